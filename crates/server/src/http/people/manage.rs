//! The accounts of others, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;
use flagfall_store::{People, PeopleError, Purpose, Scope};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::Account;
use super::asking::{Asked, Me};
use crate::error::{Explained, Problem};
use crate::http::body::Body;
use crate::roles::Action;
use crate::{Zone, links, tables};

/// So many accounts at most are listed at once.
const MOST_LISTED: usize = 200;

/// A person, as everybody sees them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Public {
    /// The number by which games know the person.
    #[schema(value_type = u64)]
    id: PersonId,
    /// What others are shown; nothing once erased.
    display: String,
    /// Whether all but the number is gone.
    erased: bool,
}

/// A link that can be used once.
#[derive(Serialize, ToSchema)]
pub(super) struct Linked {
    /// Where it leads, in full or below the zone's address: to be handed on, for it is shown this once.
    link: String,
    /// Until when it holds, in milliseconds since 1970.
    #[schema(value_type = u64)]
    until: Timestamp,
}

/// After whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The last number of the list before.
    after: Option<u64>,
}

/// Whether somebody is blocked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Blocked {
    blocked: bool,
}

/// Shows what a person is called.
#[utoipa::path(get, path = "/api/people/{id}", params(("id" = u64, Path)),
    responses((status = 200, body = Public), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn person(
    State(zone): State<Arc<Zone>>,
    Path(id): Path<u64>,
) -> Result<Json<Public>, Problem> {
    let person = zone.people(move |people| people.person(PersonId(id))).await?;
    let person = person.ok_or(PeopleError::Unknown)?;
    Ok(Json(Public { id: person.id, display: person.display, erased: person.erased }))
}

/// Lists accounts, by administrators.
#[utoipa::path(get, operation_id = "people", path = "/api/people", params(After),
    responses((status = 200, body = Vec<Account>), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn list(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Asked(After { after }): Asked<After>,
) -> Result<Json<Vec<Account>>, Problem> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    let above = PersonId(after.unwrap_or(0));
    let persons = zone.people(move |people| people.persons(above, MOST_LISTED)).await?;
    Ok(Json(persons.into_iter().map(Account::from).collect()))
}

/// Blocks somebody, whose sessions and tokens end, or unblocks them.
#[utoipa::path(put, path = "/api/people/{id}/blocked", params(("id" = u64, Path)), request_body = Blocked,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained),
        (status = 503, body = Explained)))]
pub(super) async fn block(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Path(id): Path<u64>,
    Body(Blocked { blocked }): Body<Blocked>,
) -> Result<StatusCode, Problem> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    let id = PersonId(id);
    let block = move |people: &dyn People| people.block(id, blocked);
    if blocked {
        tables::leave(&zone, id, block).await?;
    } else {
        zone.people(block).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Erases all that is kept of somebody; what is on record of games stays, under a number.
#[utoipa::path(delete, operation_id = "erase", path = "/api/people/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 409, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn erase(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Path(id): Path<u64>,
) -> Result<StatusCode, Problem> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    let id = PersonId(id);
    tables::leave(&zone, id, move |people| people.erase(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a link by which somebody new signs up, where that is not open to all.
#[utoipa::path(post, path = "/api/invitations",
    responses((status = 201, body = Linked), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 503, body = Explained)))]
pub(super) async fn invite(
    State(zone): State<Arc<Zone>>,
    me: Me,
) -> Result<(StatusCode, Json<Linked>), Problem> {
    zone.require(&me, Action::Invite, Scope::Zone).await?;
    link(&zone, Purpose::Invitation, None).await
}

/// Makes a link by which somebody who cannot get in chooses a new password.
#[utoipa::path(post, path = "/api/people/{id}/recovery", params(("id" = u64, Path)),
    responses((status = 201, body = Linked), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn help_back_in(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Path(id): Path<u64>,
) -> Result<(StatusCode, Json<Linked>), Problem> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    link(&zone, Purpose::Recovery, Some(PersonId(id))).await
}

async fn link(
    zone: &Zone,
    purpose: Purpose,
    person: Option<PersonId>,
) -> Result<(StatusCode, Json<Linked>), Problem> {
    let now = zone.now();
    let offered = zone.people(move |people| Ok(links::offer(people, purpose, person, now))).await?;
    let (secret, until) = offered?;
    let path = links::path(purpose, secret);
    let link = zone.config.url.as_ref().map_or_else(|| path.clone(), |url| url.at(&path));
    Ok((StatusCode::CREATED, Json(Linked { link, until })))
}
