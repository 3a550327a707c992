//! What is said of articles in words.

use core::fmt::Write;

use flagfall_laws::{Carried, Row, catalogue};

use super::chapter::page_of;

/// A text by its name.
pub(super) fn text(source: &str) -> &'static str {
    match source {
        "fide-2017" => "FIDE Laws of Chess of 1 July 2017",
        "fide-2017-fi" => "Finnish practice, laid over the laws of 2017",
        "finnish-blitz-2014" => "Finnish national blitz rules of 2014",
        "classic-leaflet" => "The rules leaflet of a boxed set, for casual play",
        _ => "FIDE Online Chess Regulations of 2021",
    }
}

/// Who sees to an article, and what Flagfall does about it.
pub(super) const fn carried(carried: Carried) -> &'static str {
    match carried {
        Carried::Machine => "Flagfall decides this by itself.",
        Carried::Command => {
            "A player or an arbiter says what happens, and Flagfall draws the consequence."
        }
        Carried::Setting => "A setting of the regulations, which Flagfall keeps to in every game.",
        Carried::Record => "Flagfall records, shows or announces it.",
        Carried::People => "Left to people; Flagfall writes down what they report.",
    }
}

/// A statement with links to the articles it names.
pub(super) fn statement(row: &Row, statement: &str) -> String {
    let mut text = String::with_capacity(statement.len());
    for word in statement.split_inclusive(|letter: char| !is_of_number(letter)) {
        let end = word.trim_end_matches(|letter: char| !is_of_number(letter)).trim_end_matches('.');
        match meant(row, end) {
            Some(id) => {
                let _ = write!(text, "[{end}]({}#{id})", page_of(id));
                text.push_str(&word[end.len()..]);
            }
            None => text.push_str(word),
        }
    }
    // What looks like a tag or an emphasis is neither.
    text.replace('<', "&lt;").replace('*', "\\*")
}

fn is_of_number(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '.'
}

/// The article that a word names: `9.2.1` of the same text, or `P.9a`.
fn meant(row: &Row, word: &str) -> Option<&'static str> {
    let is_number = word.starts_with(|first: char| first.is_ascii_digit());
    if !word.contains('.') || !word.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let prefix = match row.source {
        "fide-online-2021" => "O.",
        _ => "L.",
    };
    let citation = if is_number { format!("{prefix}{word}") } else { word.to_owned() };
    let found = catalogue::cited(&citation).next()?;
    (found.id != row.id).then_some(found.id)
}
