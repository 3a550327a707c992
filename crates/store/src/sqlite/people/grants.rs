//! Granted roles.

use flagfall_laws::{Grant, Role, Scope};
use flagfall_ledger::PersonId;
use rusqlite::{Connection, Result, Row};

use super::{SqlitePeople, accounts, conversion_error, links, number};
use crate::people::{HeldGrant, PeopleError, PeopleResult, RoleStore};

const COLUMNS: &str = "person, role, scope, scope_id";

/// The administrators of the zone who are not blocked.
const ADMINISTRATORS: &str = "SELECT DISTINCT person FROM grants JOIN persons ON persons.id = person \
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
        role: role.parse().map_err(|error| conversion_error(1, error))?,
        scope: match row.get(2)? {
            0 => Scope::Zone,
            1 => Scope::Event(id.cast_unsigned()),
            2 => Scope::Game(id.cast_unsigned()),
            other => return Err(rusqlite::Error::IntegralValueOutOfRange(2, other)),
        },
    })
}

fn add(to: &Connection, grant: &Grant, granted_by: Option<PersonId>) -> PeopleResult<()> {
    accounts::existing(to, grant.person)?;
    let (scope, id) = code(grant.scope);
    let sql = "INSERT OR IGNORE INTO grants VALUES (?1, ?2, ?3, ?4, ?5)";
    // No person has the id 0.
    let granter = granted_by.map_or(0, number);
    to.execute(sql, (number(grant.person), grant.role.name(), scope, id, granter))?;
    Ok(())
}

fn revoke(to: &Connection, grant: &Grant) -> PeopleResult<bool> {
    if grant.role == Role::Administrator && grant.scope == Scope::Zone {
        require_other_administrator(to, grant.person)?;
    }
    let (scope, id) = code(grant.scope);
    let sql = "DELETE FROM grants WHERE person = ?1 AND role = ?2 AND scope = ?3 AND scope_id = ?4";
    let is_revoked = to.execute(sql, (number(grant.person), grant.role.name(), scope, id))? > 0;
    if is_revoked {
        links::revoke_issued(to, grant.person)?;
    }
    Ok(is_revoked)
}

fn grants(from: &Connection, person: PersonId) -> Result<Vec<Grant>> {
    let sql = format!("SELECT DISTINCT {COLUMNS} FROM grants WHERE person = ?1");
    from.prepare_cached(&sql)?.query_map((number(person),), read)?.collect()
}

fn held_grants(from: &Connection, person: PersonId) -> Result<Vec<HeldGrant>> {
    let sql = format!("SELECT {COLUMNS}, granted_by FROM grants WHERE person = ?1");
    let read = |row: &Row<'_>| {
        let granter: i64 = row.get(4)?;
        let granted_by = Some(PersonId(granter.cast_unsigned())).filter(|granter| granter.0 != 0);
        Ok(HeldGrant { grant: read(row)?, granted_by })
    };
    from.prepare_cached(&sql)?.query_map((number(person),), read)?.collect()
}

fn grants_in(from: &Connection, scope: Scope) -> Result<Vec<Grant>> {
    let sql = format!("SELECT DISTINCT {COLUMNS} FROM grants WHERE scope = ?1 AND scope_id = ?2");
    from.prepare_cached(&sql)?.query_map(code(scope), read)?.collect()
}

/// Fails if the person is the last administrator of the zone.
pub(super) fn require_other_administrator(from: &Connection, person: PersonId) -> PeopleResult<()> {
    let mut statement = from.prepare_cached(ADMINISTRATORS)?;
    let administrators: Vec<i64> = statement.query_map((), |row| row.get(0))?.collect::<Result<_>>()?;
    if administrators == [number(person)] {
        return Err(PeopleError::LastAdministrator);
    }
    Ok(())
}

fn set_hidden(to: &Connection, game: u64, hidden: bool) -> PeopleResult<()> {
    let sql = if hidden {
        "INSERT OR IGNORE INTO hidden_games VALUES (?1)"
    } else {
        "DELETE FROM hidden_games WHERE game = ?1"
    };
    to.execute(sql, (game.cast_signed(),))?;
    Ok(())
}

fn is_hidden(from: &Connection, game: u64) -> Result<bool> {
    let mut statement = from.prepare_cached("SELECT 1 FROM hidden_games WHERE game = ?1")?;
    statement.exists((game.cast_signed(),))
}

impl RoleStore for SqlitePeople {
    fn grant(&self, grant: &Grant, granted_by: Option<PersonId>) -> PeopleResult<()> {
        self.write(|to| add(to, grant, granted_by))
    }

    fn revoke(&self, grant: &Grant) -> PeopleResult<bool> {
        self.write(|to| revoke(to, grant))
    }

    fn grants(&self, person: PersonId) -> PeopleResult<Vec<Grant>> {
        self.read(|from| grants(from, person))
    }

    fn held_grants(&self, person: PersonId) -> PeopleResult<Vec<HeldGrant>> {
        self.read(|from| held_grants(from, person))
    }

    fn grants_in(&self, scope: Scope) -> PeopleResult<Vec<Grant>> {
        self.read(|from| grants_in(from, scope))
    }

    fn set_hidden(&self, game: u64, hidden: bool) -> PeopleResult<()> {
        self.write(|to| set_hidden(to, game, hidden))
    }

    fn is_hidden(&self, game: u64) -> PeopleResult<bool> {
        self.read(|from| is_hidden(from, game))
    }
}
