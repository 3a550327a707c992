//! Counting the leaves of the tree of legal moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::Code;
use crate::castling::Mirrored;
use crate::generate::{Node, generate};
use crate::kernel::{Kernel, Task, run, run_on};
use crate::side::{Black, Side, White};
use crate::sink::origin;
use crate::{Bitboard, Board, Color, KernelKind, Move, Position, Role, Sink, Square};

/// How many ways there are to play `depth` legal moves in turn.
///
/// The moves of the last ply are counted, not made. A depth beyond what 64 bits can count wraps
/// around, after longer than anyone waits.
///
/// ```
/// use flagfall_chess::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    run(Perft { position, depth })
}

/// [`perft`] by a kernel of one's choice, if this machine has it: to compare them.
///
/// ```
/// use flagfall_chess::{KernelKind, Position, perft_on};
/// assert_eq!(perft_on(KernelKind::Portable, &Position::start(), 2), Some(400));
/// ```
pub fn perft_on(kernel: KernelKind, position: &Position, depth: u32) -> Option<u64> {
    run_on(kernel, Perft { position, depth })
}

struct Perft<'a> {
    position: &'a Position,
    depth: u32,
}

impl Task for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let Some(plies) = self.depth.checked_sub(1) else { return 1 };
        let (board, en_passant, mirrored) = self.position.parts();
        match self.position.turn() {
            Color::White => kernel.enter(Tree::<White> {
                board,
                en_passant,
                mirrored,
                plies,
                side: PhantomData,
            }),
            Color::Black => kernel.enter(Tree::<Black> {
                board,
                en_passant,
                mirrored,
                plies,
                side: PhantomData,
            }),
        }
    }
}

/// The tree below a position with side `S` to move; `plies` are made and one more is counted.
struct Tree<S> {
    board: Board,
    en_passant: Option<Square>,
    mirrored: Mirrored,
    plies: u32,
    side: PhantomData<S>,
}

impl<S: Side> Task for Tree<S> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let Tree { board, en_passant, mirrored, plies, .. } = self;
        let node = Node { board: &board, en_passant, mirrored };
        if plies == 0 {
            return kernel.count::<S>(node) as u64;
        }
        let mut children =
            Children::<K, S> { kernel, node, plies: plies - 1, leaves: 0, side: PhantomData };
        let _ = generate::<K, S>(kernel, node, Bitboard::ALL, &mut children);
        children.leaves
    }
}

/// Makes every move it is given and counts below it.
struct Children<'a, K, S> {
    kernel: K,
    node: Node<'a>,
    plies: u32,
    leaves: u64,
    side: PhantomData<S>,
}

impl<K: Kernel, S: Side> Children<'_, K, S> {
    #[inline(always)]
    fn descend(&mut self, board: Board, en_passant: Option<Square>) {
        let mirrored = self.node.mirrored;
        self.leaves += self.kernel.enter(Tree::<S::Other> {
            board,
            en_passant,
            mirrored,
            plies: self.plies,
            side: PhantomData,
        });
    }

    #[inline(always)]
    fn moved(&mut self, code: Code, from: Square, to: Square) {
        let mut board = *self.node.board;
        board.move_piece::<S>(code, from, to);
        self.descend(board, None);
    }
}

impl<K: Kernel, S: Side> Sink for Children<'_, K, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.moved(Code::of(role), from, to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            let mut board = *self.node.board;
            board.move_piece::<S>(Code::Pawn, origin(to, step.wrapping_mul(2)), to);
            self.descend(board, Some(origin(to, step)));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        let mut board = *self.node.board;
        board.make::<S>(mv, self.node.mirrored);
        self.descend(board, None);
        ControlFlow::Continue(())
    }
}
