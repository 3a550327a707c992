//! Lists in sentences.

use super::{SentenceWriter, Slot};
use crate::word_reader::WordReader;

/// One or more values, separated by commas, `and` or `or`.
impl<T: Slot> Slot for Vec<T> {
    fn placeholder() -> String {
        format!("{}, ...", T::placeholder())
    }

    fn read(words: &mut WordReader<'_>) -> Option<Vec<T>> {
        let mut list = vec![T::read(words)?];
        loop {
            let before = words.position();
            let Some(next) = words.eat_separator().then(|| T::read(words)).flatten() else {
                words.reset_to(before);
                return Some(list);
            };
            list.push(next);
        }
    }

    fn write(&self, out: &mut SentenceWriter) {
        for (number, item) in self.iter().enumerate() {
            if number > 0 {
                out.push_comma();
            }
            item.write(out);
        }
    }
}
