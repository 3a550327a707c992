//! What the writer knows and writes, inside a transaction that it begins and ends itself.

use std::collections::hash_map::Entry;
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
const COMMANDS: &str = "SELECT DISTINCT command FROM events WHERE kind = ?1 AND id = ?2";

pub(super) struct Book {
    connection: Connection,
    signatory: Signatory,
    /// The ledgers in `open_ledgers`.
    open: HashSet<LedgerId>,
    /// Those in `changed_ledgers`.
    changed: HashSet<LedgerId>,
    /// How far those of them have come that were written to.
    tips: HashMap<LedgerId, Tip>,
    /// The number of the last checkpoint and the hash of its text.
    last: (u64, Digest),
}

/// What the next append to a ledger has to follow.
struct Tip {
    head: Head,
    /// All commands that were appended, sorted. Those of a client count up: a new one belongs near
    /// the end.
    commands: Vec<u64>,
}

impl Tip {
    /// As the database has it; a ledger that is not there has no lines.
    fn read(connection: &Connection, ledger: LedgerId) -> Result<Tip> {
        let none = Head { ledger, sequence: 0, hash: Digest::NONE };
        let head = head(connection, ledger)?.unwrap_or(none);
        let mut commands = Vec::new();
        if head.sequence > 0 {
            let mut statement = connection.prepare_cached(COMMANDS)?;
            let known = statement.query_map(key(ledger), |row| Ok(row.get::<_, i64>(0)? as u64))?;
            commands = known.collect::<Result<_>>()?;
            commands.sort_unstable();
        }
        Ok(Tip { head, commands })
    }
}

impl Book {
    pub(super) fn new(connection: Connection, signatory: Signatory) -> Result<Book> {
        let open = listed(&connection, "SELECT kind, id FROM open_ledgers")?;
        let changed = listed(&connection, "SELECT kind, id FROM changed_ledgers")?;
        let last = connection.query_row(
            "SELECT number, text FROM checkpoints ORDER BY number DESC LIMIT 1",
            (),
            |row| Ok((row.get::<_, i64>(0)? as u64, Digest::of(row.get::<_, String>(1)?))),
        );
        let last = last.optional()?.unwrap_or((0, Digest::NONE));
        Ok(Book { connection, signatory, open, changed, tips: HashMap::new(), last })
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
        let Book { connection, tips, .. } = self;
        let tip = match tips.entry(ledger) {
            Entry::Occupied(tip) => tip.into_mut(),
            Entry::Vacant(place) => place.insert(Tip::read(connection, ledger)?),
        };
        let length = tip.head.sequence;
        let mut chain = Chain::after(ledger, length, tip.head.hash);
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
        let Err(place) = tip.commands.binary_search(&command) else {
            return Ok(Err(AppendError::Repeated { ledger, command }));
        };
        append.lines.iter().try_for_each(|line| insert(connection, line))?;
        tip.commands.insert(place, command);
        tip.head = Head { ledger, sequence: chain.len(), hash: chain.last() };
        self.note(ledger, append.open)?;
        Ok(Ok(()))
    }

    /// Remembers that a ledger has changed and whether it is open, and writes what is new of that.
    fn note(&mut self, ledger: LedgerId, open: bool) -> Result<()> {
        let note = |sql| self.connection.prepare_cached(sql)?.execute(key(ledger));
        if self.changed.insert(ledger) {
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
        for &ledger in self.changed.iter().take(MOST_HEADS) {
            let known = self.tips.get(&ledger).map(|tip| tip.head);
            heads.extend(if known.is_some() { known } else { head(&self.connection, ledger)? });
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
            if !self.open.contains(&head.ledger) {
                self.tips.remove(&head.ledger);
            }
        }
        self.last = (number, Digest::of(&text));
        Ok(self.changed.len())
    }

    /// Moves what the log has gathered into the database.
    pub(super) fn move_log(&self) -> Result<()> {
        super::wal::move_log(&self.connection).map(drop)
    }
}

fn insert(connection: &Connection, line: &Line) -> Result<()> {
    let envelope = line.envelope();
    let ((kind, id), cause) = (key(envelope.ledger), &envelope.cause);
    connection.prepare_cached(INSERT)?.execute((
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
