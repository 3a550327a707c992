//! The list of finished games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_game::{Game, Outcome, PersonId};
use flagfall_store::{AccountName, PeopleError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::JsonResult;
use super::people::QueryParams;
use crate::Zone;
use crate::accounts::names;
use crate::error::{ApiError, ErrorBody};
use crate::games::finished::FinishedPosition;
use crate::games::participant;

/// Games per page.
const PAGE_SIZE: usize = 20;
/// Maximum games that are examined for a page. Some are not shown: hidden ones, and those that go on after a ruling.
const MAX_EXAMINED: usize = 500;

/// The filter and the position of a page of finished games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FinishedGamesQuery {
    /// The account name of a player, or the name of an engine.
    player: Option<String>,
    /// The person id of a player.
    person: Option<u64>,
    /// The `next` of the previous page.
    after: Option<String>,
}

/// A page of the list of finished games, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinishedGamesPage {
    /// The games.
    games: Vec<FinishedGame>,
    /// The cursor of the next page, if a game is there. After hundreds of games in a row that are not shown, a page may
    /// have fewer games, or none, and the search goes on with the next.
    next: Option<String>,
}

/// A finished game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinishedGame {
    /// The game's id.
    game: u64,
    /// The title of the regulations.
    title: String,
    /// The time control.
    time_control: String,
    /// The number of moves by both players.
    moves: usize,
    /// The name of White.
    white: String,
    /// The name of Black.
    black: String,
    /// The person ids of the players.
    players: ByColor<PersonId>,
    /// The time since which everybody may see that it is over.
    since: Timestamp,
    /// The outcome.
    outcome: Outcome,
}

/// Lists finished games page by page, newest first: all of them, or those of one player. Hidden games
/// are left out.
#[utoipa::path(get, path = "/api/games/finished", params(FinishedGamesQuery), responses(
    (status = 200, body = FinishedGamesPage),
    (status = 404, body = ErrorBody, description = "There is no such player"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_finished_games(
    State(zone): State<Arc<Zone>>,
    QueryParams(query): QueryParams<FinishedGamesQuery>,
) -> JsonResult<FinishedGamesPage> {
    zone.finished_games.wait_until_built().await?;
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let player = match query.player {
        Some(name) => Some(find_player(&zone, name).await?),
        None => query.person.map(check_person_id).transpose()?,
    };
    let (mut games, next) = load_page(&zone, after, player).await?;
    let next = next.map(write_cursor);
    let players = games.iter().flat_map(|game| [game.players.white, game.players.black]);
    let names = names::look_up(&zone, players).await?;
    for game in &mut games {
        (game.white, game.black) = (names.get(game.players.white), names.get(game.players.black));
    }
    Ok(Json(FinishedGamesPage { games, next }))
}

/// Loads the games of a page without the players' names, and returns the position after which the next page begins.
async fn load_page(
    zone: &Zone,
    mut after: Option<FinishedPosition>,
    player: Option<PersonId>,
) -> Result<(Vec<FinishedGame>, Option<FinishedPosition>), ApiError> {
    let (now, mut games, mut examined) = (zone.now(), Vec::new(), 0);
    loop {
        let positions = zone.finished_games.page(after, player, now, PAGE_SIZE + 1);
        let Some(last) = positions.last().copied() else { return Ok((games, None)) };
        if examined >= MAX_EXAMINED {
            return Ok((games, after));
        }
        examined += positions.len();
        for position in without_hidden(zone, positions).await? {
            let Some(game) = load_finished_game(zone, position).await? else { continue };
            // The first game of the next page shows that there is one.
            if games.len() == PAGE_SIZE {
                let next = games.last().map(|game: &FinishedGame| (game.since, game.game));
                return Ok((games, next));
            }
            games.push(game);
        }
        after = Some(last);
    }
}

/// Finds a player by name.
async fn find_player(zone: &Zone, name: String) -> Result<PersonId, ApiError> {
    if let Some(engine) = zone.engines.iter().find(|engine| engine.config.name == name) {
        return Ok(engine.id);
    }
    let name: AccountName = name.parse().map_err(|_| PeopleError::Unknown)?;
    let found = zone.with_people(move |people| people.find_by_name(&name)).await?;
    Ok(found.ok_or(PeopleError::Unknown)?.0.id)
}

/// Checks that a person id is in the range of ids in the database.
fn check_person_id(number: u64) -> Result<PersonId, ApiError> {
    i64::try_from(number).map(|_| PersonId(number)).map_err(|_| PeopleError::Unknown.into())
}

/// Removes hidden games from a list of positions.
async fn without_hidden(zone: &Zone, mut positions: Vec<FinishedPosition>) -> Result<Vec<FinishedPosition>, ApiError> {
    let visible = zone.with_people(move |people| {
        let mut hidden = Vec::new();
        for (_, game) in &positions {
            hidden.extend(people.is_hidden(*game)?.then_some(*game));
        }
        positions.retain(|(_, game)| !hidden.contains(game));
        Ok(positions)
    });
    visible.await
}

/// Loads a game for the list, if it is still over and readable. The names are added later.
async fn load_finished_game(zone: &Zone, (since, id): FinishedPosition) -> Result<Option<FinishedGame>, ApiError> {
    let then = match zone.spine.inspect(id, |game: &Game, _| game.rules().regulations.broadcast_delay).await {
        Ok(delay) => delay.map(|delay| participant::earlier(zone.now(), delay)),
        // A damaged game must not hide the others.
        Err(failure) if failure.is_unavailable() => return Ok(None),
        Err(failure) => return Err(failure.into()),
    };
    let inspect = move |game: &Game, _| {
        // The evidence is in the view of the game.
        let outcome = Outcome { evidence: None, ..game.outcome()?.clone() };
        Some(FinishedGame {
            game: id,
            title: game.rules().regulations.title.as_deref().unwrap_or("Game").to_owned(),
            time_control: game.control().to_string(),
            moves: game.moves().len(),
            white: String::new(),
            black: String::new(),
            players: ByColor::new(|color: Color| game.person(color)),
            since,
            outcome,
        })
    };
    // A delayed game is listed as it was then, because a ruling may have changed it since.
    let seen = match then {
        Some(then) => zone.spine.inspect_at(id, then, inspect).await.map(Option::flatten),
        None => zone.spine.inspect(id, inspect).await,
    };
    match seen {
        Ok(game) => Ok(game),
        // A damaged game must not hide the others.
        Err(failure) if failure.is_unavailable() => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

fn write_cursor((since, game): FinishedPosition) -> String {
    format!("{}-{game}", since.as_millis())
}

fn read_cursor(text: &str) -> Result<FinishedPosition, ApiError> {
    let read = |(since, game): (&str, &str)| Some((Timestamp::from_millis(since.parse().ok()?), game.parse().ok()?));
    let position = text.split_once('-').and_then(read);
    position.ok_or_else(|| ApiError::Invalid("`after` must be the `next` of a page".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_round_trips_and_malformed_cursors_are_refused() {
        let position = (Timestamp::from_millis(1_700_000_000_123), 4_105_479_830_663_768);
        assert_eq!(read_cursor(&write_cursor(position)), Ok(position));
        for wrong in ["", "5", "-", "5-", "-5", "a-5", "5-a", "5-5-5"] {
            assert!(read_cursor(wrong).is_err(), "{wrong}");
        }
    }
}
