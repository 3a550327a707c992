//! Sliding attacks by subtraction: small tables, for any processor and WebAssembly.
//!
//! On a line `o ^ (o - 2r)` flips all squares from the piece to the first one occupied above it;
//! with the ranks mirrored it does the same downwards. Mirroring does not change a rank, so ranks
//! have a separate table of 512 bytes.

use super::{Kernel, KernelKind, KernelTask};
use crate::tables::{DIRECTIONS, step};
use crate::{Bitboard, Square};

/// The kernel without requirements on the processor.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    const KIND: KernelKind = KernelKind::Portable;

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(rook(from.index(), occupied.0))
    }

    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(bishop(from.index(), occupied.0))
    }

    #[inline(always)]
    fn enter<T: KernelTask>(self, task: T) -> T::Output {
        // A separate function, so that a task can call itself.
        #[inline(never)]
        fn entered<T: KernelTask>(task: T) -> T::Output {
            task.run(Portable)
        }
        entered(task)
    }
}

#[inline(always)]
pub(super) const fn rook(from: usize, occupied: u64) -> u64 {
    let lines = &LINES[from];
    let shift = from & 56;
    let inner = (occupied >> shift >> 1) as usize & 63;
    line(lines.square, occupied, lines.file) | (RANKS[from & 7][inner] as u64) << shift
}

#[inline(always)]
pub(super) const fn bishop(from: usize, occupied: u64) -> u64 {
    let lines = &LINES[from];
    line(lines.square, occupied, lines.diagonal) | line(lines.square, occupied, lines.antidiagonal)
}

#[inline(always)]
const fn line(square: u64, occupied: u64, line: u64) -> u64 {
    let up = occupied & line;
    let down = up.swap_bytes();
    let up = up.wrapping_sub(square << 1);
    let down = down.wrapping_sub(square.swap_bytes() << 1);
    (up ^ down.swap_bytes()) & line
}

/// The lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct SquareLines {
    square: u64,
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
}

static LINES: [SquareLines; 64] = {
    let mut table = [SquareLines { square: 0, file: 0, diagonal: 0, antidiagonal: 0 }; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = SquareLines {
            square: 1 << from,
            file: ray(from, 0, 0) | ray(from, 2, 0),
            diagonal: ray(from, 4, 0) | ray(from, 6, 0),
            antidiagonal: ray(from, 5, 0) | ray(from, 7, 0),
        };
        from += 1;
    }
    table
};

/// Attacks along the first rank, indexed by file and by the occupied inner squares.
static RANKS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut from = 0;
    while from < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            table[from][inner] = (ray(from, 1, occupied) | ray(from, 3, occupied)) as u8;
            inner += 1;
        }
        from += 1;
    }
    table
};

/// Returns the squares seen from `from` in one direction, up to the first one occupied.
pub(super) const fn ray(from: usize, direction: usize, occupied: u64) -> u64 {
    let mut seen = 0;
    let mut at = from;
    while let Some(to) = step(at, DIRECTIONS[direction]) {
        seen |= 1 << to;
        if occupied >> to & 1 == 1 {
            break;
        }
        at = to;
    }
    seen
}

/// See [`Kernel::letters`].
#[inline(always)]
pub(super) fn letters(planes: [Bitboard; 4]) -> [u64; 8] {
    core::array::from_fn(|rank| {
        let spread = |plane: Bitboard| SPREAD[(plane.0 >> (8 * rank)) as usize & 255];
        let [p0, p1, p2, white] = planes.map(spread);
        let codes = p0 | p1 << 1 | p2 << 2 | white << 3;
        // Each look-up covers two squares.
        let pairs = codes | codes >> 4;
        let letters = |pair: usize| u64::from(PAIRS[(pairs >> (16 * pair)) as usize & 255]);
        letters(0) | letters(1) << 16 | letters(2) << 32 | letters(3) << 48
    })
}

/// The FEN letters of piece codes; White's codes have 8 added.
pub(super) const LETTERS: [u8; 16] = *b"\0pbnrkqr\0PBNRKQR";

/// Eight bits spread over the bytes of a word, 0 or 1 each.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut files = 0;
    while files < 256 {
        let mut file = 0;
        while file < 8 {
            table[files] |= (files as u64 >> file & 1) << (8 * file);
            file += 1;
        }
        files += 1;
    }
    table
};

/// The letters of two squares, indexed by two four-bit codes.
static PAIRS: [u16; 256] = {
    let mut table = [0; 256];
    let mut pair = 0;
    while pair < 256 {
        table[pair] = u16::from_le_bytes([LETTERS[pair & 15], LETTERS[pair >> 4]]);
        pair += 1;
    }
    table
};
