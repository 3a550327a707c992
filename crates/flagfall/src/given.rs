//! The position given on the command line.

use flagfall_chess::{Fault, FenError, Position, PositionError, Setup, UciStyle};
use thiserror::Error;

use crate::say;

/// A position as somebody wrote it: what it says, what can be played, how its moves are spelled.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
    pub(crate) spelling: UciStyle,
}

/// The text is no FEN, or nobody can play what it describes.
#[derive(Debug, Error)]
pub(crate) enum GivenError {
    #[error("not a FEN, {error}{}", pointed_at(.text, .error.at))]
    Fen { text: String, error: FenError },
    #[error("this position cannot be played: {error}\n    {}", on_one_line(.text))]
    Position { text: String, error: PositionError },
}

impl GivenError {
    /// What to do about it.
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            GivenError::Fen { .. } => {
                "FEN is like '4k3/8/8/8/8/8/8/4K2R w K - 0 1'; for the start, write start"
            }
            GivenError::Position { .. } => {
                "correct the FEN: what an illegal move can leave behind is accepted, this is not"
            }
        }
    }
}

impl Given {
    /// Reads FEN of any kind, or the word `start` (`startpos`).
    pub(crate) fn read(text: &str) -> Result<Given, GivenError> {
        let setup = match text.trim() {
            "start" | "startpos" => Setup::start(),
            _ => text
                .parse::<Setup>()
                .map_err(|error| GivenError::Fen { text: text.to_owned(), error })?,
        };
        let position = setup
            .irregular()
            .map_err(|error| GivenError::Position { text: text.to_owned(), error })?;
        Ok(Given { setup, position, spelling: spelling(&setup, text) })
    }

    /// What is irregular about it.
    pub(crate) fn irregularities(&self) -> Vec<Fault> {
        self.setup.faults()
    }

    /// Says on standard error what is irregular, one line each.
    pub(crate) fn note_irregularities(&self) {
        for fault in self.irregularities() {
            say::note(&format_args!("irregular: {fault}"));
        }
    }
}

/// Chess960's spelling of castling for a position only Chess960 knows, and for any whose rights
/// were written as files (Shredder-FEN), which ordinary chess has no use for. Mirrored castling
/// is always written with files and says nothing.
fn spelling(setup: &Setup, fen: &str) -> UciStyle {
    let rights = fen.split_ascii_whitespace().nth(2).unwrap_or_default();
    let files = rights.contains(|letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h'));
    match UciStyle::of(setup) {
        UciStyle::Standard if files => UciStyle::Chess960,
        style => style,
    }
}

/// Below the message, the text with a caret under the character that `at` others precede.
fn pointed_at(text: &str, at: usize) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    // Of a long text only the part before the place is of use.
    let from = at.saturating_sub(WIDEST / 2);
    let part: String = text.chars().skip(from).collect();
    let at = at - from;
    format!("\n    {}\n    {:at$}^", on_one_line(&part), "")
}

/// How many characters of a text are shown.
const WIDEST: usize = 120;

/// The text as it can be shown: a line break or an escape must not upset the terminal.
pub(crate) fn on_one_line(text: &str) -> String {
    shortened(text, WIDEST)
}

/// So many characters of a text, as they can be shown on one line.
pub(crate) fn shortened(text: &str, widest: usize) -> String {
    let shown = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let cut = if text.chars().nth(widest).is_some() { "..." } else { "" };
    shown.take(widest).chain(cut.chars()).collect()
}
