//! Where the procedures of editions differ.

use core::num::NonZeroU16;

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::Figures;
use crate::choice::choices;

/// The named choices by which an edition says how a game is ruled.
///
/// They are the laws' own and no event may change them; what an event may say is in
/// [`Regulations`](crate::Regulations).
///
/// ```
/// use flagfall_laws::Rules;
/// let online = Rules::preset("fide-online-2021").expect("a preset").edition.behaviour;
/// let board = Rules::preset("fide-2017").expect("a preset").edition.behaviour;
/// assert_eq!(online.repetition_draw.map(u16::from), Some(3));
/// assert_eq!(board.repetition_draw.map(u16::from), Some(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Behaviour {
    /// How often a position must come up for a draw to be claimed, if it can be.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub repetition_claim: Option<NonZeroU16>,
    /// Whether it can be claimed with a move that will be played.
    pub repetition_claim_by_move: bool,
    /// How often a position must come up for the game to be drawn by itself, if it ever is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub repetition_draw: Option<NonZeroU16>,
    /// How many moves of each player without a capture or a pawn move allow a claim, if any do.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub move_count_claim: Option<NonZeroU16>,
    /// Whether it can be claimed with a move that will be played.
    pub move_count_claim_by_move: bool,
    /// How many such moves of each player draw by themselves, if any do.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub move_count_draw: Option<NonZeroU16>,
    /// Which positions are dead.
    pub dead_position: DeadPosition,
    /// What the opponent needs to win when a flag falls.
    pub win_on_time_needs: WinNeeds,
    /// What the opponent needs to win when a player resigns.
    pub resignation_needs: WinNeeds,
    /// What the opponent needs to win by an illegal move that costs the game.
    pub illegal_move_needs: WinNeeds,
    /// What happens when both flags are down.
    pub both_flags: BothFlags,
    /// Whether a player who claims a win on time must have time left when the clock stops.
    pub flag_call_needs_time: bool,
    /// How many moves both must have made before they can agree on a draw.
    pub agreement_after_moves: u16,
    /// When a draw is properly offered.
    pub draw_offer_moment: DrawOfferMoment,
    /// How an offer is declined.
    pub draw_offer_declined_by: DrawOfferDeclinedBy,
    /// What becomes of illegal moves.
    pub illegal_moves: IllegalMoves,
    /// Swapped colours are put right until both have made so many moves.
    pub reversed_colours_within: u16,
    /// A wrong start position is put right until both have made so many moves, or always.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub wrong_setup_within: Option<NonZeroU16>,
    /// A wrongly set clock is put right until both have made so many moves, or always.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub wrong_clock_within: Option<NonZeroU16>,
    /// The increment that real boards beside the virtual one need, if they can be allowed.
    pub physical_boards_increment: Option<Millis>,
    /// What follows when a king is taken; older ledgers do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) king_taken: Option<KingTaken>,
    /// The times and counts of the texts; older ledgers do not say them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) figures: Option<Figures>,
}

impl Behaviour {
    /// What follows when a king is taken.
    ///
    /// ```
    /// use flagfall_laws::{KingTaken, Rules};
    /// let rules = Rules::preset("finnish-blitz-2014").expect("a preset");
    /// assert_eq!(rules.behaviour().king_taken(), KingTaken::Loses); // P.13d2
    /// ```
    pub fn king_taken(&self) -> KingTaken {
        // Where ledgers do not say it, it went with what becomes of illegal moves.
        let unsaid = match self.illegal_moves {
            IllegalMoves::UntilReplyIfClaimed => KingTaken::Loses,
            _ => KingTaken::Refused,
        };
        self.king_taken.unwrap_or(unsaid)
    }

    /// The times and counts of the texts.
    ///
    /// ```
    /// use flagfall_clock::Millis;
    /// use flagfall_laws::Rules;
    /// let figures = Rules::preset("fide-2017").expect("a preset").behaviour().figures();
    /// assert_eq!(figures.short_of_time, Millis::from_mins(5)); // 8.4
    /// ```
    pub fn figures(&self) -> Figures {
        self.figures.unwrap_or(Figures::UNSAID)
    }
}

