//! Squares derived from the current state of an enclosure.

use super::geometry::attacks;
use super::{CheckedEnclosure, Fate};
use crate::{Bitboard, ByColor, Color, PieceType};

/// The sets of squares that the rules use.
pub(super) struct KeySquares {
    /// The squares of each colour's steady men.
    pub(super) steady: ByColor<Bitboard>,
    /// The squares of kings that never move.
    pub(super) steady_kings: Bitboard,
    /// The homes to which no other man comes (E3).
    pub(super) guarded: Bitboard,
    /// The squares on which any man may stand.
    pub(super) occupiable: Bitboard,
    /// The squares on which each colour's men other than the king may stand.
    pub(super) offered: ByColor<Bitboard>,
    /// Whether each colour has a man other than the king that may move.
    pub(super) mobile: ByColor<bool>,
    /// The squares that each colour's men surely attack (E5).
    pub(super) sure: ByColor<Bitboard>,
}

impl KeySquares {
    pub(super) fn of(enclosure: &CheckedEnclosure) -> KeySquares {
        let CheckedEnclosure { men, growth, .. } = enclosure;
        let homes = |is: &dyn Fn(usize) -> bool| -> Bitboard {
            (0..men.len()).filter(|&man| is(man)).map(|man| men[man].home).collect()
        };
        let is_steady = |man: usize| enclosure.stays(man) && !growth.capturable[man];
        let is_king = |man: usize| men[man].piece.role == PieceType::King;
        let reached = |man: usize| growth.reach[man];
        let occupiable = (0..men.len()).map(reached).fold(Bitboard::EMPTY, |all, one| all | one);
        let crossed = enclosure.crossed.map_or(Bitboard::EMPTY, Bitboard::from);
        KeySquares {
            steady: ByColor::new(|color| homes(&|man| is_steady(man) && men[man].piece.color == color)),
            steady_kings: homes(&|man| is_steady(man) && is_king(man)),
            guarded: homes(&|man| men[man].fate == Fate::Spared && enclosure.stays(man) && !is_king(man)),
            occupiable,
            offered: ByColor::new(|color| enclosure.army_of(color).map(reached).fold(crossed, |all, one| all | one)),
            mobile: ByColor::new(|color| enclosure.army_of(color).any(|man| !enclosure.stays(man))),
            sure: ByColor::new(|color| enclosure.sure_attacks(color, occupiable)),
        }
    }

    /// Returns the squares of all steady men.
    pub(super) fn all_steady(&self) -> Bitboard {
        self.steady.white | self.steady.black
    }
}

impl CheckedEnclosure {
    /// E5, sure attacks of a player.
    fn sure_attacks(&self, color: Color, occupiable: Bitboard) -> Bitboard {
        let is_bishop = |man: &usize| self.men[*man].piece.role == PieceType::Bishop;
        let bishops: Vec<usize> = self.men_of(color).filter(is_bishop).collect();
        // Lines pass over other bishops: the bishop in front attacks the squares beyond.
        let by_others = (0..self.men.len())
            .filter(|man| !bishops.contains(man))
            .fold(Bitboard::EMPTY, |all, man| all | self.growth.reach[man]);
        self.men_of(color).fold(Bitboard::EMPTY, |all, man| {
            let stops = if bishops.contains(&man) { by_others } else { occupiable };
            all | self.surely_attacked_by(man, stops)
        })
    }

    /// E5, the sure attacks of one man, with lines stopped by `stops`.
    pub(super) fn surely_attacked_by(&self, man: usize, stops: Bitboard) -> Bitboard {
        if self.growth.capturable[man] || self.may_be_promoted(man) {
            return Bitboard::EMPTY;
        }
        let piece = self.men[man].piece;
        self.growth.reach[man].into_iter().fold(Bitboard::ALL, |all, from| all & attacks(piece, from, stops))
    }
}
