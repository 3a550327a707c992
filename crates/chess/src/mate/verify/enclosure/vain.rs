//! Moves after which White certainly mates no more.

use super::Enclosure;
use super::facts::Facts;
use super::geometry::{ahead, attacks, between, neighbours, rank_of};
use super::moves::Way;
use crate::{Bitboard, Color, Piece, Rank, Role, Square};

/// The square of a set of one.
fn only(squares: Bitboard) -> Option<Square> {
    squares.first().filter(|_| squares.len() == 1)
}

impl Enclosure {
    /// E12, White mated by this move of Black's.
    pub(super) fn mates_white(&self, facts: &Facts, way: Way) -> bool {
        let Some(king) = only(self.king_reach(Color::White)) else { return false };
        let Piece { color, role } = self.men[way.man].piece;
        let is_promotion = rank_of(color, way.to) == Rank::Eighth;
        let is_first_step = rank_of(color, way.from) == Rank::Second;
        let might_be_answered = role == Role::Pawn && (is_promotion || is_first_step);
        color == Color::Black
            && !might_be_answered
            && attacks(self.men[way.man].piece, way.to, facts.occupiable).contains(king)
            && !self.can_parry(facts, way, king)
            && self.leaves_no_flight(facts, way, king)
    }

    /// E12: whether a man of White's other than the king may capture or interpose.
    fn can_parry(&self, facts: &Facts, Way { from, to, .. }: Way, king: Square) -> bool {
        let shields = between(to, king);
        let stops = facts.all_steady().without(from);
        self.army_of(Color::White).any(|man| {
            let piece = self.men[man].piece;
            self.growth.reach[man].into_iter().any(|square| {
                let attacked = attacks(piece, square, stops);
                let goes_between = if piece.role == Role::Pawn {
                    let one = ahead(piece.color, square);
                    let two = one.and_then(|one| ahead(piece.color, one));
                    one.into_iter().chain(two).any(|step| shields.contains(step))
                } else {
                    !(attacked & shields).is_empty()
                };
                goes_between || attacked.contains(to)
            })
        })
    }

    /// E12: whether White's king has no square to go to.
    fn leaves_no_flight(&self, facts: &Facts, Way { man, to, .. }: Way, king: Square) -> bool {
        let through = facts.occupiable.without(king);
        let mut taken = attacks(self.men[man].piece, to, through);
        for other in self.men_of(Color::Black).filter(|&other| other != man) {
            taken |= self.surely_attacked_by(other, through.with(to));
        }
        // Whoever stood on the square moved to is there no more.
        taken |= facts.steady.white.without(to);
        (neighbours(king) & !taken).is_empty()
    }

    /// E13, the last man lost by this move of White's.
    pub(super) fn loses_last_man(&self, facts: &Facts, Way { man, to, .. }: Way) -> bool {
        let Some(king) = only(self.king_reach(Color::Black)) else { return false };
        let piece = self.men[man].piece;
        self.last_man() == Some(man)
            && piece.role != Role::Pawn
            && neighbours(king).contains(to)
            && attacks(piece, to, Bitboard::ALL).contains(king)
            && self.must_be_captured(facts, piece, to, king)
            && self.can_be_captured(facts, to)
    }

    /// E13: whether Black's king has no other square to go to.
    fn must_be_captured(&self, facts: &Facts, piece: Piece, to: Square, king: Square) -> bool {
        let through = facts.occupiable.without(king).without(to);
        let near_white = self
            .king_reach(Color::White)
            .into_iter()
            .fold(Bitboard::ALL, |all, white| all & neighbours(white));
        let taken = facts.steady.black | attacks(piece, to, through) | near_white;
        (neighbours(king).without(to) & !taken).is_empty()
    }

    /// E13: whether Black can surely capture on a square next to the king.
    fn can_be_captured(&self, facts: &Facts, to: Square) -> bool {
        let is_unprotected = (neighbours(to) & self.king_reach(Color::White)).is_empty();
        is_unprotected
            || self.army_of(Color::Black).any(|man| {
                let is_steady = facts.steady.black.contains(self.men[man].home);
                is_steady && self.surely_attacked_by(man, facts.occupiable).contains(to)
            })
    }
}
