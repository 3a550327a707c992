//! The effect of a move on the board.

use crate::board::Code;
use crate::castling::{Castling, MirroredSides};
use crate::side::Side;
use crate::{Bitboard, Board, Move, Square};

impl Board {
    /// Moves one piece of side `S` and removes a captured piece. A move of the king removes the
    /// castling rights of its rooks (3.8.2.1.1), a move of a rook its own right.
    #[inline(always)]
    pub(crate) fn move_piece<S: Side>(&mut self, code: Code, from: Square, to: Square) {
        self.clear(Bitboard::from(from).with(to));
        self.put(to.into(), code, S::COLOR);
        // One combined test: moves of a king that still has castling rights are rare.
        let rooks = self.castling_rooks() & self.by_color(S::COLOR);
        if (code == Code::King) & !rooks.is_empty() {
            self.set_castling(rooks, false);
        }
    }

    /// Makes a move of side `S`. The result of an illegal move is unspecified but valid.
    #[inline(always)]
    pub(crate) fn make<S: Side>(&mut self, mv: Move, mirrored: MirroredSides) {
        match mv {
            Move::Normal { role, from, to } | Move::Promotion { from, to, role } => {
                self.move_piece::<S>(Code::of(role), from, to);
            }
            Move::DoubleStep { from, to } => self.move_piece::<S>(Code::Pawn, from, to),
            Move::EnPassant { from, to } => {
                self.clear(S::Other::forward(to.into()));
                self.move_piece::<S>(Code::Pawn, from, to);
            }
            Move::Castling { king, rook } => {
                let castling = Castling::of(king, rook, mirrored.of(S::COLOR));
                let (king_to, rook_to) = castling.targets(S::COLOR);
                self.clear(Bitboard::from(king).with(rook));
                self.move_piece::<S>(Code::King, king, king_to);
                self.put(rook_to.into(), Code::Rook, S::COLOR);
            }
        }
    }
}
