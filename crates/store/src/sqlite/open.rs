//! Opening of databases: creation, checks and upgrades.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::archive::Archive;
use super::error::{OpenError, RestoreError};
use super::log_tables::LogTables;
use super::people::PEOPLE;
use super::schema::{self, DatabaseSchema, DetectedFormat, LOG};
use super::writer::LogWriter;
use super::{SqliteLog, backup, files};
use crate::SignedCheckpoint;

/// The size of a database page in bytes. An append rewrites one or two whole pages. Larger pages read a little
/// faster; in smaller ones, the row of a move would not fit into one page.
const PAGE: u32 = 2_048;

/// The options of a log.
///
/// ```
/// # use flagfall_store::Options;
/// assert_eq!(Options::default().queue, 16_384);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The capacity of the queue; further appends are refused as busy.
    pub queue: usize,
    /// The maximum size of the database in pages of 2 KiB; the log stops when it is exceeded.
    pub max_pages: u32,
    /// The size of the WAL in pages at which it is reset. Half as many new lines start a copy of the WAL into
    /// the database.
    pub wal_pages: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { queue: 16_384, max_pages: u32::MAX - 1, wal_pages: 32_768 }
    }
}

/// The largest database, in bytes, that is checked entirely when it is opened; this takes a third of a second.
const MAX_CHECKED_BYTES: u64 = 64 << 20;

