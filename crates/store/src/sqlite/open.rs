//! How a directory is opened: made, looked at, upgraded.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::archive::Archive;
use super::book::Book;
use super::error::{OpenError, RestoreError};
use super::people::PEOPLE;
use super::schema::{self, Form, Found, LOG};
use super::writer::Writer;
use super::{Sqlite, backup, files};

/// The bytes of a page. An append changes a page or two, which are then written whole; larger ones
/// are read a little faster, smaller ones hold a move's row only in pieces.
const PAGE: u32 = 2_048;

/// How a log is to work.
///
/// ```
/// # use flagfall_store::Options;
/// assert_eq!(Options::default().queue, 16_384);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many appends may wait; one more is refused as busy.
    pub queue: usize,
    /// How many pages of 2 KiB the database may have, beyond which the store stops.
    pub most_pages: u32,
    /// With so many pages the log of SQLite begins anew; half as many lines are worth moving from it
    /// into the database.
    pub log_pages: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { queue: 16_384, most_pages: u32::MAX - 1, log_pages: 32_768 }
    }
}

/// A database of so many bytes at most is looked through before it is used, in a third of a second.
const LOOKED_THROUGH: u64 = 64 << 20;

impl Sqlite {
    /// Opens the log in a directory, which is made if need be and taken for this process alone. An
    /// older database is upgraded, after a copy of it was put beside it.
    ///
    /// # Errors
    /// The directory is in use, or what is in it is newer, damaged or something else.
    pub fn open(directory: &Path, options: Options) -> Result<Sqlite, OpenError> {
        let lock = files::occupy(directory)?;
        let file = files::database(directory);
        let mut connection = connect(&file, LOG)?;
        let signatory = files::signatory(directory)?;
        let wrong = |error| OpenError::of(&file)(error);
        tune(&mut connection, options).map_err(wrong)?;
        files::sync_directory(directory).map_err(OpenError::unusable(directory))?;
        let beside = plain(&file, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(wrong)?;
        let book = Book::new(connection, signatory).map_err(wrong)?;
        let writer = Writer::start(book, beside, lock, options);
        Ok(Sqlite { writer, archive: Archive::of(file) })
    }

    /// Brings back a backup into a directory that has no data, and the people and the key of the
    /// envelopes that are beside it.
    ///
    /// # Errors
    /// The backup cannot be used, there are data already, or the directory is in use.
    pub fn restore(from: &Path, directory: &Path) -> Result<(), RestoreError> {
        let copies = [(from.to_owned(), files::database(directory), LOG)];
        let people = files::people_beside(from);
        let people = people.is_file().then(|| (people, files::people(directory), PEOPLE));
        for (copy, _, form) in copies.iter().chain(&people) {
            let connection = plain(copy, OpenFlags::SQLITE_OPEN_READ_ONLY);
            examine(&connection.map_err(OpenError::of(copy))?, copy, *form, u64::MAX)?;
        }
        let _lock = files::occupy(directory)?;
        for file in [files::database(directory), files::people(directory)] {
            refuse_to_write_over(&file)?;
        }
        restore_key(from, directory)?;
        // The ledgers last: what was cut short can be begun anew once the people are moved away.
        for (copy, file, _) in people.iter().chain(&copies) {
            backup::put(copy, file).map_err(OpenError::unusable(file))?;
        }
        Ok(())
    }
}

/// Brings back the key that envelopes were locked with. One that is there stays if it is the same.
fn restore_key(from: &Path, directory: &Path) -> Result<(), RestoreError> {
    let (copy, file) = (files::sealing_key_beside(from), files::sealing_key(directory));
    let Some(copied) = files::key(&copy, OpenError::SealingKey)? else { return Ok(()) };
    match files::key(&file, OpenError::SealingKey)? {
        None => Ok(backup::put(&copy, &file).map_err(OpenError::unusable(file))?),
        Some(there) if there == copied => Ok(()),
        Some(_) => Err(RestoreError::OtherKey(file)),
    }
}

fn refuse_to_write_over(file: &Path) -> Result<(), RestoreError> {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut there = file.to_owned().into_os_string();
        there.push(end);
        if fs::exists(&there).map_err(OpenError::unusable(&there))? {
            return Err(RestoreError::Exists(there.into()));
        }
    }
    Ok(())
}

