//! The values that sentences contain.

mod article;
mod basic;
mod fen;
mod label;
mod list;
mod moves;
mod score;

use crate::word_reader::WordReader;

pub use article::ArticleId;
pub use fen::FenText;
pub use label::Label;
pub use moves::MoveText;
pub use score::{PointsText, ScoreText};

/// A value that is read from the words of a sentence and written as words.
///
/// A written value is read as the same value. A failed read leaves the reader at an arbitrary position, which the
/// caller resets.
pub(crate) trait Slot: Sized {
    /// Returns the placeholder that represents the value in a form, such as `MOVE`.
    fn placeholder() -> String;
    fn read(words: &mut WordReader<'_>) -> Option<Self>;
    fn write(&self, out: &mut SentenceWriter);
}

/// Writes a sentence: words separated by single blanks.
#[derive(Default)]
pub(crate) struct SentenceWriter(pub(crate) String);

impl SentenceWriter {
    pub(crate) fn push_word(&mut self, word: &str) {
        if !self.0.is_empty() && word != ":" {
            self.0.push(' ');
        }
        self.0.push_str(word);
    }

    /// Appends a text in quotation marks.
    pub(crate) fn push_text(&mut self, text: &str) {
        self.push_word(&format!("\"{}\"", text.replace('\\', r"\\").replace('"', r#"\""#)));
    }

    pub(crate) fn push_comma(&mut self) {
        self.0.push(',');
    }

    /// Returns a value as text.
    pub(crate) fn render(value: &impl Slot) -> String {
        let mut out = SentenceWriter::default();
        value.write(&mut out);
        out.0
    }
}

/// Random values, for property tests.
#[cfg(test)]
pub(crate) trait Sample: Sized {
    fn any() -> proptest::strategy::BoxedStrategy<Self>;
}
