//! Insufficient material.

use core::fmt;

use crate::fault::LIGHT;
use crate::{Bitboard, Board, Color, Rank};

/// Material with which a player cannot mate by any series of moves.
///
/// The verdict holds for every position that is not mate already and whose player to move is not
/// attacking the other's king.
///
/// ```
/// # use flagfall_chess::mate::Material;
/// assert_eq!(Material::LoneKing.to_string(), "material: a king alone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Material {
    /// A king alone, apart from pawns that were left on their last rank.
    LoneKing,
    /// A knight against only queens, which can always capture the knight or leave a square free.
    KnightAgainstQueens,
    /// Bishops on squares of one colour, against no pawn, no knight and no bishop of the other
    /// colour: no piece can cover or block the king's squares of the other colour.
    BishopsOfOneColor,
}

impl Material {
    /// Returns the reason why the material is insufficient for `winner` to mate, if it is.
    #[inline(always)]
    pub(crate) fn insufficient(board: &Board, winner: Color) -> Option<Material> {
        let ours = board.by_color(winner);
        let army = ours & !board.kings();
        // A pawn that was left on its last rank (P.11c) can neither move nor attack.
        if (army & !(board.pawns() & Bitboard::rank(Rank::Eighth.relative_to(winner)))).is_empty() {
            return Some(Material::LoneKing);
        }
        let minors = board.planes()[1] & !board.planes()[2];
        if !(army & !minors).is_empty() {
            return None;
        }
        Material::insufficient_minors(board, army)
    }

    /// Returns the reason for an army of bishops and knights.
    #[inline]
    fn insufficient_minors(board: &Board, army: Bitboard) -> Option<Material> {
        let bishops = board.diagonal() & !board.straight();
        let knights = board.knights();
        if !(army & knights).is_empty() {
            let queens = board.diagonal() & board.straight();
            let rest = board.occupied() & !(board.kings() | army | queens);
            let alone = !army.has_several() && rest.is_empty();
            return alone.then_some(Material::KnightAgainstQueens);
        }
        let one_color = (bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty();
        let nothing_else = (knights | board.pawns()).is_empty();
        (one_color && nothing_else).then_some(Material::BishopsOfOneColor)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Material::LoneKing => "material: a king alone",
            Material::KnightAgainstQueens => "material: a knight against only queens",
            Material::BishopsOfOneColor => "material: bishops of one colour only",
        })
    }
}
