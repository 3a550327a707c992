//! What is done on a board that a player has beside the common one.

use flagfall_chess::{Color, Role, Square, UciMove};
use serde::{Deserialize, Serialize};

/// What is done on a player's own board: that of a blind player or of the opponent (D.2), or a real
/// one beside the virtual one (online 20).
///
/// A player's own board is taken to follow the game until something else is done on it.
///
/// ```
/// # use flagfall_game::OwnBoard;
/// # use flagfall_chess::Color;
/// let correct = OwnBoard::Correct { on: Color::White };
/// assert_eq!(serde_json::to_string(&correct)?, r#"{"correct":{"on":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OwnBoard {
    /// Carries out a move that was made (D.2.1, D.2.10.1).
    CarryOut {
        /// Which, as it is carried out.
        mv: UciMove,
        /// On whose board.
        on: Color,
    },
    /// Puts the board right (D.2.9; online 20.5).
    Correct {
        /// Whose.
        on: Color,
    },
    /// Moves a piece on a real board beside the virtual one (online 20.4).
    Shift {
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
        /// On whose board.
        on: Color,
    },
    /// Takes a piece from its square there, or knocks it off it.
    TakeOff {
        /// Which.
        square: Square,
        /// On whose board.
        on: Color,
    },
    /// Puts a piece on a square there.
    Put {
        /// Whose piece.
        color: Color,
        /// Which.
        role: Role,
        /// Where.
        square: Square,
        /// On whose board.
        on: Color,
    },
    /// Puts back what was moved there.
    PutBack {
        /// On whose board.
        on: Color,
    },
    /// Says that two boards differ.
    PointOut,
}
