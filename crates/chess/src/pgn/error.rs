//! Errors in games.

use thiserror::Error;

use crate::{FenError, NotationError, PositionError, UnknownLetters};

/// An error in a game, with its location.
///
/// ```
/// use flagfall_chess::pgn;
/// let error = pgn::games(b"1. e4\ne5 2. Ke3 *").next().unwrap().read(&mut pgn::PgnGame::default());
/// assert_eq!(error.unwrap_err().to_string(), "line 2, game 1: Ke3: no king can go there; legal move: Ke2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, game {game}: {problem}")]
pub struct GameError {
    /// The number of the game, counted from 1.
    pub game: u64,
    /// The line, counted from 1.
    pub line: u64,
    /// The kind of error.
    pub problem: PgnErrorKind,
}

/// A kind of error in a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A line that begins like a tag is malformed.
    #[error("this is not a tag: a tag has the form [Name \"value\"]")]
    Tag,
    /// The tag FEN is malformed.
    #[error("the tag FEN is wrong, {0}")]
    Fen(FenError),
    /// The tag FEN describes a position that cannot be played.
    #[error("the position of the tag FEN cannot be played: {0}")]
    Position(PositionError),
    /// The tag Variant names a game other than chess.
    #[error("the variant {0:?} is not chess")]
    Variant(String),
    /// The tag `PieceLetters` names unknown letters.
    #[error("the tag PieceLetters is wrong: {0}")]
    Letters(UnknownLetters),
    /// A move is malformed or illegal.
    #[error("{}{error}", move_prefix(.text, .error))]
    Move {
        /// The move as written in the file.
        text: String,
        /// The error in the move.
        error: NotationError,
    },
    /// A null move stands in the main line, or the player is in check.
    #[error("a null move (--) is allowed only in a variation, and not in check")]
    Pass,
    /// A comment is not closed.
    #[error("the comment that begins here is not closed by }}")]
    Comment,
    /// A variation is not closed.
    #[error("a variation is not closed by )")]
    Variation,
    /// A variation stands before the first move.
    #[error("a variation needs a move before it")]
    NoMove,
    /// Variations are nested too deeply.
    #[error("more than {deepest} nested variations", deepest = super::DEEPEST)]
    TooDeep,
    /// A character is not allowed here, such as a closing parenthesis without an opening one.
    #[error("unexpected {0:?}")]
    Stray(char),
    /// A number after `$` is no annotation.
    #[error("a number up to 255 must follow $")]
    Nag,
    /// Moves follow the result of the game.
    #[error("only comments may follow the result of the game")]
    AfterEnd,
    /// The game exceeds the maximum length.
    #[error("the game is longer than {} MiB", super::LONGEST_GAME >> 20)]
    TooLong,
    /// The file is in UTF-16.
    #[error("the text is UTF-16: convert it to UTF-8 first")]
    Utf16,
}

/// Returns the text of the move with a separator, if the error does not contain the text.
fn move_prefix(text: &str, error: &NotationError) -> String {
    match error {
        NotationError::Parse(_) => format!("{text:?} is no move, "),
        NotationError::Illegal(..) => String::new(),
    }
}
