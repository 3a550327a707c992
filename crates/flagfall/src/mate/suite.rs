//! A suite of positions whose verdicts are known, read from a table with tabs.

use std::io;
use std::path::Path;

use flagfall_chess::Color;
use thiserror::Error;

use crate::given::{Given, GivenError, on_one_line};
use crate::mate::args::player;
use crate::source::{name, read_text};

/// One line of a suite: a position, a player, and whether that player can mate.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) fen: String,
    pub(crate) given: Given,
    pub(crate) winner: Color,
    pub(crate) is_winnable: bool,
}

/// The suite cannot be used.
#[derive(Debug, Error)]
pub(crate) enum SuiteError {
    #[error("cannot read {file}: {error}")]
    Unreadable { file: String, error: io::Error },
    #[error("{file}:{line}: {problem}\nhint: {LINE}")]
    Line { file: String, line: usize, problem: Problem },
    #[error("{file} has no positions\nhint: {LINE}")]
    Empty { file: String },
}

/// What a line should be like.
const LINE: &str = "a line reads FEN, w or b, winnable or unwinnable, with a tab between them";

/// What is wrong with a line.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error(transparent)]
    Given(#[from] GivenError),
    #[error("there should be three fields with tabs between them, not {0}")]
    Fields(usize),
    #[error("\"{0}\" is not w or b, the player asked about")]
    Winner(String),
    #[error("\"{0}\" is not winnable or unwinnable")]
    Verdict(String),
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
        let entry = parse(line, text);
        entries.push(entry.map_err(|problem| SuiteError::Line {
            file: file.clone(),
            line,
            problem,
        })?);
    }
    if entries.is_empty() { Err(SuiteError::Empty { file }) } else { Ok(entries) }
}

fn parse(line: usize, text: &str) -> Result<Entry, Problem> {
    let fields: Vec<_> = text.split('\t').map(str::trim).collect();
    let [fen, winner, verdict] = fields[..] else {
        return Err(Problem::Fields(fields.len()));
    };
    let given = Given::read(fen)?;
    let winner = player(winner).ok_or_else(|| Problem::Winner(on_one_line(winner)))?;
    let is_winnable = match verdict {
        "winnable" => true,
        "unwinnable" => false,
        other => return Err(Problem::Verdict(on_one_line(other))),
    };
    Ok(Entry { line, fen: fen.to_owned(), given, winner, is_winnable })
}
