//! Tables, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::api::Answer;
use super::body::Body;
use super::caller::Caller;
use crate::error::{Explained, Problem};
use crate::tables::{self, Paired, Pairing, Seated, Waiting, Wish};
use crate::{Who, Zone};

type Created<T> = Result<(StatusCode, Json<T>), Problem>;

/// Opens a table and takes a seat at it.
///
/// The game is there as soon as both seats are taken: at once with an engine, or with somebody who
/// seeks the same.
#[utoipa::path(post, path = "/api/games", request_body = Wish, responses(
    (status = 201, body = Seated),
    (status = 403, body = Explained, description = "Rated games are for those with an account"),
    (status = 409, body = Explained, description = "Too many tables or challenges, or the engine has no room"),
    (status = 422, body = Explained, description = "This cannot be played, or with nobody here"),
    (status = 503, body = Explained)))]
pub(crate) async fn open(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    who: Who,
    Body(wish): Body<Wish>,
) -> Created<Seated> {
    Ok((StatusCode::CREATED, Json(tables::open(&zone, who, caller.from, wish).await?)))
}

/// Takes the seat that is free at a table, or accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/games/{id}/seats", params(("id" = u64, Path)), responses(
    (status = 201, body = Seated),
    (status = 403, body = Explained, description = "The seat is for somebody else, or not for guests"),
    (status = 404, body = Explained),
    (status = 409, body = Explained, description = "Both seats are taken, or the other one is one's own"),
    (status = 503, body = Explained)))]
pub(crate) async fn take_seat(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Created<Seated> {
    Ok((StatusCode::CREATED, Json(tables::take(&zone, who, id).await?)))
}

/// The tables that wait: seeks for everybody, and with them the own tables and challenges of whoever
/// asks with an account.
#[utoipa::path(get, path = "/api/tables", operation_id = "tables", responses(
    (status = 200, body = Vec<Waiting>), (status = 503, body = Explained)))]
pub(crate) async fn list(State(zone): State<Arc<Zone>>, who: Who) -> Answer<Vec<Waiting>> {
    Ok(Json(tables::list(&zone, who).await?))
}

/// A table that waits.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "table", params(("id" = u64, Path)), responses(
    (status = 200, body = Waiting),
    (status = 404, body = Explained, description = "There is none, or it is taken"),
    (status = 503, body = Explained)))]
pub(crate) async fn show(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Answer<Waiting> {
    Ok(Json(tables::show(&zone, who, id).await?))
}

/// Takes a table down: the host withdraws it, who is challenged declines.
#[utoipa::path(delete, path = "/api/tables/{id}", operation_id = "withdraw_table", params(("id" = u64, Path)), responses(
    (status = 204),
    (status = 403, body = Explained, description = "It is neither one's own nor a challenge to one"),
    (status = 404, body = Explained, description = "There is none, or it is taken"),
    (status = 503, body = Explained)))]
pub(crate) async fn withdraw(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Result<StatusCode, Problem> {
    tables::withdraw(&zone, who, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Offers a rematch of a game that is over, colours reversed, or accepts the opponent's offer.
#[utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = u64, Path)), responses(
    (status = 201, body = Seated),
    (status = 403, body = Explained, description = "Only for those who played"),
    (status = 404, body = Explained),
    (status = 409, body = Explained, description = "The game is not over, or the engine has no room"),
    (status = 503, body = Explained)))]
pub(crate) async fn rematch(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Created<Seated> {
    Ok((StatusCode::CREATED, Json(tables::offer(&zone, who, id).await?)))
}

/// Opens a game between two others at an appointed time: for organisers and arbiters.
#[utoipa::path(post, path = "/api/pairings", request_body = Pairing, responses(
    (status = 201, body = Paired),
    (status = 403, body = Explained, description = "For organisers and arbiters of the event"),
    (status = 422, body = Explained, description = "This cannot be played, or not by these"),
    (status = 503, body = Explained)))]
pub(crate) async fn pair(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Body(pairing): Body<Pairing>,
) -> Created<Paired> {
    Ok((StatusCode::CREATED, Json(tables::pair(&zone, who, pairing).await?)))
}

/// An engine that can be challenged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EngineHere {
    /// What it is called.
    name: String,
    /// As what ledgers know it.
    person: u64,
    /// How many games more it could play now.
    free: usize,
}

/// The engines of this zone.
#[utoipa::path(get, path = "/api/engines", responses((status = 200, body = Vec<EngineHere>)))]
pub(crate) async fn engines(State(zone): State<Arc<Zone>>) -> Json<Vec<EngineHere>> {
    let here = |engine: &crate::engine::Engine| EngineHere {
        name: engine.config.name.clone(),
        person: engine.id.0,
        free: engine.free(),
    };
    Json(zone.engines.iter().map(here).collect())
}