impl SqliteLog {
    /// Opens the log in a directory, which is created if it is missing and locked for this process. An
    /// older database is copied and then upgraded.
    ///
    /// # Errors
    /// The directory is in use, or the database is newer, damaged or not a log.
    pub fn open(directory: &Path, options: Options) -> Result<SqliteLog, OpenError> {
        let lock = files::lock_directory(directory)?;
        let file = files::database(directory);
        if files::is_blank(&file)
            && let Some(trace) = files::find_trace(directory)
        {
            return Err(OpenError::LogGone { file, trace });
        }
        let mut connection = connect(&file, LOG)?;
        let failed = |error| OpenError::of(&file)(error);
        let is_used = connection.query_row("SELECT EXISTS (SELECT 1 FROM events)", (), |row| row.get(0));
        let signer = files::checkpoint_signer(directory, is_used.map_err(failed)?)?;
        require_anchored(&connection, &file, directory)?;
        configure(&mut connection, options).map_err(failed)?;
        files::sync_directory(directory).map_err(OpenError::unusable(directory))?;
        let wal_connection = open_connection(&file, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
        write_last_anchor(&connection, &file, directory)?;
        let tables = LogTables::new(connection, signer, directory).map_err(failed)?;
        let writer = LogWriter::start(tables, wal_connection, lock, options);
        Ok(SqliteLog { writer, archive: Archive::new(file) })
    }

    /// Creates a signing key for a log that has lost it. Audits show both keys.
    ///
    /// # Errors
    /// There is a key, there is no log, or the directory is in use.
    pub fn create_signing_key(directory: &Path) -> Result<(), OpenError> {
        if !files::database(directory).is_file() {
            return Err(OpenError::Missing(directory.to_owned()));
        }
        let _lock = files::lock_directory(directory)?;
        let is_created = files::create_signing_key(directory)?;
        is_created.then_some(()).ok_or_else(|| OpenError::SigningKeyExists(directory.join("signing.key")))
    }

    /// Restores a backup, including its people and its sealing key, into a directory without data. The directory
    /// keeps its signing key or gets a new one, and its anchor is the last checkpoint of the backup.
    ///
    /// # Errors
    /// The backup cannot be used, the directory contains data, or the directory is in use.
    pub fn restore(from: &Path, directory: &Path) -> Result<(), RestoreError> {
        let copies = [(from.to_owned(), files::database(directory), LOG)];
        let people = files::backup_people_path(from);
        let people = people.is_file().then(|| (people, files::people(directory), PEOPLE));
        for (copy, _, schema) in copies.iter().chain(&people) {
            let connection = open_connection(copy, OpenFlags::SQLITE_OPEN_READ_ONLY);
            examine(&connection.map_err(OpenError::of(copy))?, copy, *schema, u64::MAX)?;
        }
        let _lock = files::lock_directory(directory)?;
        for file in [files::database(directory), files::people(directory)] {
            require_absent(&file)?;
        }
        restore_key(from, directory)?;
        let backup = open_connection(from, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(OpenError::of(from))?;
        require_anchored(&backup, from, directory).map_err(|error| match error {
            OpenError::BehindAnchor { anchor, number, .. } => RestoreError::NewerAnchor { anchor, number },
            error => error.into(),
        })?;
        files::create_signing_key(directory)?;
        write_last_anchor(&backup, from, directory)?;
        drop(backup);
        // The log is copied last, so that an interrupted restore can be repeated once the people are moved away.
        for (copy, file, _) in people.iter().chain(&copies) {
            backup::copy_file(copy, file).map_err(OpenError::unusable(file))?;
        }
        Ok(())
    }
}

/// Requires that a log contains the checkpoint that the anchor of a directory names.
fn require_anchored(connection: &Connection, file: &Path, directory: &Path) -> Result<(), OpenError> {
    let Some(anchor) = files::read_anchor(directory)? else { return Ok(()) };
    let number = anchor.number();
    let sql = "SELECT text FROM checkpoints WHERE number = ?1";
    let found = connection.query_row(sql, (number.cast_signed(),), |row| row.get::<_, String>(0)).optional();
    match found.map_err(OpenError::of(file))? {
        Some(text) if anchor.is(&text) => Ok(()),
        _ => Err(OpenError::BehindAnchor { file: file.to_owned(), anchor: files::anchor(directory), number }),
    }
}

/// Writes the last checkpoint of a log as the anchor of a directory.
fn write_last_anchor(connection: &Connection, file: &Path, directory: &Path) -> Result<(), OpenError> {
    let sql = "SELECT text, signature FROM checkpoints ORDER BY number DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?));
    let last = connection.query_row(sql, (), read).optional().map_err(OpenError::of(file))?;
    let Some((text, signature)) = last else { return Ok(()) };
    let checkpoint = SignedCheckpoint { text: &text, signature: &signature };
    files::write_anchor(directory, &checkpoint).map_err(OpenError::unusable(files::anchor(directory)))
}

/// Restores the sealing key. An existing key stays if it is the same.
fn restore_key(from: &Path, directory: &Path) -> Result<(), RestoreError> {
    let (copy, file) = (files::backup_sealing_key_path(from), files::sealing_key(directory));
    let Some(copied) = files::read_key(&copy, OpenError::SealingKey)? else { return Ok(()) };
    match files::read_key(&file, OpenError::SealingKey)? {
        None => Ok(backup::copy_file(&copy, &file).map_err(OpenError::unusable(file))?),
        Some(existing) if existing == copied => Ok(()),
        Some(_) => Err(RestoreError::OtherKey(file)),
    }
}

fn require_absent(file: &Path) -> Result<(), RestoreError> {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut path = file.to_owned().into_os_string();
        path.push(end);
        if fs::exists(&path).map_err(OpenError::unusable(&path))? {
            return Err(RestoreError::Exists(path.into()));
        }
    }
    Ok(())
}

/// Opens a connection without automatic WAL checkpoints.
pub(super) fn open_connection(file: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    // Plan each statement once instead of once per set of parameters.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // Only the `wal` module copies the WAL into the database.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

/// Opens the database in a file for writing, and creates or upgrades it as needed.
pub(super) fn connect(file: &Path, schema: DatabaseSchema<'_>) -> Result<Connection, OpenError> {
    // SQLite gives its auxiliary files the same mode.
    let created = files::owner_only().write(true).create(true).truncate(false).open(file);
    created.map_err(OpenError::unusable(file))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let mut connection = open_connection(file, flags).map_err(OpenError::of(file))?;
    let from = examine(&connection, file, schema, MAX_CHECKED_BYTES)?;
    let known = schema.newest();
    if (1..known).contains(&from) {
        let copy = files::format_copy(file, from);
        backup::copy(&connection, &copy, &mut |_, _| ())?;
    }
    if from == 0 {
        connection.pragma_update(None, "page_size", PAGE).map_err(OpenError::of(file))?;
    }
    if from < known {
        schema::upgrade(&mut connection, from, schema).map_err(OpenError::of(file))?;
    }
    Ok(connection)
}

/// Returns the format of a database, 0 if it is empty. A database of up to `max_checked_bytes` is checked for damage.
fn examine(
    connection: &Connection,
    file: &Path,
    schema: DatabaseSchema<'_>,
    max_checked_bytes: u64,
) -> Result<u32, OpenError> {
    let failed = |error| OpenError::of(file)(error);
    let known = schema.newest();
    match schema::detect_format(connection, schema).map_err(failed)? {
        DetectedFormat::Empty => Ok(0),
        DetectedFormat::Foreign => Err(OpenError::Foreign(file.to_owned())),
        DetectedFormat::Format(found) if found > known => Err(OpenError::Newer { file: file.to_owned(), found, known }),
        DetectedFormat::Format(found) => {
            let length = fs::metadata(file).map_err(OpenError::unusable(file))?.len();
            // SQLite has already detected a truncated file.
            if length > max_checked_bytes {
                return Ok(found);
            }
            let text = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
            let report = connection.query_row("PRAGMA quick_check(1)", (), text).map_err(failed)?;
            if report == "ok" {
                return Ok(found);
            }
            Err(OpenError::Damaged { file: file.to_owned(), reason: report.replace('\n', " ") })
        }
    }
}

/// Refuses a database that does not have the current format.
pub(super) fn require_newest(
    connection: &Connection,
    file: &Path,
    schema: DatabaseSchema<'_>,
) -> Result<(), OpenError> {
    let (file, known) = (file.to_owned(), schema.newest());
    match schema::detect_format(connection, schema).map_err(OpenError::of(&file))? {
        DetectedFormat::Empty | DetectedFormat::Foreign => Err(OpenError::Foreign(file)),
        DetectedFormat::Format(found) if found > known => Err(OpenError::Newer { file, found, known }),
        DetectedFormat::Format(found) if found < known => Err(OpenError::Older { file, found, known }),
        DetectedFormat::Format(_) => Ok(()),
    }
}

/// Configures the writer connection: every commit is on disk when it returns.
fn configure(connection: &mut Connection, options: Options) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "full")?;
    // Enough for the pages of live games. A larger cache would cost time, because a commit scans all cached
    // pages.
    connection.pragma_update(None, "cache_size", -8_192)?;
    connection.pragma_update(None, "max_page_count", options.max_pages)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process;

