//! Perft: counting the leaves of the tree of legal moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::Code;
use crate::generate::{GeneratorNode, generate};
use crate::kernel::{Kernel, KernelTask, run, run_on};
use crate::side::{Black, Side, White};
use crate::sink::origin;
use crate::{Bitboard, Board, Color, KernelKind, Move, PieceType, Position, Sink, Square};

/// Returns the number of sequences of `depth` legal moves.
///
/// The moves of the last ply are counted without being made. The count wraps around if it exceeds 64
/// bits, which no practical depth reaches.
///
/// ```
/// use flagfall_chess::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    run(Perft { position, depth })
}

/// Runs [`perft`] on a given kernel, if this machine supports it.
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

impl KernelTask for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let Some(plies) = self.depth.checked_sub(1) else { return 1 };
        match self.position.turn() {
            Color::White => leaves::<K, White>(kernel, self.position.node(), plies),
            Color::Black => leaves::<K, Black>(kernel, self.position.node(), plies),
        }
    }
}

/// Counts the leaves below a position with side `S` to move: `plies` moves are made, the next is counted.
#[inline(always)]
fn leaves<K: Kernel, S: Side>(kernel: K, node: GeneratorNode<'_>, plies: u32) -> u64 {
    match plies.checked_sub(1) {
        None => kernel.enter(PerftCount::<S>::new(node)) as u64,
        Some(plies) => kernel.enter(PerftTree::<S> { node, plies, side: PhantomData }),
    }
}

/// A task that counts the legal moves of side `S`.
///
/// This task is the only caller of [`Kernel::count`], so that counting is compiled identically in every
/// program.
pub(crate) struct PerftCount<'a, S> {
    node: GeneratorNode<'a>,
    side: PhantomData<S>,
}

impl<'a, S: Side> PerftCount<'a, S> {
    #[inline(always)]
    pub(crate) fn new(node: GeneratorNode<'a>) -> PerftCount<'a, S> {
        PerftCount { node, side: PhantomData }
    }
}

impl<S: Side> KernelTask for PerftCount<'_, S> {
    type Output = usize;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> usize {
        kernel.count::<S>(self.node)
    }
}

/// A task that makes all moves of side `S`, and `plies` more after each.
struct PerftTree<'a, S> {
    node: GeneratorNode<'a>,
    plies: u32,
    side: PhantomData<S>,
}

impl<S: Side> KernelTask for PerftTree<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let PerftTree { node, plies, .. } = self;
        let mut children = Children::<K, S> { kernel, node, plies, leaves: 0, side: PhantomData };
        let _ = generate::<K, S>(kernel, node, Bitboard::ALL, &mut children);
        children.leaves
    }
}

/// A sink that makes every move and counts the leaves below it.
struct Children<'a, K, S> {
    kernel: K,
    node: GeneratorNode<'a>,
    plies: u32,
    leaves: u64,
    side: PhantomData<S>,
}

impl<K: Kernel, S: Side> Children<'_, K, S> {
    #[inline(always)]
    fn descend(&mut self, board: Board, en_passant: Option<Square>) {
        let node = GeneratorNode { board: &board, en_passant, ..self.node };
        self.leaves += leaves::<K, S::Other>(self.kernel, node, self.plies);
    }

    #[inline(always)]
    fn make_move(&mut self, code: Code, from: Square, to: Square) {
        let mut board = *self.node.board;
        board.move_piece::<S>(code, from, to);
        self.descend(board, None);
    }
}

impl<K: Kernel, S: Side> Sink for Children<'_, K, S> {
    #[inline(always)]
    fn piece(&mut self, role: PieceType, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.make_move(Code::of(role), from, to);
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
