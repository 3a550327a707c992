//! Input from a file or standard input.

use std::path::Path;
use std::{fs, io};

/// Returns the name of an input for messages.
pub(crate) fn name(path: &Path) -> String {
    if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether a path is `-`, standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == "-"
}

/// Reads the whole input as text.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    if is_standard_input(path) { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
}
