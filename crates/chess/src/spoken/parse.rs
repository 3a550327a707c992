//! Parsing spoken moves.

use thiserror::Error;

use super::{Language, NumeralForm, Voice};
use crate::{File, PieceType, Rank, San, SanMove, Square, Wing};

/// The recognised words of a language, in lower case.
pub(super) struct SpokenVocabulary {
    /// The names of pieces in all grammatical cases, the pawn first.
    pub(super) roles: [&'static [&'static str]; 6],
    /// The names of files, if any; their letters are always recognised.
    pub(super) files: [&'static str; 8],
    pub(super) castling: &'static [&'static str],
    pub(super) short: &'static [&'static str],
    pub(super) long: &'static [&'static str],
    /// The words without effect.
    pub(super) others: &'static [&'static str],
}

/// An error: a spoken text is not a move.
///
/// ```
/// # use flagfall_chess::{ParseSpokenError, Voice};
/// assert_eq!(Voice::English.parse_move("sail to e4"), Err(ParseSpokenError::Word("sail".to_owned())));
/// assert_eq!(Voice::English.parse_move("knight"), Err(ParseSpokenError::Sense));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSpokenError {
    /// A word is unknown.
    #[error("{0:?} is not a word used in moves")]
    Word(String),
    /// The words are known but do not form a move.
    #[error("these words do not form a move")]
    Sense,
}

/// The meaning of a word in a spoken move.
///
/// ```
/// # use flagfall_chess::{PieceType, SpokenWord, Voice};
/// assert_eq!(Voice::German.words("Läufer"), Ok(vec![SpokenWord::Role(PieceType::Bishop)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenWord {
    /// A type of piece.
    Role(PieceType),
    /// A file, by its letter or name.
    File(File),
    /// A rank, as a digit or a word.
    Rank(Rank),
    /// Castling.
    Castling,
    /// The wing of castling.
    Wing(Wing),
    /// A word without effect.
    Other,
}

impl Voice {
    /// Parses a spoken move: every announcement of [`Voice::announce`], and shorter forms where they
    /// suffice. Words of the other voices are recognised as well, and accents may be missing.
    ///
    /// # Errors
    ///
    /// [`ParseSpokenError`] if the text is no move. [`Position::san`] decides whether the move is legal.
    ///
    /// [`Position::san`]: crate::Position::san
    ///
    /// ```
    /// # use flagfall_chess::{Position, Voice};
    /// let start = Position::start();
    /// for text in ["knight from g1 to f3", "Springer Felix drei", "ratsu f3", "knight g f3"] {
    ///     let san = Voice::Finnish.parse_move(text)?;
    ///     assert_eq!(start.san(&san)?.to_string(), "g1f3");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_move(self, text: &str) -> Result<San, ParseSpokenError> {
        let words = self.words(text)?;
        let mv = if words.contains(&SpokenWord::Castling) { castling(&words) } else { step(&words) };
        let mv = mv.ok_or(ParseSpokenError::Sense)?;
        Ok(San { mv, mark: None, draw_offer: false })
    }

    /// Parses the words of a spoken move one by one; a square is two words.
    ///
    /// # Errors
    ///
    /// [`ParseSpokenError::Word`] for a word unknown to all voices.
    ///
    /// ```
    /// # use flagfall_chess::{File, Rank, SpokenWord, Voice};
    /// let square = vec![SpokenWord::File(File::E), SpokenWord::Rank(Rank::Fourth)];
    /// assert_eq!(Voice::German.words("Eva vier"), Ok(square.clone()));
    /// assert_eq!(Voice::Finnish.words("e4"), Ok(square));
    /// ```
    pub fn words(self, text: &str) -> Result<Vec<SpokenWord>, ParseSpokenError> {
        let plain = without_accents(text);
        let mut words = Vec::new();
        let mut article = false;
        for text in plain.split(is_separator) {
            if text.is_empty() {
                continue;
            }
            if let Ok(square) = text.parse::<Square>() {
                words.extend([SpokenWord::File(square.file()), SpokenWord::Rank(square.rank())]);
            } else {
                let word = self.word(text).ok_or_else(|| ParseSpokenError::Word(text.to_owned()))?;
                // The supposed a-file was an English article.
                if article && matches!(word, SpokenWord::Role(_)) {
                    words.pop();
                }
                words.push(word);
            }
            article = text == "a";
        }
        Ok(words)
    }

    /// Whether all words belong to this language, or are signs written alike in all languages.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert!(Voice::German.is_language_of("Springer Gustav eins f3"));
    /// assert!(!Voice::German.is_language_of("knight g1 f3"));
    /// ```
    pub fn is_language_of(self, text: &str) -> bool {
        let plain = without_accents(text);
        let is_sign = |word: &str| match *word.as_bytes() {
            [b'a'..=b'h' | b'1'..=b'8'] => true,
            _ => word.parse::<Square>().is_ok(),
        };
        let mut words = plain.split(is_separator).filter(|word| !word.is_empty());
        words.all(|word| is_sign(word) || self.language().word(word).is_some())
    }

    /// Looks up a word without accents, in this language first.
    fn word(self, text: &str) -> Option<SpokenWord> {
        let sign = match *text.as_bytes() {
            [letter @ b'a'..=b'h'] => File::new(usize::from(letter - b'a')).map(SpokenWord::File),
            [digit @ b'1'..=b'8'] => Rank::new(usize::from(digit - b'1')).map(SpokenWord::Rank),
            _ => None,
        };
        let others = Voice::ALL.into_iter().filter(|&voice| voice != self);
        let mut voices = core::iter::once(self).chain(others);
        sign.or_else(|| voices.find_map(|voice| voice.language().word(text)))
    }
}

