//! What a move does to the board.

use crate::board::Code;
use crate::castling::{Castling, Mirrored};
use crate::side::Side;
use crate::{Bitboard, Board, Move, Square};

impl Board {
    /// Moves one piece of side `S`, capturing what is there. A king takes the castling rights
    /// of its rooks with it (3.8.2.1.1); a rook its own.
    #[inline(always)]
    pub(crate) fn move_piece<S: Side>(&mut self, code: Code, from: Square, to: Square) {
        self.clear(Bitboard::from(from).with(to));
        self.put(to.into(), code, S::COLOR);
        // Asked in one go: a king that moves while it has rights is rare, a king that moves is not.
        let rooks = self.castling_rooks() & self.by_color(S::COLOR);
        if (code == Code::King) & !rooks.is_empty() {
            self.set_castling(rooks, false);
        }
    }

    /// Makes a move of side `S`. Of a move that is not legal it makes something, without harm.
    #[inline(always)]
    pub(crate) fn make<S: Side>(&mut self, mv: Move, mirrored: Mirrored) {
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
