//! The result of a game in PGN.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The result at the end of a game's moves, and the value of its tag Result.
///
/// ```
/// use flagfall_chess::pgn::PgnResult;
/// assert_eq!("1/2-1/2".parse(), Ok(PgnResult::Draw));
/// assert_eq!(PgnResult::White.to_string(), "1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PgnResult {
    /// White won, `1-0`.
    White,
    /// Black won, `0-1`.
    Black,
    /// A draw, `1/2-1/2`.
    Draw,
    /// The game is not over or its result is unknown, `*`.
    Open,
}

/// An error: a text is none of the four results.
///
/// ```
/// # use flagfall_chess::pgn::PgnResult;
/// let error = "2-0".parse::<PgnResult>().unwrap_err();
/// assert_eq!(error.to_string(), "a result is 1-0, 0-1, 1/2-1/2 or *");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a result is 1-0, 0-1, 1/2-1/2 or *")]
pub struct UnknownPgnResult;

impl PgnResult {
    /// All results, the open one last.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnResult;
    /// assert_eq!(PgnResult::ALL[3].text(), "*");
    /// ```
    pub const ALL: [PgnResult; 4] = [PgnResult::White, PgnResult::Black, PgnResult::Draw, PgnResult::Open];

    /// Returns the text of the result.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnResult;
    /// assert_eq!(PgnResult::Black.text(), "0-1");
    /// ```
    pub const fn text(self) -> &'static str {
        match self {
            PgnResult::White => "1-0",
            PgnResult::Black => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Open => "*",
        }
    }

    /// Reads a result; `1/2` and, in both encodings, `½-½` are draws as well.
    pub(crate) fn read(text: &[u8]) -> Option<PgnResult> {
        match text {
            b"1-0" => Some(PgnResult::White),
            b"0-1" => Some(PgnResult::Black),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xbd-\xbd" => Some(PgnResult::Draw),
            b"*" => Some(PgnResult::Open),
            _ => None,
        }
    }
}

impl FromStr for PgnResult {
    type Err = UnknownPgnResult;

    fn from_str(text: &str) -> Result<PgnResult, UnknownPgnResult> {
        PgnResult::read(text.as_bytes()).ok_or(UnknownPgnResult)
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
