//! Account names.

use core::fmt;
use core::iter::once;

use flagfall_laws::is_visible;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// A login name: 2 to 32 letters and digits, with `-`, `_` and `.` between them.
///
/// Names that differ only in case are the same.
///
/// ```
/// use flagfall_store::AccountName;
/// let name: AccountName = "Väinö.K".parse()?;
/// assert_eq!(name.as_str(), "Väinö.K");
/// assert_eq!(name.folded(), "VÄINÖ.k".parse::<AccountName>()?.folded());
/// assert!("two words".parse::<AccountName>().is_err());
/// # Ok::<(), flagfall_store::AccountNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName(String);

/// The reason a text is not a valid account name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AccountNameError {
    /// The name is too short or too long.
    #[error("a name has 2 to 32 characters")]
    Length,
    /// The name contains a character that is not allowed there.
    #[error("a name has letters and digits, with `-`, `_` and `.` only between them; {0:?} is not allowed")]
    Character(char),
}

impl AccountName {
    /// The name in composed form (NFC).
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The case-folded form, by which names are compared.
    pub fn folded(&self) -> String {
        fold(&self.0)
    }

    /// The form that names share if they look alike.
    ///
    /// ```
    /// use flagfall_store::AccountName;
    /// let [ann, other]: [AccountName; 2] = ["Anna".parse()?, "Аnnа".parse()?];
    /// assert_ne!(ann.folded(), other.folded()); // with a Cyrillic А
    /// assert_eq!(ann.skeleton(), other.skeleton());
    /// # Ok::<(), flagfall_store::AccountNameError>(())
    /// ```
    pub fn skeleton(&self) -> String {
        visual_skeleton(&self.0)
    }
}

/// Folds the case of a text.
pub(crate) fn fold(text: &str) -> String {
    // Lower case alone would distinguish `ẞ` from `ss`, and final from other sigmas.
    text.to_uppercase().to_lowercase().replace('ς', "σ").nfc().collect()
}

/// Returns a form that texts share if they look alike, whatever script their letters are from.
///
/// ```
/// use flagfall_store::visual_skeleton;
/// assert_eq!(visual_skeleton("Раul"), visual_skeleton("paul")); // the first has Cyrillic letters
/// ```
pub fn visual_skeleton(text: &str) -> String {
    // Capital letters do not look like their small letters, so case is folded last.
    fold(&skeleton(text).collect::<String>())
}

impl core::str::FromStr for AccountName {
    type Err = AccountNameError;

    fn from_str(text: &str) -> Result<AccountName, AccountNameError> {
        // Skip normalising texts that are far too long.
        if text.len() > 256 {
            return Err(AccountNameError::Length);
        }
        let name: String = text.nfc().collect();
        if !(2..=32).contains(&name.chars().count()) {
            return Err(AccountNameError::Length);
        }
        let is_separator = |character: char| matches!(character, '-' | '_' | '.');
        // Compatibility variants such as full-width or circled letters are not allowed.
        let is_plain = |character: &char| {
            character.is_alphanumeric() && is_visible(*character) && once(*character).nfkc().eq([*character])
        };
        let forbidden = name.chars().find(|character| !is_plain(character) && !is_separator(*character));
        let mut ends = name.chars().next().into_iter().chain(name.chars().next_back());
        match forbidden.or_else(|| ends.find(|character| is_separator(*character))) {
            Some(character) => Err(AccountNameError::Character(character)),
            None => Ok(AccountName(name)),
        }
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, AccountNameError>) {
        let name = text.parse::<AccountName>();
        assert_eq!(name.map(|name| name.folded()), expected.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn similar_names_share_a_skeleton() {
        let skeleton = |text: &str| text.parse::<AccountName>().expect("a name").skeleton();
        for (one, other) in
            [("Anna", "аnnа"), ("Bob", "B0B"), ("Bob", "ВОВ"), ("Ilona", "lIona"), ("Paul", "рaul"), ("OLGA", "οlga")]
        {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Äiti", "Aiti"), ("Иван", "Ivan"), ("a1", "a2")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }

    #[test]
    fn names_allow_letters_digits_and_inner_separators() {
        check("Ann", Ok("ann"));
        check("J.-P_2", Ok("j.-p_2"));
        // Composed and decomposed spellings are the same name.
        check("A\u{308}iti", Ok("äiti"));
        check("Äiti", Ok("äiti"));
        check("Weiß", Ok("weiss"));
        check("Ὀδυσσεύς", Ok("ὀδυσσεύσ"));
        check("a", Err(AccountNameError::Length));
        check(&"a".repeat(33), Err(AccountNameError::Length));
        check(&"a".repeat(10_000), Err(AccountNameError::Length));
        for (text, forbidden) in [
            ("two words", ' '),
            ("a\0b", '\0'),
            ("ab\u{200b}", '\u{200b}'),
            ("\u{202e}ab", '\u{202e}'),
            ("a\u{1160}", '\u{1160}'),
            ("ａnn", 'ａ'),
            ("ⓐnn", 'ⓐ'),
            ("-ann", '-'),
            ("ann.", '.'),
            ("a@b", '@'),
            ("a<b>", '<'),
        ] {
            check(text, Err(AccountNameError::Character(forbidden)));
        }
    }
}
