//! The text of one game.

use super::head::Head;
use super::movetext::{self, Wrong};
use super::split::{self, count_lines};
use super::{GameError, Visitor};
use crate::Letters;

/// The text of one game, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    line: u64,
    number: u64,
}

impl<'a> RawGame<'a> {
    /// A game that was cut out before, as by a [`Reader`](super::Reader), and where it stood.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{Game, RawGame};
    /// let error = RawGame::new(b"1. e5 *", 120, 7).read(&mut Game::default()).unwrap_err();
    /// assert!(error.to_string().starts_with("line 120, game 7: "));
    /// ```
    pub const fn new(bytes: &'a [u8], line: u64, number: u64) -> RawGame<'a> {
        RawGame { bytes, line, number }
    }

    /// The text as it stands in the file.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"\n1. e4 *\n").next().unwrap().bytes(), b"1. e4 *");
    /// ```
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The line it begins at, the first being 1.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"\n1. e4 *\n").next().unwrap().line(), 2);
    /// ```
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// How many lines end in it.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"[White \"A\"]\n\n1. e4 *\n").next().unwrap().lines(), 3);
    /// ```
    pub fn lines(&self) -> u64 {
        count_lines(self.bytes)
    }

    /// Its number, the first being 1.
    ///
    /// ```
    /// # use flagfall_chess::pgn;
    /// assert_eq!(pgn::games(b"1. e4 * 1. d4 *").last().unwrap().number(), 2);
    /// ```
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Tells a visitor what is in the game, its moves being in the letters of PGN, which are
    /// English, or in those that its tag `PieceLetters` names.
    ///
    /// # Errors
    ///
    /// [`GameError`] where the game stops making sense.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, Game};
    /// let mut game = Game::default();
    /// pgn::games(b"1. e4 e5 2. Nf3 *").next().unwrap().read(&mut game)?;
    /// assert_eq!(game.moves().count(), 3);
    /// # Ok::<(), flagfall_chess::pgn::GameError>(())
    /// ```
    pub fn read<V: Visitor>(&self, visitor: &mut V) -> Result<(), GameError> {
        self.read_in(Letters::ENGLISH, visitor)
    }

    /// Tells a visitor what is in the game, its moves being in these letters unless its tag
    /// `PieceLetters` names others.
    ///
    /// # Errors
    ///
    /// [`GameError`] where the game stops making sense.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, pgn::{self, Game}};
    /// let mut game = Game::default();
    /// pgn::games(b"1. e4 e5 2. Hf3 *").next().unwrap().read_in(Letters::HUNGARIAN, &mut game)?;
    /// assert_eq!(game.moves().count(), 3);
    /// # Ok::<(), flagfall_chess::pgn::GameError>(())
    /// ```
    pub fn read_in<V: Visitor>(&self, letters: Letters, visitor: &mut V) -> Result<(), GameError> {
        self.tell(letters, visitor).map_err(|(at, problem)| GameError {
            game: self.number(),
            line: self.line() + count_lines(&self.bytes()[..at]),
            problem,
        })
    }

    fn tell<V: Visitor>(&self, letters: Letters, visitor: &mut V) -> Result<(), Wrong> {
        visitor.begin_game();
        let head = Head::read(self.bytes, visitor)?;
        let (start, letters) = (head.start()?, head.letters(letters)?);
        let outcome = if visitor.begin_moves(&start).is_break() {
            // Where it is not the last word, comments and variations have to be followed.
            let moves = &self.bytes[head.end..];
            split::last_marker(moves).or_else(|| split::markers(moves).last())
        } else {
            movetext::read(self.bytes, head.end, letters, start, visitor)?
        };
        visitor.end_game(outcome);
        Ok(())
    }

    /// The letters that the game's tag `PieceLetters` names.
    pub(crate) fn told_letters(&self) -> Option<Letters> {
        struct Deaf;
        impl Visitor for Deaf {}
        Head::read(self.bytes, &mut Deaf).ok()?.told_letters().ok()?
    }
}
