//! Moves that may give check, as candidates for the last move of a mate.

use core::ops::ControlFlow;

use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Move, PieceType, Position, Sink, Square, tables};

/// Passes the moves of a position that may give check to `take`.
///
/// No check is missed. Promotions, castling and captures en passant are passed whether they give check or not.
#[inline]
pub(super) fn checks(position: &Position, take: impl FnMut(Move) -> ControlFlow<()>) {
    position.generate(&mut CheckSink { squares: run(CheckScan(position)), take });
}

/// The squares from which the king can be checked.
struct CheckSquares {
    /// The squares from which a piece of each type gives check.
    targets: [Bitboard; 6],
    /// The pieces whose departure may uncover a check.
    covers: Bitboard,
}

struct CheckScan<'a>(&'a Position);

impl KernelTask for CheckScan<'_> {
    type Output = CheckSquares;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> CheckSquares {
        let (board, turn) = (self.0.coded_board(), self.0.turn());
        let (king, us, occupied) = (self.0.king(turn.opponent()), board.by_color(turn), board.occupied());
        let files = kernel.rook(king, occupied);
        let diagonals = kernel.bishop(king, occupied);
        // Sliders that attack the king when our nearest pieces are removed are covered by them.
        let behind = (kernel.rook(king, occupied ^ (files & us)) & board.straight() & !files)
            | (kernel.bishop(king, occupied ^ (diagonals & us)) & board.diagonal() & !diagonals);
        let mut covers = Bitboard::EMPTY;
        for covered in behind & us {
            covers |= tables::between(king, covered) & us;
        }
        // In an irregular position with a check on the board, any move may leave it unresolved.
        if !board.attackers_through(kernel, king, turn, occupied).is_empty() {
            covers = Bitboard::ALL;
        }
        let mut targets = [Bitboard::EMPTY; 6];
        targets[PieceType::Pawn as usize] = tables::pawn(turn.opponent(), king);
        targets[PieceType::Knight as usize] = tables::knight(king);
        targets[PieceType::Bishop as usize] = diagonals;
        targets[PieceType::Rook as usize] = files;
        targets[PieceType::Queen as usize] = files | diagonals;
        CheckSquares { targets, covers }
    }
}

/// A sink that passes on the moves that may give check. Promotions, castling and captures en passant
/// always pass, because they change more than one line.
struct CheckSink<F> {
    squares: CheckSquares,
    take: F,
}

impl<F> CheckSink<F> {
    /// Returns the targets of pawns moving by `step` from which they may give check.
    #[inline(always)]
    fn pawn_targets(&self, step: i8) -> Bitboard {
        self.squares.targets[PieceType::Pawn as usize] | self.squares.covers.shifted(step)
    }
}

impl<F: FnMut(Move) -> ControlFlow<()>> Sink for CheckSink<F> {
    #[inline]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        (self.take)(mv)
    }

    #[inline(always)]
    fn piece(&mut self, role: PieceType, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let covers = self.squares.covers.contains(from);
        let checking = if covers { Bitboard::ALL } else { self.squares.targets[role as usize] };
        for to in targets & checking {
            self.push(Move::Normal { role, from, to })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        (self.take).pawns(step, targets & self.pawn_targets(step))
    }

    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        (self.take).double_steps(step, targets & self.pawn_targets(step.wrapping_mul(2)))
    }
}
