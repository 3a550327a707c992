//! A log in SQLite: one file in a local directory and one writer thread.

mod archive;
mod backup;
mod error;
mod files;
mod log_tables;
mod open;
mod people;
mod recovery;
mod schema;
mod sealing;
mod wal;
mod writer;

use std::path::Path;

use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, MessageId};

pub use archive::Archive;
pub use error::{BackupError, OpenError, RestoreError};
pub use files::{backup_people_path, backup_sealing_key_path};
pub use open::Options;
pub use people::SqlitePeople;
pub use sealing::SealingKey;

use crate::{Append, AppendCallback, CheckpointCallback, Log, LogReader, LogStopped, RemovalCallback};
use writer::LogWriter;

/// A log in a local directory, which it locks for itself.
///
/// The directory contains `flagfall.db` (with `-wal` and `-shm` files while open), `signing.key`, `lock`,
/// and a copy of the database from before each upgrade. [`SqliteLog::open`] creates it.
///
/// Appends that arrive while a transaction is being written are committed together in the next one. The
/// writer never waits for further appends.
pub struct SqliteLog {
    writer: LogWriter,
    archive: Archive,
}

impl SqliteLog {
    /// Makes a backup as [`Archive::backup`] does, without blocking appends.
    ///
    /// # Errors
    /// A target file exists, or a file cannot be read or written.
    pub fn backup(&self, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), BackupError> {
        self.archive.backup(to, progress)
    }
}

impl Log for SqliteLog {
    fn reader(&self) -> &dyn LogReader {
        &self.archive
    }

    fn append(&self, append: Append, callback: AppendCallback) {
        self.writer.append(append, callback);
    }

    fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback) {
        self.writer.checkpoint(at, callback);
    }

    fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback) {
        self.writer.remove(ledger, length, callback);
    }

    fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback) {
        self.writer.acknowledge(messages, callback);
    }

    fn stop_reason(&self) -> Option<LogStopped> {
        self.writer.stopped()
    }
}
