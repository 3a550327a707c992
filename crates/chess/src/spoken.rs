//! Spoken notation: moves, times, counts and boards as words to say, and moves parsed from spoken words.
//!
//! It serves players who cannot see the board: moves are announced (D.2.1, OII.6), and the time and
//! the number of moves are told to them (D.2.6.1, OII.8). OII is part II of the FIDE Online Chess
//! Regulations of 2021.

mod board;
mod english;
mod finnish;
mod german;
mod hungarian;
mod parse;

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use thiserror::Error;

pub use parse::{ParseSpokenError, SpokenWord, without_accents};

use board::BoardWords;
use parse::SpokenVocabulary;

use crate::{Move, PieceType, Position, Square, Wing};

/// A language in which moves, times and counts are spoken.
///
/// German uses the form recommended by D.2.1: names for files and German numbers for ranks. The other
/// languages announce moves in full, as required by OII.6.
///
/// ```
/// use flagfall_chess::{Move, Position, Square, Voice};
/// let (position, mv) = (Position::start(), Move::DoubleStep { from: Square::E2, to: Square::E4 });
/// assert_eq!(Voice::German.announce(&position, mv), "Eva zwei, Eva vier");
/// assert_eq!(Voice::English.announce(&position, mv), "pawn from e2 to e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Voice {
    /// German, the language of announcements over the board (D.2.1).
    German,
    /// English, the language of announcements online (OII.6).
    English,
    /// Finnish, for players who agree on it.
    Finnish,
    /// Hungarian, for players who agree on it.
    Hungarian,
}

impl Voice {
    /// All voices, in the order of their codes.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::ALL.map(Voice::code), ["de", "en", "fi", "hu"]);
    /// ```
    pub const ALL: [Voice; 4] = [Voice::German, Voice::English, Voice::Finnish, Voice::Hungarian];

    /// Returns the ISO 639 code of the language.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::Finnish.code(), "fi");
    /// ```
    pub const fn code(self) -> &'static str {
        self.language().code
    }

    /// Returns the English name of the language.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::Hungarian.name(), "Hungarian");
    /// ```
    pub const fn name(self) -> &'static str {
        self.language().name
    }

    /// Returns the announcement of a move to be played in a position, including check or mate.
    ///
    /// Two legal moves of a position never have the same announcement. An illegal move is announced
    /// without check or mate.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Voice};
    /// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// let (mate, castling) = (position.uci("a1a8".parse()?)?, position.uci("e1c1".parse()?)?);
    /// assert_eq!(Voice::German.announce(&position, mate), "Turm Anna eins, Anna acht, Schachmatt");
    /// assert_eq!(Voice::English.announce(&position, mate), "rook from a1 to a8, checkmate");
    /// assert_eq!(Voice::Finnish.announce(&position, castling), "pitkä linnoitus");
    /// assert_eq!(Voice::Hungarian.announce(&position, castling), "hosszú sánc");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn announce(self, position: &Position, mv: Move) -> String {
        let language = self.language();
        let mut words = match position.wing(mv) {
            Some(Wing::Short) => language.short_castling.to_owned(),
            Some(Wing::Long) => language.long_castling.to_owned(),
            None => (language.step)(SpokenMove::of(position, mv)),
        };
        if let Some(role) = mv.promotion() {
            words = words + ", " + &(language.promotion)(role);
        }
        match position.play(mv) {
            Ok(next) if next.is_checkmate() => words + ", " + language.mate,
            Ok(next) if next.is_check() => words + ", " + language.check,
            _ => words,
        }
    }

    /// Returns a number in words.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::ALL.map(|voice| voice.number(21)),
    ///     ["einundzwanzig", "twenty-one", "kaksikymmentäyksi", "huszonegy"]);
    /// ```
    pub fn number(self, number: u64) -> String {
        (self.language().number)(number, NumeralForm::Alone)
    }

    /// Returns the time of a clock in words: in whole seconds, or in tenths if less than ten seconds are left.
    ///
    /// The time is rounded down, so that it never exceeds the time left.
    ///
    /// ```
    /// # use core::time::Duration;
    /// # use flagfall_chess::Voice;
    /// let time = Duration::from_secs(3_661);
    /// assert_eq!(Voice::German.time(time), "eine Stunde, eine Minute und eine Sekunde");
    /// assert_eq!(Voice::English.time(Duration::from_millis(9_870)), "nine point eight seconds");
    /// ```
    pub fn time(self, time: Duration) -> String {
        let language = self.language();
        let (seconds, tenths) = (time.as_secs(), u64::from(time.subsec_millis() / 100));
        if seconds < 10 && tenths > 0 {
            return (language.decimal)(seconds, tenths) + " " + language.second.many;
        }
        let units =
            [(seconds / 3_600, language.hour), (seconds / 60 % 60, language.minute), (seconds % 60, language.second)];
        let parts: Vec<String> = units
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, unit)| language.count(count, unit))
            .collect();
        match &parts[..] {
            [] => language.count(0, language.second),
            [only] => only.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), language.and),
        }
    }

    /// Returns a number of moves in words.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::German.moves(1), "ein Zug");
    /// assert_eq!(Voice::German.moves(23), "dreiundzwanzig Züge");
    /// ```
    pub fn moves(self, count: u32) -> String {
        let language = self.language();
        language.count(count.into(), language.chess_move)
    }

    const fn language(self) -> &'static Language {
        match self {
            Voice::German => &german::GERMAN,
            Voice::English => &english::ENGLISH,
            Voice::Finnish => &finnish::FINNISH,
            Voice::Hungarian => &hungarian::HUNGARIAN,
        }
    }
}

