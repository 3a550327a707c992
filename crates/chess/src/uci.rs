//! Moves of the Universal Chess Interface (UCI): `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::castling::Castling;
use crate::{Bitboard, ByColor, File, Move, MoveList, PieceType, Position, Rank, Setup, Square};

/// A UCI notation for castling.
///
/// ```
/// use flagfall_chess::{Move, Square, UciStyle};
/// let castling = Move::Castling { king: Square::E1, rook: Square::H1 };
/// assert_eq!(castling.uci(UciStyle::Standard).to_string(), "e1g1");
/// assert_eq!(castling.uci(UciStyle::Chess960).to_string(), "e1h1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciStyle {
    /// From the king's square to the king's target: unambiguous in ordinary chess.
    Standard,
    /// `Standard` in a game where a king and queen were swapped at the start (P.7b): a king that castles
    /// from the d-file was swapped.
    Swapped,
    /// From the king's square to the rook's: for Chess960, always unambiguous.
    Chess960,
}

impl UciStyle {
    /// Returns the style for games that start from this setup.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, Setup, UciStyle};
    /// assert_eq!(UciStyle::of(&Setup::start()), UciStyle::Standard);
    /// assert_eq!(UciStyle::of(&Chess960::new(0).unwrap().setup()), UciStyle::Chess960);
    /// ```
    pub fn of(setup: &Setup) -> UciStyle {
        match setup.mirrored {
            _ if setup.is_chess960() => UciStyle::Chess960,
            ByColor { white: false, black: false } => UciStyle::Standard,
            _ => UciStyle::Swapped,
        }
    }
}

/// A move in UCI notation; its meaning depends on the position.
///
/// ```
/// use flagfall_chess::{Position, UciMove};
/// let text: UciMove = "g1f3".parse()?;
/// let mv = Position::start().uci(text)?;
/// assert_eq!(mv.to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
    /// The promotion piece.
    pub promotion: Option<PieceType>,
}

/// An error: a text is not a UCI move.
///
/// ```
/// # use flagfall_chess::{ParseUciError, UciMove};
/// assert_eq!("e2-e4".parse::<UciMove>(), Err(ParseUciError::To));
/// assert_eq!("e7e8k".parse::<UciMove>().unwrap_err().to_string(), "character 5: a pawn becomes q, r, b or n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseUciError {
    /// The text does not begin with a square.
    #[error("character 1: a move begins with a square, a1 to h8")]
    From,
    /// No square follows the first.
    #[error("character 3: a square, a1 to h8, is missing")]
    To,
    /// The promotion is malformed.
    #[error("character 5: a pawn becomes q, r, b or n")]
    Promotion,
    /// The text continues after the move.
    #[error("character 6: nothing may follow the move")]
    Trailing,
}

impl FromStr for UciMove {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciError> {
        let square = |at: usize| text.get(at..at + 2).and_then(|square| square.parse().ok());
        let from = square(0).ok_or(ParseUciError::From)?;
        let to = square(2).ok_or(ParseUciError::To)?;
        let promotion = match text.as_bytes()[4..] {
            [] => None,
            [b'q', ..] => Some(PieceType::Queen),
            [b'r', ..] => Some(PieceType::Rook),
            [b'b', ..] => Some(PieceType::Bishop),
            [b'n', ..] => Some(PieceType::Knight),
            _ => return Err(ParseUciError::Promotion),
        };
        if text.len() > 5 {
            return Err(ParseUciError::Trailing);
        }
        Ok(UciMove { from, to, promotion })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl Move {
    /// Returns the UCI notation of the move, for an engine or a client.
    ///
    /// ```
    /// # use flagfall_chess::{Move, PieceType, Square, UciStyle};
    /// let mv = Move::Promotion { from: Square::A7, to: Square::A8, role: PieceType::Knight };
    /// assert_eq!(mv.uci(UciStyle::Standard).to_string(), "a7a8n");
    /// ```
    pub fn uci(self, style: UciStyle) -> UciMove {
        let to = match self {
            Move::Castling { king, rook } if style != UciStyle::Chess960 => {
                let mirrored = style == UciStyle::Swapped && king.file() == File::D;
                Square::at(Castling::of(king, rook, mirrored).king, king.rank())
            }
            _ => self.to(),
        };
        UciMove { from: self.from(), to, promotion: self.promotion() }
    }
}

impl fmt::Display for Move {
    /// Writes the UCI notation, with castling as the king taking its rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci(UciStyle::Chess960).fmt(f)
    }
}

/// An error: a UCI move is illegal in its position.
///
/// ```
/// # use flagfall_chess::{IllegalUci, Position};
/// let error = Position::start().uci("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5: the piece on e2 cannot go there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalUci {
    /// The player to move has no piece on the square of departure.
    #[error("{0}: the player to move has no piece on {from}", from = .0.from)]
    NoPiece(UciMove),
    /// The piece cannot legally move there.
    #[error("{0}: the piece on {from} cannot go there", from = .0.from)]
    Illegal(UciMove),
    /// A pawn would reach the last rank, but no promotion piece is given.
    #[error("{0}: the promotion piece is missing (q, r, b or n)")]
    NoPromotion(UciMove),
    /// A promotion piece is given for a move that does not promote.
    #[error("{0}: this move is no promotion")]
    Promotion(UciMove),
}

impl Position {
    /// Finds the legal move for a UCI move, with castling in either notation.
    ///
    /// In Chess960 a king move to the king's target of a castling is that king move if
    /// it is legal, and castling otherwise.
    ///
    /// # Errors
    ///
    /// [`IllegalUci`] with the reason why the move is illegal.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let castling = Move::Castling { king: Square::E1, rook: Square::H1 };
    /// assert_eq!(position.uci("e1g1".parse()?)?, castling);
    /// assert_eq!(position.uci("e1h1".parse()?)?, castling);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, text: UciMove) -> Result<Move, IllegalUci> {
        let mut moves = MoveList::new();
        self.generate_from(Bitboard::from(text.from), &mut moves);
        let goes_there = |mv: &&Move| {
            mv.to() == text.to && !matches!(mv, Move::Castling { .. }) || self.is_castling_to(**mv, text.to, false)
        };
        let meant = |mv: &&Move| mv.promotion() == text.promotion;
        if let Some(&mv) = moves.iter().filter(goes_there).find(meant) {
            return Ok(mv);
        }
        if let Some(&mv) = moves.iter().find(|mv| self.is_castling_to(**mv, text.to, true))
            && text.promotion.is_none()
        {
            return Ok(mv);
        }
        Err(match moves.iter().find(goes_there) {
            _ if !self.board().by_color(self.turn()).contains(text.from) => IllegalUci::NoPiece(text),
            Some(_) if text.promotion.is_none() => IllegalUci::NoPromotion(text),
            Some(_) => IllegalUci::Promotion(text),
            None => IllegalUci::Illegal(text),
        })
    }

    /// Whether a move is castling to the given square: the rook's square or, by `by_target`, the king's target.
    fn is_castling_to(&self, mv: Move, to: Square, by_target: bool) -> bool {
        let Move::Castling { king, rook } = mv else { return false };
        let first = Rank::First.relative_to(self.turn());
        let target = Castling::of(king, rook, self.is_mirrored(self.turn())).king;
        if by_target { to == Square::at(target, first) } else { to == rook }
    }
}
