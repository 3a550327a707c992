//! What each piece attacks on an empty board, and the squares between two squares.
//!
//! All tables are computed by the compiler from the wording of articles 3.2 to 3.8.

use crate::{Bitboard, Color, Role, Square};

/// Steps of (file, rank) in the eight directions of a queen: four of a rook, then four of a bishop.
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) const KNIGHT: [Bitboard; 64] = leaps(&KNIGHT_STEPS);
pub(crate) const KING: [Bitboard; 64] = leaps(&DIRECTIONS);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
/// By role; pawns, which capture as they do not move, have none.
static ATTACKS: [[Bitboard; 64]; 6] =
    [[Bitboard::EMPTY; 64], KNIGHT, rays(4, 8), rays(0, 4), rays(0, 8), KING];
static BETWEEN: [[Bitboard; 64]; 64] = between_table();

/// Article 3.6.
#[inline(always)]
pub(crate) fn knight(from: Square) -> Bitboard {
    attacks(Role::Knight, from)
}

/// Article 3.8.1.
#[inline(always)]
pub(crate) fn king(from: Square) -> Bitboard {
    attacks(Role::King, from)
}

/// What a piece, not a pawn, attacks on an empty board.
#[inline(always)]
pub(crate) fn attacks(role: Role, from: Square) -> Bitboard {
    ATTACKS[role as usize][from.index()]
}

/// Article 3.7.3: where a pawn of `color` captures.
#[inline(always)]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares strictly between two squares of one line; none if they share no line.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The square `step` away, if it is on the board.
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

/// Along the directions from one to another of [`DIRECTIONS`], to the edge of the board.
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
