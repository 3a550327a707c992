//! Texts that show everything they contain.

use unicode_security::general_security_profile::{GeneralSecurityProfile, IdentifierType};

/// Whether a character leaves a mark where it is printed, or is a space.
///
/// It is not if Unicode tells programs to ignore it, if it is unassigned or private, or if it is blank or controls
/// the text around it (UTS 39).
///
/// ```
/// use flagfall_laws::is_visible;
/// assert!("Väinö K. ♞ 王".chars().all(is_visible));
/// // A Hangul filler, a Braille blank, a direction mark, a tag, a soft hyphen.
/// assert!(!"\u{3164}\u{2800}\u{61c}\u{e0041}\u{ad}".chars().any(is_visible));
/// ```
pub fn is_visible(character: char) -> bool {
    let is_blank = character.is_control() || (character.is_whitespace() && character != ' ');
    // Blank Braille, marks of direction, annotations, formatting of music and hieroglyphs.
    let is_format = matches!(
        character,
        '\u{2800}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffc}' | '\u{13430}'..='\u{1343f}' | '\u{1d173}'..='\u{1d17a}'
    );
    let is_private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..);
    let is_ignored = matches!(
        character.identifier_type(),
        None | Some(IdentifierType::Not_Character | IdentifierType::Deprecated | IdentifierType::Default_Ignorable)
    );
    !(is_blank || is_format || is_private || is_ignored)
}

/// Returns the first character of a line of text that shows nothing or changes the direction of the others.
///
/// Spaces of any width are part of a text. So are joiners and variation selectors after a visible character: some
/// scripts and emoji are written with them.
///
/// ```
/// use flagfall_laws::find_invisible;
/// assert_eq!(find_invisible("Bonjour\u{202f}! ❤\u{fe0f}"), None);
/// assert_eq!(find_invisible("a\u{202e}b"), Some('\u{202e}'));
/// assert_eq!(find_invisible("\u{200d}"), Some('\u{200d}'));
/// ```
pub fn find_invisible(text: &str) -> Option<char> {
    let mut after_visible = false;
    text.chars().find(|character| {
        let is_joiner = matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}');
        let is_space = character.is_whitespace() && !character.is_control() && !is_line_end(*character);
        let is_allowed = is_space || is_visible(*character) || (is_joiner && after_visible);
        after_visible = !is_space && !is_joiner;
        !is_allowed
    })
}

const fn is_line_end(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_any_script_are_visible() {
        for text in [
            "I claim 50 moves!",
            "Väinö Järvinen – Győr",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "👩\u{200d}🔬 ❤\u{fe0f} ♞\u{fe0e}",
            "あ\u{3000}い\u{a0}う\u{202f}え",
            "e\u{301}",
        ] {
            assert_eq!(find_invisible(text), None, "{text}");
        }
    }

    #[test]
    fn invisible_characters_are_found() {
        for hidden in [
            '\0',
            '\n',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200e}',
            '\u{2028}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{feff}',
            '\u{fff9}',
            '\u{e0041}',
        ] {
            assert_eq!(find_invisible(&format!("good {hidden}move")), Some(hidden), "U+{:04X}", u32::from(hidden));
        }
        // Joiners have nothing to join.
        for alone in ["\u{200d}", "a \u{200c}", "a\u{200d}\u{200d}", "\u{fe0f}a"] {
            assert!(find_invisible(alone).is_some(), "{alone:?}");
        }
    }
}
