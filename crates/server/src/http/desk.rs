//! For arbiters, organisers and their programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_chess::Color;
use flagfall_game::{Actor, Command, Venue};
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Body;
use crate::error::{Explained, Problem};
use crate::part::Part;
use crate::roles::Action;
use crate::spine::Failure;
use crate::thinking::{Thought, thoughts};
use crate::wire::{Call, Called};
use crate::{Who, Zone, chat, games};

/// The calls and appeals in all games that one answers for, the oldest first.
#[utoipa::path(get, path = "/api/calls",
    responses((status = 200, body = Vec<Call>), (status = 401, body = Explained), (status = 403, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn calls(
    State(zone): State<Arc<Zone>>,
    who: Who,
) -> Result<Json<Vec<Call>>, Problem> {
    Ok(Json(zone.calls(who).await?))
}

/// A call or an appeal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToTake {
    /// In which game.
    game: u64,
    /// Which.
    called: Called,
}

/// Takes a call or an appeal: others see who has.
#[utoipa::path(post, path = "/api/calls", request_body = ToTake,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn take_call(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Body(ToTake { game, called }): Body<ToTake>,
) -> Result<StatusCode, Problem> {
    zone.take_call(who, game, called).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether a player is in the video conference.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnVideo {
    /// Who.
    player: Color,
    /// Whether they are in it.
    present: bool,
}

/// Reports that a player has left the video conference, or is in it again.
#[utoipa::path(post, path = "/api/games/{id}/video", params(("id" = u64, Path)), request_body = OnVideo,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn video(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
    Body(OnVideo { player, present }): Body<OnVideo>,
) -> Result<StatusCode, Problem> {
    may(&zone, who, id, Action::ReportVideo).await?;
    let command = if present { Command::JoinVideo(player) } else { Command::LeaveVideo(player) };
    // It is the zone that sees who is there, through whatever reports it.
    zone.spine.ask(id, None, command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A venue of a hybrid game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// Where it is.
    venue: String,
}

/// Names a venue of a hybrid game, which is for the organiser. Named again, it is there once.
#[utoipa::path(post, path = "/api/games/{id}/venues", params(("id" = u64, Path)), request_body = Named,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 409, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn venues(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
    Body(Named { venue }): Body<Named>,
) -> Result<StatusCode, Problem> {
    let part = may(&zone, who, id, Action::NameVenue).await?;
    let person = part.person.ok_or(Problem::Forbidden)?;
    let venue = chat::line(&venue)?;
    let by = games::by_words(Actor::Organiser(person), person, venue);
    let command = Command::Venue(Venue::Designate { venue: venue.into() });
    zone.spine.ask(id, Some(by), command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How long each move was thought about and under way, for those who watch over fair play.
#[utoipa::path(get, path = "/api/games/{id}/times", params(("id" = u64, Path)),
    responses((status = 200, body = Vec<Thought>), (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn times(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Result<Json<Vec<Thought>>, Problem> {
    may(&zone, who, id, Action::SeeTimes).await?;
    let log = Arc::clone(&zone.spine.common().log);
    let read = tokio::task::spawn_blocking(move || thoughts(log.reader(), id)).await;
    let read = read.map_err(|_| Problem::Failed(Failure::Halted))?;
    Ok(Json(read.map_err(|error| {
        tracing::error!("game {id}: {error}");
        Problem::Failed(Failure::Unreadable)
    })?))
}

/// Who can see a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Visibility {
    /// Whether it is shown only to those who have a role in it.
    closed: bool,
}

/// Closes a game to everybody who has no role in it, or opens it again.
#[utoipa::path(put, path = "/api/games/{id}/visibility", params(("id" = u64, Path)), request_body = Visibility,
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn visibility(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
    Body(Visibility { closed }): Body<Visibility>,
) -> Result<StatusCode, Problem> {
    may(&zone, who, id, Action::HideGame).await?;
    zone.people(move |people| people.hide(id, closed)).await?;
    zone.feed.publish(&games::look_again(id));
    Ok(StatusCode::NO_CONTENT)
}

/// The part of somebody who may do something.
pub(super) async fn may(zone: &Zone, who: Who, id: u64, action: Action) -> Result<Part, Problem> {
    let part = zone.part(who, id, None).await?;
    if part.may(action) {
        return Ok(part);
    }
    Err(match who {
        Who::Anybody => Problem::NotLoggedIn,
        Who::Seat { .. } | Who::Person { .. } => Problem::Forbidden,
    })
}
