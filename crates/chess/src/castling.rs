//! Destinations of castling and the squares that must be free for it.

use crate::{Bitboard, Board, ByColor, Color, File, Rank, Square};

/// Castling of one king with one rook of its rank.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    /// Squares of the rank that only this king and rook may occupy (3.8.2.2.2, II.3.2.7.4).
    clear: u8,
    /// Squares of the king's path, both ends included, which must not be attacked (3.8.2.2.1).
    way: u8,
    /// The king's file afterwards.
    pub(crate) king: File,
    /// The rook's file afterwards.
    pub(crate) rook: File,
}

impl Castling {
    /// Returns the castling of a king with a rook of the same first rank.
    #[inline(always)]
    pub(crate) fn of(king: Square, rook: Square, mirrored: bool) -> Castling {
        TABLE[usize::from(mirrored)][king.index() & 7][rook.index() & 7]
    }

    /// Returns [`Castling::clear`] on the first rank of `color`.
    #[inline(always)]
    pub(crate) const fn clear(self, color: Color) -> Bitboard {
        on_first_rank(self.clear, color)
    }

    /// Returns [`Castling::way`] on the first rank of `color`.
    #[inline(always)]
    pub(crate) const fn way(self, color: Color) -> Bitboard {
        on_first_rank(self.way, color)
    }

    /// Returns the squares of king and rook of `color` after castling.
    #[inline(always)]
    pub(crate) const fn targets(self, color: Color) -> (Square, Square) {
        let first = Rank::First.relative_to(color);
        (Square::at(self.king, first), Square::at(self.rook, first))
    }
}

#[inline(always)]
const fn on_first_rank(files: u8, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(files as u64),
        Color::Black => Bitboard((files as u64) << 56),
    }
}

/// All castlings, indexed by `mirrored`, the king's file and the rook's file.
static TABLE: [[[Castling; 8]; 8]; 2] = {
    let none = Castling { clear: 0, way: 0, king: File::A, rook: File::A };
    let mut table = [[[none; 8]; 8]; 2];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            table[0][king][rook] = castling(king, rook, false);
            table[1][king][rook] = castling(king, rook, true);
            rook += 1;
        }
        king += 1;
    }
    table
};

const fn castling(king: usize, rook: usize, mirrored: bool) -> Castling {
    let (king_to, rook_to) = match (rook < king, mirrored) {
        (true, false) => (File::C, File::D),
        (false, false) => (File::G, File::F),
        // King and queen swapped at the start: short with the a-rook, long with the h-rook (P.7b).
        (true, true) => (File::B, File::C),
        (false, true) => (File::F, File::E),
    };
    let way = files(king, king_to.index());
    let own = 1 << king | 1 << rook;
    Castling { clear: (way | files(rook, rook_to.index())) & !own, way, king: king_to, rook: rook_to }
}

/// Returns the files from `a` to `b`, both included, as bits.
const fn files(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((2u16 << high) - (1 << low)) as u8
}

/// The players who started with king and queen swapped, as two bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct MirroredSides(u8);

impl MirroredSides {
    pub(crate) const fn new(of: ByColor<bool>) -> MirroredSides {
        MirroredSides(of.white as u8 | (of.black as u8) << 1)
    }

    /// Keeps the players who may still castle; for the others mirroring has no effect any more.
    #[inline(always)]
    pub(crate) fn while_castling(self, board: &Board) -> MirroredSides {
        // Fast path: nearly every game has no mirrored player.
        if self.0 == 0 {
            return self;
        }
        let rooks = board.castling_rooks();
        MirroredSides::new(ByColor::new(|color| self.of(color) && !(rooks & board.by_color(color)).is_empty()))
    }

    #[inline(always)]
    pub(crate) const fn of(self, color: Color) -> bool {
        self.0 >> color as u8 & 1 == 1
    }

    /// Returns the players with colours exchanged.
    pub(crate) const fn reversed(self) -> MirroredSides {
        MirroredSides(self.0 >> 1 | (self.0 & 1) << 1)
    }
}
