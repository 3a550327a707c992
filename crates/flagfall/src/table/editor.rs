//! A line while it is typed.

use console::Key;

/// The line, where the cursor stands in it, and the lines before it.
#[derive(Debug, Default)]
pub(crate) struct Editor {
    letters: Vec<char>,
    cursor: usize,
    earlier: Vec<String>,
    /// Which of the earlier lines is looked at; their number, if it is the new one.
    at: usize,
    vocabulary: Vec<String>,
}

/// What a key means for the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It goes on.
    On,
    /// It is complete.
    Line(String),
    /// Nothing more will come.
    End,
}

/// What keys are with Control held, as terminals send them.
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

    /// Takes a key.
    pub(crate) fn key(&mut self, key: &Key) -> Typed {
        match *key {
            Key::Enter => return Typed::Line(self.finish()),
            Key::Char(control::D) | Key::CtrlC if self.letters.is_empty() => return Typed::End,
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
            Key::ArrowUp => self.look(self.at.saturating_sub(1)),
            Key::ArrowDown => self.look(self.at + 1),
            Key::Tab => self.complete(),
            Key::Char(letter) if !letter.is_control() => self.insert(letter),
            _ => {}
        }
        Typed::On
    }

    /// The line as far as it was typed.
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// The part of it before the cursor.
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

    /// Hands the line over and keeps it among the earlier ones.
    fn finish(&mut self) -> String {
        let line = self.text();
        if !line.trim().is_empty() && self.earlier.last() != Some(&line) {
            self.earlier.push(line.clone());
        }
        self.set("");
        self.at = self.earlier.len();
        line
    }

    /// Looks at an earlier line, or at the new one behind them.
    fn look(&mut self, at: usize) {
        self.at = at.min(self.earlier.len());
        let line = self.earlier.get(self.at).cloned().unwrap_or_default();
        self.set(&line);
    }

    fn cut_word(&mut self) {
        let before = self.before_cursor();
        let kept = before.trim_end().rfind(' ').map_or(0, |at| before[..=at].chars().count());
        self.letters.drain(kept..self.cursor);
        self.cursor = kept;
    }

    /// Completes the word before the cursor as far as only one word can be meant.
    fn complete(&mut self) {
        let before = self.before_cursor();
        let begun = before.rsplit(' ').next().unwrap_or_default();
        let mut known = self.vocabulary.iter().filter(|word| word.starts_with(begun));
        let Some(first) = known.next().filter(|_| !begun.is_empty()) else { return };
        let alike = |one: &str, other: &str| {
            one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count()
        };
        let (length, single) = known.fold((first.chars().count(), true), |(length, _), word| {
            (length.min(alike(first, word)), false)
        });
        let rest: Vec<char> = first.chars().take(length).skip(begun.chars().count()).collect();
        rest.into_iter().chain(single.then_some(' ')).for_each(|letter| self.insert(letter));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types keys and compares the line, with a bar where the cursor stands.
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
    fn keys_change_the_line() {
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
    fn earlier_lines_come_back() {
        let two = [typed("e4"), vec![Key::Enter], typed("e5"), vec![Key::Enter]].concat();
        let then = |keys: &[Key]| [two.clone(), keys.to_vec()].concat();
        check(&then(&[]), "|");
        check(&then(&[Key::ArrowUp]), "e5|");
        check(&then(&[Key::ArrowUp, Key::ArrowUp, Key::ArrowUp]), "e4|");
        check(&then(&[Key::ArrowUp, Key::ArrowDown]), "|");
    }

    #[test]
    fn the_end() {
        let mut editor = Editor::new(Vec::new());
        assert_eq!(editor.key(&Key::Char('e')), Typed::On);
        assert_eq!(editor.key(&Key::Char(control::D)), Typed::On);
        assert_eq!(editor.key(&Key::CtrlC), Typed::On);
        assert_eq!(editor.key(&Key::CtrlC), Typed::End);
        assert_eq!(editor.key(&Key::Enter), Typed::Line(String::new()));
    }
}
