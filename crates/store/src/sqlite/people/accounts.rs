//! Persons.

use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{grants, links, millis, number, passes, tables, time};
use crate::people::{Answer, Name, PeopleError, Person, look};

const COLUMNS: &str = "id, coalesce(name, ''), display, created, blocked, erased";

fn read(row: &Row<'_>) -> Result<Person> {
    Ok(Person {
        id: PersonId(row.get::<_, i64>(0)?.cast_unsigned()),
        name: row.get(1)?,
        display: row.get(2)?,
        created: time(row.get(3)?),
        blocked: row.get(4)?,
        erased: row.get(5)?,
    })
}

pub(super) fn add(
    to: &Connection,
    person: &Person,
    password: Option<&str>,
    invitation: Option<Digest>,
) -> Answer<()> {
    let name: Name = person.name.parse().map_err(|_| PeopleError::Unknown)?;
    if let Some(invitation) = invitation {
        links::use_invitation(to, invitation, person.created)?;
    }
    if named(to, &name)?.is_some() || looks_like_another(to, person.id, name.as_str())? {
        return Err(PeopleError::NameTaken);
    }
    let sql = "INSERT INTO persons VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, NULL)";
    to.prepare_cached(sql)?.execute((
        number(person.id),
        name.as_str(),
        name.folded(),
        &person.display,
        password,
        millis(person.created),
        person.blocked,
        person.erased,
        name.skeleton(),
    ))?;
    Ok(())
}

/// Whether a name looks like that of somebody else.
fn looks_like_another(from: &Connection, id: PersonId, name: &str) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM persons WHERE skeleton = ?1 AND id != ?2)";
    from.prepare_cached(sql)?.query_row((look(name), number(id)), |row| row.get(0))
}

/// Notes how names look that were there before anybody minded that.
pub(super) fn note_looks(to: &Connection) -> Result<()> {
    let sql = "SELECT id, name FROM persons WHERE skeleton IS NULL AND name IS NOT NULL";
    let mut rows = to.prepare(sql)?;
    let rows = rows.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in rows.collect::<Result<Vec<(i64, String)>>>()? {
        to.execute("UPDATE persons SET skeleton = ?2 WHERE id = ?1", (id, look(&name)))?;
    }
    Ok(())
}

pub(super) fn person(from: &Connection, id: PersonId) -> Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = ?1");
    from.prepare_cached(&sql)?.query_row((number(id),), read).optional()
}

/// A person who has not been erased.
pub(super) fn living(from: &Connection, id: PersonId) -> Answer<Person> {
    person(from, id)?.filter(|person| !person.erased).ok_or(PeopleError::Unknown)
}

pub(super) fn named(from: &Connection, name: &Name) -> Result<Option<(Person, Option<String>)>> {
    let sql = format!("SELECT {COLUMNS}, password FROM persons WHERE folded = ?1");
    let both = |row: &Row<'_>| Ok((read(row)?, row.get(6)?));
    from.prepare_cached(&sql)?.query_row((name.folded(),), both).optional()
}

pub(super) fn persons(from: &Connection, above: PersonId, most: usize) -> Result<Vec<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id > ?1 ORDER BY id LIMIT ?2");
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    from.prepare_cached(&sql)?.query_map((number(above), most), read)?.collect()
}

pub(super) fn show_as(to: &Connection, id: PersonId, display: &str) -> Answer<()> {
    living(to, id)?;
    if looks_like_another(to, id, display)? {
        return Err(PeopleError::NameTaken);
    }
    to.execute("UPDATE persons SET display = ?2 WHERE id = ?1", (number(id), display))?;
    Ok(())
}

pub(super) fn set_settings(to: &Connection, id: PersonId, settings: &str) -> Answer<()> {
    living(to, id)?;
    to.execute("UPDATE persons SET settings = ?2 WHERE id = ?1", (number(id), settings))?;
    Ok(())
}

pub(super) fn settings(from: &Connection, id: PersonId) -> Result<Option<String>> {
    let sql = "SELECT settings FROM persons WHERE id = ?1";
    from.prepare_cached(sql)?
        .query_row((number(id),), |row| row.get(0))
        .optional()
        .map(Option::flatten)
}

pub(super) fn set_password(
    to: &Connection,
    id: PersonId,
    password: &str,
    but: Option<u64>,
) -> Answer<()> {
    living(to, id)?;
    to.execute("UPDATE persons SET password = ?2 WHERE id = ?1", (number(id), password))?;
    passes::end_sessions(to, id, but)?;
    links::withdraw(to, id)?;
    Ok(())
}

pub(super) fn block(to: &Connection, id: PersonId, blocked: bool) -> Answer<()> {
    living(to, id)?;
    if blocked {
        grants::keep_an_administrator(to, id)?;
        passes::withdraw_all(to, id)?;
        links::withdraw(to, id)?;
        tables::withdraw(to, id)?;
    }
    to.execute("UPDATE persons SET blocked = ?2 WHERE id = ?1", (number(id), blocked))?;
    Ok(())
}

pub(super) fn erase(to: &Connection, id: PersonId) -> Answer<()> {
    living(to, id)?;
    grants::keep_an_administrator(to, id)?;
    tables::withdraw(to, id)?;
    for sql in [
        "DELETE FROM passes WHERE person = ?1",
        "DELETE FROM links WHERE person = ?1",
        "DELETE FROM grants WHERE person = ?1",
        "DELETE FROM said WHERE person = ?1",
        "DELETE FROM taken_calls WHERE person = ?1",
        "UPDATE persons SET name = NULL, folded = NULL, skeleton = NULL, display = '', password = NULL, created = 0, \
         settings = NULL, erased = 1 WHERE id = ?1",
    ] {
        to.execute(sql, (number(id),))?;
    }
    Ok(())
}
