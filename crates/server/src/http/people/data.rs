//! All that is kept of a person, for that person.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_ledger::{Kind, LedgerId, PersonId};
use flagfall_store::{
    Answer, ForWhom, Grant, Ledgers, PassKind, People, PeopleError, ReadError, Said, Scope,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::account::{self, Account};
use super::asking::Me;
use super::passes::Shown;
use crate::Zone;
use crate::error::{Explained, Problem};
use crate::http::written;
use crate::roles::Action;
use crate::spine::Failure;

/// All that is kept of a person.
#[derive(Serialize, ToSchema)]
pub(super) struct Data {
    account: Account,
    /// What was chosen for the page, if anything.
    #[schema(value_type = Option<Object>)]
    settings: Option<Box<RawValue>>,
    sessions: Vec<Shown>,
    /// The tokens, by their names.
    tokens: Vec<Shown>,
    /// The roles, and where they hold.
    #[schema(value_type = Vec<Object>)]
    roles: Vec<Grant>,
    /// What was said beside games.
    #[schema(value_type = Vec<Object>)]
    chat: Vec<Said>,
    tables: Vec<Table>,
    /// Calls of the arbiter that the person has taken and that are not settled.
    calls: Vec<Taken>,
    games: Vec<Played>,
}

/// A call that was taken.
#[derive(Serialize, ToSchema)]
struct Taken {
    game: u64,
    #[schema(value_type = Object)]
    called: Box<RawValue>,
}

/// A table that is up.
#[derive(Serialize, ToSchema)]
struct Table {
    id: u64,
    /// Whether the person put it up; otherwise it is a challenge.
    host: bool,
    /// For whom it is, if for one person.
    #[schema(value_type = Option<u64>)]
    for_whom: Option<PersonId>,
    #[schema(value_type = Object)]
    wish: Box<RawValue>,
    #[schema(value_type = u64)]
    created: Timestamp,
}

/// A game that was played.
#[derive(Serialize, ToSchema)]
struct Played {
    game: u64,
    #[schema(value_type = String)]
    colour: Color,
    pgn: String,
}

/// Shows all that is kept of oneself.
#[utoipa::path(get, operation_id = "own_data", path = "/api/me/data",
    responses((status = 200, body = Data), (status = 401, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn own(State(zone): State<Arc<Zone>>, Me(id): Me) -> Result<Json<Data>, Problem> {
    data(&zone, id).await
}

/// Shows all that is kept of somebody, to administrators.
#[utoipa::path(get, operation_id = "data_of", path = "/api/people/{id}/data", params(("id" = u64, Path)),
    responses((status = 200, body = Data), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn of(
    State(zone): State<Arc<Zone>>,
    me: Me,
    Path(id): Path<u64>,
) -> Result<Json<Data>, Problem> {
    zone.require(&me, Action::ManagePeople, Scope::Zone).await?;
    data(&zone, PersonId(id)).await
}

async fn data(zone: &Zone, id: PersonId) -> Result<Json<Data>, Problem> {
    // Every game is looked at, so one at a time.
    let Ok(_turn) = zone.exports.try_acquire() else {
        return Err(Problem::Failed(Failure::Busy));
    };
    let now = zone.now();
    let mut data = zone.people(move |people| kept(people, id, now)).await?;
    let log = Arc::clone(&zone.spine.common().log);
    let played = tokio::task::spawn_blocking(move || played(log.reader(), id)).await;
    let played = played.map_err(|_| Problem::Failed(Failure::Halted))?.map_err(|error| {
        tracing::error!("{error}");
        Problem::Failed(Failure::Unreadable)
    })?;
    for (game, colour) in played {
        let pgn = written::text(zone, game).await?;
        data.games.push(Played { game, colour, pgn });
    }
    Ok(Json(data))
}

/// All but the games.
fn kept(people: &dyn People, id: PersonId, now: Timestamp) -> Answer<Data> {
    let account = people.person(id)?.ok_or(PeopleError::Unknown)?.into();
    let passes = |kind| -> Answer<Vec<Shown>> {
        Ok(people.passes(id, kind)?.into_iter().map(Shown::from).collect())
    };
    let tables = people.tables_of(id, now)?.into_iter().map(|table| Table {
        id: table.id,
        host: table.host == id,
        for_whom: match table.for_whom {
            ForWhom::Person(person) => Some(person),
            ForWhom::Anybody | ForWhom::Link => None,
        },
        wish: RawValue::from_string(table.wish).unwrap_or_default(),
        created: table.created,
    });
    let taken = people.taken_calls()?.into_iter().filter(|(_, _, by)| *by == id);
    let calls = taken.map(|(game, called, _)| Taken {
        game,
        called: RawValue::from_string(called).unwrap_or_default(),
    });
    Ok(Data {
        account,
        settings: account::chosen(people, id)?,
        sessions: passes(PassKind::Session)?,
        tokens: passes(PassKind::Token)?,
        roles: people.grants(id)?,
        chat: people.said_by(id)?,
        tables: tables.collect(),
        calls: calls.collect(),
        games: Vec::new(),
    })
}

/// As much of the first event of a game as says who plays.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum First {
    Opened { players: ByColor<PersonId> },
}

/// The games of a person, by their first events.
fn played(ledgers: &dyn Ledgers, id: PersonId) -> Result<Vec<(u64, Color)>, ReadError> {
    let mut games = Vec::new();
    ledgers.each(&mut |ledger| {
        if ledger.kind != Kind::Game {
            return ControlFlow::Break(());
        }
        games.push(ledger.id);
        ControlFlow::Continue(())
    })?;
    let mut played = Vec::new();
    for game in games {
        ledgers.read(LedgerId { kind: Kind::Game, id: game }, 0, 1, &mut |row| {
            if let Ok(First::Opened { players }) = serde_json::from_str(row.envelope.event.0) {
                let own = Color::ALL.into_iter().find(|player| players[*player] == id);
                played.extend(own.map(|player| (game, player)));
            }
            ControlFlow::Break(())
        })?;
    }
    Ok(played)
}
