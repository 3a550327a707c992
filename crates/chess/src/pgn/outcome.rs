//! How a game ended, as far as PGN tells.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The marker at the end of a game's moves, and the value of its tag Result.
///
/// ```
/// use flagfall_chess::pgn::Outcome;
/// assert_eq!("1/2-1/2".parse(), Ok(Outcome::Draw));
/// assert_eq!(Outcome::White.to_string(), "1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or nobody knows.
    Open,
}

/// The text is none of the four markers.
///
/// ```
/// # use flagfall_chess::pgn::Outcome;
/// let error = "2-0".parse::<Outcome>().unwrap_err();
/// assert_eq!(error.to_string(), "a result is 1-0, 0-1, 1/2-1/2 or *");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a result is 1-0, 0-1, 1/2-1/2 or *")]
pub struct UnknownOutcome;

impl Outcome {
    /// All of them, the open one last.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Outcome;
    /// assert_eq!(Outcome::ALL[3].text(), "*");
    /// ```
    pub const ALL: [Outcome; 4] = [Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Open];

    /// The marker.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Outcome;
    /// assert_eq!(Outcome::Black.text(), "0-1");
    /// ```
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Open => "*",
        }
    }

    /// Reads a marker; `1/2` is a draw too, and `½-½` in both encodings.
    pub(crate) fn read(text: &[u8]) -> Option<Outcome> {
        match text {
            b"1-0" => Some(Outcome::White),
            b"0-1" => Some(Outcome::Black),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xbd-\xbd" => Some(Outcome::Draw),
            b"*" => Some(Outcome::Open),
            _ => None,
        }
    }
}

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(text: &str) -> Result<Outcome, UnknownOutcome> {
        Outcome::read(text.as_bytes()).ok_or(UnknownOutcome)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
