//! Single sentences.

use super::nearest::nearest;
use super::{Help, ReadError, ReadProblem};
use crate::slot::Slot;
use crate::token::{Kind, Token, Unclosed};
use crate::words::{Names, Words};
use crate::{Action, Actor, Deed, Expectation, Expected, Grounds, Label, Line};

/// What kind of sentence stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kinds {
    Actions,
    Expectations,
    Facts,
}

/// A sentence that was not understood.
pub(super) struct Miss {
    /// The bytes of the line before the word that does not fit; none, if one is missing.
    at: Option<usize>,
    problem: ReadProblem,
    wanted: Vec<String>,
    help: Option<Box<Help>>,
}

/// More possibilities than this help nobody.
const MOST_WANTED: usize = 6;

impl Miss {
    pub(super) fn on(self, number: usize, line: &str) -> ReadError {
        let at = self.at.unwrap_or(line.trim_end().len());
        let column = line.get(..at).map_or(1, |before| before.chars().count() + 1);
        let Miss { problem, wanted, help, .. } = self;
        ReadError { line: number, column, problem, wanted, help }
    }
}

/// A quotation without an end.
pub(super) fn unclosed(number: usize, line: &str, Unclosed(at): Unclosed) -> ReadError {
    Miss { at: Some(at), problem: ReadProblem::Unclosed, wanted: Vec::new(), help: None }
        .on(number, line)
}

/// The sentences of a line, with semicolons between them.
pub(super) fn parts<'t, 'a>(tokens: &'t [Token<'a>]) -> impl Iterator<Item = &'t [Token<'a>]> {
    tokens.split(|token| token.kind == Kind::Mark(';')).filter(|part| !part.is_empty())
}

/// Reads one sentence and nothing after it.
pub(super) fn sentence<T>(
    tokens: &[Token<'_>],
    names: &Names,
    read: impl FnOnce(&mut Words<'_>) -> Option<T>,
    kinds: Kinds,
) -> Result<T, Miss> {
    let mut words = Words::new(tokens, names);
    if let Some(value) = read(&mut words)
        && words.is_over()
    {
        return Ok(value);
    }
    let (furthest, wanted) = words.missed();
    let few = wanted.len() <= MOST_WANTED;
    let wanted = wanted.iter().filter(|_| few).map(ToString::to_string).collect();
    let token = tokens.get(furthest);
    let problem = match token.map(|token| &token.kind) {
        None => ReadProblem::Incomplete,
        Some(Kind::Word(word)) => ReadProblem::Word((*word).to_owned()),
        Some(Kind::Text(text)) => ReadProblem::Word(text.clone()),
        Some(Kind::Mark(mark)) => ReadProblem::Word(mark.to_string()),
    };
    let at = token.map(|token| token.place.start);
    Err(Miss { at, problem, wanted, help: nearest(tokens, kinds).map(Box::new) })
}

/// `ACTOR ACTION [under ARTICLE, ...] [because "TEXT"] [as LABEL]`.
pub(super) fn deed(words: &mut Words<'_>) -> Option<Deed> {
    let start = words.at();
    let plain = actor_and_action(words, Actor::read);
    let (actor, action) = plain.or_else(|| {
        words.back(start);
        actor_and_action(words, |words| words.possessive().map(Actor::player))
    })?;
    let mut grounds = Grounds::default();
    let mut label = None;
    while ground(words, &mut grounds) || named(words, &mut label) {}
    Some(Deed { actor, action, grounds, label })
}

fn actor_and_action(
    words: &mut Words<'_>,
    actor: impl FnOnce(&mut Words<'_>) -> Option<Actor>,
) -> Option<(Actor, Action)> {
    Some((actor(words)?, Action::read(words)?))
}

/// `under ARTICLE, ...` or `because "TEXT"`, each once.
fn ground(words: &mut Words<'_>, grounds: &mut Grounds) -> bool {
    if grounds.under.is_empty()
        && let Some(articles) = words.after("under")
    {
        grounds.under = articles;
        return true;
    }
    if grounds.because.is_none() {
        grounds.because = words.after("because");
        return grounds.because.is_some();
    }
    false
}

fn named(words: &mut Words<'_>, label: &mut Option<Label>) -> bool {
    if label.is_some() {
        return false;
    }
    *label = words.after("as");
    label.is_some()
}

/// `[in LABEL, ...:] [not] EXPECTATION [under ARTICLE, ...] [because "TEXT"]`.
pub(super) fn expected(words: &mut Words<'_>, line: usize) -> Option<Expected> {
    let only: Vec<Label> = words.after("in").unwrap_or_default();
    let start = words.at();
    let (not, what) = if let Some(what) = Expectation::read(words) {
        (false, what)
    } else {
        words.back(start);
        words.eat("not")?;
        (true, Expectation::read(words)?)
    };
    let mut grounds = Grounds::default();
    while ground(words, &mut grounds) {}
    Some(Expected { line: Line(line), only, not, what, grounds })
}
