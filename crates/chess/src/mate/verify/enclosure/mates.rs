//! Whether an enclosure has room for a mate.

use std::collections::HashSet;

use super::facts::Facts;
use super::geometry::{attacks, between, neighbours, slides};
use super::kings::Kings;
use super::{Enclosure, Fate};
use crate::{Bitboard, Color, Square};

impl Enclosure {
    /// E14: whether the enclosure allows a mate.
    pub(super) fn allows_mate(&self) -> bool {
        let facts = Facts::of(self);
        let attackable = self.attackable(&facts);
        self.pairs(Color::Black).any(|kings| {
            attackable.contains(kings.black)
                && self.may_have_checked(&facts, kings)
                && self.may_be_stuck(&facts, attackable, kings)
        })
    }

    /// The men of one player other than the king that are there when it is mate: in a case where
    /// a man is taken, it is gone by then.
    fn army_at_mate(&self, color: Color) -> impl Iterator<Item = usize> {
        self.army_of(color).filter(|&man| self.men[man].fate != Fate::Taken)
    }

    /// E14: the squares some man of White's other than the king may attack.
    fn attackable(&self, facts: &Facts) -> Bitboard {
        // The king in check hides no square behind it, though it may stand there for ever.
        let stops = facts.all_steady() & !(facts.steady_kings & facts.steady.black);
        let mut attackable = Bitboard::EMPTY;
        for man in self.army_at_mate(Color::White) {
            for from in self.growth.reach[man] {
                attackable |= attacks(self.men[man].piece, from, stops);
            }
        }
        attackable
    }

    /// E14: whether White's last move may have given check.
    fn may_have_checked(&self, facts: &Facts, kings: Kings) -> bool {
        let by_another = facts.mobile.white && self.has_pair(Color::White, kings);
        let by_castling = self.castlings(facts).any(|castling| castling.color == Color::White);
        let by_king = || {
            neighbours(kings.white).into_iter().any(|from| {
                self.has_pair(Color::White, Kings { white: from, ..kings })
                    && self.may_open_line(facts, from, kings.black)
            })
        };
        // In an irregular position the check may be there before White's first move.
        self.is_attacking || by_another || by_castling || by_king()
    }

    /// E14: whether White's king opens a line to Black's by leaving a square.
    fn may_open_line(&self, facts: &Facts, left: Square, king: Square) -> bool {
        let stops = facts.all_steady().without(left);
        self.army_at_mate(Color::White).filter(|&man| slides(self.men[man].piece.role)).any(|man| {
            self.growth.reach[man].into_iter().any(|from| {
                between(from, king).contains(left)
                    && attacks(self.men[man].piece, from, stops).contains(king)
            })
        })
    }

    /// E14: whether Black's men can stand on all squares left to their king.
    fn may_be_stuck(&self, facts: &Facts, attackable: Bitboard, kings: Kings) -> bool {
        let covered = facts.steady.black | attackable | neighbours(kings.white).with(kings.white);
        let open: Vec<Square> = (neighbours(kings.black) & !covered).into_iter().collect();
        let men: Vec<Bitboard> =
            self.army_at_mate(Color::Black).map(|man| self.growth.reach[man]).collect();
        can_fill(&open, &men)
    }
}

/// Whether each square can have a man of its own, by their reaches.
fn can_fill(squares: &[Square], reaches: &[Bitboard]) -> bool {
    let mut holders = vec![None; reaches.len()];
    squares.iter().all(|&square| place(square, reaches, &mut holders, &mut HashSet::new()))
}

/// Finds a man for a square, sending men already placed elsewhere if need be.
fn place(
    square: Square,
    reaches: &[Bitboard],
    holders: &mut [Option<Square>],
    asked: &mut HashSet<usize>,
) -> bool {
    (0..reaches.len()).any(|man| {
        let is_free = reaches[man].contains(square)
            && asked.insert(man)
            && holders[man].is_none_or(|other| place(other, reaches, holders, asked));
        if is_free {
            holders[man] = Some(square);
        }
        is_free
    })
}
