//! Games that are over, for whoever looks for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_game::{Game, Outcome, PersonId};
use flagfall_store::{Name, PeopleError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::api::Answer;
use super::people::Asked;
use crate::error::{Explained, Problem};
use crate::shelf::Place;
use crate::spine::Failure;
use crate::{Zone, names};

/// So many games are on a page.
const ON_A_PAGE: usize = 20;

/// Which games are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The name by which a player logs in, or of an engine.
    player: Option<String>,
    /// The number by which games know a player.
    person: Option<u64>,
    /// The `next` of the page before.
    after: Option<String>,
}

/// Some of the games that are over, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinishedPage {
    /// The games.
    games: Vec<Finished>,
    /// What the next page comes after, if there is one.
    next: Option<String>,
}

/// A game that is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Finished {
    /// Its number.
    game: u64,
    /// What it is called.
    title: String,
    /// The time control.
    time_control: String,
    /// How many moves were made, both players' counted.
    moves: usize,
    /// Who has White.
    white: String,
    /// Who has Black.
    black: String,
    /// The numbers of both.
    players: ByColor<PersonId>,
    /// Since when it is shown to everybody as over.
    since: Timestamp,
    /// How it ended.
    outcome: Outcome,
}

/// The games that are over, the newest first, page by page: all, or those of a player. A game that is
/// closed to others is not among them.
#[utoipa::path(get, path = "/api/games/finished", params(Wanted), responses(
    (status = 200, body = FinishedPage),
    (status = 404, body = Explained, description = "Nobody has that name"),
    (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn list(
    State(zone): State<Arc<Zone>>,
    Asked(wanted): Asked<Wanted>,
) -> Answer<FinishedPage> {
    let after = wanted.after.as_deref().map(read_place).transpose()?;
    let player = match wanted.player {
        Some(name) => Some(named(&zone, name).await?),
        None => wanted.person.map(numbered).transpose()?,
    };
    let (mut after, now, mut games) = (after, zone.now(), Vec::new());
    while games.len() < ON_A_PAGE {
        let places = zone.shelf.below(after, player, now, ON_A_PAGE - games.len());
        let Some(last) = places.last() else { break };
        after = Some(*last);
        for place in shown(&zone, places).await? {
            games.extend(finished(&zone, place).await?);
        }
    }
    let goes_on = !zone.shelf.below(after, player, now, 1).is_empty();
    let next = after.filter(|_| goes_on).map(write_place);
    let players = games.iter().flat_map(|game| [game.players.white, game.players.black]);
    let names = names::of(&zone, players).await?;
    for game in &mut games {
        (game.white, game.black) = (names.get(game.players.white), names.get(game.players.black));
    }
    Ok(Json(FinishedPage { games, next }))
}

/// The number of who has a name.
async fn named(zone: &Zone, name: String) -> Result<PersonId, Problem> {
    if let Some(engine) = zone.engines.iter().find(|engine| engine.config.name == name) {
        return Ok(engine.id);
    }
    let name: Name = name.parse().map_err(|_| PeopleError::Unknown)?;
    let found = zone.people(move |people| people.named(&name)).await?;
    Ok(found.ok_or(PeopleError::Unknown)?.0.id)
}

/// Who has a number: none is larger than databases can count.
fn numbered(number: u64) -> Result<PersonId, Problem> {
    i64::try_from(number).map(|_| PersonId(number)).map_err(|_| PeopleError::Unknown.into())
}

/// The places without those of games that are closed to others.
async fn shown(zone: &Zone, mut places: Vec<Place>) -> Result<Vec<Place>, Problem> {
    let shown = zone.people(move |people| {
        let mut hidden = Vec::new();
        for (_, game) in &places {
            hidden.extend(people.is_hidden(*game)?.then_some(*game));
        }
        places.retain(|(_, game)| !hidden.contains(game));
        Ok(places)
    });
    shown.await
}

/// What is shown of a game, if it is still over and can be read.
async fn finished(zone: &Zone, (since, id): Place) -> Result<Option<Finished>, Problem> {
    let look = move |game: &Game, _| {
        // What shows it is with the game itself.
        let outcome = Outcome { evidence: None, ..game.outcome()?.clone() };
        Some(Finished {
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
    match zone.spine.look(id, look).await {
        Ok(seen) => Ok(seen),
        // One that is damaged does not keep the others from being found.
        Err(Failure::Unreadable | Failure::Unknown) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

fn write_place((since, game): Place) -> String {
    format!("{}-{game}", since.as_millis())
}

fn read_place(text: &str) -> Result<Place, Problem> {
    let read = |(since, game): (&str, &str)| {
        Some((Timestamp::from_millis(since.parse().ok()?), game.parse().ok()?))
    };
    let place = text.split_once('-').and_then(read);
    place.ok_or_else(|| Problem::Invalid("`after` is the `next` of a page".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let place = (Timestamp::from_millis(1_700_000_000_123), 4_105_479_830_663_768);
        assert_eq!(read_place(&write_place(place)), Ok(place));
        for wrong in ["", "5", "-", "5-", "-5", "a-5", "5-a", "5-5-5"] {
            assert!(read_place(wrong).is_err(), "{wrong}");
        }
    }
}
