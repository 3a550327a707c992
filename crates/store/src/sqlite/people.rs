//! People in SQLite: one file beside the log, `people.sqlite`.

mod accounts;
mod calls;
mod chat;
mod envelopes;
mod grants;
mod keys;
mod links;
mod passes;
mod schema;
mod tables;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

pub(super) use schema::PEOPLE;

use super::error::OpenError;
use super::{files, open};
use crate::people::{
    Answer, Grant, Link, Name, Pass, PassKind, People, PeopleError, Person, Room, Said, Scope,
    Swept, Table,
};

/// So many connections to read with are kept for the next.
const MOST_IDLE: usize = 8;
/// So often at most it is tried to empty the log of SQLite, each time for some seconds.
const MOST_TRIES: usize = 12;

/// The people of a data directory. Several processes may have it open.
///
/// What is deleted is overwritten, and an erasure does not return before the log of SQLite is empty.
/// The copies that backups are keep what they have.
pub struct SqlitePeople {
    file: PathBuf,
    writing: Mutex<Connection>,
    /// Connections to read with that nobody is using.
    idle: Mutex<Vec<Connection>>,
}

impl SqlitePeople {
    /// Opens the people of a directory; an older file is upgraded, after a copy of it was put beside
    /// it. For the one who has the directory.
    ///
    /// # Errors
    /// What is there is newer, damaged or something else.
    pub fn open(directory: &Path) -> Result<SqlitePeople, OpenError> {
        let file = files::people(directory);
        let connection = open::connect(&file, PEOPLE)?;
        // An erasure may have been cut short.
        let unusable = |error| OpenError::unusable(&file)(io::Error::other(error));
        empty_log(&connection).map_err(unusable)?;
        accounts::note_looks(&connection).map_err(OpenError::of(&file))?;
        keys::settle(&connection, &file)?;
        let people = SqlitePeople::with(connection, &file)?;
        files::sync_directory(directory).map_err(OpenError::unusable(directory))?;
        Ok(people)
    }

    /// Whether there are people in a directory.
    pub fn are_in(directory: &Path) -> bool {
        files::people(directory).exists()
    }

    /// Begins anew where there are data, but no people any more.
    ///
    /// # Errors
    /// There are people, or no data, or somebody else has the directory.
    pub fn begin_anew(directory: &Path) -> Result<(), OpenError> {
        if !files::database(directory).is_file() {
            return Err(OpenError::Missing(directory.to_owned()));
        }
        let _lock = files::occupy(directory)?;
        if SqlitePeople::are_in(directory) {
            return Err(OpenError::PeopleThere(files::people(directory)));
        }
        SqlitePeople::open(directory).map(drop)
    }

    /// Opens the people of a directory that somebody else may have.
    ///
    /// # Errors
    /// There are none, or what is there is older, newer, damaged or something else.
    pub fn visit(directory: &Path) -> Result<SqlitePeople, OpenError> {
        let file = files::people(directory);
        if !file.is_file() {
            return Err(OpenError::NoPeople(directory.to_owned()));
        }
        let connection = open::plain(&file, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let connection = connection.map_err(OpenError::of(&file))?;
        open::require_newest(&connection, &file, PEOPLE)?;
        SqlitePeople::with(connection, &file)
    }

    fn with(connection: Connection, file: &Path) -> Result<SqlitePeople, OpenError> {
        tune(&connection).map_err(OpenError::of(file))?;
        let (writing, idle) = (Mutex::new(connection), Mutex::default());
        Ok(SqlitePeople { file: file.to_owned(), writing, idle })
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Answer<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => open::plain(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
        };
        let read = read(&connection)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.push(connection);
        }
        Ok(read)
    }

    /// Writes something, whole or not at all.
    fn write<T>(&self, write: impl FnOnce(&Connection) -> Answer<T>) -> Answer<T> {
        let mut connection = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let written = write(&transaction)?;
        transaction.commit()?;
        Ok(written)
    }
}

