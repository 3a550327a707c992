//! Which known sentence is nearest to one that is not understood.

use crate::token::{Kind, Token};
use crate::{Action, Expectation, Fact, Form};

use super::Help;
use super::entry::Kinds;

/// The form that most resembles the words, with an example.
pub(super) fn nearest(tokens: &[Token<'_>], kinds: Kinds) -> Option<Help> {
    let (lead, forms) = match kinds {
        Kinds::Actions => ("ACTOR", Action::forms()),
        Kinds::Expectations => ("expect", Expectation::forms()),
        Kinds::Facts => ("Given:", Fact::forms()),
    };
    let words: Vec<String> = tokens.iter().filter_map(word).collect();
    if words.is_empty() {
        return None;
    }
    let best = forms.iter().min_by_key(|form| unlike(&words, form, kinds == Kinds::Actions))?;
    let subject = if kinds == Kinds::Actions { actor_of(best) } else { lead };
    Some(Help {
        form: format!("{lead} {}", best.pattern),
        example: format!("{subject} {}", best.example),
    })
}

/// Who does it in an example.
fn actor_of(form: &Form) -> &'static str {
    let of = |forms: Vec<Form>| forms.iter().any(|other| other.pattern == form.pattern);
    if of(crate::Order::forms()) || of(crate::Ruling::forms()) {
        "arbiter"
    } else if of(crate::Zone::forms()) {
        "zone"
    } else {
        "White"
    }
}

/// A token as a small word; fillers and marks are none, a text is any gap.
fn word(token: &Token<'_>) -> Option<String> {
    match &token.kind {
        Kind::Word(word) if matches!(*word, "the" | "a" | "an") => None,
        Kind::Word(word) => Some(word.to_lowercase()),
        Kind::Text(_) => Some("\"".to_owned()),
        Kind::Mark(_) => None,
    }
}

/// How unlike words and form are: words put in, left out and misspelt, in letters.
fn unlike(words: &[String], form: &Form, after_actor: bool) -> usize {
    let required = without_brackets(&form.pattern);
    let filler = |word: &&str| matches!(*word, "the" | "a" | "an" | "...");
    let pattern: Vec<&str> = required.split_whitespace().filter(|word| !filler(word)).collect();
    // Where the form begins is not known behind an actor of one to three words.
    let starts = if after_actor { 1..=3.min(words.len()) } else { 0..=0 };
    starts.map(|start| unlike_from(&words[start..], &pattern)).min().unwrap_or(usize::MAX)
}

/// The pattern without what may be left out.
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

/// The first word, a verb as a rule, counts most.
fn unlike_from(words: &[String], pattern: &[&str]) -> usize {
    let word = words.first().map_or("", String::as_str);
    let first = match pattern.first() {
        Some(wanted) if !is_gap(wanted) => distance(word, &wanted.to_lowercase()),
        _ => GAP,
    };
    FIRST * first + edits(words, pattern)
}

const FIRST: usize = 4;
/// A gap at the beginning fits anything, but nothing well.
const GAP: usize = 3;

fn is_gap(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase() || c == '"')
}

fn edits(words: &[String], pattern: &[&str]) -> usize {
    let change = |word: &String, wanted: &&str| {
        if is_gap(wanted) { 1 } else { distance(word, &wanted.to_lowercase()).min(word.len() + 2) }
    };
    // Words behind the form cost little: they may be details.
    let put_in = |_: &String| 2;
    let left_out = |wanted: &&str| wanted.len();
    alignment(words, pattern, change, put_in, left_out)
}

/// How many letters two words differ by.
pub(super) fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    alignment(&one, &other, |a, b| usize::from(a != b), |_| 1, |_| 1)
}

/// The least cost of turning one row into another.
fn alignment<A, B>(
    one: &[A],
    other: &[B],
    change: impl Fn(&A, &B) -> usize,
    put_in: impl Fn(&A) -> usize,
    left_out: impl Fn(&B) -> usize,
) -> usize {
    let mut row = vec![0];
    for b in other {
        row.push(row[row.len() - 1] + left_out(b));
    }
    for a in one {
        let mut next = vec![row[0] + put_in(a)];
        for (at, b) in other.iter().enumerate() {
            let best =
                (row[at] + change(a, b)).min(row[at + 1] + put_in(a)).min(next[at] + left_out(b));
            next.push(best);
        }
        row = next;
    }
    row[row.len() - 1]
}
