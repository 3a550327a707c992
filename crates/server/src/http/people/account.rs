//! The caller's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Grant;
use flagfall_ledger::PersonId;
use flagfall_store::{AccessToken, AccessTokenKind, AccountName, People, PeopleError, PeopleResult, Person};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::extract::{LoggedInSession, SignedIn};
use crate::accounts::identity::session_cookie;
use crate::accounts::passwords::Password;
use crate::accounts::reserved::is_reserved;
use crate::accounts::secret::Secret;
use crate::error::{ApiError, ErrorBody};
use crate::http::Caller;
use crate::http::body::JsonBody;
use crate::tables::{self, random_id};
use crate::{Credential, Identity, Zone};

/// The lifetime of a session.
const SESSION_LIFETIME: Millis = Millis::from_mins(30 * 24 * 60);
/// Maximum sessions of one person; a new one ends the oldest.
const MAX_SESSIONS: usize = 50;
/// Maximum length of a display name, in characters.
const MAX_DISPLAY_CHARS: usize = 64;
/// Maximum size of the settings, in bytes.
const MAX_SETTINGS_BYTES: usize = 4_096;

/// An account, as its owner and administrators see it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Account {
    /// The person id in games.
    #[schema(value_type = u64)]
    pub(super) id: PersonId,
    /// The name for logging in; empty once the account is erased.
    pub(super) name: String,
    /// The display name; empty once the account is erased.
    pub(super) display: String,
    /// The time of creation, in milliseconds since 1970.
    #[schema(value_type = u64)]
    pub(super) created: Timestamp,
    /// Whether the person is blocked from logging in.
    pub(super) blocked: bool,
    /// Whether everything except the id is erased.
    pub(super) erased: bool,
}

impl From<Person> for Account {
    fn from(person: Person) -> Account {
        let Person { id, name, display_name: display, created_at: created, blocked, erased } = person;
        Account { id, name, display, created, blocked, erased }
    }
}

/// The caller's own account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnAccount {
    #[serde(flatten)]
    account: Account,
    /// The granted roles with their scopes.
    #[schema(value_type = Vec<Object>)]
    roles: Vec<Grant>,
    /// The settings of the page, if any.
    #[schema(value_type = Option<Object>)]
    settings: Option<Box<RawValue>>,
}

/// A request to create an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUpRequest {
    /// The name for logging in: 2 to 32 letters, digits, and `-`, `_`, `.` between them.
    name: String,
    password: Password,
    /// The part of an invitation link after `#`.
    #[schema(value_type = Option<String>)]
    invitation: Option<Secret>,
}

/// A request to log in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LogInRequest {
    name: String,
    password: Password,
}

/// A request to choose a new password with a recovery link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RecoveryRequest {
    /// The part of the link after `#`.
    #[schema(value_type = String)]
    link: Secret,
    password: Password,
}

/// A request to change the password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangePasswordRequest {
    old: Password,
    new: Password,
}

/// A request to change the display name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DisplayNameRequest {
    display: String,
}

/// The password that confirms an irreversible request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordConfirmation {
    password: Password,
}

/// A response that starts a session with its cookie.
type SessionResponse = (StatusCode, [(HeaderName, String); 1], Json<Account>);

