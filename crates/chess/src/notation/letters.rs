//! The letters that stand for pieces, by language.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::read::HYPHENS;
use crate::Role;

/// The letters of one language, or the figurines of print (C.2, C.3).
///
/// ```
/// use flagfall_chess::{Letters, Notation, Position};
/// let finnish = Notation::short(Letters::FINNISH);
/// let start = Position::start();
/// let mv = finnish.read(&start, "Rf3")?; // ratsu, a knight
/// assert_eq!(Notation::short(Letters::HUNGARIAN).write(&start, mv).as_str(), "Hf3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Letters(&'static Table);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Table {
    code: &'static str,
    name: &'static str,
    /// King, queen, rook, bishop, knight.
    pieces: [&'static str; 5],
}

/// Why a set of letters cannot be used.
///
/// ```
/// # use flagfall_chess::{Letters, LettersError};
/// let twice = Letters::new("xx", "Example", ["K", "D", "T", "L", "K"]);
/// assert_eq!(twice, Err(LettersError::Twice));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LettersError {
    /// A letter is missing or longer than 8 bytes.
    #[error("a piece needs 1 to 8 bytes of letters")]
    Length,
    /// Two pieces have the same letter.
    #[error("two pieces have the same letter")]
    Twice,
    /// A letter could be read as something else: a file, a rank, a sign.
    #[error(
        "a piece's letters may be neither digits, signs, blanks, files nor x, and the first no small Latin one"
    )]
    Taken,
}

/// No letters go by this code.
///
/// ```
/// # use flagfall_chess::Letters;
/// let error = "xx".parse::<Letters>().unwrap_err();
/// assert!(error.to_string().starts_with("no piece letters are known as \"xx\": choose en, fi"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no piece letters are known as {0:?}: choose {codes}", codes = codes())]
pub struct UnknownLetters(pub String);

/// Gives a name to one set of letters and lists them all.
macro_rules! letters {
    ($($constant:ident $code:literal $name:literal $king:literal $queen:literal $rook:literal $bishop:literal $knight:literal;)*) => {
        impl Letters {
            $(
                #[doc = concat!($name, ": ", $king, " ", $queen, " ", $rook, " ", $bishop, " ", $knight, ".")]
                pub const $constant: Letters = Letters(&Table {
                    code: $code,
                    name: $name,
                    pieces: [$king, $queen, $rook, $bishop, $knight],
                });
            )*

            /// Every set there is, English first.
            ///
            /// ```
            /// # use flagfall_chess::Letters;
            /// assert_eq!(Letters::ALL[0], Letters::ENGLISH);
            /// ```
            pub const ALL: &[Letters] = &[$(Letters::$constant),*];
        }
    };
}

letters! {
    //                                K    Q   R   B   N
    ENGLISH    "en"       "English"    "K"  "Q" "R" "B" "N";
    FINNISH    "fi"       "Finnish"    "K"  "D" "T" "L" "R";
    HUNGARIAN  "hu"       "Hungarian"  "K"  "V" "B" "F" "H";
    GERMAN     "de"       "German"     "K"  "D" "T" "L" "S";
    SWEDISH    "sv"       "Swedish"    "K"  "D" "T" "L" "S";
    DANISH     "da"       "Danish"     "K"  "D" "T" "L" "S";
    NORWEGIAN  "no"       "Norwegian"  "K"  "D" "T" "L" "S";
    FRENCH     "fr"       "French"     "R"  "D" "T" "F" "C";
    SPANISH    "es"       "Spanish"    "R"  "D" "T" "A" "C";
    ITALIAN    "it"       "Italian"    "R"  "D" "T" "A" "C";
    PORTUGUESE "pt"       "Portuguese" "R"  "D" "T" "B" "C";
    DUTCH      "nl"       "Dutch"      "K"  "D" "T" "L" "P";
    POLISH     "pl"       "Polish"     "K"  "H" "W" "G" "S";
    CZECH      "cs"       "Czech"      "K"  "D" "V" "S" "J";
    ESTONIAN   "et"       "Estonian"   "K"  "L" "V" "O" "R";
    RUSSIAN    "ru"       "Russian"    "Кр" "Ф" "Л" "С" "К";
    FIGURINE   "figurine" "figurines"  "♔"  "♕" "♖" "♗" "♘";
}

