//! The error for a written move that matches no legal move or several.

use core::fmt;

use thiserror::Error;

use super::resolve::MovePattern;
use super::san::{San, SanMove};
use crate::{Letters, Move, Notation, PieceType, Position, Square, UciStyle};

/// A written move that is illegal or ambiguous in its position.
///
/// ```
/// use flagfall_chess::{Position, San};
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1")?;
/// let error = position.san(&"Nd2".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "Nd2: this could be Nbd2 or Nfd2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message(Letters::ENGLISH))]
pub struct IllegalSan {
    /// The written move.
    pub san: San,
    /// The reason why the move is refused.
    pub reason: IllegalMoveReason,
    /// The legal moves that may have been meant, each with its correct notation.
    pub candidates: Vec<(Move, San)>,
}

/// The reason why a written move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMoveReason {
    /// Several legal moves fit.
    Ambiguous,
    /// The move would leave the player's own king in check (3.9.2).
    King,
    /// The player has such a piece, but it cannot move there.
    Unreachable(PieceType),
    /// The player has no such piece.
    NoPiece(PieceType),
    /// A pawn would reach the last rank, but no promotion piece is given (3.7.5.1).
    NoPromotion,
    /// The promotion is not one of a pawn on the last rank to a queen, rook, bishop or knight.
    Promotion,
    /// Castling that way is not legal now (3.8.2).
    Castling,
}

impl IllegalSan {
    #[cold]
    pub(crate) fn new(position: &Position, san: San) -> IllegalSan {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let only =
            |fits: &dyn Fn(Move) -> bool| -> Vec<Move> { legal.iter().copied().filter(|&mv| fits(mv)).collect() };
        let MovePattern::Piece { role, from, to, promotion } = by_piece(position, san.mv).into() else {
            let castling = only(&|mv| matches!(mv, Move::Castling { .. }));
            return IllegalSan {
                san,
                reason: IllegalMoveReason::Castling,
                candidates: with_notation(position, &castling),
            };
        };
        // Castling may also be written as a king move.
        let goes = |mv: Move| match mv {
            Move::Castling { .. } => role == PieceType::King && (mv.to() == to || mv.uci(UciStyle::Standard).to == to),
            _ => mv.to() == to,
        };
        let exact =
            only(&|mv| mv.role() == role && goes(mv) && from.contains(mv.from()) && mv.promotion() == promotion);
        // The moves nearest to the written one: the same piece moving there from elsewhere or promoted to
        // another piece, then another piece moving there, then the same piece moving elsewhere.
        let candidates = [
            exact.clone(),
            only(&|mv| mv.role() == role && goes(mv) && from.contains(mv.from())),
            only(&|mv| mv.role() == role && goes(mv)),
            only(&goes),
            only(&|mv| mv.role() == role),
        ];
        let candidates = candidates.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default();
        let reason = match () {
            () if exact.len() > 1 => IllegalMoveReason::Ambiguous,
            () => reason(position, by_piece(position, san.mv), &candidates),
        };
        IllegalSan { san, reason, candidates: with_notation(position, &candidates) }
    }

    /// Returns the error message, with moves in these letters.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Position, San};
    /// let san = San::read("Rf6", Letters::FINNISH)?;
    /// let error = Position::start().san(&san).unwrap_err();
    /// assert!(error.message(Letters::FINNISH).starts_with("Rf6: no knight can go there; legal moves: R"));
    /// # Ok::<(), flagfall_chess::ParseSanError>(())
    /// ```
    pub fn message(&self, letters: Letters) -> String {
        let notation = Notation::short(letters);
        let candidates: Vec<_> = self.candidates.iter().map(|(_, san)| notation.spell(san)).collect();
        let list = |link: &str| match &candidates[..] {
            [] => String::new(),
            [only] => only.to_string(),
            [some @ .., last] if some.len() < SHOWN => {
                let some: Vec<&str> = some.iter().map(|text| &**text).collect();
                format!("{}{link}{last}", some.join(", "))
            }
            many => {
                let some: Vec<&str> = many[..SHOWN].iter().map(|text| &**text).collect();
                format!("{} and {} more", some.join(", "), many.len() - SHOWN)
            }
        };
        let written = notation.spell(&San { draw_offer: false, ..self.san });
        match (self.reason, candidates.len()) {
            (IllegalMoveReason::Ambiguous, _) => {
                format!("{written}: this could be {}", list(" or "))
            }
            (reason, 0) => format!("{written}: {reason}"),
            (reason, 1) => format!("{written}: {reason}; legal move: {}", list("")),
            (reason, _) => format!("{written}: {reason}; legal moves: {}", list(", ")),
        }
    }
}

/// Replaces the piece of a move that gives both squares and no piece by the piece on its square of departure.
fn by_piece(position: &Position, mv: SanMove) -> SanMove {
    let mut mv = mv;
    if let SanMove::Piece { role: role @ PieceType::Pawn, file: Some(file), rank: Some(rank), .. } = &mut mv
        && let Some(piece) = position.piece_at(Square::at(*file, *rank))
        && piece.color == position.turn()
    {
        *role = piece.role;
    }
    mv
}

/// The maximum number of moves in an error message.
const SHOWN: usize = 8;

fn with_notation(position: &Position, moves: &[Move]) -> Vec<(Move, San)> {
    moves.iter().map(|&mv| (mv, mv.san(position))).collect()
}

fn reason(position: &Position, mv: SanMove, candidates: &[Move]) -> IllegalMoveReason {
    let SanMove::Piece { role, to, promotion, .. } = mv else { return IllegalMoveReason::Castling };
    let MovePattern::Piece { from, .. } = mv.into() else { return IllegalMoveReason::Castling };
    let could_come = candidates.iter().any(|mv| mv.role() == role && from.contains(mv.from()) && mv.to() == to);
    if could_come || role != PieceType::Pawn && promotion.is_some() {
        return if promotion.is_none() { IllegalMoveReason::NoPromotion } else { IllegalMoveReason::Promotion };
    }
    let color = position.turn();
    let ours = position.board().by_role(role) & position.board().by_color(color);
    if (ours & from).is_empty() {
        return if role == PieceType::Pawn && !ours.is_empty() {
            IllegalMoveReason::Unreachable(role)
        } else {
            IllegalMoveReason::NoPiece(role)
        };
    }
    if position.is_pseudo_legal(role, from, to) {
        IllegalMoveReason::King
    } else {
        IllegalMoveReason::Unreachable(role)
    }
}

impl fmt::Display for IllegalMoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMoveReason::Ambiguous => f.write_str("several moves fit"),
            IllegalMoveReason::King => f.write_str("the king would be left in check"),
            IllegalMoveReason::Unreachable(role) => write!(f, "no {role} can go there"),
            IllegalMoveReason::NoPiece(role) => write!(f, "there is no such {role}"),
            IllegalMoveReason::NoPromotion => f.write_str("the promotion piece is missing"),
            IllegalMoveReason::Promotion => f.write_str("this promotion is not possible"),
            IllegalMoveReason::Castling => f.write_str("castling that way is not legal now"),
        }
    }
}
