//! The API of games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_game::{Game, PersonId, View};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::names;
use crate::error::{ApiError, ErrorBody};
use crate::games::awaits_start;
use crate::games::participant::{self, GameSnapshot, earlier};
use crate::spine::SpineError;
use crate::tables::{self, RematchLinks};
use crate::{Identity, Zone};

/// Maximum live games in a list.
const MAX_LISTED: usize = 200;
/// Maximum games that the list is chosen from.
const MAX_CONSIDERED: usize = 5_000;

pub(super) type JsonResult<T> = Result<Json<T>, ApiError>;

/// A game in progress.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LiveGame {
    /// The game's id.
    pub(crate) game: u64,
    /// The title of the regulations.
    pub(crate) title: String,
    /// The time control.
    pub(crate) time_control: String,
    /// The number of moves by both players.
    pub(crate) moves: usize,
    /// The name of White.
    pub(crate) white: String,
    /// The name of Black.
    pub(crate) black: String,
}

/// Lists the games in progress.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<LiveGame>), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_live_games(State(zone): State<Arc<Zone>>) -> JsonResult<Vec<LiveGame>> {
    Ok(Json(live_games(&zone).await?))
}

pub(super) async fn live_games(zone: &Zone) -> Result<Vec<LiveGame>, ApiError> {
    let visit =
        |id, game: &Game| (is_live(game) && !participant::is_delayed(game)).then(|| unnamed_live_game(id, game));
    let mut games = zone.spine.survey(MAX_CONSIDERED, visit).await?;
    // Games broadcast with a delay are listed as they were then.
    for (id, then) in delayed_games(zone).await?.into_iter().take(MAX_LISTED) {
        let inspect = move |game: &Game, _| is_live(game).then(|| unnamed_live_game(id, game));
        match zone.spine.inspect_at(id, then, inspect).await {
            Ok(seen) => games.extend(seen.flatten()),
            // A game that was removed or is damaged hides no others.
            Err(SpineError::Unknown | SpineError::Unreadable) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    // Games that players only opened displace none that are played.
    games.sort_unstable_by_key(|(live, _)| (live.moves < 2, live.game));
    games.truncate(MAX_LISTED);
    let ids: Vec<u64> = games.iter().map(|(live, _)| live.game).collect();
    let hidden = zone.with_people(move |people| {
        ids.into_iter()
            .filter_map(|id| people.is_hidden(id).map(|is| is.then_some(id)).transpose())
            .collect::<Result<Vec<u64>, _>>()
    });
    let hidden = hidden.await?;
    games.retain(|(live, _)| !hidden.contains(&live.game));
    games.sort_unstable_by_key(|(live, _)| live.game);
    let names = names::look_up(zone, games.iter().flat_map(|(_, players)| *players)).await?;
    let named = |(live, players): (LiveGame, [_; 2])| {
        let [white, black] = players.map(|player| names.get(player));
        LiveGame { white, black, ..live }
    };
    Ok(games.into_iter().map(named).collect())
}

/// Whether a game is in progress.
fn is_live(game: &Game) -> bool {
    game.outcome().is_none() && !awaits_start(game)
}

/// Returns the games broadcast with a delay that may still be shown as going on, each with the moment that
/// spectators see now.
async fn delayed_games(zone: &Zone) -> Result<Vec<(u64, Timestamp)>, ApiError> {
    // A list without the games that ended during the delay would tell that they have.
    zone.finished_games.wait_until_built().await?;
    let now = zone.now();
    let mut delayed = zone.arbiter_queue.delayed(now);
    for id in zone.finished_games.unshown(now) {
        if delayed.iter().any(|(known, _)| *known == id) {
            continue;
        }
        match zone.spine.inspect(id, |game: &Game, _| game.rules().regulations.broadcast_delay).await {
            Ok(delay) => delayed.extend(delay.map(|delay| (id, earlier(now, delay)))),
            Err(SpineError::Unknown | SpineError::Unreadable) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(delayed)
}

/// A game in progress without the players' names, and the players.
fn unnamed_live_game(id: u64, game: &Game) -> (LiveGame, [PersonId; 2]) {
    let regulations = &game.rules().regulations;
    let live = LiveGame {
        game: id,
        title: regulations.title.as_deref().unwrap_or("Game").to_owned(),
        time_control: game.control().to_string(),
        moves: game.moves().len(),
        white: String::new(),
        black: String::new(),
    };
    (live, Color::ALL.map(|player| game.person(player)))
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
