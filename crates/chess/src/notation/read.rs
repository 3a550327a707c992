//! Reading moves as people write them: all that C.8 to C.13 allow, and common variations.

use core::str::FromStr;

use thiserror::Error;

use super::canonical::canonical;
use super::san::{Mark, San, SanMove, Wing};
use crate::{File, Letters, PieceType, Rank, Square};

/// An error: a text is not a move in algebraic notation.
///
/// ```
/// # use flagfall_chess::San;
/// let error = "Nf9".parse::<San>().unwrap_err();
/// assert_eq!(error.to_string(), "character 3: expected a square, a1 to h8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {}: {problem}", .at + 1)]
pub struct ParseSanError {
    /// The number of characters before the error.
    pub at: usize,
    /// The kind of error.
    pub problem: SanErrorKind,
}

/// A kind of error in a written move.
///
/// ```
/// # use flagfall_chess::{San, SanErrorKind};
/// assert_eq!("".parse::<San>().unwrap_err().problem, SanErrorKind::Empty);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SanErrorKind {
    /// The text is empty.
    #[error("a move is missing")]
    Empty,
    /// The text begins with a character that is no piece in these letters.
    #[error("{0:?} is no piece in these letters")]
    Piece(char),
    /// The square of arrival is missing or incomplete.
    #[error("expected a square, a1 to h8")]
    Square,
    /// A character follows that is not part of a move.
    #[error("{0:?} does not belong to a move")]
    Trailing(char),
}

impl San {
    /// Reads a move in the given letters, short or long, with or without marks (C.8 to C.13).
    ///
    /// A capture may be marked by `x`, `:` or `×` or not at all, a check by `+`, mate by `++` or
    /// `#`; `e.p.`, `o.l.`, marks like `!?` and `(=)` may follow, with blanks between; a promotion
    /// is `e8Q`, `e8=Q`, `e8(Q)` or `e8/Q`; castling has zeros or letters; hyphens may be dashes.
    ///
    /// # Errors
    ///
    /// [`ParseSanError`] with the position of the first error.
    ///
    /// ```
    /// use flagfall_chess::{Letters, San};
    /// for text in ["exd6 e.p.", "ed6", "exd6 o.l.+", "e5xd6!?", "e5-d6 (=)"] {
    ///     assert!(San::read(text, Letters::FINNISH).is_ok());
    /// }
    /// ```
    pub fn read(text: &str, letters: Letters) -> Result<San, ParseSanError> {
        if letters.same_as(Letters::ENGLISH) { text.parse() } else { San::read_any(text, letters) }
    }

    /// Reads a move that is not in export format.
    #[inline(never)]
    fn read_any(text: &str, letters: Letters) -> Result<San, ParseSanError> {
        let mut rest = RestOfText { text: text.trim_start(), whole: text };
        let mv = match rest.castling() {
            Some(wing) => SanMove::Castling(wing),
            None => rest.piece_move(letters)?,
        };
        let mut san = San { mv, mark: None, draw_offer: false };
        rest.suffixes(&mut san)?;
        Ok(san)
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    /// Reads a move in English letters: see [`San::read`].
    #[inline]
    fn from_str(text: &str) -> Result<San, ParseSanError> {
        match canonical(text.as_bytes()) {
            Some(canonical) => Ok(canonical.san()),
            None => San::read_any(text, Letters::ENGLISH),
        }
    }
}

/// The unread rest of a text.
struct RestOfText<'a> {
    text: &'a str,
    whole: &'a str,
}

/// The characters that are printed as a hyphen.
pub(super) const HYPHENS: [char; 7] = ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// The characters of castling: zero, and the letter O in Latin and in Cyrillic.
const CASTLES: [char; 5] = ['0', 'O', 'o', 'О', 'о'];

