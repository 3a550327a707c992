//! The hash of a position. Equality is never decided by the hash alone.
//!
//! A board is four words, so its hash is three multiplications: cheaper than an incrementally updated
//! Zobrist key, and without state to update.

use crate::{Board, Color, Square};

/// The first digits of the fractional part of pi, in base 16.
const PI: [u64; 5] =
    [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344, 0xa409_3822_299f_31d0, 0x082e_fa98_ec4e_6c89, 0x4528_21e6_38d0_1377];

/// Hashes the facts that article 9.2.2 compares, except the mirroring of castling.
#[inline(always)]
pub(crate) const fn hash(board: &Board, turn: Color, en_passant: Option<Square>) -> u64 {
    let [p0, p1, p2, white] = board.planes();
    // a1 stands for none: no pawn is taken en passant there.
    let target = match en_passant {
        Some(square) => square.index() as u64,
        None => 0,
    };
    let rest = target << 1 | turn as u64;
    let low = fold(p0.0 ^ PI[0], p1.0 ^ PI[1]);
    let high = fold(p2.0 ^ PI[2], white.0 ^ PI[3]);
    fold(low ^ rest ^ PI[4], high ^ PI[0])
}

/// Multiplies two numbers and mixes both halves of the product.
#[inline(always)]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
