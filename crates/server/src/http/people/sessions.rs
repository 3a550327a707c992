//! The caller's own sessions and personal access tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_clock::{Millis, Timestamp};
use flagfall_store::{AccessToken, AccessTokenKind, TokenScope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{LoggedInSession, SignedIn};
use crate::accounts::names::visible_name;
use crate::accounts::secret::{Secret, TOKEN_PREFIX};
use crate::error::{ApiError, ErrorBody};
use crate::http::body::JsonBody;
use crate::spine::SpineError;
use crate::tables::random_id;
use crate::{Credential, Identity, Zone};

/// Maximum tokens of one person.
const MAX_TOKENS: usize = 50;
/// Maximum length of a token's name, in characters.
const MAX_NAME_CHARS: usize = 64;

/// A session or a token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PassInfo {
    /// The id of the session or token.
    id: u64,
    /// The browser of the session, or the name of the token.
    name: String,
    /// The time of creation, in milliseconds since 1970.
    #[schema(value_type = u64)]
    created: Timestamp,
    /// The time of expiry, if there is one.
    #[schema(value_type = Option<u64>)]
    until: Option<Timestamp>,
    /// The scopes of a token: `play`, `arbitrate`, `organise` and `administer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<String>, required = false)]
    scopes: Option<Vec<TokenScope>>,
    /// Whether it is the session of this request.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    current: bool,
}

impl From<AccessToken> for PassInfo {
    fn from(AccessToken { id, name, kind, scopes, created_at, expires_at, .. }: AccessToken) -> PassInfo {
        let scopes = (kind == AccessTokenKind::Personal).then(|| scopes.iter().collect());
        PassInfo { id, name, created: created_at, until: expires_at, scopes, current: false }
    }
}

/// A request for a new token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTokenRequest {
    /// The name of the token.
    name: String,
    /// The uses of the token besides reading: `play`, `arbitrate`, `organise` and `administer`, as
    /// far as the roles of its owner allow. By default it may only read.
    #[serde(default)]
    #[schema(value_type = Vec<String>, required = false)]
    scopes: Vec<TokenScope>,
    /// The lifetime in days; unlimited by default.
    days: Option<u32>,
}

/// A new token.
#[derive(Serialize, ToSchema)]
pub(super) struct NewToken {
    #[serde(flatten)]
    token: PassInfo,
    /// The secret, which is shown only in this response.
    secret: String,
}

async fn list(zone: &Zone, SignedIn(id, _): SignedIn, kind: AccessTokenKind) -> Result<Json<Vec<PassInfo>>, ApiError> {
    let tokens = zone.with_people(move |people| people.tokens(id, kind)).await?;
    Ok(Json(tokens.into_iter().map(PassInfo::from).collect()))
}

/// Lists the caller's sessions.
#[utoipa::path(get, path = "/api/me/sessions",
    responses((status = 200, body = Vec<PassInfo>), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn list_sessions(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    me: SignedIn,
) -> Result<Json<Vec<PassInfo>>, ApiError> {
    let Json(mut sessions) = list(&zone, me, AccessTokenKind::Session).await?;
    if let Identity::Person { credential: Credential::Session(own), .. } = identity {
        for session in &mut sessions {
            session.current = session.id == own;
        }
    }
    Ok(Json(sessions))
}

/// Lists the caller's tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Vec<PassInfo>), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn list_tokens(State(zone): State<Arc<Zone>>, me: SignedIn) -> Result<Json<Vec<PassInfo>>, ApiError> {
    list(&zone, me, AccessTokenKind::Personal).await
}

async fn revoke(
    zone: &Zone,
    me: LoggedInSession,
    kind: AccessTokenKind,
    Path(id): Path<u64>,
) -> Result<StatusCode, ApiError> {
    let existed = zone.change_person(me.id, move |people| people.revoke_token(me.id, kind, id)).await?;
    existed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::Spine(SpineError::Unknown))
}

/// Ends one of the caller's sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn end_session(
    State(zone): State<Arc<Zone>>,
    me: LoggedInSession,
    session: Path<u64>,
) -> Result<StatusCode, ApiError> {
    revoke(&zone, me, AccessTokenKind::Session, session).await
}

/// Revokes one of the caller's tokens.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn revoke_token(
    State(zone): State<Arc<Zone>>,
    me: LoggedInSession,
    token: Path<u64>,
) -> Result<StatusCode, ApiError> {
    revoke(&zone, me, AccessTokenKind::Personal, token).await
}

/// Creates a token, which a program sends as a bearer token.
#[utoipa::path(post, path = "/api/me/tokens", request_body = NewTokenRequest,
    responses((status = 201, body = NewToken), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn create_token(
    State(zone): State<Arc<Zone>>,
    LoggedInSession { id: person, .. }: LoggedInSession,
    JsonBody(NewTokenRequest { name, scopes, days }): JsonBody<NewTokenRequest>,
) -> Result<(StatusCode, Json<NewToken>), ApiError> {
    let name = visible_name(&name, MAX_NAME_CHARS).ok_or_else(|| {
        ApiError::Invalid(format!("the name of a token has 1 to {MAX_NAME_CHARS} visible characters"))
    })?;
    let (kind, created_at) = (AccessTokenKind::Personal, zone.now());
    let lifetime = |days| Millis::from_mins(24 * 60 * u64::from(days));
    let expires_at = days.map(|days| created_at.saturating_add(lifetime(days)));
    let scopes = scopes.into_iter().collect();
    let token = AccessToken { id: random_id()?, person, kind, name, scopes, created_at, expires_at };
    let secret = Secret::new(TOKEN_PREFIX)?;
    let (issued, digest) = (token.clone(), secret.digest());
    let has_room = zone.with_people(move |people| {
        let has_room = people.tokens(person, kind)?.len() < MAX_TOKENS;
        if has_room {
            people.issue_token(&issued, digest)?;
        }
        Ok(has_room)
    });
    if !has_room.await? {
        return Err(ApiError::Invalid(format!("a person has at most {MAX_TOKENS} tokens")));
    }
    Ok((StatusCode::CREATED, Json(NewToken { token: token.into(), secret: secret.reveal() })))
}
