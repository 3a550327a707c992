//! A sentence, and how far it has been read.

use core::fmt;

use flagfall_chess::{ByColor, Color};

use crate::slot::Slot;
use crate::token::{Kind, Token};

/// The players' names, as the words they consist of, in small letters.
pub(crate) type Names = ByColor<Vec<String>>;

/// The words of a sentence and how far they have been read.
///
/// Reading goes back and tries again; what was wanted at the furthest place ever reached is kept,
/// for that is where a writer's slip is.
pub(crate) struct Words<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    names: &'a Names,
    furthest: usize,
    wanted: Vec<Wanted>,
}

/// What could have stood somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// These very words.
    Words(&'static str),
    /// Something of this shape.
    Shape(String),
    /// The end of the sentence.
    End,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Words(words) => write!(f, "{words:?}"),
            Wanted::Shape(shape) => f.write_str(shape),
            Wanted::End => f.write_str("the end of the line"),
        }
    }
}

/// Words that may be put in or left out anywhere.
const FILLERS: [&str; 3] = ["the", "a", "an"];

impl<'a> Words<'a> {
    pub(crate) fn new(tokens: &'a [Token<'a>], names: &'a Names) -> Words<'a> {
        Words { tokens, at: 0, names, furthest: 0, wanted: Vec::new() }
    }

    /// How many tokens have been read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes back to a place.
    pub(crate) fn back(&mut self, at: usize) {
        self.at = at;
    }

    /// The furthest place reached, and what was wanted there.
    pub(crate) fn missed(&self) -> (usize, &[Wanted]) {
        (self.furthest, &self.wanted)
    }

    /// Remembers that something was wanted here.
    pub(crate) fn miss(&mut self, wanted: Wanted) {
        self.skip_fillers();
        if self.at > self.furthest {
            self.furthest = self.at;
            self.wanted.clear();
        }
        if self.at == self.furthest && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
    }

