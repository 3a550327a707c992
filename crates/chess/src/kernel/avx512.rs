//! All eight directions at once, one in each lane of a 512-bit register.
//!
//! The attacks of a single piece are looked up as in the BMI2 kernel. The moves of a position are
//! counted without looking at single pieces: all sliders of a side move along all lines in the
//! same few steps, and the squares they reach are counted lane by lane. No square is counted
//! twice in a lane, because only one piece can reach it from one direction.

use core::arch::x86_64::{
    __m128i, __m512i, _mm_set_epi64x, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_broadcast_i32x4, _mm512_castsi512_si128, _mm512_cvtepu8_epi32, _mm512_extracti32x4_epi32, _mm512_load_epi64,
    _mm512_loadu_si512, _mm512_mask_blend_epi64, _mm512_maskz_compress_epi8, _mm512_maskz_set1_epi8, _mm512_or_si512,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_slli_epi32, _mm512_storeu_epi32,
    _mm512_storeu_si512, _mm512_test_epi64_mask,
};
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::bmi2::Bmi2;
use super::portable::{LETTERS, ray};
use super::{CpuFeature, Kernel, KernelKind, KernelTask};
use crate::generate::{GeneratorContext, GeneratorNode, count_pawns, generate};
use crate::move_list::SLACK;
use crate::side::Side;
use crate::{Bitboard, Board, Color, Move, MoveList, PieceType, Sink, Square};

/// Proof that this processor has the vector instructions and fast BMI2; created only by
/// [`Avx512::available`].
#[derive(Clone, Copy)]
pub(super) struct Avx512(Bmi2);

impl Avx512 {
    /// Returns the kernel if this machine supports it; the features are detected once.
    #[inline(always)]
    pub(super) fn available() -> Option<Avx512> {
        static CHOICE: CpuFeature = CpuFeature::new(|| {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("avx512vpopcntdq")
        });
        let bmi2 = Bmi2::available()?;
        CHOICE.is_yes().then_some(Avx512(bmi2))
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
fn entered<T: KernelTask>(kernel: Avx512, task: T) -> T::Output {
    task.run(kernel)
}

impl Kernel for Avx512 {
    const KIND: KernelKind = KernelKind::Avx512;

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook(from, occupied)
    }

    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop(from, occupied)
    }

    #[inline(always)]
    fn letters(self, planes: [Bitboard; 4]) -> [u64; 8] {
        // SAFETY: an `Avx512` exists only where `available` detected all the features of `letters`.
        unsafe { letters(planes) }
    }

    #[inline(always)]
    fn compress(self, value: u64, kept: u64) -> u64 {
        self.0.compress(value, kept)
    }

    #[inline(always)]
    fn count<S: Side>(self, node: GeneratorNode<'_>) -> usize {
        // SAFETY: an `Avx512` exists only where `available` detected all the features of `count`.
        unsafe { count::<S>(self, node) }
    }

    #[inline(always)]
    fn danger<S: Side>(self, view: &GeneratorContext<S>, board: &Board) -> Bitboard {
        // SAFETY: an `Avx512` exists only where `available` detected all the features of `danger`.
        unsafe { danger(view, board, attacked(view, board)) }
    }

    #[inline(always)]
    fn list<S: Side>(self, node: GeneratorNode<'_>, list: &mut MoveList) {
        let _ = generate::<Avx512, S>(self, node, Bitboard::ALL, &mut LaneWriter { list });
    }

    #[inline(always)]
    fn enter<T: KernelTask>(self, task: T) -> T::Output {
        // SAFETY: an `Avx512` exists only where `available` detected all the features of `enter_task`.
        unsafe { entered(self, task) }
    }
}

/// The directions of the lanes, as indices of [`crate::tables::DIRECTIONS`]: north, north-east,
/// east, south-east, then the opposite of each; odd lanes are diagonal.
const LANES: [usize; 8] = [0, 4, 1, 5, 2, 6, 3, 7];
const DIAGONAL_LANES: u8 = 0b1010_1010;

