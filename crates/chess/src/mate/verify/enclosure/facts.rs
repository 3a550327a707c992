//! What follows from an enclosure as far as it has grown.

use super::geometry::attacks;
use super::{Enclosure, Fate};
use crate::{Bitboard, ByColor, Color, Role};

/// The squares of which the rules speak.
pub(super) struct Facts {
    /// By colour: where a man stands for ever.
    pub(super) steady: ByColor<Bitboard>,
    /// Where a king stands for ever.
    pub(super) steady_kings: Bitboard,
    /// Homes to which no other man comes (E3).
    pub(super) guarded: Bitboard,
    /// Where any man may stand.
    pub(super) occupiable: Bitboard,
    /// By colour: where its men other than the king may stand.
    pub(super) offered: ByColor<Bitboard>,
    /// By colour: whether a man other than the king may move.
    pub(super) mobile: ByColor<bool>,
    /// By colour: what its men surely attack (E5).
    pub(super) sure: ByColor<Bitboard>,
}

impl Facts {
    pub(super) fn of(enclosure: &Enclosure) -> Facts {
        let Enclosure { men, growth, .. } = enclosure;
        let homes = |is: &dyn Fn(usize) -> bool| -> Bitboard {
            (0..men.len()).filter(|&man| is(man)).map(|man| men[man].home).collect()
        };
        let is_steady = |man: usize| enclosure.stays(man) && !growth.capturable[man];
        let is_king = |man: usize| men[man].piece.role == Role::King;
        let reached = |man: usize| growth.reach[man];
        let occupiable = (0..men.len()).map(reached).fold(Bitboard::EMPTY, |all, one| all | one);
        let crossed = enclosure.crossed.map_or(Bitboard::EMPTY, Bitboard::from);
        Facts {
            steady: ByColor::new(|color| {
                homes(&|man| is_steady(man) && men[man].piece.color == color)
            }),
            steady_kings: homes(&|man| is_steady(man) && is_king(man)),
            guarded: homes(&|man| {
                men[man].fate == Fate::Spared && enclosure.stays(man) && !is_king(man)
            }),
            occupiable,
            offered: ByColor::new(|color| {
                enclosure.army_of(color).map(reached).fold(crossed, |all, one| all | one)
            }),
            mobile: ByColor::new(|color| enclosure.army_of(color).any(|man| !enclosure.stays(man))),
            sure: ByColor::new(|color| enclosure.sure_attacks(color, occupiable)),
        }
    }

    /// Where any man stands for ever.
    pub(super) fn all_steady(&self) -> Bitboard {
        self.steady.white | self.steady.black
    }
}

impl Enclosure {
    /// E5, sure attacks of a player.
    fn sure_attacks(&self, color: Color, occupiable: Bitboard) -> Bitboard {
        let is_bishop = |man: &usize| self.men[*man].piece.role == Role::Bishop;
        let bishops: Vec<usize> = self.men_of(color).filter(is_bishop).collect();
        // Whichever bishop is in front attacks on.
        let by_others = (0..self.men.len())
            .filter(|man| !bishops.contains(man))
            .fold(Bitboard::EMPTY, |all, man| all | self.growth.reach[man]);
        self.men_of(color).fold(Bitboard::EMPTY, |all, man| {
            let stops = if bishops.contains(&man) { by_others } else { occupiable };
            all | self.surely_attacked_by(man, stops)
        })
    }

    /// E5, the sure attacks of one man, lines passing over no square of `stops`.
    pub(super) fn surely_attacked_by(&self, man: usize, stops: Bitboard) -> Bitboard {
        if self.growth.capturable[man] || self.may_be_promoted(man) {
            return Bitboard::EMPTY;
        }
        let piece = self.men[man].piece;
        self.growth.reach[man]
            .into_iter()
            .fold(Bitboard::ALL, |all, from| all & attacks(piece, from, stops))
    }
}