impl Letters {
    /// Letters of one's own: king, queen, rook, bishop, knight. They are kept as long as the
    /// program runs.
    ///
    /// # Errors
    ///
    /// [`LettersError`] if a text could not be read with them.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Role};
    /// let latvian = Letters::new("lv", "Latvian", ["K", "D", "T", "L", "Z"])?;
    /// assert_eq!(latvian.of(Role::Knight), "Z");
    /// # Ok::<(), flagfall_chess::LettersError>(())
    /// ```
    pub fn new(
        code: &'static str,
        name: &'static str,
        pieces: [&'static str; 5],
    ) -> Result<Letters, LettersError> {
        let is_sign = |letter: char| {
            letter.is_ascii() && !letter.is_ascii_alphabetic()
                || letter.is_whitespace()
                || HYPHENS.contains(&letter)
                || letter == '×'
        };
        // The first letter is none of UCI's, and none that follows is a file or a capture: one
        // piece may be the beginning of another.
        let begins = |letter: char| !letter.is_ascii_lowercase() && !is_sign(letter);
        let follows = |letter: char| !matches!(letter, 'a'..='h' | 'x') && !is_sign(letter);
        for (at, piece) in pieces.iter().enumerate() {
            if piece.is_empty() || piece.len() > Letters::LONGEST {
                return Err(LettersError::Length);
            }
            if pieces[..at].contains(piece) {
                return Err(LettersError::Twice);
            }
            let mut letters = piece.chars();
            if !letters.next().is_some_and(begins) || !letters.all(follows) {
                return Err(LettersError::Taken);
            }
        }
        Ok(Letters(Box::leak(Box::new(Table { code, name, pieces }))))
    }

    /// The most bytes one piece may have.
    pub(crate) const LONGEST: usize = 8;

    /// The code of the language, as `fi`, or `figurine`.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert_eq!(Letters::POLISH.code(), "pl");
    /// ```
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// The English name of the language.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert_eq!(Letters::CZECH.name(), "Czech");
    /// ```
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// What stands for a piece; nothing for a pawn (C.4).
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Role};
    /// assert_eq!(Letters::RUSSIAN.of(Role::King), "Кр");
    /// assert_eq!(Letters::RUSSIAN.of(Role::Pawn), "");
    /// ```
    pub const fn of(self, role: Role) -> &'static str {
        match role {
            Role::Pawn => "",
            Role::Knight => self.0.pieces[4],
            Role::Bishop => self.0.pieces[3],
            Role::Rook => self.0.pieces[2],
            Role::Queen => self.0.pieces[1],
            Role::King => self.0.pieces[0],
        }
    }

    /// Whether both write every move alike, as German and Swedish do.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert!(Letters::GERMAN.same_as(Letters::SWEDISH));
    /// ```
    pub fn same_as(self, other: Letters) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.pieces == other.0.pieces
    }

    /// The piece a text begins with, and what follows it.
    pub(crate) fn strip(self, text: &str) -> Option<(Role, &str)> {
        // Solid figurines are read as well as the outlined ones, with or without the sign that
        // asks for a plain character instead of a picture.
        if self == Letters::FIGURINE {
            let solid = text.chars().next().and_then(|letter| "♚♛♜♝♞".find(letter));
            let found = solid.map(|at| (Role::ALL[5 - at / 3], &text[3..]));
            let (role, rest) = found.or_else(|| self.strip_plain(text))?;
            return Some((role, rest.strip_prefix('\u{fe0e}').unwrap_or(rest)));
        }
        self.strip_plain(text)
    }

    fn strip_plain(self, text: &str) -> Option<(Role, &str)> {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let fits = |&role: &Role| text.starts_with(self.of(role));
        // The longest that fits: the Russian king begins with the letter of the knight.
        let role = roles.into_iter().filter(fits).max_by_key(|&role| self.of(role).len())?;
        Some((role, &text[self.of(role).len()..]))
    }
}

impl Default for Letters {
    /// English, the letters of PGN.
    fn default() -> Letters {
        Letters::ENGLISH
    }
}

impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letters({})", self.code())
    }
}

impl fmt::Display for Letters {
    /// The code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Letters {
    type Err = UnknownLetters;

    /// Finds letters by their code; `nb` and `nn` are Norwegian too.
    fn from_str(code: &str) -> Result<Letters, UnknownLetters> {
        let wanted = match code.to_ascii_lowercase().as_str() {
            "nb" | "nn" => "no".to_owned(),
            "figurines" => "figurine".to_owned(),
            code => code.to_owned(),
        };
        let found = Letters::ALL.iter().copied().find(|letters| letters.code() == wanted);
        found.ok_or_else(|| UnknownLetters(code.to_owned()))
    }
}

/// All codes, for those who asked for another.
fn codes() -> String {
    Letters::ALL.iter().copied().map(Letters::code).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_set_of_letters_could_be_made_by_anyone() {
        for letters in Letters::ALL {
            let Table { code, name, pieces } = *letters.0;
            assert_eq!(Letters::new(code, name, pieces), Ok(*letters));
            assert_eq!(code.parse(), Ok(*letters));
        }
    }

    /// As federations print them: king, queen, rook, bishop, knight.
    #[test]
    fn every_language_has_its_own_letters() {
        let expected = [
            "en KQRBN",
            "fi KDTLR",
            "hu KVBFH",
            "de KDTLS",
            "sv KDTLS",
            "da KDTLS",
            "no KDTLS",
            "fr RDTFC",
            "es RDTAC",
            "it RDTAC",
            "pt RDTBC",
            "nl KDTLP",
            "pl KHWGS",
            "cs KDVSJ",
            "et KLVOR",
            "ru КрФЛСК",
            "figurine ♔♕♖♗♘",
        ];
        let told = |letters: &Letters| format!("{letters} {}", letters.0.pieces.concat());
        assert_eq!(Letters::ALL.iter().map(told).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn both_kinds_of_figurines_are_read() {
        for (text, role) in
            [("♞f3", Role::Knight), ("♘\u{fe0e}f3", Role::Knight), ("♚f3", Role::King)]
        {
            assert_eq!(Letters::FIGURINE.strip(text), Some((role, "f3")));
        }
    }
}
