//! Reasons why a setup is not a legal position.

use thiserror::Error;

use crate::kernel::Kernel;
use crate::setup::CORNERS;
use crate::{Bitboard, Color, Piece, PieceType, Rank, Setup, Square, tables};

/// A reason why a setup is not a legal position (3.10.3).
///
/// ```
/// use flagfall_chess::{PositionFault, Setup, Square};
/// let setup: Setup = "4k3/8/8/8/8/8/8/p3K3 b - - 0 1".parse()?;
/// assert_eq!(setup.faults(), [PositionFault::PawnOnLastRank(Square::A1)]);
/// # Ok::<(), flagfall_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// A player has no king.
    #[error("{} has no king", .0.name())]
    NoKing(Color),
    /// A player has two kings or more.
    #[error("{} has more than one king", .0.name())]
    ManyKings(Color),
    /// A castling right belongs to a square without the player's rook on the first rank.
    #[error("castling is allowed with {0}, where no rook stands on its player's first rank")]
    CastlingWithoutRook(Square),
    /// A castling right exists while the king is not on the first rank.
    #[error("castling is allowed with {0}, but the king is not on that rank")]
    CastlingWithoutKing(Square),
    /// Castling rights exist with two rooks on one side of the king.
    #[error("castling is allowed with two rooks on one side of the king of {}", .0.name())]
    CastlingTwice(Color),
    /// Mirrored castling is set without king on the d-file and rook on the a- or h-file.
    #[error("mirrored castling of {} needs the king on the d-file and the rook on a or h", .0.name())]
    MirroredCastling(Color),
    /// No pawn can have crossed the en passant square with the last move.
    #[error("no pawn can have just crossed {0}")]
    EnPassant(Square),
    /// The king of the player who has just moved is in check.
    #[error("the player not having the move is in check")]
    OpponentInCheck,
    /// Both kings are in check.
    #[error("both kings are in check")]
    BothInCheck,
    /// A pawn stands on its last rank without promotion.
    #[error("the pawn on {0} stands on its last rank")]
    PawnOnLastRank(Square),
    /// A pawn stands on its player's first rank.
    #[error("the pawn on {0} stands on its player's first rank")]
    PawnOnFirstRank(Square),
    /// A player has more than 16 pieces.
    #[error("{} has more than 16 pieces", .0.name())]
    TooManyPieces(Color),
    /// A player has more than eight pawns and promoted pieces together.
    #[error("{} has more pawns and promoted pieces than eight pawns can account for", .0.name())]
    TooManyPawns(Color),
    /// No legal move can have given the check.
    #[error("no legal move can have given this check")]
    ImpossibleCheck,
}

impl PositionFault {
    /// Whether the game can continue from such a position: an irregularity, not a malformed setup.
    ///
    /// ```
    /// # use flagfall_chess::{Color, PositionFault};
    /// assert!(PositionFault::BothInCheck.is_playable());
    /// assert!(!PositionFault::NoKing(Color::White).is_playable());
    /// ```
    pub const fn is_playable(self) -> bool {
        matches!(
            self,
            PositionFault::OpponentInCheck
                | PositionFault::BothInCheck
                | PositionFault::PawnOnLastRank(_)
                | PositionFault::PawnOnFirstRank(_)
                | PositionFault::TooManyPieces(_)
                | PositionFault::TooManyPawns(_)
                | PositionFault::ImpossibleCheck
        )
    }
}

