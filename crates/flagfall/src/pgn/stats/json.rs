//! Writing the counts as JSON.

use std::fmt::Write as _;
use std::io::{self, Write};

use flagfall_chess::pgn::PgnResult;

use super::counts::{BOARD, KINDS, PgnCounts};
use super::names::NameCounts;
use super::report::TOP;
use crate::pgn::files::FilesTally;

pub(crate) fn write(counts: &PgnCounts, tally: &FilesTally, out: &mut impl Write) -> io::Result<()> {
    let (shortest, longest) = counts.lengths.unwrap_or_default();
    let mean = format!("{:.2}", counts.mean_plies());
    let plies = object([
        ("total", counts.plies.to_string()),
        ("mean", mean),
        ("shortest", shortest.to_string()),
        ("longest", longest.to_string()),
    ]);
    let dates = counts
        .dates
        .as_ref()
        .map_or("null".to_owned(), |(first, last)| object([("first", string(first)), ("last", string(last))]));
    let by_number = |names: &[&str], counts: &[u64]| {
        object(names.iter().zip(counts).map(|(name, count)| (*name, count.to_string())))
    };
    let keyed = |name: &str| name.replace(' ', "_");
    let (board, kinds) = (BOARD.map(keyed), KINDS.map(keyed));
    let names =
        |names: &[String], counts: &[u64]| by_number(&names.iter().map(String::as_str).collect::<Vec<_>>(), counts);
    let letters: Vec<_> = tally.letters.by_letters().collect();
    let letters = object(letters.iter().map(|(letters, count)| (&**letters, count.to_string())));
    let all = object([
        ("games", counts.games.to_string()),
        ("errors", tally.errors.to_string()),
        ("plies", plies),
        ("results", by_number(&PgnResult::ALL.map(PgnResult::text), &counts.results)),
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
    let members: Vec<_> = members.into_iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", members.join(","))
}

/// Returns the number of different names, and whether there were more than could be counted.
fn different(names: &NameCounts) -> String {
    object([("count", names.len().to_string()), ("capped", names.is_full().to_string())])
}

/// Returns the most frequent names, in order.
fn top(names: &NameCounts) -> String {
    let rows: Vec<_> = names
        .top(TOP)
        .into_iter()
        .map(|(name, count)| object([("name", string(name)), ("games", count.to_string())]))
        .collect();
    format!("[{}]", rows.join(","))
}

/// Quotes a text, with escapes where needed.
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
    fn any_tag_value_is_a_valid_json_string() {
        assert_eq!(string("Réti \"R\" \\ \n\u{1b}\u{9b}"), r#""Réti \"R\" \\ \u000a\u001b\u009b""#);
    }
}
