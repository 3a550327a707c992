//! How pieces go, walked square by square.

use std::sync::LazyLock;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// A step: files to the right, ranks up.
type Step = (isize, isize);

const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_ROUND: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square one step away, if it is on the board.
fn step(from: Square, (files, ranks): Step) -> Option<Square> {
    let file = File::new(from.file().index().checked_add_signed(files)?)?;
    let rank = Rank::new(from.rank().index().checked_add_signed(ranks)?)?;
    Some(Square::at(file, rank))
}

/// The square straight ahead of a pawn.
pub(super) fn ahead(color: Color, from: Square) -> Option<Square> {
    step(from, (0, if color == Color::White { 1 } else { -1 }))
}

/// The rank of a square as its player counts.
pub(super) fn rank_of(color: Color, square: Square) -> Rank {
    square.rank().seen_by(color)
}

/// The squares next to one.
pub(super) fn neighbours(square: Square) -> Bitboard {
    // Asked for so often that it pays to walk only once.
    static ALL: LazyLock<Vec<Bitboard>> = LazyLock::new(|| {
        let around = |square| ALL_ROUND.into_iter().filter_map(move |way| step(square, way));
        Square::ALL.into_iter().map(|square| around(square).collect()).collect()
    });
    ALL[square.index()]
}

/// The squares a piece attacks from a square, each line up to the first of `stops` and with it.
pub(super) fn attacks(piece: Piece, from: Square, stops: Bitboard) -> Bitboard {
    let steps: &[Step] = match (piece.role, piece.color) {
        (Role::Pawn, Color::White) => &[(-1, 1), (1, 1)],
        (Role::Pawn, Color::Black) => &[(-1, -1), (1, -1)],
        (Role::Knight, _) => &LEAPS,
        (Role::Bishop, _) => &DIAGONAL,
        (Role::Rook, _) => &STRAIGHT,
        (Role::Queen | Role::King, _) => &ALL_ROUND,
    };
    let mut attacked = Bitboard::EMPTY;
    for &direction in steps {
        let mut next = step(from, direction);
        while let Some(square) = next {
            attacked = attacked.with(square);
            let goes_on = slides(piece.role) && !stops.contains(square);
            next = if goes_on { step(square, direction) } else { None };
        }
    }
    attacked
}

/// Whether a piece goes along lines.
pub(super) fn slides(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The squares strictly between two on one line; none if they are on no line.
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
    fn lines_end_with_what_stops_them() {
        let rook = Piece { color: Color::White, role: Role::Rook };
        let stops = set(&[Square::C1, Square::A2]);
        assert_eq!(attacks(rook, Square::A1, stops), set(&[Square::B1, Square::C1, Square::A2]));
    }

    #[test]
    fn between_is_on_lines_only() {
        assert_eq!(between(Square::H8, Square::E5), set(&[Square::G7, Square::F6]));
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(between(Square::A1, Square::A2), Bitboard::EMPTY);
    }
}
