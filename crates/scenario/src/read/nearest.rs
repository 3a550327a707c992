//! The known sentence that is nearest to one that was not understood.

use crate::token::{Token, TokenKind};
use crate::{Expectation, Fact, PartyAction, SentenceForm};

use super::SentenceHint;
use super::sentences::SentenceKind;

/// Returns the form that resembles the words most, with an example.
pub(super) fn nearest_form(tokens: &[Token<'_>], kind: SentenceKind) -> Option<SentenceHint> {
    let (lead, forms) = match kind {
        SentenceKind::Actions => ("ACTOR", PartyAction::forms()),
        SentenceKind::Expectations => ("expect", Expectation::forms()),
        SentenceKind::Facts => ("Given:", Fact::forms()),
    };
    let words: Vec<String> = tokens.iter().filter_map(comparable_word).collect();
    if words.is_empty() {
        return None;
    }
    let best = forms.iter().min_by_key(|form| form_distance(&words, form, kind == SentenceKind::Actions))?;
    let subject = if kind == SentenceKind::Actions { example_party(best) } else { lead };
    Some(SentenceHint { form: format!("{lead} {}", best.pattern), example: format!("{subject} {}", best.example) })
}

/// Returns the party that acts in an example.
fn example_party(form: &SentenceForm) -> &'static str {
    let is_in = |forms: Vec<SentenceForm>| forms.iter().any(|other| other.pattern == form.pattern);
    if is_in(crate::OrderSentence::forms()) || is_in(crate::RulingSentence::forms()) {
        "arbiter"
    } else if is_in(crate::ZoneSentence::forms()) {
        "zone"
    } else {
        "White"
    }
}

/// Returns a token as a lower-case word to compare, or `None` for fillers and marks. A text matches any placeholder.
fn comparable_word(token: &Token<'_>) -> Option<String> {
    match &token.kind {
        TokenKind::Word(word) if matches!(*word, "the" | "a" | "an") => None,
        TokenKind::Word(word) => Some(word.to_lowercase()),
        TokenKind::Text(_) => Some("\"".to_owned()),
        TokenKind::Mark(_) => None,
    }
}

/// Returns the distance between words and a form: inserted, omitted and misspelt words, counted in letters.
fn form_distance(words: &[String], form: &SentenceForm, after_actor: bool) -> usize {
    let required = without_brackets(&form.pattern);
    let filler = |word: &&str| matches!(*word, "the" | "a" | "an" | "...");
    let pattern: Vec<&str> = required.split_whitespace().filter(|word| !filler(word)).collect();
    // The form begins behind an actor of one to three words.
    let starts = if after_actor { 1..=3.min(words.len()) } else { 0..=0 };
    starts.map(|start| pattern_distance(&words[start..], &pattern)).min().unwrap_or(usize::MAX)
}

/// Returns a pattern without its optional parts.
fn without_brackets(pattern: &str) -> String {
    let mut depth = 0_u32;
    let keep = |c: &char| {
        match c {
            '[' => depth += 1,
            ']' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    };
    pattern.chars().filter(keep).collect()
}

/// Returns the distance between words and a pattern. The first word, usually a verb, has the greatest weight.
fn pattern_distance(words: &[String], pattern: &[&str]) -> usize {
    let word = words.first().map_or("", String::as_str);
    let first = match pattern.first() {
        Some(expected) if !is_placeholder(expected) => edit_distance(word, &expected.to_lowercase()),
        _ => PLACEHOLDER_DISTANCE,
    };
    FIRST_WORD_WEIGHT * first + edit_cost(words, pattern)
}

const FIRST_WORD_WEIGHT: usize = 4;
/// The distance between any word and a placeholder at the beginning: it matches everything, but nothing well.
const PLACEHOLDER_DISTANCE: usize = 3;

fn is_placeholder(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase() || c == '"')
}

fn edit_cost(words: &[String], pattern: &[&str]) -> usize {
    let substitution_cost = |word: &String, expected: &&str| {
        if is_placeholder(expected) { 1 } else { edit_distance(word, &expected.to_lowercase()).min(word.len() + 2) }
    };
    // Words behind the form cost little, because they may be details.
    let insertion_cost = |_: &String| 2;
    let omission_cost = |expected: &&str| expected.len();
    min_edit_cost(words, pattern, substitution_cost, insertion_cost, omission_cost)
}

/// Returns the edit distance of two words.
pub(super) fn edit_distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    min_edit_cost(&one, &other, |a, b| usize::from(a != b), |_| 1, |_| 1)
}

/// Returns the minimum cost of turning one sequence into another.
fn min_edit_cost<A, B>(
    one: &[A],
    other: &[B],
    substitution_cost: impl Fn(&A, &B) -> usize,
    insertion_cost: impl Fn(&A) -> usize,
    omission_cost: impl Fn(&B) -> usize,
) -> usize {
    let mut row = vec![0];
    for b in other {
        row.push(row[row.len() - 1] + omission_cost(b));
    }
    for a in one {
        let mut next = vec![row[0] + insertion_cost(a)];
        for (at, b) in other.iter().enumerate() {
            let best = (row[at] + substitution_cost(a, b))
                .min(row[at + 1] + insertion_cost(a))
                .min(next[at] + omission_cost(b));
            next.push(best);
        }
        row = next;
    }
    row[row.len() - 1]
}
