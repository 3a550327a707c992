//! Moves that give check, for the last move of a mate is one.

use core::ops::ControlFlow;

use crate::kernel::{Kernel, Task, run};
use crate::{Bitboard, Move, Position, Role, Sink, Square, tables};

/// Hands the moves of a position that may give check to `take`.
///
/// No check is missed. Moves that are rare are handed over whether they give check or not.
#[inline]
pub(super) fn checks(position: &Position, take: impl FnMut(Move) -> ControlFlow<()>) {
    position.generate(&mut Checks { from_king: run(Look(position)), take });
}

/// What can be seen from the place of the king that is to be given check.
struct FromKing {
    /// From where a piece of each kind gives check.
    aims: [Bitboard; 6],
    /// What gives check by another piece if it leaves its square.
    covers: Bitboard,
}

struct Look<'a>(&'a Position);

impl Task for Look<'_> {
    type Output = FromKing;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> FromKing {
        let (board, turn) = (self.0.coded_board(), self.0.turn());
        let (king, us, occupied) =
            (self.0.king(turn.opponent()), board.by_color(turn), board.occupied());
        let files = kernel.rook(king, occupied);
        let diagonals = kernel.bishop(king, occupied);
        // With our nearest pieces lifted, what appears is what they cover.
        let behind = (kernel.rook(king, occupied ^ (files & us)) & board.straight() & !files)
            | (kernel.bishop(king, occupied ^ (diagonals & us)) & board.diagonal() & !diagonals);
        let mut covers = Bitboard::EMPTY;
        for covered in behind & us {
            covers |= tables::between(king, covered) & us;
        }
        // In an irregular position any move may leave a check standing.
        if !board.attackers_through(kernel, king, turn, occupied).is_empty() {
            covers = Bitboard::ALL;
        }
        let mut aims = [Bitboard::EMPTY; 6];
        aims[Role::Pawn as usize] = tables::pawn(turn.opponent(), king);
        aims[Role::Knight as usize] = tables::knight(king);
        aims[Role::Bishop as usize] = diagonals;
        aims[Role::Rook as usize] = files;
        aims[Role::Queen as usize] = files | diagonals;
        FromKing { aims, covers }
    }
}

/// Lets only those moves through that may give check: promotions, castling and captures en
/// passant always, for they change more than one line.
struct Checks<F> {
    from_king: FromKing,
    take: F,
}

impl<F> Checks<F> {
    /// Where pawns that go `step` squares may give check.
    #[inline(always)]
    fn pawn_aims(&self, step: i8) -> Bitboard {
        self.from_king.aims[Role::Pawn as usize] | self.from_king.covers.shifted(step)
    }
}

impl<F: FnMut(Move) -> ControlFlow<()>> Sink for Checks<F> {
    #[inline]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        (self.take)(mv)
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let covers = self.from_king.covers.contains(from);
        let aims = if covers { Bitboard::ALL } else { self.from_king.aims[role as usize] };
        for to in targets & aims {
            self.push(Move::Normal { role, from, to })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        (self.take).pawns(step, targets & self.pawn_aims(step))
    }

    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        (self.take).double_steps(step, targets & self.pawn_aims(step.wrapping_mul(2)))
    }
}
