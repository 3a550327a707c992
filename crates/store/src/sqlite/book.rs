//! What the writer knows and writes, inside a transaction that it begins and ends itself.

use std::collections::{HashMap, HashSet};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, LedgerId, Line};
use rusqlite::{Connection, OptionalExtension, Result};

use super::archive::{head, key, ledger};
use crate::checkpoint::Signatory;
use crate::{Append, AppendError, Checkpoint, Head};

/// So many heads at most are signed at a time, so that no append waits long.
const MOST_HEADS: usize = 1_024;

const INSERT: &str = "INSERT INTO events (kind, id, sequence, hash, occurred_at, event, \
    schema, command, because_of, actor, recorded_at, source) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
const KNOWN: &str = "SELECT 1 FROM events WHERE kind = ?1 AND id = ?2 AND command = ?3 LIMIT 1";

pub(super) struct Book {
    connection: Connection,
    signatory: Signatory,
    /// The ledgers in `open_ledgers`.
    open: HashSet<LedgerId>,
    /// Those in `changed_ledgers`, and how far they have come, where that is known already.
    changed: HashMap<LedgerId, Option<Head>>,
    /// The number of the last checkpoint and the hash of its text.
    last: (u64, Digest),
}

impl Book {
    pub(super) fn new(connection: Connection, signatory: Signatory) -> Result<Book> {
        let open = listed(&connection, "SELECT kind, id FROM open_ledgers")?;
        let changed = listed(&connection, "SELECT kind, id FROM changed_ledgers")?;
        let changed = changed.into_iter().map(|ledger| (ledger, None)).collect();
        let last = connection.query_row(
            "SELECT number, text FROM checkpoints ORDER BY number DESC LIMIT 1",
            (),
            |row| Ok((row.get::<_, i64>(0)? as u64, Digest::of(row.get::<_, String>(1)?))),
        );
        let last = last.optional()?.unwrap_or((0, Digest::NONE));
        Ok(Book { connection, signatory, open, changed, last })
    }

    /// Does something in one transaction, which is on disk when this returns.
    pub(super) fn transact<T>(&mut self, write: impl FnOnce(&mut Book) -> Result<T>) -> Result<T> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
        let outcome = write(self)?;
        self.connection.prepare_cached("COMMIT")?.execute(())?;
        Ok(outcome)
    }

    /// Writes the lines of a command, or says why they do not fit.
    pub(super) fn append(&mut self, append: &Append) -> Result<Result<(), AppendError>> {
        let Some(first) = append.lines.first() else { return Ok(Err(AppendError::Misfit)) };
        let (ledger, command) = (first.envelope().ledger, first.envelope().cause.command);
        let known = match self.changed.get(&ledger) {
            Some(Some(head)) => Some(*head),
            Some(None) | None => head(&self.connection, ledger)?,
        };
        let mut chain =
            known.map_or(Chain::new(ledger), |head| Chain::after(ledger, head.sequence, head.hash));
        let length = chain.len();
        if chain.admit::<_, _, ()>(&first.envelope(), first.hash()).is_err() {
            return Ok(Err(AppendError::Conflict { ledger, length }));
        }
        let mut rest = append.lines[1..].iter();
        let fits = rest.all(|line| {
            line.envelope().cause.command == command
                && chain.admit::<_, _, ()>(&line.envelope(), line.hash()).is_ok()
        });
        if !fits {
            return Ok(Err(AppendError::Misfit));
        }
        if length > 0 && self.is_known(ledger, command)? {
            return Ok(Err(AppendError::Repeated { ledger, command }));
        }
        append.lines.iter().try_for_each(|line| self.insert(line))?;
        self.note(Head { ledger, sequence: chain.len(), hash: chain.last() }, append.open)?;
        Ok(Ok(()))
    }

    fn is_known(&self, ledger: LedgerId, command: u64) -> Result<bool> {
        let (kind, id) = key(ledger);
        self.connection.prepare_cached(KNOWN)?.exists((kind, id, command as i64))
    }

    fn insert(&self, line: &Line) -> Result<()> {
        let envelope = line.envelope();
        let ((kind, id), cause) = (key(envelope.ledger), &envelope.cause);
        self.connection.prepare_cached(INSERT)?.execute((
            kind,
            id,
            envelope.sequence as i64,
            line.hash().as_bytes(),
            envelope.occurred_at.as_millis() as i64,
            envelope.event.0,
            envelope.schema,
            cause.command as i64,
            cause.because_of.map(|command| command as i64),
            cause.actor.0,
            cause.recorded_at.as_millis() as i64,
            cause.source.code(),
        ))?;
        Ok(())
    }

    /// Remembers how far a ledger has come and whether it is open, and writes what is new of that.
    fn note(&mut self, head: Head, open: bool) -> Result<()> {
        let ledger = head.ledger;
        let note = |sql| self.connection.prepare_cached(sql)?.execute(key(ledger));
        if self.changed.insert(ledger, Some(head)).is_none() {
            note("INSERT INTO changed_ledgers (kind, id) VALUES (?1, ?2)")?;
        }
        if open && self.open.insert(ledger) {
            note("INSERT INTO open_ledgers (kind, id) VALUES (?1, ?2)")?;
        }
        if !open && self.open.remove(&ledger) {
            note("DELETE FROM open_ledgers WHERE kind = ?1 AND id = ?2")?;
        }
        Ok(())
    }

    /// Signs some of the heads that changed, and tells how many are left.
    pub(super) fn checkpoint(&mut self, at: Timestamp) -> Result<usize> {
        let mut heads = Vec::new();
        for (&ledger, known) in self.changed.iter().take(MOST_HEADS) {
            heads.extend(if known.is_some() { *known } else { head(&self.connection, ledger)? });
        }
        if heads.is_empty() {
            return Ok(0);
        }
        heads.sort_unstable_by_key(|head| head.ledger);
        let (number, previous) = (self.last.0 + 1, self.last.1);
        let key_of = self.signatory.public();
        let checkpoint = Checkpoint { checkpoint: number, at, previous, key: key_of, heads };
        let text = checkpoint.text();
        let signature = self.signatory.sign(&text);
        self.connection
            .prepare_cached(
                "INSERT INTO checkpoints (number, text, signature) VALUES (?1, ?2, ?3)",
            )?
            .execute((number as i64, &text, &signature))?;
        let covered = "DELETE FROM changed_ledgers WHERE kind = ?1 AND id = ?2";
        let mut covered = self.connection.prepare_cached(covered)?;
        for head in &checkpoint.heads {
            covered.execute(key(head.ledger))?;
            self.changed.remove(&head.ledger);
        }
        self.last = (number, Digest::of(&text));
        Ok(self.changed.len())
    }

    /// Moves what the log has gathered into the database.
    pub(super) fn move_log(&self) -> Result<()> {
        super::wal::move_log(&self.connection).map(drop)
    }
}

/// The ledgers that a query lists.
fn listed(connection: &Connection, sql: &str) -> Result<HashSet<LedgerId>> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    let mut ledgers = HashSet::new();
    while let Some(row) = rows.next()? {
        // A kind that is not known here is left alone.
        ledgers.extend(ledger((row.get(0)?, row.get(1)?)).ok());
    }
    Ok(ledgers)
}
