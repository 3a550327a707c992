//! The form of the database, and how older ones are brought to it.

use rusqlite::{Connection, Result, TransactionBehavior};

/// What a kind of database looks like.
#[derive(Clone, Copy)]
pub(super) struct Form<'a> {
    /// Tells our databases from those of others.
    pub(super) application: i32,
    /// Each brings a database from the format of its place to the next.
    pub(super) steps: &'a [&'a str],
}

/// The log: "flag".
pub(super) const LOG: Form<'_> = Form { application: 0x666c_6167, steps: &STEPS };

/// Each brings a database from the format of its place to the next; none is ever changed again.
pub(super) const STEPS: [&str; 3] = [
    "
    -- What recovery needs stands first.
    CREATE TABLE events (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        hash BLOB NOT NULL,
        occurred_at INTEGER NOT NULL,
        event TEXT NOT NULL,
        schema INTEGER NOT NULL,
        command INTEGER NOT NULL,
        because_of INTEGER,
        actor TEXT NOT NULL,
        recorded_at INTEGER NOT NULL,
        source INTEGER NOT NULL,
        PRIMARY KEY (kind, id, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX commands ON events (kind, id, command);

    -- Ledgers that are recovered on start.
    CREATE TABLE open_ledgers (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    -- Ledgers that have changed since a checkpoint covered them.
    CREATE TABLE changed_ledgers (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE checkpoints (
        number INTEGER PRIMARY KEY,
        text TEXT NOT NULL,
        signature BLOB NOT NULL
    ) STRICT;
",
    // The writer knows the commands of the ledgers it writes to; an index would cost it a page more for
    // every append.
    "DROP INDEX commands;",
    // A line goes to the end of the table, and a short entry for it into the index of the key, of
    // which one page serves many ledgers. Were the lines of a ledger kept together, every append
    // would write a page of its own.
    "
    ALTER TABLE events RENAME TO kept_by_ledger;
    CREATE TABLE events (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        hash BLOB NOT NULL,
        occurred_at INTEGER NOT NULL,
        event TEXT NOT NULL,
        schema INTEGER NOT NULL,
        command INTEGER NOT NULL,
        because_of INTEGER,
        actor TEXT NOT NULL,
        recorded_at INTEGER NOT NULL,
        source INTEGER NOT NULL,
        PRIMARY KEY (kind, id, sequence)
    ) STRICT;
    INSERT INTO events SELECT * FROM kept_by_ledger;
    DROP TABLE kept_by_ledger;
",
];

impl Form<'_> {
    /// The format that is written.
    pub(super) const fn newest(self) -> u32 {
        self.steps.len() as u32
    }
}

/// What a file says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing is in it yet.
    Empty,
    Foreign,
    Format(u32),
}

pub(super) fn found(connection: &Connection, form: Form<'_>) -> Result<Found> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
    let (application, format): (i32, i32) = (number("application_id")?, number("user_version")?);
    Ok(match u32::try_from(format) {
        Ok(0) if application == 0 && tables == 0 => Found::Empty,
        Ok(format @ 1..) if application == form.application => Found::Format(format),
        _ => Found::Foreign,
    })
}

/// Brings a database of some format to the newest, all or nothing.
pub(super) fn upgrade(connection: &mut Connection, from: u32, form: Form<'_>) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    for step in &form.steps[from as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", form.application)?;
    transaction.pragma_update(None, "user_version", form.newest())?;
    transaction.commit()
}
