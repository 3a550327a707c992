//! Secret keys of the zone.

use std::path::Path;
use std::{fs, io};

use rusqlite::{Connection, OptionalExtension, Result};

use crate::people::{PeopleError, PeopleResult};
use crate::sqlite::error::OpenError;

/// The name of the seat key.
const SEAT_KEY: &str = "seats";

/// Returns the key from which the seat secrets of guests are derived.
pub(super) fn seat_key(from: &Connection) -> PeopleResult<[u8; 32]> {
    let no_key = || PeopleError::Damaged("there is no seat key".to_owned());
    stored_seat_key(from)?.and_then(|key| key.try_into().ok()).ok_or_else(no_key)
}

fn stored_seat_key(from: &Connection) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT key FROM keys WHERE name = ?1";
    from.prepare_cached(sql)?.query_row((SEAT_KEY,), |row| row.get(0)).optional()
}

/// Creates the seat key if it is missing, or imports it from the file where earlier versions kept it.
pub(super) fn ensure_seat_key(to: &Connection, file: &Path) -> std::result::Result<(), OpenError> {
    let damaged = |reason: String| OpenError::Damaged { file: file.to_owned(), reason };
    if stored_seat_key(to).map_err(OpenError::of(file))?.is_some() {
        return seat_key(to).map(drop).map_err(|error| damaged(error.to_string()));
    }
    let legacy_file = file.with_file_name("seats.key");
    let legacy_key = read_legacy_key(&legacy_file)?;
    let mut key = legacy_key.unwrap_or_default();
    if legacy_key.is_none() {
        // The first start creates a person after the key.
        let is_used = to.query_row("SELECT EXISTS (SELECT 1 FROM persons)", (), |row| row.get(0));
        if is_used.map_err(OpenError::of(file))? {
            return Err(OpenError::SeatKeyGone(file.to_owned()));
        }
        let failed = |error| OpenError::unusable(file)(io::Error::other(error));
        getrandom::fill(&mut key).map_err(failed)?;
    }
    to.execute("INSERT INTO keys VALUES (?1, ?2)", (SEAT_KEY, key)).map_err(OpenError::of(file))?;
    if legacy_key.is_some() {
        fs::remove_file(&legacy_file).map_err(OpenError::unusable(&legacy_file))?;
    }
    Ok(())
}

fn read_legacy_key(file: &Path) -> std::result::Result<Option<[u8; 32]>, OpenError> {
    match fs::read(file) {
        Ok(key) => key.try_into().map(Some).map_err(|_| OpenError::SeatKey(file.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(OpenError::unusable(file)(error)),
    }
}