    use flagfall_ledger::Chain;

    use super::*;
    use crate::contract::{append, competition, lines, lines_with_digest, stored_lines};

    #[test]
    fn truncated_file_is_detected_whatever_its_size() {
        let directory = std::env::temp_dir().join(format!("flagfall-short-{}", process::id()));
        drop(fs::remove_dir_all(&directory));
        drop(SqliteLog::open(&directory, Options::default()).expect("a new log"));
        let file = files::database(&directory);
        let check = || {
            let connection = open_connection(&file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
            examine(&connection, &file, LOG, 0)
        };
        assert_eq!(check().expect("whole"), LOG.newest());
        let whole = fs::read(&file).expect("readable");
        fs::write(&file, &whole[..whole.len() - PAGE as usize]).expect("writable");
        assert!(matches!(check(), Err(OpenError::Damaged { .. })));
        drop(fs::remove_dir_all(&directory));
    }

    /// Creates a log with one ledger, and returns its directory, chain and the five lines of a command, which are as
    /// the first format wrote them.
    fn filled_log(name: &str) -> (PathBuf, Chain, Vec<String>) {
        let directory = std::env::temp_dir().join(format!("flagfall-{name}-{}", process::id()));
        drop(fs::remove_dir_all(&directory));
        let log = SqliteLog::open(&directory, Options::default()).expect("a new log");
        let mut chain = Chain::new(competition(1));
        append(&log, lines_with_digest(&mut chain, 1, None, 5), true).expect("in order");
        let before = stored_lines(&log.archive, competition(1), 0, 9);
        (directory, chain, before)
    }

    /// Upgrades a database of the current format to a hypothetical next one.
    #[test]
    fn older_database_is_copied_and_upgraded() {
        let (directory, _, before) = filled_log("upgrade");

        let file = files::database(&directory);
        let next = "ALTER TABLE events ADD COLUMN weather TEXT";
        let with = |migrations| DatabaseSchema { migrations, ..LOG };
        let (known, newer) = (LOG.newest(), LOG.newest() + 1);
        let migrations = [&schema::MIGRATIONS[..], &[next]].concat();
        let broken = [&migrations[..], &["no SQL at all"]].concat();
        assert!(connect(&file, with(&broken)).is_err(), "an upgrade is atomic");
        let upgraded = connect(&file, with(&migrations)).expect("upgraded");
        assert_eq!(schema::detect_format(&upgraded, LOG), Ok(DetectedFormat::Format(newer)));
        upgraded.prepare("SELECT weather FROM events").expect("the new column");
        drop(upgraded);
        assert_eq!(stored_lines(&Archive::new(file.clone()), competition(1), 0, 9), before);

        // The copy can be restored and used by this version.
        let (copy, other) = (directory.join(format!("flagfall-format-{known}.db")), directory.join("other"));
        SqliteLog::restore(&copy, &other).expect("restored");
        let log = SqliteLog::open(&other, Options::default()).expect("a log of the previous format");
        assert_eq!(stored_lines(&log.archive, competition(1), 0, 9), before);
        let error = SqliteLog::open(&directory, Options::default()).err().expect("the format is newer now");
        let is_newer = matches!(&error, OpenError::Newer { found, known: old, .. } if (*found, *old) == (newer, known));
        assert!(is_newer, "{error}");
        drop(fs::remove_dir_all(&directory));
    }

    #[test]
    fn database_of_first_format_is_upgraded_and_continued() {
        let (newer, mut chain, before) = filled_log("newer");
        let directory = newer.with_extension("first");
        drop(fs::remove_dir_all(&directory));
        fs::create_dir(&directory).expect("a new directory");
        let file = files::database(&directory);
        let first =
            connect(&file, DatabaseSchema { migrations: &schema::MIGRATIONS[..1], ..LOG }).expect("the first format");
        let from = files::database(&newer);
        first.execute("ATTACH ?1 AS newer", [from.to_str()]).expect("attached");
        let columns =
            "kind, id, sequence, hash, occurred_at, event, schema, command, because_of, actor, recorded_at, source";
        for (table, columns) in
            [("events", columns), ("open_ledgers", "kind, id"), ("changed_ledgers", "*"), ("checkpoints", "*")]
        {
            let copy = format!("INSERT INTO main.{table} SELECT {columns} FROM newer.{table}");
            first.execute_batch(&copy).expect("the same columns");
        }
        fs::copy(newer.join("signing.key"), directory.join("signing.key")).expect("copied");
        drop((first, fs::remove_dir_all(&newer)));

        let log = SqliteLog::open(&directory, Options::default()).expect("upgraded");
        assert!(directory.join("flagfall-format-1.db").is_file(), "the old database is copied first");
        assert_eq!(stored_lines(&log.archive, competition(1), 0, 9), before);
        let again = append(&log, lines(&mut chain.clone(), 1, 1), true);
        assert!(matches!(again, Err(crate::AppendError::Duplicate { command: 1, .. })), "{again:?}");
        append(&log, lines(&mut chain, 2, 1), true).expect("a new command");
        drop((log, fs::remove_dir_all(&directory)));
    }
}
