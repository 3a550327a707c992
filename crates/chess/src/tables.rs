//! Tables of attacks on an empty board and of the squares between two squares.
//!
//! All tables are computed at compile time from the movement rules of articles 3.2 to 3.8.

use crate::{Bitboard, Color, PieceType, Square};

/// Steps of (file, rank) in the eight directions of a queen: the four of a rook, then the four of a bishop.
pub(crate) const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) const KNIGHT: [Bitboard; 64] = leaps(&KNIGHT_STEPS);
pub(crate) const KING: [Bitboard; 64] = leaps(&DIRECTIONS);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
/// Attacks indexed by piece type. Pawns have none here, because their attacks depend on the colour.
static ATTACKS: [[Bitboard; 64]; 6] = [[Bitboard::EMPTY; 64], KNIGHT, rays(4, 8), rays(0, 4), rays(0, 8), KING];
static BETWEEN: [[Bitboard; 64]; 64] = between_table();

/// Returns the attacks of a knight (3.6).
#[inline(always)]
pub(crate) fn knight(from: Square) -> Bitboard {
    attacks(PieceType::Knight, from)
}

/// Returns the attacks of a king (3.8.1).
#[inline(always)]
pub(crate) fn king(from: Square) -> Bitboard {
    attacks(PieceType::King, from)
}

/// Returns the squares that a piece, not a pawn, attacks on an empty board.
#[inline(always)]
pub(crate) fn attacks(role: PieceType, from: Square) -> Bitboard {
    ATTACKS[role as usize][from.index()]
}

/// Returns the squares on which a pawn of `color` captures (3.7.3).
#[inline(always)]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// Returns the squares strictly between two squares of one line; none if they share no line.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Returns the square `step` away, if it is on the board.
pub(crate) const fn step(from: usize, step: (i8, i8)) -> Option<usize> {
    let file = (from % 8) as i8 + step.0;
    let rank = (from / 8) as i8 + step.1;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((rank * 8 + file) as usize)
}

const fn leaps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(from, steps[i]) {
                table[from].0 |= 1 << to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Computes the rays in the given range of [`DIRECTIONS`], to the edge of the board.
const fn rays(first: usize, last: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = first;
        while direction < last {
            let mut at = from;
            while let Some(to) = step(at, DIRECTIONS[direction]) {
                table[from].0 |= 1 << to;
                at = to;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn between_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut passed = 0;
            let mut at = from;
            while let Some(to) = step(at, DIRECTIONS[direction]) {
                table[from][to].0 = passed;
                passed |= 1 << to;
                at = to;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}
