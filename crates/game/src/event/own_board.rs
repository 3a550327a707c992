//! Events on a player's own board.

use flagfall_chess::{Color, PieceType, Square, UciMove};
use serde::{Deserialize, Serialize};

/// An event on a player's own board.
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
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum OwnBoardEvent {
    /// A move was carried out: the last move of the game, or another one instead of it.
    CarriedOut { mv: UciMove, on: Color },
    /// The board was set up with these pieces, given as the first field of a FEN.
    SetUp { pieces: Box<str>, on: Color },
    /// A piece was moved by hand.
    Shifted { from: Square, to: Square, on: Color },
    /// A piece was removed from its square.
    TakenOff { square: Square, on: Color },
    /// A piece was put on a square.
    Put { color: Color, role: PieceType, square: Square, on: Color },
    /// The pieces were put back where the copied moves left them.
    PutBack { on: Color },
    /// The board was corrected.
    Corrected { on: Color },
    /// A difference between two boards was pointed out.
    DifferencePointedOut,
}
