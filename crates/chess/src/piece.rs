//! Pieces and their types.

use core::fmt;

use crate::Color;

/// The type of a piece, pawns included.
///
/// ```
/// use flagfall_chess::PieceType;
/// assert_eq!(PieceType::from_letter('n'), Some(PieceType::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PieceRole))]
#[repr(u8)]
pub enum PieceType {
    /// A pawn (3.7).
    Pawn,
    /// A knight (3.6).
    Knight,
    /// A bishop (3.2).
    Bishop,
    /// A rook (3.3).
    Rook,
    /// A queen (3.4).
    Queen,
    /// A king (3.8).
    King,
}

impl PieceType {
    /// All types, the pawn first, the king last.
    ///
    /// ```
    /// # use flagfall_chess::PieceType;
    /// assert_eq!(PieceType::ALL[5], PieceType::King);
    /// ```
    pub const ALL: [PieceType; 6] =
        [PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King];

    /// The piece types to which a pawn may be promoted (3.7.5.1).
    ///
    /// ```
    /// # use flagfall_chess::PieceType;
    /// assert!(!PieceType::PROMOTIONS.contains(&PieceType::King));
    /// ```
    pub const PROMOTIONS: [PieceType; 4] = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];

    /// Returns the English letter, in lower case.
    ///
    /// ```
    /// # use flagfall_chess::PieceType;
    /// assert_eq!(PieceType::Queen.letter(), 'q');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// Reads an English letter of either case.
    ///
    /// ```
    /// # use flagfall_chess::PieceType;
    /// assert_eq!(PieceType::from_letter('R'), Some(PieceType::Rook));
    /// assert_eq!(PieceType::from_letter('x'), None);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<PieceType> {
        Some(match letter.to_ascii_lowercase() {
            'p' => PieceType::Pawn,
            'n' => PieceType::Knight,
            'b' => PieceType::Bishop,
            'r' => PieceType::Rook,
            'q' => PieceType::Queen,
            'k' => PieceType::King,
            _ => return None,
        })
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PieceType::Pawn => "pawn",
            PieceType::Knight => "knight",
            PieceType::Bishop => "bishop",
            PieceType::Rook => "rook",
            PieceType::Queen => "queen",
            PieceType::King => "king",
        })
    }
}

/// A piece of one of the players.
///
/// ```
/// use flagfall_chess::{Color, Piece, PieceType};
/// let piece = Piece { color: Color::White, role: PieceType::King };
/// assert_eq!(piece.to_string(), "white king");
/// assert_eq!(piece.figurine(), '♔');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The player's colour.
    pub color: Color,
    /// The type of the piece.
    pub role: PieceType,
}

impl Piece {
    /// Returns the letter in FEN: upper case for White, lower case for Black.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Piece, PieceType};
    /// assert_eq!(Piece { color: Color::White, role: PieceType::Knight }.letter(), 'N');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Reads the letter in FEN.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Piece};
    /// assert_eq!(Piece::from_letter('q').unwrap().color, Color::Black);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match PieceType::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// Returns the Unicode chess symbol.
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
