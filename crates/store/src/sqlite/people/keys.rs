//! What the zone itself has to keep secret.

use std::path::Path;
use std::{fs, io};

use rusqlite::{Connection, OptionalExtension, Result};

use crate::people::{Answer, PeopleError};
use crate::sqlite::error::OpenError;

/// The key of the seats, by its name.
const SEATS: &str = "seats";

/// The key that the secrets of seats are made with.
pub(super) fn of_seats(from: &Connection) -> Answer<[u8; 32]> {
    let no_key = || PeopleError::Damaged("there is no key of the seats in it".to_owned());
    kept(from)?.and_then(|key| key.try_into().ok()).ok_or_else(no_key)
}

fn kept(from: &Connection) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT key FROM keys WHERE name = ?1";
    from.prepare_cached(sql)?.query_row((SEATS,), |row| row.get(0)).optional()
}

/// Sees to it that there is a key of the seats: the one that was in a file before, or a new one.
pub(super) fn settle(to: &Connection, file: &Path) -> std::result::Result<(), OpenError> {
    let damaged = |why: String| OpenError::Damaged { file: file.to_owned(), why };
    if kept(to).map_err(OpenError::of(file))?.is_some() {
        return of_seats(to).map(drop).map_err(|error| damaged(error.to_string()));
    }
    let before = file.with_file_name("seats.key");
    let taken_over = take_over(&before)?;
    let mut key = taken_over.unwrap_or_default();
    if taken_over.is_none() {
        let failed = |error| OpenError::unusable(file)(io::Error::other(error));
        getrandom::fill(&mut key).map_err(failed)?;
    }
    to.execute("INSERT INTO keys VALUES (?1, ?2)", (SEATS, key)).map_err(OpenError::of(file))?;
    if taken_over.is_some() {
        fs::remove_file(&before).map_err(OpenError::unusable(&before))?;
    }
    Ok(())
}

fn take_over(file: &Path) -> std::result::Result<Option<[u8; 32]>, OpenError> {
    match fs::read(file) {
        Ok(key) => key.try_into().map(Some).map_err(|_| OpenError::SeatKey(file.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(OpenError::unusable(file)(error)),
    }
}
