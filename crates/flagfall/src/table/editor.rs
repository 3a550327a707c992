//! A line editor.

use console::Key;

/// The edited line with its cursor, and the history of lines.
#[derive(Debug, Default)]
pub(crate) struct Editor {
    letters: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// The index of the line of the history being shown; its length for the new line.
    at: usize,
    vocabulary: Vec<String>,
}

/// The effect of a key on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EditResult {
    /// The line is not complete yet.
    Pending,
    /// The line is complete.
    Line(String),
    /// The input ends.
    End,
}

/// Control characters sent by terminals.
mod control {
    pub(super) const A: char = '\x01';
    pub(super) const D: char = '\x04';
    pub(super) const E: char = '\x05';
    pub(super) const U: char = '\x15';
    pub(super) const W: char = '\x17';
}

impl Editor {
    pub(crate) fn new(vocabulary: Vec<String>) -> Editor {
        Editor { vocabulary, ..Editor::default() }
    }

    /// Processes a key.
    pub(crate) fn key(&mut self, key: &Key) -> EditResult {
        match *key {
            Key::Enter => return EditResult::Line(self.finish()),
            Key::Char(control::D) | Key::CtrlC if self.letters.is_empty() => {
                return EditResult::End;
            }
            Key::CtrlC => self.set(""),
            Key::Char(control::A) | Key::Home => self.cursor = 0,
            Key::Char(control::E) | Key::End => self.cursor = self.letters.len(),
            Key::Char(control::U) => {
                self.letters.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::Char(control::W) => self.cut_word(),
            Key::ArrowLeft => self.cursor = self.cursor.saturating_sub(1),
            Key::ArrowRight => self.cursor = (self.cursor + 1).min(self.letters.len()),
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            Key::Del if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            Key::ArrowUp => self.show_history(self.at.saturating_sub(1)),
            Key::ArrowDown => self.show_history(self.at + 1),
            Key::Tab => self.complete(),
            Key::Char(letter) if !letter.is_control() => self.insert(letter),
            _ => {}
        }
        EditResult::Pending
    }

    /// Returns the line so far.
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Returns the part before the cursor.
    pub(crate) fn before_cursor(&self) -> String {
        self.letters[..self.cursor].iter().collect()
    }

    fn insert(&mut self, letter: char) {
        self.letters.insert(self.cursor, letter);
        self.cursor += 1;
    }

    fn set(&mut self, text: &str) {
        self.letters = text.chars().collect();
        self.cursor = self.letters.len();
    }

    /// Takes the line and adds it to the history.
    fn finish(&mut self) -> String {
        let line = self.text();
        if !line.trim().is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.set("");
        self.at = self.history.len();
        line
    }

    /// Shows a line of the history, or the new line after them.
    fn show_history(&mut self, at: usize) {
        self.at = at.min(self.history.len());
        let line = self.history.get(self.at).cloned().unwrap_or_default();
        self.set(&line);
    }

    fn cut_word(&mut self) {
        let before = self.before_cursor();
        let kept = before.trim_end().rfind(' ').map_or(0, |at| before[..=at].chars().count());
        self.letters.drain(kept..self.cursor);
        self.cursor = kept;
    }

    /// Completes the word before the cursor as far as it is unambiguous.
    fn complete(&mut self) {
        let before = self.before_cursor();
        let prefix = before.rsplit(' ').next().unwrap_or_default();
        let mut known = self.vocabulary.iter().filter(|word| word.starts_with(prefix));
        let Some(first) = known.next().filter(|_| !prefix.is_empty()) else { return };
        let alike = |one: &str, other: &str| one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        let (length, single) =
            known.fold((first.chars().count(), true), |(length, _), word| (length.min(alike(first, word)), false));
        let rest: Vec<char> = first.chars().take(length).skip(prefix.chars().count()).collect();
        rest.into_iter().chain(single.then_some(' ')).for_each(|letter| self.insert(letter));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the line after some keys, with a bar at the cursor.
    #[track_caller]
    fn check(keys: &[Key], shown: &str) {
        let words = ["White", "warns", "penalises", "presses", "presence"].map(str::to_owned);
        let mut editor = Editor::new(words.to_vec());
        for key in keys {
            editor.key(key);
        }
        let before = editor.before_cursor();
        assert_eq!(format!("{before}|{}", &editor.text()[before.len()..]), shown);
    }

    fn typed(text: &str) -> Vec<Key> {
        text.chars().map(Key::Char).collect()
    }

    fn after(text: &str, keys: &[Key]) -> Vec<Key> {
        [typed(text), keys.to_vec()].concat()
    }

    #[test]
    fn keys_edit_the_line() {
        check(&typed("Nf3"), "Nf3|");
        check(&after("Nf3", &[Key::ArrowLeft, Key::Backspace]), "N|3");
        check(&after("äö", &[Key::ArrowLeft, Key::Del, Key::Del]), "ä|");
        check(&after("e4", &[Key::Home, Key::Char('x'), Key::End]), "xe4|");
        check(&after("White plays e4", &[Key::Char(control::W)]), "White plays |");
        check(&after("White plays e4", &[Key::Char(control::U)]), "|");
        check(&after("\x07\x1b", &[Key::ArrowLeft, Key::Backspace, Key::Del]), "|");
    }

    #[test]
    fn words_are_completed() {
        check(&after("Wh", &[Key::Tab]), "White |");
        check(&after("arbiter pen", &[Key::Tab]), "arbiter penalises |");
        check(&after("pr", &[Key::Tab]), "pres|");
        check(&after("x", &[Key::Tab]), "x|");
        check(&[Key::Tab], "|");
    }

    #[test]
    fn history_is_recalled() {
        let two = [typed("e4"), vec![Key::Enter], typed("e5"), vec![Key::Enter]].concat();
        let then = |keys: &[Key]| [two.clone(), keys.to_vec()].concat();
        check(&then(&[]), "|");
        check(&then(&[Key::ArrowUp]), "e5|");
        check(&then(&[Key::ArrowUp, Key::ArrowUp, Key::ArrowUp]), "e4|");
        check(&then(&[Key::ArrowUp, Key::ArrowDown]), "|");
    }

    #[test]
    fn control_d_ends_empty_line() {
        let mut editor = Editor::new(Vec::new());
        assert_eq!(editor.key(&Key::Char('e')), EditResult::Pending);
        assert_eq!(editor.key(&Key::Char(control::D)), EditResult::Pending);
        assert_eq!(editor.key(&Key::CtrlC), EditResult::Pending);
        assert_eq!(editor.key(&Key::CtrlC), EditResult::End);
        assert_eq!(editor.key(&Key::Enter), EditResult::Line(String::new()));
    }
}
