//! The ids of the rows of the catalogue.

use core::fmt;

use super::basic::read_word;
use super::{SentenceWriter, Slot};
use crate::word_reader::WordReader;

/// An article of the laws, or a whole part of them: `L.9.2.1`, `O.5.4`, `OII`.
///
/// Only the form of the id is checked here. [Parsing](crate::parse) a scenario checks that the catalogue has such a
/// row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArticleId(String);

/// The sources with which ids begin.
const SOURCES: [&str; 16] = ["L", "A", "B", "C", "D", "I", "II", "III", "FI", "P", "K", "O", "OI", "OII", "OIII", "OG"];

impl ArticleId {
    /// Parses an id; its source is not case-sensitive.
    ///
    /// ```
    /// use flagfall_scenario::ArticleId;
    /// assert_eq!(ArticleId::new("l.9.2.1").unwrap().as_str(), "L.9.2.1");
    /// assert_eq!(ArticleId::new("9.2.1"), None);
    /// ```
    pub fn new(id: &str) -> Option<ArticleId> {
        let (source, rest) = id.split_at(id.find('.').unwrap_or(id.len()));
        let source = source.to_ascii_uppercase();
        let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
        let fits = rest.is_empty() || rest[1..].split('.').all(part);
        (SOURCES.contains(&source.as_str()) && fits).then(|| ArticleId(source + rest))
    }

    /// Returns the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ArticleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Slot for ArticleId {
    fn placeholder() -> String {
        "ARTICLE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<ArticleId> {
        read_word(words, ArticleId::new)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.0);
    }
}
