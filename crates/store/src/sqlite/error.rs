//! Why a database cannot be used: one sentence each, with what to do.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use thiserror::Error;

use crate::ReadError;

/// Why a directory cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A file or directory is out of reach.
    #[error("cannot use {}: {error}", .path.display())]
    Unusable {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is nothing to read.
    #[error("there is no flagfall.db in {}: name the directory the server keeps its data in", .0.display())]
    Missing(PathBuf),
    /// Nobody has an account yet.
    #[error("there is no people.sqlite in {}: name the directory the server keeps its data in, and start it once", .0.display())]
    NoPeople(PathBuf),
    /// Somebody else has it.
    #[error("{} is in use by another flagfall: stop that one first, or name another directory", .0.display())]
    InUse(PathBuf),
    /// It is a database of something else.
    #[error("{} is not a database of flagfall: name another directory, or move the file away", .0.display())]
    Foreign(PathBuf),
    /// It was written by a newer version.
    #[error(
        "{} has format {found}, written by a newer flagfall; this one knows formats up to {known}: use the newer one",
        .file.display()
    )]
    Newer {
        /// Which file.
        file: PathBuf,
        /// Its format.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// It was written by an older version, and is only to be read.
    #[error(
        "{} has format {found}, written by an older flagfall: start the server once, which makes a backup and brings it to format {known}",
        .file.display()
    )]
    Older {
        /// Which file.
        file: PathBuf,
        /// Its format.
        found: u32,
        /// The one written here.
        known: u32,
    },
    /// It is damaged.
    #[error("{} is damaged ({why}): move it away and bring back a backup with `flagfall restore`", .file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// What was found.
        why: String,
    },
    /// The signing key cannot be read as one.
    #[error("{} is not a signing key of 64 hexadecimal digits: bring back the right file, or move it away to have a new key made", .0.display())]
    Key(PathBuf),
    /// The key of the envelopes cannot be read as one.
    #[error("{} is not a sealing key of 64 hexadecimal digits: bring back the right file, for without it no move that is sealed can be opened", .0.display())]
    SealingKey(PathBuf),
    /// The key of the seats cannot be read as one.
    #[error("{} is not a key of 32 bytes: bring back the right file, or move it away to have a new key made, by which guests lose their seats", .0.display())]
    SeatKey(PathBuf),
    /// There are people already.
    #[error("{} is there already: nobody is made anew", .0.display())]
    PeopleThere(PathBuf),
    /// The copy before an upgrade could not be made.
    #[error("not upgraded, for no backup could be made first: {0}")]
    Backup(#[from] BackupError),
}

impl OpenError {
    pub(super) fn unusable(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> OpenError {
        let path = path.into();
        move |error| OpenError::Unusable { path, error }
    }

    /// What SQLite says of a file.
    pub(super) fn of(file: impl Into<PathBuf>) -> impl FnOnce(rusqlite::Error) -> OpenError {
        let file = file.into();
        move |error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenError::Foreign(file),
            Some(ErrorCode::DatabaseCorrupt) => OpenError::Damaged { file, why: error.to_string() },
            _ => OpenError::Unusable { path: file, error: io::Error::other(error) },
        }
    }
}

/// Why no backup was made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// It would be written over something.
    #[error("{} is there already: name another file, or move it away", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("cannot write {}: {why}", .file.display())]
    Failed {
        /// Which file.
        file: PathBuf,
        /// What went wrong.
        why: String,
    },
}

/// Why a backup was not brought back.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup, or the directory, cannot be used.
    #[error(transparent)]
    Unusable(#[from] OpenError),
    /// There are data already.
    #[error("{} is there already: move flagfall.db, people.sqlite and all that begins so in that directory away first", .0.display())]
    Exists(PathBuf),
    /// The moves that are sealed in the backup were sealed by another key.
    #[error("{} is there already and is not that of the backup: move it away first", .0.display())]
    OtherKey(PathBuf),
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> ReadError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                ReadError::Damaged(error.to_string())
            }
            Some(_) => ReadError::Failed(error.to_string()),
            // A column is not of its type.
            None => ReadError::Damaged(error.to_string()),
        }
    }
}
