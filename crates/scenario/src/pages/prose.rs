//! Phrases about articles and their sources.

use core::fmt::Write;

use flagfall_laws::{CatalogueRow, Enforcement, catalogue};

use super::chapter::page_of;

/// Returns the title of a source.
pub(super) fn source_title(source: &str) -> &'static str {
    match source {
        "fide-2017" => "FIDE Laws of Chess of 1 July 2017",
        "fide-2017-fi" => "Finnish practice, a supplement to the laws of 2017",
        "finnish-blitz-2014" => "Finnish national blitz rules of 2014",
        "classic-leaflet" => "The rules leaflet of a boxed set, for casual play",
        _ => "FIDE Online Chess Regulations of 2021",
    }
}

/// Returns the sentence that says how Flagfall enforces an article.
pub(super) const fn enforcement_text(carried: Enforcement) -> &'static str {
    match carried {
        Enforcement::Machine => "Flagfall decides this automatically.",
        Enforcement::Command => "A player or an arbiter reports the facts, and Flagfall applies the consequence.",
        Enforcement::Setting => "A setting of the regulations, which Flagfall applies in every game.",
        Enforcement::Record => "Flagfall records, shows or announces it.",
        Enforcement::People => "Left to people; Flagfall records their reports.",
    }
}

/// Adds links to the articles that a statement names.
pub(super) fn linked_statement(row: &CatalogueRow, statement: &str) -> String {
    let mut text = String::with_capacity(statement.len());
    for word in statement.split_inclusive(|letter: char| !is_article_char(letter)) {
        let end = word.trim_end_matches(|letter: char| !is_article_char(letter)).trim_end_matches('.');
        match cited_row(row, end) {
            Some(id) => {
                let _ = write!(text, "[{end}]({}#{id})", page_of(id));
                text.push_str(&word[end.len()..]);
            }
            None => text.push_str(word),
        }
    }
    // Text that looks like a tag or an emphasis is literal.
    text.replace('<', "&lt;").replace('*', "\\*")
}

fn is_article_char(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '.'
}

/// Returns the article that a word names: `9.2.1` of the same source, or `P.9a`.
fn cited_row(row: &CatalogueRow, word: &str) -> Option<&'static str> {
    let is_number = word.starts_with(|first: char| first.is_ascii_digit());
    if !word.contains('.') || !word.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let prefix = match row.source {
        "fide-online-2021" => "O.",
        _ => "L.",
    };
    let citation = if is_number { format!("{prefix}{word}") } else { word.to_owned() };
    let found = catalogue::rows_cited(&citation).next()?;
    (found.id != row.id).then_some(found.id)
}
