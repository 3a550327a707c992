//! One's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::PersonId;
use flagfall_store::{Answer, Grant, Name, Pass, PassKind, People, PeopleError, Person};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::asking::{InPerson, Me};
use crate::error::{Explained, Problem};
use crate::http::Caller;
use crate::http::body::Body;
use crate::passwords::Password;
use crate::reserved::is_reserved;
use crate::secret::Secret;
use crate::tables::{self, random};
use crate::who::session_cookie;
use crate::{Via, Who, Zone};

/// So long a session lasts.
const SESSION: Millis = Millis::from_mins(30 * 24 * 60);
/// So many sessions at most has one person; the oldest makes room.
const MOST_SESSIONS: usize = 50;
/// The longest name to be shown by, in characters.
const LONGEST_DISPLAY: usize = 64;

/// The longest settings, in bytes.
const MOST_SETTINGS: usize = 4_096;

/// An account, as its owner and administrators see it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Account {
    /// The number by which games know the person.
    #[schema(value_type = u64)]
    pub(super) id: PersonId,
    /// What one logs in by; nothing once erased.
    pub(super) name: String,
    /// What others are shown; nothing once erased.
    pub(super) display: String,
    /// Since when, in milliseconds since 1970.
    #[schema(value_type = u64)]
    pub(super) created: Timestamp,
    /// Whether nothing is let in.
    pub(super) blocked: bool,
    /// Whether all but the number is gone.
    pub(super) erased: bool,
}

impl From<Person> for Account {
    fn from(person: Person) -> Account {
        let Person { id, name, display, created, blocked, erased } = person;
        Account { id, name, display, created, blocked, erased }
    }
}

/// One's own account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Own {
    #[serde(flatten)]
    account: Account,
    /// The roles, and where they hold.
    #[schema(value_type = Vec<Object>)]
    roles: Vec<Grant>,
    /// What was chosen for the page, if anything.
    #[schema(value_type = Option<Object>)]
    settings: Option<Box<RawValue>>,
}

/// Somebody who wants an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUp {
    /// What to log in by: 2 to 32 letters, digits, and `-`, `_`, `.` between them.
    name: String,
    password: Password,
    /// What stands after `#` in an invitation.
    #[schema(value_type = Option<String>)]
    invitation: Option<Secret>,
}

/// Somebody who has one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LogIn {
    name: String,
    password: Password,
}

/// Somebody with a link for a new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Recover {
    /// What stands after `#` in the link.
    #[schema(value_type = String)]
    link: Secret,
    password: Password,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangePassword {
    old: Password,
    new: Password,
}

/// Another name to be shown by.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShowAs {
    display: String,
}

/// What proves that it is meant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirm {
    password: Password,
}

/// An answer that lets somebody in.
type LetIn = (StatusCode, [(HeaderName, String); 1], Json<Account>);

