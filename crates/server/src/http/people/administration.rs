//! Administration of accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_clock::Timestamp;
use flagfall_laws::{Action, Scope};
use flagfall_ledger::{LedgerId, LedgerKind, PersonId};
use flagfall_store::{LinkPurpose, People, PeopleError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::Account;
use super::extract::{QueryParams, SignedIn};
use crate::accounts::links;
use crate::error::{ApiError, ErrorBody};
use crate::http::body::JsonBody;
use crate::http::health;
use crate::{Zone, tables};

/// Maximum entries of a list.
const MAX_LISTED: usize = 200;

/// A person, as everybody sees them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublicProfile {
    /// The person id in games.
    #[schema(value_type = u64)]
    id: PersonId,
    /// The display name; empty once the account is erased.
    display: String,
    /// Whether everything except the id is erased.
    erased: bool,
}

/// A link that can be used once.
#[derive(Serialize, ToSchema)]
pub(super) struct OneTimeLink {
    /// The URL, or its path if the zone's URL is not configured. It is shown only in this response.
    link: String,
    /// The time at which it expires, in milliseconds since 1970.
    #[schema(value_type = u64)]
    until: Timestamp,
}

/// The position of a page of accounts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AccountsQuery {
    /// The last id of the previous page.
    after: Option<u64>,
}

/// A request to block or unblock a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockRequest {
    blocked: bool,
}

/// Shows the public profile of a person.
#[utoipa::path(get, path = "/api/people/{id}", params(("id" = u64, Path)),
    responses((status = 200, body = PublicProfile), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn show_person(
    State(zone): State<Arc<Zone>>,
    Path(id): Path<u64>,
) -> Result<Json<PublicProfile>, ApiError> {
    let person = zone.with_people(move |people| people.person(PersonId(id))).await?;
    let person = person.ok_or(PeopleError::Unknown)?;
    Ok(Json(PublicProfile { id: person.id, display: person.display_name, erased: person.erased }))
}

/// Lists accounts, for administrators.
#[utoipa::path(get, path = "/api/people", params(AccountsQuery),
    responses((status = 200, body = Vec<Account>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn list_people(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    QueryParams(AccountsQuery { after }): QueryParams<AccountsQuery>,
) -> Result<Json<Vec<Account>>, ApiError> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    let after = PersonId(after.unwrap_or(0));
    let persons = zone.with_people(move |people| people.persons(after, MAX_LISTED)).await?;
    Ok(Json(persons.into_iter().map(Account::from).collect()))
}

/// The status of the server. It has no figures that rise with moves, because administrators may play.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServerStatus {
    /// The reason why the zone does not accept commands, or does not answer everything yet.
    obstacle: Option<String>,
    /// Open connections.
    connections: u64,
    /// Open `WebSocket`s.
    sockets: u64,
    /// The games that were set aside since the start.
    set_aside: Vec<SetAsideRecord>,
}

/// A game, or another record, that was set aside because it is damaged or the zone failed in it.
#[derive(Debug, Serialize, ToSchema)]
struct SetAsideRecord {
    /// The kind of record.
    #[schema(value_type = String)]
    kind: LedgerKind,
    /// Its id among those of its kind.
    id: u64,
    /// The fault.
    reason: String,
}

/// Shows the status of the server, for administrators.
#[utoipa::path(get, path = "/api/status",
    responses((status = 200, body = ServerStatus), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn show_status(State(zone): State<Arc<Zone>>, me: SignedIn) -> Result<Json<ServerStatus>, ApiError> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    Ok(Json(ServerStatus {
        obstacle: health::obstacle(&zone),
        connections: zone.metrics.connections.get(),
        sockets: zone.metrics.sockets.get(),
        set_aside: zone.set_aside(MAX_LISTED).into_iter().map(set_aside_record).collect(),
    }))
}

fn set_aside_record((LedgerId { kind, id }, reason): (LedgerId, String)) -> SetAsideRecord {
    SetAsideRecord { kind, id, reason }
}

/// Blocks a person, whose sessions and tokens end, or unblocks them.
#[utoipa::path(put, path = "/api/people/{id}/blocked", params(("id" = u64, Path)), request_body = BlockRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(super) async fn set_blocked(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    Path(id): Path<u64>,
    JsonBody(BlockRequest { blocked }): JsonBody<BlockRequest>,
) -> Result<StatusCode, ApiError> {
    let id = PersonId(id);
    zone.require_management(&me, id).await?;
    let block = move |people: &dyn People| people.set_blocked(id, blocked);
    if blocked {
        tables::remove_person(&zone, id, block).await?;
    } else {
        zone.with_people(block).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Erases all personal data of a person; the records of games stay, with only the person id.
#[utoipa::path(delete, path = "/api/people/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn erase_person(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    Path(id): Path<u64>,
) -> Result<StatusCode, ApiError> {
    let id = PersonId(id);
    zone.require_management(&me, id).await?;
    tables::remove_person(&zone, id, move |people| people.erase_person(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates a link for signing up where registration is not open.
#[utoipa::path(post, path = "/api/invitations",
    responses((status = 201, body = OneTimeLink), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(super) async fn create_invitation(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
) -> Result<(StatusCode, Json<OneTimeLink>), ApiError> {
    zone.require(&me, Action::Invite, Scope::Zone).await?;
    create_link(&zone, &me, LinkPurpose::Invitation, None).await
}

/// Creates a link for choosing a new password.
#[utoipa::path(post, path = "/api/people/{id}/recovery", params(("id" = u64, Path)),
    responses((status = 201, body = OneTimeLink), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn create_recovery_link(
    State(zone): State<Arc<Zone>>,
    me: SignedIn,
    Path(id): Path<u64>,
) -> Result<(StatusCode, Json<OneTimeLink>), ApiError> {
    zone.require_management(&me, PersonId(id)).await?;
    create_link(&zone, &me, LinkPurpose::Recovery, Some(PersonId(id))).await
}

async fn create_link(
    zone: &Zone,
    me: &SignedIn,
    purpose: LinkPurpose,
    person: Option<PersonId>,
) -> Result<(StatusCode, Json<OneTimeLink>), ApiError> {
    let (now, issuer) = (zone.now(), Some(me.0));
    let created = zone.with_people(move |people| Ok(links::create(people, purpose, person, issuer, now))).await?;
    let (secret, until) = created?;
    let path = links::path(purpose, secret);
    let link = zone.config.url.as_ref().map_or_else(|| path.clone(), |url| url.at(&path));
    Ok((StatusCode::CREATED, Json(OneTimeLink { link, until })))
}
