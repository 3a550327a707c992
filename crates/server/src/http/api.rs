//! Games, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use flagfall_chess::Color;
use flagfall_game::{Command, Game, View};
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Body;
use crate::error::{Explained, Problem};
use crate::spine::Failure;
use crate::tables::{Table, Wish};
use crate::{Who, Zone, pgn as write};

/// So many live games at most are listed.
const MOST_LISTED: usize = 200;

type Answer<T> = Result<Json<T>, Problem>;

/// A game that can be watched or joined.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Live {
    /// Its number.
    pub(crate) game: u64,
    /// What it is called.
    pub(crate) title: String,
    /// The time control.
    pub(crate) time_control: String,
    /// How many moves were made, both players' counted.
    pub(crate) moves: usize,
    /// The seats that are free.
    pub(crate) free: Vec<Color>,
}

/// The games that are on, or wait for somebody.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<Live>), (status = 503, body = Explained)))]
pub(crate) async fn live(State(zone): State<Arc<Zone>>) -> Answer<Vec<Live>> {
    Ok(Json(live_games(&zone).await?))
}

pub(super) async fn live_games(zone: &Zone) -> Result<Vec<Live>, Failure<flagfall_game::Refusal>> {
    let see = |id, game: &Game| {
        let regulations = &game.rules().regulations;
        game.outcome().is_none().then(|| Live {
            game: id,
            title: regulations.title.as_deref().unwrap_or("Game").to_owned(),
            time_control: game.control().to_string(),
            moves: game.moves().len(),
            free: free_seats(game).collect(),
        })
    };
    let mut games = zone.spine.survey(MOST_LISTED, see).await?;
    games.sort_unstable_by_key(|live| live.game);
    Ok(games)
}

fn free_seats(game: &Game) -> impl Iterator<Item = Color> {
    Color::ALL.into_iter().filter(|player| !game.has_arrived(*player))
}

/// Opens a table and takes a seat at it.
#[utoipa::path(post, path = "/api/games", request_body = Wish,
    responses((status = 201, body = Table), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn open(
    State(zone): State<Arc<Zone>>,
    Body(wish): Body<Wish>,
) -> Result<(StatusCode, Json<Table>), Problem> {
    let (game, seat, first) = wish.grant(zone.now())?;
    zone.spine.open(game, first).await?;
    let table = sit_down(&zone, game, seat).await?;
    zone.counts.opened.up();
    Ok((StatusCode::CREATED, Json(table)))
}

/// Takes the seat that is free.
#[utoipa::path(post, path = "/api/games/{id}/seats", params(("id" = u64, Path)),
    responses((status = 201, body = Table), (status = 404, body = Explained), (status = 409, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn take_seat(
    State(zone): State<Arc<Zone>>,
    Path(id): Path<u64>,
) -> Result<(StatusCode, Json<Table>), Problem> {
    let free = zone.spine.look(id, |game, _| free_seats(game).next()).await?;
    let table = sit_down(&zone, id, free.ok_or(Problem::NoSeat)?).await;
    match table {
        // Somebody was quicker.
        Err(Problem::Failed(Failure::Refused(_))) => Err(Problem::NoSeat),
        table => Ok((StatusCode::CREATED, Json(table?))),
    }
}

async fn sit_down(zone: &Zone, game: u64, seat: Color) -> Result<Table, Problem> {
    zone.spine.ask(game, None, Command::Arrive(seat)).await?;
    let (secret, link) = (zone.keeper.seat_secret(game, seat), format!("/games/{game}"));
    Ok(Table { game, seat, secret, link })
}

/// A game as it stands, for whoever asks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seen {
    /// Its number.
    game: u64,
    /// How many events it has.
    length: u64,
    /// The seats that are free.
    free: Vec<Color>,
    /// What is seen.
    view: View,
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = u64, Path)),
    responses((status = 200, body = Seen), (status = 401, body = Explained), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn view(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Answer<Seen> {
    let viewer = zone.standing(who, id).await?.hat.viewer();
    let now = zone.now();
    let seen = zone.spine.look(id, move |game, length| {
        let free = free_seats(game).collect();
        Seen { game: id, length, free, view: game.view(viewer, now) }
    });
    Ok(Json(seen.await?))
}

/// Writes a game as PGN.
#[utoipa::path(get, path = "/api/games/{id}/pgn", params(("id" = u64, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn pgn(
    State(zone): State<Arc<Zone>>,
    Path(id): Path<u64>,
) -> Result<impl IntoResponse, Problem> {
    let names = zone.names(id).await?;
    let text = zone.spine.look(id, move |game, _| write::pgn(game, id, &names)).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], text))
}

/// Shows this document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn openapi() -> impl IntoResponse {
    Json(super::openapi())
}
