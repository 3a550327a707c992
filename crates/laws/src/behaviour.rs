//! The procedures in which editions differ.

use core::num::NonZeroU16;

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::LawParameters;
use crate::choice::choices;

/// The procedures of an edition.
///
/// They belong to the laws, so events cannot change them; the settings of an event are in
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
    /// Occurrences of a position after which a draw can be claimed, if claims are possible.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub repetition_claim: Option<NonZeroU16>,
    /// Whether repetition can be claimed with an announced move.
    pub repetition_claim_by_move: bool,
    /// Occurrences of a position after which the game is drawn without a claim, if ever.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub repetition_draw: Option<NonZeroU16>,
    /// Moves of each player without a capture or a pawn move after which a draw can be claimed, if
    /// claims are possible.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub move_count_claim: Option<NonZeroU16>,
    /// Whether the move count can be claimed with an announced move.
    pub move_count_claim_by_move: bool,
    /// Such moves of each player after which the game is drawn without a claim, if ever.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub move_count_draw: Option<NonZeroU16>,
    /// The definition of a dead position.
    pub dead_position: DeadPositionRule,
    /// The requirement for the opponent to win when a flag falls.
    pub win_on_time_needs: WinRequirement,
    /// The requirement for the opponent to win when a player resigns.
    pub resignation_needs: WinRequirement,
    /// The requirement for the opponent to win by an illegal move that loses the game.
    pub illegal_move_needs: WinRequirement,
    /// The consequence when both flags have fallen.
    pub both_flags: BothFlagsRule,
    /// Whether a player who claims a win on time must have time left when the clock stops.
    pub flag_call_needs_time: bool,
    /// Moves that both players must have made before they can agree on a draw.
    pub agreement_after_moves: u16,
    /// The proper time for a draw offer.
    pub draw_offer_moment: DrawOfferTiming,
    /// The ways to decline a draw offer.
    pub draw_offer_declined_by: DrawDeclineMethod,
    /// The treatment of illegal moves.
    pub illegal_moves: IllegalMoveRule,
    /// Moves of both players up to which reversed colours are corrected.
    pub reversed_colours_within: u16,
    /// Moves of both players up to which an incorrect start position is corrected; `None` for always.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub wrong_setup_within: Option<NonZeroU16>,
    /// Moves of both players up to which an incorrectly set clock is corrected; `None` for always.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub wrong_clock_within: Option<NonZeroU16>,
    /// The increment required for physical boards beside the virtual one, if those can be allowed.
    pub physical_boards_increment: Option<Millis>,
    /// The consequence of capturing a king; absent from older ledgers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) king_taken: Option<KingCaptureRule>,
    /// Times and counts from the text of the laws; absent from older ledgers.
    #[serde(rename = "figures", default, skip_serializing_if = "Option::is_none")]
    pub(crate) parameters: Option<LawParameters>,
}

impl Behaviour {
    /// Returns the consequence of capturing a king.
    ///
    /// ```
    /// use flagfall_laws::{KingCaptureRule, Rules};
    /// let rules = Rules::preset("finnish-blitz-2014").expect("a preset");
    /// assert_eq!(rules.behaviour().king_taken(), KingCaptureRule::Loses); // P.13d2
    /// ```
    pub fn king_taken(&self) -> KingCaptureRule {
        // In older ledgers the treatment of illegal moves determined it.
        let implied = match self.illegal_moves {
            IllegalMoveRule::UntilReplyIfClaimed => KingCaptureRule::Loses,
            _ => KingCaptureRule::Refused,
        };
        self.king_taken.unwrap_or(implied)
    }

    /// Returns the times and counts from the text of the laws.
    ///
    /// ```
    /// use flagfall_clock::Millis;
    /// use flagfall_laws::Rules;
    /// let parameters = Rules::preset("fide-2017").expect("a preset").behaviour().parameters();
    /// assert_eq!(parameters.short_of_time, Millis::from_mins(5)); // 8.4
    /// ```
    pub fn parameters(&self) -> LawParameters {
        self.parameters.unwrap_or(LawParameters::LEGACY)
    }
}

