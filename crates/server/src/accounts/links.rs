//! One-time links: for the first administrator, for recovering an account and for invitations.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Grant, Role, Scope};
use flagfall_ledger::PersonId;
use flagfall_store::{
    AccountName, AccountNameError, AccountStore, Link, LinkPurpose, OpenError, People, PeopleError, Person,
    SqlitePeople,
};
use thiserror::Error;

use crate::accounts::secret::Secret;
use crate::error::ApiError;
use crate::tables::random_id;

/// The name of the first administrator.
const ADMINISTRATOR: &str = "administrator";
const DAY: u64 = 24 * 60;

/// The validity of a link.
const fn validity(purpose: LinkPurpose) -> Millis {
    Millis::from_mins(match purpose {
        LinkPurpose::FirstAdministrator | LinkPurpose::Invitation => 14 * DAY,
        LinkPurpose::Recovery => DAY,
    })
}

/// Creates a link and returns its secret and expiry.
pub(crate) fn create(
    people: &dyn People,
    purpose: LinkPurpose,
    person: Option<PersonId>,
    issuer: Option<PersonId>,
    now: Timestamp,
) -> Result<(Secret, Timestamp), ApiError> {
    let secret = Secret::new("")?;
    let until = now.saturating_add(validity(purpose));
    people.add_link(&Link { purpose, person, issuer, created_at: now, expires_at: until }, secret.digest())?;
    Ok((secret, until))
}

/// The path of a link, relative to the zone's URL. Browsers do not send the part after `#`.
pub(crate) fn path(purpose: LinkPurpose, secret: Secret) -> String {
    let page = match purpose {
        LinkPurpose::FirstAdministrator | LinkPurpose::Recovery => "recovery",
        LinkPurpose::Invitation => "sign-up",
    };
    format!("/{page}#{}", secret.reveal())
}

/// Creates an administrator if there is none, and a link as long as the only one has not chosen a
/// password.
pub(crate) fn first_administrator(people: &dyn People, now: Timestamp) -> Result<Option<String>, ApiError> {
    let purpose = LinkPurpose::FirstAdministrator;
    let granted = people.grants_in(Scope::Zone)?;
    let mut administrators = granted.iter().filter(|grant| grant.role == Role::Administrator);
    let id = match (administrators.next(), administrators.next()) {
        (None, _) => new_administrator(people, now)?,
        (Some(only), None) => only.person,
        (Some(_), Some(_)) => return Ok(None),
    };
    let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
    let known = person.name.parse::<AccountName>().ok().map(|name| people.find_by_name(&name)).transpose()?;
    // An administrator with a password can log in.
    if known.flatten().is_some_and(|(_, password)| password.is_some()) {
        return Ok(None);
    }
    let (secret, _) = create(people, purpose, Some(id), None, now)?;
    Ok(Some(path(purpose, secret)))
}

fn new_administrator(people: &dyn People, now: Timestamp) -> Result<PersonId, ApiError> {
    let id = PersonId(random_id()?);
    let mut names =
        std::iter::once(ADMINISTRATOR.to_owned()).chain((2_u64..).map(|number| format!("{ADMINISTRATOR}-{number}")));
    loop {
        let name: AccountName = names.next().unwrap_or_default().parse().map_err(invalid)?;
        match people.add_person(&Person::new(id, &name, now), None, None) {
            Err(PeopleError::NameTaken) => {}
            added => break added?,
        }
    }
    people.grant(&Grant { person: id, role: Role::Administrator, scope: Scope::Zone }, None)?;
    Ok(id)
}

fn invalid(error: AccountNameError) -> ApiError {
    ApiError::Invalid(error.to_string())
}

/// Reason why no link could be created.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The data cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no account with this name.
    #[error("there is no account named {0:?}")]
    UnknownName(String),
    /// Another failure.
    #[error("{0}")]
    Failed(String),
}

/// Creates a link for choosing a new password, and returns its path relative to the zone's URL. It
/// is for the operator of the machine; a server may be running on the same data.
///
/// # Errors
/// There is no account with this name, or the data cannot be used.
pub fn recovery_link(data: &Path, name: &str) -> Result<String, LinkError> {
    let people = SqlitePeople::open_shared(data)?;
    let failed = |error: &dyn std::fmt::Display| LinkError::Failed(error.to_string());
    let found = match name.parse() {
        Ok(name) => people.find_by_name(&name).map_err(|error| failed(&error))?,
        Err(_) => None,
    };
    let (person, _) = found.ok_or_else(|| LinkError::UnknownName(name.to_owned()))?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = Timestamp::from_millis(Millis::from(since).get());
    let purpose = LinkPurpose::Recovery;
    let created = create(&people, purpose, Some(person.id), None, now);
    let (secret, _) = created.map_err(|error| failed(&error))?;
    Ok(path(purpose, secret))
}