choices! {
    /// Which positions end the game because nobody can win it.
    ///
    /// ```
    /// use flagfall_laws::{DeadPosition, Rules};
    /// let rules = Rules::preset("casual").expect("a preset");
    /// assert_eq!(rules.edition.behaviour.dead_position, DeadPosition::LittleMaterial);
    /// ```
    pub enum DeadPosition {
        /// Those from which no legal moves lead to a mate.
        NoMatePossible = "no-mate-possible",
        /// Those in which the pieces left do not suffice for a mate, wherever they stand.
        LittleMaterial = "little-material",
    }
}

choices! {
    /// What a player must have to win, or else the game is drawn.
    ///
    /// ```
    /// use flagfall_laws::{Rules, WinNeeds};
    /// let behaviour = Rules::preset("fide-2017").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.win_on_time_needs, WinNeeds::PossibleMate);
    /// assert_eq!(behaviour.resignation_needs, WinNeeds::Nothing);
    /// ```
    pub enum WinNeeds {
        /// Nothing.
        Nothing = "nothing",
        /// Some legal moves by which to mate.
        PossibleMate = "possible-mate",
        /// Material that forces mate on a lone king, or a mate that is forced and shown at once.
        SufficientMaterial = "sufficient-material",
    }
}

choices! {
    /// What follows when both flags are down.
    ///
    /// ```
    /// use flagfall_laws::{BothFlags, Rules};
    /// let rules = Rules::preset("finnish-blitz-2014").expect("a preset");
    /// assert_eq!(rules.edition.behaviour.both_flags, BothFlags::Drawn);
    /// ```
    pub enum BothFlags {
        /// The flag that fell first loses, where that is known.
        FirstLoses = "first-loses",
        /// The game is drawn, even if it is known.
        Drawn = "drawn",
    }
}

choices! {
    /// When a draw is properly offered.
    ///
    /// ```
    /// use flagfall_laws::{DrawOfferMoment, Rules};
    /// let behaviour = Rules::preset("fide-2017").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.draw_offer_moment, DrawOfferMoment::AfterMove);
    /// ```
    pub enum DrawOfferMoment {
        /// After the own move and before the press; at another moment it disturbs.
        AfterMove = "after-move",
        /// At any time.
        Any = "any",
    }
}

choices! {
    /// How an offer of a draw is declined.
    ///
    /// ```
    /// use flagfall_laws::{DrawOfferDeclinedBy, Rules};
    /// let behaviour = Rules::preset("fide-online-2021").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.draw_offer_declined_by, DrawOfferDeclinedBy::Move);
    /// ```
    pub enum DrawOfferDeclinedBy {
        /// By saying so, or by touching a piece to move or capture it.
        WordOrTouch = "word-or-touch",
        /// By playing a move.
        Move = "move",
    }
}

choices! {
    /// What becomes of an illegal move.
    ///
    /// ```
    /// use flagfall_laws::{IllegalMoves, Rules};
    /// let behaviour = Rules::preset("fide-2017-rapid").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.illegal_moves, IllegalMoves::UntilReply);
    /// ```
    pub enum IllegalMoves {
        /// There are none: they are refused.
        Refused = "refused",
        /// It is put right whenever it is found before the end.
        Restored = "restored",
        /// Arbiter or opponent act on it before the next move is made, or it stands.
        UntilReply = "until-reply",
        /// The opponent claims it before the next move is made, or it stands.
        UntilReplyIfClaimed = "until-reply-if-claimed",
    }
}

choices! {
    /// What follows when a player takes a king.
    ///
    /// ```
    /// use flagfall_laws::{KingTaken, Rules};
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// assert_eq!(rules.behaviour().king_taken(), KingTaken::Refused);
    /// ```
    pub enum KingTaken {
        /// It is not taken.
        Refused = "refused",
        /// Who takes it loses the game.
        Loses = "loses",
    }
}