/// Creates an account, and logs its owner in.
#[utoipa::path(post, path = "/api/people", request_body = SignUpRequest,
    responses((status = 201, body = Account), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 410, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn sign_up(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SignUpRequest>,
) -> Result<SessionResponse, ApiError> {
    let name: AccountName =
        request.name.parse().map_err(|error: flagfall_store::AccountNameError| ApiError::Invalid(error.to_string()))?;
    let invitation = request.invitation.map(|secret| secret.digest());
    if invitation.is_none() && !zone.config.sign_up {
        return Err(ApiError::SignUpClosed);
    }
    if is_reserved(name.as_str()) {
        return Err(ApiError::NameReserved);
    }
    let person = Person::new(PersonId(random_id()?), &name, zone.now());
    let hash = zone.passwords.hash(request.password).await?;
    let added = person.clone();
    zone.with_people(move |people| people.add_person(&added, Some(&hash), invitation)).await?;
    let cookie = begin_session(&zone, person.id, &headers, caller).await?;
    Ok((StatusCode::CREATED, cookie, Json(person.into())))
}

/// Logs in.
#[utoipa::path(post, path = "/api/session", request_body = LogInRequest,
    responses((status = 200, body = Account), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn log_in(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    JsonBody(LogInRequest { name, password }): JsonBody<LogInRequest>,
) -> Result<SessionResponse, ApiError> {
    let found = match name.parse::<AccountName>() {
        Ok(name) => zone.with_people(move |people| people.find_by_name(&name)).await?,
        Err(_) => None,
    };
    let (person, hash) = found.unzip();
    // An unknown name takes the same time.
    let matches = zone.passwords.verify(password, hash.flatten()).await?;
    let person = person.filter(|_| matches).ok_or(ApiError::WrongPassword)?;
    if person.blocked {
        return Err(PeopleError::Blocked.into());
    }
    let cookie = begin_session(&zone, person.id, &headers, caller).await?;
    Ok((StatusCode::OK, cookie, Json(person.into())))
}

/// Sets a new password with a recovery link, and logs its owner in. All earlier sessions and tokens end.
#[utoipa::path(post, path = "/api/recovery", request_body = RecoveryRequest,
    responses((status = 200, body = Account), (status = 410, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(super) async fn recover(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    JsonBody(RecoveryRequest { link, password }): JsonBody<RecoveryRequest>,
) -> Result<SessionResponse, ApiError> {
    let (secret, now) = (link.digest(), zone.now());
    // An invalid link must not cause the work of hashing.
    zone.with_people(move |people| people.link(secret, now)?.ok_or(PeopleError::InvalidLink)).await?;
    let hash = zone.passwords.hash(password).await?;
    let id = zone.with_people(move |people| people.reset_password(secret, &hash, now)).await?;
    zone.tables.notifications.recheck_access(id);
    let cookie = begin_session(&zone, id, &headers, caller).await?;
    let Json(OwnAccount { account, .. }) = own_account(State(zone), SignedIn(id)).await?;
    Ok((StatusCode::OK, cookie, Json(account)))
}

/// Begins a session and returns its cookie.
async fn begin_session(
    zone: &Zone,
    person: PersonId,
    headers: &HeaderMap,
    caller: Caller,
) -> Result<[(HeaderName, String); 1], ApiError> {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (secret, kind, created_at) = (Secret::new("")?, AccessTokenKind::Session, zone.now());
    let name = agent.chars().take(100).collect();
    let expires_at = Some(created_at.saturating_add(SESSION_LIFETIME));
    let token = AccessToken { id: random_id()?, person, kind, name, created_at, expires_at };
    let digest = secret.digest();
    zone.change_person(person, move |people| {
        for old in people.tokens(person, kind)?.iter().skip(MAX_SESSIONS - 1) {
            people.revoke_token(person, kind, old.id)?;
        }
        people.issue_token(&token, digest)
    })
    .await?;
    Ok([(SET_COOKIE, cookie(caller, &secret.reveal(), SESSION_LIFETIME.get() / 1_000))])
}

fn cookie(Caller { secure, .. }: Caller, value: &str, seconds: u64) -> String {
    let (name, end) = (session_cookie(secure), if secure { "; Secure" } else { "" });
    format!("{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict{end}")
}

/// Logs out: the session ends.
#[utoipa::path(delete, path = "/api/session",
    responses((status = 204), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn log_out(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
) -> Result<(StatusCode, [(HeaderName, String); 1]), ApiError> {
    // Without a session there is nothing to end, which is fine.
    if let Identity::Person { id, credential: Credential::Session(session) } = identity {
        zone.change_person(id, move |people| people.revoke_token(id, AccessTokenKind::Session, session)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie(caller, "", 0))]))
}

/// Shows the caller's own account and roles.
#[utoipa::path(get, path = "/api/me",
    responses((status = 200, body = OwnAccount), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn own_account(
    State(zone): State<Arc<Zone>>,
    SignedIn(id): SignedIn,
) -> Result<Json<OwnAccount>, ApiError> {
    let own = zone.with_people(move |people| {
        let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
        let settings = page_settings(people, id)?;
        Ok(OwnAccount { account: person.into(), roles: people.grants(id)?, settings })
    });
    Ok(Json(own.await?))
}

/// Returns a person's settings of the page.
pub(super) fn page_settings(people: &dyn People, id: PersonId) -> PeopleResult<Option<Box<RawValue>>> {
    Ok(people.settings(id)?.and_then(|settings| RawValue::from_string(settings).ok()))
}

/// Stores the settings of the page for all devices of the caller, as an object that only the page
/// interprets.
#[utoipa::path(put, path = "/api/me/settings", request_body = Object,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn change_settings(
    State(zone): State<Arc<Zone>>,
    SignedIn(id): SignedIn,
    JsonBody(settings): JsonBody<Map<String, Value>>,
) -> Result<StatusCode, ApiError> {
    let settings = Value::Object(settings).to_string();
    if settings.len() > MAX_SETTINGS_BYTES {
        return Err(ApiError::Invalid(format!("settings have {MAX_SETTINGS_BYTES} bytes at most")));
    }
    zone.with_people(move |people| people.set_settings(id, &settings)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the display name.
#[utoipa::path(put, path = "/api/me", request_body = DisplayNameRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn change_display_name(
    State(zone): State<Arc<Zone>>,
    SignedIn(id): SignedIn,
    JsonBody(DisplayNameRequest { display }): JsonBody<DisplayNameRequest>,
) -> Result<StatusCode, ApiError> {
    let display = display.trim().to_owned();
    let length = display.chars().count();
    // Invisible characters, some of which change the direction of the text beside them.
    let is_invisible =
        |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    if !(1..=MAX_DISPLAY_CHARS).contains(&length)
        || display.chars().any(|letter| letter.is_control() || is_invisible(letter))
    {
        let why = format!("a display name has 1 to {MAX_DISPLAY_CHARS} visible characters");
        return Err(ApiError::Invalid(why));
    }
    if is_reserved(&display) {
        // A person may use a reserved name that is their account name.
        let person = zone.with_people(move |people| people.person(id)).await?;
        if person.is_none_or(|person| person.name != display) {
            return Err(ApiError::NameReserved);
        }
    }
    zone.with_people(move |people| people.set_display_name(id, &display)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the password, which ends all other sessions.
#[utoipa::path(put, path = "/api/me/password", request_body = ChangePasswordRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn change_password(
    State(zone): State<Arc<Zone>>,
    LoggedInSession { id, session }: LoggedInSession,
    JsonBody(ChangePasswordRequest { old, new }): JsonBody<ChangePasswordRequest>,
) -> Result<StatusCode, ApiError> {
    confirm(&zone, id, old).await?;
    let hash = zone.passwords.hash(new).await?;
    zone.change_person(id, move |people| people.set_password(id, &hash, Some(session))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Erases the account and all personal data of its owner; the records of games stay, with only the
/// person id.
#[utoipa::path(delete, path = "/api/me", request_body = PasswordConfirmation,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn erase_own_account(
    State(zone): State<Arc<Zone>>,
    LoggedInSession { id, .. }: LoggedInSession,
    confirmation: Result<JsonBody<PasswordConfirmation>, Response>,
) -> Result<StatusCode, ApiError> {
    let needed = r#"confirm the erasure with your password: {"password": "..."}"#;
    let JsonBody(PasswordConfirmation { password }) = confirmation.map_err(|_| ApiError::Invalid(needed.to_owned()))?;
    confirm(&zone, id, password).await?;
    tables::remove_person(&zone, id, move |people| people.erase_person(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a wrong password.
async fn confirm(zone: &Zone, id: PersonId, password: Password) -> Result<(), ApiError> {
    let hash = zone.with_people(move |people| {
        let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
        let name = person.name.parse().map_err(|_| PeopleError::Unknown)?;
        Ok(people.find_by_name(&name)?.and_then(|(_, hash)| hash))
    });
    let matches = zone.passwords.verify(password, hash.await?).await?;
    matches.then_some(()).ok_or(ApiError::WrongPassword)
}
