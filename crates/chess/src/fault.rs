//! What can be wrong with a placement.

use thiserror::Error;

use crate::kernel::Kernel;
use crate::setup::CORNERS;
use crate::{Bitboard, Color, Piece, Rank, Role, Setup, Square, tables};

/// A reason why a placement is not a legal position (3.10.3).
///
/// ```
/// use flagfall_chess::{Fault, Setup, Square};
/// let setup: Setup = "4k3/8/8/8/8/8/8/p3K3 b - - 0 1".parse()?;
/// assert_eq!(setup.faults(), [Fault::PawnOnLastRank(Square::A1)]);
/// # Ok::<(), flagfall_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A player without a king.
    #[error("{} has no king", .0.name())]
    NoKing(Color),
    /// A player with two kings or more.
    #[error("{} has more than one king", .0.name())]
    ManyKings(Color),
    /// A right to castle with something that is not the player's rook on the first rank.
    #[error("castling is allowed with {0}, where no rook stands on its player's first rank")]
    CastlingWithoutRook(Square),
    /// A right to castle while the king is not on the first rank.
    #[error("castling is allowed with {0}, but the king is not on that rank")]
    CastlingWithoutKing(Square),
    /// Rights to castle with two rooks on one side of the king.
    #[error("castling is allowed with two rooks on one side of the king of {}", .0.name())]
    CastlingTwice(Color),
    /// Castling the other way round without king on d and rook on a or h.
    #[error("mirrored castling of {} needs the king on the d-file and the rook on a or h", .0.name())]
    MirroredCastling(Color),
    /// An en passant square no pawn can have crossed with the move just made.
    #[error("no pawn can have just crossed {0}")]
    EnPassant(Square),
    /// The king of the player who has just moved is attacked.
    #[error("the player not having the move is in check")]
    OpponentInCheck,
    /// Both kings are attacked.
    #[error("both kings are in check")]
    BothInCheck,
    /// A pawn that was not exchanged.
    #[error("the pawn on {0} stands on its last rank")]
    PawnOnLastRank(Square),
    /// A pawn behind its line.
    #[error("the pawn on {0} stands on its player's first rank")]
    PawnOnFirstRank(Square),
    /// More than 16 pieces of one colour.
    #[error("{} has more than 16 pieces", .0.name())]
    TooManyPieces(Color),
    /// More pawns and promoted pieces together than there were pawns.
    #[error("{} has more pawns and promoted pieces than eight pawns can account for", .0.name())]
    TooManyPawns(Color),
    /// A check no legal move can have given.
    #[error("no legal move can have given this check")]
    ImpossibleCheck,
}

impl Fault {
    /// Whether the game can go on all the same: an irregularity rather than nonsense.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Fault};
    /// assert!(Fault::BothInCheck.is_playable());
    /// assert!(!Fault::NoKing(Color::White).is_playable());
    /// ```
    pub const fn is_playable(self) -> bool {
        matches!(
            self,
            Fault::OpponentInCheck
                | Fault::BothInCheck
                | Fault::PawnOnLastRank(_)
                | Fault::PawnOnFirstRank(_)
                | Fault::TooManyPieces(_)
                | Fault::TooManyPawns(_)
                | Fault::ImpossibleCheck
        )
    }
}