const NOT_A: i64 = 0xfefe_fefe_fefe_fefe_u64 as i64;
const NOT_H: i64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: i64 = 0xfcfc_fcfc_fcfc_fcfc_u64 as i64;
const NOT_GH: i64 = 0x3f3f_3f3f_3f3f_3f3f;
const NOT_1: i64 = !0xff;
const NOT_12: i64 = !0xffff;
const NOT_8: i64 = i64::MAX >> 7;
const NOT_78: i64 = i64::MAX >> 15;

/// A number for each lane, within one cache line: loading a vector that crosses two is slower.
#[repr(align(64))]
struct Lanes([i64; 8]);

/// Single steps as rotations to the left.
static STEPS: Lanes = Lanes([8, 9, 1, 57, 56, 55, 63, 7]);
static STEPS_2: Lanes = Lanes([16, 18, 2, 50, 48, 46, 62, 14]);
static STEPS_4: Lanes = Lanes([32, 36, 4, 36, 32, 28, 60, 28]);
static LANDINGS: Lanes =
    Lanes([NOT_1, NOT_1 & NOT_A, NOT_A, NOT_8 & NOT_A, NOT_8, NOT_8 & NOT_H, NOT_H, NOT_1 & NOT_H]);

/// The eight jumps of a knight as rotations to the left.
static JUMPS: Lanes = Lanes([17, 10, 58, 49, 47, 54, 6, 15]);
static JUMP_LANDINGS: Lanes = Lanes([
    NOT_12 & NOT_A,
    NOT_1 & NOT_AB,
    NOT_8 & NOT_AB,
    NOT_78 & NOT_A,
    NOT_78 & NOT_H,
    NOT_8 & NOT_GH,
    NOT_1 & NOT_GH,
    NOT_12 & NOT_H,
]);

/// The rays from each square in the direction of each lane.
static RAYS: [Lanes; 64] = {
    let mut table = [const { Lanes([0; 8]) }; 64];
    let mut from = 0;
    while from < 64 {
        let mut lane = 0;
        while lane < 8 {
            table[from].0[lane] = ray(from, LANES[lane], 0) as i64;
            lane += 1;
        }
        from += 1;
    }
    table
};

