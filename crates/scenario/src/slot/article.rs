//! The ids of the catalogue's rows.

use core::fmt;

use super::basic::word;
use super::{Sentence, Slot};
use crate::words::Words;

/// An article of the laws, or a whole part of them: `L.9.2.1`, `O.5.4`, `OII`.
///
/// It names its source and has the shape of an id. [Reading](crate::parse) a scenario sees to it that
/// the catalogue has such a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Article(String);

/// The letters ids begin with.
const SOURCES: [&str; 16] =
    ["L", "A", "B", "C", "D", "I", "II", "III", "FI", "P", "K", "O", "OI", "OII", "OIII", "OG"];

impl Article {
    /// Reads an id; the letters of its source may be small ones.
    ///
    /// ```
    /// use flagfall_scenario::Article;
    /// assert_eq!(Article::new("l.9.2.1").unwrap().as_str(), "L.9.2.1");
    /// assert_eq!(Article::new("9.2.1"), None);
    /// ```
    pub fn new(id: &str) -> Option<Article> {
        let (source, rest) = id.split_at(id.find('.').unwrap_or(id.len()));
        let source = source.to_ascii_uppercase();
        let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
        let fits = rest.is_empty() || rest[1..].split('.').all(part);
        (SOURCES.contains(&source.as_str()) && fits).then(|| Article(source + rest))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Slot for Article {
    fn shape() -> String {
        "ARTICLE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Article> {
        word(words, Article::new)
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.0);
    }
}
