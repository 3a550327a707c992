//! The passwords that may be chosen.

use std::collections::HashSet;
use std::sync::LazyLock;

use flagfall_laws::is_visible;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Minimum length of a password, in characters, without those that are invisible.
pub(crate) const MIN_CHARS: usize = 10;
/// Maximum length of a password, in bytes.
pub(crate) const MAX_BYTES: usize = 256;
/// Characters around a common word that do not make it less common.
const MAX_AFFIXES: usize = 6;

/// Common passwords, and words that common passwords consist of, from the frequency list of `zxcvbn` (MIT).
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Reason why a password may not be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum PasswordFault {
    #[error("a password has at least {MIN_CHARS} visible characters and at most {MAX_BYTES} bytes")]
    Length,
    #[error("this password is too easy to guess: it is common, a sequence, or the name of the account")]
    Common,
}

/// Checks a password for an account with these names. The password itself is used as it is typed.
pub(crate) fn check(password: &str, names: &[&str]) -> Result<(), PasswordFault> {
    if password.len() > MAX_BYTES {
        return Err(PasswordFault::Length);
    }
    let text = simplify(password);
    if text.chars().count() < MIN_CHARS {
        return Err(PasswordFault::Length);
    }
    let is_name = |name: &&str| {
        let name = simplify(name);
        !core(&name).is_empty() && core(&text) == core(&name)
    };
    if is_common(&text) || is_progression(&text) || names.iter().chain(&["flagfall"]).any(is_name) {
        return Err(PasswordFault::Common);
    }
    Ok(())
}

/// Folds case and compatibility variants, and drops invisible characters.
fn simplify(text: &str) -> String {
    let visible = text.nfkc().filter(|letter| !letter.is_control() && is_visible(*letter));
    let simple: String = visible.flat_map(char::to_lowercase).collect();
    simple.trim().to_owned()
}

/// The letters of a password without the characters around them.
fn core(text: &str) -> &str {
    text.trim_matches(|letter: char| !letter.is_alphabetic())
}

fn is_common(text: &str) -> bool {
    let unit = repeated_unit(text);
    if unit.chars().count() < MIN_CHARS && unit.len() < text.len() {
        return true;
    }
    let (word, plain) = (core(unit), plain_letters(unit));
    let affixes = unit.chars().count() - word.chars().count();
    COMMON.contains(unit)
        || COMMON.contains(plain.as_str())
        || (affixes <= MAX_AFFIXES && (COMMON.contains(word) || COMMON.contains(plain_letters(word).as_str())))
}

/// Undoes the usual substitutions of letters by digits and signs.
fn plain_letters(text: &str) -> String {
    let letter = |sign: char| match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// The shortest text whose repetition a text is.
fn repeated_unit(text: &str) -> &str {
    let ends = text.char_indices().map(|(end, _)| end).skip(1);
    let mut units = ends.take_while(|end| 2 * end <= text.len());
    let is_period = |end: &usize| {
        text.len().is_multiple_of(*end) && text.as_bytes().chunks(*end).all(|part| part == &text.as_bytes()[..*end])
    };
    units.find(is_period).map_or(text, |end| &text[..end])
}

/// Whether each character follows the one before by the same step, as in `abcdefghij` or `9876543210`.
fn is_progression(text: &str) -> bool {
    let letters: Vec<i64> = text.chars().map(|letter| i64::from(u32::from(letter))).collect();
    letters.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_password(password: &str, expected: Result<(), PasswordFault>) {
        assert_eq!(check(password, &["Magdalena", "Lena from Oulu"]), expected, "{password:?}");
    }

    #[test]
    fn length_counts_visible_characters_only() {
        let (spaces, nuls) = (" ".repeat(10), "\0".repeat(10));
        for short in ["", "ninechars", &spaces, &nuls, "abc\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}"] {
            check_password(short, Err(PasswordFault::Length));
        }
        check_password("  abc   \0\0\0\t  ", Err(PasswordFault::Length));
        check_password(&"\u{e4}xy".repeat(100), Err(PasswordFault::Length));
    }

    #[test]
    fn guessable_passwords_are_refused() {
        for common in [
            "1234567890",
            "qwertyuiop",
            "password123",
            "Passw0rd2024",
            "p4ssw0rd!!",
            "aaaaaaaaaa",
            "abababababab",
            "passwordpassword",
            "abcdefghijkl",
            "9876543210",
            "1111111111",
            "Manchester",
            "ＭＡＮＣＨＥＳＴＥＲ",
            "magdalena1",
            "MAGDALENA 2026",
            "lena from oulu",
            "Flagfall 1!",
            "flagfall2026",
        ] {
            check_password(common, Err(PasswordFault::Common));
        }
    }

    #[test]
    fn other_passwords_are_accepted() {
        for good in
            ["correct horse", "a horse of wood", "dragon2938475610", "Zweiundvierzig Türme", "пароль из семи слов"]
        {
            check_password(good, Ok(()));
        }
        assert!(COMMON.len() > 10_000);
    }
}
