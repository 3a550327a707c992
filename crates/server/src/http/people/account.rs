//! The caller's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use flagfall_clock::Timestamp;
use flagfall_laws::Grant;
use flagfall_ledger::PersonId;
use flagfall_store::{AccessTokenKind, AccountName, KeptAccess, People, PeopleError, PeopleResult, Person};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::entry::{Browser, Cookies, SessionResponse, account_key};
use super::extract::{LoggedInSession, SignedIn};
use crate::accounts::names::visible_name;
use crate::accounts::passwords::Password;
use crate::accounts::secret::Secret;
use crate::error::{ApiError, ErrorBody};
use crate::http::body::JsonBody;
use crate::tables::{self, random_id};
use crate::{Credential, Identity, Zone};

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
    /// Whether personal access tokens stay valid; by default they are revoked.
    #[serde(default)]
    keep_tokens: bool,
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

/// Creates an account, and logs its owner in.
#[utoipa::path(post, path = "/api/people", request_body = SignUpRequest,
    responses((status = 201, body = Account), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 410, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn sign_up(
    State(zone): State<Arc<Zone>>,
    browser: Browser,
    JsonBody(request): JsonBody<SignUpRequest>,
) -> Result<SessionResponse, ApiError> {
    let name: AccountName =
        request.name.parse().map_err(|error: flagfall_store::AccountNameError| ApiError::Invalid(error.to_string()))?;
    let invitation = request.invitation.map(|secret| secret.digest());
    if invitation.is_none() && !zone.config.sign_up {
        return Err(ApiError::SignUpClosed);
    }
    if zone.is_reserved(name.as_str()) {
        return Err(ApiError::NameReserved);
    }
    if invitation.is_none() {
        zone.limits.sign_up(browser.address(), zone.now()).map_err(ApiError::RateLimited)?;
    }
    let person = Person::new(PersonId(random_id()?), &name, zone.now());
    let hash = zone.hash_password(request.password, &[name.as_str()], browser.address()).await?;
    let (added, new_hash) = (person.clone(), hash.clone());
    zone.with_people(move |people| people.add_person(&added, Some(&new_hash), invitation)).await?;
    let cookie = browser.begin_session(&zone, person.id, Some(&hash)).await?;
    Ok((StatusCode::CREATED, cookie, Json(person.into())))
}

/// Logs in.
#[utoipa::path(post, path = "/api/session", request_body = LogInRequest,
    responses((status = 200, body = Account), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn log_in(
    State(zone): State<Arc<Zone>>,
    browser: Browser,
    JsonBody(LogInRequest { name, password }): JsonBody<LogInRequest>,
) -> Result<SessionResponse, ApiError> {
    let found = match name.parse::<AccountName>() {
        Ok(parsed) => zone.with_people(move |people| people.find_by_name(&parsed)).await?,
        Err(_) => None,
    };
    let (person, hash) = found.unzip();
    let hash = hash.flatten();
    let attempt = browser.attempt(&zone, &name, person.as_ref().map(|person| (person.id, hash.as_deref())));
    // An unknown name takes the same time.
    let matches = zone.check_password(attempt, password, hash.clone()).await?;
    let person = person.filter(|_| matches).ok_or(ApiError::WrongPassword)?;
    if person.blocked {
        return Err(PeopleError::Blocked.into());
    }
    let cookie = browser.begin_session(&zone, person.id, hash.as_deref()).await?;
    Ok((StatusCode::OK, cookie, Json(person.into())))
}

/// Sets a new password with a recovery link, and logs its owner in. All earlier sessions and tokens end.
#[utoipa::path(post, path = "/api/recovery", request_body = RecoveryRequest,
    responses((status = 200, body = Account), (status = 403, body = ErrorBody), (status = 410, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn recover(
    State(zone): State<Arc<Zone>>,
    browser: Browser,
    JsonBody(RecoveryRequest { link, password }): JsonBody<RecoveryRequest>,
) -> Result<SessionResponse, ApiError> {
    let (secret, now) = (link.digest(), zone.now());
    // An invalid link must not cause the work of hashing.
    let find = move |people: &dyn People| {
        let link = people.link(secret, now)?.ok_or(PeopleError::InvalidLink)?;
        let person = link.person.map_or(Ok(None), |id| people.person(id))?.ok_or(PeopleError::InvalidLink)?;
        Ok((person, link.issuer))
    };
    let (person, issuer) = zone.with_people(find).await?;
    // Its issuer, who knows the link, may have come to play against the owner since.
    if let Some(issuer) = issuer {
        zone.check_management(Identity::of_person(issuer), person.id).await?;
    }
    let names = [&*person.name, &*person.display_name];
    let hash = zone.hash_password(password, &names, browser.address()).await?;
    let new_hash = hash.clone();
    let id = zone.with_people(move |people| people.reset_password(secret, &new_hash, now)).await?;
    zone.limits.guesses.forget_networks(account_key(&zone, &person.name));
    zone.tables.notifications.recheck_access(id);
    let cookie = browser.begin_session(&zone, id, Some(&hash)).await?;
    let person = zone.with_people(move |people| people.person(id)).await?.ok_or(PeopleError::Unknown)?;
    Ok((StatusCode::OK, cookie, Json(person.into())))
}

/// Logs out: the session ends.
#[utoipa::path(delete, path = "/api/session",
    responses((status = 204), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn log_out(
    State(zone): State<Arc<Zone>>,
    browser: Browser,
    identity: Identity,
) -> Result<(StatusCode, Cookies), ApiError> {
    // Without a session there is nothing to end, which is fine.
    if let Identity::Person { id, credential: Credential::Session(session), .. } = identity {
        zone.change_person(id, move |people| people.revoke_token(id, AccessTokenKind::Session, session)).await?;
    }
    Ok((StatusCode::NO_CONTENT, browser.end_session()))
}

/// Shows the caller's own account and roles.
#[utoipa::path(get, path = "/api/me",
    responses((status = 200, body = OwnAccount), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn own_account(
    State(zone): State<Arc<Zone>>,
    SignedIn(id, _): SignedIn,
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
    SignedIn(id, _): SignedIn,
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
    SignedIn(id, _): SignedIn,
    JsonBody(DisplayNameRequest { display }): JsonBody<DisplayNameRequest>,
) -> Result<StatusCode, ApiError> {
    let display = visible_name(&display, MAX_DISPLAY_CHARS)
        .ok_or_else(|| ApiError::Invalid(format!("a display name has 1 to {MAX_DISPLAY_CHARS} visible characters")))?;
    if zone.is_reserved(&display) {
        // A person may use a reserved name that is their account name.
        let person = zone.with_people(move |people| people.person(id)).await?;
        if person.is_none_or(|person| person.name != display) {
            return Err(ApiError::NameReserved);
        }
    }
    zone.with_people(move |people| people.set_display_name(id, &display)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the password, which ends all other sessions and, unless they are kept, revokes all tokens.
#[utoipa::path(put, path = "/api/me/password", request_body = ChangePasswordRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn change_password(
    State(zone): State<Arc<Zone>>,
    LoggedInSession { id, session }: LoggedInSession,
    browser: Browser,
    JsonBody(ChangePasswordRequest { old, new, keep_tokens: tokens }): JsonBody<ChangePasswordRequest>,
) -> Result<(StatusCode, Cookies), ApiError> {
    let person = confirm(&zone, id, &browser, old).await?;
    let names = [&*person.name, &*person.display_name];
    let hash = zone.hash_password(new, &names, browser.address()).await?;
    let (kept, new_hash) = (KeptAccess { session: Some(session), tokens }, hash.clone());
    zone.change_person(id, move |people| people.set_password(id, &new_hash, kept)).await?;
    zone.limits.guesses.forget_networks(account_key(&zone, &person.name));
    Ok((StatusCode::NO_CONTENT, browser.recognise(&zone, id, Some(&hash))?))
}

/// Erases the account and all personal data of its owner; the records of games stay, with only the
/// person id.
#[utoipa::path(delete, path = "/api/me", request_body = PasswordConfirmation,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn erase_own_account(
    State(zone): State<Arc<Zone>>,
    LoggedInSession { id, .. }: LoggedInSession,
    browser: Browser,
    confirmation: Result<JsonBody<PasswordConfirmation>, Response>,
) -> Result<StatusCode, ApiError> {
    let needed = r#"confirm the erasure with your password: {"password": "..."}"#;
    let JsonBody(PasswordConfirmation { password }) = confirmation.map_err(|_| ApiError::Invalid(needed.to_owned()))?;
    confirm(&zone, id, &browser, password).await?;
    tables::remove_person(&zone, id, move |people| people.erase_person(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a wrong password; returns its owner.
async fn confirm(zone: &Zone, id: PersonId, browser: &Browser, password: Password) -> Result<Person, ApiError> {
    let found = zone.with_people(move |people| {
        let person = people.person(id)?.ok_or(PeopleError::Unknown)?;
        let name = person.name.parse().map_err(|_| PeopleError::Unknown)?;
        people.find_by_name(&name)?.ok_or(PeopleError::Unknown)
    });
    let (person, hash) = found.await?;
    let attempt = browser.attempt(zone, &person.name, Some((id, hash.as_deref())));
    let matches = zone.check_password(attempt, password, hash).await?;
    matches.then_some(person).ok_or(ApiError::WrongPassword)
}
