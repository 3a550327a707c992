//! The pieces: what kind they are and whose.

use core::fmt;

use crate::Color;

/// The kind of a piece (the laws' word is "piece"; a pawn is one here too).
///
/// ```
/// use flagfall_chess::Role;
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PieceRole))]
#[repr(u8)]
pub enum Role {
    /// Article 3.7.
    Pawn,
    /// Article 3.6.
    Knight,
    /// Article 3.2.
    Bishop,
    /// Article 3.3.
    Rook,
    /// Article 3.4.
    Queen,
    /// Article 3.8.
    King,
}

impl Role {
    /// All roles, the pawn first, the king last.
    ///
    /// ```
    /// # use flagfall_chess::Role;
    /// assert_eq!(Role::ALL[5], Role::King);
    /// ```
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may be exchanged for on the last rank (3.7.5.1).
    ///
    /// ```
    /// # use flagfall_chess::Role;
    /// assert!(!Role::PROMOTIONS.contains(&Role::King));
    /// ```
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The English letter, in lower case.
    ///
    /// ```
    /// # use flagfall_chess::Role;
    /// assert_eq!(Role::Queen.letter(), 'q');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// Reads an English letter of either case.
    ///
    /// ```
    /// # use flagfall_chess::Role;
    /// assert_eq!(Role::from_letter('R'), Some(Role::Rook));
    /// assert_eq!(Role::from_letter('x'), None);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A piece of one of the players.
///
/// ```
/// use flagfall_chess::{Color, Piece, Role};
/// let piece = Piece { color: Color::White, role: Role::King };
/// assert_eq!(piece.to_string(), "white king");
/// assert_eq!(piece.figurine(), '♔');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter of FEN: upper case for White, lower case for Black.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Piece, Role};
    /// assert_eq!(Piece { color: Color::White, role: Role::Knight }.letter(), 'N');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Reads the letter of FEN.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Piece};
    /// assert_eq!(Piece::from_letter('q').unwrap().color, Color::Black);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The chess symbol of Unicode.
    ///
    /// ```
    /// # use flagfall_chess::Piece;
    /// assert_eq!(Piece::from_letter('n').unwrap().figurine(), '♞');
    /// ```
    pub const fn figurine(self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => WHITE[self.role as usize],
            Color::Black => BLACK[self.role as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
