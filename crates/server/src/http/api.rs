//! Games, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use flagfall_chess::Color;
use flagfall_game::{Game, PersonId, View};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Explained, Problem};
use crate::part::Sight;
use crate::tables::{self, Links};
use crate::{Who, Zone, names, part};

/// So many live games at most are listed.
const MOST_LISTED: usize = 200;

pub(super) type Answer<T> = Result<Json<T>, Problem>;

/// A game that can be watched.
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
    /// Who has White.
    pub(crate) white: String,
    /// Who has Black.
    pub(crate) black: String,
}

/// The games that are on.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<Live>), (status = 503, body = Explained)))]
pub(crate) async fn live(State(zone): State<Arc<Zone>>) -> Answer<Vec<Live>> {
    Ok(Json(live_games(&zone).await?))
}

pub(super) async fn live_games(zone: &Zone) -> Result<Vec<Live>, Problem> {
    // What others see later is shown as it was then.
    let see = |id, game: &Game| {
        let is_shown = game.outcome().is_none() && !part::is_delayed(game);
        is_shown.then(|| listed(id, game))
    };
    let mut games = zone.spine.survey(MOST_LISTED, see).await?;
    for (id, then) in zone.desk.delayed(zone.now()) {
        if games.len() < MOST_LISTED {
            let look = move |game: &Game, _| game.outcome().is_none().then(|| listed(id, game));
            games.extend(zone.spine.look_back(id, then, look).await?.flatten());
        }
    }
    let ids: Vec<u64> = games.iter().map(|(live, _)| live.game).collect();
    let hidden = zone.people(move |people| {
        ids.into_iter()
            .filter_map(|id| people.is_hidden(id).map(|is| is.then_some(id)).transpose())
            .collect::<Result<Vec<u64>, _>>()
    });
    let hidden = hidden.await?;
    games.retain(|(live, _)| !hidden.contains(&live.game));
    games.sort_unstable_by_key(|(live, _)| live.game);
    let names = names::of(zone, games.iter().flat_map(|(_, players)| *players)).await?;
    let named = |(live, players): (Live, [_; 2])| {
        let [white, black] = players.map(|player| names.get(player));
        Live { white, black, ..live }
    };
    Ok(games.into_iter().map(named).collect())
}

/// A game, and whose names are still to be found.
fn listed(id: u64, game: &Game) -> (Live, [PersonId; 2]) {
    let regulations = &game.rules().regulations;
    let live = Live {
        game: id,
        title: regulations.title.as_deref().unwrap_or("Game").to_owned(),
        time_control: game.control().to_string(),
        moves: game.moves().len(),
        white: String::new(),
        black: String::new(),
    };
    (live, Color::ALL.map(|player| game.person(player)))
}

/// A game as it stands, for whoever asks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seen {
    /// Its number.
    game: u64,
    /// The place of the last event that is shown.
    length: u64,
    /// The games that it is linked with.
    #[serde(flatten)]
    links: Links,
    /// Who has White.
    white: String,
    /// Who has Black.
    black: String,
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
    let part = zone.part(who, id, None).await?;
    let viewer = part.hat.viewer();
    let seen = zone.see(&part, move |game, at| {
        let players = Color::ALL.map(|player| game.person(player));
        (game.view(viewer, at), players)
    });
    let Sight { length, seen: (view, players), .. } = seen.await?.ok_or(Problem::NotYet)?;
    let names = names::of(&zone, players).await?;
    let [white, black] = players.map(|player| names.get(player));
    let links = tables::links(&zone, id).await?;
    Ok(Json(Seen { game: id, length, links, white, black, view }))
}

/// Shows this document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn openapi() -> impl IntoResponse {
    Json(super::openapi())
}
