//! A move.

use crate::{Role, Square};

/// A move of chess in four bytes, carrying what kind of move it is.
///
/// A move knows nothing of its position: whether it can be played there is for
/// [`Position::is_legal`](crate::Position::is_legal) to say. Captures are not marked either.
///
/// ```
/// use flagfall_chess::{Move, Position, Role, Square};
/// let mv = Move::Normal { role: Role::Knight, from: Square::G1, to: Square::F3 };
/// assert!(Position::start().is_legal(mv));
/// assert_eq!(mv.to_string(), "g1f3");
/// ```
// The layout is the one of C: the tag, two squares, a role. Kernels write many moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// One piece goes from square to square, perhaps capturing; nothing else happens.
    Normal {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What moves.
        role: Role,
    },
    /// A pawn's first move of two squares (3.7.2).
    DoubleStep {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A pawn takes one that has just passed it (3.7.4).
    EnPassant {
        /// From where.
        from: Square,
        /// To where: the square the taken pawn had crossed.
        to: Square,
    },
    /// A pawn reaches the last rank and is exchanged (3.7.5), perhaps capturing.
    Promotion {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// For what.
        role: Role,
    },
    /// King and rook move together (3.8.2, II.3).
    Castling {
        /// Where the king stands before.
        king: Square,
        /// Where the rook stands before.
        rook: Square,
    },
}

impl Move {
    /// The square the moving piece leaves; the king's when castling.
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

    /// The square the moving piece reaches; the rook's when castling.
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

    /// What moves; the king when castling.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Role, Square};
    /// assert_eq!(Move::DoubleStep { from: Square::E2, to: Square::E4 }.role(), Role::Pawn);
    /// ```
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Move::Normal { role, .. } => role,
            Move::DoubleStep { .. } | Move::EnPassant { .. } | Move::Promotion { .. } => Role::Pawn,
            Move::Castling { .. } => Role::King,
        }
    }

    /// What a pawn is exchanged for.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Role, Square};
    /// let mv = Move::Promotion { from: Square::A7, to: Square::A8, role: Role::Queen };
    /// assert_eq!(mv.promotion(), Some(Role::Queen));
    /// ```
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Move::Promotion { role, .. } => Some(role),
            _ => None,
        }
    }

    /// The move as it is after [`Position::reversed`](crate::Position::reversed).
    pub(crate) const fn reversed(self) -> Move {
        match self {
            Move::Normal { role, from, to } => {
                Move::Normal { role, from: from.reversed(), to: to.reversed() }
            }
            Move::DoubleStep { from, to } => {
                Move::DoubleStep { from: from.reversed(), to: to.reversed() }
            }
            Move::EnPassant { from, to } => {
                Move::EnPassant { from: from.reversed(), to: to.reversed() }
            }
            Move::Promotion { from, to, role } => {
                Move::Promotion { from: from.reversed(), to: to.reversed(), role }
            }
            Move::Castling { king, rook } => {
                Move::Castling { king: king.reversed(), rook: rook.reversed() }
            }
        }
    }
}
