//! The API of arbiters and organisers.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_chess::Color;
use flagfall_game::{Command, VenueAction};
use flagfall_laws::Action;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::JsonBody;
use crate::error::{ApiError, ErrorBody};
use crate::games::move_times::{MoveTime, move_times};
use crate::games::participant::Participant;
use crate::spine::SpineError;
use crate::tables::random_id;
use crate::wire::{Call, CallKind};
use crate::{Identity, Zone, chat, games};

/// Lists the calls and appeals in all games that the caller is responsible for, oldest first.
#[utoipa::path(get, path = "/api/calls",
    responses((status = 200, body = Vec<Call>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_calls(State(zone): State<Arc<Zone>>, identity: Identity) -> Result<Json<Vec<Call>>, ApiError> {
    Ok(Json(zone.calls(identity).await?))
}

/// A call or an appeal to take.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeCallRequest {
    /// The game.
    game: u64,
    /// The kind of call.
    kind: CallKind,
}

/// Takes a call or an appeal, which other arbiters see.
#[utoipa::path(post, path = "/api/calls", request_body = TakeCallRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn take_call(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    JsonBody(TakeCallRequest { game, kind }): JsonBody<TakeCallRequest>,
) -> Result<StatusCode, ApiError> {
    zone.take_call(identity, game, kind).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The presence of a player in the video conference.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VideoPresence {
    /// The player.
    player: Color,
    /// Whether the player is in the video conference.
    present: bool,
}

/// Reports that a player has left the video conference, or is in it again.
#[utoipa::path(post, path = "/api/games/{id}/video", params(("id" = u64, Path)), request_body = VideoPresence,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn report_video_presence(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
    JsonBody(VideoPresence { player, present }): JsonBody<VideoPresence>,
) -> Result<StatusCode, ApiError> {
    let participant = authorize(&zone, identity, id, Action::ReportVideo).await?;
    let (person, actor) = participant.official().ok_or(ApiError::Forbidden)?;
    let command = if present { Command::JoinVideo(player) } else { Command::LeaveVideo(player) };
    // A player may leave several times, so each report is a command of its own.
    let by = games::text_attribution(actor, person, &random_id()?.to_string());
    zone.spine.submit(id, Some(by), command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A venue of a hybrid game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VenueRequest {
    /// The place.
    venue: String,
}

/// Designates a venue of a hybrid game, for organisers. Repeating the request has no effect.
#[utoipa::path(post, path = "/api/games/{id}/venues", params(("id" = u64, Path)), request_body = VenueRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn designate_venue(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
    JsonBody(VenueRequest { venue }): JsonBody<VenueRequest>,
) -> Result<StatusCode, ApiError> {
    let participant = authorize(&zone, identity, id, Action::DesignateVenue).await?;
    let (person, actor) = participant.organiser().ok_or(ApiError::Forbidden)?;
    let venue = chat::validate_text(&venue)?;
    let by = games::text_attribution(actor, person, venue);
    let command = Command::Venue(VenueAction::DesignateVenue { venue: venue.into() });
    zone.spine.submit(id, Some(by), command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the think time and lag of each move, for fair-play checks.
#[utoipa::path(get, path = "/api/games/{id}/times", params(("id" = u64, Path)),
    responses((status = 200, body = Vec<MoveTime>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn list_move_times(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
) -> Result<Json<Vec<MoveTime>>, ApiError> {
    authorize(&zone, identity, id, Action::SeeMoveTimes).await?;
    let log = Arc::clone(&zone.spine.context().log);
    let read = tokio::task::spawn_blocking(move || move_times(log.reader(), id)).await;
    let read = read.map_err(|_| ApiError::Spine(SpineError::Halted))?;
    Ok(Json(read.map_err(|error| {
        tracing::error!("game {id}: {error}");
        ApiError::Spine(SpineError::Unreadable)
    })?))
}

/// The visibility of a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VisibilityRequest {
    /// Whether only people with a role in the game may see it.
    closed: bool,
}

/// Hides a game from everybody without a role in it, or shows it again.
#[utoipa::path(put, path = "/api/games/{id}/visibility", params(("id" = u64, Path)), request_body = VisibilityRequest,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn set_visibility(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
    JsonBody(VisibilityRequest { closed }): JsonBody<VisibilityRequest>,
) -> Result<StatusCode, ApiError> {
    authorize(&zone, identity, id, Action::HideGame).await?;
    zone.with_people(move |people| people.set_hidden(id, closed)).await?;
    zone.feed.publish(&games::recheck_news(id));
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the participant that an identity is in a game, if they may perform the action.
pub(super) async fn authorize(
    zone: &Zone,
    identity: Identity,
    id: u64,
    action: Action,
) -> Result<Participant, ApiError> {
    let participant = zone.participant(identity, id, None).await?;
    if participant.may(action) {
        return Ok(participant);
    }
    Err(match identity {
        Identity::Anonymous => ApiError::NotLoggedIn,
        Identity::Seat { .. } | Identity::Person { .. } => ApiError::Forbidden,
    })
}