choices! {
    /// The definition of a dead position, which ends the game.
    ///
    /// ```
    /// use flagfall_laws::{DeadPositionRule, Rules};
    /// let rules = Rules::preset("casual").expect("a preset");
    /// assert_eq!(rules.edition.behaviour.dead_position, DeadPositionRule::LittleMaterial);
    /// ```
    pub enum DeadPositionRule {
        /// No sequence of legal moves leads to a mate.
        NoMatePossible = "no-mate-possible",
        /// The remaining material does not suffice for a mate, wherever the pieces are.
        LittleMaterial = "little-material",
    }
}

choices! {
    /// The requirement for a player to win; otherwise the game is drawn.
    ///
    /// ```
    /// use flagfall_laws::{Rules, WinRequirement};
    /// let behaviour = Rules::preset("fide-2017").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.win_on_time_needs, WinRequirement::PossibleMate);
    /// assert_eq!(behaviour.resignation_needs, WinRequirement::Nothing);
    /// ```
    pub enum WinRequirement {
        /// No requirement.
        Nothing = "nothing",
        /// A sequence of legal moves that leads to a mate.
        PossibleMate = "possible-mate",
        /// Material that forces mate on a lone king, or a forced mate demonstrated at once.
        SufficientMaterial = "sufficient-material",
    }
}

choices! {
    /// The consequence when both flags have fallen.
    ///
    /// ```
    /// use flagfall_laws::{BothFlagsRule, Rules};
    /// let rules = Rules::preset("finnish-blitz-2014").expect("a preset");
    /// assert_eq!(rules.edition.behaviour.both_flags, BothFlagsRule::Drawn);
    /// ```
    pub enum BothFlagsRule {
        /// The player whose flag fell first loses, if that is known.
        FirstLoses = "first-loses",
        /// The game is drawn, whichever flag fell first.
        Drawn = "drawn",
    }
}

choices! {
    /// The proper time for a draw offer.
    ///
    /// ```
    /// use flagfall_laws::{DrawOfferTiming, Rules};
    /// let behaviour = Rules::preset("fide-2017").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.draw_offer_moment, DrawOfferTiming::AfterMove);
    /// ```
    pub enum DrawOfferTiming {
        /// After making a move and before pressing the clock; otherwise the offer is a distraction.
        AfterMove = "after-move",
        /// At any time.
        Any = "any",
    }
}

choices! {
    /// The ways to decline a draw offer.
    ///
    /// ```
    /// use flagfall_laws::{DrawDeclineMethod, Rules};
    /// let behaviour = Rules::preset("fide-online-2021").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.draw_offer_declined_by, DrawDeclineMethod::Move);
    /// ```
    pub enum DrawDeclineMethod {
        /// Verbally, or by touching a piece to move or capture it.
        WordOrTouch = "word-or-touch",
        /// By playing a move.
        Move = "move",
    }
}

choices! {
    /// The treatment of illegal moves.
    ///
    /// ```
    /// use flagfall_laws::{IllegalMoveRule, Rules};
    /// let behaviour = Rules::preset("fide-2017-rapid").expect("a preset").edition.behaviour;
    /// assert_eq!(behaviour.illegal_moves, IllegalMoveRule::UntilReply);
    /// ```
    pub enum IllegalMoveRule {
        /// Illegal moves are refused.
        Refused = "refused",
        /// The position is restored if the move is discovered before the end of the game.
        Restored = "restored",
        /// The move stands unless arbiter or opponent act before the next move.
        UntilReply = "until-reply",
        /// The move stands unless the opponent claims it before the next move.
        UntilReplyIfClaimed = "until-reply-if-claimed",
    }
}

choices! {
    /// The consequence of capturing a king.
    ///
    /// ```
    /// use flagfall_laws::{KingCaptureRule, Rules};
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// assert_eq!(rules.behaviour().king_taken(), KingCaptureRule::Refused);
    /// ```
    pub enum KingCaptureRule {
        /// The capture is refused.
        Refused = "refused",
        /// The capturing player loses the game.
        Loses = "loses",
    }
}
