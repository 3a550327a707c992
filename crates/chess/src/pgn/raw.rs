//! The unparsed text of one game.

use super::head::PgnHeader;
use super::movetext::{self, LocatedProblem};
use super::split::{self, count_lines};
use super::{GameError, Visitor};
use crate::Letters;

/// The unparsed text of one game, with its location.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    line: u64,
    number: u64,
}

impl<'a> RawGame<'a> {
    /// Creates a game from a text split off before, for example by a [`PgnReader`](super::PgnReader), and its location.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{PgnGame, RawGame};
    /// let error = RawGame::new(b"1. e5 *", 120, 7).read(&mut PgnGame::default()).unwrap_err();
    /// assert!(error.to_string().starts_with("line 120, game 7: "));
    /// ```
    pub const fn new(bytes: &'a [u8], line: u64, number: u64) -> RawGame<'a> {
        RawGame { bytes, line, number }
    }

    /// Returns the text as it is in the file.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"\n1. e4 *\n").next().unwrap().bytes(), b"1. e4 *");
    /// ```
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the line at which the game begins, counted from 1.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"\n1. e4 *\n").next().unwrap().line(), 2);
    /// ```
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns the number of line ends in the game.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"[White \"A\"]\n\n1. e4 *\n").next().unwrap().lines(), 3);
    /// ```
    pub fn lines(&self) -> u64 {
        count_lines(self.bytes)
    }

    /// Returns the number of the game, counted from 1.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"1. e4 * 1. d4 *").last().unwrap().number(), 2);
    /// ```
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Passes the game to a visitor. Moves are read in English letters, or in those that the tag
    /// `PieceLetters` names.
    ///
    /// # Errors
    ///
    /// [`GameError`] with the location and kind of the first error.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, PgnGame};
    /// let mut game = PgnGame::default();
    /// pgn::games(b"1. e4 e5 2. Nf3 *").next().unwrap().read(&mut game)?;
    /// assert_eq!(game.moves().count(), 3);
    /// # Ok::<(), flagfall_chess::pgn::GameError>(())
    /// ```
    pub fn read<V: Visitor>(&self, visitor: &mut V) -> Result<(), GameError> {
        self.read_with(Letters::ENGLISH, visitor)
    }

    /// Passes the game to a visitor. Moves are read in the given letters, unless the tag
    /// `PieceLetters` names others.
    ///
    /// # Errors
    ///
    /// [`GameError`] with the location and kind of the first error.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, pgn::{self, PgnGame}};
    /// let mut game = PgnGame::default();
    /// pgn::games(b"1. e4 e5 2. Hf3 *").next().unwrap().read_with(Letters::HUNGARIAN, &mut game)?;
    /// assert_eq!(game.moves().count(), 3);
    /// # Ok::<(), flagfall_chess::pgn::GameError>(())
    /// ```
    pub fn read_with<V: Visitor>(&self, letters: Letters, visitor: &mut V) -> Result<(), GameError> {
        self.visit(letters, visitor).map_err(|(at, problem)| GameError {
            game: self.number(),
            line: self.line() + count_lines(&self.bytes()[..at]),
            problem,
        })
    }

    fn visit<V: Visitor>(&self, letters: Letters, visitor: &mut V) -> Result<(), LocatedProblem> {
        visitor.begin_game();
        let head = PgnHeader::read(self.bytes, visitor)?;
        let (start, letters) = (head.start()?, head.letters(letters)?);
        let outcome = if visitor.begin_moves(&start).is_break() {
            // If the result is not the last word, comments and variations must be parsed to find it.
            let moves = &self.bytes[head.end..];
            split::last_result(moves).or_else(|| split::results(moves).last())
        } else {
            movetext::read(self.bytes, head.end, letters, start, visitor)?
        };
        visitor.end_game(outcome);
        Ok(())
    }

    /// Returns the letters that the tag `PieceLetters` names, if valid.
    pub(crate) fn tagged_letters(&self) -> Option<Letters> {
        struct NullVisitor;
        impl Visitor for NullVisitor {}
        PgnHeader::read(self.bytes, &mut NullVisitor).ok()?.tagged_letters().ok()?
    }
}
