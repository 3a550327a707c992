//! Roles: who has them, who gives and takes them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_ledger::PersonId;
use flagfall_store::{Grant, Role, Scope};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::asking::{Asked, Me};
use crate::error::{Explained, Problem};
use crate::http::body::Body;
use crate::roles::Action;
use crate::spine::Failure;
use crate::{Who, Zone};

/// Where; in the zone, if nothing is said.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Where {
    /// In which event.
    event: Option<u64>,
    /// In which game.
    game: Option<u64>,
}

impl Where {
    fn scope(&self) -> Result<Scope, Problem> {
        match (self.event, self.game) {
            (None, None) => Ok(Scope::Zone),
            (Some(event), None) => Ok(Scope::Event(event)),
            (None, Some(game)) => Ok(Scope::Game(game)),
            (Some(_), Some(_)) => {
                Err(Problem::Invalid("name an event or a game, not both".to_owned()))
            }
        }
    }
}

/// A role to be taken.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Taken {
    /// From whom.
    person: u64,
    /// Which one.
    #[param(value_type = String)]
    role: Role,
    /// In which event.
    event: Option<u64>,
    /// In which game.
    game: Option<u64>,
}

/// A role to be given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    /// To whom.
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

/// Refuses who need not know that a game is there, as for one that is not.
async fn check_known(zone: &Zone, who: Who, scope: Scope) -> Result<(), Problem> {
    match scope {
        Scope::Game(game) => zone.part(who, game, None).await.map(drop),
        Scope::Zone | Scope::Event(_) => Ok(()),
    }
}

/// Lists the roles that were given in exactly that scope.
#[utoipa::path(get, operation_id = "roles", path = "/api/roles", params(Where),
    responses((status = 200, body = Vec<Object>), (status = 401, body = Explained), (status = 422, body = Explained),
        (status = 503, body = Explained)))]
pub(super) async fn list(
    State(zone): State<Arc<Zone>>,
    Me(_): Me,
    who: Who,
    Asked(place): Asked<Where>,
) -> Result<Json<Vec<Grant>>, Problem> {
    let scope = place.scope()?;
    match check_known(&zone, who, scope).await {
        Err(problem) if problem.is_gone() => return Ok(Json(Vec::new())),
        known => known?,
    }
    Ok(Json(zone.people(move |people| people.granted(scope)).await?))
}

/// Lists the roles of a person, for that person and administrators.
#[utoipa::path(get, operation_id = "roles_of", path = "/api/people/{id}/roles", params(("id" = u64, Path)),
    responses((status = 200, body = Vec<Object>), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn of(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Path(id): Path<u64>,
) -> Result<Json<Vec<Grant>>, Problem> {
    if me.0 != PersonId(id) {
        zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    }
    Ok(Json(zone.people(move |people| people.grants(PersonId(id))).await?))
}

/// Gives a role.
#[utoipa::path(post, path = "/api/roles", request_body = Given,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn give(
    State(zone): State<Arc<Zone>>,
    me: Me,
    who: Who,
    Body(Given { person, role, scope }): Body<Given>,
) -> Result<StatusCode, Problem> {
    check_known(&zone, who, scope).await?;
    zone.require(&me, Action::Give(role), scope).await?;
    if matches!(role, Role::Assistant(_)) && !matches!(scope, Scope::Game(_)) {
        return Err(Problem::Invalid("an assistant is one in a game".to_owned()));
    }
    zone.change(person, move |people| people.give(&Grant { person, role, scope })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a role.
#[utoipa::path(delete, path = "/api/roles", params(Taken),
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained),
        (status = 503, body = Explained)))]
pub(super) async fn take(
    State(zone): State<Arc<Zone>>,
    me: Me,
    who: Who,
    Asked(Taken { person, role, event, game }): Asked<Taken>,
) -> Result<StatusCode, Problem> {
    let (person, scope) = (PersonId(person), Where { event, game }.scope()?);
    check_known(&zone, who, scope).await?;
    zone.require(&me, Action::Give(role), scope).await?;
    let grant = Grant { person, role, scope };
    let had = zone.change(person, move |people| people.take(&grant)).await?;
    had.then_some(StatusCode::NO_CONTENT).ok_or(Problem::Failed(Failure::Unknown))
}
