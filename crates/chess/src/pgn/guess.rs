//! Guessing the language of a game's piece letters.

use super::{GameError, RawGame, Visitor};
use crate::{Letters, Move, Position};

/// A guess of the piece letters in which a game is written.
///
/// ```
/// use flagfall_chess::Letters;
/// use flagfall_chess::pgn::{self, LettersGuess};
/// let guess = |text: &'static str| pgn::games(text.as_bytes()).next().unwrap().guess();
/// assert!(matches!(guess("1. e4 e5 2. Hf3 Hc6"), LettersGuess::Unique(Letters::HUNGARIAN)));
/// assert!(matches!(guess("1. e4 e5 2. Sf3"), LettersGuess::Equivalent(all) if all.contains(&Letters::GERMAN)));
/// assert!(matches!(guess("1. e4 e5 2. Xf3"), LettersGuess::None(..)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LettersGuess {
    /// The game is readable with these letters only.
    Unique(Letters),
    /// The game is readable with all of these letters and has the same moves.
    Equivalent(Vec<Letters>),
    /// The game is readable with all of these letters but has different moves.
    Several(Vec<Letters>),
    /// The game is readable with no letters: the letters that read the most moves, with their error.
    None(Letters, GameError),
}

impl RawGame<'_> {
    /// Reads the game with all predefined letters and returns those with which it is readable.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, LettersGuess};
    /// let raw = pgn::games(b"1. e4 e5 2. Df3").next().unwrap();
    /// assert!(matches!(raw.guess(), LettersGuess::Equivalent(_))); // a queen in many languages
    /// ```
    pub fn guess(&self) -> LettersGuess {
        let mut moves = None;
        let mut is_equivalent = true;
        let mut fitting = Vec::new();
        let mut failing: Option<(usize, Letters, GameError)> = None;
        let tagged = self.tagged_letters();
        for &letters in tagged.as_ref().map_or(Letters::ALL, core::slice::from_ref) {
            let mut reading = LanguageReading { others: moves.as_deref(), ..LanguageReading::default() };
            match self.read_with(letters, &mut reading) {
                Ok(()) => {
                    is_equivalent &= !reading.differs;
                    fitting.push(letters);
                    let mine = reading.moves;
                    moves.get_or_insert(mine);
                }
                Err(error) if failing.as_ref().is_none_or(|&(most, ..)| reading.count > most) => {
                    failing = Some((reading.count, letters, error));
                }
                Err(_) => {}
            }
        }
        match (&fitting[..], failing) {
            ([], Some((_, letters, error))) => LettersGuess::None(letters, error),
            (&[only], _) => LettersGuess::Unique(only),
            _ if is_equivalent => LettersGuess::Equivalent(fitting),
            _ => LettersGuess::Several(fitting),
        }
    }
}

/// The moves read in one language: stored for the first readable language, otherwise compared with it.
#[derive(Default)]
struct LanguageReading<'a> {
    others: Option<&'a [Move]>,
    moves: Vec<Move>,
    count: usize,
    differs: bool,
}

impl Visitor for LanguageReading<'_> {
    fn play(&mut self, _: &Position, mv: Move, _: &Position) {
        match self.others {
            Some(others) => self.differs |= others.get(self.count) != Some(&mv),
            None => self.moves.push(mv),
        }
        self.count += 1;
    }
}
