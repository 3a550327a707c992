//! Sliding attacks, with the implementation chosen once at run time.
//!
//! Every hot algorithm is written once as a [`KernelTask`], generic over a [`Kernel`]. [`run`] executes
//! the task on the best kernel this processor supports; the task is compiled separately for each
//! kernel, with that kernel's instructions. A recursive task calls itself through
//! [`Kernel::enter`], so that the inner call is compiled in the same way.

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
mod portable;

use core::fmt;
#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering};

use crate::generate::{self, GeneratorContext, GeneratorNode};
use crate::side::Side;
use crate::{Bitboard, Board, MoveList, Square};

/// An implementation of attacks along files, ranks and diagonals.
pub(crate) trait Kernel: Copy {
    /// The kind of kernel.
    const KIND: KernelKind;

    /// Returns the squares a rook attacks, up to and including the first piece in each direction.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares a bishop attacks, up to and including the first piece in each direction.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the FEN letters of all squares from the planes of a board: one number for each rank,
    /// with a zero byte for an empty square.
    #[inline(always)]
    fn letters(self, planes: [Bitboard; 4]) -> [u64; 8] {
        portable::letters(planes)
    }

    /// Moves the bytes of `value` selected by the mask `kept` together at the low end.
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

    /// Returns the number of legal moves of side `S`; a kernel may override it with a faster implementation.
    #[inline(always)]
    fn count<S: Side>(self, node: GeneratorNode<'_>) -> usize {
        generate::count::<Self, S>(self, node)
    }

    /// Returns the squares the opponent of side `S` attacks, seen through the king of `S`.
    #[inline(always)]
    fn danger<S: Side>(self, view: &GeneratorContext<S>, board: &Board) -> Bitboard {
        view.danger(self, board)
    }

    /// Lists all legal moves of side `S`.
    #[inline(always)]
    fn list<S: Side>(self, node: GeneratorNode<'_>, list: &mut MoveList) {
        let _ = generate::generate::<Self, S>(self, node, Bitboard::ALL, list);
    }

    /// Runs a task compiled for this kernel, as a separate function.
    fn enter<T: KernelTask>(self, task: T) -> T::Output;
}

/// A computation generic over the kernel.
pub(crate) trait KernelTask {
    /// The result type.
    type Output;

    /// Runs the task; always inlined, so that it is compiled with the kernel's instructions.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Runs a task on the best kernel of this machine.
#[inline(always)]
pub(crate) fn run<T: KernelTask>(task: T) -> T::Output {
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

/// A processor feature, detected once.
#[cfg(target_arch = "x86_64")]
struct CpuFeature {
    state: AtomicU8,
    detector: fn() -> bool,
}

#[cfg(target_arch = "x86_64")]
impl CpuFeature {
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;

    const fn new(detector: fn() -> bool) -> CpuFeature {
        CpuFeature { state: AtomicU8::new(CpuFeature::UNKNOWN), detector }
    }

    #[inline(always)]
    fn is_yes(&self) -> bool {
        match self.state.load(Ordering::Relaxed) {
            CpuFeature::UNKNOWN => self.detect(),
            state => state == CpuFeature::YES,
        }
    }

    #[cold]
    fn detect(&self) -> bool {
        let yes = (self.detector)();
        self.state.store(if yes { CpuFeature::YES } else { CpuFeature::NO }, Ordering::Relaxed);
        yes
    }
}

/// Runs a task on one kernel, if this machine supports it.
pub(crate) fn run_on<T: KernelTask>(kind: KernelKind, task: T) -> Option<T::Output> {
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

/// An implementation of move generation; all give the same results.
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
    /// Arithmetic available on every processor.
    Portable,
    /// Table look-ups by the instruction `pext`.
    Bmi2,
    /// Table look-ups by `pext`, and all eight directions counted at once in a vector.
    Avx512,
}

impl KernelKind {
    /// All kernels, supported by this machine or not, the fastest last.
    ///
    /// ```
    /// # use flagfall_chess::KernelKind;
    /// assert_eq!(KernelKind::ALL[0], KernelKind::Portable);
    /// ```
    pub const ALL: [KernelKind; 3] = [KernelKind::Portable, KernelKind::Bmi2, KernelKind::Avx512];

    /// Returns the kernels this machine supports, the fastest last.
    ///
    /// ```
    /// # use flagfall_chess::{KernelKind, kernel};
    /// assert_eq!(KernelKind::available().last(), Some(&kernel()));
    /// ```
    pub fn available() -> Vec<KernelKind> {
        KernelKind::ALL.into_iter().filter(|&kind| run_on(kind, KernelName).is_some()).collect()
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

/// Returns the kernel chosen for this machine.
///
/// ```
/// println!("legal moves are generated by the {} kernel", flagfall_chess::kernel());
/// ```
pub fn kernel() -> KernelKind {
    run(KernelName)
}

/// Returns the kind of the kernel that runs the task.
struct KernelName;

impl KernelTask for KernelName {
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

    /// Computes attacks square by square, as a slow reference.
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

    impl KernelTask for CompareAll {
        type Output = ();

        fn run<K: Kernel>(self, kernel: K) {
            let mut seed = 1u64;
            for round in 0..2_000 {
                // Xorshift; every second board is made sparser.
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let occupied = Bitboard(if round % 2 == 0 { seed } else { seed & seed.rotate_left(21) });
                for from in Square::ALL {
                    assert_eq!(kernel.rook(from, occupied), walk(from, occupied, &DIRECTIONS[..4]));
                    assert_eq!(kernel.bishop(from, occupied), walk(from, occupied, &DIRECTIONS[4..]));
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
    fn all_kernels_count_the_same_moves() {
        for kind in KernelKind::available() {
            for (fen, depth, leaves) in POSITIONS {
                let position = Position::from_fen(fen).expect("a legal position");
                assert_eq!(perft_on(kind, &position, depth), Some(leaves), "{kind}: {fen}");
            }
        }
    }

    /// Writes all results of a kernel in the tree of a position into one string.
    struct KernelReport<'a>(&'a Position, u32);

    impl KernelTask for KernelReport<'_> {
        type Output = String;

        fn run<K: Kernel>(self, kernel: K) -> String {
            let mut moves = MoveList::new();
            self.0.list_on(kernel, &mut moves);
            let letters = kernel.letters(self.0.board().planes());
            let compressed = kernel.compress(self.0.hash(), 0xff00_00ff_ffff_00ff);
            let mut report = format!("{moves:?} {letters:?} {compressed:x}");
            if let Some(plies) = self.1.checked_sub(1) {
                let children = moves.iter().map(|&mv| self.0.play_unchecked(mv));
                report.extend(children.map(|child| KernelReport(&child, plies).run(kernel)));
            }
            report
        }
    }

    #[test]
    fn all_kernels_list_and_write_the_same_moves() {
        for (fen, ..) in POSITIONS {
            let position = Position::from_fen(fen).expect("a legal position");
            let expected = run_on(KernelKind::Portable, KernelReport(&position, 2));
            for kind in KernelKind::available() {
                assert!(run_on(kind, KernelReport(&position, 2)) == expected, "{kind}: {fen}");
            }
        }
    }

    #[test]
    fn kernel_attacks_match_reference_walk() {
        let compared = KernelKind::ALL.into_iter().filter_map(|kind| run_on(kind, CompareAll));
        assert!(compared.count() >= 1);
    }
}
