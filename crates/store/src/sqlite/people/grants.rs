//! Roles that were given.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, Result, Row};

use super::{accounts, misread, number};
use crate::people::{Answer, Grant, PeopleError, Role, Scope};

const COLUMNS: &str = "person, role, scope, scope_id";

/// Who manages the zone and can.
const ADMINISTRATORS: &str = "SELECT person FROM grants JOIN persons ON persons.id = person \
    WHERE scope = 0 AND role = 'administrator' AND blocked = 0 AND erased = 0";

const fn code(scope: Scope) -> (i64, i64) {
    match scope {
        Scope::Zone => (0, 0),
        Scope::Event(id) => (1, id.cast_signed()),
        Scope::Game(id) => (2, id.cast_signed()),
    }
}

fn read(row: &Row<'_>) -> Result<Grant> {
    let (role, id): (String, i64) = (row.get(1)?, row.get(3)?);
    Ok(Grant {
        person: PersonId(row.get::<_, i64>(0)?.cast_unsigned()),
        role: role.parse().map_err(|error| misread(1, error))?,
        scope: match row.get(2)? {
            0 => Scope::Zone,
            1 => Scope::Event(id.cast_unsigned()),
            2 => Scope::Game(id.cast_unsigned()),
            other => return Err(rusqlite::Error::IntegralValueOutOfRange(2, other)),
        },
    })
}

pub(super) fn give(to: &Connection, grant: &Grant) -> Answer<()> {
    accounts::living(to, grant.person)?;
    let (scope, id) = code(grant.scope);
    let sql = "INSERT OR IGNORE INTO grants VALUES (?1, ?2, ?3, ?4)";
    to.execute(sql, (number(grant.person), grant.role.name(), scope, id))?;
    Ok(())
}

pub(super) fn take(to: &Connection, grant: &Grant) -> Answer<bool> {
    if grant.role == Role::Administrator && grant.scope == Scope::Zone {
        keep_an_administrator(to, grant.person)?;
    }
    let (scope, id) = code(grant.scope);
    let sql = "DELETE FROM grants WHERE person = ?1 AND role = ?2 AND scope = ?3 AND scope_id = ?4";
    Ok(to.execute(sql, (number(grant.person), grant.role.name(), scope, id))? > 0)
}

pub(super) fn grants(from: &Connection, person: PersonId) -> Result<Vec<Grant>> {
    let sql = format!("SELECT {COLUMNS} FROM grants WHERE person = ?1");
    from.prepare_cached(&sql)?.query_map((number(person),), read)?.collect()
}

pub(super) fn granted(from: &Connection, scope: Scope) -> Result<Vec<Grant>> {
    let sql = format!("SELECT {COLUMNS} FROM grants WHERE scope = ?1 AND scope_id = ?2");
    from.prepare_cached(&sql)?.query_map(code(scope), read)?.collect()
}

/// Refuses to do without the last one who manages the zone.
pub(super) fn keep_an_administrator(from: &Connection, without: PersonId) -> Answer<()> {
    let mut statement = from.prepare_cached(ADMINISTRATORS)?;
    let all: Vec<i64> = statement.query_map((), |row| row.get(0))?.collect::<Result<_>>()?;
    if all == [number(without)] {
        return Err(PeopleError::LastAdministrator);
    }
    Ok(())
}
