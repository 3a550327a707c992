//! What the regulations of an event choose from.

use core::num::{NonZeroU8, NonZeroU16};

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::choice::choices;

choices! {
    /// The form in which an event is played.
    ///
    /// ```
    /// use flagfall_laws::{Form, Rules};
    /// let rules = Rules::preset("hybrid").expect("a preset");
    /// assert_eq!(rules.regulations.form, Form::Hybrid);
    /// assert!(!rules.regulations.form.is_over_the_board());
    /// ```
    pub enum Form {
        /// The players sit at one board.
        OverTheBoard = "over-the-board",
        /// Online, nobody watches the players.
        OnlineUnsupervised = "online-unsupervised",
        /// Online, an arbiter watches the players from afar.
        OnlineSupervised = "online-supervised",
        /// Online, the players sit at venues where arbiters watch them.
        Hybrid = "hybrid",
    }
}

impl Form {
    /// Whether the players sit at one board.
    ///
    /// ```
    /// # use flagfall_laws::Form;
    /// assert!(Form::OverTheBoard.is_over_the_board());
    /// ```
    pub const fn is_over_the_board(self) -> bool {
        matches!(self, Form::OverTheBoard)
    }

    /// Whether the game is played online and arbiters watch the players, from afar or at venues.
    ///
    /// ```
    /// # use flagfall_laws::Form;
    /// assert!(Form::OnlineSupervised.is_watched_online() && Form::Hybrid.is_watched_online());
    /// assert!(!Form::OnlineUnsupervised.is_watched_online());
    /// ```
    pub const fn is_watched_online(self) -> bool {
        matches!(self, Form::OnlineSupervised | Form::Hybrid)
    }

    /// Whether the players sit at venues and play online.
    ///
    /// ```
    /// # use flagfall_laws::Form;
    /// assert!(Form::Hybrid.is_hybrid() && !Form::OnlineSupervised.is_hybrid());
    /// ```
    pub const fn is_hybrid(self) -> bool {
        matches!(self, Form::Hybrid)
    }
}

choices! {
    /// What the moves are made on.
    ///
    /// ```
    /// use flagfall_laws::{Board, Rules};
    /// assert_eq!(Rules::preset("fide-2017").expect("a preset").regulations.board, Board::Physical);
    /// ```
    pub enum Board {
        /// A screen: only legal moves, and the clock presses itself.
        Virtual = "virtual",
        /// Wood: pieces are touched and released, and the clock is pressed.
        Physical = "physical",
    }
}

choices! {
    /// Whether there is an arbiter.
    ///
    /// ```
    /// use flagfall_laws::{Arbiter, Rules};
    /// assert_eq!(Rules::preset("casual").expect("a preset").regulations.arbiter, Arbiter::Absent);
    /// ```
    pub enum Arbiter {
        /// Somebody rules.
        Present = "present",
        /// Nobody does.
        Absent = "absent",
    }
}

choices! {
    /// How closely rapid and blitz are watched.
    ///
    /// ```
    /// use flagfall_laws::{Rules, Supervision};
    /// let rules = Rules::preset("fide-2017-blitz-supervised").expect("a preset");
    /// assert_eq!(rules.regulations.supervision, Supervision::Full);
    /// ```
    pub enum Supervision {
        /// The competition rules hold in full (A.3, B.3).
        Full = "full",
        /// The short rules of A.4 and B.4.
        Reduced = "reduced",
    }
}

choices! {
    /// What happens to the clock while both players are missing.
    ///
    /// ```
    /// use flagfall_laws::{NeitherPresent, Rules};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.neither_present, NeitherPresent::WhiteLosesTime);
    /// ```
    pub enum NeitherPresent {
        /// White's time runs until White comes.
        WhiteLosesTime = "white-loses-time",
        /// The clock is set going when the first player comes.
        ClockWaits = "clock-waits",
    }
}

choices! {
    /// Who says that a flag has fallen.
    ///
    /// ```
    /// use flagfall_laws::{FlagsCalledBy, Rules};
    /// let regulations = Rules::preset("fide-online-2021").expect("a preset").regulations;
    /// assert_eq!(regulations.flags_called_by, FlagsCalledBy::Zone);
    /// ```
    pub enum FlagsCalledBy {
        /// The playing zone, at once.
        Zone = "zone",
        /// The arbiter who sees it, or a player.
        ArbiterAndPlayers = "arbiter-and-players",
        /// The players alone.
        Players = "players",
    }
}

