//! A move as it is written down.

use core::fmt;

use crate::{File, Notation, Rank, Role, Square};

/// A move as algebraic notation has it; what it means depends on the position.
///
/// [`Position::san`](crate::Position::san) finds the move meant, [`Move::san`](crate::Move::san)
/// writes one.
///
/// ```
/// use flagfall_chess::{Position, San};
/// let san: San = "Nf3".parse()?;
/// assert_eq!(Position::start().san(&san)?.to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// What moves, and where to.
    pub mv: SanMove,
    /// Check or mate, where it is marked (C.13).
    pub mark: Option<Mark>,
    /// Whether a draw was offered with the move, `(=)` (C.12).
    pub draw_offer: bool,
}

/// What moves, and where to.
///
/// ```
/// # use flagfall_chess::{San, SanMove, Wing};
/// assert_eq!("0-0".parse::<San>().unwrap().mv, SanMove::Castling(Wing::Short));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMove {
    /// One piece moves.
    Piece {
        /// Which kind of piece.
        role: Role,
        /// The file it leaves, if told.
        file: Option<File>,
        /// The rank it leaves, if told.
        rank: Option<Rank>,
        /// Whether a capture is marked, which it need not be (C.13).
        capture: bool,
        /// Where it arrives.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// King and rook move together.
    Castling(Wing),
}

/// The two ways to castle.
///
/// ```
/// # use flagfall_chess::Wing;
/// assert_eq!(Wing::Long.text(), "O-O-O");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// With the rook of the h-file (of the a-file, where king and queen began swapped: P.7b).
    Short,
    /// With the rook of the a-file (of the h-file, where king and queen began swapped: P.7b).
    Long,
}

impl Wing {
    /// As PGN has it, with the letter O; the laws print zeros (C.13), which are read as well.
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

/// What a move does to the opponent's king.
///
/// ```
/// # use flagfall_chess::{Mark, San};
/// assert_eq!("Qh4++".parse::<San>().unwrap().mark, Some(Mark::Mate));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `+`
    Check,
    /// `#`, or `++`.
    Mate,
}

impl Mark {
    /// `+` or `#`.
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
    /// In English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Notation::default().spell(self).as_str())
    }
}
