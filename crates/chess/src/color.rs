//! The two sides of the board.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// White or Black.
///
/// ```
/// use flagfall_chess::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[repr(u8)]
pub enum Color {
    /// The player who moves first.
    White,
    /// The player who moves second.
    Black,
}

impl Color {
    /// Both colours, White first.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// assert_eq!(Color::ALL.len(), 2);
    /// ```
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// Returns the other side.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// assert_eq!(Color::Black.opponent(), Color::White);
    /// ```
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Returns the player's name in the laws.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// assert_eq!(Color::White.name(), "White");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// Returns the letter of the side to move in FEN.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// assert_eq!(Color::Black.letter(), 'b');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Reads the letter that [`Color::letter`] writes.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// assert_eq!(Color::from_letter('w'), Some(Color::White));
    /// assert_eq!(Color::from_letter('W'), None);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// One value for each colour.
///
/// ```
/// use flagfall_chess::{ByColor, Color};
/// let mut points = ByColor { white: 1, black: 0 };
/// points[Color::Black] += 1;
/// assert_eq!(points.black, 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Calls `value` once for each colour.
    ///
    /// ```
    /// # use flagfall_chess::{ByColor, Color};
    /// assert_eq!(ByColor::new(Color::letter).black, 'b');
    /// ```
    pub fn new(mut value: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: value(Color::White), black: value(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
