//! Whether a mate may be hidden in the enclosure.

use super::{Enclosure, MOST_MEN, Man, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, Color, Role, Square, tables};

impl Enclosure {
    /// Whether Black's king might be mated somewhere inside (E14).
    #[inline(always)]
    pub(super) fn allows_mate<K: Kernel>(&self, kernel: K) -> bool {
        let view = self.overview();
        // A king in check hides no square behind it.
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

    /// Whether this is a man of White's that may give the mate: not the king, and not one that
    /// is taken, for until it is taken all positions lie in the case in which it is spared.
    fn may_attack(&self, man: usize) -> bool {
        let Man { role, color, .. } = self.men[man];
        color == Color::White && role != Role::King && !self.taken.contains(man)
    }

    /// Whether White's king, having just come to `white`, may have opened a line to `black` (or
    /// castled, or left a check standing that was there from the start).
    #[inline(always)]
    fn uncovers<K: Kernel>(
        &self,
        kernel: K,
        view: &Overview,
        white: Square,
        black: Square,
    ) -> bool {
        if self.attacking || self.castles(view, Color::White).next().is_some() {
            return true;
        }
        let left = tables::king(white) & self.reach[self.kings.white];
        left.into_iter().filter(|from| self.pairs.white[from.index()].contains(black)).any(|from| {
            let steady = view.all_steady().without(from);
            self.all().any(|man| {
                let slides = matches!(self.men[man].role, Role::Bishop | Role::Rook | Role::Queen);
                slides
                    && self.may_attack(man)
                    && self.reach[man].into_iter().any(|behind| {
                        tables::between(behind, black).contains(from)
                            && self.men[man].attacks(kernel, behind, steady).contains(black)
                    })
            })
        })
    }

    /// Whether Black's own men may stand on all these squares at once: each on one of them.
    fn can_fill(&self, squares: Bitboard) -> bool {
        let mut places = [None; MOST_MEN];
        squares.into_iter().all(|square| self.place(square, &mut places, &mut 0))
    }

    /// Finds a man for the square, moving others to make room.
    fn place(
        &self,
        square: Square,
        places: &mut [Option<Square>; MOST_MEN],
        asked: &mut u32,
    ) -> bool {
        for man in self.all() {
            let able = self.men[man].color == Color::Black
                && !self.men[man].is_king()
                && !self.taken.contains(man)
                && self.reach[man].contains(square);
            if !able || *asked >> man & 1 == 1 {
                continue;
            }
            *asked |= 1 << man;
            if places[man].is_none_or(|held| self.place(held, places, asked)) {
                places[man] = Some(square);
                return true;
            }
        }
        false
    }
}
