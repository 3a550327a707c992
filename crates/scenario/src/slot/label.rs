//! Labels for later reference.

use core::fmt;

use super::basic::read_word;
use super::{SentenceWriter, Slot};
use crate::word_reader::WordReader;

/// A label of a ruling or of regulations: letters, digits, `-`, `_` and `.`, without blanks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(String);

impl Label {
    /// Parses a label, and converts it to lower case.
    ///
    /// ```
    /// use flagfall_scenario::Label;
    /// assert_eq!(Label::new("First-warning").unwrap().as_str(), "first-warning");
    /// assert_eq!(Label::new("first warning"), None);
    /// ```
    pub fn new(name: &str) -> Option<Label> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let filler = matches!(name.to_ascii_lowercase().as_str(), "" | "the" | "a" | "an" | "and" | "or");
        (!filler && name.chars().all(fits) && !name.ends_with('.')).then(|| Label(name.to_ascii_lowercase()))
    }

    /// Returns the label.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Slot for Label {
    fn placeholder() -> String {
        "LABEL".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Label> {
        read_word(words, Label::new)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.0);
    }
}