pub(crate) const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Setup {
    /// Tells every fault there is, in a fixed order.
    #[inline(always)]
    pub(crate) fn find_faults<K: Kernel>(&self, kernel: K, mut tell: impl FnMut(Fault)) {
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
                Fault::PawnOnLastRank(square)
            } else {
                Fault::PawnOnFirstRank(square)
            });
        }
        if let Some(target) = self.en_passant
            && !self.could_cross(target)
        {
            tell(Fault::EnPassant(target));
        }
        self.find_faults_of_checks(kernel, &mut tell);
    }

    #[inline(always)]
    fn find_faults_of_material(&self, color: Color, tell: &mut impl FnMut(Fault)) {
        let all = self.board.by_color(color);
        let kings = self.board.kings() & all;
        if kings.is_empty() {
            tell(Fault::NoKing(color));
        } else if kings.is_several() {
            tell(Fault::ManyKings(color));
        }
        if all.len() > 16 {
            tell(Fault::TooManyPieces(color));
        }
        if (all & !kings).len() <= 8 {
            return; // eight pawns account for that many, whatever they are
        }
        let number = |role| (self.board.by_role(role) & all).len();
        let bishops = self.board.by_role(Role::Bishop) & all;
        let promoted = number(Role::Queen).saturating_sub(1)
            + number(Role::Rook).saturating_sub(2)
            + number(Role::Knight).saturating_sub(2)
            + (bishops & LIGHT).len().saturating_sub(1)
            + (bishops & !LIGHT).len().saturating_sub(1);
        if number(Role::Pawn) + promoted > 8 {
            tell(Fault::TooManyPawns(color));
        }
    }

    #[inline(always)]
    fn find_faults_of_castling(&self, color: Color, tell: &mut impl FnMut(Fault)) {
        let first = Bitboard::rank(Rank::First.seen_by(color));
        // A square of neither first rank is told with White's.
        let mut rights = self.castling & first;
        if color == Color::White {
            rights |= self.castling & !Bitboard::rank(Rank::Eighth);
        }
        if rights.is_empty() {
            return;
        }
        let rooks = self.board.by_piece(Piece { color, role: Role::Rook }) & first;
        for square in rights & !rooks {
            tell(Fault::CastlingWithoutRook(square));
        }
        let Some(king) = self.board.king(color).filter(|&king| first.contains(king)) else {
            for square in rights & rooks {
                tell(Fault::CastlingWithoutKing(square));
            }
            return;
        };
        let west = Bitboard(Bitboard::from(king).0 - 1);
        let rights = rights & rooks;
        if (rights & west).is_several() || (rights & !west).is_several() {
            tell(Fault::CastlingTwice(color));
        }
        if self.mirrored[color]
            && !rights.is_empty()
            && (king.file() != crate::File::D || !(rights & !CORNERS).is_empty())
        {
            tell(Fault::MirroredCastling(color));
        }
    }

    /// Whether the opponent's last move can have been a double step across this square.
    fn could_cross(&self, target: Square) -> bool {
        let us = self.turn;
        let them = us.opponent();
        if target.rank() != Rank::Sixth.seen_by(us) {
            return false;
        }
        let start = Square::at(target.file(), Rank::Seventh.seen_by(us));
        let stop = Square::at(target.file(), Rank::Fifth.seen_by(us));
        let pawn = self.board.piece_at(stop) == Some(Piece { color: them, role: Role::Pawn });
        let occupied = self.board.occupied();
        pawn && !occupied.contains(target) && !occupied.contains(start)
    }

    #[inline(always)]
    fn find_faults_of_checks<K: Kernel>(&self, kernel: K, tell: &mut impl FnMut(Fault)) {
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
            (true, false) => tell(Fault::OpponentInCheck),
            (false, false) => tell(Fault::BothInCheck),
        }
        let impossible = checkers.is_several() && self.is_impossible_double_check(ours, checkers);
        if impossible || self.are_older_than_double_step(kernel, ours, checkers) {
            tell(Fault::ImpossibleCheck);
        }
    }

    /// Whether some of the checks were there already before the double step just made.
    #[inline(always)]
    fn are_older_than_double_step<K: Kernel>(
        &self,
        kernel: K,
        king: Square,
        checkers: Bitboard,
    ) -> bool {
        let Some(target) = self.en_passant.filter(|&target| self.could_cross(target)) else {
            return false;
        };
        let start = Square::at(target.file(), Rank::Seventh.seen_by(self.turn));
        let stop = Square::at(target.file(), Rank::Fifth.seen_by(self.turn));
        let occupied = self.board.occupied().without(stop).with(start);
        let attackers = self.board.attackers_through(kernel, king, self.turn.opponent(), occupied);
        !(attackers & checkers).without(stop).is_empty()
    }

    /// Two pieces can give check at once only if one of them had its line opened by the other,
    /// or both by a capture en passant.
    fn is_impossible_double_check(&self, king: Square, checkers: Bitboard) -> bool {
        let lines = checkers & (self.board.straight() | self.board.diagonal());
        let first = checkers.lowest();
        let second = checkers.without(first).lowest();
        checkers.len() > 2 || lines.is_empty() || tables::between(first, second).contains(king)
    }
}
