//! Which rule of movement an illegal move breaks.

use crate::castling::Castling;
use crate::{Bitboard, Color, Piece, Position, Rank, Role, Square, UciMove, tables};

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
    /// No piece of the player's stands there.
    NoPiece,
    /// The square of arrival holds a piece of the same colour (3.1).
    OwnPiece,
    /// Not along a diagonal (3.2).
    Bishop,
    /// Not along a file or rank (3.3).
    Rook,
    /// Along none of them (3.4).
    Queen,
    /// Over a piece in the way (3.5).
    Leap,
    /// Not as a knight goes (3.6).
    Knight,
    /// Not one square straight forward to an empty square (3.7.1).
    Pawn,
    /// Two squares, but not at first or not over empty squares (3.7.2).
    DoubleStep,
    /// Diagonally, with nothing to capture (3.7.3).
    PawnCapture,
    /// En passant, but not at once (3.7.4.2).
    EnPassant,
    /// Not exchanged on the last rank for what it can be, or exchanged elsewhere (3.7.5.1).
    Promotion,
    /// Further than to an adjoining square (3.8.1).
    King,
    /// To an attacked square (3.8.1).
    KingAttacked,
    /// The king or the rook has moved (3.8.2.1).
    CastlingLost,
    /// The king is attacked, or its way or target is (3.8.2.2.1).
    CastlingAttacked,
    /// Something stands between (3.8.2.2.2).
    CastlingBlocked,
    /// It would leave or put the own king in check (3.9.2).
    KingInCheck,
}

impl Position {
    /// The rule that a move of the player to move breaks; none if it is legal.
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
        // What is left stands against the king's safety.
        let is_king = piece.role == Role::King;
        let in_check = if is_king { Breach::KingAttacked } else { Breach::KingInCheck };
        Some(broken.unwrap_or(in_check))
    }

    /// Whether a piece goes the way it can.
    fn way_breach(&self, piece: Piece, mv: UciMove) -> Option<Breach> {
        let free = || (tables::between(mv.from, mv.to) & self.board().occupied()).is_empty();
        let goes = tables::attacks(piece.role, mv.from).contains(mv.to);
        match piece.role {
            Role::Pawn => self.pawn_breach(piece.color, mv),
            Role::Knight => (!goes).then_some(Breach::Knight),
            Role::King => (!goes).then_some(Breach::King),
            Role::Bishop if !goes => Some(Breach::Bishop),
            Role::Rook if !goes => Some(Breach::Rook),
            Role::Queen if !goes => Some(Breach::Queen),
            Role::Bishop | Role::Rook | Role::Queen => (!free()).then_some(Breach::Leap),
        }
    }

    fn pawn_breach(&self, color: Color, mv: UciMove) -> Option<Breach> {
        let UciMove { from, to, .. } = mv;
        let rank = |square: Square| square.rank().seen_by(color).index();
        let steps = rank(to).checked_sub(rank(from));
        let is_empty = |square| self.piece_at(square).is_none();
        if tables::pawn(color, from).contains(to) {
            let beside = Square::at(to.file(), from.rank());
            let passed = Some(Piece { color: color.opponent(), role: Role::Pawn });
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

    /// What stands against castling, if that is what is meant: the king onto its rook, or further
    /// along its rank than one square.
    fn castling_breach(&self, piece: Piece, mv: UciMove) -> Option<Breach> {
        let color = piece.color;
        let UciMove { from, to, .. } = mv;
        let is_rook = self.piece_at(to) == Some(Piece { color, role: Role::Rook });
        let far = from.file().index().abs_diff(to.file().index()) == 2;
        let first = from.rank() == Rank::First.seen_by(color) && to.rank() == from.rank();
        if piece.role != Role::King || !first || !(far || is_rook) {
            return None;
        }
        let short = to.file() > from.file();
        let with = self
            .castling()
            .into_iter()
            .find(|rook| rook.rank() == from.rank() && (rook.file() > from.file()) == short);
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
    let last = piece.role == Role::Pawn && mv.to.rank() == Rank::Eighth.seen_by(piece.color);
    let promoted = match mv.promotion {
        None => false,
        Some(Role::King | Role::Pawn) => return Some(Breach::Promotion),
        Some(_) => true,
    };
    (last != promoted).then_some(Breach::Promotion)
}
