//! Messages on standard error.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// Prints an error.
pub(crate) fn error(message: &dyn Display) {
    line(ERROR, "error:", message);
}

/// Prints a note.
pub(crate) fn note(message: &dyn Display) {
    line(NOTE, "note:", message);
}

fn line(style: Style, word: &str, message: &dyn Display) {
    // Standard error may be closed.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#} {message}");
}
