//! Files, ranks and the 64 squares.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Color;

/// A column of the board, a to h.
///
/// ```
/// use flagfall_chess::File;
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "named by their letters")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// The files from a to h.
    ///
    /// ```
    /// # use flagfall_chess::File;
    /// assert_eq!(File::ALL[7], File::H);
    /// ```
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// Returns the file with this index, counted from 0 for the a-file.
    ///
    /// ```
    /// # use flagfall_chess::File;
    /// assert_eq!(File::new(4), Some(File::E));
    /// assert_eq!(File::new(8), None);
    /// ```
    #[inline]
    pub const fn new(index: usize) -> Option<File> {
        if index < 8 { Some(File::ALL[index]) } else { None }
    }

    /// Returns the index of the file, counted from 0 for the a-file.
    ///
    /// ```
    /// # use flagfall_chess::File;
    /// assert_eq!(File::C.index(), 2);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the file.
    ///
    /// ```
    /// # use flagfall_chess::File;
    /// assert_eq!(File::G.letter(), 'g');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A row of the board, 1 to 8.
///
/// ```
/// use flagfall_chess::Rank;
/// assert_eq!(Rank::Fourth.to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "named by their numbers")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// The ranks from 1 to 8.
    ///
    /// ```
    /// # use flagfall_chess::Rank;
    /// assert_eq!(Rank::ALL[0], Rank::First);
    /// ```
    pub const ALL: [Rank; 8] =
        [Rank::First, Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth, Rank::Seventh, Rank::Eighth];

    /// Returns the rank with this index, counted from 0.
    ///
    /// ```
    /// # use flagfall_chess::Rank;
    /// assert_eq!(Rank::new(3), Some(Rank::Fourth));
    /// ```
    #[inline]
    pub const fn new(index: usize) -> Option<Rank> {
        if index < 8 { Some(Rank::ALL[index]) } else { None }
    }

    /// Returns the index of the rank, counted from 0.
    ///
    /// ```
    /// # use flagfall_chess::Rank;
    /// assert_eq!(Rank::Eighth.index(), 7);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank as counted from the side of `color`.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Rank};
    /// assert_eq!(Rank::First.relative_to(Color::Black), Rank::Eighth);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as usize + 1)
    }
}

/// One of the 64 squares; a1 is 0, b1 is 1, h8 is 63.
///
/// ```
/// use flagfall_chess::{File, Rank, Square};
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// ```
// Invariant: the index is below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => {
        #[expect(missing_docs, reason = "self-explanatory names")]
        impl Square {
            name_squares!(@ 0u8; $($name)*);
        }
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        pub const $name: Square = Square($index);
        name_squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// All squares, from a1 along the ranks to h8.
    ///
    /// ```
    /// # use flagfall_chess::Square;
    /// assert_eq!(Square::ALL[12], Square::E2);
    /// ```
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut i = 0;
        while i < 64 {
            all[i] = Square(i as u8);
            i += 1;
        }
        all
    };

    /// Returns the square with this index.
    ///
    /// ```
    /// # use flagfall_chess::Square;
    /// assert_eq!(Square::new(63), Some(Square::H8));
    /// assert_eq!(Square::new(64), None);
    /// ```
    #[inline]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// Returns the square for the low six bits of an index that is known to be in range.
    #[inline(always)]
    pub(crate) const fn wrap(index: u8) -> Square {
        Square(index & 63)
    }

    /// Returns the square mirrored vertically.
    #[inline(always)]
    pub(crate) const fn reversed(self) -> Square {
        Square(self.0 ^ 0o70)
    }

    /// Returns the square on this file and rank.
    ///
    /// ```
    /// # use flagfall_chess::{File, Rank, Square};
    /// assert_eq!(Square::at(File::A, Rank::Eighth), Square::A8);
    /// ```
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// Returns the index of the square.
    ///
    /// ```
    /// # use flagfall_chess::Square;
    /// assert_eq!(Square::H1.index(), 7);
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask tells the compiler the invariant of the type.
        (self.0 & 63) as usize
    }

    /// Returns the file of the square.
    ///
    /// ```
    /// # use flagfall_chess::{File, Square};
    /// assert_eq!(Square::B7.file(), File::B);
    /// ```
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// Returns the rank of the square.
    ///
    /// ```
    /// # use flagfall_chess::{Rank, Square};
    /// assert_eq!(Square::B7.rank(), Rank::Seventh);
    /// ```
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Whether the square is light.
    ///
    /// ```
    /// # use flagfall_chess::Square;
    /// assert!(Square::H1.is_light() && !Square::A1.is_light());
    /// ```
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.0 ^ self.0 >> 3) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error: a text is not the name of a square.
///
/// ```
/// # use flagfall_chess::Square;
/// assert_eq!("e9".parse::<Square>().unwrap_err().to_string(), "not a square (a1 to h8)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square (a1 to h8)")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square((rank - b'1') << 3 | (file - b'a'))),
            _ => Err(ParseSquareError),
        }
    }
}
