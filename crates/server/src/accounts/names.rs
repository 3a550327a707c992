//! Display names of people, and other texts that people choose for others to see.

use std::collections::HashMap;

use flagfall_game::PersonId;
use flagfall_laws::is_visible;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::Zone;
use crate::error::ApiError;

/// Display names, looked up in one query.
pub(crate) struct DisplayNames(HashMap<PersonId, String>);

impl DisplayNames {
    /// The display name of a person; a person without an account is a guest.
    pub(crate) fn get(&self, person: PersonId) -> String {
        let guest = || format!("Guest {}", person.0 % 10_000);
        self.0.get(&person).cloned().unwrap_or_else(guest)
    }
}

/// Looks up the display names of people.
pub(crate) async fn look_up(
    zone: &Zone,
    persons: impl IntoIterator<Item = PersonId>,
) -> Result<DisplayNames, ApiError> {
    let mut names = HashMap::new();
    let mut people_ids = Vec::new();
    for person in persons {
        match zone.engines.find(person) {
            Some(engine) => drop(names.insert(person, engine.config.name.clone())),
            None => people_ids.push(person),
        }
    }
    people_ids.sort_unstable();
    people_ids.dedup();
    let found = zone.with_people(move |people| {
        let persons = people_ids.into_iter().map(|id| people.person(id));
        persons.collect::<Result<Vec<_>, _>>()
    });
    for person in found.await?.into_iter().flatten() {
        // Nothing is known of an erased person.
        let name = if person.erased { "?".to_owned() } else { person.display_name };
        names.insert(person.id, name);
    }
    Ok(DisplayNames(names))
}

/// Maximum combining marks on one letter, after composition.
const MAX_MARKS: usize = 2;

/// Returns a name in composed form without spaces around it, unless it is empty, too long, or contains anything
/// invisible or letters buried under marks.
pub(crate) fn visible_name(text: &str, max_chars: usize) -> Option<String> {
    // Skip normalising texts that are far too long.
    if text.len() > 16 * max_chars {
        return None;
    }
    let name: String = text.trim_matches(' ').nfc().collect();
    let mut marks = MAX_MARKS;
    let has_bare_letters = name.chars().all(|letter| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    });
    let is_valid = (1..=max_chars).contains(&name.chars().count()) && name.chars().all(is_visible) && has_bare_letters;
    is_valid.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_anything_invisible_are_refused() {
        for invisible in [
            "\u{61c}",
            "\u{feff}",
            "\u{ad}",
            "\u{34f}",
            "\u{3164}",
            "\u{2800}",
            "\u{e0041}",
            "\u{115f}",
            "\u{ffa0}",
            "\u{180e}",
            "\u{200b}",
            "\u{202e}",
            "\u{2066}",
            "\u{fe0f}",
            "\u{a0}",
            "\u{3000}",
            "\0",
            "\n",
            "\u{e000}",
            "\u{378}",
            "\u{fff9}",
            "\u{10ffff}",
        ] {
            for name in [invisible.to_owned(), format!("Ann{invisible}Lee"), format!("{invisible} {invisible}")] {
                assert_eq!(visible_name(&name, 64), None, "{name:?}");
            }
        }
        for blank in ["", "   ", "\u{301}", "\u{301}a"] {
            assert_eq!(visible_name(blank, 64), None, "{blank:?}");
        }
        assert_eq!(visible_name(&format!("Z{}", "\u{35c}".repeat(63)), 64), None, "one letter under 63 marks");
        assert_eq!(visible_name(&"x".repeat(65), 64), None);
    }

    #[test]
    fn names_of_all_scripts_are_accepted_in_composed_form() {
        for name in
            ["Ann", "Väinö K.", "Ждан", "王小明", "Nguyễn", "ஸ்ரீ", "♞ Knight", "O\u{2019}Brien", "a\u{323}\u{308}"]
        {
            let composed: String = name.nfc().collect();
            assert_eq!(visible_name(name, 64), Some(composed), "{name}");
        }
        assert_eq!(visible_name("  A\u{308}iti ", 64).as_deref(), Some("Äiti"));
    }
}
