//! Numbers, times, texts, squares and pieces in sentences.

use flagfall_chess::{Color, Piece, Role, Square};
use flagfall_clock::{Millis, TimeControl};

use super::{Sentence, Slot};
use crate::words::{Wanted, Words};

/// Reads one word; what does not fit is remembered as a miss.
pub(super) fn word<T: Slot>(
    words: &mut Words<'_>,
    read: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let start = words.at();
    let value = words.word().and_then(read);
    if value.is_none() {
        words.back(start);
        words.miss(Wanted::Shape(T::shape()));
        words.back(start);
    }
    value
}

/// Reads one quoted text; what does not fit is remembered as a miss.
fn text<T: Slot>(words: &mut Words<'_>, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let start = words.at();
    let value = words.text().and_then(read);
    if value.is_none() {
        words.back(start);
        words.miss(Wanted::Shape(T::shape()));
        words.back(start);
    }
    value
}

impl Slot for Color {
    fn shape() -> String {
        "SIDE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Color> {
        words.side()
    }

    fn write(&self, out: &mut Sentence) {
        out.word(self.name());
    }
}

impl Slot for u16 {
    fn shape() -> String {
        "NUMBER".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<u16> {
        word(words, |word| {
            word.bytes().all(|digit| digit.is_ascii_digit()).then(|| word.parse().ok())?
        })
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl Slot for Millis {
    fn shape() -> String {
        "TIME".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Millis> {
        word(words, |word| word.parse().ok())
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl Slot for TimeControl {
    fn shape() -> String {
        "\"TIME CONTROL\"".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<TimeControl> {
        text(words, |text| text.parse().ok())
    }

    fn write(&self, out: &mut Sentence) {
        out.text(&self.to_string());
    }
}

impl Slot for String {
    fn shape() -> String {
        "\"TEXT\"".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<String> {
        text(words, |text| Some(text.to_owned()))
    }

    fn write(&self, out: &mut Sentence) {
        out.text(self);
    }
}

impl Slot for Square {
    fn shape() -> String {
        "SQUARE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Square> {
        word(words, |word| word.to_ascii_lowercase().parse().ok())
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl Slot for Role {
    fn shape() -> String {
        "PIECE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Role> {
        let named = |word: &str| {
            Role::ALL.into_iter().find(|role| role.to_string().eq_ignore_ascii_case(word))
        };
        word(words, named)
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl Slot for Piece {
    fn shape() -> String {
        "SIDE PIECE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Piece> {
        Some(Piece { color: words.side()?, role: Role::read(words)? })
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl<T: Slot> Slot for Box<T> {
    fn shape() -> String {
        T::shape()
    }

    fn read(words: &mut Words<'_>) -> Option<Box<T>> {
        T::read(words).map(Box::new)
    }

    fn write(&self, out: &mut Sentence) {
        T::write(self, out);
    }
}
