//! The API of tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::JsonBody;
use super::caller::Caller;
use super::games::JsonResult;
use crate::error::{ApiError, ErrorBody};
use crate::tables::{self, PairedGame, PairingRequest, SeatAssignment, TableListing, TableRequest};
use crate::{Identity, Zone};

type CreatedResult<T> = Result<(StatusCode, Json<T>), ApiError>;

/// Opens a table and takes a seat at it.
///
/// The game starts when both seats are taken: at once against an engine or a matching seek.
#[utoipa::path(post, path = "/api/games", request_body = TableRequest, responses(
    (status = 201, body = SeatAssignment),
    (status = 403, body = ErrorBody, description = "Rated games need an account"),
    (status = 409, body = ErrorBody, description = "Too many tables or challenges, or the engine is busy"),
    (status = 422, body = ErrorBody, description = "The request is invalid, or the opponent does not exist"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn open_table(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    JsonBody(request): JsonBody<TableRequest>,
) -> CreatedResult<SeatAssignment> {
    Ok((StatusCode::CREATED, Json(tables::open(&zone, identity, caller.address, request).await?)))
}

/// Takes the free seat at a table, or accepts a challenge; the game starts.
#[utoipa::path(post, path = "/api/games/{id}/seats", params(("id" = u64, Path)), responses(
    (status = 201, body = SeatAssignment),
    (status = 403, body = ErrorBody, description = "The seat is for another person, or not for guests"),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "Both seats are taken, or the table is the caller's own"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn take_seat(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Path(id): Path<u64>,
) -> CreatedResult<SeatAssignment> {
    Ok((StatusCode::CREATED, Json(tables::take(&zone, identity, caller.address, id).await?)))
}

/// Lists the open tables: all seeks, and for a caller with an account also their own tables and
/// challenges.
#[utoipa::path(get, path = "/api/tables", responses(
    (status = 200, body = Vec<TableListing>), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_tables(State(zone): State<Arc<Zone>>, identity: Identity) -> JsonResult<Vec<TableListing>> {
    Ok(Json(tables::list(&zone, identity).await?))
}

/// Shows an open table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = u64, Path)), responses(
    (status = 200, body = TableListing),
    (status = 404, body = ErrorBody, description = "There is no such table, or it is taken"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn show_table(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
) -> JsonResult<TableListing> {
    Ok(Json(tables::show(&zone, identity, id).await?))
}

/// Removes a table: its host withdraws it, or the challenged person declines.
#[utoipa::path(delete, path = "/api/tables/{id}", params(("id" = u64, Path)), responses(
    (status = 204),
    (status = 403, body = ErrorBody, description = "The caller is neither the host nor the challenged person"),
    (status = 404, body = ErrorBody, description = "There is no such table, or it is taken"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn withdraw_table(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
) -> Result<StatusCode, ApiError> {
    tables::withdraw(&zone, identity, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Offers a rematch of a finished game with reversed colours, or accepts the opponent's offer.
#[utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = u64, Path)), responses(
    (status = 201, body = SeatAssignment),
    (status = 403, body = ErrorBody, description = "The caller did not play the game"),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "The game is not over, or the engine is busy"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn offer_rematch(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Path(id): Path<u64>,
) -> CreatedResult<SeatAssignment> {
    Ok((StatusCode::CREATED, Json(tables::offer_rematch(&zone, identity, caller.address, id).await?)))
}

/// Opens a game between two other persons at an appointed time, for organisers and arbiters.
#[utoipa::path(post, path = "/api/pairings", request_body = PairingRequest, responses(
    (status = 201, body = PairedGame),
    (status = 403, body = ErrorBody, description = "The caller is not an organiser or arbiter of the event"),
    (status = 422, body = ErrorBody, description = "The request is invalid, or a player does not exist"),
    (status = 503, body = ErrorBody)))]
pub(crate) async fn open_pairing(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    JsonBody(request): JsonBody<PairingRequest>,
) -> CreatedResult<PairedGame> {
    Ok((StatusCode::CREATED, Json(tables::open_paired_game(&zone, identity, caller.address, request).await?)))
}

/// An engine that can be challenged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EngineInfo {
    /// The engine's name.
    name: String,
    /// The engine's person id in ledgers.
    person: u64,
    /// The number of further games that it can play now.
    free_games: usize,
}

/// Lists the engines of the zone.
#[utoipa::path(get, path = "/api/engines", responses((status = 200, body = Vec<EngineInfo>)))]
pub(crate) async fn list_engines(State(zone): State<Arc<Zone>>) -> Json<Vec<EngineInfo>> {
    let info = |engine: &crate::engine::Engine| EngineInfo {
        name: engine.config.name.clone(),
        person: engine.id.0,
        free_games: engine.free_slots(),
    };
    Json(zone.engines.iter().map(info).collect())
}
