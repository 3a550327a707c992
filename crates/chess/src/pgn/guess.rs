//! Whose letters a scoresheet is written in.

use super::{GameError, RawGame, Visitor};
use crate::{Letters, Move, Position};

/// What can be said of the letters in which a game is written.
///
/// ```
/// use flagfall_chess::Letters;
/// use flagfall_chess::pgn::{self, Guess};
/// let guess = |text: &'static str| pgn::games(text.as_bytes()).next().unwrap().guess();
/// assert!(matches!(guess("1. e4 e5 2. Hf3 Hc6"), Guess::One(Letters::HUNGARIAN)));
/// assert!(matches!(guess("1. e4 e5 2. Sf3"), Guess::Alike(all) if all.contains(&Letters::GERMAN)));
/// assert!(matches!(guess("1. e4 e5 2. Xf3"), Guess::None(..)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Only in these letters the game makes sense.
    One(Letters),
    /// In all of these it makes the same sense: whose they are cannot be said, but the moves can.
    Alike(Vec<Letters>),
    /// In these it makes sense, but not the same.
    Several(Vec<Letters>),
    /// In no letters it makes sense: the ones in which most of it does, and where they fail.
    None(Letters, GameError),
}

impl RawGame<'_> {
    /// Reads the game in all letters there are, and tells in which it makes sense.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, Guess};
    /// let raw = pgn::games(b"1. e4 e5 2. Df3").next().unwrap();
    /// assert!(matches!(raw.guess(), Guess::Alike(_))); // a queen in many languages
    /// ```
    pub fn guess(&self) -> Guess {
        let mut moves = None;
        let mut is_alike = true;
        let mut fitting = Vec::new();
        let mut failing: Option<(usize, Letters, GameError)> = None;
        let told = self.told_letters();
        for &letters in told.as_ref().map_or(Letters::ALL, core::slice::from_ref) {
            let mut reading = Reading { others: moves.as_deref(), ..Reading::default() };
            match self.read_in(letters, &mut reading) {
                Ok(()) => {
                    is_alike &= !reading.differs;
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
            ([], Some((_, letters, error))) => Guess::None(letters, error),
            (&[only], _) => Guess::One(only),
            _ if is_alike => Guess::Alike(fitting),
            _ => Guess::Several(fitting),
        }
    }
}

/// The moves in one language: kept if they are the first to make sense, else compared with those.
#[derive(Default)]
struct Reading<'a> {
    others: Option<&'a [Move]>,
    moves: Vec<Move>,
    count: usize,
    differs: bool,
}

impl Visitor for Reading<'_> {
    fn play(&mut self, _: &Position, mv: Move, _: &Position) {
        match self.others {
            Some(others) => self.differs |= others.get(self.count) != Some(&mv),
            None => self.moves.push(mv),
        }
        self.count += 1;
    }
}
