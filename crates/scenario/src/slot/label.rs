//! Names given to something in order to speak of it later.

use core::fmt;

use super::basic::word;
use super::{Sentence, Slot};
use crate::words::Words;

/// A name without blanks, for a ruling, a claim or a set of regulations: letters, digits, `-`, `_`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(String);

impl Label {
    /// Reads a name; capital letters make no difference and become small.
    ///
    /// ```
    /// use flagfall_scenario::Label;
    /// assert_eq!(Label::new("First-warning").unwrap().as_str(), "first-warning");
    /// assert_eq!(Label::new("first warning"), None);
    /// ```
    pub fn new(name: &str) -> Option<Label> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let filler =
            matches!(name.to_ascii_lowercase().as_str(), "" | "the" | "a" | "an" | "and" | "or");
        (!filler && name.chars().all(fits) && !name.ends_with('.'))
            .then(|| Label(name.to_ascii_lowercase()))
    }

    /// The name.
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
    fn shape() -> String {
        "LABEL".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Label> {
        word(words, Label::new)
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.0);
    }
}
