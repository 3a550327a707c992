//! Where a batch of games is read.

use flagfall_chess::pgn::{GameError, Guess, LONGEST_GAME, Problem, RawGame, Visitor};
use memchr::memmem;

use crate::pgn::args::From;
use crate::pgn::letters::LettersTally;
use crate::pgn::remark::Remark;

/// Reads the games of a batch, in whatever letters they are written, and keeps what is to be said
/// about them.
#[derive(Debug)]
pub(crate) struct Desk {
    from: From,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) tally: LettersTally,
}

impl Desk {
    pub(crate) fn new(from: From) -> Desk {
        Desk { from, remarks: Vec::new(), tally: LettersTally::default() }
    }

    /// Reads a game; if it is wrong, that is kept as a remark, and what the visitor was told must
    /// be forgotten.
    ///
    /// The visitor may be told a game's beginning more than once, for each language tried.
    pub(crate) fn read(&mut self, game: &RawGame<'_>, visitor: &mut impl Visitor) -> bool {
        self.read_some(game, visitor, |_| true)
    }

    /// Reads a game likewise, for a visitor that may break off before the moves; `needs_moves`
    /// says whether it did not.
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

    /// Whether a game that nobody reads is there to its end; if not, that is kept as a remark.
    pub(crate) fn has_whole(&mut self, game: &RawGame<'_>) -> bool {
        let is_whole = game.bytes().len() < LONGEST_GAME;
        if !is_whole {
            let (line, number) = (game.line(), game.number());
            let error = GameError { game: number, line, problem: Problem::TooLong };
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
        if let From::In(letters) = self.from {
            return game.read_in(letters, visitor).err();
        }
        let Err(error) = game.read(visitor) else {
            if needs_moves(visitor) && !names_letters(game) {
                self.tally.read_in_english();
            }
            return None;
        };
        let all = match game.guess() {
            Guess::One(letters) => vec![letters],
            Guess::Alike(all) => all,
            Guess::Several(all) => {
                self.tally.torn_between(&all);
                return Some(error);
            }
            Guess::None(letters, _) => {
                self.tally.looks_like(letters);
                return Some(error);
            }
        };
        let error = game.read_in(all[0], visitor).err();
        if error.is_none() {
            self.tally.read_in(&all);
        }
        error
    }
}

/// Whether a game says itself which letters it is in.
fn names_letters(game: &RawGame<'_>) -> bool {
    memmem::find(game.bytes(), b"[PieceLetters ").is_some()
}
