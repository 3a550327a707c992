//! Vain moves: after them White certainly cannot mate any more.

use super::CheckedEnclosure;
use super::facts::KeySquares;
use super::geometry::{ahead, attacks, between, neighbours, rank_of};
use super::moves::ManMove;
use crate::{Bitboard, Color, Piece, PieceType, Rank, Square};

/// Returns the square of a set of one square.
fn only(squares: Bitboard) -> Option<Square> {
    squares.first().filter(|_| squares.len() == 1)
}

impl CheckedEnclosure {
    /// E12, a move of Black's that mates White.
    pub(super) fn mates_white(&self, facts: &KeySquares, mv: ManMove) -> bool {
        let Some(king) = only(self.king_reach(Color::White)) else { return false };
        let Piece { color, role } = self.men[mv.man].piece;
        let is_promotion = rank_of(color, mv.to) == Rank::Eighth;
        let is_first_step = rank_of(color, mv.from) == Rank::Second;
        let might_be_answered = role == PieceType::Pawn && (is_promotion || is_first_step);
        color == Color::Black
            && !might_be_answered
            && attacks(self.men[mv.man].piece, mv.to, facts.occupiable).contains(king)
            && !self.can_parry(facts, mv, king)
            && self.leaves_no_flight(facts, mv, king)
    }

    /// E12: whether a man of White's other than the king may capture or interpose.
    fn can_parry(&self, facts: &KeySquares, ManMove { from, to, .. }: ManMove, king: Square) -> bool {
        let shields = between(to, king);
        let stops = facts.all_steady().without(from);
        self.army_of(Color::White).any(|man| {
            let piece = self.men[man].piece;
            self.growth.reach[man].into_iter().any(|square| {
                let attacked = attacks(piece, square, stops);
                let interposed = if piece.role == PieceType::Pawn {
                    let one = ahead(piece.color, square);
                    let two = one.and_then(|one| ahead(piece.color, one));
                    one.into_iter().chain(two).any(|step| shields.contains(step))
                } else {
                    !(attacked & shields).is_empty()
                };
                interposed || attacked.contains(to)
            })
        })
    }

    /// E12: whether White's king has no flight square.
    fn leaves_no_flight(&self, facts: &KeySquares, ManMove { man, to, .. }: ManMove, king: Square) -> bool {
        let through = facts.occupiable.without(king);
        let mut taken = attacks(self.men[man].piece, to, through);
        for other in self.men_of(Color::Black).filter(|&other| other != man) {
            taken |= self.surely_attacked_by(other, through.with(to));
        }
        // The man on the destination has been captured.
        taken |= facts.steady.white.without(to);
        (neighbours(king) & !taken).is_empty()
    }

    /// E13, a move by which White loses the last man.
    pub(super) fn loses_last_man(&self, facts: &KeySquares, ManMove { man, to, .. }: ManMove) -> bool {
        let Some(king) = only(self.king_reach(Color::Black)) else { return false };
        let piece = self.men[man].piece;
        self.last_man() == Some(man)
            && piece.role != PieceType::Pawn
            && neighbours(king).contains(to)
            && attacks(piece, to, Bitboard::ALL).contains(king)
            && self.must_be_captured(facts, piece, to, king)
            && self.can_be_captured(facts, to)
    }

    /// E13: whether Black's king has no other square.
    fn must_be_captured(&self, facts: &KeySquares, piece: Piece, to: Square, king: Square) -> bool {
        let through = facts.occupiable.without(king).without(to);
        let near_white =
            self.king_reach(Color::White).into_iter().fold(Bitboard::ALL, |all, white| all & neighbours(white));
        let taken = facts.steady.black | attacks(piece, to, through) | near_white;
        (neighbours(king).without(to) & !taken).is_empty()
    }

    /// E13: whether Black can certainly capture on a square next to the king.
    fn can_be_captured(&self, facts: &KeySquares, to: Square) -> bool {
        let is_unprotected = (neighbours(to) & self.king_reach(Color::White)).is_empty();
        is_unprotected
            || self.army_of(Color::Black).any(|man| {
                let is_steady = facts.steady.black.contains(self.men[man].home);
                is_steady && self.surely_attacked_by(man, facts.occupiable).contains(to)
            })
    }
}
