//! The export of all personal data.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::Game;
use flagfall_laws::Grant;
use flagfall_ledger::PersonId;
use flagfall_store::{AccessTokenKind, ChatMessage, People, PeopleError, PeopleResult, TableInvitee};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::account::{self, Account};
use super::extract::SignedIn;
use super::sessions::PassInfo;
use crate::Zone;
use crate::error::{ApiError, ErrorBody};
use crate::http::{Caller, exports};
use crate::spine::SpineError;

/// All personal data of a person.
#[derive(Serialize, ToSchema)]
pub(super) struct PersonalData {
    account: Account,
    /// The settings of the page, if any.
    #[schema(value_type = Option<Object>)]
    settings: Option<Box<RawValue>>,
    sessions: Vec<PassInfo>,
    tokens: Vec<PassInfo>,
    /// The granted roles with their scopes.
    #[schema(value_type = Vec<Object>)]
    roles: Vec<Grant>,
    /// The person's chat messages.
    #[schema(value_type = Vec<Object>)]
    chat: Vec<ChatMessage>,
    tables: Vec<TableRecord>,
    /// The open calls for the arbiter that the person has taken.
    calls: Vec<TakenCall>,
    games: Vec<PlayedGame>,
    /// The games whose stored records cannot be read.
    unreadable_games: Vec<u64>,
}

/// A call that the person has taken.
#[derive(Serialize, ToSchema)]
struct TakenCall {
    game: u64,
    #[schema(value_type = Object)]
    kind: Box<RawValue>,
}

/// An open table of the person, or a challenge to them.
#[derive(Serialize, ToSchema)]
struct TableRecord {
    id: u64,
    /// Whether the person is the host; otherwise the table is a challenge to them.
    host: bool,
    /// The challenged person, if any.
    #[schema(value_type = Option<u64>)]
    invitee: Option<PersonId>,
    #[schema(value_type = Object)]
    request: Box<RawValue>,
    #[schema(value_type = u64)]
    created: Timestamp,
}

/// A game that the person has played.
#[derive(Serialize, ToSchema)]
struct PlayedGame {
    game: u64,
    #[schema(value_type = String)]
    colour: Color,
    pgn: String,
}

/// Exports all personal data of the caller.
#[utoipa::path(get, path = "/api/me/data",
    responses((status = 200, body = PersonalData), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn export_own_data(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    SignedIn(id, _): SignedIn,
) -> Result<Json<PersonalData>, ApiError> {
    collect_data(&zone, (id, caller.address), id).await
}

/// Exports all personal data of a person, for administrators.
#[utoipa::path(get, path = "/api/people/{id}/data", params(("id" = u64, Path)),
    responses((status = 200, body = PersonalData), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn export_data_of(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    me: SignedIn,
    Path(id): Path<u64>,
) -> Result<Json<PersonalData>, ApiError> {
    zone.require_management(&me, PersonId(id)).await?;
    collect_data(&zone, (me.0, caller.address), PersonId(id)).await
}

async fn collect_data(
    zone: &Zone,
    (caller, from): (PersonId, IpAddr),
    id: PersonId,
) -> Result<Json<PersonalData>, ApiError> {
    let now = zone.now();
    zone.limits.export(caller, from, now).map_err(ApiError::RateLimited)?;
    let games = zone.finished_games.games_of(id).await?;
    // One export at a time, because it reads many games. The others wait for their turn.
    let _permit = zone.exports.acquire().await.map_err(|_| SpineError::Halted)?;
    let mut data = zone.with_people(move |people| stored_data(people, id, now)).await?;
    for game in games {
        let seats = move |game: &Game, _| Color::ALL.into_iter().find(|player| game.person(*player) == id);
        let colour = match zone.spine.inspect(game, seats).await {
            Ok(Some(colour)) => colour,
            // Nobody came to the game, and it was removed.
            Ok(None) | Err(SpineError::Unknown) => continue,
            // A damaged game must not hide the rest.
            Err(failure) if failure.is_out_of_order() => {
                data.unreadable_games.push(game);
                continue;
            }
            Err(failure) => return Err(failure.into()),
        };
        let pgn = exports::full_pgn(zone, game).await?;
        data.games.push(PlayedGame { game, colour, pgn });
    }
    Ok(Json(data))
}

/// Collects the data in the people database: all except the games.
fn stored_data(people: &dyn People, id: PersonId, now: Timestamp) -> PeopleResult<PersonalData> {
    let account = people.person(id)?.ok_or(PeopleError::Unknown)?.into();
    let tokens = |kind| -> PeopleResult<Vec<PassInfo>> {
        Ok(people.tokens(id, kind)?.into_iter().map(PassInfo::from).collect())
    };
    let tables = people.tables_of(id, now)?.into_iter().map(|table| TableRecord {
        id: table.id,
        host: table.host == id,
        invitee: match table.invitee {
            TableInvitee::Person(person) => Some(person),
            TableInvitee::Anyone | TableInvitee::LinkHolder => None,
        },
        request: RawValue::from_string(table.request).unwrap_or_default(),
        created: table.created_at,
    });
    let taken = people.assigned_calls()?.into_iter().filter(|(_, _, by)| *by == id);
    let calls = taken.map(|(game, kind, _)| TakenCall { game, kind: RawValue::from_string(kind).unwrap_or_default() });
    Ok(PersonalData {
        account,
        settings: account::page_settings(people, id)?,
        sessions: tokens(AccessTokenKind::Session)?,
        tokens: tokens(AccessTokenKind::Personal)?,
        roles: people.grants(id)?,
        chat: people.messages_by(id)?,
        tables: tables.collect(),
        calls: calls.collect(),
        games: Vec::new(),
        unreadable_games: Vec::new(),
    })
}
