//! Tables: offers to play.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;
use rusqlite::{Connection, OptionalExtension, Params, Result, Row};

use super::{SqlitePeople, millis, number, time};
use crate::people::{PeopleResult, Table, TableInvitee, TableStore};

const COLUMNS: &str = "id, host, for_whom, person, wish, created, until";

fn read(row: &Row<'_>) -> Result<Table> {
    let person = |id: i64| PersonId(id.cast_unsigned());
    Ok(Table {
        id: row.get::<_, i64>(0)?.cast_unsigned(),
        host: person(row.get(1)?),
        invitee: match row.get(2)? {
            0 => TableInvitee::Anyone,
            1 => TableInvitee::LinkHolder,
            2 => TableInvitee::Person(person(row.get(3)?)),
            other => return Err(rusqlite::Error::IntegralValueOutOfRange(2, other)),
        },
        request: row.get(4)?,
        created_at: time(row.get(5)?),
        expires_at: time(row.get(6)?),
    })
}

fn add(to: &Connection, table: &Table) -> PeopleResult<()> {
    let (kind, person) = match table.invitee {
        TableInvitee::Anyone => (0, None),
        TableInvitee::LinkHolder => (1, None),
        TableInvitee::Person(person) => (2, Some(number(person))),
    };
    to.prepare_cached("INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?.execute((
        table.id.cast_signed(),
        number(table.host),
        kind,
        person,
        &table.request,
        millis(table.created_at),
        millis(table.expires_at),
    ))?;
    Ok(())
}

fn table(from: &Connection, id: u64, now: Timestamp) -> Result<Option<Table>> {
    let sql = format!("SELECT {COLUMNS} FROM tables WHERE id = ?1 AND until > ?2");
    from.prepare_cached(&sql)?.query_row((id.cast_signed(), millis(now)), read).optional()
}

fn remove(to: &Connection, id: u64, now: Timestamp) -> PeopleResult<Option<Table>> {
    let found = table(to, id, now)?;
    to.execute("DELETE FROM tables WHERE id = ?1", (id.cast_signed(),))?;
    Ok(found)
}

fn seeks(from: &Connection, now: Timestamp, limit: usize) -> Result<Vec<Table>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let clause = "WHERE for_whom = 0 AND until > ?1 ORDER BY created DESC, id LIMIT ?2";
    list(from, clause, (millis(now), limit))
}

fn tables_of(from: &Connection, person: PersonId, now: Timestamp) -> Result<Vec<Table>> {
    let clause = "WHERE (host = ?1 OR person = ?1) AND until > ?2 ORDER BY created DESC, id";
    list(from, clause, (number(person), millis(now)))
}

/// Deletes the tables that a person hosts or is invited to.
pub(super) fn remove_of(to: &Connection, person: PersonId) -> Result<()> {
    let sql = "DELETE FROM tables WHERE host = ?1 OR person = ?1";
    to.execute(sql, (number(person),)).map(drop)
}

pub(super) fn expired(from: &Connection, now: Timestamp) -> Result<Vec<Table>> {
    list(from, "WHERE until <= ?1", (millis(now),))
}

fn list(from: &Connection, clause: &str, parameters: impl Params) -> Result<Vec<Table>> {
    let sql = format!("SELECT {COLUMNS} FROM tables {clause}");
    from.prepare_cached(&sql)?.query_map(parameters, read)?.collect()
}

impl TableStore for SqlitePeople {
    fn add_table(&self, table: &Table) -> PeopleResult<()> {
        self.write(|to| add(to, table))
    }

    fn table(&self, id: u64, now: Timestamp) -> PeopleResult<Option<Table>> {
        self.read(|from| table(from, id, now))
    }

    fn remove_table(&self, id: u64, now: Timestamp) -> PeopleResult<Option<Table>> {
        self.write(|to| remove(to, id, now))
    }

    fn seeks(&self, now: Timestamp, limit: usize) -> PeopleResult<Vec<Table>> {
        self.read(|from| seeks(from, now, limit))
    }

    fn tables_of(&self, person: PersonId, now: Timestamp) -> PeopleResult<Vec<Table>> {
        self.read(|from| tables_of(from, person, now))
    }
}
