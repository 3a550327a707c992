//! Read access to the log, over connections that wait for nobody.

use core::ops::ControlFlow;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flagfall_clock::Timestamp;
use flagfall_ledger::{
    Cause, CommandDigest, CommandOrigin, Digest, Envelope, EventId, Json, LedgerId, LedgerKind, MessageId, TimeSource,
};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::error::OpenError;
use super::schema::LOG;
use super::{files, open, recovery};
use crate::{
    Anchor, DamagedLedger, LedgerHead, LedgerState, LogReadError, LogReader, RecoveredEvent, SignedCheckpoint,
    StoredLine, StoredMessage,
};

/// Read-only access to the log in a directory, which a server may be using.
pub struct Archive {
    file: PathBuf,
    /// Unused connections.
    idle: Mutex<Vec<Connection>>,
}

const HEAD: &str = "SELECT sequence, hash FROM events \
    WHERE kind = ?1 AND id = ?2 ORDER BY sequence DESC LIMIT 1";
const ROWS: &str = "SELECT sequence, hash, occurred_at, event, \
    schema, command, because_of, actor, recorded_at, source, digest, origin_kind, origin_id FROM events \
    WHERE kind = ?1 AND id = ?2 AND sequence >= ?3 ORDER BY sequence";
const COMMAND: &str = "SELECT sequence FROM events \
    WHERE kind = ?1 AND id = ?2 AND command = ?3 AND digest IS NOT NULL";
const NEXT: &str = "SELECT kind, id FROM events \
    WHERE (kind, id) > (?1, ?2) ORDER BY kind, id LIMIT 1";
const OPEN_LEDGERS: &str = "SELECT kind, id, provisional FROM open_ledgers ORDER BY kind, id";
const OUTBOX: &str = "SELECT kind, id, sequence, place, to_kind, to_id, content FROM outbox \
    ORDER BY kind, id, sequence, place";
const CHECKPOINTS: &str = "SELECT text, signature FROM checkpoints ORDER BY number";

impl Archive {
    /// Opens the log in a directory.
    ///
    /// # Errors
    /// There is no log, its format is older or newer, or the file is not a log.
    pub fn open(directory: &Path) -> Result<Archive, OpenError> {
        let file = files::database(directory);
        if !file.is_file() {
            return Err(OpenError::Missing(directory.to_owned()));
        }
        let archive = Archive::new(file);
        let connection = archive.connect().map_err(OpenError::of(&archive.file))?;
        open::require_newest(&connection, &archive.file, LOG)?;
        archive.release(connection);
        Ok(archive)
    }

    /// Reads the anchor in the directory of the log, if it exists.
    ///
    /// # Errors
    /// It cannot be read, or it is not a signed checkpoint.
    pub fn anchor(&self) -> Result<Option<Anchor>, OpenError> {
        self.directory().map_or(Ok(None), files::read_anchor)
    }

    pub(super) fn new(file: PathBuf) -> Archive {
        Archive { file, idle: Mutex::default() }
    }

    pub(super) fn directory(&self) -> Option<&Path> {
        self.file.parent()
    }

    pub(super) fn connect(&self) -> rusqlite::Result<Connection> {
        open::open_connection(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    fn acquire(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.connect(), Ok)
    }

    fn release(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }

    /// Calls `read` with an idle or new connection.
    fn with_connection<T>(&self, read: impl FnOnce(&Connection) -> Result<T, LogReadError>) -> Result<T, LogReadError> {
        let connection = self.acquire()?;
        let outcome = read(&connection)?;
        self.release(connection);
        Ok(outcome)
    }
}

impl LogReader for Archive {
    fn head(&self, ledger: LedgerId) -> Result<Option<LedgerHead>, LogReadError> {
        self.with_connection(|connection| Ok(head(connection, ledger)?))
    }

    fn read(
        &self,
        ledger: LedgerId,
        after: u64,
        limit: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(ROWS)?;
            let (kind, id) = key(ledger);
            let mut rows = statement.query((kind, id, after as i64))?;
            let (mut previous, mut left) = (Digest::NONE, limit);
            while let Some(columns) = rows.next()? {
                let row = row(ledger, previous, columns)?;
                previous = row.hash;
                // The row before the first provides only its hash.
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

    fn read_command(
        &self,
        ledger: LedgerId,
        command: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        let (kind, id) = key(ledger);
        let first: Option<i64> = self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(COMMAND)?;
            Ok(statement.query_row((kind, id, command as i64), |row| row.get(0)).optional()?)
        })?;
        let Some(first) = first else { return Ok(()) };
        // The rows of a command are contiguous.
        self.read(ledger, first as u64 - 1, u64::MAX, &mut |row| {
            if row.envelope.cause.command == command { visit(row) } else { ControlFlow::Break(()) }
        })
    }

    fn recover(
        &self,
        kind: LedgerKind,
        visit: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        recovery::recover(&self.connect()?, kind, visit)
    }

    fn for_each_ledger(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError> {
        self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(NEXT)?;
            let (mut last, mut unknown) = ((0_i64, i64::MAX), Ok(()));
            let next = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            while let Some(found) = statement.query_row(last, next).optional()? {
                last = found;
                match ledger(last) {
                    Ok(ledger) if visit(ledger).is_break() => return Ok(()),
                    Ok(_) => {}
                    Err(error) => unknown = Err(error),
                }
            }
            unknown
        })
    }

    fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError> {
        self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(OPEN_LEDGERS)?;
            let (mut rows, mut listed) = (statement.query(())?, Vec::new());
            while let Some(row) = rows.next()? {
                let state = if row.get(2)? { LedgerState::Provisional } else { LedgerState::Open };
                listed.push((ledger((row.get(0)?, row.get(1)?))?, state));
            }
            Ok(listed)
        })
    }

    fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError> {
        self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(OUTBOX)?;
            let (mut rows, mut messages) = (statement.query(())?, Vec::new());
            while let Some(row) = rows.next()? {
                let event =
                    EventId { ledger: ledger((row.get(0)?, row.get(1)?))?, sequence: row.get::<_, i64>(2)? as u64 };
                let to = ledger((row.get(4)?, row.get(5)?))?;
                let id = MessageId { event, place: row.get(3)? };
                messages.push(StoredMessage { id, to, content: text(row, 6)?.into() });
            }
            Ok(messages)
        })
    }

    fn for_each_checkpoint(
        &self,
        visit: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        self.with_connection(|connection| {
            let mut statement = connection.prepare_cached(CHECKPOINTS)?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let signature = row.get_ref(1)?.as_blob().map_err(damaged)?;
                if visit(SignedCheckpoint { text: text(row, 0)?, signature }).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }
}

pub(super) fn head(connection: &Connection, ledger: LedgerId) -> rusqlite::Result<Option<LedgerHead>> {
    let mut statement = connection.prepare_cached(HEAD)?;
    let found = statement.query_row(key(ledger), |row| {
        let hash = Digest::from_bytes(row.get(1)?);
        Ok(LedgerHead { ledger, sequence: row.get::<_, i64>(0)? as u64, hash })
    });
    found.optional()
}

/// Builds the envelope from the columns of `ROWS`.
fn row<'a>(ledger: LedgerId, previous: Digest, columns: &'a rusqlite::Row<'_>) -> Result<StoredLine<'a>, LogReadError> {
    let number = |column| Ok::<_, rusqlite::Error>(columns.get::<_, i64>(column)? as u64);
    let source = TimeSource::from_code(columns.get(9)?);
    let cause = Cause {
        command: number(5)?,
        digest: digest(columns, 10)?,
        because_of: origin(columns, (6, 11))?,
        actor: Json(text(columns, 7)?),
        recorded_at: time(columns, 8)?,
        source: source.ok_or_else(|| damaged("unknown source of a time"))?,
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
    Ok(StoredLine { envelope, hash: hash(columns)? })
}

pub(super) fn hash(row: &rusqlite::Row<'_>) -> Result<Digest, LogReadError> {
    match row.get_ref(1)? {
        ValueRef::Blob(bytes) => bytes.try_into().map(Digest::from_bytes).map_err(damaged),
        _ => Err(damaged("a hash is not a blob")),
    }
}

/// Returns the origin of a command from its own column and those of its ledger, which begin with another.
pub(super) fn origin(
    row: &rusqlite::Row<'_>,
    (column, ledger_columns): (usize, usize),
) -> Result<Option<CommandOrigin>, LogReadError> {
    let Some(number) = row.get::<_, Option<i64>>(column)?.map(i64::cast_unsigned) else { return Ok(None) };
    let Some(kind) = row.get::<_, Option<i64>>(ledger_columns)? else {
        return Ok(Some(CommandOrigin::Command(number)));
    };
    let ledger = ledger((kind, row.get(ledger_columns + 1)?))?;
    Ok(Some(CommandOrigin::Event(EventId { ledger, sequence: number })))
}

/// Returns the digest of a command, none if it is unknown.
fn digest(row: &rusqlite::Row<'_>, column: usize) -> Result<Option<CommandDigest>, LogReadError> {
    match row.get_ref(column)? {
        ValueRef::Null | ValueRef::Blob([]) => Ok(None),
        ValueRef::Blob(bytes) => bytes.try_into().map(|bytes| Some(CommandDigest::from_bytes(bytes))).map_err(damaged),
        _ => Err(damaged("the digest of a command is not a blob")),
    }
}

pub(super) fn time(row: &rusqlite::Row<'_>, column: usize) -> Result<Timestamp, LogReadError> {
    Ok(Timestamp::from_millis(row.get::<_, i64>(column)? as u64))
}

pub(super) fn text<'a>(row: &'a rusqlite::Row<'_>, column: usize) -> Result<&'a str, LogReadError> {
    row.get_ref(column)?.as_str().map_err(damaged)
}

pub(super) fn damaged(reason: impl Into<Box<dyn Error>>) -> LogReadError {
    LogReadError::Damaged(reason.into().to_string())
}

/// Returns the key of a ledger in the database, where integers are signed.
pub(super) fn key(ledger: LedgerId) -> (u8, i64) {
    (ledger.kind.code(), ledger.id as i64)
}

/// Returns the ledger with a key.
pub(super) fn ledger((code, id): (i64, i64)) -> Result<LedgerId, LogReadError> {
    let kind = u8::try_from(code).ok().and_then(LedgerKind::from_code);
    let kind = kind.ok_or_else(|| damaged(format!("ledger {id} is of the unknown kind {code}")))?;
    Ok(LedgerId { kind, id: id as u64 })
}
