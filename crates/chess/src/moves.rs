//! A move.

use crate::{PieceType, Square};

/// A move of chess with its kind, in four bytes.
///
/// A move does not refer to a position: [`Position::is_legal`](crate::Position::is_legal) decides
/// whether it can be played. Captures are not marked.
///
/// ```
/// use flagfall_chess::{Move, Position, PieceType, Square};
/// let mv = Move::Normal { role: PieceType::Knight, from: Square::G1, to: Square::F3 };
/// assert!(Position::start().is_legal(mv));
/// assert_eq!(mv.to_string(), "g1f3");
/// ```
// The layout is the one of C: the tag, two squares, a role. Kernels write many moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// A piece moves from one square to another, perhaps capturing, without a special rule.
    Normal {
        /// The square of departure.
        from: Square,
        /// The square of arrival.
        to: Square,
        /// The moving piece.
        role: PieceType,
    },
    /// A pawn's first move of two squares (3.7.2).
    DoubleStep {
        /// The square of departure.
        from: Square,
        /// The square of arrival.
        to: Square,
    },
    /// A pawn captures en passant (3.7.4).
    EnPassant {
        /// The square of departure.
        from: Square,
        /// The square of arrival, which the captured pawn has crossed.
        to: Square,
    },
    /// A pawn reaches the last rank and is promoted (3.7.5), perhaps capturing.
    Promotion {
        /// The square of departure.
        from: Square,
        /// The square of arrival.
        to: Square,
        /// The promotion piece.
        role: PieceType,
    },
    /// King and rook move together (3.8.2, II.3).
    Castling {
        /// The king's square of departure.
        king: Square,
        /// The rook's square of departure.
        rook: Square,
    },
}

impl Move {
    /// Returns the square of departure; the king's when castling.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Square};
    /// assert_eq!(Move::Castling { king: Square::E1, rook: Square::H1 }.from(), Square::E1);
    /// ```
    #[inline]
    pub const fn from(self) -> Square {
        match self {
            Move::Normal { from, .. }
            | Move::DoubleStep { from, .. }
            | Move::EnPassant { from, .. }
            | Move::Promotion { from, .. } => from,
            Move::Castling { king, .. } => king,
        }
    }

    /// Returns the square of arrival; the rook's square of departure when castling.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Square};
    /// assert_eq!(Move::DoubleStep { from: Square::E2, to: Square::E4 }.to(), Square::E4);
    /// ```
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Move::Normal { to, .. }
            | Move::DoubleStep { to, .. }
            | Move::EnPassant { to, .. }
            | Move::Promotion { to, .. } => to,
            Move::Castling { rook, .. } => rook,
        }
    }

    /// Returns the moving piece; the king when castling.
    ///
    /// ```
    /// # use flagfall_chess::{Move, PieceType, Square};
    /// assert_eq!(Move::DoubleStep { from: Square::E2, to: Square::E4 }.role(), PieceType::Pawn);
    /// ```
    #[inline]
    pub const fn role(self) -> PieceType {
        match self {
            Move::Normal { role, .. } => role,
            Move::DoubleStep { .. } | Move::EnPassant { .. } | Move::Promotion { .. } => PieceType::Pawn,
            Move::Castling { .. } => PieceType::King,
        }
    }

    /// Returns the promotion piece, if the move is a promotion.
    ///
    /// ```
    /// # use flagfall_chess::{Move, PieceType, Square};
    /// let mv = Move::Promotion { from: Square::A7, to: Square::A8, role: PieceType::Queen };
    /// assert_eq!(mv.promotion(), Some(PieceType::Queen));
    /// ```
    #[inline]
    pub const fn promotion(self) -> Option<PieceType> {
        match self {
            Move::Promotion { role, .. } => Some(role),
            _ => None,
        }
    }

    /// Returns the corresponding move in the [reversed](crate::Position::reversed) position.
    pub(crate) const fn reversed(self) -> Move {
        match self {
            Move::Normal { role, from, to } => Move::Normal { role, from: from.reversed(), to: to.reversed() },
            Move::DoubleStep { from, to } => Move::DoubleStep { from: from.reversed(), to: to.reversed() },
            Move::EnPassant { from, to } => Move::EnPassant { from: from.reversed(), to: to.reversed() },
            Move::Promotion { from, to, role } => Move::Promotion { from: from.reversed(), to: to.reversed(), role },
            Move::Castling { king, rook } => Move::Castling { king: king.reversed(), rook: rook.reversed() },
        }
    }
}