pub(crate) const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Setup {
    /// Reports every fault, in a fixed order.
    #[inline(always)]
    pub(crate) fn find_faults<K: Kernel>(&self, kernel: K, mut tell: impl FnMut(PositionFault)) {
        for color in Color::ALL {
            self.find_faults_of_material(color, &mut tell);
        }
        for color in Color::ALL {
            self.find_faults_of_castling(color, &mut tell);
        }
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        for square in self.board.pawns() & edges {
            let white = self.board.by_color(Color::White).contains(square);
            let last = if white { Rank::Eighth } else { Rank::First };
            tell(if square.rank() == last {
                PositionFault::PawnOnLastRank(square)
            } else {
                PositionFault::PawnOnFirstRank(square)
            });
        }
        if let Some(target) = self.en_passant
            && !self.could_cross(target)
        {
            tell(PositionFault::EnPassant(target));
        }
        self.find_faults_of_checks(kernel, &mut tell);
    }

    #[inline(always)]
    fn find_faults_of_material(&self, color: Color, tell: &mut impl FnMut(PositionFault)) {
        let all = self.board.by_color(color);
        let kings = self.board.kings() & all;
        if kings.is_empty() {
            tell(PositionFault::NoKing(color));
        } else if kings.has_several() {
            tell(PositionFault::ManyKings(color));
        }
        if all.len() > 16 {
            tell(PositionFault::TooManyPieces(color));
        }
        if (all & !kings).len() <= 8 {
            return; // eight pawns account for up to this many pieces of any types
        }
        let number = |role| (self.board.by_role(role) & all).len();
        let bishops = self.board.by_role(PieceType::Bishop) & all;
        let promoted = number(PieceType::Queen).saturating_sub(1)
            + number(PieceType::Rook).saturating_sub(2)
            + number(PieceType::Knight).saturating_sub(2)
            + (bishops & LIGHT).len().saturating_sub(1)
            + (bishops & !LIGHT).len().saturating_sub(1);
        if number(PieceType::Pawn) + promoted > 8 {
            tell(PositionFault::TooManyPawns(color));
        }
    }

    #[inline(always)]
    fn find_faults_of_castling(&self, color: Color, tell: &mut impl FnMut(PositionFault)) {
        let first = Bitboard::rank(Rank::First.relative_to(color));
        // A square on neither first rank is reported with White's.
        let mut rights = self.castling & first;
        if color == Color::White {
            rights |= self.castling & !Bitboard::rank(Rank::Eighth);
        }
        if rights.is_empty() {
            return;
        }
        let rooks = self.board.by_piece(Piece { color, role: PieceType::Rook }) & first;
        for square in rights & !rooks {
            tell(PositionFault::CastlingWithoutRook(square));
        }
        let Some(king) = self.board.king(color).filter(|&king| first.contains(king)) else {
            for square in rights & rooks {
                tell(PositionFault::CastlingWithoutKing(square));
            }
            return;
        };
        let west = Bitboard(Bitboard::from(king).0 - 1);
        let rights = rights & rooks;
        if (rights & west).has_several() || (rights & !west).has_several() {
            tell(PositionFault::CastlingTwice(color));
        }
        if self.mirrored[color]
            && !rights.is_empty()
            && (king.file() != crate::File::D || !(rights & !CORNERS).is_empty())
        {
            tell(PositionFault::MirroredCastling(color));
        }
    }

    /// Whether the opponent's last move can have been a double step across this square.
    fn could_cross(&self, target: Square) -> bool {
        let us = self.turn;
        let them = us.opponent();
        if target.rank() != Rank::Sixth.relative_to(us) {
            return false;
        }
        let start = Square::at(target.file(), Rank::Seventh.relative_to(us));
        let stop = Square::at(target.file(), Rank::Fifth.relative_to(us));
        let pawn = self.board.piece_at(stop) == Some(Piece { color: them, role: PieceType::Pawn });
        let occupied = self.board.occupied();
        pawn && !occupied.contains(target) && !occupied.contains(start)
    }

    #[inline(always)]
    fn find_faults_of_checks<K: Kernel>(&self, kernel: K, tell: &mut impl FnMut(PositionFault)) {
        let us = self.turn;
        let them = us.opponent();
        let (Some(ours), Some(theirs)) = (self.board.king(us), self.board.king(them)) else {
            return;
        };
        let occupied = self.board.occupied();
        let checkers = self.board.attackers_through(kernel, ours, them, occupied);
        let given = self.board.attackers_through(kernel, theirs, us, occupied);
        match (checkers.is_empty(), given.is_empty()) {
            (_, true) => {}
            (true, false) => tell(PositionFault::OpponentInCheck),
            (false, false) => tell(PositionFault::BothInCheck),
        }
        let impossible = checkers.has_several() && self.is_impossible_double_check(ours, checkers);
        if impossible || self.are_older_than_double_step(kernel, ours, checkers) {
            tell(PositionFault::ImpossibleCheck);
        }
    }

    /// Whether one of the checks existed before the double step just made.
    #[inline(always)]
    fn are_older_than_double_step<K: Kernel>(&self, kernel: K, king: Square, checkers: Bitboard) -> bool {
        let Some(target) = self.en_passant.filter(|&target| self.could_cross(target)) else {
            return false;
        };
        let start = Square::at(target.file(), Rank::Seventh.relative_to(self.turn));
        let stop = Square::at(target.file(), Rank::Fifth.relative_to(self.turn));
        let occupied = self.board.occupied().without(stop).with(start);
        let attackers = self.board.attackers_through(kernel, king, self.turn.opponent(), occupied);
        !(attackers & checkers).without(stop).is_empty()
    }

    /// Whether no legal move can have given this double check.
    ///
    /// Two pieces can give check at once only if one of them opened the line of the other, or a
    /// capture en passant opened both.
    fn is_impossible_double_check(&self, king: Square, checkers: Bitboard) -> bool {
        let lines = checkers & (self.board.straight() | self.board.diagonal());
        let first = checkers.lowest();
        let second = checkers.without(first).lowest();
        checkers.len() > 2 || lines.is_empty() || tables::between(first, second).contains(king)
    }
}
