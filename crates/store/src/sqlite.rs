//! The log in SQLite: one file in a directory of this machine, one thread that writes.

mod archive;
mod backup;
mod book;
mod error;
mod files;
mod open;
mod people;
mod recovery;
mod schema;
mod sealing;
mod wal;
mod writer;

use std::path::Path;

use flagfall_clock::Timestamp;

pub use archive::Archive;
pub use error::{BackupError, OpenError, RestoreError};
pub use files::{people_beside, sealing_key_beside};
pub use open::Options;
pub use people::SqlitePeople;
pub use sealing::SealingKey;

use crate::{Append, Covered, Done, Ledgers, Log, Stopped};
use writer::Writer;

/// The log in a directory of this machine, which it has for itself.
///
/// The directory holds `flagfall.db` (with `-wal` and `-shm` beside it while open), `signing.key`,
/// `lock`, and a copy of the database from before each upgrade. [`Sqlite::open`] makes it.
///
/// What is queued while a transaction is being written goes into the next one, all together; nobody
/// ever waits for more to come.
pub struct Sqlite {
    writer: Writer,
    archive: Archive,
}

impl Sqlite {
    /// Copies everything as [`Archive::backup`] does, while appending goes on.
    ///
    /// # Errors
    /// A file is there already, or something cannot be read or written.
    pub fn backup(&self, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), BackupError> {
        self.archive.backup(to, progress)
    }
}

impl Log for Sqlite {
    fn reader(&self) -> &dyn Ledgers {
        &self.archive
    }

    fn append(&self, append: Append, done: Done) {
        self.writer.append(append, done);
    }

    fn checkpoint(&self, at: Timestamp, done: Covered) {
        self.writer.checkpoint(at, done);
    }

    fn stopped(&self) -> Option<Stopped> {
        self.writer.stopped()
    }
}
