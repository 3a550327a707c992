//! Numbers, times, texts, squares and pieces in sentences.

use flagfall_chess::{Color, Piece, PieceType, Square};
use flagfall_clock::{Millis, TimeControl};

use super::{SentenceWriter, Slot};
use crate::word_reader::{ExpectedToken, WordReader};

/// Reads one word; a mismatch is recorded for the error.
pub(super) fn read_word<T: Slot>(words: &mut WordReader<'_>, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let start = words.position();
    let value = words.next_word().and_then(read);
    if value.is_none() {
        words.reset_to(start);
        words.record_expected(ExpectedToken::Placeholder(T::placeholder()));
        words.reset_to(start);
    }
    value
}

/// Reads one quoted text; a mismatch is recorded for the error.
fn read_text<T: Slot>(words: &mut WordReader<'_>, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let start = words.position();
    let value = words.next_text().and_then(read);
    if value.is_none() {
        words.reset_to(start);
        words.record_expected(ExpectedToken::Placeholder(T::placeholder()));
        words.reset_to(start);
    }
    value
}

impl Slot for Color {
    fn placeholder() -> String {
        "SIDE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Color> {
        words.read_side()
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(self.name());
    }
}

impl Slot for u16 {
    fn placeholder() -> String {
        "NUMBER".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<u16> {
        read_word(words, |word| word.bytes().all(|digit| digit.is_ascii_digit()).then(|| word.parse().ok())?)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl Slot for Millis {
    fn placeholder() -> String {
        "TIME".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Millis> {
        read_word(words, |word| word.parse().ok())
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl Slot for TimeControl {
    fn placeholder() -> String {
        "\"TIME CONTROL\"".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<TimeControl> {
        read_text(words, |text| text.parse().ok())
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_text(&self.to_string());
    }
}

impl Slot for String {
    fn placeholder() -> String {
        "\"TEXT\"".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<String> {
        read_text(words, |text| Some(text.to_owned()))
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_text(self);
    }
}

impl Slot for Square {
    fn placeholder() -> String {
        "SQUARE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Square> {
        read_word(words, |word| word.to_ascii_lowercase().parse().ok())
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl Slot for PieceType {
    fn placeholder() -> String {
        "PIECE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<PieceType> {
        let named = |word: &str| PieceType::ALL.into_iter().find(|role| role.to_string().eq_ignore_ascii_case(word));
        read_word(words, named)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl Slot for Piece {
    fn placeholder() -> String {
        "SIDE PIECE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Piece> {
        Some(Piece { color: words.read_side()?, role: PieceType::read(words)? })
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl<T: Slot> Slot for Box<T> {
    fn placeholder() -> String {
        T::placeholder()
    }

    fn read(words: &mut WordReader<'_>) -> Option<Box<T>> {
        T::read(words).map(Box::new)
    }

    fn write(&self, out: &mut SentenceWriter) {
        T::write(self, out);
    }
}
