//! Moves as they are spoken, heard.

use thiserror::Error;

use super::{Form, Language, Voice};
use crate::{File, Rank, Role, San, SanMove, Square, Wing};

/// The words of a language that are heard, in small letters.
pub(super) struct Ear {
    /// In all their cases, the pawn's first.
    pub(super) roles: [&'static [&'static str]; 6],
    /// Names of the files, where there are any; their letters are always heard.
    pub(super) files: [&'static str; 8],
    pub(super) castling: &'static [&'static str],
    pub(super) short: &'static [&'static str],
    pub(super) long: &'static [&'static str],
    /// What may be said and changes nothing.
    pub(super) others: &'static [&'static str],
}

/// What was said is not a move.
///
/// ```
/// # use flagfall_chess::{HearError, Voice};
/// assert_eq!(Voice::English.hear("sail to e4"), Err(HearError::Word("sail".to_owned())));
/// assert_eq!(Voice::English.hear("knight"), Err(HearError::Sense));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HearError {
    /// A word is not known.
    #[error("{0:?} is no word of a move")]
    Word(String),
    /// The words are known, but make no move.
    #[error("these words make no move")]
    Sense,
}

/// What a word of a spoken move means.
///
/// ```
/// # use flagfall_chess::{Role, SpokenWord, Voice};
/// assert_eq!(Voice::German.words("Läufer"), Ok(vec![SpokenWord::Role(Role::Bishop)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenWord {
    /// A kind of piece.
    Role(Role),
    /// A file, by its letter or its name.
    File(File),
    /// A rank, in figures or in letters.
    Rank(Rank),
    /// That it is castling.
    Castling,
    /// Which way to castle.
    Wing(Wing),
    /// What may be said and changes nothing.
    Other,
}

impl Voice {
    /// Hears a move: all that [`Voice::announce`] says, and less where it is enough. Words of the
    /// other voices are understood as well, and accents may be missing.
    ///
    /// # Errors
    ///
    /// [`HearError`] if it is no move at all; whether it is legal, [`Position::san`] says.
    ///
    /// [`Position::san`]: crate::Position::san
    ///
    /// ```
    /// # use flagfall_chess::{Position, Voice};
    /// let start = Position::start();
    /// for said in ["knight from g1 to f3", "Springer Felix drei", "ratsu f3", "knight g f3"] {
    ///     let san = Voice::Finnish.hear(said)?;
    ///     assert_eq!(start.san(&san)?.to_string(), "g1f3");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hear(self, text: &str) -> Result<San, HearError> {
        let words = self.words(text)?;
        let mv =
            if words.contains(&SpokenWord::Castling) { castling(&words) } else { step(&words) };
        let mv = mv.ok_or(HearError::Sense)?;
        Ok(San { mv, mark: None, draw_offer: false })
    }

    /// Understands the words of a spoken move one by one; a square is two of them.
    ///
    /// # Errors
    ///
    /// [`HearError::Word`] for a word that no voice knows.
    ///
    /// ```
    /// # use flagfall_chess::{File, Rank, SpokenWord, Voice};
    /// let square = vec![SpokenWord::File(File::E), SpokenWord::Rank(Rank::Fourth)];
    /// assert_eq!(Voice::German.words("Eva vier"), Ok(square.clone()));
    /// assert_eq!(Voice::Finnish.words("e4"), Ok(square));
    /// ```
    pub fn words(self, text: &str) -> Result<Vec<SpokenWord>, HearError> {
        let plain = without_accents(text);
        let mut words = Vec::new();
        let mut article = false;
        for text in plain.split(parts) {
            if text.is_empty() {
                continue;
            }
            if let Ok(square) = text.parse::<Square>() {
                words.extend([SpokenWord::File(square.file()), SpokenWord::Rank(square.rank())]);
            } else {
                let word = self.word(text).ok_or_else(|| HearError::Word(text.to_owned()))?;
                // What looked like the a-file was an article.
                if article && matches!(word, SpokenWord::Role(_)) {
                    words.pop();
                }
                words.push(word);
            }
            article = text == "a";
        }
        Ok(words)
    }

    /// Whether all words are of this language, or signs that are written alike in all.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert!(Voice::German.speaks("Springer Gustav eins f3"));
    /// assert!(!Voice::German.speaks("knight g1 f3"));
    /// ```
    pub fn speaks(self, text: &str) -> bool {
        let plain = without_accents(text);
        let is_sign = |word: &str| match *word.as_bytes() {
            [b'a'..=b'h' | b'1'..=b'8'] => true,
            _ => word.parse::<Square>().is_ok(),
        };
        let mut words = plain.split(parts).filter(|word| !word.is_empty());
        words.all(|word| is_sign(word) || self.language().word(word).is_some())
    }

    /// Looks a plain word up, in this language first.
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
        let ear = &self.ear;
        let among = |words: &[&str]| words.iter().any(|word| without_accents(word) == text);
        if let Some(role) = Role::ALL.into_iter().find(|&role| among(ear.roles[role as usize])) {
            return Some(SpokenWord::Role(role));
        }
        if let Some(file) = ear.files.iter().position(|&name| name == text) {
            return File::new(file).map(SpokenWord::File);
        }
        let is_number = |rank: &Rank| {
            let number = (self.number)(rank.index() as u64 + 1, Form::Alone);
            without_accents(&number) == text || number.replace('ü', "ue") == text
        };
        if let Some(rank) = Rank::ALL.into_iter().find(is_number) {
            return Some(SpokenWord::Rank(rank));
        }
        match () {
            () if among(ear.castling) => Some(SpokenWord::Castling),
            () if among(ear.short) => Some(SpokenWord::Wing(Wing::Short)),
            () if among(ear.long) => Some(SpokenWord::Wing(Wing::Long)),
            () if among(ear.others) => Some(SpokenWord::Other),
            () => None,
        }
    }
}

/// A text in small letters without accents, as it may be typed on any keyboard.
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
            // Accents that stand by themselves.
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
}

fn castling(words: &[SpokenWord]) -> Option<SanMove> {
    let mut wings = words.iter().filter_map(|word| match word {
        SpokenWord::Wing(wing) => Some(*wing),
        SpokenWord::Role(Role::King) => Some(Wing::Short),
        SpokenWord::Role(Role::Queen) => Some(Wing::Long),
        _ => None,
    });
    wings.next().filter(|_| wings.next().is_none()).map(SanMove::Castling)
}

/// Whether words are parted here: any other sign belongs to some notation.
fn parts(letter: char) -> bool {
    letter.is_whitespace() || ".,;:!-\u{2010}\u{2011}\u{2013}".contains(letter)
}

/// The piece, where from as far as it is told, perhaps what is taken, where to, what it becomes.
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
        role: role.unwrap_or(Role::Pawn),
        file: from_file,
        rank: from_rank,
        capture: false,
        to: Square::at(file, rank),
        promotion,
    })
}
