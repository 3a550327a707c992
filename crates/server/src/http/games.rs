//! The API of games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use flagfall_chess::{ByColor, Color};
use flagfall_game::View;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::names;
use crate::error::{ApiError, ErrorBody};
use crate::games::live::{self, LiveGame};
use crate::games::participant::GameSnapshot;
use crate::tables::{self, RematchLinks};
use crate::{Identity, Zone};

pub(super) type JsonResult<T> = Result<Json<T>, ApiError>;

/// Lists the games in progress.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<LiveGame>), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_live_games(State(zone): State<Arc<Zone>>) -> JsonResult<Vec<LiveGame>> {
    Ok(Json(live::list(&zone).await?))
}

/// A game as the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameDetails {
    /// The game's id.
    game: u64,
    /// The number of events that the caller may see.
    length: u64,
    /// The previous game and the rematch.
    #[serde(flatten)]
    links: RematchLinks,
    /// The name of White.
    white: String,
    /// The name of Black.
    black: String,
    /// The view of the game.
    view: View,
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = u64, Path)),
    responses((status = 200, body = GameDetails), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn view_game(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
) -> JsonResult<GameDetails> {
    let participant = zone.participant(identity, id, None).await?;
    let viewer = participant.participation();
    let seen = zone.see(&participant, move |game, at| {
        let players = Color::ALL.map(|player| game.person(player));
        (game.view(viewer, at), players)
    });
    let GameSnapshot { length, value: (view, players), .. } = seen.await?.ok_or(ApiError::NotPublicYet)?;
    let names = names::look_up(&zone, players).await?;
    let [white, black] = players.map(|player| names.get(player));
    let of_players = ByColor { white: players[0], black: players[1] };
    let links = tables::rematch_links(&zone, identity, id, (of_players, view.outcome.is_some())).await?;
    Ok(Json(GameDetails { game: id, length, links, white, black, view }))
}

/// Shows this document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn openapi() -> impl IntoResponse {
    Json(super::openapi())
}
