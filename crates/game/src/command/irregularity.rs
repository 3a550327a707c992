//! Irregularities on a physical board and their correction.

use flagfall_chess::{Square, UciMove};
use serde::{Deserialize, Serialize};

/// An irregularity on a physical board, or its correction (7).
///
/// ```
/// # use flagfall_game::Irregularity;
/// assert_eq!(serde_json::to_string(&Irregularity::TakeBack)?, r#""take_back""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Irregularity {
    /// Makes a move irregularly: an illegal one, with two hands, or without promoting a pawn.
    Make {
        /// The move.
        mv: UciMove,
        /// Whether a draw is offered with it.
        offer: bool,
        /// Whether the clock is pressed after the move.
        pressed: bool,
        /// Whether a pawn is left on the last rank without promotion (7.5.2).
        pawn_left: bool,
        /// Whether both hands were used (7.7.1).
        both_hands: bool,
    },
    /// Takes back an illegal move that is not completed (7.5.1).
    TakeBack,
    /// Replaces an illegal move that is not completed or was found.
    Correct {
        /// The move that replaces it.
        mv: UciMove,
    },
    /// Displaces pieces (7.4).
    Displace {
        /// The squares of the pieces.
        squares: Vec<Square>,
    },
    /// Moves a piece to another square unnoticed.
    Shift {
        /// The square the piece stood on.
        from: Square,
        /// The square it is moved to.
        to: Square,
    },
    /// Puts displaced pieces back (7.4.1).
    PutBack,
    /// Points out an irregularity; for an arbiter, observes it.
    PointOut(IrregularityKind),
    /// Claims a win because of the opponent's illegal move (A.4.2, P.13d).
    ClaimWin,
    /// Agrees to correct an illegal move that would stand (A.4.2).
    AgreeToCorrect,
    /// Captures the opponent's king.
    TakeKing,
}

/// The kind of an irregularity that can be pointed out.
///
/// ```
/// # use flagfall_game::IrregularityKind;
/// let text = serde_json::to_string(&IrregularityKind::TwoHands)?;
/// assert_eq!(text, r#""two_hands""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum IrregularityKind {
    /// An illegal move, or an action that counts as one.
    IllegalMove,
    /// A pawn on the last rank that was not promoted.
    PawnLeft,
    /// A move made with two hands.
    TwoHands,
    /// A press of the clock without a move.
    NoMove,
    /// Both kings are in check.
    BothInCheck,
    /// Displaced pieces.
    Displaced,
    /// A wrong initial position.
    WrongSetup,
    /// A wrongly placed chessboard.
    TurnedBoard,
    /// A wrong setting of the clock.
    WrongClock,
}
