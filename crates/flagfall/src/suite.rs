//! Suites of positions with known perft counts, in EPD.

use std::io;
use std::path::Path;

use flagfall_chess::Position;
use thiserror::Error;

use crate::position_input::{PositionInput, PositionInputError};
use crate::say;
use crate::source::{name, read_text};

/// A line of a suite, `FEN;D1 20;D2 400`: a position and its known counts.
#[derive(Debug)]
pub(crate) struct PerftSuiteEntry {
    /// Line number, from 1.
    pub(crate) line: usize,
    pub(crate) fen: String,
    pub(crate) position: Position,
    pub(crate) counts: Vec<PerftExpectation>,
}

/// The known count at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PerftExpectation {
    pub(crate) depth: u8,
    pub(crate) leaves: u64,
}

/// An error: a suite cannot be used.
#[derive(Debug, Error)]
pub(crate) enum PerftSuiteError {
    #[error("cannot read {file}: {error}")]
    Unreadable { file: String, error: io::Error },
    #[error("{file}:{line}: {problem}")]
    Line { file: String, line: usize, problem: PerftSuiteProblem },
    #[error("{file} has no positions; a line has the form FEN;D1 20;D2 400")]
    Empty { file: String },
    #[error("no position has a count up to depth {0}: nothing was checked")]
    TooDeep(u8),
}

/// An error in a line.
#[derive(Debug, Error)]
pub(crate) enum PerftSuiteProblem {
    #[error(transparent)]
    Position(#[from] PositionInputError),
    #[error("no count follows the FEN; a line has the form FEN;D1 20;D2 400")]
    NoCount,
    #[error("{0:?} is not a depth with a count, such as D2 400")]
    Count(String),
}

/// Reads a suite from a file, or from standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<PerftSuiteEntry>, PerftSuiteError> {
    let file = name(path);
    let text = read_text(path).map_err(|error| PerftSuiteError::Unreadable { file: file.clone(), error })?;
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.split_once('#').map_or(text, |(before, _comment)| before).trim();
        if text.is_empty() {
            continue;
        }
        let (entry, given) =
            parse(line, text).map_err(|problem| PerftSuiteError::Line { file: file.clone(), line, problem })?;
        for fault in given.irregularities() {
            say::note(&format_args!("{file}:{line}: irregular: {fault}"));
        }
        entries.push(entry);
    }
    if entries.is_empty() { Err(PerftSuiteError::Empty { file }) } else { Ok(entries) }
}

fn parse(line: usize, text: &str) -> Result<(PerftSuiteEntry, PositionInput), PerftSuiteProblem> {
    let mut fields = text.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default();
    let given = PositionInput::read(fen)?;
    let counts: Vec<_> = fields
        .filter(|field| !field.is_empty())
        .map(|field| parse_count(field).ok_or_else(|| PerftSuiteProblem::Count(field.to_owned())))
        .collect::<Result<_, _>>()?;
    if counts.is_empty() {
        return Err(PerftSuiteProblem::NoCount);
    }
    Ok((PerftSuiteEntry { line, fen: fen.to_owned(), position: given.position, counts }, given))
}

/// Reads `D2 400`.
fn parse_count(field: &str) -> Option<PerftExpectation> {
    let (depth, leaves) = field.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
    Some(PerftExpectation { depth: depth.parse().ok()?, leaves: leaves.trim_start().parse().ok()? })
}
