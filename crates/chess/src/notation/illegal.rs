//! A text that means no move, or too many, and what it could have meant.

use core::fmt;

use thiserror::Error;

use super::resolve::Wanted;
use super::san::{San, SanMove};
use crate::{Letters, Move, Notation, Position, Role, Square, UciStyle};

/// A move that was written but is not legal here, or not the only one.
///
/// ```
/// use flagfall_chess::{Position, San};
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1")?;
/// let error = position.san(&"Nd2".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "Nd2: this could be Nbd2 or Nfd2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.tell(Letters::ENGLISH))]
pub struct IllegalSan {
    /// What was written.
    pub san: San,
    /// Why it is refused.
    pub reason: Reason,
    /// The legal moves it could have meant, each as it should have been written.
    pub meant: Vec<(Move, San)>,
}

/// Why a written move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Several legal moves fit.
    Ambiguous,
    /// The move would leave the player's own king in check (3.9.2).
    King,
    /// There is such a piece, but it cannot go there.
    Unreachable(Role),
    /// There is no such piece.
    NoPiece(Role),
    /// A pawn would reach the last rank, and nothing says what becomes of it (3.7.5.1).
    NoPromotion,
    /// Only a pawn that reaches the last rank is exchanged, and not for a pawn or a king.
    Promotion,
    /// Castling that way is not legal now (3.8.2).
    Castling,
}

impl IllegalSan {
    #[cold]
    pub(crate) fn new(position: &Position, san: San) -> IllegalSan {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let only = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
            legal.iter().copied().filter(|&mv| fits(mv)).collect()
        };
        let Wanted::Piece { role, from, to, promotion } = by_piece(position, san.mv).into() else {
            let castling = only(&|mv| matches!(mv, Move::Castling { .. }));
            return IllegalSan {
                san,
                reason: Reason::Castling,
                meant: spelled(position, &castling),
            };
        };
        // A king that wants to castle is written in many ways.
        let goes = |mv: Move| match mv {
            Move::Castling { .. } => {
                role == Role::King && (mv.to() == to || mv.uci(UciStyle::Standard).to == to)
            }
            _ => mv.to() == to,
        };
        let exact = only(&|mv| {
            mv.role() == role && goes(mv) && from.contains(mv.from()) && mv.promotion() == promotion
        });
        // The nearest to what was written: the same piece going there from elsewhere or becoming
        // something else, another piece going there, the same piece going elsewhere.
        let meant = [
            exact.clone(),
            only(&|mv| mv.role() == role && goes(mv) && from.contains(mv.from())),
            only(&|mv| mv.role() == role && goes(mv)),
            only(&goes),
            only(&|mv| mv.role() == role),
        ];
        let meant = meant.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default();
        let reason = match () {
            () if exact.len() > 1 => Reason::Ambiguous,
            () => reason(position, by_piece(position, san.mv), &meant),
        };
        IllegalSan { san, reason, meant: spelled(position, &meant) }
    }

    /// The refusal in words, with moves in these letters.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Position, San};
    /// let san = San::read("Rf6", Letters::FINNISH)?;
    /// let error = Position::start().san(&san).unwrap_err();
    /// assert!(error.tell(Letters::FINNISH).starts_with("Rf6: no knight can go there; legal are R"));
    /// # Ok::<(), flagfall_chess::ParseSanError>(())
    /// ```
    pub fn tell(&self, letters: Letters) -> String {
        let notation = Notation::short(letters);
        let meant: Vec<_> = self.meant.iter().map(|(_, san)| notation.spell(san)).collect();
        let list = |link: &str| match &meant[..] {
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
        match (self.reason, meant.len()) {
            (Reason::Ambiguous, _) => format!("{written}: this could be {}", list(" or ")),
            (reason, 0) => format!("{written}: {reason}"),
            (reason, 1) => format!("{written}: {reason}; legal is {}", list("")),
            (reason, _) => format!("{written}: {reason}; legal are {}", list(", ")),
        }
    }
}

/// A move of which both squares are told and no piece is one of whatever stands there.
fn by_piece(position: &Position, mv: SanMove) -> SanMove {
    let mut mv = mv;
    if let SanMove::Piece { role: role @ Role::Pawn, file: Some(file), rank: Some(rank), .. } =
        &mut mv
        && let Some(piece) = position.piece_at(Square::at(*file, *rank))
        && piece.color == position.turn()
    {
        *role = piece.role;
    }
    mv
}

/// How many moves are named.
const SHOWN: usize = 8;

fn spelled(position: &Position, moves: &[Move]) -> Vec<(Move, San)> {
    moves.iter().map(|&mv| (mv, mv.san(position))).collect()
}

fn reason(position: &Position, mv: SanMove, meant: &[Move]) -> Reason {
    let SanMove::Piece { role, to, promotion, .. } = mv else { return Reason::Castling };
    let Wanted::Piece { from, .. } = mv.into() else { return Reason::Castling };
    let could_come =
        meant.iter().any(|mv| mv.role() == role && from.contains(mv.from()) && mv.to() == to);
    if could_come || role != Role::Pawn && promotion.is_some() {
        return if promotion.is_none() { Reason::NoPromotion } else { Reason::Promotion };
    }
    let color = position.turn();
    let ours = position.board().by_role(role) & position.board().by_color(color);
    if (ours & from).is_empty() {
        return if role == Role::Pawn && !ours.is_empty() {
            Reason::Unreachable(role)
        } else {
            Reason::NoPiece(role)
        };
    }
    if position.could_but_for_the_king(role, from, to) {
        Reason::King
    } else {
        Reason::Unreachable(role)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Ambiguous => f.write_str("several moves fit"),
            Reason::King => f.write_str("the king would be left in check"),
            Reason::Unreachable(role) => write!(f, "no {role} can go there"),
            Reason::NoPiece(role) => write!(f, "there is no such {role}"),
            Reason::NoPromotion => f.write_str("it must say what the pawn becomes"),
            Reason::Promotion => f.write_str("nothing is promoted like this"),
            Reason::Castling => f.write_str("castling that way is not legal now"),
        }
    }
}
