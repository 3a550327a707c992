//! Sessions and tokens.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{accounts, millis, number, time};
use crate::people::{Answer, Pass, PassKind, PeopleError};

const COLUMNS: &str = "passes.id, person, kind, passes.name, passes.created, until";

const fn code(kind: PassKind) -> i64 {
    match kind {
        PassKind::Session => 0,
        PassKind::Token => 1,
    }
}

fn read(row: &Row<'_>) -> Result<Pass> {
    Ok(Pass {
        id: row.get::<_, i64>(0)?.cast_unsigned(),
        person: PersonId(row.get::<_, i64>(1)?.cast_unsigned()),
        kind: if row.get::<_, i64>(2)? == 0 { PassKind::Session } else { PassKind::Token },
        name: row.get(3)?,
        created: time(row.get(4)?),
        until: row.get::<_, Option<i64>>(5)?.map(time),
    })
}

pub(super) fn issue(to: &Connection, pass: &Pass, secret: Digest) -> Answer<()> {
    if accounts::living(to, pass.person)?.blocked {
        return Err(PeopleError::Blocked);
    }
    let sql = "INSERT INTO passes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    to.prepare_cached(sql)?.execute((
        secret.as_bytes(),
        code(pass.kind),
        pass.id.cast_signed(),
        number(pass.person),
        &pass.name,
        millis(pass.created),
        pass.until.map(millis),
    ))?;
    Ok(())
}

pub(super) fn pass(from: &Connection, secret: Digest, now: Timestamp) -> Result<Option<Pass>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM passes JOIN persons ON persons.id = person \
         WHERE secret = ?1 AND (until IS NULL OR until > ?2) AND blocked = 0 AND erased = 0"
    );
    from.prepare_cached(&sql)?.query_row((secret.as_bytes(), millis(now)), read).optional()
}

pub(super) fn passes(from: &Connection, person: PersonId, kind: PassKind) -> Result<Vec<Pass>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM passes WHERE person = ?1 AND kind = ?2 ORDER BY created DESC, id"
    );
    from.prepare_cached(&sql)?.query_map((number(person), code(kind)), read)?.collect()
}

pub(super) fn over(from: &Connection, now: Timestamp) -> Result<Vec<PersonId>> {
    let sql = "SELECT DISTINCT person FROM passes WHERE until <= ?1 ORDER BY person";
    let read = |row: &Row<'_>| Ok(PersonId(row.get::<_, i64>(0)?.cast_unsigned()));
    from.prepare_cached(sql)?.query_map((millis(now),), read)?.collect()
}

pub(super) fn withdraw(to: &Connection, person: PersonId, kind: PassKind, id: u64) -> Answer<bool> {
    let sql = "DELETE FROM passes WHERE person = ?1 AND kind = ?2 AND id = ?3";
    Ok(to.execute(sql, (number(person), code(kind), id.cast_signed()))? > 0)
}

pub(super) fn end_sessions(to: &Connection, person: PersonId, but: Option<u64>) -> Result<()> {
    let sql = "DELETE FROM passes WHERE person = ?1 AND kind = ?2 AND id IS NOT ?3";
    let but = but.map(u64::cast_signed);
    to.execute(sql, (number(person), code(PassKind::Session), but)).map(drop)
}

pub(super) fn withdraw_all(to: &Connection, person: PersonId) -> Result<()> {
    to.execute("DELETE FROM passes WHERE person = ?1", (number(person),)).map(drop)
}
