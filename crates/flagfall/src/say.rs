//! What goes to standard error.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// Tells why the command could not be carried out.
pub(crate) fn error(message: &dyn Display) {
    line(ERROR, "error:", message);
}

/// Tells something beside the answer.
pub(crate) fn note(message: &dyn Display) {
    line(NOTE, "note:", message);
}

fn line(style: Style, word: &str, message: &dyn Display) {
    // There is nobody left to tell when standard error is closed.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#} {message}");
}
