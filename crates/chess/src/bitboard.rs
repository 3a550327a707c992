//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{File, Rank, Square};

/// A set of squares, one bit each; a1 is the lowest.
///
/// ```
/// use flagfall_chess::{Bitboard, Square};
/// let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains(Square::H8) && !corners.contains(Square::E4));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    ///
    /// ```
    /// # use flagfall_chess::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);

    /// The set of all squares.
    ///
    /// ```
    /// # use flagfall_chess::Bitboard;
    /// assert_eq!(Bitboard::ALL.len(), 64);
    /// ```
    pub const ALL: Bitboard = Bitboard(u64::MAX);

    /// The squares of one file.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, File, Square};
    /// assert!(Bitboard::file(File::D).contains(Square::D5));
    /// ```
    #[inline]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of one rank.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Rank, Square};
    /// assert!(Bitboard::rank(Rank::Fifth).contains(Square::D5));
    /// ```
    #[inline]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Square};
    /// assert!(Bitboard::ALL.contains(Square::C3));
    /// ```
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Returns the set with `square` added.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Square};
    /// assert_eq!(Bitboard::EMPTY.with(Square::A1), Bitboard(1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// Returns the set with `square` removed.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Square};
    /// assert_eq!(Bitboard::ALL.without(Square::H8).len(), 63);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// Returns the number of squares.
    ///
    /// ```
    /// # use flagfall_chess::Bitboard;
    /// assert_eq!(Bitboard(0b1011).len(), 3);
    /// ```
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// # use flagfall_chess::Bitboard;
    /// assert!(!Bitboard(1).is_empty());
    /// ```
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    ///
    /// ```
    /// # use flagfall_chess::Bitboard;
    /// assert!(Bitboard(0b11).has_several() && !Bitboard(0b10).has_several());
    /// ```
    #[inline(always)]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the first square, counting from a1.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b1100).first(), Some(Square::C1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(self.lowest()) }
    }

    /// Returns the last square, counting from a1.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b1100).last(), Some(Square::D1));
    /// ```
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        match self.0.checked_ilog2() {
            Some(index) => Some(Square::wrap(index as u8)),
            None => None,
        }
    }

    /// Returns the first square of a set known not to be empty (a1 if it is empty).
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::wrap(self.0.trailing_zeros() as u8)
    }

    /// Shifts the squares by `steps` in the order a1, b1, ..., h8; squares shifted past either end are dropped.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn shifted(self, steps: i8) -> Bitboard {
        if steps >= 0 { Bitboard(self.0 << steps) } else { Bitboard(self.0 >> -steps) }
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }
}

macro_rules! set_operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt;)*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// An iterator over the squares of a set, from a1 to h8.
///
/// ```
/// # use flagfall_chess::{Bitboard, Square};
/// assert_eq!(Bitboard(0b101).into_iter().collect::<Vec<_>>(), [Square::A1, Square::C1]);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
