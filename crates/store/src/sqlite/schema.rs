//! Database schemas and their migrations.

use rusqlite::{Connection, Result, TransactionBehavior};

/// A schema with all its migrations.
#[derive(Clone, Copy)]
pub(super) struct DatabaseSchema<'a> {
    /// The application id, which identifies databases of Flagfall.
    pub(super) application_id: i32,
    /// The migrations; the index of each is the format that it upgrades.
    pub(super) migrations: &'a [&'a str],
}

/// The schema of the log. The application id is "flag" in ASCII.
pub(super) const LOG: DatabaseSchema<'_> = DatabaseSchema { application_id: 0x666c_6167, migrations: &MIGRATIONS };

/// The migrations of the log. Released migrations must never change.
pub(super) const MIGRATIONS: [&str; 6] = [
    "
    -- The columns that recovery needs come first.
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
    "DROP INDEX commands;",
    // Lines are appended to the end of the table, and the index of the key gets a short entry; one index page
    // serves many ledgers. With lines clustered by ledger, every append would write a separate page.
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
    // The first line of a client's command has its digest; in older lines it is unknown, which is an empty one.
    "
    ALTER TABLE events ADD COLUMN digest BLOB;
    UPDATE events SET digest = x'' WHERE NOT EXISTS (
        SELECT 1 FROM events AS before WHERE before.kind = events.kind AND before.id = events.id
        AND before.sequence = events.sequence - 1 AND before.command = events.command
    );
    CREATE UNIQUE INDEX commands ON events (kind, id, command) WHERE digest IS NOT NULL;
",
    // Checkpoints may cover the open ledgers of older logs, so none of them is provisional.
    "ALTER TABLE open_ledgers ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0;",
    // The ledger of the event that led to a command; `because_of` is its sequence number. In lines without a ledger it
    // is the id of a command.
    "
    ALTER TABLE events ADD COLUMN origin_kind INTEGER;
    ALTER TABLE events ADD COLUMN origin_id INTEGER;

    -- Messages to other ledgers that are not acknowledged yet.
    CREATE TABLE outbox (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        place INTEGER NOT NULL,
        to_kind INTEGER NOT NULL,
        to_id INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (kind, id, sequence, place)
    ) STRICT, WITHOUT ROWID;
",
];

impl DatabaseSchema<'_> {
    /// Returns the current format.
    pub(super) const fn newest(self) -> u32 {
        self.migrations.len() as u32
    }
}

/// The format found in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DetectedFormat {
    /// The file is an empty database.
    Empty,
    /// The file is a database of another application or schema.
    Foreign,
    /// The file has this schema in some format.
    Format(u32),
}

pub(super) fn detect_format(connection: &Connection, schema: DatabaseSchema<'_>) -> Result<DetectedFormat> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
    let (application, format): (i32, i32) = (number("application_id")?, number("user_version")?);
    Ok(match u32::try_from(format) {
        Ok(0) if application == 0 && tables == 0 => DetectedFormat::Empty,
        Ok(format @ 1..) if application == schema.application_id => DetectedFormat::Format(format),
        _ => DetectedFormat::Foreign,
    })
}

/// Upgrades a database to the current format atomically.
pub(super) fn upgrade(connection: &mut Connection, from: u32, schema: DatabaseSchema<'_>) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    for migration in &schema.migrations[from as usize..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", schema.application_id)?;
    transaction.pragma_update(None, "user_version", schema.newest())?;
    transaction.commit()
}
