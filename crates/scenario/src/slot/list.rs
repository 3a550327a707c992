//! Several of a kind in a sentence.

use super::{Sentence, Slot};
use crate::words::Words;

/// One or more, with commas, `and` or `or` between them.
impl<T: Slot> Slot for Vec<T> {
    fn shape() -> String {
        format!("{}, ...", T::shape())
    }

    fn read(words: &mut Words<'_>) -> Option<Vec<T>> {
        let mut list = vec![T::read(words)?];
        loop {
            let before = words.at();
            let Some(next) = words.separator().then(|| T::read(words)).flatten() else {
                words.back(before);
                return Some(list);
            };
            list.push(next);
        }
    }

    fn write(&self, out: &mut Sentence) {
        for (number, item) in self.iter().enumerate() {
            if number > 0 {
                out.comma();
            }
            item.write(out);
        }
    }
}
