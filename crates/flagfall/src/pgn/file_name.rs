//! Safe file names from tag values, which may be any text.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The maximum length of a name in bytes; file systems allow about 250, and a number may be added.
const LONGEST: usize = 120;

/// Unique file names, also on case-insensitive file systems.
#[derive(Default)]
pub(crate) struct FileNames {
    /// The names in lower case, with the number to try next for equal ones.
    taken: HashMap<String, u64>,
}

impl FileNames {
    /// Chooses a name for a new value, without the extension.
    pub(crate) fn choose(&mut self, value: &str) -> String {
        let name = safe(value);
        let base = name.to_lowercase();
        let mut number = self.taken.get(&base).copied().unwrap_or(1);
        loop {
            let chosen = if number == 1 { name.clone() } else { format!("{name}-{number}") };
            number += 1;
            if let Entry::Vacant(free) = self.taken.entry(chosen.to_lowercase()) {
                free.insert(2);
                self.taken.insert(base, number);
                return chosen;
            }
        }
    }
}

/// Returns the value as a name without special meaning to any file system or shell: no separators,
/// no dots, no control characters, no blanks at the ends, and no device name of Windows.
fn safe(value: &str) -> String {
    let harmless = |letter: char| match letter {
        letter if letter.is_alphanumeric() => letter,
        ' ' | '-' | '_' | ',' | '+' | '=' | '(' | ')' => letter,
        _ => '_',
    };
    let mut name: String = value.trim().chars().map(harmless).collect();
    let cut = (0..=LONGEST.min(name.len())).rev().find(|&at| name.is_char_boundary(at));
    name.truncate(cut.unwrap_or_default());
    let name = name.trim_end();
    match () {
        () if name.is_empty() => "unknown".to_owned(),
        () if name.starts_with('-') || is_device(name) => format!("_{name}"),
        () => name.to_owned(),
    }
}

/// Whether Windows treats the name as a device, with any extension.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let numbered = |device| {
        let number = name.strip_prefix(device).unwrap_or_default();
        number.len() == 1 && number.contains(|digit: char| digit.is_ascii_digit())
    };
    matches!(name.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[&str], expected: &[&str]) {
        let mut names = FileNames::default();
        let chosen: Vec<_> = values.iter().map(|value| names.choose(value)).collect();
        assert_eq!(chosen, expected);
    }

    #[test]
    fn ordinary_names_are_unchanged() {
        check(&["Tata Steel 2020", "Bögöly, Ödön", "3"], &["Tata Steel 2020", "Bögöly, Ödön", "3"]);
    }

    #[test]
    fn hostile_names_are_made_safe() {
        check(
            &["../../etc/passwd", "..", ".", "a\\b", "C:\\x", "a\0b\n\u{1b}[2J", "~", "$(rm -rf)"],
            &["______etc_passwd", "__", "_", "a_b", "C__x", "a_b___2J", "_-2", "_(rm -rf)"],
        );
        check(&["-rf", "CON", "com7", "lpt", "nul "], &["_-rf", "_CON", "_com7", "lpt", "_nul"]);
        check(&["", "unknown", "?"], &["unknown", "unknown-2", "_"]);
    }

    #[test]
    fn names_that_differ_only_in_case_are_distinguished() {
        check(&["Open", "OPEN", "open", "open-2"], &["Open", "OPEN-2", "open-3", "open-2-2"]);
        check(&["1.1", "1_1", "1/1"], &["1_1", "1_1-2", "1_1-3"]);
    }

    #[test]
    fn long_names_are_cut_at_character_boundaries() {
        for letter in ["a", "ö", "♞", "漢"] {
            let name = FileNames::default().choose(&letter.repeat(1_000));
            assert!((100..=LONGEST).contains(&name.len()), "{name}");
        }
    }
}
