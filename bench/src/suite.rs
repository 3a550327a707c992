//! Test positions with known mate possibility, from files beside the project.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use flagfall_chess::Color;

/// The directory of the files, relative to the project.
pub(crate) const DIRECTORY: &str = "../shared/data/deadpos";
/// The step between the lines that a quick run takes.
const QUICK_STEP: usize = 16;

/// A file of test positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suite {
    /// Games on a server in which a flag fell.
    Lichess,
    /// A few positions that were hard for other solvers.
    Hard,
    /// Positions composed or collected to test solvers.
    Cha,
}

impl Suite {
    /// All suites in the order of their positions: the timed one first, the one that can take a peer seconds per
    /// position last.
    pub(crate) const ALL: [Suite; 3] = [Suite::Lichess, Suite::Hard, Suite::Cha];

    fn file(self) -> PathBuf {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(DIRECTORY);
        directory.join(format!("{self}.tsv"))
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suite::Lichess => "lichess_tests",
            Suite::Hard => "hard",
            Suite::Cha => "cha_tests",
        })
    }
}

/// Whether all files exist.
pub(crate) fn is_available() -> bool {
    Suite::ALL.into_iter().all(|suite| suite.file().exists())
}

/// A position, a player, and whether the player can still mate.
pub(crate) struct Case {
    pub(crate) suite: Suite,
    pub(crate) fen: String,
    pub(crate) winner: Color,
    pub(crate) winnable: bool,
}

/// Reads all cases, suite after suite.
pub(crate) fn cases(quick: bool) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for suite in Suite::ALL {
        let text = fs::read_to_string(suite.file())?;
        for line in text.lines().step_by(if quick { QUICK_STEP } else { 1 }) {
            let malformed = || io::Error::other(format!("not a case: {line}"));
            cases.push(read(suite, line).ok_or_else(malformed)?);
        }
    }
    Ok(cases)
}

/// Reads a line: FEN, `w` or `b`, and `winnable` or `unwinnable`, separated by tabs.
fn read(suite: Suite, line: &str) -> Option<Case> {
    let mut fields = line.split('\t');
    let fen = fields.next()?.to_owned();
    let winner = match fields.next()? {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    let winnable = match fields.next()? {
        "winnable" => true,
        "unwinnable" => false,
        _ => return None,
    };
    Some(Case { suite, fen, winner, winnable })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_is_read_as_case() {
        let case = read(Suite::Hard, "8/8/8/8/8/5k2/8/5K1R b - - 0 1\tb\tunwinnable");
        let case = case.expect("well formed");
        assert_eq!(case.fen, "8/8/8/8/8/5k2/8/5K1R b - - 0 1");
        assert_eq!((case.winner, case.winnable), (Color::Black, false));
        assert!(read(Suite::Hard, "8/8/8/8/8/5k2/8/5K1R b - - 0 1 b unwinnable").is_none());
    }
}
