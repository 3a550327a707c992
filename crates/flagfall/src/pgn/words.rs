//! Numbers as they are shown.

/// Such as `1 game`, `2000 games`; the word is one of those that take an s.
pub(crate) fn count(number: u64, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}
