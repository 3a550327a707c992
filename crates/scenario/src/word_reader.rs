//! Reading the words of a sentence.

use core::fmt;

use flagfall_chess::{ByColor, Color};

use crate::slot::Slot;
use crate::token::{Token, TokenKind};

/// The players' names, split into words and in lower case.
pub(crate) type PlayerNames = ByColor<Vec<String>>;

/// A reader of the words of a sentence, which can backtrack.
///
/// It remembers the furthest position that any attempt reached, and the tokens expected there, because that is probably
/// the position of a mistake.
pub(crate) struct WordReader<'a> {
    tokens: &'a [Token<'a>],
    position: usize,
    names: &'a PlayerNames,
    furthest: usize,
    expected: Vec<ExpectedToken>,
}

/// A token that was expected at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedToken {
    /// Exactly these words.
    Words(&'static str),
    /// A value, by its placeholder.
    Placeholder(String),
    /// The end of the sentence.
    End,
}

impl fmt::Display for ExpectedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectedToken::Words(words) => write!(f, "{words:?}"),
            ExpectedToken::Placeholder(placeholder) => f.write_str(placeholder),
            ExpectedToken::End => f.write_str("the end of the line"),
        }
    }
}

/// Words that are optional anywhere in a sentence.
const FILLERS: [&str; 3] = ["the", "a", "an"];

impl<'a> WordReader<'a> {
    pub(crate) fn new(tokens: &'a [Token<'a>], names: &'a PlayerNames) -> WordReader<'a> {
        WordReader { tokens, position: 0, names, furthest: 0, expected: Vec::new() }
    }

    /// Returns the number of tokens that have been read.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Returns to an earlier position.
    pub(crate) fn reset_to(&mut self, at: usize) {
        self.position = at;
    }

    /// Returns the furthest position, and the tokens expected there.
    pub(crate) fn furthest_failure(&self) -> (usize, &[ExpectedToken]) {
        (self.furthest, &self.expected)
    }

    /// Records that a token was expected here.
    pub(crate) fn record_expected(&mut self, token: ExpectedToken) {
        self.skip_fillers();
        if self.position > self.furthest {
            self.furthest = self.position;
            self.expected.clear();
        }
        if self.position == self.furthest && !self.expected.contains(&token) {
            self.expected.push(token);
        }
    }

