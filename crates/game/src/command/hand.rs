//! What hands do to the pieces and the clock of a real board.

use flagfall_chess::{Color, Role, Square};
use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

/// Which hand did it.
///
/// ```
/// # use flagfall_game::WhichHand;
/// assert_eq!(serde_json::to_string(&WhichHand::Both)?, r#""both""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WhichHand {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// Not the one that moved.
    Other,
    /// Both.
    Both,
}

/// What is done to the clock beside pressing it.
///
/// ```
/// # use flagfall_game::Handling;
/// assert_eq!(serde_json::to_string(&Handling::Hit)?, r#""hit""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Handling {
    /// A finger stays on the button.
    RestFinger,
    /// A hand stays above it.
    HoldHand,
    /// The clock is hit.
    Hit,
    /// It is picked up.
    PickUp,
    /// It is knocked over.
    KnockOver,
    /// It is put straight.
    Straighten,
}

/// What is to be known of a player who cannot do everything alone.
///
/// ```
/// # use flagfall_game::Ability;
/// assert_eq!(serde_json::to_string(&Ability::UnableToPress)?, r#""unable_to_press""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Has a disability, so that the clock is not adjusted for an assistant (6.2.6).
    Disabled,
    /// Cannot move the pieces (4.9).
    UnableToMove,
    /// Cannot press the clock (6.2.6).
    UnableToPress,
    /// Cannot write the moves (8.1.6).
    UnableToWrite,
    /// Cannot enter moves at the zone (online 3.8).
    UnableToEnter,
    /// Cannot see.
    Blind,
    /// Cannot hear.
    Deaf,
}

/// What an assistant does for a player.
///
/// ```
/// # use flagfall_game::Task;
/// assert_eq!(serde_json::to_string(&Task::Pressing)?, r#""pressing""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// All that follows.
    #[default]
    Everything,
    /// Moves the pieces (4.9).
    Moving,
    /// Presses the clock (6.2.6).
    Pressing,
    /// Enters the moves at the zone (online 3.8).
    Entering,
    /// Writes the moves (8.1.6).
    Writing,
}

impl Task {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) const fn is_everything(&self) -> bool {
        matches!(self, Task::Everything)
    }
}

/// What hands do to the pieces and the clock of a real board, and what the clock does by itself.
///
/// ```
/// # use flagfall_game::Hand;
/// # use flagfall_chess::Square;
/// let hand = Hand::Carry { from: Square::G1, to: Square::F3 };
/// assert_eq!(serde_json::to_string(&hand)?, r#"{"carry":{"from":"g1","to":"f3"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Touches pieces, nobody can tell in which order (4.3.3).
    TouchTogether {
        /// On which squares.
        squares: Vec<Square>,
    },
    /// Lifts a piece, out of its hole on a blind player's board (D.2.2).
    Lift {
        /// Where it stands.
        square: Square,
    },
    /// Feels pieces without lifting them (D.2.2).
    Feel {
        /// On which squares.
        squares: Vec<Square>,
    },
    /// Says that pieces are going to be adjusted (4.2.1).
    SayAdjust,
    /// Carries a piece to a square and holds it there.
    Carry {
        /// Where it stands.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// Lets go of a piece.
    Release {
        /// Where it stands.
        square: Square,
    },
    /// Takes a piece off the board.
    TakeOff {
        /// Where it stands.
        square: Square,
    },
    /// Puts a piece from beside the board on a square.
    Put {
        /// Of which colour.
        color: Color,
        /// Which.
        role: Role,
        /// Where.
        square: Square,
        /// Whether it is held there still.
        holding: bool,
    },
    /// Says with which hand the last move was made.
    MovedWith(WhichHand),
    /// Says with which hand the clock was pressed.
    PressedWith(WhichHand),
    /// Does something to the clock.
    Handle(Handling),
    /// Sets a player's clock going: at the start of the game, or that of an opponent who is to put
    /// displaced pieces back (P.9a) or to move a piece that was touched (P.10).
    StartClock(Color),
    /// Stops both clocks to have the arbiter come (6.11.2).
    StopClock {
        /// What for.
        reason: Box<str>,
        /// The number under which that is kept outside the ledger, if it is.
        kept: Option<u64>,
    },
    /// Objects to what the opponent did with pieces that were touched (4.8, P.10).
    Object {
        /// On which squares.
        squares: Vec<Square>,
    },
    /// Says where the clock stands (6.5).
    PlaceClock {
        /// Where.
        place: Box<str>,
    },
    /// Chooses a side of the table (P.4b).
    ChooseSeat {
        /// Which.
        seat: Box<str>,
    },
    /// The clock breaks down, for everybody to see.
    BreakDown,
    /// The clock shows a time.
    Show {
        /// Whose.
        player: Color,
        /// How much.
        time: Millis,
    },
    /// Notes what is to be known of a player.
    Note {
        /// Of whom.
        player: Color,
        /// What.
        ability: Ability,
    },
}
