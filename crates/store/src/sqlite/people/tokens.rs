//! Sessions and personal access tokens.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{SqlitePeople, accounts, millis, number, time};
use crate::people::{AccessToken, AccessTokenKind, PeopleError, PeopleResult, TokenScopes, TokenStore};

const COLUMNS: &str = "passes.id, person, kind, passes.name, passes.created, until, scopes";

const fn code(kind: AccessTokenKind) -> i64 {
    match kind {
        AccessTokenKind::Session => 0,
        AccessTokenKind::Personal => 1,
    }
}

fn read(row: &Row<'_>) -> Result<AccessToken> {
    Ok(AccessToken {
        id: row.get::<_, i64>(0)?.cast_unsigned(),
        person: PersonId(row.get::<_, i64>(1)?.cast_unsigned()),
        kind: if row.get::<_, i64>(2)? == 0 { AccessTokenKind::Session } else { AccessTokenKind::Personal },
        name: row.get(3)?,
        created_at: time(row.get(4)?),
        expires_at: row.get::<_, Option<i64>>(5)?.map(time),
        scopes: TokenScopes::from_bits(row.get(6)?),
    })
}

fn issue(to: &Connection, token: &AccessToken, secret: Digest) -> PeopleResult<()> {
    if accounts::existing(to, token.person)?.blocked {
        return Err(PeopleError::Blocked);
    }
    let sql = "INSERT INTO passes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    to.prepare_cached(sql)?.execute((
        secret.as_bytes(),
        code(token.kind),
        token.id.cast_signed(),
        number(token.person),
        &token.name,
        millis(token.created_at),
        token.expires_at.map(millis),
        token.scopes.bits(),
    ))?;
    Ok(())
}

fn token(from: &Connection, secret: Digest, now: Timestamp) -> Result<Option<AccessToken>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM passes JOIN persons ON persons.id = person \
         WHERE secret = ?1 AND (until IS NULL OR until > ?2) AND blocked = 0 AND erased = 0"
    );
    from.prepare_cached(&sql)?.query_row((secret.as_bytes(), millis(now)), read).optional()
}

fn tokens(from: &Connection, person: PersonId, kind: AccessTokenKind) -> Result<Vec<AccessToken>> {
    let sql = format!("SELECT {COLUMNS} FROM passes WHERE person = ?1 AND kind = ?2 ORDER BY created DESC, id");
    from.prepare_cached(&sql)?.query_map((number(person), code(kind)), read)?.collect()
}

pub(super) fn expired(from: &Connection, now: Timestamp) -> Result<Vec<PersonId>> {
    let sql = "SELECT DISTINCT person FROM passes WHERE until <= ?1 ORDER BY person";
    let read = |row: &Row<'_>| Ok(PersonId(row.get::<_, i64>(0)?.cast_unsigned()));
    from.prepare_cached(sql)?.query_map((millis(now),), read)?.collect()
}

fn revoke(to: &Connection, person: PersonId, kind: AccessTokenKind, id: u64) -> PeopleResult<bool> {
    let sql = "DELETE FROM passes WHERE person = ?1 AND kind = ?2 AND id = ?3";
    Ok(to.execute(sql, (number(person), code(kind), id.cast_signed()))? > 0)
}

pub(super) fn end_sessions(to: &Connection, person: PersonId, kept: Option<u64>) -> Result<()> {
    let sql = "DELETE FROM passes WHERE person = ?1 AND kind = ?2 AND id IS NOT ?3";
    let kept = kept.map(u64::cast_signed);
    to.execute(sql, (number(person), code(AccessTokenKind::Session), kept)).map(drop)
}

pub(super) fn revoke_personal(to: &Connection, person: PersonId) -> Result<()> {
    let sql = "DELETE FROM passes WHERE person = ?1 AND kind = ?2";
    to.execute(sql, (number(person), code(AccessTokenKind::Personal))).map(drop)
}

pub(super) fn revoke_all(to: &Connection, person: PersonId) -> Result<()> {
    to.execute("DELETE FROM passes WHERE person = ?1", (number(person),)).map(drop)
}

impl TokenStore for SqlitePeople {
    fn issue_token(&self, token: &AccessToken, secret: Digest) -> PeopleResult<()> {
        self.write(|to| issue(to, token, secret))
    }

    fn token(&self, secret: Digest, now: Timestamp) -> PeopleResult<Option<AccessToken>> {
        self.read(|from| token(from, secret, now))
    }

    fn tokens(&self, person: PersonId, kind: AccessTokenKind) -> PeopleResult<Vec<AccessToken>> {
        self.read(|from| tokens(from, person, kind))
    }

    fn revoke_token(&self, person: PersonId, kind: AccessTokenKind, id: u64) -> PeopleResult<bool> {
        self.write(|to| revoke(to, person, kind, id))
    }
}
