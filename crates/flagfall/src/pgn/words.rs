//! Numbers with their nouns.

/// Formats a count, such as `1 game`, `2000 games`; the plural takes an s.
pub(crate) fn count(number: u64, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}
