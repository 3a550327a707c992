//! The timeline of a scenario.

use flagfall_clock::Millis;

use super::articles::known;
use super::entry::{Kinds, deed, expected, parts, sentence, unclosed};
use super::head::Head;
use super::{ReadError, ReadProblem};
use crate::token::{Kind, Token, tokens};
use crate::words::Words;
use crate::{Answer, At, Entry, Expectation, Expected, Label, Line};

/// The timeline, as far as it has been read.
#[derive(Default)]
pub(super) struct Timeline {
    pub(super) opening: Vec<Expected>,
    pub(super) entries: Vec<Entry>,
    now: Millis,
    /// Whether the latest entry was not understood.
    broken: bool,
}

impl Timeline {
    /// One that stands at a time, what was before it being elsewhere.
    pub(super) fn at(now: Millis) -> Timeline {
        Timeline { now, ..Timeline::default() }
    }

    /// Whether the head is over.
    pub(super) fn has_begun(&self) -> bool {
        !self.opening.is_empty() || !self.entries.is_empty()
    }

    /// Whether the line can be the first: it begins with a time or `expect`.
    pub(super) fn begins_with(line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        is_expect(word) || is_time(word)
    }

    pub(super) fn line(&mut self, number: usize, line: &str, head: &Head) -> Result<(), ReadError> {
        let tokens = tokens(line).map_err(|error| unclosed(number, line, error))?;
        match tokens.first().map(|token| &token.kind) {
            Some(Kind::Word(word)) if is_expect(word) => {
                self.expectations(number, line, &tokens[1..], head)
            }
            Some(Kind::Word(word)) if is_time(word) => {
                let at =
                    time(word).ok_or_else(|| ReadProblem::Time((*word).to_owned()).on(number))?;
                self.entry(number, line, at, &tokens[1..], head)
            }
            _ => self.entry(number, line, At::Same, &tokens, head),
        }
    }

    fn entry(
        &mut self,
        number: usize,
        line: &str,
        at: At,
        tokens: &[Token<'_>],
        head: &Head,
    ) -> Result<(), ReadError> {
        let moment = at.from(self.now);
        if moment < self.now {
            return Err(ReadProblem::TimeGoesBack(self.now.to_string()).on(number));
        }
        self.now = moment;
        self.broken = true;
        let deed = if passes(tokens) {
            None
        } else {
            let read = sentence(tokens, &head.names, deed, Kinds::Actions);
            let deed = read.map_err(|miss| miss.on(number, line))?;
            known(&deed.grounds.under, number, line)?;
            Some(deed)
        };
        self.broken = false;
        self.entries.push(Entry { line: Line(number), at, deed, expected: Vec::new() });
        Ok(())
    }

    fn expectations(
        &mut self,
        number: usize,
        line: &str,
        tokens: &[Token<'_>],
        head: &Head,
    ) -> Result<(), ReadError> {
        let mut only: Vec<Label> = Vec::new();
        let mut parts = parts(tokens).peekable();
        // Words are missing; let the sentence say so.
        let empty = parts.peek().is_none().then_some(tokens);
        for part in empty.into_iter().chain(parts) {
            let read = |words: &mut Words<'_>| expected(words, number);
            let read = sentence(part, &head.names, read, Kinds::Expectations);
            let mut expected = read.map_err(|miss| miss.on(number, line))?;
            known(&expected.grounds.under, number, line)?;
            // What is said of certain regulations holds for the whole line.
            if expected.only.is_empty() {
                expected.only.clone_from(&only);
            } else {
                only.clone_from(&expected.only);
            }
            self.check(&expected, head).map_err(|problem| problem.on(number))?;
            self.expected().push(expected);
        }
        Ok(())
    }

    /// Where the next expectation goes.
    fn expected(&mut self) -> &mut Vec<Expected> {
        match self.entries.last_mut() {
            Some(entry) => &mut entry.expected,
            None => &mut self.opening,
        }
    }

    /// What makes no sense beside what stands there already.
    fn check(&self, expected: &Expected, head: &Head) -> Result<(), ReadProblem> {
        let known = |label: &&Label| {
            head.scenario.regulations.iter().any(|regulations| regulations.name() == *label)
        };
        if let Some(unknown) = expected.only.iter().find(|label| !known(label)) {
            return Err(ReadProblem::UnknownRegulations(unknown.to_string()));
        }
        let Expectation::Answer(answer) = &expected.what else { return Ok(()) };
        if expected.not {
            return Err(ReadProblem::NotAnswer);
        }
        let Some(refused) = is_refusal(answer).filter(|_| !self.broken) else { return Ok(()) };
        let Some(entry) = self.entries.last().filter(|entry| entry.deed.is_some()) else {
            return Err(ReadProblem::NothingDone);
        };
        let contradicts = |other: &Expected| {
            matches!(&other.what, Expectation::Answer(answer) if is_refusal(answer) == Some(!refused))
                && overlap(&other.only, &expected.only)
        };
        if entry.expected.iter().any(contradicts) { Err(ReadProblem::BothAnswers) } else { Ok(()) }
    }
}

/// Whether an answer to what was done is a refusal, if it is one to that at all.
fn is_refusal(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Accepted => Some(false),
        Answer::Refused => Some(true),
        _ => None,
    }
}

/// Whether two sayings speak of the same regulations; none named means all.
fn overlap(one: &[Label], other: &[Label]) -> bool {
    one.is_empty() || other.is_empty() || one.iter().any(|label| other.contains(label))
}

fn is_expect(word: &str) -> bool {
    let word = word.trim_end_matches(':');
    word.eq_ignore_ascii_case("expect") || word.eq_ignore_ascii_case("expects")
}

/// Whether a word can only be meant as a time.
fn is_time(word: &str) -> bool {
    let digits = word.strip_prefix('+').unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

pub(crate) fn time(word: &str) -> Option<At> {
    match word.strip_prefix('+') {
        Some(later) => later.parse().ok().map(At::After),
        None => word.parse().ok().map(At::Time),
    }
}

/// Nothing, or the words that say that time passes.
fn passes(tokens: &[Token<'_>]) -> bool {
    let words: Vec<String> = tokens
        .iter()
        .filter_map(|token| match token.kind {
            Kind::Word(word) => Some(word.to_lowercase()),
            _ => None,
        })
        .collect();
    tokens.is_empty() || words.len() == tokens.len() && words == ["time", "passes"]
}
