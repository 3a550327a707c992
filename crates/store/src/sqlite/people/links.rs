//! One-time links.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{SqlitePeople, accounts, millis, number, time};
use crate::people::{KeptAccess, Link, LinkPurpose, LinkStore, PeopleError, PeopleResult};

const PURPOSES: [LinkPurpose; 3] = [LinkPurpose::FirstAdministrator, LinkPurpose::Recovery, LinkPurpose::Invitation];

fn read(row: &Row<'_>) -> Result<Link> {
    let purpose = usize::try_from(row.get::<_, i64>(0)?).ok();
    let purpose = purpose.and_then(|code| PURPOSES.get(code).copied());
    Ok(Link {
        purpose: purpose.ok_or_else(|| super::conversion_error(0, "unknown purpose of a link"))?,
        person: row.get::<_, Option<i64>>(1)?.map(|id| PersonId(id.cast_unsigned())),
        created_at: time(row.get(2)?),
        expires_at: time(row.get(3)?),
        issuer: row.get::<_, Option<i64>>(4)?.map(|id| PersonId(id.cast_unsigned())),
    })
}

fn add(to: &Connection, link: &Link, secret: Digest) -> PeopleResult<()> {
    if let Some(person) = link.person {
        if accounts::existing(to, person)?.blocked {
            return Err(PeopleError::Blocked);
        }
        revoke(to, person)?;
    }
    let purpose = PURPOSES.iter().position(|purpose| *purpose == link.purpose);
    let purpose = purpose.expect("all purposes are listed") as i64;
    to.execute(
        "INSERT INTO links (secret, purpose, person, issuer, created, until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (
            secret.as_bytes(),
            purpose,
            link.person.map(number),
            link.issuer.map(number),
            millis(link.created_at),
            millis(link.expires_at),
        ),
    )?;
    Ok(())
}

fn link(from: &Connection, secret: Digest, now: Timestamp) -> Result<Option<Link>> {
    let sql = "SELECT purpose, person, created, until, issuer FROM links WHERE secret = ?1 AND until > ?2";
    from.query_row(sql, (secret.as_bytes(), millis(now)), read).optional()
}

/// Deletes the links for a person.
pub(super) fn revoke(to: &Connection, person: PersonId) -> Result<()> {
    to.execute("DELETE FROM links WHERE person = ?1", (number(person),)).map(drop)
}

/// Deletes the links that a person issued.
pub(super) fn revoke_issued(to: &Connection, issuer: PersonId) -> Result<()> {
    to.execute("DELETE FROM links WHERE issuer = ?1", (number(issuer),)).map(drop)
}

pub(super) fn use_invitation(to: &Connection, secret: Digest, now: Timestamp) -> PeopleResult<()> {
    let link = link(to, secret, now)?.filter(|link| link.purpose == LinkPurpose::Invitation);
    link.ok_or(PeopleError::InvalidLink)?;
    to.execute("DELETE FROM links WHERE secret = ?1", (secret.as_bytes(),))?;
    Ok(())
}

fn reset_password(to: &Connection, secret: Digest, password: &str, now: Timestamp) -> PeopleResult<PersonId> {
    let person = link(to, secret, now)?.and_then(|link| link.person);
    let person = person.ok_or(PeopleError::InvalidLink)?;
    accounts::set_password(to, person, password, KeptAccess::default())?;
    Ok(person)
}

impl LinkStore for SqlitePeople {
    fn add_link(&self, link: &Link, secret: Digest) -> PeopleResult<()> {
        self.write(|to| add(to, link, secret))
    }

    fn link(&self, secret: Digest, now: Timestamp) -> PeopleResult<Option<Link>> {
        self.read(|from| link(from, secret, now))
    }

    fn reset_password(&self, secret: Digest, password: &str, now: Timestamp) -> PeopleResult<PersonId> {
        self.write(|to| reset_password(to, secret, password, now))
    }
}
