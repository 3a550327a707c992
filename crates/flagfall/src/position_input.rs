//! The position on the command line.

use flagfall_chess::{FenError, Position, PositionError, PositionFault, Setup, UciStyle};
use thiserror::Error;

use crate::say;

/// A position from the command line: its setup, the playable position, and the style of its UCI
/// moves.
#[derive(Debug)]
pub(crate) struct PositionInput {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
    pub(crate) uci_style: UciStyle,
}

/// An error: a text is no FEN, or its position cannot be played.
#[derive(Debug, Error)]
pub(crate) enum PositionInputError {
    #[error("not a FEN, {error}{}", with_caret(.text, .error.at))]
    Fen { text: String, error: FenError },
    #[error("this position cannot be played: {error}\n    {}", on_one_line(.text))]
    Position { text: String, error: PositionError },
}

impl PositionInputError {
    /// Returns a remedy.
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            PositionInputError::Fen { .. } => {
                "a FEN looks like '4k3/8/8/8/8/8/8/4K2R w K - 0 1'; the start position is `start`"
            }
            PositionInputError::Position { .. } => {
                "correct the FEN: only positions that an illegal move can leave are accepted"
            }
        }
    }
}

impl PositionInput {
    /// Reads a FEN in any dialect, or the word `start` (`startpos`).
    pub(crate) fn read(text: &str) -> Result<PositionInput, PositionInputError> {
        let setup = match text.trim() {
            "start" | "startpos" => Setup::start(),
            _ => text.parse::<Setup>().map_err(|error| PositionInputError::Fen { text: text.to_owned(), error })?,
        };
        let position =
            setup.irregular().map_err(|error| PositionInputError::Position { text: text.to_owned(), error })?;
        Ok(PositionInput { setup, position, uci_style: uci_style(&setup, text) })
    }

    /// Returns the irregularities of the position.
    pub(crate) fn irregularities(&self) -> Vec<PositionFault> {
        self.setup.faults()
    }

    /// Reports irregularities on standard error, one line each.
    pub(crate) fn note_irregularities(&self) {
        for fault in self.irregularities() {
            say::note(&format_args!("irregular: {fault}"));
        }
    }
}

/// Returns the Chess960 style for positions with Chess960 castling rights, and for rights written as
/// files (Shredder-FEN), which ordinary chess does not need. Mirrored castling is always written with
/// files and therefore ignored here.
fn uci_style(setup: &Setup, fen: &str) -> UciStyle {
    let rights = fen.split_ascii_whitespace().nth(2).unwrap_or_default();
    let files = rights.contains(|letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h'));
    match UciStyle::of(setup) {
        UciStyle::Standard if files => UciStyle::Chess960,
        style => style,
    }
}

/// Returns the text with a caret under the character at `at`, to print below the message.
fn with_caret(text: &str, at: usize) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    // Of a long text only the part around the error is shown.
    let from = at.saturating_sub(WIDEST / 2);
    let part: String = text.chars().skip(from).collect();
    let at = at - from;
    format!("\n    {}\n    {:at$}^", on_one_line(&part), "")
}

/// The maximum length of a text that is shown.
const WIDEST: usize = 120;

/// Makes a text printable on one line, without line breaks or terminal escapes.
pub(crate) fn on_one_line(text: &str) -> String {
    shorten(text, WIDEST)
}

/// Returns at most `widest` characters of a text, printable on one line.
pub(crate) fn shorten(text: &str, widest: usize) -> String {
    let shown = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let cut = if text.chars().nth(widest).is_some() { "..." } else { "" };
    shown.take(widest).chain(cut.chars()).collect()
}
