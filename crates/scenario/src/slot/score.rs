//! Points and scores.

use core::fmt;

use super::basic::read_word;
use super::{SentenceWriter, Slot};
use crate::word_reader::WordReader;

/// The points of one player for a game, in hundredths of a point.
///
/// ```
/// use flagfall_scenario::PointsText;
/// assert_eq!(PointsText::new("1/2"), PointsText::new("0.5"));
/// assert_eq!(PointsText::new("½").unwrap().hundredths(), 50);
/// assert_eq!(PointsText::new("1.5").unwrap().to_string(), "1.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointsText(u16);

impl PointsText {
    /// Parses `1`, `1/2`, `½`, `0.5` or `3/4`.
    pub fn new(text: &str) -> Option<PointsText> {
        let number = |text: &str| -> Option<u16> {
            let digits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse().ok())?
        };
        let hundredths = match text {
            "½" => 50,
            "¼" => 25,
            "¾" => 75,
            _ => match (text.split_once('/'), text.split_once('.')) {
                (Some((top, bottom)), _) => {
                    let (top, bottom) = (number(top)?, number(bottom)?);
                    // A fraction must be exact.
                    let whole = bottom > 0 && (top * 100) % bottom == 0;
                    whole.then(|| top * 100 / bottom)?
                }
                (_, Some((whole, part))) if part.len() <= 2 => {
                    let scale = if part.len() == 1 { 10 } else { 1 };
                    number(whole)? * 100 + number(part)? * scale
                }
                (None, None) => number(text)? * 100,
                _ => return None,
            },
        };
        (hundredths < 10_000).then_some(PointsText(hundredths))
    }

    /// Creates points from hundredths of a point.
    pub(crate) const fn from_hundredths(hundredths: u16) -> PointsText {
        PointsText(hundredths)
    }

    /// Returns the points in hundredths.
    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for PointsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (0, 50) => f.write_str("1/2"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// The points of both players, White first: `1-0`, `1/2-1/2`, `0-0`.
///
/// ```
/// use flagfall_scenario::ScoreText;
/// assert_eq!(ScoreText::new("½-½").unwrap().to_string(), "1/2-1/2");
/// assert_eq!(ScoreText::new("1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoreText {
    /// White's points.
    pub white: PointsText,
    /// Black's points.
    pub black: PointsText,
}

impl ScoreText {
    /// Parses the points of both players, separated by a hyphen or a dash, or `draw`.
    pub fn new(text: &str) -> Option<ScoreText> {
        if text.eq_ignore_ascii_case("draw") {
            return ScoreText::new("1/2-1/2");
        }
        let (white, black) = text.split_once(['-', '–'])?;
        Some(ScoreText { white: PointsText::new(white)?, black: PointsText::new(black)? })
    }
}

impl fmt::Display for ScoreText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.white, self.black)
    }
}

impl Slot for PointsText {
    fn placeholder() -> String {
        "POINTS".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<PointsText> {
        read_word(words, PointsText::new)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}

impl Slot for ScoreText {
    fn placeholder() -> String {
        "SCORE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<ScoreText> {
        read_word(words, ScoreText::new)
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.to_string());
    }
}
