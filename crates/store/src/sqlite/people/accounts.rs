//! Persons.

use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{SqlitePeople, grants, links, millis, number, tables, time, tokens};
use crate::people::{AccountName, AccountStore, KeptAccess, PeopleError, PeopleResult, Person, fold, visual_skeleton};

const COLUMNS: &str = "id, coalesce(name, ''), display, created, blocked, erased";

fn read(row: &Row<'_>) -> Result<Person> {
    Ok(Person {
        id: PersonId(row.get::<_, i64>(0)?.cast_unsigned()),
        name: row.get(1)?,
        display_name: row.get(2)?,
        created_at: time(row.get(3)?),
        blocked: row.get(4)?,
        erased: row.get(5)?,
    })
}

fn add(to: &Connection, person: &Person, password: Option<&str>, invitation: Option<Digest>) -> PeopleResult<()> {
    let name: AccountName = person.name.parse().map_err(|_| PeopleError::Unknown)?;
    if let Some(invitation) = invitation {
        links::use_invitation(to, invitation, person.created_at)?;
    }
    if find_by_name(to, &name)?.is_some() || resembles_another(to, person.id, name.as_str())? {
        return Err(PeopleError::NameTaken);
    }
    let sql = "INSERT INTO persons VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, NULL)";
    to.prepare_cached(sql)?.execute((
        number(person.id),
        name.as_str(),
        name.folded(),
        &person.display_name,
        password,
        millis(person.created_at),
        person.blocked,
        person.erased,
        name.skeleton(),
    ))?;
    Ok(())
}

/// Whether a name looks like that of another person.
fn resembles_another(from: &Connection, id: PersonId, name: &str) -> Result<bool> {
    // Some letters look alike only in one case.
    let sql = "SELECT EXISTS (SELECT 1 FROM persons WHERE (skeleton = ?1 OR folded = ?2) AND id != ?3)";
    from.prepare_cached(sql)?.query_row((visual_skeleton(name), fold(name), number(id)), |row| row.get(0))
}

/// Adds the visual skeletons of names that were stored before the column existed.
pub(super) fn backfill_skeletons(to: &Connection) -> Result<()> {
    let sql = "SELECT id, name FROM persons WHERE skeleton IS NULL AND name IS NOT NULL";
    let mut rows = to.prepare(sql)?;
    let rows = rows.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in rows.collect::<Result<Vec<(i64, String)>>>()? {
        to.execute("UPDATE persons SET skeleton = ?2 WHERE id = ?1", (id, visual_skeleton(&name)))?;
    }
    Ok(())
}

fn person(from: &Connection, id: PersonId) -> Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = ?1");
    from.prepare_cached(&sql)?.query_row((number(id),), read).optional()
}

/// Returns a person who has not been erased.
pub(super) fn existing(from: &Connection, id: PersonId) -> PeopleResult<Person> {
    person(from, id)?.filter(|person| !person.erased).ok_or(PeopleError::Unknown)
}

fn find_by_name(from: &Connection, name: &AccountName) -> Result<Option<(Person, Option<String>)>> {
    let sql = format!("SELECT {COLUMNS}, password FROM persons WHERE folded = ?1");
    let with_password = |row: &Row<'_>| Ok((read(row)?, row.get(6)?));
    from.prepare_cached(&sql)?.query_row((name.folded(),), with_password).optional()
}

fn persons(from: &Connection, after: PersonId, limit: usize) -> Result<Vec<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id > ?1 ORDER BY id LIMIT ?2");
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    from.prepare_cached(&sql)?.query_map((number(after), limit), read)?.collect()
}

fn set_display_name(to: &Connection, id: PersonId, display: &str) -> PeopleResult<()> {
    existing(to, id)?;
    if resembles_another(to, id, display)? {
        return Err(PeopleError::NameTaken);
    }
    to.execute("UPDATE persons SET display = ?2 WHERE id = ?1", (number(id), display))?;
    Ok(())
}

fn set_settings(to: &Connection, id: PersonId, settings: &str) -> PeopleResult<()> {
    existing(to, id)?;
    to.execute("UPDATE persons SET settings = ?2 WHERE id = ?1", (number(id), settings))?;
    Ok(())
}

fn settings(from: &Connection, id: PersonId) -> Result<Option<String>> {
    let sql = "SELECT settings FROM persons WHERE id = ?1";
    from.prepare_cached(sql)?.query_row((number(id),), |row| row.get(0)).optional().map(Option::flatten)
}

pub(super) fn set_password(to: &Connection, id: PersonId, password: &str, kept: KeptAccess) -> PeopleResult<()> {
    existing(to, id)?;
    to.execute("UPDATE persons SET password = ?2 WHERE id = ?1", (number(id), password))?;
    tokens::end_sessions(to, id, kept.session)?;
    if !kept.tokens {
        tokens::revoke_personal(to, id)?;
    }
    links::revoke(to, id)?;
    links::revoke_issued(to, id)?;
    Ok(())
}

fn set_blocked(to: &Connection, id: PersonId, blocked: bool) -> PeopleResult<()> {
    existing(to, id)?;
    if blocked {
        grants::require_other_administrator(to, id)?;
        tokens::revoke_all(to, id)?;
        links::revoke(to, id)?;
        links::revoke_issued(to, id)?;
        tables::remove_of(to, id)?;
    }
    to.execute("UPDATE persons SET blocked = ?2 WHERE id = ?1", (number(id), blocked))?;
    Ok(())
}

fn erase(to: &Connection, id: PersonId) -> PeopleResult<()> {
    existing(to, id)?;
    grants::require_other_administrator(to, id)?;
    tables::remove_of(to, id)?;
    for sql in [
        "DELETE FROM passes WHERE person = ?1",
        "DELETE FROM links WHERE person = ?1 OR issuer = ?1",
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

impl AccountStore for SqlitePeople {
    fn add_person(&self, person: &Person, password: Option<&str>, invitation: Option<Digest>) -> PeopleResult<()> {
        self.write(|to| add(to, person, password, invitation))
    }

    fn person(&self, id: PersonId) -> PeopleResult<Option<Person>> {
        self.read(|from| person(from, id))
    }

    fn find_by_name(&self, name: &AccountName) -> PeopleResult<Option<(Person, Option<String>)>> {
        self.read(|from| find_by_name(from, name))
    }

    fn persons(&self, after: PersonId, limit: usize) -> PeopleResult<Vec<Person>> {
        self.read(|from| persons(from, after, limit))
    }

    fn set_display_name(&self, id: PersonId, display: &str) -> PeopleResult<()> {
        self.write(|to| set_display_name(to, id, display))
    }

    fn set_settings(&self, id: PersonId, settings: &str) -> PeopleResult<()> {
        self.write(|to| set_settings(to, id, settings))
    }

    fn settings(&self, id: PersonId) -> PeopleResult<Option<String>> {
        self.read(|from| settings(from, id))
    }

    fn set_password(&self, id: PersonId, password: &str, kept: KeptAccess) -> PeopleResult<()> {
        self.write(|to| set_password(to, id, password, kept))
    }

    fn set_blocked(&self, id: PersonId, blocked: bool) -> PeopleResult<()> {
        self.write(|to| set_blocked(to, id, blocked))
    }

    fn erase_person(&self, id: PersonId) -> PeopleResult<()> {
        self.write(|to| erase(to, id))?;
        self.empty_wal()
    }
}
