//! The tables of the log, as the writer updates them within a transaction.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, CommandDigest, CommandOrigin, Digest, LedgerId, LedgerLine, MessageId};
use rusqlite::{Connection, Error, OptionalExtension, Result, ffi};

use super::archive::{head, key, ledger};
use super::files;
use crate::checkpoint::CheckpointSigner;
use crate::{Append, AppendError, Checkpoint, LedgerHead, LedgerState, SignedCheckpoint, StoredMessage};

/// The maximum number of heads signed at a time, so that no append waits long.
const MAX_HEADS: usize = 1_024;

const INSERT: &str = "INSERT INTO events (kind, id, sequence, hash, occurred_at, event, \
    schema, command, because_of, actor, recorded_at, source, digest, origin_kind, origin_id) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
const SEND: &str = "INSERT INTO outbox (kind, id, sequence, place, to_kind, to_id, content) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
const ACKNOWLEDGE: &str = "DELETE FROM outbox WHERE kind = ?1 AND id = ?2 AND sequence = ?3 AND place = ?4";

/// The log tables, with a cache of the state that appends need.
pub(super) struct LogTables {
    connection: Connection,
    signer: CheckpointSigner,
    /// The ledgers in `open_ledgers`.
    open: HashSet<LedgerId>,
    /// Those of them that are provisional.
    provisional: HashSet<LedgerId>,
    /// The ledgers in `changed_ledgers`.
    changed: HashSet<LedgerId>,
    /// The heads of ledgers that were written to.
    heads: HashMap<LedgerId, LedgerHead>,
    /// The number of the last checkpoint and the hash of its text.
    last_checkpoint: (u64, Digest),
    /// The directory of the anchor.
    directory: PathBuf,
    /// The last checkpoint with its signature, until it is anchored.
    unanchored: Option<(String, [u8; 64])>,
}

impl LogTables {
    pub(super) fn new(connection: Connection, signer: CheckpointSigner, directory: &Path) -> Result<LogTables> {
        let open = select_ledgers(&connection, "SELECT kind, id FROM open_ledgers")?;
        let provisional = select_ledgers(&connection, "SELECT kind, id FROM open_ledgers WHERE provisional")?;
        let changed = select_ledgers(&connection, "SELECT kind, id FROM changed_ledgers")?;
        let last_checkpoint =
            connection.query_row("SELECT number, text FROM checkpoints ORDER BY number DESC LIMIT 1", (), |row| {
                Ok((row.get::<_, i64>(0)? as u64, Digest::of(row.get::<_, String>(1)?)))
            });
        let last_checkpoint = last_checkpoint.optional()?.unwrap_or((0, Digest::NONE));
        let (heads, directory) = (HashMap::new(), directory.to_owned());
        let unanchored = None;
        Ok(LogTables { connection, signer, open, provisional, changed, heads, last_checkpoint, directory, unanchored })
    }

