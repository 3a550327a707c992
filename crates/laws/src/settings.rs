//! The settings of regulations.

use core::num::{NonZeroU8, NonZeroU16};

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::choice::choices;

choices! {
    /// The form of play of an event.
    ///
    /// ```
    /// use flagfall_laws::{PlayMode, Rules};
    /// let rules = Rules::preset("hybrid").expect("a preset");
    /// assert_eq!(rules.regulations.form, PlayMode::Hybrid);
    /// assert!(!rules.regulations.form.is_over_the_board());
    /// ```
    pub enum PlayMode {
        /// Both players sit at one board.
        OverTheBoard = "over-the-board",
        /// Online, without supervision.
        OnlineUnsupervised = "online-unsupervised",
        /// Online, supervised remotely by an arbiter.
        OnlineSupervised = "online-supervised",
        /// Online, from venues supervised by arbiters.
        Hybrid = "hybrid",
    }
}

impl PlayMode {
    /// Whether both players sit at one board.
    ///
    /// ```
    /// # use flagfall_laws::PlayMode;
    /// assert!(PlayMode::OverTheBoard.is_over_the_board());
    /// ```
    pub const fn is_over_the_board(self) -> bool {
        matches!(self, PlayMode::OverTheBoard)
    }

    /// Whether the game is played online under supervision, remotely or at venues.
    ///
    /// ```
    /// # use flagfall_laws::PlayMode;
    /// assert!(PlayMode::OnlineSupervised.is_supervised_online() && PlayMode::Hybrid.is_supervised_online());
    /// assert!(!PlayMode::OnlineUnsupervised.is_supervised_online());
    /// ```
    pub const fn is_supervised_online(self) -> bool {
        matches!(self, PlayMode::OnlineSupervised | PlayMode::Hybrid)
    }

    /// Whether the game is played online from venues.
    ///
    /// ```
    /// # use flagfall_laws::PlayMode;
    /// assert!(PlayMode::Hybrid.is_hybrid() && !PlayMode::OnlineSupervised.is_hybrid());
    /// ```
    pub const fn is_hybrid(self) -> bool {
        matches!(self, PlayMode::Hybrid)
    }
}

choices! {
    /// The kind of board.
    ///
    /// ```
    /// use flagfall_laws::{BoardKind, Rules};
    /// assert_eq!(Rules::preset("fide-2017").expect("a preset").regulations.board, BoardKind::Physical);
    /// ```
    pub enum BoardKind {
        /// A screen: only legal moves are possible, and the clock is pressed automatically.
        Virtual = "virtual",
        /// A physical board: pieces are touched and released, and the players press the clock.
        Physical = "physical",
    }
}

choices! {
    /// Whether there is an arbiter.
    ///
    /// ```
    /// use flagfall_laws::{ArbiterPresence, Rules};
    /// assert_eq!(Rules::preset("casual").expect("a preset").regulations.arbiter, ArbiterPresence::Absent);
    /// ```
    pub enum ArbiterPresence {
        /// There is an arbiter.
        Present = "present",
        /// There is no arbiter.
        Absent = "absent",
    }
}

choices! {
    /// The supervision of rapid and blitz.
    ///
    /// ```
    /// use flagfall_laws::{Rules, Supervision};
    /// let rules = Rules::preset("fide-2017-blitz-supervised").expect("a preset");
    /// assert_eq!(rules.regulations.supervision, Supervision::Full);
    /// ```
    pub enum Supervision {
        /// The competition rules apply in full (A.3, B.3).
        Full = "full",
        /// The short rules of A.4 and B.4 apply.
        Reduced = "reduced",
    }
}

choices! {
    /// The treatment of the clock while both players are absent.
    ///
    /// ```
    /// use flagfall_laws::{BothAbsentRule, Rules};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.neither_present, BothAbsentRule::WhiteLosesTime);
    /// ```
    pub enum BothAbsentRule {
        /// White's time runs until White arrives.
        WhiteLosesTime = "white-loses-time",
        /// The clock is started when the first player arrives.
        ClockWaits = "clock-waits",
    }
}

