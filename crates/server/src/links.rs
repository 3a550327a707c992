//! Links that can be used once: for the first administrator, for who cannot get in, for who is new.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::PersonId;
use flagfall_store::{
    Grant, Link, Name, NameError, OpenError, People, PeopleError, Person, Purpose, Role, Scope,
    SqlitePeople,
};
use thiserror::Error;

use crate::error::Problem;
use crate::secret::Secret;
use crate::tables::random;

/// What the first administrator is called.
const ADMINISTRATOR: &str = "administrator";
const DAY: u64 = 24 * 60;

/// How long a link holds.
const fn lasts(purpose: Purpose) -> Millis {
    Millis::from_mins(match purpose {
        Purpose::FirstAdministrator | Purpose::Invitation => 14 * DAY,
        Purpose::Recovery => DAY,
    })
}

/// Puts down a new link: its secret, and until when it holds.
pub(crate) fn offer(
    people: &dyn People,
    purpose: Purpose,
    person: Option<PersonId>,
    now: Timestamp,
) -> Result<(Secret, Timestamp), Problem> {
    let secret = Secret::new("")?;
    let until = now.saturating_add(lasts(purpose));
    people.offer(&Link { purpose, person, created: now, until }, secret.digest())?;
    Ok((secret, until))
}

/// Where a link leads, below the address of the zone. What stands after `#` no browser sends along.
pub(crate) fn path(purpose: Purpose, secret: Secret) -> String {
    let page = match purpose {
        Purpose::FirstAdministrator | Purpose::Recovery => "recovery",
        Purpose::Invitation => "sign-up",
    };
    format!("/{page}#{}", secret.reveal())
}

/// Makes an administrator where there is none, and a link for one who has not chosen a password yet.
pub(crate) fn first_administrator(
    people: &dyn People,
    now: Timestamp,
) -> Result<Option<String>, Problem> {
    let purpose = Purpose::FirstAdministrator;
    let granted = people.granted(Scope::Zone)?;
    let mut administrators = granted.iter().filter(|grant| grant.role == Role::Administrator);
    let id = match (administrators.next(), administrators.next()) {
        (None, _) => new_administrator(people, now)?,
        (Some(only), None) => only.person,
        (Some(_), Some(_)) => return Ok(None),
    };
    let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
    let known = person.name.parse::<Name>().ok().map(|name| people.named(&name)).transpose()?;
    // Who has a password got in already.
    if known.flatten().is_some_and(|(_, password)| password.is_some()) {
        return Ok(None);
    }
    let (secret, _) = offer(people, purpose, Some(id), now)?;
    Ok(Some(path(purpose, secret)))
}

fn new_administrator(people: &dyn People, now: Timestamp) -> Result<PersonId, Problem> {
    let id = PersonId(random()?);
    let mut names = std::iter::once(ADMINISTRATOR.to_owned())
        .chain((2_u64..).map(|number| format!("{ADMINISTRATOR}-{number}")));
    loop {
        let name: Name = names.next().unwrap_or_default().parse().map_err(invalid)?;
        match people.add(&Person::new(id, &name, now), None, None) {
            Err(PeopleError::NameTaken) => {}
            added => break added?,
        }
    }
    people.give(&Grant { person: id, role: Role::Administrator, scope: Scope::Zone })?;
    Ok(id)
}

fn invalid(error: NameError) -> Problem {
    Problem::Invalid(error.to_string())
}

/// Why no link could be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The data cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is nobody of that name.
    #[error("nobody is called {0:?} here")]
    Nobody(String),
    /// Something else.
    #[error("{0}")]
    Failed(String),
}

/// Makes a link by which somebody who cannot get in chooses a new password, for one who has the
/// machine itself: where it leads, below the address of the zone. A server may be at work there.
///
/// # Errors
/// There is nobody of that name, or the data cannot be used.
pub fn recovery_link(data: &Path, name: &str) -> Result<String, LinkError> {
    let people = SqlitePeople::visit(data)?;
    let failed = |error: &dyn std::fmt::Display| LinkError::Failed(error.to_string());
    let found = match name.parse() {
        Ok(name) => people.named(&name).map_err(|error| failed(&error))?,
        Err(_) => None,
    };
    let (person, _) = found.ok_or_else(|| LinkError::Nobody(name.to_owned()))?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = Timestamp::from_millis(Millis::from(since).get());
    let purpose = Purpose::Recovery;
    let made = offer(&people, purpose, Some(person.id), now);
    let (secret, _) = made.map_err(|error| failed(&error))?;
    Ok(path(purpose, secret))
}
