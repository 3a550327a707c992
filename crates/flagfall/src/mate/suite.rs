//! Suites of positions with known verdicts, in tab-separated tables.

use std::io;
use std::path::Path;

use flagfall_chess::Color;
use thiserror::Error;

use crate::mate::args::player;
use crate::position_input::{PositionInput, PositionInputError, on_one_line};
use crate::source::{name, read_text};

/// A line of a suite: a position, a player, and whether that player can mate.
#[derive(Debug)]
pub(crate) struct MateSuiteEntry {
    /// Line number, from 1.
    pub(crate) line: usize,
    pub(crate) fen: String,
    pub(crate) given: PositionInput,
    pub(crate) winner: Color,
    pub(crate) is_winnable: bool,
}

/// An error: a suite cannot be used.
#[derive(Debug, Error)]
pub(crate) enum MateSuiteError {
    #[error("cannot read {file}: {error}")]
    Unreadable { file: String, error: io::Error },
    #[error("{file}:{line}: {problem}\nhint: {LINE}")]
    Line { file: String, line: usize, problem: MateSuiteProblem },
    #[error("{file} has no positions\nhint: {LINE}")]
    Empty { file: String },
}

/// A description of the lines of a suite.
const LINE: &str = "a line contains a FEN, w or b, and winnable or unwinnable, separated by tabs";

/// An error in a line.
#[derive(Debug, Error)]
pub(crate) enum MateSuiteProblem {
    #[error(transparent)]
    Position(#[from] PositionInputError),
    #[error("expected three fields separated by tabs, found {0}")]
    Fields(usize),
    #[error("expected w or b, found \"{0}\"")]
    Winner(String),
    #[error("expected winnable or unwinnable, found \"{0}\"")]
    Verdict(String),
}

/// Reads a suite from a file, or from standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<MateSuiteEntry>, MateSuiteError> {
    let file = name(path);
    let text = read_text(path).map_err(|error| MateSuiteError::Unreadable { file: file.clone(), error })?;
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.split_once('#').map_or(text, |(before, _comment)| before).trim();
        if text.is_empty() {
            continue;
        }
        let entry = parse(line, text);
        entries.push(entry.map_err(|problem| MateSuiteError::Line { file: file.clone(), line, problem })?);
    }
    if entries.is_empty() { Err(MateSuiteError::Empty { file }) } else { Ok(entries) }
}

fn parse(line: usize, text: &str) -> Result<MateSuiteEntry, MateSuiteProblem> {
    let fields: Vec<_> = text.split('\t').map(str::trim).collect();
    let [fen, winner, verdict] = fields[..] else {
        return Err(MateSuiteProblem::Fields(fields.len()));
    };
    let given = PositionInput::read(fen)?;
    let winner = player(winner).ok_or_else(|| MateSuiteProblem::Winner(on_one_line(winner)))?;
    let is_winnable = match verdict {
        "winnable" => true,
        "unwinnable" => false,
        other => return Err(MateSuiteProblem::Verdict(on_one_line(other))),
    };
    Ok(MateSuiteEntry { line, fen: fen.to_owned(), given, winner, is_winnable })
}
