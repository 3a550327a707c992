//! Reading single sentences.

use super::nearest::nearest_form;
use super::{ScenarioError, ScenarioProblem, SentenceHint};
use crate::slot::Slot;
use crate::token::{Token, TokenKind, UnclosedQuote};
use crate::word_reader::{PlayerNames, WordReader};
use crate::{Expectation, Grounds, Label, LineNumber, Party, PartyAction, StatedExpectation, Statement};

/// The kind of sentence that is expected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SentenceKind {
    Actions,
    Expectations,
    Facts,
}

/// The error of a sentence.
pub(super) struct SentenceError {
    /// The byte offset of the unexpected word in the line, or `None` if a word is missing.
    at: Option<usize>,
    problem: ScenarioProblem,
    expected: Vec<String>,
    hint: Option<Box<SentenceHint>>,
}

/// The maximum number of alternatives in an error; a longer list would not help.
const MAX_EXPECTED: usize = 6;

impl SentenceError {
    pub(super) fn into_error(self, number: usize, line: &str) -> ScenarioError {
        let at = self.at.unwrap_or(line.trim_end().len());
        let column = line.get(..at).map_or(1, |before| before.chars().count() + 1);
        let SentenceError { problem, expected, hint, .. } = self;
        ScenarioError { line: number, column, problem, expected, hint }
    }
}

/// Returns the error of a quotation that is not closed.
pub(super) fn unclosed_quote(number: usize, line: &str, UnclosedQuote(at): UnclosedQuote) -> ScenarioError {
    SentenceError { at: Some(at), problem: ScenarioProblem::UnclosedQuotation, expected: Vec::new(), hint: None }
        .into_error(number, line)
}

/// Splits a line into its sentences, at the semicolons.
pub(super) fn split_sentences<'t, 'a>(tokens: &'t [Token<'a>]) -> impl Iterator<Item = &'t [Token<'a>]> {
    tokens.split(|token| token.kind == TokenKind::Mark(';')).filter(|part| !part.is_empty())
}

/// Reads the tokens as exactly one sentence.
pub(super) fn read_sentence<T>(
    tokens: &[Token<'_>],
    names: &PlayerNames,
    read: impl FnOnce(&mut WordReader<'_>) -> Option<T>,
    kind: SentenceKind,
) -> Result<T, SentenceError> {
    let mut words = WordReader::new(tokens, names);
    if let Some(value) = read(&mut words)
        && words.is_at_end()
    {
        return Ok(value);
    }
    let (furthest, expected) = words.furthest_failure();
    let few = expected.len() <= MAX_EXPECTED;
    let expected = expected.iter().filter(|_| few).map(ToString::to_string).collect();
    let token = tokens.get(furthest);
    let problem = match token.map(|token| &token.kind) {
        None => ScenarioProblem::Incomplete,
        Some(TokenKind::Word(word)) => ScenarioProblem::UnknownWord((*word).to_owned()),
        Some(TokenKind::Text(text)) => ScenarioProblem::UnknownWord(text.clone()),
        Some(TokenKind::Mark(mark)) => ScenarioProblem::UnknownWord(mark.to_string()),
    };
    let at = token.map(|token| token.span.start);
    Err(SentenceError { at, problem, expected, hint: nearest_form(tokens, kind).map(Box::new) })
}

/// Reads `ACTOR ACTION [under ARTICLE, ...] [because "TEXT"] [as LABEL]`.
pub(super) fn read_statement(words: &mut WordReader<'_>) -> Option<Statement> {
    let start = words.position();
    let named = read_party_and_action(words, Party::read);
    let (party, action) = named.or_else(|| {
        words.reset_to(start);
        read_party_and_action(words, |words| words.read_possessive().map(Party::player))
    })?;
    let mut grounds = Grounds::default();
    let mut label = None;
    while read_ground(words, &mut grounds) || read_label(words, &mut label) {}
    Some(Statement { party, action, grounds, label })
}

fn read_party_and_action(
    words: &mut WordReader<'_>,
    read_party: impl FnOnce(&mut WordReader<'_>) -> Option<Party>,
) -> Option<(Party, PartyAction)> {
    Some((read_party(words)?, PartyAction::read(words)?))
}

/// Reads `under ARTICLE, ...` or `because "TEXT"`, each at most once.
fn read_ground(words: &mut WordReader<'_>, grounds: &mut Grounds) -> bool {
    if grounds.articles.is_empty()
        && let Some(articles) = words.read_after("under")
    {
        grounds.articles = articles;
        return true;
    }
    if grounds.reason.is_none() {
        grounds.reason = words.read_after("because");
        return grounds.reason.is_some();
    }
    false
}

fn read_label(words: &mut WordReader<'_>, label: &mut Option<Label>) -> bool {
    if label.is_some() {
        return false;
    }
    *label = words.read_after("as");
    label.is_some()
}

/// Reads `[in LABEL, ...:] [not] EXPECTATION [under ARTICLE, ...] [because "TEXT"]`.
pub(super) fn read_expectation(words: &mut WordReader<'_>, line: usize) -> Option<StatedExpectation> {
    let regulations: Vec<Label> = words.read_after("in").unwrap_or_default();
    let start = words.position();
    let (negated, expectation) = if let Some(expectation) = Expectation::read(words) {
        (false, expectation)
    } else {
        words.reset_to(start);
        words.eat("not")?;
        (true, Expectation::read(words)?)
    };
    let mut grounds = Grounds::default();
    while read_ground(words, &mut grounds) {}
    Some(StatedExpectation { line: LineNumber(line), regulations, negated, expectation, grounds })
}
