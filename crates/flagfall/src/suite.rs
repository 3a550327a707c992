//! A suite of positions whose counts are known, read from EPD.

use std::io;
use std::path::Path;

use flagfall_chess::Position;
use thiserror::Error;

use crate::given::{Given, GivenError};
use crate::say;
use crate::source::{name, read_text};

/// One line of a suite, `FEN;D1 20;D2 400`: a position and its known counts.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) fen: String,
    pub(crate) position: Position,
    pub(crate) counts: Vec<Known>,
}

/// How many lines of play there are at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) depth: u8,
    pub(crate) leaves: u64,
}

/// The suite cannot be used.
#[derive(Debug, Error)]
pub(crate) enum SuiteError {
    #[error("cannot read {file}: {error}")]
    Unreadable { file: String, error: io::Error },
    #[error("{file}:{line}: {problem}")]
    Line { file: String, line: usize, problem: Problem },
    #[error("{file} has no positions; a line reads FEN;D1 20;D2 400")]
    Empty { file: String },
    #[error("no position has a count up to depth {0}: nothing was checked")]
    TooDeep(u8),
}

/// What is wrong with a line.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error(transparent)]
    Given(#[from] GivenError),
    #[error("no count follows the FEN; a line reads FEN;D1 20;D2 400")]
    NoCount,
    #[error("{0:?} is not a depth and its count, such as D2 400")]
    Count(String),
}

/// Reads a suite from a file, or from standard input if it is `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<Entry>, SuiteError> {
    let file = name(path);
    let text =
        read_text(path).map_err(|error| SuiteError::Unreadable { file: file.clone(), error })?;
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.split_once('#').map_or(text, |(before, _comment)| before).trim();
        if text.is_empty() {
            continue;
        }
        let (entry, given) = parse(line, text).map_err(|problem| SuiteError::Line {
            file: file.clone(),
            line,
            problem,
        })?;
        for fault in given.irregularities() {
            say::note(&format_args!("{file}:{line}: irregular: {fault}"));
        }
        entries.push(entry);
    }
    if entries.is_empty() { Err(SuiteError::Empty { file }) } else { Ok(entries) }
}

fn parse(line: usize, text: &str) -> Result<(Entry, Given), Problem> {
    let mut fields = text.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default();
    let given = Given::read(fen)?;
    let counts: Vec<_> = fields
        .filter(|field| !field.is_empty())
        .map(|field| parse_count(field).ok_or_else(|| Problem::Count(field.to_owned())))
        .collect::<Result<_, _>>()?;
    if counts.is_empty() {
        return Err(Problem::NoCount);
    }
    Ok((Entry { line, fen: fen.to_owned(), position: given.position, counts }, given))
}

/// Reads `D2 400`.
fn parse_count(field: &str) -> Option<Known> {
    let (depth, leaves) = field.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
    Some(Known { depth: depth.parse().ok()?, leaves: leaves.trim_start().parse().ok()? })
}
