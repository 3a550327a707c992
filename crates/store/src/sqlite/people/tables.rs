//! Tables that are up.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;
use rusqlite::{Connection, OptionalExtension, Params, Result, Row};

use super::{millis, number, time};
use crate::people::{Answer, ForWhom, Table};

const COLUMNS: &str = "id, host, for_whom, person, wish, created, until";

fn read(row: &Row<'_>) -> Result<Table> {
    let person = |id: i64| PersonId(id.cast_unsigned());
    Ok(Table {
        id: row.get::<_, i64>(0)?.cast_unsigned(),
        host: person(row.get(1)?),
        for_whom: match row.get(2)? {
            0 => ForWhom::Anybody,
            1 => ForWhom::Link,
            2 => ForWhom::Person(person(row.get(3)?)),
            other => return Err(rusqlite::Error::IntegralValueOutOfRange(2, other)),
        },
        wish: row.get(4)?,
        created: time(row.get(5)?),
        until: time(row.get(6)?),
    })
}

pub(super) fn put_up(to: &Connection, table: &Table) -> Answer<()> {
    let (for_whom, person) = match table.for_whom {
        ForWhom::Anybody => (0, None),
        ForWhom::Link => (1, None),
        ForWhom::Person(person) => (2, Some(number(person))),
    };
    to.prepare_cached("INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?.execute((
        table.id.cast_signed(),
        number(table.host),
        for_whom,
        person,
        &table.wish,
        millis(table.created),
        millis(table.until),
    ))?;
    Ok(())
}

pub(super) fn table(from: &Connection, id: u64, now: Timestamp) -> Result<Option<Table>> {
    let sql = format!("SELECT {COLUMNS} FROM tables WHERE id = ?1 AND until > ?2");
    from.prepare_cached(&sql)?.query_row((id.cast_signed(), millis(now)), read).optional()
}

pub(super) fn take_down(to: &Connection, id: u64, now: Timestamp) -> Answer<Option<Table>> {
    let found = table(to, id, now)?;
    to.execute("DELETE FROM tables WHERE id = ?1", (id.cast_signed(),))?;
    Ok(found)
}

pub(super) fn seeks(from: &Connection, now: Timestamp, most: usize) -> Result<Vec<Table>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let end = "WHERE for_whom = 0 AND until > ?1 ORDER BY created DESC, id LIMIT ?2";
    list(from, end, (millis(now), most))
}

pub(super) fn of(from: &Connection, person: PersonId, now: Timestamp) -> Result<Vec<Table>> {
    let end = "WHERE (host = ?1 OR person = ?1) AND until > ?2 ORDER BY created DESC, id";
    list(from, end, (number(person), millis(now)))
}

/// Takes down all tables of a person, and those that are for that person.
pub(super) fn withdraw(to: &Connection, person: PersonId) -> Result<()> {
    let sql = "DELETE FROM tables WHERE host = ?1 OR person = ?1";
    to.execute(sql, (number(person),)).map(drop)
}

pub(super) fn over(from: &Connection, now: Timestamp) -> Result<Vec<Table>> {
    list(from, "WHERE until <= ?1", (millis(now),))
}

fn list(from: &Connection, end: &str, key: impl Params) -> Result<Vec<Table>> {
    let sql = format!("SELECT {COLUMNS} FROM tables {end}");
    from.prepare_cached(&sql)?.query_map(key, read)?.collect()
}
