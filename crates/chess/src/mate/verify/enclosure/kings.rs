//! The pairs of squares on which the kings may stand.

use super::facts::KeySquares;
use super::geometry::neighbours;
use super::{CheckedEnclosure, Growth};
use crate::{Bitboard, ByColor, Color, PieceType, Square};

/// The squares of the kings.
pub(super) type Kings = ByColor<Square>;

impl CheckedEnclosure {
    /// E10, kings: adds the pairs that can follow, and adds the squares where kings may capture to `prey`.
    pub(super) fn move_kings(&self, facts: &KeySquares, next: &mut Growth, prey: &mut ByColor<Bitboard>) {
        let mut waiting: Vec<(Color, Kings)> =
            Color::ALL.into_iter().flat_map(|turn| self.pairs(turn).map(move |kings| (turn, kings))).collect();
        while let Some((turn, kings)) = waiting.pop() {
            let mut follows = |kings: Kings| {
                if next.add_pair(!turn, kings) {
                    waiting.push((!turn, kings));
                }
            };
            if facts.mobile[turn] {
                follows(kings);
            }
            for to in self.king_steps(facts, turn, kings) {
                let mut after = kings;
                after[turn] = to;
                follows(after);
                if !prey[!turn].contains(to) && self.has_reply(facts, !turn, after) {
                    prey[!turn] = prey[!turn].with(to);
                }
            }
        }
        self.add_king_reaches(next);
    }

    /// E10, the squares to which the king of the player to move may step.
    fn king_steps(&self, facts: &KeySquares, turn: Color, kings: Kings) -> Bitboard {
        let (ours, theirs) = (kings[turn], kings[!turn]);
        let excluded = facts.sure[!turn] | facts.steady[turn] | facts.guarded | neighbours(theirs).with(theirs);
        (neighbours(ours) | self.castling_steps(facts, turn, ours)) & !excluded
    }

    /// E4, the squares to which castling brings a king from its home.
    fn castling_steps(&self, facts: &KeySquares, color: Color, from: Square) -> Bitboard {
        self.castlings(facts)
            .filter(|castling| castling.color == color && castling.king_from == from)
            .map(|castling| castling.king_to)
            .collect()
    }

    /// E11, no reply: whether a player may have a move after a king's capture.
    fn has_reply(&self, facts: &KeySquares, turn: Color, kings: Kings) -> bool {
        facts.mobile[turn] || !self.king_steps(facts, turn, kings).is_empty()
    }

    /// Returns the pairs with `turn` to move.
    pub(super) fn pairs(&self, turn: Color) -> impl Iterator<Item = Kings> {
        Square::ALL.into_iter().flat_map(move |white| {
            let blacks = self.growth.pairs[turn][white.index()];
            blacks.into_iter().map(move |black| Kings { white, black })
        })
    }

    pub(super) fn has_pair(&self, turn: Color, Kings { white, black }: Kings) -> bool {
        self.growth.pairs[turn][white.index()].contains(black)
    }

    /// E10: sets the reach of each king to its squares in the pairs.
    fn add_king_reaches(&self, next: &mut Growth) {
        for color in Color::ALL {
            let mut reach = Bitboard::EMPTY;
            for blacks_by_white in [&next.pairs.white, &next.pairs.black] {
                for (white, &blacks) in Square::ALL.into_iter().zip(blacks_by_white) {
                    reach |= match color {
                        Color::Black => blacks,
                        Color::White if blacks.is_empty() => Bitboard::EMPTY,
                        Color::White => white.into(),
                    };
                }
            }
            for man in self.men_of(color) {
                if self.men[man].piece.role == PieceType::King {
                    next.reach[man] |= reach;
                }
            }
        }
    }
}

impl Growth {
    /// Adds a pair and returns whether it is new.
    fn add_pair(&mut self, turn: Color, Kings { white, black }: Kings) -> bool {
        let blacks = &mut self.pairs[turn][white.index()];
        let is_new = !blacks.contains(black);
        *blacks = blacks.with(black);
        is_new
    }
}
