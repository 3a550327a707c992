//! Exports of a game during play and afterwards: PGN, picture of the board, envelope of a sealed move.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_game::{EnvelopeCover, Game, ScoresheetHeading};
use flagfall_laws::Action;
use flagfall_ledger::Digest;

use super::{arbiter, board};
use crate::accounts::names;
use crate::error::{ApiError, ErrorBody};
use crate::games::participant::GameSnapshot;
use crate::games::pgn;
use crate::spine::SpineError;
use crate::{Identity, Zone};

/// Exports a game as PGN, up to the current move.
#[utoipa::path(get, path = "/api/games/{id}/pgn", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "application/x-chess-pgn",
        headers(("ETag" = String), ("Last-Modified" = String))),
    (status = 304, description = "Nothing has changed since"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn export_pgn(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let participant = zone.participant(identity, id, None).await?;
    participant.require_moves()?;
    let names = player_names(&zone, id).await?;
    let write = move |game: &Game, _| pgn::to_pgn(game, id, &names);
    let snapshot = zone.see(&participant, write).await?.ok_or(ApiError::NotPublicYet)?;
    Ok(conditional_response(&headers, "application/x-chess-pgn", snapshot))
}

/// Returns the names of the players of a game.
async fn player_names(zone: &Zone, id: u64) -> Result<ByColor<String>, ApiError> {
    let players = |game: &Game, _| ByColor::new(|player| game.person(player));
    let players = zone.spine.inspect(id, players).await?;
    let known = names::look_up(zone, Color::ALL.map(|player| players[player])).await?;
    Ok(ByColor::new(|player| known.get(players[player])))
}

/// Returns a whole game as PGN, for its players.
pub(super) async fn full_pgn(zone: &Zone, id: u64) -> Result<String, ApiError> {
    let names = player_names(zone, id).await?;
    Ok(zone.spine.inspect(id, move |game: &Game, _| pgn::to_pgn(game, id, &names)).await?)
}

/// Draws the current board of a game.
#[utoipa::path(get, path = "/games/{id}/board.svg", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "image/svg+xml",
        headers(("ETag" = String), ("Last-Modified" = String))),
    (status = 304, description = "Nothing has changed since"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn draw_board(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let participant = zone.participant(identity, id, None).await?;
    let sees_moves = participant.require_moves().is_ok();
    let draw = move |game: &Game, _| {
        let last = game.moves().last().filter(|_| sees_moves);
        board::svg(game.position(), last)
    };
    let snapshot = zone.see(&participant, draw).await?.ok_or(ApiError::NotPublicYet)?;
    Ok(conditional_response(&headers, "image/svg+xml", snapshot))
}

/// The content security policy of the envelope page, which loads nothing.
const ENVELOPE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";
/// The first second whose year does not fit the four digits of an HTTP date.
const FIRST_UNWRITABLE_SECOND: u64 = 253_402_300_800;

/// Prints the cover of a sealed move's envelope, as a page for arbiters; the sealed move is not on it.
#[utoipa::path(get, path = "/api/games/{id}/envelope", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "text/html"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn print_envelope(
    State(zone): State<Arc<Zone>>,
    identity: Identity,
    Path(id): Path<u64>,
) -> Result<Response, ApiError> {
    arbiter::authorize(&zone, identity, id, Action::Rule).await?;
    let names = player_names(&zone, id).await?;
    let print = move |game: &Game, _| {
        let page = |cover: EnvelopeCover| cover.html(&heading(game, &names), &date);
        EnvelopeCover::of(game).map(page)
    };
    let page = zone.spine.inspect(id, print).await?.map_err(SpineError::Refused)?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, ENVELOPE_POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, page).into_response())
}

/// The heading of a printed page about a game.
fn heading(game: &Game, names: &ByColor<String>) -> ScoresheetHeading {
    let place = game.assignment();
    ScoresheetHeading {
        event: game.rules().regulations.title.as_deref().unwrap_or_default().to_owned(),
        date: date(game.scheduled_start()),
        round: place.map_or(String::new(), |place| place.round.to_string()),
        board: place.map_or(String::new(), |place| place.board.to_string()),
        white: names.white.clone(),
        black: names.black.clone(),
    }
}

/// Formats a moment in UTC; empty if its year has more than four digits.
fn date(at: Timestamp) -> String {
    let seconds = at.as_millis() / 1_000;
    if seconds >= FIRST_UNWRITABLE_SECOND {
        return String::new();
    }
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Answers a conditional request: without the body if the client has the current version.
fn conditional_response(headers: &HeaderMap, content_type: &str, snapshot: GameSnapshot<String>) -> Response {
    let GameSnapshot { changed, at: now, value: text, .. } = snapshot;
    let tag = format!("\"{}\"", Digest::of(&text));
    let at = changed.as_millis() / 1_000;
    // More may happen before the current second is over.
    let is_settled = at < now.as_millis() / 1_000;
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(at));
    let mut response = if is_not_modified(headers, &tag, is_settled.then_some(at)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, content_type)], text).into_response()
    };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, "no-cache");
    if is_settled {
        set(header::LAST_MODIFIED, &date);
    }
    response
}

/// Whether the client has the current version: by the tag or, without one, by the second of the last
/// change.
fn is_not_modified(headers: &HeaderMap, tag: &str, changed: Option<u64>) -> bool {
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(tags) = value(header::IF_NONE_MATCH) {
        let same = |known: &str| known == "*" || known.trim_start_matches("W/") == tag;
        return tags.split(',').map(str::trim).any(same);
    }
    let since = value(header::IF_MODIFIED_SINCE).and_then(|date| httpdate::parse_http_date(date).ok());
    let since = since.and_then(|since| since.duration_since(UNIX_EPOCH).ok());
    since.zip(changed).is_some_and(|(since, changed)| changed <= since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: HeaderName, value: &str, changed: Option<u64>, expected: bool) {
        let headers = HeaderMap::from_iter([(name, value.parse().expect("a header"))]);
        assert_eq!(is_not_modified(&headers, "\"x\"", changed), expected, "{value}");
    }

    #[test]
    fn unchanged_content_is_not_modified() {
        check(header::IF_NONE_MATCH, "\"x\"", None, true);
        check(header::IF_NONE_MATCH, "\"y\", W/\"x\"", None, true);
        check(header::IF_NONE_MATCH, "*", None, true);
        check(header::IF_NONE_MATCH, "\"y\"", Some(0), false);
        let date = "Thu, 01 Jan 1970 00:00:07 GMT";
        check(header::IF_MODIFIED_SINCE, date, Some(7), true);
        check(header::IF_MODIFIED_SINCE, date, Some(8), false);
        check(header::IF_MODIFIED_SINCE, date, None, false);
        check(header::IF_MODIFIED_SINCE, "yesterday", Some(0), false);
    }
}
