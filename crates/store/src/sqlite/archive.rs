//! The log as it is read: by connections of its own, which wait for nobody.

use core::ops::ControlFlow;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Cause, Digest, Envelope, Json, Kind, LedgerId, TimeSource};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::error::OpenError;
use super::schema::LOG;
use super::{files, open, recovery};
use crate::{Head, Ledgers, ReadError, Recovered, Row, Signed};

/// The log in a directory, to be read only; a server may be at work there.
pub struct Archive {
    file: PathBuf,
    /// Connections nobody is using.
    idle: Mutex<Vec<Connection>>,
}

const HEAD: &str = "SELECT sequence, hash FROM events \
    WHERE kind = ?1 AND id = ?2 ORDER BY sequence DESC LIMIT 1";
const ROWS: &str = "SELECT sequence, hash, occurred_at, event, \
    schema, command, because_of, actor, recorded_at, source FROM events \
    WHERE kind = ?1 AND id = ?2 AND sequence >= ?3 ORDER BY sequence";
const COMMAND: &str = "SELECT min(sequence), count(*) FROM events \
    WHERE kind = ?1 AND id = ?2 AND command = ?3";
const NEXT: &str = "SELECT kind, id FROM events \
    WHERE (kind, id) > (?1, ?2) ORDER BY kind, id LIMIT 1";
const CHECKPOINTS: &str = "SELECT text, signature FROM checkpoints ORDER BY number";

impl Archive {
    /// Opens the log in a directory.
    ///
    /// # Errors
    /// There is none, or it is older, newer or something else.
    pub fn open(directory: &Path) -> Result<Archive, OpenError> {
        let file = files::database(directory);
        if !file.is_file() {
            return Err(OpenError::Missing(directory.to_owned()));
        }
        let archive = Archive::of(file);
        let connection = archive.connect().map_err(OpenError::of(&archive.file))?;
        open::require_newest(&connection, &archive.file, LOG)?;
        archive.lay_down(connection);
        Ok(archive)
    }

    pub(super) fn of(file: PathBuf) -> Archive {
        Archive { file, idle: Mutex::default() }
    }

    pub(super) fn directory(&self) -> Option<&Path> {
        self.file.parent()
    }

    pub(super) fn connect(&self) -> rusqlite::Result<Connection> {
        open::plain(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    fn take_up(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.connect(), Ok)
    }

    fn lay_down(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }

    /// Lends a connection for a while.
    fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let connection = self.take_up()?;
        let outcome = read(&connection)?;
        self.lay_down(connection);
        Ok(outcome)
    }
}

impl Ledgers for Archive {
    fn head(&self, ledger: LedgerId) -> Result<Option<Head>, ReadError> {
        self.with(|connection| Ok(head(connection, ledger)?))
    }

    fn read(
        &self,
        ledger: LedgerId,
        after: u64,
        limit: u64,
        visit: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(ROWS)?;
            let (kind, id) = key(ledger);
            let mut rows = statement.query((kind, id, after as i64))?;
            let (mut previous, mut left) = (Digest::NONE, limit);
            while let Some(columns) = rows.next()? {
                let row = row(ledger, previous, columns)?;
                previous = row.hash;
                // The row before the first is only asked for its hash.
                if row.envelope.sequence == after {
                    continue;
                }
                if left == 0 || visit(row).is_break() {
                    break;
                }
                left -= 1;
            }
            Ok(())
        })
    }

    fn answer(
        &self,
        ledger: LedgerId,
        command: u64,
        visit: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        let (kind, id) = key(ledger);
        let place = self.with(|connection| {
            let mut statement = connection.prepare_cached(COMMAND)?;
            Ok(statement.query_row((kind, id, command as i64), |row| {
                Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, i64>(1)?))
            })?)
        })?;
        // The rows of a command stand together.
        let (Some(first), count) = place else { return Ok(()) };
        self.read(ledger, first as u64 - 1, count as u64, visit)
    }

    fn recover(
        &self,
        kind: Kind,
        visit: &mut dyn FnMut(Recovered<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        recovery::recover(&self.connect()?, kind, visit)
    }

    fn each(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), ReadError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(NEXT)?;
            let mut last = (0_u8, i64::MAX);
            let next = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            while let Some(found) = statement.query_row(last, next).optional()? {
                last = found;
                if visit(ledger(last)?).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn checkpoints(
        &self,
        visit: &mut dyn FnMut(Signed<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(CHECKPOINTS)?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let signature = row.get_ref(1)?.as_blob().map_err(damaged)?;
                if visit(Signed { text: text(row, 0)?, signature }).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }
}

pub(super) fn head(connection: &Connection, ledger: LedgerId) -> rusqlite::Result<Option<Head>> {
    let mut statement = connection.prepare_cached(HEAD)?;
    let found = statement.query_row(key(ledger), |row| {
        let hash = Digest::from_bytes(row.get(1)?);
        Ok(Head { ledger, sequence: row.get::<_, i64>(0)? as u64, hash })
    });
    found.optional()
}

/// The columns of `ROWS` as the envelope they are.
fn row<'a>(
    ledger: LedgerId,
    previous: Digest,
    columns: &'a rusqlite::Row<'_>,
) -> Result<Row<'a>, ReadError> {
    let number = |column| Ok::<_, rusqlite::Error>(columns.get::<_, i64>(column)? as u64);
    let source = TimeSource::from_code(columns.get(9)?);
    let because_of = columns.get::<_, Option<i64>>(6)?.map(|command| command as u64);
    let cause = Cause {
        command: number(5)?,
        because_of,
        actor: Json(text(columns, 7)?),
        recorded_at: time(columns, 8)?,
        source: source.ok_or_else(|| damaged("a time is of no known source"))?,
    };
    let envelope = Envelope {
        ledger,
        sequence: number(0)?,
        schema: columns.get(4)?,
        cause,
        previous,
        occurred_at: time(columns, 2)?,
        event: Json(text(columns, 3)?),
    };
    Ok(Row { envelope, hash: hash(columns)? })
}

pub(super) fn hash(row: &rusqlite::Row<'_>) -> Result<Digest, ReadError> {
    match row.get_ref(1)? {
        ValueRef::Blob(bytes) => bytes.try_into().map(Digest::from_bytes).map_err(damaged),
        _ => Err(damaged("a hash is not one")),
    }
}

pub(super) fn time(row: &rusqlite::Row<'_>, column: usize) -> Result<Timestamp, ReadError> {
    Ok(Timestamp::from_millis(row.get::<_, i64>(column)? as u64))
}

pub(super) fn text<'a>(row: &'a rusqlite::Row<'_>, column: usize) -> Result<&'a str, ReadError> {
    row.get_ref(column)?.as_str().map_err(damaged)
}

pub(super) fn damaged(why: impl Into<Box<dyn Error>>) -> ReadError {
    ReadError::Damaged(why.into().to_string())
}

/// How a ledger is named in the database, whose numbers are signed.
pub(super) fn key(ledger: LedgerId) -> (u8, i64) {
    (ledger.kind.code(), ledger.id as i64)
}

/// The ledger of that name.
pub(super) fn ledger((kind, id): (u8, i64)) -> Result<LedgerId, ReadError> {
    let kind = Kind::from_code(kind).ok_or_else(|| damaged("a ledger is of no known kind"))?;
    Ok(LedgerId { kind, id: id as u64 })
}
