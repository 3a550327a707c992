//! What goes wrong on a real board, and what is said of it.

use flagfall_chess::{Square, UciMove};
use serde::{Deserialize, Serialize};

/// Something that should not happen on a real board, or that puts it right.
///
/// ```
/// # use flagfall_game::Wrong;
/// assert_eq!(serde_json::to_string(&Wrong::TakeBack)?, r#""take_back""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Makes a move as it should not be made: with two hands, or leaving a pawn on the last rank.
    Make {
        /// Which.
        mv: UciMove,
        /// Whether a draw is offered with it.
        offer: bool,
        /// Whether the clock is pressed after it.
        pressed: bool,
        /// Whether a pawn is left where it should have been exchanged (7.5.2).
        pawn_left: bool,
        /// Whether both hands were used (7.7.1).
        both_hands: bool,
    },
    /// Puts back an illegal move that is not completed (7.5.1).
    TakeBack,
    /// Makes another move in its place, or in the place of an illegal one that was found.
    Correct {
        /// Which.
        mv: UciMove,
    },
    /// Displaces pieces (7.4).
    Displace {
        /// On which squares.
        squares: Vec<Square>,
    },
    /// Puts a piece on another square, without noticing.
    Shift {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Puts displaced pieces back (7.4.1).
    PutBack,
    /// Says that something is wrong; of an arbiter, sees it.
    PointOut(Irregularity),
    /// Claims the win by an illegal move of the opponent (A.4.2, P.13d).
    ClaimWin,
    /// Agrees with the opponent to correct an illegal move that stands (A.4.2).
    AgreeToCorrect,
    /// Takes the king off the board.
    TakeKing,
}

/// What can be wrong with the board or the moves.
///
/// ```
/// # use flagfall_game::Irregularity;
/// let text = serde_json::to_string(&Irregularity::TwoHands)?;
/// assert_eq!(text, r#""two_hands""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Irregularity {
    /// A move that is illegal, or counts as such.
    IllegalMove,
    /// A pawn that was not exchanged on the last rank.
    PawnLeft,
    /// A move with two hands.
    TwoHands,
    /// The clock pressed without a move.
    NoMove,
    /// Both kings are in check.
    BothInCheck,
    /// Pieces that are not where they should be.
    Displaced,
    /// The pieces were set up wrongly at the start.
    WrongSetup,
    /// The board lies the wrong way.
    TurnedBoard,
    /// The clock is set wrongly.
    WrongClock,
}
