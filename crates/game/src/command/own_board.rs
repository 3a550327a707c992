//! Actions on a player's own board.

use flagfall_chess::{Color, PieceType, Square, UciMove};
use serde::{Deserialize, Serialize};

/// An action on a player's own board: in a game of a blind player (D.2), or a physical board in
/// addition to the virtual one (online 20).
///
/// A player's own board is assumed to follow the game until another action on it.
///
/// ```
/// # use flagfall_game::OwnBoardAction;
/// # use flagfall_chess::Color;
/// let correct = OwnBoardAction::Correct { on: Color::White };
/// assert_eq!(serde_json::to_string(&correct)?, r#"{"correct":{"on":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OwnBoardAction {
    /// Carries out a move that was made (D.2.1, D.2.10.1).
    CarryOut {
        /// The move, as it is carried out.
        mv: UciMove,
        /// The owner of the board.
        on: Color,
    },
    /// Corrects the board (D.2.9; online 20.5).
    Correct {
        /// The owner of the board.
        on: Color,
    },
    /// Moves a piece on a physical board (online 20.4).
    Shift {
        /// The square the piece stands on.
        from: Square,
        /// The square it is moved to.
        to: Square,
        /// The owner of the board.
        on: Color,
    },
    /// Removes a piece from a physical board, or knocks it over.
    TakeOff {
        /// The square of the piece.
        square: Square,
        /// The owner of the board.
        on: Color,
    },
    /// Puts a piece on a physical board.
    Put {
        /// The colour of the piece.
        color: Color,
        /// The type of the piece.
        role: PieceType,
        /// The square.
        square: Square,
        /// The owner of the board.
        on: Color,
    },
    /// Puts the pieces of a physical board back where the copied moves left them.
    PutBack {
        /// The owner of the board.
        on: Color,
    },
    /// Points out that two boards differ.
    PointOut,
}
