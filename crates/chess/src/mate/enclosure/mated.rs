//! The test whether an enclosure contains a possible mate.

use super::{EnclosedPiece, Enclosure, MOST_MEN, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, Color, PieceType, Square, tables};

impl Enclosure {
    /// Whether Black's king might be mated somewhere inside (E14).
    #[inline(always)]
    pub(super) fn allows_mate<K: Kernel>(&self, kernel: K) -> bool {
        let view = self.overview();
        // A king in check does not shield the squares behind it.
        let stops = view.all_steady() & !self.reach[self.kings.black];
        let mut attackable = Bitboard::EMPTY;
        for man in self.all() {
            if self.may_attack(man) {
                for from in self.reach[man] {
                    attackable |= self.men[man].attacks(kernel, from, stops);
                }
            }
        }
        for white in self.reach[self.kings.white] {
            let near = tables::king(white).with(white);
            for black in self.pairs.black[white.index()] & attackable {
                let waits = view.mobile.white && self.pairs.white[white.index()].contains(black);
                let flights = tables::king(black) & !(near | view.steady.black | attackable);
                if self.can_fill(flights) && (waits || self.uncovers(kernel, &view, white, black)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the man is White's and may give the mate. A king may not, nor a man that is taken:
    /// positions before its capture belong to the case in which it is spared.
    fn may_attack(&self, man: usize) -> bool {
        let EnclosedPiece { role, color, .. } = self.men[man];
        color == Color::White && role != PieceType::King && !self.taken.contains(man)
    }

    /// Whether White's king, by its move to `white`, may have opened a line to `black` (or castled,
    /// or ignored a check that existed from the start).
    #[inline(always)]
    fn uncovers<K: Kernel>(&self, kernel: K, view: &Overview, white: Square, black: Square) -> bool {
        if self.attacking || self.castling_options(view, Color::White).next().is_some() {
            return true;
        }
        let left = tables::king(white) & self.reach[self.kings.white];
        left.into_iter().filter(|from| self.pairs.white[from.index()].contains(black)).any(|from| {
            let steady = view.all_steady().without(from);
            self.all().any(|man| {
                let slides = matches!(self.men[man].role, PieceType::Bishop | PieceType::Rook | PieceType::Queen);
                slides
                    && self.may_attack(man)
                    && self.reach[man].into_iter().any(|behind| {
                        tables::between(behind, black).contains(from)
                            && self.men[man].attacks(kernel, behind, steady).contains(black)
                    })
            })
        })
    }

    /// Whether Black's own men may occupy all these squares at once, one man each.
    fn can_fill(&self, squares: Bitboard) -> bool {
        let mut places = [None; MOST_MEN];
        squares.into_iter().all(|square| self.place(square, &mut places, &mut 0))
    }

    /// Assigns a man to the square, reassigning others if necessary.
    fn place(&self, square: Square, places: &mut [Option<Square>; MOST_MEN], visited: &mut u32) -> bool {
        for man in self.all() {
            let able = self.men[man].color == Color::Black
                && !self.men[man].is_king()
                && !self.taken.contains(man)
                && self.reach[man].contains(square);
            if !able || *visited >> man & 1 == 1 {
                continue;
            }
            *visited |= 1 << man;
            if places[man].is_none_or(|old| self.place(old, places, visited)) {
                places[man] = Some(square);
                return true;
            }
        }
        false
    }
}
