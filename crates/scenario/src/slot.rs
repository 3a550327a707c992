//! What can stand in the gaps of a sentence.

mod article;
mod basic;
mod fen;
mod label;
mod list;
mod moves;
mod score;

use crate::words::Words;

pub use article::Article;
pub use fen::FenText;
pub use label::Label;
pub use moves::MoveText;
pub use score::{Points, Score};

/// A value that is read from the words of a sentence and written as words again.
///
/// Reading what was written gives the same value. A reading that fails leaves its place to the
/// caller, who goes back.
pub(crate) trait Slot: Sized {
    /// How the gap is shown in a form: `MOVE`.
    fn shape() -> String;
    fn read(words: &mut Words<'_>) -> Option<Self>;
    fn write(&self, out: &mut Sentence);
}

/// A sentence being written: words with single blanks between them.
#[derive(Default)]
pub(crate) struct Sentence(pub(crate) String);

impl Sentence {
    pub(crate) fn word(&mut self, word: &str) {
        if !self.0.is_empty() && word != ":" {
            self.0.push(' ');
        }
        self.0.push_str(word);
    }

    /// A text in quotation marks.
    pub(crate) fn text(&mut self, text: &str) {
        self.word(&format!("\"{}\"", text.replace('\\', r"\\").replace('"', r#"\""#)));
    }

    pub(crate) fn comma(&mut self) {
        self.0.push(',');
    }

    /// A value as it is written alone.
    pub(crate) fn of(value: &impl Slot) -> String {
        let mut out = Sentence::default();
        value.write(&mut out);
        out.0
    }
}

/// Random values, for the properties.
#[cfg(test)]
pub(crate) trait Sample: Sized {
    fn any() -> proptest::strategy::BoxedStrategy<Self>;
}
