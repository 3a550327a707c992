//! What somebody is called.

use core::fmt;
use core::iter::once;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The name that somebody logs in by: 2 to 32 letters, digits, and `-`, `_` and `.` between them.
///
/// Two names are the same that differ only in capitals.
///
/// ```
/// use flagfall_store::Name;
/// let name: Name = "Väinö.K".parse()?;
/// assert_eq!(name.as_str(), "Väinö.K");
/// assert_eq!(name.folded(), "VÄINÖ.k".parse::<Name>()?.folded());
/// assert!("two words".parse::<Name>().is_err());
/// # Ok::<(), flagfall_store::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has 2 to 32 letters")]
    Length,
    /// A character that no name has.
    #[error("a name has letters, digits, and between them `-`, `_` and `.`, but no {0:?}")]
    Character(char),
}

impl Name {
    /// The name, in composed form.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two spellings of the same name have in common.
    pub fn folded(&self) -> String {
        fold(&self.0)
    }

    /// What two names have in common that look alike.
    ///
    /// ```
    /// use flagfall_store::Name;
    /// let [ann, other]: [Name; 2] = ["Anna".parse()?, "Аnnа".parse()?];
    /// assert_ne!(ann.folded(), other.folded()); // with a Cyrillic А
    /// assert_eq!(ann.skeleton(), other.skeleton());
    /// # Ok::<(), flagfall_store::NameError>(())
    /// ```
    pub fn skeleton(&self) -> String {
        look(&self.0)
    }
}

fn fold(text: &str) -> String {
    // Lower case alone would tell `ẞ` from `ss`, and sigmas by their place.
    text.to_uppercase().to_lowercase().replace('ς', "σ").nfc().collect()
}

/// How a text looks, whatever letters it is written in.
///
/// ```
/// use flagfall_store::look;
/// assert_eq!(look("Раul"), look("paul")); // with Cyrillic letters, which look like Latin ones
/// ```
pub fn look(text: &str) -> String {
    // Capitals look otherwise than what they are capitals of, so they are folded last.
    fold(&skeleton(text).collect::<String>())
}

impl core::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        // Nobody has to normalise what is far too long.
        if text.len() > 256 {
            return Err(NameError::Length);
        }
        let name: String = text.nfc().collect();
        if !(2..=32).contains(&name.chars().count()) {
            return Err(NameError::Length);
        }
        let inner = |letter: char| matches!(letter, '-' | '_' | '.');
        // Letters that only look another way, such as wide or round ones, are nobody's own.
        let plain = |letter: &char| letter.is_alphanumeric() && once(*letter).nfkc().eq([*letter]);
        let strange = name.chars().find(|letter| !plain(letter) && !inner(*letter));
        let mut ends = name.chars().next().into_iter().chain(name.chars().next_back());
        match strange.or_else(|| ends.find(|letter| inner(*letter))) {
            Some(letter) => Err(NameError::Character(letter)),
            None => Ok(Name(name)),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, NameError>) {
        let name = text.parse::<Name>();
        assert_eq!(name.map(|name| name.folded()), expected.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn what_looks_alike_has_the_same_skeleton() {
        let look = |text: &str| text.parse::<Name>().expect("a name").skeleton();
        for (one, other) in [
            ("Anna", "аnnа"),
            ("Bob", "B0B"),
            ("Bob", "ВОВ"),
            ("Ilona", "lIona"),
            ("Paul", "рaul"),
            ("OLGA", "οlga"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Äiti", "Aiti"), ("Иван", "Ivan"), ("a1", "a2")]
        {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }

    #[test]
    fn names_are_letters_and_little_else() {
        check("Ann", Ok("ann"));
        check("J.-P_2", Ok("j.-p_2"));
        // Composed or not, it is the same name.
        check("A\u{308}iti", Ok("äiti"));
        check("Äiti", Ok("äiti"));
        check("Weiß", Ok("weiss"));
        check("Ὀδυσσεύς", Ok("ὀδυσσεύσ"));
        check("a", Err(NameError::Length));
        check(&"a".repeat(33), Err(NameError::Length));
        check(&"a".repeat(10_000), Err(NameError::Length));
        for (text, wrong) in [
            ("two words", ' '),
            ("a\0b", '\0'),
            ("ab\u{200b}", '\u{200b}'),
            ("\u{202e}ab", '\u{202e}'),
            ("ａnn", 'ａ'),
            ("ⓐnn", 'ⓐ'),
            ("-ann", '-'),
            ("ann.", '.'),
            ("a@b", '@'),
            ("a<b>", '<'),
        ] {
            check(text, Err(NameError::Character(wrong)));
        }
    }
}
