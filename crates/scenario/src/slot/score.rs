//! Points and scores.

use core::fmt;

use super::basic::word;
use super::{Sentence, Slot};
use crate::words::Words;

/// What one player gets for a game, exact to the hundredth of a point.
///
/// ```
/// use flagfall_scenario::Points;
/// assert_eq!(Points::new("1/2"), Points::new("0.5"));
/// assert_eq!(Points::new("½").unwrap().hundredths(), 50);
/// assert_eq!(Points::new("1.5").unwrap().to_string(), "1.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points(u16);

impl Points {
    /// Reads `1`, `1/2`, `½`, `0.5`, `3/4`.
    pub fn new(text: &str) -> Option<Points> {
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
                    // Exact or not at all.
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
        (hundredths < 10_000).then_some(Points(hundredths))
    }

    /// So many hundredths of a point.
    pub(crate) const fn from_hundredths(hundredths: u16) -> Points {
        Points(hundredths)
    }

    /// The points in hundredths.
    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (0, 50) => f.write_str("1/2"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// What both players get, White first: `1-0`, `1/2-1/2`, `0-0`.
///
/// ```
/// use flagfall_scenario::Score;
/// assert_eq!(Score::new("½-½").unwrap().to_string(), "1/2-1/2");
/// assert_eq!(Score::new("1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// White's points.
    pub white: Points,
    /// Black's points.
    pub black: Points,
}

impl Score {
    /// Reads two numbers of points with a hyphen or dash between them, or `draw`.
    pub fn new(text: &str) -> Option<Score> {
        if text.eq_ignore_ascii_case("draw") {
            return Score::new("1/2-1/2");
        }
        let (white, black) = text.split_once(['-', '–'])?;
        Some(Score { white: Points::new(white)?, black: Points::new(black)? })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.white, self.black)
    }
}

impl Slot for Points {
    fn shape() -> String {
        "POINTS".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Points> {
        word(words, Points::new)
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}

impl Slot for Score {
    fn shape() -> String {
        "SCORE".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Score> {
        word(words, Score::new)
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.to_string());
    }
}
