//! Reading a batch of games.

use flagfall_chess::pgn::{GameError, LONGEST_GAME, LettersGuess, PgnErrorKind, RawGame, Visitor};
use memchr::memmem;

use crate::pgn::args::InputLetters;
use crate::pgn::letters::LettersTally;
use crate::pgn::remark::Remark;

/// A reader of the games of a batch, in any letters, that collects remarks about them.
#[derive(Debug)]
pub(crate) struct BatchReader {
    letters: InputLetters,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) tally: LettersTally,
}

impl BatchReader {
    pub(crate) fn new(letters: InputLetters) -> BatchReader {
        BatchReader { letters, remarks: Vec::new(), tally: LettersTally::default() }
    }

    /// Reads a game and returns whether it has no error. An error becomes a remark; the visitor's data must
    /// then be discarded.
    ///
    /// The visitor may receive a game's beginning several times, once for each language tried.
    pub(crate) fn read(&mut self, game: &RawGame<'_>, visitor: &mut impl Visitor) -> bool {
        self.read_some(game, visitor, |_| true)
    }

    /// Reads a game for a visitor that may skip the moves; `needs_moves` returns whether it needs them.
    pub(crate) fn read_some<V: Visitor>(
        &mut self,
        game: &RawGame<'_>,
        visitor: &mut V,
        needs_moves: impl Fn(&V) -> bool,
    ) -> bool {
        let error = self.read_or_fail(game, visitor, needs_moves);
        self.remarks.extend(error.as_ref().map(|error| Remark::error(game, error)));
        error.is_none()
    }

    /// Whether an unparsed game is complete; if not, a remark is added.
    pub(crate) fn is_complete(&mut self, game: &RawGame<'_>) -> bool {
        let is_whole = game.bytes().len() < LONGEST_GAME;
        if !is_whole {
            let (line, number) = (game.line(), game.number());
            let error = GameError { game: number, line, problem: PgnErrorKind::TooLong };
            self.remarks.push(Remark::error(game, &error));
        }
        is_whole
    }

    fn read_or_fail<V: Visitor>(
        &mut self,
        game: &RawGame<'_>,
        visitor: &mut V,
        needs_moves: impl Fn(&V) -> bool,
    ) -> Option<GameError> {
        if let InputLetters::Fixed(letters) = self.letters {
            return game.read_with(letters, visitor).err();
        }
        let Err(error) = game.read(visitor) else {
            if needs_moves(visitor) && !names_letters(game) {
                self.tally.count_english();
            }
            return None;
        };
        let all = match game.guess() {
            LettersGuess::Unique(letters) => vec![letters],
            LettersGuess::Equivalent(all) => all,
            LettersGuess::Several(all) => {
                self.tally.count_ambiguous(&all);
                return Some(error);
            }
            LettersGuess::None(letters, _) => {
                self.tally.count_unreadable(letters);
                return Some(error);
            }
        };
        let error = game.read_with(all[0], visitor).err();
        if error.is_none() {
            self.tally.count_language(&all);
        }
        error
    }
}

/// Whether a game names its letters in a tag.
fn names_letters(game: &RawGame<'_>) -> bool {
    memmem::find(game.bytes(), b"[PieceLetters ").is_some()
}
