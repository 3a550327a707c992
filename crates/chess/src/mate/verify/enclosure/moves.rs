//! Destinations of men other than kings.

use super::facts::KeySquares;
use super::geometry::{ahead, attacks, between, rank_of};
use super::{CheckedEnclosure, Fate};
use crate::{Bitboard, Color, Piece, PieceType, Rank, Square};

/// The squares to which a man may move, and those on which it may capture.
pub(super) struct PieceMoves {
    pub(super) targets: Bitboard,
    pub(super) captures: Bitboard,
}

/// A move of one man.
#[derive(Clone, Copy)]
pub(super) struct ManMove {
    pub(super) man: usize,
    pub(super) from: Square,
    pub(super) to: Square,
    /// Whether a pawn steps forward.
    pub(super) is_step: bool,
}

impl CheckedEnclosure {
    /// E6, the moves that no rule excludes, and E9, the squares on which they may capture.
    pub(super) fn moves(&self, facts: &KeySquares, man: usize) -> PieceMoves {
        if self.men[man].fate == Fate::Taken {
            return PieceMoves { targets: Bitboard::EMPTY, captures: Bitboard::EMPTY };
        }
        if self.may_be_promoted(man) {
            let targets = self.targets_of_promoted(facts, man);
            return PieceMoves { targets, captures: self.growth.reach[man] };
        }
        let moves = if self.men[man].piece.role == PieceType::Pawn {
            self.pawn_moves(facts, man)
        } else {
            self.piece_moves(facts, man)
        };
        let open = || moves.iter().filter(|mv| !self.is_excluded(facts, **mv));
        let captures = if self.men[man].piece.role == PieceType::Pawn {
            open().filter(|mv| !mv.is_step).map(|mv| mv.to).collect()
        } else if self.stays(man) {
            Bitboard::EMPTY
        } else {
            self.growth.reach[man]
        };
        PieceMoves { targets: open().map(|mv| mv.to).collect(), captures }
    }

    fn is_excluded(&self, facts: &KeySquares, mv: ManMove) -> bool {
        self.is_barred_by_man(mv)
            || self.is_barred_by_pawn(mv)
            || self.mates_white(facts, mv)
            || self.loses_last_man(facts, mv)
    }

    /// E6, moves of a man other than a king or pawn to squares outside its reach.
    fn piece_moves(&self, facts: &KeySquares, man: usize) -> Vec<ManMove> {
        let piece = self.men[man].piece;
        let reach = self.growth.reach[man];
        let closed = facts.steady[piece.color] | facts.steady_kings | facts.guarded;
        let mut moves = Vec::new();
        for from in reach {
            for to in attacks(piece, from, facts.all_steady()) & !closed & !reach {
                moves.push(ManMove { man, from, to, is_step: false });
            }
        }
        moves
    }

    /// E6, moves of a pawn.
    fn pawn_moves(&self, facts: &KeySquares, man: usize) -> Vec<ManMove> {
        let piece = self.men[man].piece;
        let mut moves = Vec::new();
        for from in self.growth.reach[man] {
            for to in pawn_steps(piece.color, from, facts.all_steady() | facts.guarded) {
                moves.push(ManMove { man, from, to, is_step: true });
            }
            for to in attacks(piece, from, Bitboard::EMPTY) & self.pawn_prey(facts, piece.color) {
                moves.push(ManMove { man, from, to, is_step: false });
            }
        }
        moves
    }

    /// E6, the squares on which pawns of a colour may capture.
    fn pawn_prey(&self, facts: &KeySquares, color: Color) -> Bitboard {
        if color == Color::Black && self.last_man().is_some() {
            return Bitboard::EMPTY;
        }
        facts.offered[!color] & !(facts.steady[color] | facts.steady_kings | facts.guarded)
    }

    /// E6, the squares on which a promoted pawn of Black's may stand.
    fn targets_of_promoted(&self, facts: &KeySquares, man: usize) -> Bitboard {
        let color = self.men[man].piece.color;
        !(facts.steady[color] | facts.steady_kings | facts.guarded)
    }

    /// E7, barred by a man that always blocks the move.
    fn is_barred_by_man(&self, ManMove { man, from, to, is_step }: ManMove) -> bool {
        let color = self.men[man].piece.color;
        let passed = between(from, to).with(from);
        (0..self.men.len()).any(|other| {
            let blocks_target = is_step || self.men[other].piece.color == color;
            let way = if blocks_target { passed.with(to) } else { passed };
            let outside = self.growth.reach[other] & !way;
            other != man && !self.growth.capturable[other] && outside.is_empty()
        })
    }

    /// E8, barred by a pawn: pawns on one file cannot pass.
    fn is_barred_by_pawn(&self, ManMove { man, to, is_step, .. }: ManMove) -> bool {
        let Piece { color, .. } = self.men[man].piece;
        let home = self.men[man].home;
        let file = Bitboard::file(home.file());
        let keeps_to_file = |man: usize| (self.growth.reach[man] & !file).is_empty();
        let pawn = Piece { color: !color, role: PieceType::Pawn };
        is_step
            && keeps_to_file(man)
            && (0..self.men.len()).any(|other| {
                let there = self.men[other].home;
                self.men[other].piece == pawn
                    && !self.growth.capturable[other]
                    && keeps_to_file(other)
                    && rank_of(color, there) > rank_of(color, home)
                    && rank_of(color, to) >= rank_of(color, there)
            })
    }
}

/// E6, the squares to which a pawn may step, avoiding `closed`.
fn pawn_steps(color: Color, from: Square, closed: Bitboard) -> Bitboard {
    let open = |square: &Square| !closed.contains(*square);
    let Some(one) = ahead(color, from).filter(open) else { return Bitboard::EMPTY };
    let is_first = rank_of(color, from) == Rank::Second;
    let two = ahead(color, one).filter(open).filter(|_| is_first);
    two.into_iter().fold(one.into(), Bitboard::with)
}