    /// Runs `write` in one transaction, which is on disk when this returns.
    pub(super) fn transact<T>(&mut self, write: impl FnOnce(&mut LogTables) -> Result<T>) -> Result<T> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
        let outcome = write(self)?;
        self.connection.prepare_cached("COMMIT")?.execute(())?;
        Ok(outcome)
    }

    /// Writes the lines of a command; the inner result tells whether they were acceptable.
    pub(super) fn append(&mut self, append: &Append) -> Result<Result<(), AppendError>> {
        let Some(first) = append.lines.first() else { return Ok(Err(AppendError::Inconsistent)) };
        let (ledger, command) = (first.envelope().ledger, first.envelope().cause.command);
        let LogTables { connection, heads, .. } = self;
        let head = cached_head(connection, heads, ledger)?;
        let length = head.sequence;
        let mut chain = Chain::resume(ledger, length, head.hash);
        if chain.admit::<_, _, ()>(&first.envelope(), first.hash()).is_err() {
            return Ok(Err(AppendError::Conflict { ledger, length }));
        }
        let mut rest = append.lines[1..].iter();
        let fits = rest.all(|line| {
            line.envelope().cause.command == command && chain.admit::<_, _, ()>(&line.envelope(), line.hash()).is_ok()
        });
        if !fits {
            return Ok(Err(AppendError::Inconsistent));
        }
        match insert(connection, first) {
            Err(Error::SqliteFailure(failure, _)) if failure.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE => {
                return Ok(Err(AppendError::Duplicate { ledger, command }));
            }
            inserted => inserted?,
        }
        append.lines[1..].iter().try_for_each(|line| insert(connection, line))?;
        append.messages.iter().try_for_each(|message| send(connection, message))?;
        *head = LedgerHead { ledger, sequence: chain.len(), hash: chain.last_hash() };
        let may_be_provisional = length == 0 || self.provisional.contains(&ledger);
        if append.state == LedgerState::Provisional && may_be_provisional {
            self.mark_provisional(ledger)?;
        } else {
            self.mark_changed(ledger, append.state != LedgerState::Closed)?;
        }
        Ok(Ok(()))
    }

    /// Removes messages from the outbox.
    pub(super) fn acknowledge(&self, messages: &[MessageId]) -> Result<()> {
        let mut acknowledge = self.connection.prepare_cached(ACKNOWLEDGE)?;
        for &MessageId { event, place } in messages {
            let (kind, id) = key(event.ledger);
            acknowledge.execute((kind, id, event.sequence as i64, place))?;
        }
        Ok(())
    }

    /// Records that a ledger is open and provisional.
    fn mark_provisional(&mut self, ledger: LedgerId) -> Result<()> {
        if self.provisional.insert(ledger) {
            let insert = "INSERT INTO open_ledgers (kind, id, provisional) VALUES (?1, ?2, 1)";
            self.connection.prepare_cached(insert)?.execute(key(ledger))?;
            self.open.insert(ledger);
        }
        Ok(())
    }

    /// Removes a provisional ledger of this length, and returns whether there was one.
    pub(super) fn remove(&mut self, ledger: LedgerId, length: u64) -> Result<bool> {
        let LogTables { connection, heads, .. } = self;
        if cached_head(connection, heads, ledger)?.sequence != length || !self.provisional.remove(&ledger) {
            return Ok(false);
        }
        for table in ["events", "open_ledgers"] {
            let delete = format!("DELETE FROM {table} WHERE kind = ?1 AND id = ?2");
            self.connection.prepare_cached(&delete)?.execute(key(ledger))?;
        }
        self.open.remove(&ledger);
        self.heads.remove(&ledger);
        Ok(true)
    }

    /// Records that a ledger has changed and whether it is open.
    fn mark_changed(&mut self, ledger: LedgerId, open: bool) -> Result<()> {
        let update = |sql| self.connection.prepare_cached(sql)?.execute(key(ledger));
        if self.changed.insert(ledger) {
            update("INSERT INTO changed_ledgers (kind, id) VALUES (?1, ?2)")?;
        }
        if self.provisional.remove(&ledger) {
            update("UPDATE open_ledgers SET provisional = 0 WHERE kind = ?1 AND id = ?2")?;
        }
        if open && self.open.insert(ledger) {
            update("INSERT INTO open_ledgers (kind, id) VALUES (?1, ?2)")?;
        }
        if !open && self.open.remove(&ledger) {
            update("DELETE FROM open_ledgers WHERE kind = ?1 AND id = ?2")?;
        }
        Ok(())
    }

    /// Signs a batch of changed heads and returns the number of ledgers that are left.
    pub(super) fn checkpoint(&mut self, at: Timestamp) -> Result<usize> {
        let mut heads = Vec::new();
        for &ledger in self.changed.iter().take(MAX_HEADS) {
            let known = self.heads.get(&ledger).copied();
            heads.extend(if known.is_some() { known } else { head(&self.connection, ledger)? });
        }
        if heads.is_empty() {
            return Ok(0);
        }
        heads.sort_unstable_by_key(|head| head.ledger);
        let (number, previous) = (self.last_checkpoint.0 + 1, self.last_checkpoint.1);
        let public_key = self.signer.public();
        let checkpoint = Checkpoint { checkpoint: number, at, previous, key: public_key, heads };
        let text = checkpoint.text();
        let signature = self.signer.sign(&text);
        self.connection
            .prepare_cached("INSERT INTO checkpoints (number, text, signature) VALUES (?1, ?2, ?3)")?
            .execute((number as i64, &text, &signature))?;
        let covered = "DELETE FROM changed_ledgers WHERE kind = ?1 AND id = ?2";
        let mut covered = self.connection.prepare_cached(covered)?;
        for head in &checkpoint.heads {
            covered.execute(key(head.ledger))?;
            self.changed.remove(&head.ledger);
            if !self.open.contains(&head.ledger) {
                self.heads.remove(&head.ledger);
            }
        }
        self.last_checkpoint = (number, Digest::of(&text));
        self.unanchored = Some((text, signature));
        Ok(self.changed.len())
    }

    /// Writes the last checkpoint, which is on disk, outside the database, so that its loss shows.
    pub(super) fn anchor(&mut self) -> io::Result<()> {
        let Some((text, signature)) = self.unanchored.take() else { return Ok(()) };
        files::write_anchor(&self.directory, &SignedCheckpoint { text: &text, signature: &signature })
    }

    /// Copies the WAL into the database.
    pub(super) fn checkpoint_wal(&self) -> Result<()> {
        super::wal::checkpoint_wal(&self.connection).map(drop)
    }
}

