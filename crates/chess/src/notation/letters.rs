//! The piece letters of each language.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::read::HYPHENS;
use crate::PieceType;

/// The piece letters of one language, or figurines (C.2, C.3).
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
pub struct Letters(&'static LetterTable);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LetterTable {
    code: &'static str,
    name: &'static str,
    /// The letters of king, queen, rook, bishop and knight.
    pieces: [&'static str; 5],
}

/// The reason why a set of letters is rejected.
///
/// ```
/// # use flagfall_chess::{Letters, LettersError};
/// let twice = Letters::new("xx", "Example", ["K", "D", "T", "L", "K"]);
/// assert_eq!(twice, Err(LettersError::Twice));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LettersError {
    /// A piece has no letter or more than 8 bytes of letters.
    #[error("a piece needs 1 to 8 bytes of letters")]
    Length,
    /// Two pieces have the same letter.
    #[error("two pieces have the same letter")]
    Twice,
    /// A letter could be read as a file, a rank or a sign.
    #[error(
        "a piece's letters may be neither digits, signs, blanks, files nor x, and the first no lower-case Latin letter"
    )]
    Taken,
}

/// An error: no set of letters has this code.
///
/// ```
/// # use flagfall_chess::Letters;
/// let error = "xx".parse::<Letters>().unwrap_err();
/// assert!(error.to_string().starts_with("no piece letters are known as \"xx\": choose en, fi"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no piece letters are known as {0:?}: choose {codes}", codes = codes())]
pub struct UnknownLetters(pub String);

/// Defines a constant for each set of letters, and the list of all.
macro_rules! letters {
    ($($constant:ident $code:literal $name:literal $king:literal $queen:literal $rook:literal $bishop:literal $knight:literal;)*) => {
        impl Letters {
            $(
                #[doc = concat!($name, ": ", $king, " ", $queen, " ", $rook, " ", $bishop, " ", $knight, ".")]
                pub const $constant: Letters = Letters(&LetterTable {
                    code: $code,
                    name: $name,
                    pieces: [$king, $queen, $rook, $bishop, $knight],
                });
            )*

            /// All sets of letters, English first.
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
    /// Creates custom letters for king, queen, rook, bishop and knight. They are leaked and never freed.
    ///
    /// # Errors
    ///
    /// [`LettersError`] if moves written with the letters would be ambiguous.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, PieceType};
    /// let latvian = Letters::new("lv", "Latvian", ["K", "D", "T", "L", "Z"])?;
    /// assert_eq!(latvian.of(PieceType::Knight), "Z");
    /// # Ok::<(), flagfall_chess::LettersError>(())
    /// ```
    pub fn new(code: &'static str, name: &'static str, pieces: [&'static str; 5]) -> Result<Letters, LettersError> {
        let is_sign = |letter: char| {
            letter.is_ascii() && !letter.is_ascii_alphabetic()
                || letter.is_whitespace()
                || HYPHENS.contains(&letter)
                || letter == '×'
        };
        // The first letter must not be one of UCI's, and no later letter a file or a capture sign,
        // because one piece's letters may be a prefix of another's.
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
        Ok(Letters(Box::leak(Box::new(LetterTable { code, name, pieces }))))
    }

    /// The maximum number of bytes of one piece's letters.
    pub(crate) const LONGEST: usize = 8;

    /// Returns the code of the language, such as `fi`, or `figurine`.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert_eq!(Letters::POLISH.code(), "pl");
    /// ```
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// Returns the English name of the language.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert_eq!(Letters::CZECH.name(), "Czech");
    /// ```
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the letter of a piece; empty for a pawn (C.4).
    ///
    /// ```
    /// # use flagfall_chess::{Letters, PieceType};
    /// assert_eq!(Letters::RUSSIAN.of(PieceType::King), "Кр");
    /// assert_eq!(Letters::RUSSIAN.of(PieceType::Pawn), "");
    /// ```
    pub const fn of(self, role: PieceType) -> &'static str {
        match role {
            PieceType::Pawn => "",
            PieceType::Knight => self.0.pieces[4],
            PieceType::Bishop => self.0.pieces[3],
            PieceType::Rook => self.0.pieces[2],
            PieceType::Queen => self.0.pieces[1],
            PieceType::King => self.0.pieces[0],
        }
    }

    /// Whether both sets have the same letters.
    ///
    /// ```
    /// # use flagfall_chess::Letters;
    /// assert!(Letters::GERMAN.same_as(Letters::SWEDISH));
    /// ```
    pub fn same_as(self, other: Letters) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.pieces == other.0.pieces
    }

    /// Splits a text into the piece at its beginning and the rest.
    pub(crate) fn strip(self, text: &str) -> Option<(PieceType, &str)> {
        // Solid figurines are accepted besides outlined ones, with or without a variation selector
        // for text presentation.
        if self == Letters::FIGURINE {
            let solid = text.chars().next().and_then(|letter| "♚♛♜♝♞".find(letter));
            let found = solid.map(|at| (PieceType::ALL[5 - at / 3], &text[3..]));
            let (role, rest) = found.or_else(|| self.strip_plain(text))?;
            return Some((role, rest.strip_prefix('\u{fe0e}').unwrap_or(rest)));
        }
        self.strip_plain(text)
    }

    fn strip_plain(self, text: &str) -> Option<(PieceType, &str)> {
        let roles = [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
        let fits = |&role: &PieceType| text.starts_with(self.of(role));
        // The longest match wins: the Russian king begins with the letter of the knight.
        let role = roles.into_iter().filter(fits).max_by_key(|&role| self.of(role).len())?;
        Some((role, &text[self.of(role).len()..]))
    }
}

impl Default for Letters {
    /// Returns the English letters, which PGN uses.
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
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Letters {
    type Err = UnknownLetters;

    /// Finds letters by their code; `nb` and `nn` are Norwegian too.
    fn from_str(code: &str) -> Result<Letters, UnknownLetters> {
        let code = match code.to_ascii_lowercase().as_str() {
            "nb" | "nn" => "no".to_owned(),
            "figurines" => "figurine".to_owned(),
            code => code.to_owned(),
        };
        let found = Letters::ALL.iter().copied().find(|letters| letters.code() == code);
        found.ok_or(UnknownLetters(code))
    }
}

/// Returns the list of all codes, for an error message.
fn codes() -> String {
    Letters::ALL.iter().copied().map(Letters::code).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predefined_letters_pass_validation() {
        for letters in Letters::ALL {
            let LetterTable { code, name, pieces } = *letters.0;
            assert_eq!(Letters::new(code, name, pieces), Ok(*letters));
            assert_eq!(code.parse(), Ok(*letters));
        }
    }

    /// The letters that federations print: king, queen, rook, bishop, knight.
    #[test]
    fn each_language_has_expected_letters() {
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
        let described = |letters: &Letters| format!("{letters} {}", letters.0.pieces.concat());
        assert_eq!(Letters::ALL.iter().map(described).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn solid_and_outlined_figurines_are_read() {
        for (text, role) in [("♞f3", PieceType::Knight), ("♘\u{fe0e}f3", PieceType::Knight), ("♚f3", PieceType::King)]
        {
            assert_eq!(Letters::FIGURINE.strip(text), Some((role, "f3")));
        }
    }
}