#[inline]
#[target_feature(enable = "avx512f")]
fn load(lanes: &Lanes) -> __m512i {
    // SAFETY: eight lanes of eight bytes are read, all of them within the array and aligned like it.
    unsafe { _mm512_load_epi64(lanes.0.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn everywhere(squares: Bitboard) -> __m512i {
    _mm512_set1_epi64(squares.0 as i64)
}

/// Returns sliders in the lanes along which they move.
#[inline]
#[target_feature(enable = "avx512f")]
fn sliders(straight: Bitboard, diagonal: Bitboard) -> __m512i {
    _mm512_mask_blend_epi64(DIAGONAL_LANES, everywhere(straight), everywhere(diagonal))
}

/// Swaps each lane with the lane of the opposite direction.
#[inline]
#[target_feature(enable = "avx512f")]
fn reversed(lanes: __m512i) -> __m512i {
    _mm512_shuffle_i64x2::<0b01_00_11_10>(lanes, lanes)
}

/// Returns the squares that the sliders attack in the direction of their lane, up to the first
/// piece.
#[inline]
#[target_feature(enable = "avx512f")]
fn slide(sliders: __m512i, empty: Bitboard) -> __m512i {
    let landings = load(&LANDINGS);
    let steps = load(&STEPS);
    let steps_2 = load(&STEPS_2);
    let steps_4 = load(&STEPS_4);
    // Doubling: each of the following steps doubles the distance of `reached` over empty squares.
    let open = _mm512_and_si512(everywhere(empty), landings);
    let reached = go(sliders, open, steps);
    let open = _mm512_and_si512(open, _mm512_rolv_epi64(open, steps));
    let reached = go(reached, open, steps_2);
    let open = _mm512_and_si512(open, _mm512_rolv_epi64(open, steps_2));
    let reached = go(reached, open, steps_4);
    _mm512_and_si512(_mm512_rolv_epi64(reached, steps), landings)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn go(from: __m512i, open: __m512i, steps: __m512i) -> __m512i {
    _mm512_or_si512(from, _mm512_and_si512(open, _mm512_rolv_epi64(from, steps)))
}

/// Returns the squares that the knights attack, one jump in each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn jump(knights: Bitboard) -> __m512i {
    _mm512_and_si512(_mm512_rolv_epi64(everywhere(knights), load(&JUMPS)), load(&JUMP_LANDINGS))
}

/// The pinned pieces: all of them, and those pinned along some kinds of lines.
#[derive(Default)]
struct PinnedPieces {
    all: Bitboard,
    file: Bitboard,
    /// Along lines from south-west to north-east.
    rising: Bitboard,
    /// Along lines from north-west to south-east.
    sinking: Bitboard,
}

/// Returns the squares that the opponent's sliders attack, as if our king were not in the way.
#[inline]
#[target_feature(enable = "avx512f")]
fn attacked<S: Side>(view: &GeneratorContext<S>, board: &Board) -> __m512i {
    let them = view.them();
    let lines = sliders(board.straight() & them, board.diagonal() & them);
    slide(lines, !view.occupied.without(view.king))
}

/// Returns all squares the opponent attacks; `far` are the attacks of its sliders.
#[inline]
#[target_feature(enable = "avx512f")]
fn danger<S: Side>(view: &GeneratorContext<S>, board: &Board, far: __m512i) -> Bitboard {
    let far = _mm512_or_si512(far, jump(board.knights() & view.them()));
    Bitboard(_mm512_reduce_or_epi64(far) as u64) | view.near_danger(board)
}

/// Returns the number of legal moves: the vector form of [`crate::generate::count`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
fn count<S: Side>(kernel: Avx512, node: GeneratorNode<'_>) -> usize {
    let board = node.board;
    let view = GeneratorContext::<S>::of(kernel, board);
    let us = view.us;
    let seen = attacked(&view, board);
    let (king_targets, rooks) = view.king_targets(kernel, node, || danger(&view, board, seen));
    let king_moves = king_targets.len() + rooks.len();
    if view.checkers.has_several() {
        return king_moves;
    }

    // Our piece is pinned where the lines from our king and from a slider meet.
    let from_king = _mm512_and_si512(everywhere(view.files | view.diagonals), load(&RAYS[view.king.index()]));
    let pinned_lanes = _mm512_and_si512(_mm512_and_si512(from_king, reversed(seen)), everywhere(us));
    let mut movers = sliders(board.straight() & us, board.diagonal() & us);
    let mut pinned = PinnedPieces::default();
    if _mm512_test_epi64_mask(pinned_lanes, pinned_lanes) != 0 {
        pinned.all = Bitboard(_mm512_reduce_or_epi64(pinned_lanes) as u64);
        // A pinned slider still moves along its line, between the king and the pinning piece.
        let lines = _mm512_or_si512(pinned_lanes, reversed(pinned_lanes));
        let held = _mm512_andnot_si512(lines, everywhere(pinned.all));
        movers = _mm512_andnot_si512(held, movers);
        let along = |lanes: u8| {
            let none = everywhere(Bitboard::EMPTY);
            Bitboard(_mm512_reduce_or_epi64(_mm512_mask_blend_epi64(lanes, none, lines)) as u64)
        };
        pinned.file = along(0b0001);
        pinned.rising = along(0b0010);
        pinned.sinking = along(0b1000);
    }

    let shelter = everywhere(view.shelter);
    let reached = _mm512_and_si512(slide(movers, !view.occupied), shelter);
    let jumps = _mm512_and_si512(jump(board.knights() & us & !pinned.all), shelter);
    let lanes = _mm512_add_epi64(_mm512_popcnt_epi64(reached), _mm512_popcnt_epi64(jumps));
    let piece_moves = _mm512_reduce_add_epi64(lanes) as usize;

    let pawns = board.pawns() & us;
    let loose = pawns & !pinned.all;
    let (west, east) = match S::COLOR {
        Color::White => (pinned.sinking, pinned.rising),
        Color::Black => (pinned.rising, pinned.sinking),
    };
    let pawn_moves = count_pawns::<S>(view.pawn_targets(
        loose | (pawns & pinned.file),
        loose | (pawns & west),
        loose | (pawns & east),
    ));
    let en_passant = node.en_passant.map_or(0, |to| view.en_passant(kernel, board, to).len());
    king_moves + piece_moves + pawn_moves + en_passant
}

/// See [`Kernel::letters`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn letters([p0, p1, p2, white]: [Bitboard; 4]) -> [u64; 8] {
    let bit = |plane: Bitboard, bit: i8| _mm512_maskz_set1_epi8(plane.0, bit);
    let codes = _mm512_or_si512(_mm512_or_si512(bit(p0, 1), bit(p1, 2)), _mm512_or_si512(bit(p2, 4), bit(white, 8)));
    let table = _mm512_broadcast_i32x4(_mm_set_epi64x(
        (u128::from_le_bytes(LETTERS) >> 64) as i64,
        u128::from_le_bytes(LETTERS) as i64,
    ));
    let mut letters = [0; 8];
    // SAFETY: 64 bytes are written, all of them within the array.
    unsafe { _mm512_storeu_si512((&raw mut letters).cast(), _mm512_shuffle_epi8(table, codes)) };
    letters
}

/// A sink that lists all moves of a piece at once.
struct LaneWriter<'a> {
    list: &'a mut MoveList,
}

impl Sink for LaneWriter<'_> {
    #[inline(always)]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.push(mv)
    }

    #[inline(always)]
    fn piece(&mut self, role: PieceType, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let bits = NORMAL | (from.index() as u32) << FROM | (role as u32) << ROLE;
        // SAFETY: only the kernel, where all features were detected, creates a `LaneWriter`, and only
        // the generator fills it, with at most 27 targets of a piece; one move is written for each.
        unsafe { self.list.write(targets.len(), |place| write::<false>(place, targets, bits)) };
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        self.pawns(NORMAL | (PieceType::Pawn as u32) << ROLE, step, targets)
    }

    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        self.pawns(DOUBLE_STEP, 2 * step, targets)
    }
}

