//! How sliding pieces are looked up, chosen once at run time.
//!
//! Everything hot is written once, generic over a [`Kernel`], as a [`Task`]. [`run`] hands the
//! task to the best kernel this processor has; the task is compiled anew for each of them, with
//! that kernel's instructions at its disposal. A task that calls itself goes through
//! [`Kernel::enter`] so that the inner call is compiled in the same way.

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
mod portable;

use core::fmt;
#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering};

use crate::generate::{self, Node, View};
use crate::side::Side;
use crate::{Bitboard, Board, MoveList, Square};

/// One way of seeing along files, ranks and diagonals.
pub(crate) trait Kernel: Copy {
    /// Which one it is.
    const KIND: KernelKind;

    /// The squares a rook attacks, up to and including the first piece in each direction.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;

    /// The squares a bishop attacks, up to and including the first piece in each direction.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;

    /// The letters of FEN for all squares, a rank to a number and 0 for an empty square, from the
    /// planes of a board.
    #[inline(always)]
    fn letters(self, planes: [Bitboard; 4]) -> [u64; 8] {
        portable::letters(planes)
    }

    /// The bytes of `value` that `kept` keeps, moved together at the low end.
    #[inline(always)]
    fn compress(self, value: u64, kept: u64) -> u64 {
        let mut together = 0;
        let mut length = 0;
        for byte in (0..64).step_by(8) {
            together |= (value >> byte & kept >> byte & 0xff) << (length & 63);
            length += kept >> byte & 8;
        }
        together
    }

    /// How many legal moves side `S` has; a kernel may know a faster way.
    #[inline(always)]
    fn count<S: Side>(self, node: Node<'_>) -> usize {
        generate::count::<Self, S>(self, node)
    }

    /// The squares the opponent of side `S` attacks, the king of `S` hiding none of them.
    #[inline(always)]
    fn danger<S: Side>(self, view: &View<S>, board: &Board) -> Bitboard {
        view.danger(self, board)
    }

    /// Lists all legal moves of side `S`.
    #[inline(always)]
    fn list<S: Side>(self, node: Node<'_>, list: &mut MoveList) {
        let _ = generate::generate::<Self, S>(self, node, Bitboard::ALL, list);
    }

    /// Runs a task compiled for this kernel, as a function of its own.
    fn enter<T: Task>(self, task: T) -> T::Output;
}

/// A piece of work written for any kernel.
pub(crate) trait Task {
    /// What it gives back.
    type Output;

    /// Does the work; always inlined, so that it is compiled with the kernel's instructions.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Runs a task on the best kernel of this machine.
#[inline(always)]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = avx512::Avx512::available() {
        return kernel.enter(task);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = bmi2::Bmi2::available() {
        return kernel.enter(task);
    }
    portable::Portable.enter(task)
}

/// A question put to the processor once.
#[cfg(target_arch = "x86_64")]
struct Choice {
    answer: AtomicU8,
    ask: fn() -> bool,
}

#[cfg(target_arch = "x86_64")]
impl Choice {
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;

    const fn new(ask: fn() -> bool) -> Choice {
        Choice { answer: AtomicU8::new(Choice::UNKNOWN), ask }
    }

    #[inline(always)]
    fn is_yes(&self) -> bool {
        match self.answer.load(Ordering::Relaxed) {
            Choice::UNKNOWN => self.find_out(),
            answer => answer == Choice::YES,
        }
    }

    #[cold]
    fn find_out(&self) -> bool {
        let yes = (self.ask)();
        self.answer.store(if yes { Choice::YES } else { Choice::NO }, Ordering::Relaxed);
        yes
    }
}

/// Runs a task on one kernel, if this machine has it.
pub(crate) fn run_on<T: Task>(kind: KernelKind, task: T) -> Option<T::Output> {
    match kind {
        KernelKind::Portable => Some(portable::Portable.enter(task)),
        #[cfg(target_arch = "x86_64")]
        KernelKind::Bmi2 => Some(bmi2::Bmi2::available()?.enter(task)),
        #[cfg(target_arch = "x86_64")]
        KernelKind::Avx512 => Some(avx512::Avx512::available()?.enter(task)),
        #[cfg(not(target_arch = "x86_64"))]
        _ => None,
    }
}

/// The ways in which legal moves are computed; each gives the same answers.
///
/// ```
/// use flagfall_chess::{KernelKind, Position, perft, perft_on};
/// let start = Position::start();
/// for kind in KernelKind::ALL {
///     if let Some(count) = perft_on(kind, &start, 3) {
///         assert_eq!(count, perft(&start, 3));
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelKind {
    /// Arithmetic that any processor has.
    Portable,
    /// Look-ups by the instruction `pext`.
    Bmi2,
    /// Look-ups by `pext`, and all eight directions counted at once in a vector.
    Avx512,
}

