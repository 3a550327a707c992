//! Reserved names: those of officials, and those shown for guests and erased persons.

use flagfall_store::visual_skeleton;

/// The reserved words in the languages of the page.
const RESERVED: [&str; 13] = [
    "guest",
    "vieras",
    "vendég",
    "arbiter",
    "tuomari",
    "versenybíró",
    "chiefarbiter",
    "päätuomari",
    "főbíró",
    "administrator",
    "ylläpitäjä",
    "felügyelő",
    "flagfall",
];

/// Whether a name could be mistaken for a reserved one, with or without a number.
pub(crate) fn is_reserved(name: &str) -> bool {
    let words = || name.split(|letter: char| !letter.is_alphanumeric());
    let all: String = words().collect();
    let without_numbers: String = words().filter(|word| !word.contains(char::is_numeric)).collect();
    let candidates = [all.trim_matches(char::is_numeric), &without_numbers];
    candidates.into_iter().any(is_reserved_word) || is_erased_placeholder(name)
}

fn is_reserved_word(name: &str) -> bool {
    // Some letters look alike only in capitals.
    let skeletons = [visual_skeleton(name), visual_skeleton(&name.to_lowercase())];
    RESERVED.iter().any(|word| {
        [visual_skeleton(word), visual_skeleton(&word.to_uppercase())]
            .iter()
            .any(|reserved| skeletons.contains(reserved))
    })
}

/// Whether a name looks like the placeholder for erased persons.
fn is_erased_placeholder(name: &str) -> bool {
    let name = visual_skeleton(name);
    name.contains(&visual_skeleton("?")) && name.replace(&visual_skeleton("?"), "").trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: bool) {
        assert_eq!(is_reserved(name), expected, "{name}");
    }

    #[test]
    fn names_that_look_reserved_are_reserved() {
        for name in ["Guest 1234", "Guest l234", "12. vendég", "ARBITER", "arb1ter", "?", "? ?"] {
            check(name, true);
        }
        for name in ["Chief arbiter", "administrator-2", "FŐBÍRÓ", "Ylläpitäjä", "Аrbiter"] {
            check(name, true);
        }
        for name in ["", "7", "Ann", "Guestine", "Guest of honour", "Arbiter Ann", "Who?", "♞"] {
            check(name, false);
        }
    }
}
