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

/// Signs between the digits of dates and telephone numbers, which make them no harder to guess.
const NUMBER_SIGNS: [char; 9] = [' ', '.', ',', '-', '/', ':', '+', '(', ')'];
/// Digits of π, e, the golden ratio and the square root of two.
const FAMOUS_NUMBERS: [&str; 4] = [
    "314159265358979323846264338327950288419716939937510",
    "271828182845904523536028747135266249775724709369995",
    "161803398874989484820458683436563811772030917980576",
    "141421356237309504880168872420969807856967187537694",
];

/// The rows of a keyboard from the top, each with the place of its first key in quarters of a key.
type KeyRows = [(&'static str, usize); 4];
/// The keyboards on which runs are looked for: English and Nordic, central European, and the one for numbers.
const KEYBOARDS: [KeyRows; 3] = [
    [("1234567890", 0), ("qwertyuiopå", 2), ("asdfghjklöä", 3), ("zxcvbnm", 5)],
    [("1234567890", 0), ("qwertzuiopő", 2), ("asdfghjkléá", 3), ("yxcvbnm", 5)],
    [("789", 0), ("456", 0), ("123", 0), ("0", 0)],
];

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
    let number = text.replace(NUMBER_SIGNS, "");
    let is_number = number.chars().all(|digit| digit.is_ascii_digit());
    if is_number && (number.len() < MIN_CHARS || is_guessable(&number)) {
        return Err(PasswordFault::Common);
    }
    if is_guessable(&text) || names.iter().chain(&["flagfall"]).any(is_name) {
        return Err(PasswordFault::Common);
    }
    Ok(())
}

fn is_guessable(text: &str) -> bool {
    is_common(text)
        || is_progression(text)
        || FAMOUS_NUMBERS.iter().any(|number| number.starts_with(text))
        || KEYBOARDS.iter().any(|keyboard| is_keyboard_walk(text, keyboard))
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

/// Whether each character follows the one before by the same step, as in `abcdefghij` or `9876543210`; digits
/// also across zero, as in `3692581470`.
fn is_progression(text: &str) -> bool {
    let letters: Vec<i64> = text.chars().map(|letter| i64::from(u32::from(letter))).collect();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let step = |two: &[i64]| if is_number { (two[1] - two[0]).rem_euclid(10) } else { two[1] - two[0] };
    letters.windows(3).all(|three| step(&three[..2]) == step(&three[1..]))
}

/// Whether a text consists of runs over neighbouring keys, of three keys on average, as in `zaq12wsxcde3`.
fn is_keyboard_walk(text: &str, keyboard: &KeyRows) -> bool {
    let place = |key: char| {
        let mut rows = keyboard.iter().enumerate();
        rows.find_map(|(row, (keys, start))| Some((row, start + 4 * keys.chars().position(|known| known == key)?)))
    };
    let places: Vec<Option<(usize, usize)>> = text.chars().map(place).collect();
    let is_step = |two: &&[Option<(usize, usize)>]| {
        let (Some((row, x)), Some((next_row, next_x))) = (two[0], two[1]) else { return false };
        match row.abs_diff(next_row) {
            0 => x.abs_diff(next_x) <= 4,
            1 => x.abs_diff(next_x) <= 3,
            _ => false,
        }
    };
    let steps = places.windows(2).filter(is_step).count();
    3 * (places.len() - steps) <= places.len()
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
            "0987654321",
            "3692581470",
            "1470369258",
            "1478963250",
            "3141592653",
            "3.14159265358",
            "24.12.1985",
            "1985-12-24",
            "1-2-3-4-5-6-7-8-9-0",
            "zaq12wsxcde3",
            "Qweasdzxc123",
            "poiuytrewq!",
            "qwertzuiopő",
            "yxcvbnmasdfg",
            "öäasdfghjkl",
        ] {
            check_password(common, Err(PasswordFault::Common));
        }
    }

    #[test]
    fn other_passwords_are_accepted() {
        for good in [
            "correct horse",
            "a horse of wood",
            "dragon2938475610",
            "Zweiundvierzig Türme",
            "пароль из семи слов",
            "we were deserted",
            "gfh7-trq2-9wsx",
            "8302946175",
            "♞♜♛♚♝♟♞♝♛♜",
        ] {
            check_password(good, Ok(()));
        }
        assert!(COMMON.len() > 10_000);
    }
}
