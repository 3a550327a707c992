//! Errors while writing games.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

#[derive(Debug, Error)]
pub(crate) enum PgnError {
    #[error("cannot write {}: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("{} already exists\nhint: choose another directory, or overwrite it with --force", .0.display())]
    Exists(PathBuf),
    #[error(
        "the tag {tag} has more than {most} values: that would be too many files\nhint: split by a tag with fewer values, or by --games"
    )]
    TooManyParts { tag: String, most: usize },
}

impl PgnError {
    pub(crate) fn write(path: &Path, error: io::Error) -> PgnError {
        PgnError::Write { path: path.to_owned(), error }
    }
}
