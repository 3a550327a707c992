//! The mover's point of view, known to the compiler.
//!
//! Hot code is generic over the side to move instead of asking for it, so that directions and
//! ranks are constants there.

use crate::{Bitboard, Color, Rank};

/// The side to move.
pub(crate) trait Side {
    /// The opponent's side.
    type Other: Side<Other = Self>;
    /// Its colour.
    const COLOR: Color;
    /// A pawn's step forward, in squares counted from a1.
    const FORWARD: i8 = match Self::COLOR {
        Color::White => 8,
        Color::Black => -8,
    };
    /// Where a pawn stands after its first single step.
    const THIRD: Bitboard = Bitboard::rank(Rank::Third.seen_by(Self::COLOR));
    /// Where a pawn is exchanged.
    const LAST: Bitboard = Bitboard::rank(Rank::Eighth.seen_by(Self::COLOR));

    /// All squares one step forward.
    #[inline(always)]
    fn forward(squares: Bitboard) -> Bitboard {
        squares.shifted(Self::FORWARD)
    }

    /// All squares one step forward and towards the a-file.
    #[inline(always)]
    fn forward_west(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 & 0xfefe_fefe_fefe_fefe).shifted(Self::FORWARD - 1)
    }

    /// All squares one step forward and towards the h-file.
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
