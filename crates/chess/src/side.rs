//! The side to move as a type parameter.
//!
//! Hot code is generic over the side to move instead of branching on it, so that directions and ranks
//! are constants.

use crate::{Bitboard, Color, Rank};

/// The side to move.
pub(crate) trait Side {
    /// The opponent's side.
    type Other: Side<Other = Self>;
    /// The colour of the side.
    const COLOR: Color;
    /// The offset of a pawn's step forward, in the order of squares from a1.
    const FORWARD: i8 = match Self::COLOR {
        Color::White => 8,
        Color::Black => -8,
    };
    /// The rank of a pawn after its first single step.
    const THIRD: Bitboard = Bitboard::rank(Rank::Third.relative_to(Self::COLOR));
    /// The promotion rank.
    const LAST: Bitboard = Bitboard::rank(Rank::Eighth.relative_to(Self::COLOR));

    /// Moves all squares one step forward.
    #[inline(always)]
    fn forward(squares: Bitboard) -> Bitboard {
        squares.shifted(Self::FORWARD)
    }

    /// Moves all squares one step forward and towards the a-file.
    #[inline(always)]
    fn forward_west(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 & 0xfefe_fefe_fefe_fefe).shifted(Self::FORWARD - 1)
    }

    /// Moves all squares one step forward and towards the h-file.
    #[inline(always)]
    fn forward_east(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 & 0x7f7f_7f7f_7f7f_7f7f).shifted(Self::FORWARD + 1)
    }
}

/// White to move.
pub(crate) struct White;

/// Black to move.
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}
