//! The test whether an enclosure allows a mate (E14).

use std::collections::HashSet;

use super::facts::KeySquares;
use super::geometry::{attacks, between, neighbours, slides};
use super::kings::Kings;
use super::{CheckedEnclosure, Fate};
use crate::{Bitboard, Color, Square};

impl CheckedEnclosure {
    /// E14: whether the enclosure allows a mate.
    pub(super) fn allows_mate(&self) -> bool {
        let facts = KeySquares::of(self);
        let attackable = self.attackable(&facts);
        self.pairs(Color::Black).any(|kings| {
            attackable.contains(kings.black)
                && self.may_have_checked(&facts, kings)
                && self.may_be_stuck(&facts, attackable, kings)
        })
    }

    /// Returns the men of one player, except the king, that may be on the board at the mate. In a case
    /// where a man is taken, it has been captured by then.
    fn army_at_mate(&self, color: Color) -> impl Iterator<Item = usize> {
        self.army_of(color).filter(|&man| self.men[man].fate != Fate::Taken)
    }

    /// E14: the squares that some man of White's other than the king may attack.
    fn attackable(&self, facts: &KeySquares) -> Bitboard {
        // A king in check does not shield the squares behind it, even if it is steady.
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
    fn may_have_checked(&self, facts: &KeySquares, kings: Kings) -> bool {
        let by_another = facts.mobile.white && self.has_pair(Color::White, kings);
        let by_castling = self.castlings(facts).any(|castling| castling.color == Color::White);
        let by_king = || {
            neighbours(kings.white).into_iter().any(|from| {
                self.has_pair(Color::White, Kings { white: from, ..kings })
                    && self.may_open_line(facts, from, kings.black)
            })
        };
        // In an irregular position the check may exist before White's first move.
        self.is_attacking || by_another || by_castling || by_king()
    }

    /// E14: whether White's king opens a line to Black's by leaving a square.
    fn may_open_line(&self, facts: &KeySquares, left: Square, king: Square) -> bool {
        let stops = facts.all_steady().without(left);
        self.army_at_mate(Color::White).filter(|&man| slides(self.men[man].piece.role)).any(|man| {
            self.growth.reach[man].into_iter().any(|from| {
                between(from, king).contains(left) && attacks(self.men[man].piece, from, stops).contains(king)
            })
        })
    }

    /// E14: whether Black's men can occupy all squares left to their king.
    fn may_be_stuck(&self, facts: &KeySquares, attackable: Bitboard, kings: Kings) -> bool {
        let covered = facts.steady.black | attackable | neighbours(kings.white).with(kings.white);
        let open: Vec<Square> = (neighbours(kings.black) & !covered).into_iter().collect();
        let men: Vec<Bitboard> = self.army_at_mate(Color::Black).map(|man| self.growth.reach[man]).collect();
        can_fill(&open, &men)
    }
}

/// Whether each square can be assigned a different man within whose reach it is.
fn can_fill(squares: &[Square], reaches: &[Bitboard]) -> bool {
    let mut holders = vec![None; reaches.len()];
    squares.iter().all(|&square| place(square, reaches, &mut holders, &mut HashSet::new()))
}

/// Assigns a man to a square, reassigning others if necessary.
fn place(square: Square, reaches: &[Bitboard], holders: &mut [Option<Square>], visited: &mut HashSet<usize>) -> bool {
    (0..reaches.len()).any(|man| {
        let is_free = reaches[man].contains(square)
            && visited.insert(man)
            && holders[man].is_none_or(|other| place(other, reaches, holders, visited));
        if is_free {
            holders[man] = Some(square);
        }
        is_free
    })
}