/// Makes an account, and lets its owner in.
#[utoipa::path(post, path = "/api/people", request_body = SignUp,
    responses((status = 201, body = Account), (status = 403, body = Explained), (status = 409, body = Explained),
        (status = 410, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn sign_up(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    Body(wanted): Body<SignUp>,
) -> Result<LetIn, Problem> {
    let name: Name = wanted
        .name
        .parse()
        .map_err(|error: flagfall_store::NameError| Problem::Invalid(error.to_string()))?;
    let invitation = wanted.invitation.map(|secret| secret.digest());
    if invitation.is_none() && !zone.config.sign_up {
        return Err(Problem::SignUpClosed);
    }
    if is_reserved(name.as_str()) {
        return Err(Problem::Reserved);
    }
    let person = Person::new(PersonId(random()?), &name, zone.now());
    let hash = zone.passwords.hash(wanted.password).await?;
    let added = person.clone();
    zone.people(move |people| people.add(&added, Some(&hash), invitation)).await?;
    let cookie = begin_session(&zone, person.id, &headers, caller).await?;
    Ok((StatusCode::CREATED, cookie, Json(person.into())))
}

/// Logs in.
#[utoipa::path(post, path = "/api/session", request_body = LogIn,
    responses((status = 200, body = Account), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn log_in(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    Body(LogIn { name, password }): Body<LogIn>,
) -> Result<LetIn, Problem> {
    let found = match name.parse::<Name>() {
        Ok(name) => zone.people(move |people| people.named(&name)).await?,
        Err(_) => None,
    };
    let (person, hash) = found.unzip();
    // Whether there is such a person or not: it takes the same time.
    let fits = zone.passwords.fits(password, hash.flatten()).await?;
    let person = person.filter(|_| fits).ok_or(Problem::WrongPassword)?;
    if person.blocked {
        return Err(PeopleError::Blocked.into());
    }
    let cookie = begin_session(&zone, person.id, &headers, caller).await?;
    Ok((StatusCode::OK, cookie, Json(person.into())))
}

/// Chooses a new password by a link that an administrator made, and lets its owner in. All sessions and
/// tokens before it end.
#[utoipa::path(post, path = "/api/recovery", request_body = Recover,
    responses((status = 200, body = Account), (status = 410, body = Explained), (status = 422, body = Explained),
        (status = 503, body = Explained)))]
pub(super) async fn recover(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    Body(Recover { link, password }): Body<Recover>,
) -> Result<LetIn, Problem> {
    let (secret, now) = (link.digest(), zone.now());
    // Nobody has a password hashed by a link that does not hold.
    zone.people(move |people| people.link(secret, now)?.ok_or(PeopleError::NoLink)).await?;
    let hash = zone.passwords.hash(password).await?;
    let id = zone.people(move |people| people.recover(secret, &hash, now)).await?;
    zone.tables.bells.look_again(id);
    let cookie = begin_session(&zone, id, &headers, caller).await?;
    let Json(Own { account, .. }) = me(State(zone), Me(id)).await?;
    Ok((StatusCode::OK, cookie, Json(account)))
}

/// Begins a session: the cookie that holds it.
async fn begin_session(
    zone: &Zone,
    person: PersonId,
    headers: &HeaderMap,
    caller: Caller,
) -> Result<[(HeaderName, String); 1], Problem> {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (secret, kind, created) = (Secret::new("")?, PassKind::Session, zone.now());
    let name = agent.chars().take(100).collect();
    let until = Some(created.saturating_add(SESSION));
    let (pass, digest) =
        (Pass { id: random()?, person, kind, name, created, until }, secret.digest());
    zone.change(person, move |people| {
        for old in people.passes(person, kind)?.iter().skip(MOST_SESSIONS - 1) {
            people.withdraw(person, kind, old.id)?;
        }
        people.issue(&pass, digest)
    })
    .await?;
    Ok([(SET_COOKIE, cookie(caller, &secret.reveal(), SESSION.get() / 1_000))])
}

fn cookie(Caller { secure, .. }: Caller, value: &str, seconds: u64) -> String {
    let (name, end) = (session_cookie(secure), if secure { "; Secure" } else { "" });
    format!("{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict{end}")
}

/// Logs out: the session ends.
#[utoipa::path(delete, path = "/api/session",
    responses((status = 204), (status = 401, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn log_out(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    who: Who,
) -> Result<(StatusCode, [(HeaderName, String); 1]), Problem> {
    // Whose session is over already is as well off.
    if let Who::Person { id, via: Via::Session(session) } = who {
        zone.change(id, move |people| people.withdraw(id, PassKind::Session, session)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie(caller, "", 0))]))
}

/// Shows one's own account and roles.
#[utoipa::path(get, path = "/api/me",
    responses((status = 200, body = Own), (status = 401, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn me(State(zone): State<Arc<Zone>>, Me(id): Me) -> Result<Json<Own>, Problem> {
    let own = zone.people(move |people| {
        let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
        let settings = chosen(people, id)?;
        Ok(Own { account: person.into(), roles: people.grants(id)?, settings })
    });
    Ok(Json(own.await?))
}

/// What somebody has chosen for the page.
pub(super) fn chosen(people: &dyn People, id: PersonId) -> Answer<Option<Box<RawValue>>> {
    Ok(people.settings(id)?.and_then(|settings| RawValue::from_string(settings).ok()))
}

/// Keeps what was chosen for the page, so that it is the same on every device: an object that only the
/// page reads.
#[utoipa::path(put, path = "/api/me/settings", request_body = Object,
    responses((status = 204), (status = 401, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn choose(
    State(zone): State<Arc<Zone>>,
    Me(id): Me,
    Body(settings): Body<Map<String, Value>>,
) -> Result<StatusCode, Problem> {
    let settings = Value::Object(settings).to_string();
    if settings.len() > MOST_SETTINGS {
        return Err(Problem::Invalid(format!("settings have {MOST_SETTINGS} bytes at most")));
    }
    zone.people(move |people| people.set_settings(id, &settings)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses another name to be shown by.
#[utoipa::path(put, path = "/api/me", request_body = ShowAs,
    responses((status = 204), (status = 401, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn show_as(
    State(zone): State<Arc<Zone>>,
    Me(id): Me,
    Body(ShowAs { display }): Body<ShowAs>,
) -> Result<StatusCode, Problem> {
    let display = display.trim().to_owned();
    let length = display.chars().count();
    // Signs that turn the direction of writing would change what stands beside it.
    let turns = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    if !(1..=LONGEST_DISPLAY).contains(&length)
        || display.chars().any(|c| c.is_control() || turns(c))
    {
        let why =
            format!("a name to be shown by has 1 to {LONGEST_DISPLAY} characters that can be seen");
        return Err(Problem::Invalid(why));
    }
    if is_reserved(&display) {
        // But for who was given such a name to log in by.
        let person = zone.people(move |people| people.person(id)).await?;
        if person.is_none_or(|person| person.name != display) {
            return Err(Problem::Reserved);
        }
    }
    zone.people(move |people| people.show_as(id, &display)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the password: all other sessions end.
#[utoipa::path(put, path = "/api/me/password", request_body = ChangePassword,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn change_password(
    State(zone): State<Arc<Zone>>,
    InPerson { id, session }: InPerson,
    Body(ChangePassword { old, new }): Body<ChangePassword>,
) -> Result<StatusCode, Problem> {
    confirm(&zone, id, old).await?;
    let hash = zone.passwords.hash(new).await?;
    zone.change(id, move |people| people.set_password(id, &hash, Some(session))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Erases the account and all that is kept of its owner; what is on record of games stays, under a
/// number.
#[utoipa::path(delete, operation_id = "leave", path = "/api/me", request_body = Confirm,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 409, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn erase(
    State(zone): State<Arc<Zone>>,
    InPerson { id, .. }: InPerson,
    confirmed: Result<Body<Confirm>, Response>,
) -> Result<StatusCode, Problem> {
    let needed = r#"your password is needed, so that nobody else erases you: {"password": "..."}"#;
    let Body(Confirm { password }) = confirmed.map_err(|_| Problem::Invalid(needed.to_owned()))?;
    confirm(&zone, id, password).await?;
    tables::leave(&zone, id, move |people| people.erase(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether it is really they.
async fn confirm(zone: &Zone, id: PersonId, password: Password) -> Result<(), Problem> {
    let hash = zone.people(move |people| {
        let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
        let name = person.name.parse().map_err(|_| PeopleError::Unknown)?;
        Ok(people.named(&name)?.and_then(|(_, hash)| hash))
    });
    let fits = zone.passwords.fits(password, hash.await?).await?;
    fits.then_some(()).ok_or(Problem::WrongPassword)
}
