//! Granting, revoking and listing roles.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_laws::{Action, Grant, Role, Scope};
use flagfall_ledger::PersonId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::extract::{QueryParams, SignedIn};
use crate::Zone;
use crate::error::{ApiError, ErrorBody};
use crate::http::body::JsonBody;
use crate::spine::SpineError;

/// A scope; the zone by default.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ScopeQuery {
    /// The event, for the scope of an event.
    event: Option<u64>,
    /// The game, for the scope of a game.
    game: Option<u64>,
}

impl ScopeQuery {
    fn scope(&self) -> Result<Scope, ApiError> {
        match (self.event, self.game) {
            (None, None) => Ok(Scope::Zone),
            (Some(event), None) => Ok(Scope::Event(event)),
            (None, Some(game)) => Ok(Scope::Game(game)),
            (Some(_), Some(_)) => Err(ApiError::Invalid("name an event or a game, not both".to_owned())),
        }
    }
}

/// A role to revoke.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RevokeQuery {
    /// The person who has the role.
    person: u64,
    /// The role.
    #[param(value_type = String)]
    role: Role,
    /// The event, for the scope of an event.
    event: Option<u64>,
    /// The game, for the scope of a game.
    game: Option<u64>,
}

/// A role to grant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GrantRequest {
    /// The person who gets the role.
    #[schema(value_type = u64)]
    person: PersonId,
    /// `assistant_of_white`, `assistant_of_black`, `arbiter`, `technical_arbiter`,
    /// `chief_arbiter`, `organiser`, `spectator`, `administrator` or `player`.
    #[schema(value_type = String)]
    role: Role,
    /// `"zone"`, `{"event": 4}` or `{"game": 7}`.
    #[schema(value_type = Object)]
    scope: Scope,
}

/// Lists the roles that were granted in exactly this scope: in the zone for administrators and chief
/// arbiters, in an event or a game for everybody with a role or a seat there.
#[utoipa::path(get, path = "/api/roles", params(ScopeQuery),
    responses((status = 200, body = Vec<Object>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn list_roles(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    QueryParams(query): QueryParams<ScopeQuery>,
) -> Result<Json<Vec<Grant>>, ApiError> {
    let scope = query.scope()?;
    let action = if scope == Scope::Zone { Action::SeeZoneRoles } else { Action::SeeRoles };
    match zone.require(&me, action, scope).await {
        // A game that is hidden from the caller is like one that does not exist.
        Err(error) if error.is_gone() => return Ok(Json(Vec::new())),
        Err(ApiError::Forbidden) if zone.has_part_in(me.1, scope).await? => {}
        may => may?,
    }
    Ok(Json(zone.with_people(move |people| people.grants_in(scope)).await?))
}

/// Lists the roles of a person, for that person and administrators.
#[utoipa::path(get, path = "/api/people/{id}/roles", params(("id" = u64, Path)),
    responses((status = 200, body = Vec<Object>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn list_roles_of(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    Path(id): Path<u64>,
) -> Result<Json<Vec<Grant>>, ApiError> {
    if me.0 != PersonId(id) {
        zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    }
    Ok(Json(zone.with_people(move |people| people.grants(PersonId(id))).await?))
}

/// Grants a role. It reaches no game that the caller plays or assists in.
#[utoipa::path(post, path = "/api/roles", request_body = GrantRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn grant_role(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    JsonBody(GrantRequest { person, role, scope }): JsonBody<GrantRequest>,
) -> Result<StatusCode, ApiError> {
    zone.require(&me, Action::Grant(role), scope).await?;
    if matches!(role, Role::Assistant(_)) && !matches!(scope, Scope::Game(_)) {
        return Err(ApiError::Invalid("the scope of an assistant is a game".to_owned()));
    }
    let grant = Grant { person, role, scope };
    zone.change_person(person, move |people| people.grant(&grant, Some(me.0))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes a role. Others cannot lose a role that reaches an undecided game of the caller.
#[utoipa::path(delete, path = "/api/roles", params(RevokeQuery),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(super) async fn revoke_role(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    QueryParams(RevokeQuery { person, role, event, game }): QueryParams<RevokeQuery>,
) -> Result<StatusCode, ApiError> {
    let (person, scope) = (PersonId(person), ScopeQuery { event, game }.scope()?);
    zone.require(&me, Action::Grant(role), scope).await?;
    zone.check_revocation(me.1, person, scope).await?;
    let grant = Grant { person, role, scope };
    let existed = zone.change_person(person, move |people| people.revoke(&grant)).await?;
    existed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::Spine(SpineError::Unknown))
}
