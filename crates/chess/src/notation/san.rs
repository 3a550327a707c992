//! Moves in algebraic notation.

use core::fmt;

use crate::{File, Notation, PieceType, Rank, Square};

/// A move in algebraic notation; its meaning depends on the position.
///
/// [`Position::san`](crate::Position::san) finds the legal move for a text,
/// [`Move::san`](crate::Move::san) writes a move.
///
/// ```
/// use flagfall_chess::{Position, San};
/// let san: San = "Nf3".parse()?;
/// assert_eq!(Position::start().san(&san)?.to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The piece and its destination.
    pub mv: SanMove,
    /// The mark of check or mate, if written (C.13).
    pub mark: Option<Mark>,
    /// Whether a draw was offered with the move, `(=)` (C.12).
    pub draw_offer: bool,
}

/// The piece and its destination.
///
/// ```
/// # use flagfall_chess::{San, SanMove, Wing};
/// assert_eq!("0-0".parse::<San>().unwrap().mv, SanMove::Castling(Wing::Short));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMove {
    /// One piece moves.
    Piece {
        /// The kind of piece.
        role: PieceType,
        /// The file of departure, if written.
        file: Option<File>,
        /// The rank of departure, if written.
        rank: Option<Rank>,
        /// Whether a capture is marked; marking is optional (C.13).
        capture: bool,
        /// The square of arrival.
        to: Square,
        /// The promotion piece.
        promotion: Option<PieceType>,
    },
    /// King and rook move together.
    Castling(Wing),
}

/// The direction of castling.
///
/// ```
/// # use flagfall_chess::Wing;
/// assert_eq!(Wing::Long.text(), "O-O-O");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Castling with the rook of the h-file (of the a-file if king and queen started swapped: P.7b).
    Short,
    /// Castling with the rook of the a-file (of the h-file if king and queen started swapped: P.7b).
    Long,
}

impl Wing {
    /// Returns the notation of PGN, with the letter O. The laws print zeros (C.13), which are read as well.
    ///
    /// ```
    /// # use flagfall_chess::Wing;
    /// assert_eq!(Wing::Short.text(), "O-O");
    /// ```
    pub const fn text(self) -> &'static str {
        match self {
            Wing::Short => "O-O",
            Wing::Long => "O-O-O",
        }
    }
}

/// The effect of a move on the opponent's king.
///
/// ```
/// # use flagfall_chess::{Mark, San};
/// assert_eq!("Qh4++".parse::<San>().unwrap().mark, Some(Mark::Mate));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Check, written `+`.
    Check,
    /// Mate, written `#` or `++`.
    Mate,
}

impl Mark {
    /// Returns `+` or `#`.
    ///
    /// ```
    /// # use flagfall_chess::Mark;
    /// assert_eq!(Mark::Mate.sign(), '#');
    /// ```
    pub const fn sign(self) -> char {
        match self {
            Mark::Check => '+',
            Mark::Mate => '#',
        }
    }
}

impl fmt::Display for San {
    /// Writes the move in English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Notation::default().spell(self).as_str())
    }
}
