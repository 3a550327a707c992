//! What is wrong with a game.

use thiserror::Error;

use crate::{FenError, NotationError, PositionError, UnknownLetters};

/// A game that could not be read to its end, and where.
///
/// ```
/// use flagfall_chess::pgn;
/// let error = pgn::games(b"1. e4\ne5 2. Ke3 *").next().unwrap().read(&mut pgn::Game::default());
/// assert_eq!(error.unwrap_err().to_string(), "line 2, game 1: Ke3: no king can go there; legal is Ke2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, game {game}: {problem}")]
pub struct GameError {
    /// The number of the game, the first being 1.
    pub game: u64,
    /// The line, the first being 1.
    pub line: u64,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A line that begins like a tag is none.
    #[error("this is not a tag: a tag reads [Name \"value\"]")]
    Tag,
    /// The tag FEN is none.
    #[error("the tag FEN is wrong, {0}")]
    Fen(FenError),
    /// The tag FEN describes what cannot be played.
    #[error("the position of the tag FEN cannot be played: {0}")]
    Position(PositionError),
    /// The tag Variant names another game.
    #[error("the variant {0:?} is not chess")]
    Variant(String),
    /// The tag `PieceLetters` names letters that are not known.
    #[error("the tag PieceLetters is wrong: {0}")]
    Letters(UnknownLetters),
    /// A move that is none here.
    #[error("{}{error}", shown(.text, .error))]
    Move {
        /// The move as it stands in the file.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A null move in the game itself, or where the player is in check.
    #[error("a move passed over (--) can stand only in a variation, and not in check")]
    Pass,
    /// A comment without end.
    #[error("the comment that begins here is never closed by }}")]
    Comment,
    /// A variation without end.
    #[error("a variation is never closed by )")]
    Variation,
    /// A variation where there is no move yet to which it could be one.
    #[error("a variation needs a move before it")]
    NoMove,
    /// More variations in variations than anyone writes.
    #[error("more than {deepest} variations in one another", deepest = super::DEEPEST)]
    TooDeep,
    /// A closing parenthesis without an opening one, and the like.
    #[error("{0:?} does not belong here")]
    Stray(char),
    /// A number that is no annotation.
    #[error("after $ a number up to 255 must follow")]
    Nag,
    /// Moves after the marker that ends the game.
    #[error("the game ended before: nothing but comments may follow its result")]
    AfterEnd,
    /// A game without end, or garbage that looks like one.
    #[error("the game is longer than {} MiB", super::LONGEST_GAME >> 20)]
    TooLong,
    /// The file is in UTF-16.
    #[error("the text is UTF-16: convert it to UTF-8 first")]
    Utf16,
}

/// The text, where the error does not show it already.
fn shown(text: &str, error: &NotationError) -> String {
    match error {
        NotationError::Parse(_) => format!("{text:?} is no move, "),
        NotationError::Illegal(..) => String::new(),
    }
}
