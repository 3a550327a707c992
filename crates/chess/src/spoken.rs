//! The spoken notation: moves, times, counts and the board said aloud, and moves heard.
//!
//! It serves those who cannot see the board: moves are announced (D.2.1, OII.6), and the time and
//! the number of moves are told (D.2.6.1, OII.8). OII is part II of the FIDE Online Chess
//! Regulations of 2021.

mod board;
mod english;
mod finnish;
mod german;
mod hear;
mod hungarian;

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use thiserror::Error;

pub use hear::{HearError, SpokenWord, without_accents};

use board::BoardWords;
use hear::Ear;

use crate::{Move, Position, Role, Square, Wing};

/// A language in which moves, times and counts are said.
///
/// German is what D.2.1 recommends everywhere: files by names, ranks by German numbers. The others
/// announce in full, as OII.6 asks.
///
/// ```
/// use flagfall_chess::{Move, Position, Square, Voice};
/// let (position, mv) = (Position::start(), Move::DoubleStep { from: Square::E2, to: Square::E4 });
/// assert_eq!(Voice::German.announce(&position, mv), "Eva zwei, Eva vier");
/// assert_eq!(Voice::English.announce(&position, mv), "pawn from e2 to e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Voice {
    /// As announced over the board (D.2.1).
    German,
    /// As announced online (OII.6).
    English,
    /// For players who agreed on it.
    Finnish,
    /// For players who agreed on it.
    Hungarian,
}

impl Voice {
    /// All voices, by their codes.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::ALL.map(Voice::code), ["de", "en", "fi", "hu"]);
    /// ```
    pub const ALL: [Voice; 4] = [Voice::German, Voice::English, Voice::Finnish, Voice::Hungarian];

    /// The language's code in ISO 639.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::Finnish.code(), "fi");
    /// ```
    pub const fn code(self) -> &'static str {
        self.language().code
    }

    /// The language's name in English.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::Hungarian.name(), "Hungarian");
    /// ```
    pub const fn name(self) -> &'static str {
        self.language().name
    }

    /// Says a move that is about to be played in a position, with the check or mate it gives.
    ///
    /// Two legal moves of a position never sound the same. A move that is not legal there is said
    /// as it stands, and gives no check.
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
        let mut said = match position.wing(mv) {
            Some(Wing::Short) => language.short_castling.to_owned(),
            Some(Wing::Long) => language.long_castling.to_owned(),
            None => (language.step)(Step::of(position, mv)),
        };
        if let Some(role) = mv.promotion() {
            said = said + ", " + &(language.promotion)(role);
        }
        match position.play(mv) {
            Ok(next) if next.is_checkmate() => said + ", " + language.mate,
            Ok(next) if next.is_check() => said + ", " + language.check,
            _ => said,
        }
    }

    /// Says a number.
    ///
    /// ```
    /// # use flagfall_chess::Voice;
    /// assert_eq!(Voice::ALL.map(|voice| voice.number(21)),
    ///     ["einundzwanzig", "twenty-one", "kaksikymmentäyksi", "huszonegy"]);
    /// ```
    pub fn number(self, number: u64) -> String {
        (self.language().number)(number, Form::Alone)
    }

    /// Says how much time a clock shows: whole seconds, and tenths when less than ten are left.
    ///
    /// It is rounded down: a clock never says more time than there is.
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
        let units = [
            (seconds / 3_600, language.hour),
            (seconds / 60 % 60, language.minute),
            (seconds % 60, language.second),
        ];
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

    /// Says how many moves were made or are left.
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

/// The text is not the code of a voice.
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

/// The words of a language, and its grammar where words are not enough.
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
    number: fn(u64, Form) -> String,
    /// Whole ones and tenths.
    decimal: fn(u64, u64) -> String,
    step: fn(Step) -> String,
    /// What a pawn becomes.
    promotion: fn(Role) -> String,
    board: BoardWords,
    ear: Ear,
}

impl Language {
    fn count(&self, count: u64, of: Noun) -> String {
        let noun = if count == 1 { of.one } else { of.many };
        (self.number)(count, of.form) + " " + noun
    }
}

/// What is counted.
#[derive(Clone, Copy)]
struct Noun {
    /// Of the number before it.
    form: Form,
    one: &'static str,
    many: &'static str,
}

impl Noun {
    const fn new(form: Form, one: &'static str, many: &'static str) -> Noun {
        Noun { form, one, many }
    }
}

/// Where a number stands, which changes its last word in some languages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Alone,
    Before,
    BeforeFeminine,
}

/// A move other than castling.
#[derive(Clone, Copy)]
struct Step {
    role: Role,
    from: Square,
    to: Square,
    taking: Taking,
}

#[derive(Clone, Copy)]
enum Taking {
    Nothing,
    Piece(Role),
    EnPassant,
}

impl Step {
    fn of(position: &Position, mv: Move) -> Step {
        let taken = position.piece_at(mv.to()).filter(|piece| piece.color != position.turn());
        let taking = match (mv, taken) {
            (Move::EnPassant { .. }, _) => Taking::EnPassant,
            (_, Some(piece)) => Taking::Piece(piece.role),
            (_, None) => Taking::Nothing,
        };
        Step { role: mv.role(), from: mv.from(), to: mv.to(), taking }
    }
}

/// The digits of a number by threes, each with its power of a thousand: the highest first, and
/// without those that are 0.
fn groups(number: u64) -> impl Iterator<Item = (usize, usize)> {
    (0..7usize)
        .rev()
        .map(move |power| (power, (number / 1_000u64.pow(power as u32) % 1_000) as usize))
        .filter(|&(_, group)| group > 0)
}
