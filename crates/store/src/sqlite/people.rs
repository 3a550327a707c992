//! Personal data in SQLite: the file `people.sqlite` beside the log.

mod accounts;
mod answers;
mod calls;
mod chat;
mod envelopes;
mod grants;
mod keys;
mod links;
mod schema;
mod tables;
mod tokens;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

pub(super) use schema::PEOPLE;

use super::error::OpenError;
use super::{files, open};
use crate::people::{ExpiredRecords, People, PeopleError, PeopleResult};

/// The maximum number of idle connections for reading.
const MAX_IDLE: usize = 8;
/// The maximum number of attempts to empty the WAL; each waits some seconds for readers.
const MAX_TRUNCATE_ATTEMPTS: usize = 12;

/// The personal data of a data directory. Several processes may open it at the same time.
///
/// Deleted data is overwritten, and an erasure returns only after the WAL was emptied. Existing backups are
/// not changed.
pub struct SqlitePeople {
    file: PathBuf,
    writer: Mutex<Connection>,
    /// Unused connections for reading.
    idle: Mutex<Vec<Connection>>,
}

impl SqlitePeople {
    /// Opens or creates the database of a directory; an older one is copied and then upgraded. The caller must
    /// hold the lock of the directory.
    ///
    /// # Errors
    /// The database is newer, damaged or foreign.
    pub fn open(directory: &Path) -> Result<SqlitePeople, OpenError> {
        let file = files::people(directory);
        let connection = open::connect(&file, PEOPLE)?;
        // An erasure may have been interrupted.
        let unusable = |error| OpenError::unusable(&file)(io::Error::other(error));
        truncate_wal(&connection).map_err(unusable)?;
        accounts::backfill_skeletons(&connection).map_err(OpenError::of(&file))?;
        keys::ensure_seat_key(&connection, &file)?;
        let people = SqlitePeople::new(connection, &file)?;
        files::sync_directory(directory).map_err(OpenError::unusable(directory))?;
        Ok(people)
    }

    /// Whether a directory contains a database of people. An empty file is none.
    pub fn exist_in(directory: &Path) -> bool {
        !files::is_blank(&files::people(directory))
    }

    /// Creates an empty database in a directory that has a log but has lost its people.
    ///
    /// # Errors
    /// People exist, there is no log, or the directory is in use.
    pub fn create_missing(directory: &Path) -> Result<(), OpenError> {
        if !files::database(directory).is_file() {
            return Err(OpenError::Missing(directory.to_owned()));
        }
        let _lock = files::lock_directory(directory)?;
        if SqlitePeople::exist_in(directory) {
            return Err(OpenError::PeopleExist(files::people(directory)));
        }
        SqlitePeople::open(directory).map(drop)
    }

    /// Opens the existing database of a directory that another process may be using.
    ///
    /// # Errors
    /// There is no database, or it is older, newer, damaged or foreign.
    pub fn open_shared(directory: &Path) -> Result<SqlitePeople, OpenError> {
        let file = files::people(directory);
        if !file.is_file() {
            return Err(OpenError::NoPeople(directory.to_owned()));
        }
        let connection = open::open_connection(&file, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let connection = connection.map_err(OpenError::of(&file))?;
        open::require_newest(&connection, &file, PEOPLE)?;
        SqlitePeople::new(connection, &file)
    }

    /// Deletes sessions, tokens that expire, links and tables that were created after a time; returns their number.
    ///
    /// # Errors
    /// The data cannot be written.
    pub fn delete_created_after(&self, at: Timestamp) -> PeopleResult<usize> {
        self.write(|to| {
            let delete = |sql: &str| to.execute(sql, (millis(at),));
            let passes = delete("DELETE FROM passes WHERE created > ?1 AND until IS NOT NULL")?;
            let links = delete("DELETE FROM links WHERE created > ?1")?;
            Ok(passes + links + delete("DELETE FROM tables WHERE created > ?1")?)
        })
    }

    fn new(connection: Connection, file: &Path) -> Result<SqlitePeople, OpenError> {
        configure(&connection).map_err(OpenError::of(file))?;
        let (writer, idle) = (Mutex::new(connection), Mutex::default());
        Ok(SqlitePeople { file: file.to_owned(), writer, idle })
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> PeopleResult<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => open::open_connection(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
        };
        let read = read(&connection)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_IDLE {
            idle.push(connection);
        }
        Ok(read)
    }

    /// Runs `write` in one transaction.
    fn write<T>(&self, write: impl FnOnce(&Connection) -> PeopleResult<T>) -> PeopleResult<T> {
        let mut connection = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let written = write(&transaction)?;
        transaction.commit()?;
        Ok(written)
    }

    /// Empties the WAL, so that no deleted data remains in it.
    fn empty_wal(&self) -> PeopleResult<()> {
        truncate_wal(&self.writer.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Copies the WAL into the database and empties it.
fn truncate_wal(connection: &Connection) -> PeopleResult<()> {
    for _ in 0..MAX_TRUNCATE_ATTEMPTS {
        // This waits for readers.
        let truncate = "PRAGMA wal_checkpoint(TRUNCATE)";
        if connection.query_row(truncate, (), |row| row.get::<_, i64>(0))? == 0 {
            return Ok(());
        }
    }
    Err(PeopleError::Failed("the write-ahead log could not be emptied because of constant readers".to_owned()))
}

/// Configures the writer connection: every commit is on disk when it returns, and deleted data is overwritten.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA secure_delete = on;
         PRAGMA wal_autocheckpoint = 1000;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

impl People for SqlitePeople {
    fn seat_key(&self) -> PeopleResult<[u8; 32]> {
        keys::seat_key(&self.writer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn delete_expired(&self, now: Timestamp) -> PeopleResult<ExpiredRecords> {
        self.write(|to| {
            let expired = ExpiredRecords { persons: tokens::expired(to, now)?, tables: tables::expired(to, now)? };
            for table in ["passes", "links", "tables"] {
                to.execute(&format!("DELETE FROM {table} WHERE until <= ?1"), (millis(now),))?;
            }
            Ok(expired)
        })
    }
}

/// Converts an id to a signed integer of SQLite with the same bits.
fn number(id: PersonId) -> i64 {
    id.0.cast_signed()
}

fn millis(time: Timestamp) -> i64 {
    time.as_millis().cast_signed()
}

fn time(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis.cast_unsigned())
}

/// Creates the error for an invalid value in a column.
fn conversion_error(column: usize, error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
}

impl From<rusqlite::Error> for PeopleError {
    fn from(error: rusqlite::Error) -> PeopleError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) | None => {
                PeopleError::Damaged(error.to_string())
            }
            Some(_) => PeopleError::Failed(error.to_string()),
        }
    }
}
