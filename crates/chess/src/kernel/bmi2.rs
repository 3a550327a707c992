//! Sliding attacks looked up by `pext`: one table entry for each occupancy of a slider's lines.
//!
//! An entry has a bit for each square the slider attacks on an empty board, which `pdep` puts in
//! place: the table is a quarter of the size of a table of bitboards, and when positions change between
//! look-ups the smaller cache footprint saves more time than the instruction costs.

use core::arch::x86_64::{_pdep_u64, _pext_u64};
use std::sync::OnceLock;

use super::portable::{bishop, ray, rook};
use super::{Kernel, KernelKind, KernelTask};
use crate::{Bitboard, Square};

/// Proof that this processor has fast BMI2, and the table; created only by [`Bmi2::available`].
#[derive(Clone, Copy)]
pub(super) struct Bmi2(&'static Attacks);

impl Bmi2 {
    /// Returns the kernel if this machine runs it fast; the features are detected, and the table is
    /// computed, once.
    #[inline(always)]
    pub(super) fn available() -> Option<Bmi2> {
        static ATTACKS: OnceLock<Option<Box<Attacks>>> = OnceLock::new();
        ATTACKS.get_or_init(attacks_if_fast).as_deref().map(Bmi2)
    }
}

#[cold]
fn attacks_if_fast() -> Option<Box<Attacks>> {
    let fast = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
        && !has_slow_pext();
    // SAFETY: the processor has the features of `attacks`.
    fast.then(|| unsafe { attacks() })
}

/// Whether this processor runs `pext` in microcode, as AMD's before family 25 and Hygon's derived from
/// them do: a loop over the bits of the mask, where the portable kernel takes a dozen instructions.
fn has_slow_pext() -> bool {
    use core::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    let is_of = |name: &[u8; 4]| vendor.ebx == u32::from_le_bytes(*name);
    is_of(b"Auth") && family < 0x19 || is_of(b"Hygo")
}

#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn entered<T: KernelTask>(kernel: Bmi2, task: T) -> T::Output {
    task.run(kernel)
}

impl Kernel for Bmi2 {
    const KIND: KernelKind = KernelKind::Bmi2;

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&ROOK[from.index()], occupied)
    }

    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&BISHOP[from.index()], occupied)
    }

    #[inline(always)]
    fn compress(self, value: u64, kept: u64) -> u64 {
        // SAFETY: a `Bmi2` exists only where the processor has BMI2.
        unsafe { _pext_u64(value, kept) }
    }

    #[inline(always)]
    fn enter<T: KernelTask>(self, task: T) -> T::Output {
        // SAFETY: a `Bmi2` exists only where `available` detected all the features of `enter_task`.
        unsafe { entered(self, task) }
    }
}

impl Bmi2 {
    #[inline(always)]
    fn look_up(self, slider: &Slider, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `Bmi2` exists only where the processor has BMI2.
        let way = unsafe { _pext_u64(occupied.0, slider.mask) } as usize;
        // SAFETY: `way` is below 2^(bits of the mask), and `sliders` reserved that many entries for this
        // slider from `offset` on; the table's length is checked against the sum of all entries.
        let seen = unsafe { *self.0.get_unchecked(slider.offset as usize + way) };
        // SAFETY: a `Bmi2` exists only where the processor has BMI2.
        Bitboard(unsafe { _pdep_u64(seen.into(), slider.rays) })
    }
}

/// One of the 128 sliders: a rook or a bishop on a square.
#[derive(Clone, Copy)]
struct Slider {
    /// The squares whose occupants can block the slider.
    mask: u64,
    /// The squares the slider attacks on an empty board.
    rays: u64,
    /// The index of the slider's first entry.
    offset: u32,
}

const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;

/// The attacked squares, indexed by slider and occupancy.
type Attacks = [u16; ROOK_ENTRIES + BISHOP_ENTRIES];

static ROOK: [Slider; 64] = sliders(0, 0);
static BISHOP: [Slider; 64] = sliders(4, ROOK_ENTRIES);

/// Asserts that the last slider's entries end with the table.
const _: () = {
    let (rook, bishop) = (ROOK[63], BISHOP[63]);
    assert!(rook.offset as usize + (1 << rook.mask.count_ones()) == ROOK_ENTRIES);
    let end = bishop.offset as usize + (1 << bishop.mask.count_ones());
    assert!(end == ROOK_ENTRIES + BISHOP_ENTRIES);
};

const fn sliders(first: usize, mut offset: usize) -> [Slider; 64] {
    let mut table = [Slider { mask: 0, rays: 0, offset: 0 }; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = first;
        while direction < first + 4 {
            // The last square of a ray blocks nothing.
            let seen = ray(from, direction, 0);
            let last = match direction {
                _ if seen == 0 => 0,
                0 | 1 | 4 | 7 => 1 << seen.ilog2(),
                _ => 1 << seen.trailing_zeros(),
            };
            table[from].mask |= seen & !last;
            table[from].rays |= seen;
            direction += 1;
        }
        table[from].offset = offset as u32;
        offset += 1 << table[from].mask.count_ones();
        from += 1;
    }
    table
}

/// Computes the table, which takes about a millisecond.
#[target_feature(enable = "bmi2")]
fn attacks() -> Box<Attacks> {
    let mut attacks = Vec::with_capacity(ROOK_ENTRIES + BISHOP_ENTRIES);
    for (from, slider) in ROOK.iter().enumerate() {
        let seen = |way| _pext_u64(rook(from, way), slider.rays) as u16;
        attacks.extend(ways(slider.mask).map(seen));
    }
    for (from, slider) in BISHOP.iter().enumerate() {
        let seen = |way| _pext_u64(bishop(from, way), slider.rays) as u16;
        attacks.extend(ways(slider.mask).map(seen));
    }
    attacks.into_boxed_slice().try_into().expect("each slider has one entry per occupancy")
}

/// Returns the subsets of a mask in the order in which `pext` numbers them.
fn ways(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |way: &u64| Some(way.wrapping_sub(mask) & mask).filter(|&way| way != 0);
    core::iter::successors(Some(0), next)
}
