//! Where input comes from: a file, or standard input.

use std::path::Path;
use std::{fs, io};

/// What an input is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// `-` is standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == "-"
}

/// All there is to read there.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    if is_standard_input(path) { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
}
