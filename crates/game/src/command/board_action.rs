//! Actions at a physical board and its clock.

use flagfall_chess::{Color, PieceType, Square};
use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

/// The hand used for an action.
///
/// ```
/// # use flagfall_game::HandUsed;
/// assert_eq!(serde_json::to_string(&HandUsed::Both)?, r#""both""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandUsed {
    /// The left hand.
    Left,
    /// The right hand.
    Right,
    /// The hand that did not make the move.
    Other,
    /// Both hands.
    Both,
}

/// An improper handling of the clock.
///
/// ```
/// # use flagfall_game::ClockHandling;
/// assert_eq!(serde_json::to_string(&ClockHandling::Hit)?, r#""hit""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClockHandling {
    /// Keeps a finger on the button.
    RestFinger,
    /// Hovers a hand over the button.
    HoldHand,
    /// Presses the clock forcibly.
    Hit,
    /// Picks the clock up.
    PickUp,
    /// Knocks the clock over.
    KnockOver,
    /// Straightens the clock.
    Straighten,
}

/// A disability of a player that matters in the game.
///
/// ```
/// # use flagfall_game::Disability;
/// assert_eq!(serde_json::to_string(&Disability::UnableToPress)?, r#""unable_to_press""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Disability {
    /// A disability, because of which the clock is not adjusted for an assistant (6.2.6).
    #[serde(rename = "disabled")]
    Unspecified,
    /// The player cannot move the pieces (4.9).
    UnableToMove,
    /// The player cannot press the clock (6.2.6).
    UnableToPress,
    /// The player cannot write the moves (8.1.6).
    UnableToWrite,
    /// The player cannot enter moves in the zone (online 3.8).
    UnableToEnter,
    /// The player is blind or visually disabled.
    Blind,
    /// The player cannot hear.
    Deaf,
}

/// A task of a player's assistant.
///
/// ```
/// # use flagfall_game::AssistantTask;
/// assert_eq!(serde_json::to_string(&AssistantTask::Pressing)?, r#""pressing""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AssistantTask {
    /// All tasks.
    #[default]
    Everything,
    /// Moving the pieces (4.9).
    Moving,
    /// Pressing the clock (6.2.6).
    Pressing,
    /// Entering the moves in the zone (online 3.8).
    Entering,
    /// Writing the moves (8.1.6).
    Writing,
}

impl AssistantTask {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
    pub(crate) const fn is_everything(&self) -> bool {
        matches!(self, AssistantTask::Everything)
    }
}

/// An action with the pieces or the clock of a physical board, or a report about the clock.
///
/// ```
/// # use flagfall_game::BoardAction;
/// # use flagfall_chess::Square;
/// let action = BoardAction::Carry { from: Square::G1, to: Square::F3 };
/// assert_eq!(serde_json::to_string(&action)?, r#"{"carry":{"from":"g1","to":"f3"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardAction {
    /// Touches several pieces in an order that cannot be established (4.3.3).
    TouchTogether {
        /// The squares of the pieces.
        squares: Vec<Square>,
    },
    /// Lifts a piece; on a blind player's board, out of its securing aperture (D.2.2).
    Lift {
        /// The square of the piece.
        square: Square,
    },
    /// Feels pieces without lifting them (D.2.2).
    Feel {
        /// The squares of the pieces.
        squares: Vec<Square>,
    },
    /// Announces an adjustment of pieces (4.2.1).
    AnnounceAdjustment,
    /// Carries a piece to a square and holds it there.
    Carry {
        /// The square the piece stands on.
        from: Square,
        /// The square it is carried to.
        to: Square,
    },
    /// Releases a piece.
    Release {
        /// The square of the piece.
        square: Square,
    },
    /// Removes a piece from the board.
    TakeOff {
        /// The square of the piece.
        square: Square,
    },
    /// Puts a piece from outside the board on a square.
    Put {
        /// The colour of the piece.
        color: Color,
        /// The type of the piece.
        role: PieceType,
        /// The square.
        square: Square,
        /// Whether the player still holds the piece.
        holding: bool,
    },
    /// Reports the hand used for the last move.
    ReportMovingHand(HandUsed),
    /// Reports the hand used to press the clock.
    ReportPressingHand(HandUsed),
    /// Handles the clock improperly.
    HandleClock(ClockHandling),
    /// Starts a player's clock: at the start of the game, or that of an opponent who has to put displaced
    /// pieces back (P.9a) or to move a touched piece (P.10).
    StartClock(Color),
    /// Stops both clocks to seek the arbiter's assistance (6.11.2).
    StopClock {
        /// The reason.
        reason: Box<str>,
        /// The number under which the zone has stored the reason outside the ledger; no message sets it.
        #[serde(skip)]
        text_id: Option<u64>,
    },
    /// Objects to the opponent's handling of touched pieces (4.8, P.10).
    Object {
        /// The squares of the pieces.
        squares: Vec<Square>,
    },
    /// Decides where the clock is placed (6.5).
    PlaceClock {
        /// The place.
        place: Box<str>,
    },
    /// Chooses a side of the table (P.4b).
    ChooseSeat {
        /// The side of the table.
        seat: Box<str>,
    },
    /// Reports an obvious failure of the clock.
    ReportClockFailure,
    /// Reports the time that the clock shows for a player.
    ReportClockTime {
        /// The player.
        player: Color,
        /// The time.
        time: Millis,
    },
    /// Notes a player's disability.
    NoteDisability {
        /// The player.
        player: Color,
        /// The disability.
        disability: Disability,
    },
}