choices! {
    /// Who decides when it stays open whether a player could still mate.
    ///
    /// ```
    /// use flagfall_laws::{Rules, Undetermined};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.undetermined, Undetermined::Arbiter);
    /// ```
    pub enum Undetermined {
        /// The arbiter.
        Arbiter = "arbiter",
        /// Nobody: the game is drawn.
        Draw = "draw",
        /// Nobody: the player whose time is used up loses.
        Loss = "loss",
    }
}

choices! {
    /// What becomes of a player who is not back within the time set for it.
    ///
    /// ```
    /// use flagfall_laws::{NotBack, Rules};
    /// let regulations = Rules::preset("fide-online-2021").expect("a preset").regulations;
    /// assert_eq!(regulations.disconnection.not_back, NotBack::Loses);
    /// ```
    pub enum NotBack {
        /// The player loses, or draws if the opponent cannot mate.
        Loses = "loses",
        /// The arbiter decides.
        Arbiter = "arbiter",
    }
}

choices! {
    /// Whether the zone promotes a pawn without asking.
    ///
    /// ```
    /// use flagfall_laws::{AutoPromotion, Rules};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.auto_promotion, AutoPromotion::Never);
    /// ```
    pub enum AutoPromotion {
        /// The player always chooses.
        Never = "never",
        /// It becomes a queen.
        Queen = "queen",
        /// It becomes what the player has chosen beforehand, or else a queen.
        Preset = "preset",
    }
}

choices! {
    /// Whether moves may be taken back.
    ///
    /// ```
    /// use flagfall_laws::{Rules, Takebacks};
    /// let regulations = Rules::preset("casual").expect("a preset").regulations;
    /// assert_eq!(regulations.takebacks, Takebacks::Agreed);
    /// ```
    pub enum Takebacks {
        /// Never.
        Never = "never",
        /// If the opponent agrees.
        Agreed = "agreed",
    }
}

/// What limits agreeing on a draw (9.1.1).
///
/// ```
/// use flagfall_laws::Rules;
/// let rules = Rules::read("preset = 'fide-2017'\ndraw_offers = { not_before_move = 30 }")?;
/// let limit = rules.regulations.draw_offers.not_before_move;
/// assert_eq!(limit.map(u16::from), Some(30));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawOffers {
    /// Both must have made so many moves.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub not_before_move: Option<NonZeroU16>,
    /// The arbiter must consent.
    pub arbiter_consent: bool,
}

/// What follows when a player loses the connection to the zone.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_laws::Rules;
/// let text = "preset = 'fide-online-2021'\ndisconnection = { return_within = '2m' }";
/// let disconnection = Rules::read(text)?.regulations.disconnection;
/// assert_eq!(disconnection.return_within, Some(Millis::from_mins(2)));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Disconnection {
    /// The player must be back within this time; without it, while there is time on the clock.
    pub return_within: Option<Millis>,
    /// What becomes of one who is not.
    pub not_back: NotBack,
}

/// How much of the time that messages take on their way is given back.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_laws::Rules;
/// let text = "preset = 'fide-online-2021'\nlag = { per_move = '300ms', per_game = '10s' }";
/// let lag = Rules::read(text)?.regulations.lag.expect("it is set");
/// assert_eq!(lag.per_move, Millis::new(300));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lag {
    /// At most so much for one move.
    pub per_move: Millis,
    /// At most so much for all moves of a player together.
    pub per_game: Millis,
}

/// Which start position the games have.
///
/// ```
/// use flagfall_laws::{Rules, Start};
/// let rules = Rules::read("preset = 'fide-2017'\nchess960 = 518")?;
/// assert_eq!(rules.regulations.start, Start::Numbered(518));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// That of ordinary chess.
    Ordinary,
    /// One of Chess960, drawn for each game.
    Drawn,
    /// One of Chess960, by its number from 0 to 959.
    Numbered(u16),
}

/// Real boards beside the virtual one, in hybrid play (O.20).
///
/// ```
/// use flagfall_laws::Rules;
/// let text = "preset = 'hybrid'\ntime_control = '90m+30s'\n\
///             physical_boards = { arbiters = 2, scoresheets = true }";
/// let boards = Rules::read(text)?.regulations.physical_boards.expect("they are allowed");
/// assert_eq!(boards.arbiters.get(), 2);
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PhysicalBoards {
    /// How many arbiters a venue needs.
    #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1))]
    pub arbiters: NonZeroU8,
    /// Whether the players must write a scoresheet.
    pub scoresheets: bool,
}
