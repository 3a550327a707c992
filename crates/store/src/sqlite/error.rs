//! Errors of opening, backup and restore. Each message is one sentence that says what to do next.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use thiserror::Error;

use crate::LogReadError;

/// The reason a data directory cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A file or directory cannot be accessed.
    #[error("cannot use {}: {error}", .path.display())]
    Unusable {
        /// The file or directory.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// There is no log.
    #[error("there is no flagfall.db in {}: specify the data directory of the server", .0.display())]
    Missing(PathBuf),
    /// There is no database of people.
    #[error("there is no people.sqlite in {}: specify the data directory of the server, and start the server once", .0.display())]
    NoPeople(PathBuf),
    /// Another process uses the directory.
    #[error("{} is in use by another flagfall: stop it first, or choose another directory", .0.display())]
    InUse(PathBuf),
    /// The file is not a Flagfall database.
    #[error("{} is not a database of flagfall: choose another directory, or move the file away", .0.display())]
    Foreign(PathBuf),
    /// The database was written by a newer version.
    #[error(
        "{} has format {found}, written by a newer flagfall; this one knows formats up to {known}: use the newer version",
        .file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its format.
        found: u32,
        /// The newest supported format.
        known: u32,
    },
    /// The database was written by an older version and is opened for reading only.
    #[error(
        "{} has format {found}, written by an older flagfall: start the server once to back it up and upgrade it to format {known}",
        .file.display()
    )]
    Older {
        /// The file.
        file: PathBuf,
        /// Its format.
        found: u32,
        /// The current format.
        known: u32,
    },
    /// The database is damaged.
    #[error("{} is damaged ({reason}): move it away and restore a backup with `flagfall restore`", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The defect.
        reason: String,
    },
    /// The signing key is malformed.
    #[error("{} is not a signing key of 64 hexadecimal digits: restore the right file, or move it away and create a new key with `flagfall audit new-key`", .0.display())]
    SigningKey(PathBuf),
    /// The signing key is missing.
    #[error("{} is missing, but there are records that it has signed: restore it from your copy, or create a new key with `flagfall audit new-key`", .0.display())]
    SigningKeyGone(PathBuf),
    /// There is a signing key already.
    #[error("{} exists already, so no new one was created: move it away first if it is damaged or not secret any more", .0.display())]
    SigningKeyExists(PathBuf),
    /// The log is missing from a directory that has been in use.
    #[error(
        "{} is missing or empty, although {} shows that this directory has been in use: restore a backup with `flagfall restore`, or choose an empty directory for a new zone",
        .file.display(), .trace.display()
    )]
    LogGone {
        /// The file of the log.
        file: PathBuf,
        /// A file that shows that the directory has been in use.
        trace: PathBuf,
    },
    /// The anchor is malformed.
    #[error("{} is not a signed checkpoint: restore the right file, or move it away after `flagfall audit verify` with an exported anchor", .0.display())]
    Anchor(PathBuf),
    /// The log does not contain the anchored checkpoint.
    #[error(
        "{} does not contain checkpoint {number}, which {} names, so records are missing or were replaced: restore a newer backup, or, to go on without them, move the anchor away",
        .file.display(), .anchor.display()
    )]
    BehindAnchor {
        /// The file of the log.
        file: PathBuf,
        /// The file of the anchor.
        anchor: PathBuf,
        /// The number of the checkpoint.
        number: u64,
    },
    /// The sealing key is malformed.
    #[error("{} is not a sealing key of 64 hexadecimal digits: restore the right file, because no sealed move can be opened without it", .0.display())]
    SealingKey(PathBuf),
    /// The seat key is malformed.
    #[error("{} is not a key of 32 bytes: restore the right file, or move it away to have a new key created, which costs guests their seats", .0.display())]
    SeatKey(PathBuf),
    /// The seat key is missing.
    #[error("{} has lost the key of guests' seats: restore a backup or, to have guests lose their seats, put 32 random bytes into seats.key beside it", .0.display())]
    SeatKeyGone(PathBuf),
    /// A database of people exists.
    #[error("{} already exists, so no new one was created", .0.display())]
    PeopleExist(PathBuf),
    /// The copy before an upgrade failed.
    #[error("not upgraded, because the backup failed: {0}")]
    Backup(#[from] BackupError),
}

impl OpenError {
    pub(super) fn unusable(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> OpenError {
        let path = path.into();
        move |error| OpenError::Unusable { path, error }
    }

    /// Converts an error of SQLite about a file.
    pub(super) fn of(file: impl Into<PathBuf>) -> impl FnOnce(rusqlite::Error) -> OpenError {
        let file = file.into();
        move |error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenError::Foreign(file),
            Some(ErrorCode::DatabaseCorrupt) => OpenError::Damaged { file, reason: error.to_string() },
            _ => OpenError::Unusable { path: file, error: io::Error::other(error) },
        }
    }
}

/// The reason a backup failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The target exists.
    #[error("{} already exists: choose another file, or move it away", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("cannot write {}: {reason}", .file.display())]
    Failed {
        /// The file.
        file: PathBuf,
        /// The underlying error.
        reason: String,
    },
}

/// The reason a backup was not restored.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup, or the directory, cannot be used.
    #[error(transparent)]
    Unusable(#[from] OpenError),
    /// The directory contains data.
    #[error("{} already exists: move away flagfall.db, people.sqlite and every file whose name begins so in that directory first", .0.display())]
    Exists(PathBuf),
    /// The anchor in the directory is of a later time than the backup.
    #[error("{} names checkpoint {number}, which the backup does not contain: what was recorded after the backup will be missing. To restore it nevertheless, move the anchor away", .anchor.display())]
    NewerAnchor {
        /// The file of the anchor.
        anchor: PathBuf,
        /// The number of the checkpoint.
        number: u64,
    },
    /// The sealing key differs from that of the backup.
    #[error("{} already exists and is not that of the backup: move it away first", .0.display())]
    OtherKey(PathBuf),
}

impl From<rusqlite::Error> for LogReadError {
    fn from(error: rusqlite::Error) -> LogReadError {
        match error.sqlite_error_code() {
            // Without a code, a column has the wrong type.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) | None => {
                LogReadError::Damaged(error.to_string())
            }
            Some(_) => LogReadError::Failed(error.to_string()),
        }
    }
}