/// Returns the head of a ledger, from the cache if it is there.
fn cached_head<'a>(
    connection: &Connection,
    heads: &'a mut HashMap<LedgerId, LedgerHead>,
    ledger: LedgerId,
) -> Result<&'a mut LedgerHead> {
    Ok(match heads.entry(ledger) {
        Entry::Occupied(head) => head.into_mut(),
        Entry::Vacant(entry) => {
            let none = LedgerHead { ledger, sequence: 0, hash: Digest::NONE };
            entry.insert(head(connection, ledger)?.unwrap_or(none))
        }
    })
}

fn insert(connection: &Connection, line: &LedgerLine) -> Result<()> {
    let envelope = line.envelope();
    let ((kind, id), cause) = (key(envelope.ledger), &envelope.cause);
    let (origin, origin_ledger) = match cause.because_of {
        None => (None, None),
        Some(CommandOrigin::Command(command)) => (Some(command as i64), None),
        Some(CommandOrigin::Event(event)) => (Some(event.sequence as i64), Some(key(event.ledger))),
    };
    let (origin_kind, origin_id) = origin_ledger.unzip();
    connection.prepare_cached(INSERT)?.execute((
        kind,
        id,
        envelope.sequence as i64,
        line.hash().as_bytes(),
        envelope.occurred_at.as_millis() as i64,
        envelope.event.0,
        envelope.schema,
        cause.command as i64,
        origin,
        cause.actor.0,
        cause.recorded_at.as_millis() as i64,
        cause.source.code(),
        cause.digest.as_ref().map(CommandDigest::as_bytes),
        origin_kind,
        origin_id,
    ))?;
    Ok(())
}

/// Puts a message into the outbox.
fn send(connection: &Connection, message: &StoredMessage) -> Result<()> {
    let MessageId { event, place } = message.id;
    let ((kind, id), (to_kind, to_id)) = (key(event.ledger), key(message.to));
    let row = (kind, id, event.sequence as i64, place, to_kind, to_id, &*message.content);
    connection.prepare_cached(SEND)?.execute(row)?;
    Ok(())
}

/// Returns the ledgers that a query lists.
fn select_ledgers(connection: &Connection, sql: &str) -> Result<HashSet<LedgerId>> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    let mut ledgers = HashSet::new();
    while let Some(row) = rows.next()? {
        // Ledgers of unknown kinds are ignored.
        ledgers.extend(ledger((row.get(0)?, row.get(1)?)).ok());
    }
    Ok(ledgers)
}