impl fmt::Display for Voice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// An error: a text is not the code of a voice.
///
/// ```
/// # use flagfall_chess::Voice;
/// let error = "sv".parse::<Voice>().unwrap_err();
/// assert_eq!(error.to_string(), "not a voice (de, en, fi or hu)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a voice (de, en, fi or hu)")]
pub struct ParseVoiceError;

impl FromStr for Voice {
    type Err = ParseVoiceError;

    fn from_str(text: &str) -> Result<Voice, ParseVoiceError> {
        Voice::ALL.into_iter().find(|voice| voice.code() == text).ok_or(ParseVoiceError)
    }
}

/// The words of a language, and functions for its grammar.
struct Language {
    code: &'static str,
    name: &'static str,
    short_castling: &'static str,
    long_castling: &'static str,
    check: &'static str,
    mate: &'static str,
    and: &'static str,
    hour: Noun,
    minute: Noun,
    second: Noun,
    chess_move: Noun,
    number: fn(u64, NumeralForm) -> String,
    /// Writes units and tenths.
    decimal: fn(u64, u64) -> String,
    step: fn(SpokenMove) -> String,
    /// The words of a promotion.
    promotion: fn(PieceType) -> String,
    board: BoardWords,
    vocabulary: SpokenVocabulary,
}

impl Language {
    fn count(&self, count: u64, of: Noun) -> String {
        let noun = if count == 1 { of.one } else { of.many };
        (self.number)(count, of.form) + " " + noun
    }
}

/// A counted noun.
#[derive(Clone, Copy)]
struct Noun {
    /// The form of the number before the noun.
    form: NumeralForm,
    one: &'static str,
    many: &'static str,
}

impl Noun {
    const fn new(form: NumeralForm, one: &'static str, many: &'static str) -> Noun {
        Noun { form, one, many }
    }
}

/// The position of a number in a phrase, on which its last word depends in some languages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumeralForm {
    Alone,
    Before,
    BeforeFeminine,
}

/// A move other than castling.
#[derive(Clone, Copy)]
struct SpokenMove {
    role: PieceType,
    from: Square,
    to: Square,
    capture: SpokenCapture,
}

#[derive(Clone, Copy)]
enum SpokenCapture {
    Nothing,
    Piece(PieceType),
    EnPassant,
}

impl SpokenMove {
    fn of(position: &Position, mv: Move) -> SpokenMove {
        let taken = position.piece_at(mv.to()).filter(|piece| piece.color != position.turn());
        let capture = match (mv, taken) {
            (Move::EnPassant { .. }, _) => SpokenCapture::EnPassant,
            (_, Some(piece)) => SpokenCapture::Piece(piece.role),
            (_, None) => SpokenCapture::Nothing,
        };
        SpokenMove { role: mv.role(), from: mv.from(), to: mv.to(), capture }
    }
}

/// Returns the groups of three digits of a number that are not 0, each with its power of a thousand,
/// the highest first.
fn groups(number: u64) -> impl Iterator<Item = (usize, usize)> {
    (0..7usize)
        .rev()
        .map(move |power| (power, (number / 1_000u64.pow(power as u32) % 1_000) as usize))
        .filter(|&(_, group)| group > 0)
}