choices! {
    /// The party that reports a fallen flag.
    ///
    /// ```
    /// use flagfall_laws::{FlagFallReporter, Rules};
    /// let regulations = Rules::preset("fide-online-2021").expect("a preset").regulations;
    /// assert_eq!(regulations.flags_called_by, FlagFallReporter::Zone);
    /// ```
    pub enum FlagFallReporter {
        /// The playing zone, immediately.
        Zone = "zone",
        /// The arbiter or a player.
        ArbiterAndPlayers = "arbiter-and-players",
        /// The players only.
        Players = "players",
    }
}

choices! {
    /// The decision if it cannot be determined whether a mate is possible.
    ///
    /// ```
    /// use flagfall_laws::{Rules, UndeterminedMateRule};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.undetermined, UndeterminedMateRule::Arbiter);
    /// ```
    pub enum UndeterminedMateRule {
        /// The arbiter decides.
        Arbiter = "arbiter",
        /// The game is drawn.
        Draw = "draw",
        /// The player whose time has expired loses.
        Loss = "loss",
    }
}

choices! {
    /// The consequence for a disconnected player who does not return in time.
    ///
    /// ```
    /// use flagfall_laws::{NoReturnRule, Rules};
    /// let regulations = Rules::preset("fide-online-2021").expect("a preset").regulations;
    /// assert_eq!(regulations.disconnection.not_back, NoReturnRule::Loses);
    /// ```
    pub enum NoReturnRule {
        /// The player loses, or the game is drawn if the opponent cannot mate.
        Loses = "loses",
        /// The arbiter decides.
        Arbiter = "arbiter",
    }
}

choices! {
    /// The automatic promotion of pawns.
    ///
    /// ```
    /// use flagfall_laws::{AutoPromotion, Rules};
    /// let regulations = Rules::preset("fide-2017").expect("a preset").regulations;
    /// assert_eq!(regulations.auto_promotion, AutoPromotion::Never);
    /// ```
    pub enum AutoPromotion {
        /// The player always chooses.
        Never = "never",
        /// Pawns become queens.
        Queen = "queen",
        /// Pawns become the piece that the player chose in advance, or else queens.
        Preset = "preset",
    }
}

choices! {
    /// Takebacks of moves.
    ///
    /// ```
    /// use flagfall_laws::{Rules, Takebacks};
    /// let regulations = Rules::preset("casual").expect("a preset").regulations;
    /// assert_eq!(regulations.takebacks, Takebacks::Agreed);
    /// ```
    pub enum Takebacks {
        /// Takebacks are not allowed.
        Never = "never",
        /// Takebacks need the opponent's agreement.
        Agreed = "agreed",
    }
}

/// The limits on draws by agreement (9.1.1).
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
    /// Moves that both players must have made first.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub not_before_move: Option<NonZeroU16>,
    /// Whether the arbiter must consent.
    pub arbiter_consent: bool,
}

/// The consequences when a player loses the connection to the zone.
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
    /// The time within which the player must return; if absent, the time on the clock counts.
    pub return_within: Option<Millis>,
    /// The consequence of not returning.
    pub not_back: NoReturnRule,
}

/// The compensation of network lag.
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
    /// The maximum for one move.
    pub per_move: Millis,
    /// The maximum for all moves of a player together.
    pub per_game: Millis,
}

/// The start position of the games.
///
/// ```
/// use flagfall_laws::{Rules, StartPosition};
/// let rules = Rules::read("preset = 'fide-2017'\nchess960 = 518")?;
/// assert_eq!(rules.regulations.start, StartPosition::Numbered(518));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StartPosition {
    /// The standard start position.
    Ordinary,
    /// A random Chess960 position for each game.
    Drawn,
    /// The Chess960 position with a number from 0 to 959.
    Numbered(u16),
}

/// Physical boards beside the virtual one, in hybrid play (O.20).
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
    /// The number of arbiters of a venue.
    #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1))]
    pub arbiters: NonZeroU8,
    /// Whether the players must keep scoresheets.
    pub scoresheets: bool,
}
