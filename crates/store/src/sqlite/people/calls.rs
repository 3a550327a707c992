//! Calls for the arbiter and the arbiters they are assigned to.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, Result};

use super::{SqlitePeople, number};
use crate::people::{CallStore, PeopleResult};

fn assign(to: &Connection, game: u64, call: &str, arbiter: Option<PersonId>) -> PeopleResult<()> {
    let game = game.cast_signed();
    match arbiter {
        Some(person) => {
            to.execute("INSERT OR REPLACE INTO taken_calls VALUES (?1, ?2, ?3)", (game, call, number(person)))?
        }
        None => to.execute("DELETE FROM taken_calls WHERE game = ?1 AND called = ?2", (game, call))?,
    };
    Ok(())
}

fn assigned(from: &Connection) -> Result<Vec<(u64, String, PersonId)>> {
    let mut rows = from.prepare_cached("SELECT game, called, person FROM taken_calls")?;
    let read = |row: &rusqlite::Row<'_>| {
        let (game, person): (i64, i64) = (row.get(0)?, row.get(2)?);
        Ok((game.cast_unsigned(), row.get(1)?, PersonId(person.cast_unsigned())))
    };
    rows.query_map((), read)?.collect()
}

impl CallStore for SqlitePeople {
    fn assign_call(&self, game: u64, call: &str, arbiter: Option<PersonId>) -> PeopleResult<()> {
        self.write(|to| assign(to, game, call, arbiter))
    }

    fn assigned_calls(&self) -> PeopleResult<Vec<(u64, String, PersonId)>> {
        self.read(assigned)
    }
}