/// Moves the log of SQLite into the database and leaves nothing in it.
fn empty_log(connection: &Connection) -> Answer<()> {
    for _ in 0..MOST_TRIES {
        // It waits for whoever is reading.
        let truncate = "PRAGMA wal_checkpoint(TRUNCATE)";
        if connection.query_row(truncate, (), |row| row.get::<_, i64>(0))? == 0 {
            return Ok(());
        }
    }
    Err(PeopleError::Failed("somebody has been reading it all the time".to_owned()))
}

/// Every commit is on disk when it returns, and what is deleted is gone.
fn tune(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA secure_delete = on;
         PRAGMA wal_autocheckpoint = 1000;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

impl People for SqlitePeople {
    fn add(
        &self,
        person: &Person,
        password: Option<&str>,
        invitation: Option<Digest>,
    ) -> Answer<()> {
        self.write(|to| accounts::add(to, person, password, invitation))
    }

    fn person(&self, id: PersonId) -> Answer<Option<Person>> {
        self.read(|from| accounts::person(from, id))
    }

    fn named(&self, name: &Name) -> Answer<Option<(Person, Option<String>)>> {
        self.read(|from| accounts::named(from, name))
    }

    fn persons(&self, above: PersonId, most: usize) -> Answer<Vec<Person>> {
        self.read(|from| accounts::persons(from, above, most))
    }

    fn show_as(&self, id: PersonId, display: &str) -> Answer<()> {
        self.write(|to| accounts::show_as(to, id, display))
    }

    fn set_settings(&self, id: PersonId, settings: &str) -> Answer<()> {
        self.write(|to| accounts::set_settings(to, id, settings))
    }

    fn settings(&self, id: PersonId) -> Answer<Option<String>> {
        self.read(|from| accounts::settings(from, id))
    }

    fn set_password(&self, id: PersonId, password: &str, but: Option<u64>) -> Answer<()> {
        self.write(|to| accounts::set_password(to, id, password, but))
    }

    fn block(&self, id: PersonId, blocked: bool) -> Answer<()> {
        self.write(|to| accounts::block(to, id, blocked))
    }

    fn erase(&self, id: PersonId) -> Answer<()> {
        self.write(|to| accounts::erase(to, id))?;
        empty_log(&self.writing.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn issue(&self, pass: &Pass, secret: Digest) -> Answer<()> {
        self.write(|to| passes::issue(to, pass, secret))
    }

    fn pass(&self, secret: Digest, now: Timestamp) -> Answer<Option<Pass>> {
        self.read(|from| passes::pass(from, secret, now))
    }

    fn passes(&self, person: PersonId, kind: PassKind) -> Answer<Vec<Pass>> {
        self.read(|from| passes::passes(from, person, kind))
    }

    fn withdraw(&self, person: PersonId, kind: PassKind, id: u64) -> Answer<bool> {
        self.write(|to| passes::withdraw(to, person, kind, id))
    }

    fn offer(&self, link: &Link, secret: Digest) -> Answer<()> {
        self.write(|to| links::offer(to, link, secret))
    }

    fn link(&self, secret: Digest, now: Timestamp) -> Answer<Option<Link>> {
        self.read(|from| links::link(from, secret, now))
    }

    fn recover(&self, secret: Digest, password: &str, now: Timestamp) -> Answer<PersonId> {
        self.write(|to| links::recover(to, secret, password, now))
    }

    fn give(&self, grant: &Grant) -> Answer<()> {
        self.write(|to| grants::give(to, grant))
    }

    fn take(&self, grant: &Grant) -> Answer<bool> {
        self.write(|to| grants::take(to, grant))
    }

    fn grants(&self, person: PersonId) -> Answer<Vec<Grant>> {
        self.read(|from| grants::grants(from, person))
    }

    fn granted(&self, scope: Scope) -> Answer<Vec<Grant>> {
        self.read(|from| grants::granted(from, scope))
    }

    fn say(&self, said: &Said) -> Answer<u64> {
        self.write(|to| chat::say(to, said))
    }

    fn unsay(&self, number: u64) -> Answer<()> {
        self.write(|to| chat::unsay(to, number))
    }

    fn line(&self, number: u64) -> Answer<Option<Said>> {
        self.read(|from| chat::line(from, number))
    }

    fn said(&self, game: u64, room: Room, after: u64, most: usize) -> Answer<Vec<(u64, Said)>> {
        self.read(|from| chat::said(from, game, room, (after, most)))
    }

    fn said_by(&self, person: PersonId) -> Answer<Vec<Said>> {
        self.read(|from| chat::said_by(from, person))
    }

    fn close_room(&self, game: u64, room: Room, closed: bool) -> Answer<()> {
        self.write(|to| chat::close(to, game, room, closed))
    }

    fn rooms(&self, game: u64) -> Answer<Vec<(Room, bool)>> {
        self.read(|from| chat::rooms(from, game))
    }

    fn hide(&self, game: u64, hidden: bool) -> Answer<()> {
        self.write(|to| chat::hide(to, game, hidden))
    }

    fn is_hidden(&self, game: u64) -> Answer<bool> {
        self.read(|from| chat::is_hidden(from, game))
    }

    fn take_call(&self, game: u64, called: &str, by: Option<PersonId>) -> Answer<()> {
        self.write(|to| calls::take(to, game, called, by))
    }

    fn taken_calls(&self) -> Answer<Vec<(u64, String, PersonId)>> {
        self.read(calls::taken)
    }

    fn put_away(&self, game: u64, commitment: Digest, locked: &[u8]) -> Answer<()> {
        self.write(|to| envelopes::put_away(to, game, commitment, locked))
    }

    fn locked(&self, game: u64, commitment: Digest) -> Answer<Option<Vec<u8>>> {
        self.read(|from| envelopes::locked(from, game, commitment))
    }

    fn clear_away(&self, game: u64, but: &[Digest]) -> Answer<()> {
        self.write(|to| envelopes::clear_away(to, game, but))
    }

    fn with_envelopes(&self) -> Answer<Vec<u64>> {
        self.read(envelopes::games)
    }

    fn put_up(&self, table: &Table) -> Answer<()> {
        self.write(|to| tables::put_up(to, table))
    }

    fn table(&self, id: u64, now: Timestamp) -> Answer<Option<Table>> {
        self.read(|from| tables::table(from, id, now))
    }

    fn take_down(&self, id: u64, now: Timestamp) -> Answer<Option<Table>> {
        self.write(|to| tables::take_down(to, id, now))
    }

    fn seeks(&self, now: Timestamp, most: usize) -> Answer<Vec<Table>> {
        self.read(|from| tables::seeks(from, now, most))
    }

    fn tables_of(&self, person: PersonId, now: Timestamp) -> Answer<Vec<Table>> {
        self.read(|from| tables::of(from, person, now))
    }

    fn seat_key(&self) -> Answer<[u8; 32]> {
        keys::of_seats(&self.writing.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn sweep(&self, now: Timestamp) -> Answer<Swept> {
        self.write(|to| {
            let swept = Swept { persons: passes::over(to, now)?, tables: tables::over(to, now)? };
            for table in ["passes", "links", "tables"] {
                to.execute(&format!("DELETE FROM {table} WHERE until <= ?1"), (millis(now),))?;
            }
            Ok(swept)
        })
    }
}

/// Numbers as SQLite has them: the same bits, with a sign.
fn number(id: PersonId) -> i64 {
    id.0.cast_signed()
}

fn millis(time: Timestamp) -> i64 {
    time.as_millis().cast_signed()
}

fn time(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis.cast_unsigned())
}

/// What a column cannot say.
fn misread(
    column: usize,
    error: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
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
