//! Reserved names: those of officials and of the zone, those of its engines, and those shown for guests and
//! erased persons.

use flagfall_store::visual_skeleton;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::Zone;

/// Words that no name contains, in the languages of the page.
const OFFICIAL: [&str; 21] = [
    "arbiter",
    "chiefarbiter",
    "technicalarbiter",
    "referee",
    "organiser",
    "organizer",
    "admin",
    "administrator",
    "moderator",
    "tuomari",
    "päätuomari",
    "järjestäjä",
    "ylläpitäjä",
    "ylläpito",
    "versenybíró",
    "főbíró",
    "játékvezető",
    "szervező",
    "adminisztrátor",
    "felügyelő",
    "flagfall",
];

/// Words that are not a name by themselves. Many of them are also a part of the names of people.
const NOT_ALONE: [&str; 9] =
    ["guest", "vieras", "vendég", "judge", "bíró", "server", "palvelin", "szerver", "kiszolgáló"];

impl Zone {
    /// Whether a name could be mistaken for a reserved one, with or without a number.
    pub(crate) fn is_reserved(&self, name: &str) -> bool {
        is_reserved(name, self.engines.iter().map(|engine| &*engine.config.name))
    }
}

fn is_reserved<'a>(name: &str, mut engines: impl Iterator<Item = &'a str>) -> bool {
    let whole: Vec<String> = joined(name).iter().flat_map(|name| appearances(name)).collect();
    let parts: Vec<String> = words(name).flat_map(|word| appearances(word.trim_matches(char::is_numeric))).collect();
    OFFICIAL.iter().any(|word| is_among(word, &whole) || is_among(word, &parts))
        || NOT_ALONE.iter().any(|word| is_among(word, &whole))
        || engines.any(|engine| joined(engine).iter().any(|word| is_among(word, &whole)))
        || is_erased_placeholder(name)
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric())
}

/// A name as one word: without the digits around it, and without the words that have digits.
fn joined(name: &str) -> [String; 2] {
    let all: String = words(name).collect();
    let without_numbers = words(name).filter(|word| !word.contains(char::is_numeric)).collect();
    [all.trim_matches(char::is_numeric).to_owned(), without_numbers]
}

/// The looks of a text in a name. Some letters look alike only in capitals.
fn appearances(text: &str) -> [String; 2] {
    [appearance(text), appearance(&text.to_lowercase())]
}

/// Whether one of the texts could be read as a reserved word.
fn is_among(word: &str, texts: &[String]) -> bool {
    !word.is_empty() && [appearance(word), appearance(&word.to_uppercase())].iter().any(|word| texts.contains(word))
}

/// The look of a text without accents.
fn appearance(text: &str) -> String {
    visual_skeleton(text).nfd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// Whether a name looks like the placeholder for erased persons.
fn is_erased_placeholder(name: &str) -> bool {
    let name = visual_skeleton(name);
    name.contains(&visual_skeleton("?")) && name.replace(&visual_skeleton("?"), "").trim().is_empty()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn check(name: &str, expected: bool) {
        assert_eq!(is_reserved(name, ["Stockfish 17", "Dragon by Komodo"].into_iter()), expected, "{name}");
    }

    #[test]
    fn names_that_look_reserved_are_reserved() {
        for name in ["Guest 1234", "Guest l234", "12. vendég", "ARBITER", "arb1ter", "?", "? ?"] {
            check(name, true);
        }
        for name in ["Chief arbiter", "administrator-2", "FŐBÍRÓ", "Fobiro", "Ylläpitäjä", "Аrbiter", "a.r.b.i.t.e.r"]
        {
            check(name, true);
        }
        for name in
            ["Arbiter Ann", "Ann (arbiter)", "tekninen-tuomari", "Szervező2", "Admin", "Referee", "ChiefArbiter"]
        {
            check(name, true);
        }
        for name in ["Server", "Bíró", "biro 7", "Judge", "Stockfish", "Stockfish_17", "STOCKFISH 16", "DragonByKomodo"]
        {
            check(name, true);
        }
    }

    #[test]
    fn names_of_people_are_not_reserved() {
        for name in ["", "7", "Ann", "Guestine", "Guest of honour", "Arbiterson", "Who?", "♞", "Administrate"] {
            check(name, false);
        }
        for name in ["Bíró Anna", "Bíró-Kovács Éva", "Mike Judge", "Christopher Guest", "Server Ametov", "Dragon"]
        {
            check(name, false);
        }
    }

    #[test]
    fn titles_that_the_page_shows_are_reserved() {
        let texts = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/texts");
        let mut titles = 0;
        for file in fs::read_dir(texts).expect("the texts of the page") {
            let path = file.expect("a file").path();
            if path.extension().is_none_or(|extension| extension != "ftl") {
                continue;
            }
            for line in fs::read_to_string(path).expect("a text").lines() {
                let Some((key, text)) = line.split_once(" = ") else { continue };
                let is_role = key.starts_with("role-") && key != "role-other";
                if is_role || ["arbiter", "guest"].contains(&key) {
                    check(&text.replace("{ $number }", "1234"), true);
                    titles += 1;
                }
            }
        }
        assert_eq!(titles, 3 * 7, "five roles, the arbiter and guests in three languages");
    }
}