impl RestOfText<'_> {
    fn error(&self, problem: SanErrorKind) -> ParseSanError {
        let before = &self.whole[..self.whole.len() - self.text.len()];
        ParseSanError { at: before.chars().count(), problem }
    }

    fn take(&mut self, one_of: impl Fn(char) -> bool) -> Option<char> {
        let first = self.text.chars().next().filter(|&first| one_of(first))?;
        self.text = &self.text[first.len_utf8()..];
        Some(first)
    }

    fn hyphen(&mut self) -> bool {
        self.take(|letter| HYPHENS.contains(&letter)).is_some()
    }

    fn castling(&mut self) -> Option<Wing> {
        let begin = self.text;
        let mut castles = usize::from(self.take(|letter| CASTLES.contains(&letter)).is_some());
        while castles > 0 && castles < 3 {
            let before = self.text;
            if !(self.hyphen() && self.take(|letter| CASTLES.contains(&letter)).is_some()) {
                self.text = before;
                break;
            }
            castles += 1;
        }
        match castles {
            2 => Some(Wing::Short),
            3 => Some(Wing::Long),
            _ => {
                self.text = begin;
                None
            }
        }
    }

    fn file(&mut self) -> Option<File> {
        self.take(|letter| matches!(letter, 'a'..='h')).map(|letter| File::ALL[usize::from(letter as u8 - b'a')])
    }

    fn rank(&mut self) -> Option<Rank> {
        self.take(|letter| matches!(letter, '1'..='8')).map(|letter| Rank::ALL[usize::from(letter as u8 - b'1')])
    }

    fn piece_move(&mut self, letters: Letters) -> Result<SanMove, ParseSanError> {
        let role = match letters.strip(self.text) {
            Some((role, rest)) => {
                self.text = rest;
                self.hyphen();
                role
            }
            None => PieceType::Pawn,
        };
        let (file, rank) = (self.file(), self.rank());
        let capture = self.take(|letter| matches!(letter, 'x' | ':' | '×')).is_some();
        let is_separated = capture || self.hyphen();
        let (file, rank, to) = match (file, rank, self.file()) {
            (file, rank, Some(to_file)) => match self.rank() {
                Some(to_rank) => (file, rank, Square::at(to_file, to_rank)),
                None => return Err(self.error(SanErrorKind::Square)),
            },
            (Some(file), Some(rank), None) if !is_separated => (None, None, Square::at(file, rank)),
            (None, None, None) if role == PieceType::Pawn && !is_separated => {
                return Err(self.beginning_error());
            }
            _ => return Err(self.error(SanErrorKind::Square)),
        };
        let promotion = self.promotion(letters, rank.is_some() && !is_separated);
        Ok(SanMove::Piece { role, file, rank, capture, to, promotion })
    }

    /// Returns the error for a text that does not begin with a move.
    fn beginning_error(&self) -> ParseSanError {
        self.error(match self.text.chars().next() {
            None => SanErrorKind::Empty,
            Some('1'..='8' | '-') => SanErrorKind::Square,
            Some(letter) => SanErrorKind::Piece(letter),
        })
    }

    /// Reads a promotion: `Q`, `=Q`, `/Q` or `(Q)`, in English also in lower case, and `q` in a move
    /// written as UCI.
    fn promotion(&mut self, letters: Letters, uci: bool) -> Option<PieceType> {
        let lead = self.text.chars().next().filter(|&lead| matches!(lead, '=' | '/' | '('));
        let text = &self.text[lead.map_or(0, char::len_utf8)..];
        let small = || {
            let role = PieceType::from_letter(text.chars().next()?).filter(|&role| role != PieceType::Pawn)?;
            let is_english = lead.is_some() && letters.same_as(Letters::ENGLISH);
            let is_small = text.starts_with(|first: char| first.is_ascii_lowercase());
            (is_small && (uci && lead.is_none() || is_english)).then_some((role, &text[1..]))
        };
        let (role, rest) = letters.strip(text).or_else(small)?;
        self.text = if lead == Some('(') { rest.strip_prefix(')')? } else { rest };
        Some(role)
    }

    fn suffixes(&mut self, san: &mut San) -> Result<(), ParseSanError> {
        const EN_PASSANT: [&str; 5] = ["e.p.", "e. p.", "o.l.", "o. l.", "ep"];
        loop {
            self.text = self.text.trim_start();
            let strip = |sign: &str| self.text.strip_prefix(sign);
            self.text = if let Some(rest) = EN_PASSANT.iter().find_map(|&sign| strip(sign)) {
                rest
            } else if let Some(rest) = strip("(=)").or_else(|| strip("=")) {
                san.draw_offer = true;
                rest
            } else if let Some(rest) = strip("++").or_else(|| strip("#")) {
                san.mark = Some(Mark::Mate);
                rest
            } else if let Some(rest) = strip("+") {
                san.mark = Some(Mark::Check);
                rest
            } else if let Some(rest) = strip("!").or_else(|| strip("?")) {
                rest
            } else {
                return match self.text.chars().next() {
                    None => Ok(()),
                    Some(letter) => Err(self.error(SanErrorKind::Trailing(letter))),
                };
            };
        }
    }
}
