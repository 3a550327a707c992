//! One move, for the board and the list of moves.

use flagfall_chess::{Letters, Mark, Move, Notation, Position, Role, SanMove, Square, UciStyle};
use serde::Serialize;
use tsify::Tsify;

/// One move with all that the page shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct Step {
    /// As the server takes it, castling as king takes rook.
    pub uci: String,
    /// In the letters asked for.
    pub san: String,
    /// What moves; the king when castling.
    #[tsify(type = "Role")]
    pub role: Role,
    /// The square it leaves.
    #[tsify(type = "Square")]
    pub from: Square,
    /// The square it comes to; the king's when castling.
    #[tsify(type = "Square")]
    pub to: Square,
    /// Whether something is taken.
    pub capture: bool,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Role")]
    pub promotion: Option<Role>,
    /// Whether it gives check, mate included.
    pub check: bool,
    /// Whether it mates.
    pub mate: bool,
}

impl Step {
    pub(crate) fn new(position: &Position, mv: Move, letters: Letters) -> Step {
        let san = mv.san(position);
        Step {
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

/// Where the moving piece stands afterwards.
pub(crate) fn arrival(position: &Position, mv: Move) -> Square {
    let mirrored = position.is_mirrored(position.turn());
    mv.uci(if mirrored { UciStyle::Swapped } else { UciStyle::Standard }).to
}
