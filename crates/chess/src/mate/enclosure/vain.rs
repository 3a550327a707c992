//! Vain moves: after them White can no longer mate, so they need not be followed.

use super::grow::{forward, last_rank};
use super::{EnclosedPiece, Enclosure, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, Color, PieceType, Rank, Square, tables};

impl Enclosure {
    /// Whether a move mates White or loses White's last man.
    #[inline(always)]
    pub(super) fn is_vain<K: Kernel>(&self, kernel: K, view: &Overview, man: usize, from: Square, to: Square) -> bool {
        match self.men[man].color {
            Color::Black => self.mates_white(kernel, view, man, from, to),
            Color::White => self.last_man == Some(man) && self.is_lost(kernel, view, man, to),
        }
    }

    /// Returns the only square of a king, if its reach is a single square.
    fn fixed_king(&self, color: Color) -> Option<Square> {
        let reach = self.reach[self.kings[color]];
        reach.first().filter(|_| !reach.has_several())
    }

    /// Whether a move by Black mates White's king, which never moves (E12).
    #[inline(always)]
    fn mates_white<K: Kernel>(&self, kernel: K, view: &Overview, man: usize, from: Square, to: Square) -> bool {
        let Some(king) = self.fixed_king(Color::White) else { return false };
        let checker = self.men[man];
        let between = tables::between(to, king);
        let promotes = checker.role == PieceType::Pawn && last_rank(Color::Black).contains(to);
        // A pawn that makes a double step could be captured en passant.
        let may_double = checker.role == PieceType::Pawn && from.rank() == Rank::Seventh;
        if promotes
            || may_double
            || !checker.attacks(kernel, to, king.into()).contains(king)
            || !(between & view.occupiable).is_empty()
            || self.can_meet(kernel, to, between, view.all_steady().without(from))
        {
            return false;
        }
        let blockers = view.occupiable.without(king);
        // The man on `to` has been captured.
        let mut covered = checker.attacks(kernel, to, blockers) | view.steady.white.without(to);
        for other in self.all() {
            if other != man && self.men[other].color == Color::Black {
                covered |= self.sure_attacks(kernel, other, blockers.with(to));
            }
        }
        (tables::king(king) & !covered).is_empty()
    }

    /// Whether a man of White's may capture on `to` or interpose.
    #[inline(always)]
    fn can_meet<K: Kernel>(&self, kernel: K, to: Square, between: Bitboard, steady: Bitboard) -> bool {
        self.all().any(|man| {
            let EnclosedPiece { role, color, .. } = self.men[man];
            if color == Color::Black || role == PieceType::King {
                return false;
            }
            let (mut attacked, mut stepped) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for from in self.reach[man] {
                let targets = self.men[man].attacks(kernel, from, steady);
                attacked |= targets;
                stepped |= if role == PieceType::Pawn {
                    let one = forward(color, from.into());
                    one | forward(color, one)
                } else {
                    targets
                };
            }
            attacked.contains(to) || !(stepped & between).is_empty()
        })
    }

    /// Whether White's last man must be captured after a check from `to` next to Black's king, which
    /// never moves (E13).
    #[inline(always)]
    fn is_lost<K: Kernel>(&self, kernel: K, view: &Overview, man: usize, to: Square) -> bool {
        let Some(king) = self.fixed_king(Color::Black) else { return false };
        let checker = self.men[man];
        if checker.role == PieceType::Pawn
            || !tables::king(king).contains(to)
            || !checker.attacks(kernel, to, Bitboard::EMPTY).contains(king)
        {
            return false;
        }
        let mut near = Bitboard::EMPTY;
        let mut always_near = Bitboard::ALL;
        for white in self.reach[self.kings.white] {
            near |= tables::king(white);
            always_near &= tables::king(white);
        }
        let blockers = view.occupiable.without(to).without(king);
        let covered = checker.attacks(kernel, to, blockers) | always_near | view.steady.black;
        let only_capture = (tables::king(king) & !covered).without(to).is_empty();
        let king_takes = !near.contains(to);
        only_capture
            && (king_takes
                || self.all().any(|other| {
                    let taker = self.men[other];
                    taker.color == Color::Black
                        && !taker.is_king()
                        && self.is_steady(other)
                        && taker.attacks(kernel, taker.home, view.occupiable).contains(to)
                }))
    }
}