    fn is_filler(token: &Token<'_>) -> bool {
        match token.kind {
            Kind::Word(word) => FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)),
            Kind::Mark(mark) => mark == ':',
            Kind::Text(_) => false,
        }
    }

    fn skip_fillers(&mut self) {
        while self.tokens.get(self.at).is_some_and(Words::is_filler) {
            self.at += 1;
        }
    }

    /// Whether nothing is left.
    pub(crate) fn is_over(&mut self) -> bool {
        self.skip_fillers();
        let over = self.at == self.tokens.len();
        if !over {
            self.miss(Wanted::End);
        }
        over
    }

    /// The next word, fillers passed over.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        self.skip_fillers();
        self.raw_word()
    }

    /// The next word, even one that would be passed over elsewhere.
    pub(crate) fn raw_word(&mut self) -> Option<&'a str> {
        match self.tokens.get(self.at)?.kind {
            Kind::Word(word) => {
                self.at += 1;
                Some(word)
            }
            _ => None,
        }
    }

    /// The next text in quotation marks.
    pub(crate) fn text(&mut self) -> Option<&'a str> {
        self.skip_fillers();
        match &self.tokens.get(self.at)?.kind {
            Kind::Text(text) => {
                self.at += 1;
                Some(text)
            }
            _ => None,
        }
    }

    /// A comma, `and` or `or` between two of a list.
    pub(crate) fn separator(&mut self) -> bool {
        self.skip_fillers();
        let comma = matches!(self.tokens.get(self.at), Some(Token { kind: Kind::Mark(','), .. }));
        self.at += usize::from(comma);
        let before = self.at;
        let joined = self.word().is_some_and(|word| matches!(word, "and" | "or"));
        if !joined {
            self.at = before;
        }
        comma || joined
    }

    /// One of several phrases with `|` between them.
    pub(crate) fn eat(&mut self, phrases: &'static str) -> Option<()> {
        let start = self.at;
        let found = phrases.split('|').find_map(|phrase| {
            self.at = start;
            self.phrase(phrase)
        });
        if found.is_none() {
            self.at = start;
            self.miss(Wanted::Words(first(phrases)));
            self.at = start;
        }
        found
    }

    fn phrase(&mut self, phrase: &'static str) -> Option<()> {
        let wanted = phrase.split(' ').map(|word| word.trim_end_matches(':'));
        for wanted in wanted.filter(|word| !word.is_empty() && !FILLERS.contains(word)) {
            let before = self.at;
            if !self.word().is_some_and(|word| word.eq_ignore_ascii_case(wanted)) {
                self.at = before;
                // Beyond the first word of a phrase the writer meant it.
                self.miss(Wanted::Words(first(phrase)));
                return None;
            }
        }
        Some(())
    }

    /// Whether one of the phrases follows; if so, it is read.
    pub(crate) fn try_eat(&mut self, phrases: &'static str) -> bool {
        self.eat(phrases).is_some()
    }

    /// A value after a phrase, both or neither.
    pub(crate) fn after<T: Slot>(&mut self, phrases: &'static str) -> Option<T> {
        let start = self.at;
        let value = self.eat(phrases).and_then(|()| T::read(self));
        if value.is_none() {
            self.at = start;
        }
        value
    }

    /// A value that may be left out.
    pub(crate) fn optional<T: Slot>(&mut self) -> Option<T> {
        let start = self.at;
        let value = T::read(self);
        if value.is_none() {
            self.at = start;
        }
        value
    }

    /// A number and the noun counted, in the singular or plural; `no` is none.
    pub(crate) fn counted(&mut self, one: &'static str, many: &'static str) -> Option<u16> {
        let start = self.at;
        let none = self.word().is_some_and(|word| word.eq_ignore_ascii_case("no"));
        let number = if none {
            0
        } else {
            self.at = start;
            u16::read(self)?
        };
        let after = self.at;
        if !self.try_eat(one) {
            self.at = after;
            self.eat(many)?;
        }
        Some(number)
    }

    /// A player, by colour or name.
    pub(crate) fn side(&mut self) -> Option<Color> {
        self.player("SIDE", same)
    }

    /// A player in the genitive: `White's`, `Anna's`.
    pub(crate) fn possessive(&mut self) -> Option<Color> {
        self.player("SIDE's", |word, name| {
            let word = word.replace('’', "'");
            let owner = word.strip_suffix("'s").or(word.strip_suffix('\''));
            owner.is_some_and(|owner| same(owner, name))
        })
    }

    /// A player whose last word fits as `fits` says.
    fn player(&mut self, shape: &str, fits: impl Fn(&str, &str) -> bool) -> Option<Color> {
        self.skip_fillers();
        let start = self.at;
        for side in Color::ALL {
            let colour = [side.name().to_lowercase()];
            for name in [&colour[..], &self.names[side]] {
                let Some((last, before)) = name.split_last() else { continue };
                self.at = start;
                let begins =
                    before.iter().all(|part| self.raw_word().is_some_and(|w| same(w, part)));
                if begins && self.raw_word().is_some_and(|word| fits(word, last)) {
                    return Some(side);
                }
            }
        }
        self.at = start;
        self.miss(Wanted::Shape(shape.to_owned()));
        None
    }

    /// The one of several readings that goes furthest, the first of equals.
    pub(crate) fn longest<T>(&mut self, readings: &[fn(&mut Words<'a>) -> Option<T>]) -> Option<T> {
        let start = self.at;
        let mut best: Option<(usize, T)> = None;
        for reading in readings {
            self.at = start;
            if let Some(value) = reading(self)
                && best.as_ref().is_none_or(|(end, _)| self.at > *end)
            {
                best = Some((self.at, value));
            }
        }
        self.at = best.as_ref().map_or(start, |(end, _)| *end);
        best.map(|(_, value)| value)
    }
}

/// The first of several phrases, the one that is written.
pub(crate) fn first(phrases: &'static str) -> &'static str {
    phrases.split('|').next().unwrap_or(phrases)
}

/// Whether both are the same but for capital letters; the second has none.
fn same(word: &str, small: &str) -> bool {
    word.to_lowercase() == small
}