impl LaneWriter<'_> {
    /// Adds pawn moves whose targets are `step` squares from their origins.
    #[inline(always)]
    fn pawns(&mut self, bits: u32, step: i8, targets: Bitboard) -> ControlFlow<()> {
        let bits = bits.wrapping_sub((i32::from(step) as u32) << FROM);
        // SAFETY: as in `piece`; a pawn and its target take two squares, so there are at most 32.
        unsafe { self.list.write(targets.len(), |place| write::<true>(place, targets, bits)) };
        ControlFlow::Continue(())
    }
}

/// The bytes of a [`Move`], as `repr(u8)` lays them out: tag, from, to, role.
const NORMAL: u32 = 0;
const DOUBLE_STEP: u32 = 1;
const FROM: u32 = 8;
const TO: u32 = 16;
const ROLE: u32 = 24;

/// Writes a move for each target: `bits` with the target added as `to` and, for pawns, as `from`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
fn write<const PAWNS: bool>(place: &mut [MaybeUninit<Move>; SLACK], targets: Bitboard, bits: u32) {
    const SIXTEEN: usize = 16;
    let squares = _mm512_maskz_compress_epi8(targets.0, load_squares());
    let moves = |squares: __m128i| {
        let to = _mm512_cvtepu8_epi32(squares);
        let mut moves = _mm512_add_epi32(_mm512_set1_epi32(bits as i32), _mm512_slli_epi32::<TO>(to));
        if PAWNS {
            moves = _mm512_add_epi32(moves, _mm512_slli_epi32::<FROM>(to));
        }
        moves
    };
    let (low, high) = place.split_at_mut(SIXTEEN);
    // SAFETY: sixteen moves of four bytes are written, all of them within `place`. The bytes written for
    // a target are a valid move: the tag of a variant with its fields, and squares below 64.
    unsafe { _mm512_storeu_epi32(low.as_mut_ptr().cast(), moves(_mm512_castsi512_si128(squares))) };
    if targets.len() > SIXTEEN {
        let rest = _mm512_extracti32x4_epi32::<1>(squares);
        // SAFETY: as for the first sixteen moves.
        unsafe { _mm512_storeu_epi32(high.as_mut_ptr().cast(), moves(rest)) };
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_squares() -> __m512i {
    static SQUARES: [Square; 64] = Square::ALL;
    // SAFETY: 64 bytes are read, all of them within the array.
    unsafe { _mm512_loadu_si512(SQUARES.as_ptr().cast()) }
}
