//! The counts as machines read them.

use std::fmt::Write as _;
use std::io::{self, Write};

use flagfall_chess::pgn::Outcome;

use super::counts::{BOARD, Counts, KINDS};
use super::names::Names;
use super::report::TOP;
use crate::pgn::files::Tally;

pub(crate) fn write(counts: &Counts, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let (shortest, longest) = counts.lengths.unwrap_or_default();
    let mean = format!("{:.2}", counts.mean_plies());
    let plies = object([
        ("total", counts.plies.to_string()),
        ("mean", mean),
        ("shortest", shortest.to_string()),
        ("longest", longest.to_string()),
    ]);
    let dates = counts.dates.as_ref().map_or("null".to_owned(), |(first, last)| {
        object([("first", string(first)), ("last", string(last))])
    });
    let by_number = |names: &[&str], counts: &[u64]| {
        object(names.iter().zip(counts).map(|(name, count)| (*name, count.to_string())))
    };
    let keyed = |name: &str| name.replace(' ', "_");
    let (board, kinds) = (BOARD.map(keyed), KINDS.map(keyed));
    let names = |names: &[String], counts: &[u64]| {
        by_number(&names.iter().map(String::as_str).collect::<Vec<_>>(), counts)
    };
    let letters: Vec<_> = tally.letters.by_letters().collect();
    let letters = object(letters.iter().map(|(letters, count)| (&**letters, count.to_string())));
    let all = object([
        ("games", counts.games.to_string()),
        ("errors", tally.errors.to_string()),
        ("plies", plies),
        ("results", by_number(&Outcome::ALL.map(Outcome::text), &counts.results)),
        ("dates", dates),
        ("events", different(&counts.events)),
        ("players", different(&counts.players)),
        ("first_moves", top(&counts.first_moves)),
        ("eco", top(&counts.ecos)),
        ("openings", top(&counts.openings)),
        ("board", names(&board, &counts.board)),
        ("kinds", names(&kinds, &counts.kinds)),
        ("letters", letters),
    ]);
    writeln!(out, "{all}")
}

fn object<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members: Vec<_> =
        members.into_iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", members.join(","))
}

/// How many there are, and whether there were more than could be counted.
fn different(names: &Names) -> String {
    object([("count", names.len().to_string()), ("capped", names.is_full().to_string())])
}

/// The most frequent ones, in order.
fn top(names: &Names) -> String {
    let rows: Vec<_> = names
        .top(TOP)
        .into_iter()
        .map(|(name, count)| object([("name", string(name)), ("games", count.to_string())]))
        .collect();
    format!("[{}]", rows.join(","))
}

/// The text in quotes, with escapes where they are needed.
fn string(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_tag_says_is_a_string() {
        assert_eq!(string("Réti \"R\" \\ \n\u{1b}\u{9b}"), r#""Réti \"R\" \\ \u000a\u001b\u009b""#);
    }
}
