//! Reading the timeline of a scenario.

use flagfall_clock::Millis;

use super::articles::check_articles;
use super::header::ScenarioHeader;
use super::sentences::{
    SentenceKind, read_expectation, read_sentence, read_statement, split_sentences, unclosed_quote,
};
use super::{ScenarioError, ScenarioProblem};
use crate::token::{Token, TokenKind, tokens};
use crate::word_reader::WordReader;
use crate::{AcceptanceExpectation, EntryTime, Expectation, Label, LineNumber, StatedExpectation, TimelineEntry};

/// The timeline, as far as it has been read.
#[derive(Default)]
pub(super) struct Timeline {
    pub(super) initial_expectations: Vec<StatedExpectation>,
    pub(super) entries: Vec<TimelineEntry>,
    now: Millis,
    /// Whether the last entry could not be read.
    is_last_entry_invalid: bool,
}

impl Timeline {
    /// Returns an empty timeline that continues at a time.
    pub(super) fn starting_at(now: Millis) -> Timeline {
        Timeline { now, ..Timeline::default() }
    }

    /// Whether the timeline has a line already, so that the header is complete.
    pub(super) fn has_begun(&self) -> bool {
        !self.initial_expectations.is_empty() || !self.entries.is_empty()
    }

    /// Whether a line can be the first of a timeline: it begins with a time or `expect`.
    pub(super) fn begins_with(line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        is_expect(word) || is_time(word)
    }

    pub(super) fn read_line(
        &mut self,
        number: usize,
        line: &str,
        header: &ScenarioHeader,
    ) -> Result<(), ScenarioError> {
        let tokens = tokens(line).map_err(|error| unclosed_quote(number, line, error))?;
        match tokens.first().map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if is_expect(word) => {
                self.read_expectations(number, line, &tokens[1..], header)
            }
            Some(TokenKind::Word(word)) if is_time(word) => {
                let at =
                    parse_time(word).ok_or_else(|| ScenarioProblem::InvalidTime((*word).to_owned()).at_line(number))?;
                self.read_entry(number, line, at, &tokens[1..], header)
            }
            _ => self.read_entry(number, line, EntryTime::Same, &tokens, header),
        }
    }

    fn read_entry(
        &mut self,
        number: usize,
        line: &str,
        at: EntryTime,
        tokens: &[Token<'_>],
        header: &ScenarioHeader,
    ) -> Result<(), ScenarioError> {
        let time = at.resolve(self.now);
        if time < self.now {
            return Err(ScenarioProblem::TimeGoesBack(self.now.to_string()).at_line(number));
        }
        self.now = time;
        self.is_last_entry_invalid = true;
        let statement = if is_time_passing(tokens) {
            None
        } else {
            let statement = read_sentence(tokens, &header.names, read_statement, SentenceKind::Actions)
                .map_err(|error| error.into_error(number, line))?;
            check_articles(&statement.grounds.articles, number, line)?;
            Some(statement)
        };
        self.is_last_entry_invalid = false;
        self.entries.push(TimelineEntry { line: LineNumber(number), at, statement, expectations: Vec::new() });
        Ok(())
    }

    fn read_expectations(
        &mut self,
        number: usize,
        line: &str,
        tokens: &[Token<'_>],
        header: &ScenarioHeader,
    ) -> Result<(), ScenarioError> {
        let mut regulations: Vec<Label> = Vec::new();
        let mut parts = split_sentences(tokens).peekable();
        // A line without a sentence yields the error of an empty sentence.
        let empty = parts.peek().is_none().then_some(tokens);
        for part in empty.into_iter().chain(parts) {
            let read = |words: &mut WordReader<'_>| read_expectation(words, number);
            let mut expected = read_sentence(part, &header.names, read, SentenceKind::Expectations)
                .map_err(|error| error.into_error(number, line))?;
            check_articles(&expected.grounds.articles, number, line)?;
            // `in NAME:` applies to the rest of the line.
            if expected.regulations.is_empty() {
                expected.regulations.clone_from(&regulations);
            } else {
                regulations.clone_from(&expected.regulations);
            }
            self.check_expectation(&expected, header).map_err(|problem| problem.at_line(number))?;
            self.current_expectations().push(expected);
        }
        Ok(())
    }

    /// Returns the list to which the next expectation is added.
    fn current_expectations(&mut self) -> &mut Vec<StatedExpectation> {
        match self.entries.last_mut() {
            Some(entry) => &mut entry.expectations,
            None => &mut self.initial_expectations,
        }
    }

    /// Checks an expectation against those of the same entry, and its regulations against the header.
    fn check_expectation(&self, expected: &StatedExpectation, header: &ScenarioHeader) -> Result<(), ScenarioProblem> {
        let known = |label: &&Label| header.scenario.regulations.iter().any(|regulations| regulations.name() == *label);
        if let Some(unknown) = expected.regulations.iter().find(|label| !known(label)) {
            return Err(ScenarioProblem::UnknownRegulations(unknown.to_string()));
        }
        let Expectation::Acceptance(acceptance) = &expected.expectation else { return Ok(()) };
        if expected.negated {
            return Err(ScenarioProblem::NegatedAcceptance);
        }
        let Some(refused) = is_refusal(acceptance).filter(|_| !self.is_last_entry_invalid) else {
            return Ok(());
        };
        let Some(entry) = self.entries.last().filter(|entry| entry.statement.is_some()) else {
            return Err(ScenarioProblem::NoAction);
        };
        let contradicts = |other: &StatedExpectation| {
            matches!(&other.expectation, Expectation::Acceptance(other) if is_refusal(other) == Some(!refused))
                && overlap(&other.regulations, &expected.regulations)
        };
        if entry.expectations.iter().any(contradicts) { Err(ScenarioProblem::ContradictoryAcceptance) } else { Ok(()) }
    }
}

/// Whether the action of the entry is refused; `None` if the expectation does not concern that action.
fn is_refusal(acceptance: &AcceptanceExpectation) -> Option<bool> {
    match acceptance {
        AcceptanceExpectation::Accepted => Some(false),
        AcceptanceExpectation::Refused => Some(true),
        _ => None,
    }
}

/// Whether two expectations have regulations in common; an empty list means all regulations.
fn overlap(one: &[Label], other: &[Label]) -> bool {
    one.is_empty() || other.is_empty() || one.iter().any(|label| other.contains(label))
}

fn is_expect(word: &str) -> bool {
    let word = word.trim_end_matches(':');
    word.eq_ignore_ascii_case("expect") || word.eq_ignore_ascii_case("expects")
}

/// Whether a word can only be a time.
fn is_time(word: &str) -> bool {
    let digits = word.strip_prefix('+').unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

pub(crate) fn parse_time(word: &str) -> Option<EntryTime> {
    match word.strip_prefix('+') {
        Some(later) => later.parse().ok().map(EntryTime::After),
        None => word.parse().ok().map(EntryTime::Time),
    }
}

/// Whether an entry has no action: it is empty, or reads `time passes`.
fn is_time_passing(tokens: &[Token<'_>]) -> bool {
    let words: Vec<String> = tokens
        .iter()
        .filter_map(|token| match token.kind {
            TokenKind::Word(word) => Some(word.to_lowercase()),
            _ => None,
        })
        .collect();
    tokens.is_empty() || words.len() == tokens.len() && words == ["time", "passes"]
}
