//! Calls of the arbiter that were taken.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, Result};

use super::number;
use crate::people::Answer;

pub(super) fn take(to: &Connection, game: u64, called: &str, by: Option<PersonId>) -> Answer<()> {
    let game = game.cast_signed();
    match by {
        Some(person) => to.execute(
            "INSERT OR REPLACE INTO taken_calls VALUES (?1, ?2, ?3)",
            (game, called, number(person)),
        )?,
        None => {
            to.execute("DELETE FROM taken_calls WHERE game = ?1 AND called = ?2", (game, called))?
        }
    };
    Ok(())
}

pub(super) fn taken(from: &Connection) -> Result<Vec<(u64, String, PersonId)>> {
    let mut rows = from.prepare_cached("SELECT game, called, person FROM taken_calls")?;
    let read = |row: &rusqlite::Row<'_>| {
        let (game, person): (i64, i64) = (row.get(0)?, row.get(2)?);
        Ok((game.cast_unsigned(), row.get(1)?, PersonId(person.cast_unsigned())))
    };
    rows.query_map((), read)?.collect()
}
