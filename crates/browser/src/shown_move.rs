//! A move for the board and the move list.

use flagfall_chess::{Letters, Mark, Move, Notation, PieceType, Position, SanMove, Square, UciStyle};
use serde::Serialize;
use tsify::Tsify;

/// A move with all facts that the page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct ShownMove {
    /// The move in UCI notation, with castling as king takes rook.
    pub uci: String,
    /// The move in the requested letters.
    pub san: String,
    /// The moving piece; the king when castling.
    #[tsify(type = "Role")]
    pub role: PieceType,
    /// The square of departure.
    #[tsify(type = "Square")]
    pub from: Square,
    /// The square of arrival; the king's when castling.
    #[tsify(type = "Square")]
    pub to: Square,
    /// Whether the move captures.
    pub capture: bool,
    /// The promotion piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Role")]
    pub promotion: Option<PieceType>,
    /// Whether the move gives check, mate included.
    pub check: bool,
    /// Whether the move gives mate.
    pub mate: bool,
}

impl ShownMove {
    pub(crate) fn new(position: &Position, mv: Move, letters: Letters) -> ShownMove {
        let san = mv.san(position);
        ShownMove {
            uci: mv.to_string(),
            san: Notation::short(letters).spell(&san).to_string(),
            role: mv.role(),
            from: mv.from(),
            to: arrival(position, mv),
            capture: matches!(san.mv, SanMove::Piece { capture: true, .. }),
            promotion: mv.promotion(),
            check: san.mark.is_some(),
            mate: san.mark == Some(Mark::Mate),
        }
    }
}

/// Returns the square of the moving piece after the move.
pub(crate) fn arrival(position: &Position, mv: Move) -> Square {
    let mirrored = position.is_mirrored(position.turn());
    mv.uci(if mirrored { UciStyle::Swapped } else { UciStyle::Standard }).to
}
