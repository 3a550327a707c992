//! Links that can be used once.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{accounts, millis, number, passes, time};
use crate::people::{Answer, Link, PeopleError, Purpose};

const PURPOSES: [Purpose; 3] =
    [Purpose::FirstAdministrator, Purpose::Recovery, Purpose::Invitation];

fn read(row: &Row<'_>) -> Result<Link> {
    let purpose = usize::try_from(row.get::<_, i64>(0)?).ok();
    let purpose = purpose.and_then(|code| PURPOSES.get(code).copied());
    Ok(Link {
        purpose: purpose.ok_or_else(|| super::misread(0, "no purpose of a link"))?,
        person: row.get::<_, Option<i64>>(1)?.map(|id| PersonId(id.cast_unsigned())),
        created: time(row.get(2)?),
        until: time(row.get(3)?),
    })
}

pub(super) fn offer(to: &Connection, link: &Link, secret: Digest) -> Answer<()> {
    if let Some(person) = link.person {
        if accounts::living(to, person)?.blocked {
            return Err(PeopleError::Blocked);
        }
        withdraw(to, person)?;
    }
    let purpose = PURPOSES.iter().position(|purpose| *purpose == link.purpose);
    let purpose = purpose.expect("all purposes are listed") as i64;
    to.execute(
        "INSERT INTO links VALUES (?1, ?2, ?3, ?4, ?5)",
        (
            secret.as_bytes(),
            purpose,
            link.person.map(number),
            millis(link.created),
            millis(link.until),
        ),
    )?;
    Ok(())
}

pub(super) fn link(from: &Connection, secret: Digest, now: Timestamp) -> Result<Option<Link>> {
    let sql = "SELECT purpose, person, created, until FROM links WHERE secret = ?1 AND until > ?2";
    from.query_row(sql, (secret.as_bytes(), millis(now)), read).optional()
}

/// No link for somebody holds any more.
pub(super) fn withdraw(to: &Connection, person: PersonId) -> Result<()> {
    to.execute("DELETE FROM links WHERE person = ?1", (number(person),)).map(drop)
}

pub(super) fn use_invitation(to: &Connection, secret: Digest, now: Timestamp) -> Answer<()> {
    let link = link(to, secret, now)?.filter(|link| link.purpose == Purpose::Invitation);
    link.ok_or(PeopleError::NoLink)?;
    to.execute("DELETE FROM links WHERE secret = ?1", (secret.as_bytes(),))?;
    Ok(())
}

pub(super) fn recover(
    to: &Connection,
    secret: Digest,
    password: &str,
    now: Timestamp,
) -> Answer<PersonId> {
    let person = link(to, secret, now)?.and_then(|link| link.person);
    let person = person.ok_or(PeopleError::NoLink)?;
    accounts::set_password(to, person, password, None)?;
    passes::withdraw_all(to, person)?;
    Ok(person)
}
