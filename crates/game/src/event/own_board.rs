//! What happened to a player's own board.

use flagfall_chess::{Color, Role, Square, UciMove};
use serde::{Deserialize, Serialize};

/// What happened to a board that a player has beside the common one.
///
/// ```
/// # use flagfall_game::OwnBoardEvent;
/// # use flagfall_chess::Color;
/// let event = OwnBoardEvent::Corrected { on: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"corrected":{"on":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum OwnBoardEvent {
    /// A move was carried out on it, in the place of the last one where it is another.
    CarriedOut { mv: UciMove, on: Color },
    /// These pieces stand on it, as FEN has them.
    SetUp { pieces: Box<str>, on: Color },
    /// A piece was moved on it by hand.
    Shifted { from: Square, to: Square, on: Color },
    /// A piece does not stand there any more.
    TakenOff { square: Square, on: Color },
    /// A piece was put there.
    Put { color: Color, role: Role, square: Square, on: Color },
    /// What was moved so was put back.
    PutBack { on: Color },
    /// It was put right.
    Corrected { on: Color },
    /// Two boards were said to differ.
    DifferencePointedOut,
}
