//! The moves of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::castling::Castling;
use crate::{Bitboard, ByColor, File, Move, MoveList, Position, Rank, Role, Setup, Square};

/// How castling is spelled.
///
/// ```
/// use flagfall_chess::{Move, Square, UciStyle};
/// let castling = Move::Castling { king: Square::E1, rook: Square::H1 };
/// assert_eq!(castling.uci(UciStyle::Standard).to_string(), "e1g1");
/// assert_eq!(castling.uci(UciStyle::Chess960).to_string(), "e1h1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciStyle {
    /// From the king's square to the king's target: for ordinary chess, where it is unambiguous.
    Standard,
    /// As `Standard`, in a game where king and queen were swapped at the start (P.7b): a king that
    /// castles from the d-file is such a king.
    Swapped,
    /// From the king's square to the rook's: for Chess960, and never ambiguous.
    Chess960,
}

impl UciStyle {
    /// The style for games that begin with this setup.
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

/// A move as UCI spells it; what it means depends on the position.
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
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
    /// What a pawn is exchanged for.
    pub promotion: Option<Role>,
}

/// The text is not a move of UCI.
///
/// ```
/// # use flagfall_chess::{ParseUciError, UciMove};
/// assert_eq!("e2-e4".parse::<UciMove>(), Err(ParseUciError::To));
/// assert_eq!("e7e8k".parse::<UciMove>().unwrap_err().to_string(), "character 5: a pawn becomes q, r, b or n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseUciError {
    /// It does not begin with a square.
    #[error("character 1: a move begins with a square, a1 to h8")]
    From,
    /// No square follows the first.
    #[error("character 3: a square, a1 to h8, is missing")]
    To,
    /// The promotion is not one.
    #[error("character 5: a pawn becomes q, r, b or n")]
    Promotion,
    /// There is more than a move.
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
            [b'q', ..] => Some(Role::Queen),
            [b'r', ..] => Some(Role::Rook),
            [b'b', ..] => Some(Role::Bishop),
            [b'n', ..] => Some(Role::Knight),
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
    /// Spells the move for an engine or a client.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Role, Square, UciStyle};
    /// let mv = Move::Promotion { from: Square::A7, to: Square::A8, role: Role::Knight };
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
    /// UCI's spelling, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci(UciStyle::Chess960).fmt(f)
    }
}

/// A move of UCI that is not legal here.
///
/// ```
/// # use flagfall_chess::{IllegalUci, Position};
/// let error = Position::start().uci("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5: the piece on e2 cannot go there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalUci {
    /// Nothing of the player's stands there.
    #[error("{0}: the player to move has no piece on {from}", from = .0.from)]
    NoPiece(UciMove),
    /// The piece cannot legally go there.
    #[error("{0}: the piece on {from} cannot go there", from = .0.from)]
    Illegal(UciMove),
    /// A pawn would reach the last rank, and nothing says what becomes of it.
    #[error("{0}: say what the pawn becomes (q, r, b or n)")]
    NoPromotion(UciMove),
    /// A promotion of something that is not promoted.
    #[error("{0}: nothing is promoted by this move")]
    Promotion(UciMove),
}

impl Position {
    /// The legal move that a spelling of UCI means, in either spelling of castling.
    ///
    /// In Chess960 a king's move to the king's target of a castling is that move of the king if
    /// it is legal, and castling otherwise.
    ///
    /// # Errors
    ///
    /// [`IllegalUci`] that says what is wrong with it.
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
            mv.to() == text.to && !matches!(mv, Move::Castling { .. })
                || self.is_castling_to(**mv, text.to, false)
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
            _ if !self.board().by_color(self.turn()).contains(text.from) => {
                IllegalUci::NoPiece(text)
            }
            Some(_) if text.promotion.is_none() => IllegalUci::NoPromotion(text),
            Some(_) => IllegalUci::Promotion(text),
            None => IllegalUci::Illegal(text),
        })
    }

    /// Whether this is castling spelled with the rook's square, or with the king's target.
    fn is_castling_to(&self, mv: Move, to: Square, by_target: bool) -> bool {
        let Move::Castling { king, rook } = mv else { return false };
        let first = Rank::First.seen_by(self.turn());
        let target = Castling::of(king, rook, self.is_mirrored(self.turn())).king;
        if by_target { to == Square::at(target, first) } else { to == rook }
    }
}
