//! Names that nobody chooses: what guests and the erased are shown as, and what officials are called.

use flagfall_store::look;

/// What they are called in the languages of the page.
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

/// Whether a name could be taken for one of these, with a number or without.
pub(crate) fn is_reserved(name: &str) -> bool {
    let words = || name.split(|letter: char| !letter.is_alphanumeric());
    let all: String = words().collect();
    let without_numbers: String = words().filter(|word| !word.contains(char::is_numeric)).collect();
    let named = [all.trim_matches(char::is_numeric), &without_numbers];
    named.into_iter().any(is_of_the_house) || is_mark(name)
}

fn is_of_the_house(name: &str) -> bool {
    // In capitals some letters look like others.
    let looks = [look(name), look(&name.to_lowercase())];
    RESERVED.iter().any(|word| {
        [look(word), look(&word.to_uppercase())].iter().any(|reserved| looks.contains(reserved))
    })
}

/// Whether it is what the erased are shown as.
fn is_mark(name: &str) -> bool {
    let name = look(name);
    name.contains(&look("?")) && name.replace(&look("?"), "").trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: bool) {
        assert_eq!(is_reserved(name), expected, "{name}");
    }

    #[test]
    fn what_looks_like_a_name_of_the_house_is_reserved_and_nothing_else() {
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
