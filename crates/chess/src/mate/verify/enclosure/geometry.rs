//! The movement of pieces, computed square by square.

use std::sync::LazyLock;

use crate::{Bitboard, Color, File, Piece, PieceType, Rank, Square};

/// A step: files to the right, ranks up.
type Offset = (isize, isize);

const LEAPS: [Offset; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [Offset; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Offset; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_ROUND: [Offset; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Returns the square one step away, if it is on the board.
fn step(from: Square, (files, ranks): Offset) -> Option<Square> {
    let file = File::new(from.file().index().checked_add_signed(files)?)?;
    let rank = Rank::new(from.rank().index().checked_add_signed(ranks)?)?;
    Some(Square::at(file, rank))
}

/// Returns the square straight ahead of a pawn.
pub(super) fn ahead(color: Color, from: Square) -> Option<Square> {
    step(from, (0, if color == Color::White { 1 } else { -1 }))
}

/// Returns the rank of a square relative to a player.
pub(super) fn rank_of(color: Color, square: Square) -> Rank {
    square.rank().relative_to(color)
}

/// Returns the squares next to a square.
pub(super) fn neighbours(square: Square) -> Bitboard {
    // Cached because it is used very often.
    static ALL: LazyLock<Vec<Bitboard>> = LazyLock::new(|| {
        let around = |square| ALL_ROUND.into_iter().filter_map(move |way| step(square, way));
        Square::ALL.into_iter().map(|square| around(square).collect()).collect()
    });
    ALL[square.index()]
}

/// Returns the squares a piece attacks from a square, each line up to and including the first of `stops`.
pub(super) fn attacks(piece: Piece, from: Square, stops: Bitboard) -> Bitboard {
    let steps: &[Offset] = match (piece.role, piece.color) {
        (PieceType::Pawn, Color::White) => &[(-1, 1), (1, 1)],
        (PieceType::Pawn, Color::Black) => &[(-1, -1), (1, -1)],
        (PieceType::Knight, _) => &LEAPS,
        (PieceType::Bishop, _) => &DIAGONAL,
        (PieceType::Rook, _) => &STRAIGHT,
        (PieceType::Queen | PieceType::King, _) => &ALL_ROUND,
    };
    let mut attacked = Bitboard::EMPTY;
    for &direction in steps {
        let mut next = step(from, direction);
        while let Some(square) = next {
            attacked = attacked.with(square);
            let continues = slides(piece.role) && !stops.contains(square);
            next = if continues { step(square, direction) } else { None };
        }
    }
    attacked
}

/// Whether a piece moves along lines.
pub(super) fn slides(role: PieceType) -> bool {
    matches!(role, PieceType::Bishop | PieceType::Rook | PieceType::Queen)
}

/// Returns the squares strictly between two squares of one line, or none if they share no line.
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    for direction in ALL_ROUND {
        let mut passed = Bitboard::EMPTY;
        let mut next = step(a, direction);
        while let Some(square) = next {
            if square == b {
                return passed;
            }
            passed = passed.with(square);
            next = step(square, direction);
        }
    }
    Bitboard::EMPTY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[Square]) -> Bitboard {
        squares.iter().copied().collect()
    }

    #[test]
    fn lines_include_blocker_and_end_there() {
        let rook = Piece { color: Color::White, role: PieceType::Rook };
        let stops = set(&[Square::C1, Square::A2]);
        assert_eq!(attacks(rook, Square::A1, stops), set(&[Square::B1, Square::C1, Square::A2]));
    }

    #[test]
    fn between_is_empty_off_lines() {
        assert_eq!(between(Square::H8, Square::E5), set(&[Square::G7, Square::F6]));
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(between(Square::A1, Square::A2), Bitboard::EMPTY);
    }
}