impl Language {
    fn word(&self, text: &str) -> Option<SpokenWord> {
        let vocabulary = &self.vocabulary;
        let among = |words: &[&str]| words.iter().any(|word| without_accents(word) == text);
        if let Some(role) = PieceType::ALL.into_iter().find(|&role| among(vocabulary.roles[role as usize])) {
            return Some(SpokenWord::Role(role));
        }
        if let Some(file) = vocabulary.files.iter().position(|&name| name == text) {
            return File::new(file).map(SpokenWord::File);
        }
        let is_number = |rank: &Rank| {
            let number = (self.number)(rank.index() as u64 + 1, NumeralForm::Alone);
            without_accents(&number) == text || number.replace('ü', "ue") == text
        };
        if let Some(rank) = Rank::ALL.into_iter().find(is_number) {
            return Some(SpokenWord::Rank(rank));
        }
        match () {
            () if among(vocabulary.castling) => Some(SpokenWord::Castling),
            () if among(vocabulary.short) => Some(SpokenWord::Wing(Wing::Short)),
            () if among(vocabulary.long) => Some(SpokenWord::Wing(Wing::Long)),
            () if among(vocabulary.others) => Some(SpokenWord::Other),
            () => None,
        }
    }
}

/// Returns a text in lower case without accents, as it may be typed on any keyboard.
///
/// ```
/// # use flagfall_chess::without_accents;
/// assert_eq!(without_accents("Läufer schlägt"), "laufer schlagt");
/// ```
pub fn without_accents(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'á' | 'ä' | 'å' => plain.push('a'),
            'é' => plain.push('e'),
            'í' => plain.push('i'),
            'ó' | 'ö' | 'ő' => plain.push('o'),
            'ú' | 'ü' | 'ű' => plain.push('u'),
            'ß' => plain.push_str("ss"),
            // Combining accents.
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
}

fn castling(words: &[SpokenWord]) -> Option<SanMove> {
    let mut wings = words.iter().filter_map(|word| match word {
        SpokenWord::Wing(wing) => Some(*wing),
        SpokenWord::Role(PieceType::King) => Some(Wing::Short),
        SpokenWord::Role(PieceType::Queen) => Some(Wing::Long),
        _ => None,
    });
    wings.next().filter(|_| wings.next().is_none()).map(SanMove::Castling)
}

/// Whether a character separates words; any other sign belongs to a notation.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || ".,;:!-\u{2010}\u{2011}\u{2013}".contains(letter)
}

/// Parses the piece, its square of departure (perhaps in part), a captured piece, the destination and a promotion.
fn step(words: &[SpokenWord]) -> Option<SanMove> {
    let (mut role, mut promotion) = (None, None);
    let mut places: Vec<(Option<File>, Option<Rank>)> = Vec::new();
    let mut before = SpokenWord::Other;
    for &word in words {
        match word {
            SpokenWord::Role(mover) if role.is_none() && places.is_empty() => role = Some(mover),
            SpokenWord::Role(other) => promotion = Some(other),
            SpokenWord::File(file) => {
                places.push((Some(file), None));
                promotion = None;
            }
            SpokenWord::Rank(rank) => {
                match places.last_mut() {
                    Some(place) if matches!(before, SpokenWord::File(_)) => place.1 = Some(rank),
                    _ => places.push((None, Some(rank))),
                }
                promotion = None;
            }
            SpokenWord::Castling | SpokenWord::Wing(_) | SpokenWord::Other => {}
        }
        before = word;
    }
    let (Some(file), Some(rank)) = places.pop()? else { return None };
    let (from_file, from_rank) = places.pop().unwrap_or_default();
    places.is_empty().then_some(SanMove::Piece {
        role: role.unwrap_or(PieceType::Pawn),
        file: from_file,
        rank: from_rank,
        capture: false,
        to: Square::at(file, rank),
        promotion,
    })
}
