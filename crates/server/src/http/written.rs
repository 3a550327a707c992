//! Games as PGN and as pictures, which grow while they are played, and the envelope of a sealed move.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_game::{Cover, Game, Heading, Why};
use flagfall_laws::Law;
use flagfall_ledger::Digest;

use super::{board, desk};
use crate::error::{Explained, Problem};
use crate::part::Sight;
use crate::roles::Action;
use crate::spine::Failure;
use crate::{Who, Zone, names, pgn as write};

/// Writes a game as PGN, as far as it has come.
#[utoipa::path(get, path = "/api/games/{id}/pgn", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "application/x-chess-pgn",
        headers(("ETag" = String), ("Last-Modified" = String))),
    (status = 304, description = "Nothing has changed since"),
    (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn pgn(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let part = zone.part(who, id, None).await?;
    part.needs_moves()?;
    let names = players(&zone, id).await?;
    let look = move |game: &Game, _| write::pgn(game, id, &names);
    let text = zone.see(&part, look).await?.ok_or(Problem::NotYet)?;
    Ok(growing(&asked, "application/x-chess-pgn", text))
}

/// What the players of a game are called.
async fn players(zone: &Zone, id: u64) -> Result<ByColor<String>, Problem> {
    let players = |game: &Game, _| ByColor::new(|player| game.person(player));
    let players = zone.spine.look(id, players).await?;
    let known = names::of(zone, Color::ALL.map(|player| players[player])).await?;
    Ok(ByColor::new(|player| known.get(players[player])))
}

/// A game as PGN, whole, for who played it.
pub(super) async fn text(zone: &Zone, id: u64) -> Result<String, Problem> {
    let names = players(zone, id).await?;
    Ok(zone.spine.look(id, move |game: &Game, _| write::pgn(game, id, &names)).await?)
}

/// Draws the board of a game as it stands.
#[utoipa::path(get, path = "/games/{id}/board.svg", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "image/svg+xml",
        headers(("ETag" = String), ("Last-Modified" = String))),
    (status = 304, description = "Nothing has changed since"),
    (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn board(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let part = zone.part(who, id, None).await?;
    let sees_moves = part.needs_moves().is_ok();
    let look = move |game: &Game, _| {
        let last = game.moves().last().filter(|_| sees_moves);
        board::svg(game.position(), last)
    };
    let svg = zone.see(&part, look).await?.ok_or(Problem::NotYet)?;
    Ok(growing(&asked, "image/svg+xml", svg))
}

/// Whatever the page needs is in it.
const OF_PAGE: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";
/// Dates have years of four digits: from this second on they are not written.
const LAST_DATE: u64 = 253_402_300_800;

/// What stands on the envelope of a sealed move, as a page for arbiters to print; nothing of what is
/// inside.
#[utoipa::path(get, path = "/api/games/{id}/envelope", params(("id" = u64, Path)), responses(
    (status = 200, body = String, content_type = "text/html"),
    (status = 401, body = Explained), (status = 403, body = Explained), (status = 404, body = Explained), (status = 409, body = Explained), (status = 503, body = Explained)))]
pub(crate) async fn envelope(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Result<Response, Problem> {
    desk::may(&zone, who, id, Action::Rule).await?;
    let names = players(&zone, id).await?;
    let look = move |game: &Game, _| {
        let (law, why) = (Law::Sealing, Why::NothingSealed);
        let nothing = || game.refusal(law, why);
        let page = |cover: Cover| cover.page(&heading(game, &names), &date);
        Cover::of(game).map(page).ok_or_else(nothing)
    };
    let page = zone.spine.look(id, look).await?.map_err(Failure::Refused)?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, OF_PAGE),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, page).into_response())
}

/// What stands at the head of a page about a game.
fn heading(game: &Game, names: &ByColor<String>) -> Heading {
    let place = game.place();
    Heading {
        event: game.rules().regulations.title.as_deref().unwrap_or_default().to_owned(),
        date: date(game.appointed()),
        round: place.map_or(String::new(), |place| place.round.to_string()),
        board: place.map_or(String::new(), |place| place.board.to_string()),
        white: names.white.clone(),
        black: names.black.clone(),
    }
}

/// A moment, in UTC.
fn date(at: Timestamp) -> String {
    let seconds = at.as_millis() / 1_000;
    if seconds >= LAST_DATE {
        return String::new();
    }
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds))
}

/// An answer for who may have an earlier one already.
fn growing(asked: &HeaderMap, content_type: &str, sight: Sight<String>) -> Response {
    let Sight { changed, at: now, seen: text, .. } = sight;
    let tag = format!("\"{}\"", Digest::of(&text));
    let at = changed.as_millis() / 1_000;
    // A second that is not over may bring more.
    let is_settled = at < now.as_millis() / 1_000;
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(at));
    let mut response = if is_known(asked, &tag, is_settled.then_some(at)) {
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

/// Whether who asks has it: by the tag, or without one by the second of the last change.
fn is_known(asked: &HeaderMap, tag: &str, changed: Option<u64>) -> bool {
    let value = |name| asked.get(name).and_then(|value| value.to_str().ok());
    if let Some(tags) = value(header::IF_NONE_MATCH) {
        let same = |known: &str| known == "*" || known.trim_start_matches("W/") == tag;
        return tags.split(',').map(str::trim).any(same);
    }
    let since =
        value(header::IF_MODIFIED_SINCE).and_then(|date| httpdate::parse_http_date(date).ok());
    let since = since.and_then(|since| since.duration_since(UNIX_EPOCH).ok());
    since.zip(changed).is_some_and(|(since, changed)| changed <= since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: HeaderName, value: &str, changed: Option<u64>, expected: bool) {
        let headers = HeaderMap::from_iter([(name, value.parse().expect("a header"))]);
        assert_eq!(is_known(&headers, "\"x\"", changed), expected, "{value}");
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
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
