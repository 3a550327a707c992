//! Counting the leaves of the tree of legal moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::Code;
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
        match self.position.turn() {
            Color::White => leaves::<K, White>(kernel, self.position.node(), plies),
            Color::Black => leaves::<K, Black>(kernel, self.position.node(), plies),
        }
    }
}

/// The leaves below a position with side `S` to move; `plies` are made and one more is counted.
#[inline(always)]
fn leaves<K: Kernel, S: Side>(kernel: K, node: Node<'_>, plies: u32) -> u64 {
    match plies.checked_sub(1) {
        None => kernel.enter(Count::<S>::new(node)) as u64,
        Some(plies) => kernel.enter(Tree::<S> { node, plies, side: PhantomData }),
    }
}

/// The legal moves of side `S`, counted.
///
/// Whoever counts moves enters this task, the only caller of [`Kernel::count`]: so it is compiled
/// the same whatever else a program holds.
pub(crate) struct Count<'a, S> {
    node: Node<'a>,
    side: PhantomData<S>,
}

impl<'a, S: Side> Count<'a, S> {
    #[inline(always)]
    pub(crate) fn new(node: Node<'a>) -> Count<'a, S> {
        Count { node, side: PhantomData }
    }
}

impl<S: Side> Task for Count<'_, S> {
    type Output = usize;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> usize {
        kernel.count::<S>(self.node)
    }
}

/// All moves of side `S` made, and `plies` more after each of them.
struct Tree<'a, S> {
    node: Node<'a>,
    plies: u32,
    side: PhantomData<S>,
}

impl<S: Side> Task for Tree<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let Tree { node, plies, .. } = self;
        let mut children = Children::<K, S> { kernel, node, plies, leaves: 0, side: PhantomData };
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
        let node = Node { board: &board, en_passant, ..self.node };
        self.leaves += leaves::<K, S::Other>(self.kernel, node, self.plies);
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