/// A connection with nothing of its own behind our back.
pub(super) fn plain(file: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    // A statement is planned once, not anew for each ledger it is about.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // What the log has gathered is moved by `wal`, and by nobody else.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

/// The database in a file, of the newest format.
pub(super) fn connect(file: &Path, form: Form<'_>) -> Result<Connection, OpenError> {
    // SQLite gives the files beside it the same mode.
    let made = files::private().write(true).create(true).truncate(false).open(file);
    made.map_err(OpenError::unusable(file))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let mut connection = plain(file, flags).map_err(OpenError::of(file))?;
    let from = examine(&connection, file, form, LOOKED_THROUGH)?;
    let known = form.newest();
    if (1..known).contains(&from) {
        let copy = files::of_format(file, from);
        backup::copy(&connection, &copy, &mut |_, _| ())?;
    }
    if from == 0 {
        connection.pragma_update(None, "page_size", PAGE).map_err(OpenError::of(file))?;
    }
    if from < known {
        schema::upgrade(&mut connection, from, form).map_err(OpenError::of(file))?;
    }
    Ok(connection)
}

/// The format of a database, 0 if it is empty; newer and damaged ones are refused. All of it is
/// looked at, up to a largest length.
fn examine(
    connection: &Connection,
    file: &Path,
    form: Form<'_>,
    largest: u64,
) -> Result<u32, OpenError> {
    let wrong = |error| OpenError::of(file)(error);
    let known = form.newest();
    match schema::found(connection, form).map_err(wrong)? {
        Found::Empty => Ok(0),
        Found::Foreign => Err(OpenError::Foreign(file.to_owned())),
        Found::Format(found) if found > known => {
            Err(OpenError::Newer { file: file.to_owned(), found, known })
        }
        Found::Format(found) => {
            let length = fs::metadata(file).map_err(OpenError::unusable(file))?.len();
            // That a file is cut short SQLite has seen already.
            if length > largest {
                return Ok(found);
            }
            let told = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
            let told = connection.query_row("PRAGMA quick_check(1)", (), told).map_err(wrong)?;
            if told == "ok" {
                return Ok(found);
            }
            Err(OpenError::Damaged { file: file.to_owned(), why: told.replace('\n', " ") })
        }
    }
}

/// Refuses what is not of the newest format.
pub(super) fn require_newest(
    connection: &Connection,
    file: &Path,
    form: Form<'_>,
) -> Result<(), OpenError> {
    let (file, known) = (file.to_owned(), form.newest());
    match schema::found(connection, form).map_err(OpenError::of(&file))? {
        Found::Empty | Found::Foreign => Err(OpenError::Foreign(file)),
        Found::Format(found) if found > known => Err(OpenError::Newer { file, found, known }),
        Found::Format(found) if found < known => Err(OpenError::Older { file, found, known }),
        Found::Format(_) => Ok(()),
    }
}

/// Every commit is on disk when it returns.
fn tune(connection: &mut Connection, options: Options) -> rusqlite::Result<()> {
    connection
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "full")?;
    // Enough for the pages that live games are written to. More costs time: where pages were put in
    // order, a commit looks through all that are kept.
    connection.pragma_update(None, "cache_size", -8_192)?;
    connection.pragma_update(None, "max_page_count", options.most_pages)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process;

    use flagfall_ledger::Chain;

    use super::*;
    use crate::contract::{append, competition, kept, lines};

    #[test]
    fn that_a_file_is_cut_short_is_seen_however_large_it_is() {
        let directory = std::env::temp_dir().join(format!("flagfall-short-{}", process::id()));
        drop(fs::remove_dir_all(&directory));
        drop(Sqlite::open(&directory, Options::default()).expect("a new one"));
        let file = files::database(&directory);
        let look = || {
            let connection = plain(&file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
            examine(&connection, &file, LOG, 0)
        };
        assert!(matches!(look(), Ok(3)));
        let whole = fs::read(&file).expect("readable");
        fs::write(&file, &whole[..whole.len() - PAGE as usize]).expect("writable");
        assert!(matches!(look(), Err(OpenError::Damaged { .. })));
        drop(fs::remove_dir_all(&directory));
    }

    /// A directory with one ledger of five lines in it, which are told too.
    fn written(name: &str) -> (PathBuf, Chain, Vec<String>) {
        let directory = std::env::temp_dir().join(format!("flagfall-{name}-{}", process::id()));
        drop(fs::remove_dir_all(&directory));
        let log = Sqlite::open(&directory, Options::default()).expect("a new one");
        let mut chain = Chain::new(competition(1));
        append(&log, lines(&mut chain, 1, 5), true).expect("in order");
        let before = kept(&log.archive, competition(1), 0, 9);
        (directory, chain, before)
    }

    /// A database of this format is brought to one that is yet to come.
    #[test]
    fn an_older_database_is_copied_and_then_upgraded() {
        let (directory, _, before) = written("upgrade");

        let file = files::database(&directory);
        let next = "ALTER TABLE events ADD COLUMN weather TEXT";
        let with = |steps| Form { steps, ..LOG };
        let [first, second, third] = schema::STEPS;
        let broken = [first, second, third, next, "no SQL at all"];
        assert!(connect(&file, with(&broken)).is_err(), "all or nothing");
        let upgraded = connect(&file, with(&[first, second, third, next])).expect("upgraded");
        assert_eq!(schema::found(&upgraded, LOG), Ok(Found::Format(4)));
        upgraded.prepare("SELECT weather FROM events").expect("the new column");
        drop(upgraded);
        assert_eq!(kept(&Archive::of(file.clone()), competition(1), 0, 9), before);

        // What was copied can be brought back and used by this version.
        let (copy, other) = (directory.join("flagfall-format-3.db"), directory.join("other"));
        Sqlite::restore(&copy, &other).expect("brought back");
        let log = Sqlite::open(&other, Options::default()).expect("of the format before");
        assert_eq!(kept(&log.archive, competition(1), 0, 9), before);
        let newer = Sqlite::open(&directory, Options::default()).err().expect("it is newer now");
        assert!(matches!(newer, OpenError::Newer { found: 4, known: 3, .. }), "{newer}");
        drop(fs::remove_dir_all(&directory));
    }

    #[test]
    fn a_database_of_the_first_format_is_gone_on_with() {
        let (newer, mut chain, before) = written("newer");
        let directory = newer.with_extension("first");
        drop(fs::remove_dir_all(&directory));
        fs::create_dir(&directory).expect("a new one");
        let file = files::database(&directory);
        let first = connect(&file, Form { steps: &schema::STEPS[..1], ..LOG }).expect("as it was");
        let from = files::database(&newer);
        first.execute("ATTACH ?1 AS newer", [from.to_str()]).expect("both");
        for table in ["events", "open_ledgers", "changed_ledgers", "checkpoints"] {
            let copy = format!("INSERT INTO main.{table} SELECT * FROM newer.{table}");
            first.execute_batch(&copy).expect("of the same columns");
        }
        drop((first, fs::remove_dir_all(&newer)));

        let log = Sqlite::open(&directory, Options::default()).expect("upgraded");
        assert!(directory.join("flagfall-format-1.db").is_file(), "copied before");
        assert_eq!(kept(&log.archive, competition(1), 0, 9), before);
        let again = append(&log, lines(&mut chain.clone(), 1, 1), true);
        assert!(matches!(again, Err(crate::AppendError::Repeated { command: 1, .. })), "{again:?}");
        append(&log, lines(&mut chain, 2, 1), true).expect("a new command");
        drop((log, fs::remove_dir_all(&directory)));
    }
}