    fn is_filler(token: &Token<'_>) -> bool {
        match token.kind {
            TokenKind::Word(word) => FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)),
            TokenKind::Mark(mark) => mark == ':',
            TokenKind::Text(_) => false,
        }
    }

    fn skip_fillers(&mut self) {
        while self.tokens.get(self.position).is_some_and(WordReader::is_filler) {
            self.position += 1;
        }
    }

    /// Whether the whole sentence has been read; otherwise its end is recorded as expected.
    pub(crate) fn is_at_end(&mut self) -> bool {
        self.skip_fillers();
        let is_at_end = self.position == self.tokens.len();
        if !is_at_end {
            self.record_expected(ExpectedToken::End);
        }
        is_at_end
    }

    /// Reads the next word that is not a filler.
    pub(crate) fn next_word(&mut self) -> Option<&'a str> {
        self.skip_fillers();
        self.next_raw_word()
    }

    /// Reads the next word, which may be a filler.
    pub(crate) fn next_raw_word(&mut self) -> Option<&'a str> {
        match self.tokens.get(self.position)?.kind {
            TokenKind::Word(word) => {
                self.position += 1;
                Some(word)
            }
            _ => None,
        }
    }

    /// Reads the next quoted text.
    pub(crate) fn next_text(&mut self) -> Option<&'a str> {
        self.skip_fillers();
        match &self.tokens.get(self.position)?.kind {
            TokenKind::Text(text) => {
                self.position += 1;
                Some(text)
            }
            _ => None,
        }
    }

    /// Reads a comma, `and` or `or` between two items of a list.
    pub(crate) fn eat_separator(&mut self) -> bool {
        self.skip_fillers();
        let comma = matches!(self.tokens.get(self.position), Some(Token { kind: TokenKind::Mark(','), .. }));
        self.position += usize::from(comma);
        let before = self.position;
        let is_conjunction = self.next_word().is_some_and(|word| matches!(word, "and" | "or"));
        if !is_conjunction {
            self.position = before;
        }
        comma || is_conjunction
    }

    /// Reads one of several phrases, which are separated by `|`.
    pub(crate) fn eat(&mut self, phrases: &'static str) -> Option<()> {
        let start = self.position;
        let found = phrases.split('|').find_map(|phrase| {
            self.position = start;
            self.eat_phrase(phrase)
        });
        if found.is_none() {
            self.position = start;
            self.record_expected(ExpectedToken::Words(first_phrase(phrases)));
            self.position = start;
        }
        found
    }

    fn eat_phrase(&mut self, phrase: &'static str) -> Option<()> {
        let expected = phrase.split(' ').map(|word| word.trim_end_matches(':'));
        for expected in expected.filter(|word| !word.is_empty() && !FILLERS.contains(word)) {
            let before = self.position;
            if !self.next_word().is_some_and(|word| word.eq_ignore_ascii_case(expected)) {
                self.position = before;
                // After the first word of a phrase, the writer probably meant this phrase.
                self.record_expected(ExpectedToken::Words(first_phrase(phrase)));
                return None;
            }
        }
        Some(())
    }

    /// Reads one of several phrases if it follows, and returns whether it did.
    pub(crate) fn try_eat(&mut self, phrases: &'static str) -> bool {
        self.eat(phrases).is_some()
    }

    /// Reads a phrase and a value after it, or nothing.
    pub(crate) fn read_after<T: Slot>(&mut self, phrases: &'static str) -> Option<T> {
        let start = self.position;
        let value = self.eat(phrases).and_then(|()| T::read(self));
        if value.is_none() {
            self.position = start;
        }
        value
    }

    /// Reads a value if one follows.
    pub(crate) fn read_optional<T: Slot>(&mut self) -> Option<T> {
        let start = self.position;
        let value = T::read(self);
        if value.is_none() {
            self.position = start;
        }
        value
    }

    /// Reads a number and the counted noun, in the singular or plural; `no` is 0.
    pub(crate) fn read_count(&mut self, one: &'static str, many: &'static str) -> Option<u16> {
        let start = self.position;
        let none = self.next_word().is_some_and(|word| word.eq_ignore_ascii_case("no"));
        let number = if none {
            0
        } else {
            self.position = start;
            u16::read(self)?
        };
        let after = self.position;
        if !self.try_eat(one) {
            self.position = after;
            self.eat(many)?;
        }
        Some(number)
    }

    /// Reads a player, by colour or name.
    pub(crate) fn read_side(&mut self) -> Option<Color> {
        self.read_player("SIDE", same_ignoring_case)
    }

    /// Reads a player in the genitive: `White's`, `Anna's`.
    pub(crate) fn read_possessive(&mut self) -> Option<Color> {
        self.read_player("SIDE's", |word, name| {
            let word = word.replace('’', "'");
            let owner = word.strip_suffix("'s").or(word.strip_suffix('\''));
            owner.is_some_and(|owner| same_ignoring_case(owner, name))
        })
    }

    /// Reads a player, whose last word `fits` compares.
    fn read_player(&mut self, placeholder: &str, fits: impl Fn(&str, &str) -> bool) -> Option<Color> {
        self.skip_fillers();
        let start = self.position;
        for side in Color::ALL {
            let colour = [side.name().to_lowercase()];
            for name in [&colour[..], &self.names[side]] {
                let Some((last, before)) = name.split_last() else { continue };
                self.position = start;
                let matches_start =
                    before.iter().all(|part| self.next_raw_word().is_some_and(|w| same_ignoring_case(w, part)));
                if matches_start && self.next_raw_word().is_some_and(|word| fits(word, last)) {
                    return Some(side);
                }
            }
        }
        self.position = start;
        self.record_expected(ExpectedToken::Placeholder(placeholder.to_owned()));
        None
    }

    /// Returns the value of the alternative that reads the most words, the first one in case of a tie.
    pub(crate) fn read_longest<T>(&mut self, readings: &[fn(&mut WordReader<'a>) -> Option<T>]) -> Option<T> {
        let start = self.position;
        let mut best: Option<(usize, T)> = None;
        for reading in readings {
            self.position = start;
            if let Some(value) = reading(self)
                && best.as_ref().is_none_or(|(end, _)| self.position > *end)
            {
                best = Some((self.position, value));
            }
        }
        self.position = best.as_ref().map_or(start, |(end, _)| *end);
        best.map(|(_, value)| value)
    }
}

/// Returns the first of several phrases, which is the one that is written.
pub(crate) fn first_phrase(phrases: &'static str) -> &'static str {
    phrases.split('|').next().unwrap_or(phrases)
}

/// Whether two words are equal regardless of case; the second is in lower case.
fn same_ignoring_case(word: &str, small: &str) -> bool {
    word.to_lowercase() == small
}