impl KernelKind {
    /// All kernels, whether this machine has them or not, the fastest last.
    ///
    /// ```
    /// # use flagfall_chess::KernelKind;
    /// assert_eq!(KernelKind::ALL[0], KernelKind::Portable);
    /// ```
    pub const ALL: [KernelKind; 3] = [KernelKind::Portable, KernelKind::Bmi2, KernelKind::Avx512];

    /// The kernels this machine has, the fastest last.
    ///
    /// ```
    /// # use flagfall_chess::{KernelKind, kernel};
    /// assert_eq!(KernelKind::available().last(), Some(&kernel()));
    /// ```
    pub fn available() -> Vec<KernelKind> {
        KernelKind::ALL.into_iter().filter(|&kind| run_on(kind, Kind).is_some()).collect()
    }
}

impl fmt::Display for KernelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            KernelKind::Portable => "portable",
            KernelKind::Bmi2 => "bmi2",
            KernelKind::Avx512 => "avx512",
        })
    }
}

/// The kernel that was chosen for this machine.
///
/// ```
/// println!("legal moves are generated by the {} kernel", flagfall_chess::kernel());
/// ```
pub fn kernel() -> KernelKind {
    run(Kind)
}

/// Tells which kernel runs it.
struct Kind;

impl Task for Kind {
    type Output = KernelKind;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> KernelKind {
        K::KIND
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{DIRECTIONS, step};
    use crate::{Position, perft_on};

    /// Walks the lines square by square: slow and plain.
    fn walk(from: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &direction in directions {
            let mut at = from.index();
            while let Some(to) = step(at, direction) {
                seen = seen.with(Square::ALL[to]);
                if occupied.contains(Square::ALL[to]) {
                    break;
                }
                at = to;
            }
        }
        seen
    }

    struct CompareAll;

    impl Task for CompareAll {
        type Output = ();

        fn run<K: Kernel>(self, kernel: K) {
            let mut seed = 1u64;
            for round in 0..2_000 {
                // Xorshift; every second board is thinned out.
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let occupied =
                    Bitboard(if round % 2 == 0 { seed } else { seed & seed.rotate_left(21) });
                for from in Square::ALL {
                    assert_eq!(kernel.rook(from, occupied), walk(from, occupied, &DIRECTIONS[..4]));
                    assert_eq!(
                        kernel.bishop(from, occupied),
                        walk(from, occupied, &DIRECTIONS[4..])
                    );
                }
            }
        }
    }

    /// Positions with pins of every kind, checks, promotions, en passant and castling.
    const POSITIONS: [(&str, u32, u64); 6] = [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9_467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12_189),
    ];

    #[test]
    fn every_kernel_counts_the_same() {
        for kind in KernelKind::available() {
            for (fen, depth, leaves) in POSITIONS {
                let position = Position::from_fen(fen).expect("a legal position");
                assert_eq!(perft_on(kind, &position, depth), Some(leaves), "{kind}: {fen}");
            }
        }
    }

    /// All that a kernel does below the position, in one string.
    struct Told<'a>(&'a Position, u32);

    impl Task for Told<'_> {
        type Output = String;

        fn run<K: Kernel>(self, kernel: K) -> String {
            let mut moves = MoveList::new();
            self.0.list_on(kernel, &mut moves);
            let letters = kernel.letters(self.0.board().planes());
            let compressed = kernel.compress(self.0.hash(), 0xff00_00ff_ffff_00ff);
            let mut told = format!("{moves:?} {letters:?} {compressed:x}");
            if let Some(plies) = self.1.checked_sub(1) {
                let children = moves.iter().map(|&mv| self.0.play_unchecked(mv));
                told.extend(children.map(|child| Told(&child, plies).run(kernel)));
            }
            told
        }
    }

    #[test]
    fn every_kernel_lists_and_writes_the_same() {
        for (fen, ..) in POSITIONS {
            let position = Position::from_fen(fen).expect("a legal position");
            let expected = run_on(KernelKind::Portable, Told(&position, 2));
            for kind in KernelKind::available() {
                assert!(run_on(kind, Told(&position, 2)) == expected, "{kind}: {fen}");
            }
        }
    }

    #[test]
    fn every_kernel_sees_what_walking_the_lines_sees() {
        let compared = KernelKind::ALL.into_iter().filter_map(|kind| run_on(kind, CompareAll));
        assert!(compared.count() >= 1);
    }
}
