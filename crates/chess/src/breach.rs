//! The rule of movement that an illegal move breaks.

use crate::castling::Castling;
use crate::{Bitboard, Color, Piece, PieceType, Position, Rank, Square, UciMove, tables};

/// A rule of movement that a move breaks.
///
/// ```
/// use flagfall_chess::{Breach, Position};
/// let position = Position::from_fen("4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1")?;
/// assert_eq!(position.breach("e1g1".parse()?), Some(Breach::CastlingAttacked));
/// assert_eq!(position.breach("a1a2".parse()?), Some(Breach::KingInCheck));
/// assert_eq!(position.breach("a1b2".parse()?), Some(Breach::Rook));
/// assert_eq!(position.breach("e1e2".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breach {
    /// The move starts from a square without a piece of the player (3.1).
    NoPiece,
    /// The destination holds a piece of the same colour (3.1).
    OwnPiece,
    /// A bishop leaves its diagonals (3.2).
    Bishop,
    /// A rook leaves its file and rank (3.3).
    Rook,
    /// A queen moves neither along a file, a rank nor a diagonal (3.4).
    Queen,
    /// A bishop, rook or queen jumps over a piece (3.5).
    Leap,
    /// A knight does not make a knight's move (3.6).
    Knight,
    /// A pawn does not advance straight to an empty square (3.7.1).
    Pawn,
    /// A pawn advances two squares after its first move or through a piece (3.7.2).
    DoubleStep,
    /// A pawn moves diagonally without a capture (3.7.3).
    PawnCapture,
    /// A pawn captures en passant later than on the next move (3.7.4.2).
    EnPassant,
    /// A pawn is not promoted on the last rank, is promoted elsewhere, or to a wrong piece (3.7.5.1).
    Promotion,
    /// The king moves further than to an adjoining square (3.8.1).
    King,
    /// The king moves to an attacked square (3.8.1).
    KingAttacked,
    /// The right to castle is lost: the king or the rook has moved (3.8.2.1).
    CastlingLost,
    /// A square that the castling king leaves, crosses or occupies is attacked (3.8.2.2.1).
    CastlingAttacked,
    /// A piece stands between the castling king and rook (3.8.2.2.2).
    CastlingBlocked,
    /// The move leaves or puts the player's own king in check (3.9.2).
    KingInCheck,
}

impl Position {
    /// Returns the rule that a move of the player to move breaks, or `None` if the move is legal.
    pub fn breach(&self, mv: UciMove) -> Option<Breach> {
        if self.uci(mv).is_ok() {
            return None;
        }
        let own = |square| self.piece_at(square).filter(|piece| piece.color == self.turn());
        let Some(piece) = own(mv.from) else { return Some(Breach::NoPiece) };
        let broken = self.castling_breach(piece, mv).or_else(|| {
            let occupied = own(mv.to).map(|_| Breach::OwnPiece);
            occupied.or_else(|| self.way_breach(piece, mv)).or_else(|| promotion_breach(piece, mv))
        });
        // The only rule left is the safety of the king.
        let is_king = piece.role == PieceType::King;
        let in_check = if is_king { Breach::KingAttacked } else { Breach::KingInCheck };
        Some(broken.unwrap_or(in_check))
    }

    /// Returns the rule of the piece's own movement that the move breaks.
    fn way_breach(&self, piece: Piece, mv: UciMove) -> Option<Breach> {
        let free = || (tables::between(mv.from, mv.to) & self.board().occupied()).is_empty();
        let goes = tables::attacks(piece.role, mv.from).contains(mv.to);
        match piece.role {
            PieceType::Pawn => self.pawn_breach(piece.color, mv),
            PieceType::Knight => (!goes).then_some(Breach::Knight),
            PieceType::King => (!goes).then_some(Breach::King),
            PieceType::Bishop if !goes => Some(Breach::Bishop),
            PieceType::Rook if !goes => Some(Breach::Rook),
            PieceType::Queen if !goes => Some(Breach::Queen),
            PieceType::Bishop | PieceType::Rook | PieceType::Queen => (!free()).then_some(Breach::Leap),
        }
    }

    fn pawn_breach(&self, color: Color, mv: UciMove) -> Option<Breach> {
        let UciMove { from, to, .. } = mv;
        let rank = |square: Square| square.rank().relative_to(color).index();
        let steps = rank(to).checked_sub(rank(from));
        let is_empty = |square| self.piece_at(square).is_none();
        if tables::pawn(color, from).contains(to) {
            let beside = Square::at(to.file(), from.rank());
            let passed = Some(Piece { color: color.opponent(), role: PieceType::Pawn });
            let could_pass = rank(from) == Rank::Fifth.index() && self.piece_at(beside) == passed;
            return match is_empty(to) {
                false => None,
                true if self.en_passant() == Some(to) => None,
                true if could_pass => Some(Breach::EnPassant),
                true => Some(Breach::PawnCapture),
            };
        }
        let free = is_empty(to) && (tables::between(from, to) & self.board().occupied()).is_empty();
        match steps {
            Some(1) if from.file() == to.file() => (!free).then_some(Breach::Pawn),
            Some(2) if from.file() == to.file() => {
                let first = rank(from) == Rank::Second.index();
                (!(free && first)).then_some(Breach::DoubleStep)
            }
            _ => Some(Breach::Pawn),
        }
    }

    /// Returns the rule that forbids castling, if the move is meant as castling: the king onto its
    /// rook, or further along its rank than one square.
    fn castling_breach(&self, piece: Piece, mv: UciMove) -> Option<Breach> {
        let color = piece.color;
        let UciMove { from, to, .. } = mv;
        let is_rook = self.piece_at(to) == Some(Piece { color, role: PieceType::Rook });
        let far = from.file().index().abs_diff(to.file().index()) == 2;
        let first = from.rank() == Rank::First.relative_to(color) && to.rank() == from.rank();
        if piece.role != PieceType::King || !first || !(far || is_rook) {
            return None;
        }
        let short = to.file() > from.file();
        let with =
            self.castling().into_iter().find(|rook| rook.rank() == from.rank() && (rook.file() > from.file()) == short);
        let Some(rook) = with else { return Some(Breach::CastlingLost) };
        let castling = Castling::of(from, rook, self.is_mirrored(color));
        let board = self.board();
        let others = board.occupied() & !(Bitboard::from(from) | Bitboard::from(rook));
        if !(castling.clear(color) & others).is_empty() {
            return Some(Breach::CastlingBlocked);
        }
        Some(Breach::CastlingAttacked)
    }
}

fn promotion_breach(piece: Piece, mv: UciMove) -> Option<Breach> {
    let last = piece.role == PieceType::Pawn && mv.to.rank() == Rank::Eighth.relative_to(piece.color);
    let promoted = match mv.promotion {
        None => false,
        Some(PieceType::King | PieceType::Pawn) => return Some(Breach::Promotion),
        Some(_) => true,
    };
    (last != promoted).then_some(Breach::Promotion)
}
