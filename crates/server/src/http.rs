//! The doors: what can be asked for over HTTP, and who answers.

mod api;
mod board;
mod body;
mod caller;
mod desk;
mod entrance;
mod finished;
mod guard;
mod offer;
mod origin;
mod page;
mod people;
mod regulations;
mod shell;
mod socket;
mod tables;
mod trust;
mod watch;
mod written;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post, put};

use crate::tls::Trust;
use crate::{Zone, error};
pub(crate) use caller::{Caller, Peer};
pub use offer::openapi;

/// All doors of a zone.
pub(crate) fn router(zone: Arc<Zone>, trust: Option<&Arc<Trust>>) -> Router {
    let doors = Router::new()
        .route("/plain", get(page::live))
        .route("/plain/games/{id}", get(page::game))
        .route("/plain/recovery", get(entrance::recovery))
        .route("/plain/sign-up", get(entrance::sign_up))
        .route("/games/{id}/board.svg", get(written::board))
        .route("/style.css", get(page::style))
        .route("/entrance.js", get(entrance::script))
        .route("/api/presets", get(regulations::presets))
        .route("/api/regulations", post(regulations::check))
        .route("/api/games", get(api::live).post(tables::open))
        .route("/api/games/finished", get(finished::list))
        .route("/api/games/{id}", get(api::view))
        .route("/api/games/{id}/pgn", get(written::pgn))
        .route("/api/games/{id}/envelope", get(written::envelope))
        .route("/api/games/{id}/seats", post(tables::take_seat))
        .route("/api/games/{id}/rematch", post(tables::rematch))
        .route("/api/tables", get(tables::list))
        .route("/api/tables/{id}", get(tables::show).delete(tables::withdraw))
        .route("/api/pairings", post(tables::pair))
        .route("/api/engines", get(tables::engines))
        .route("/api/games/{id}/times", get(desk::times))
        .route("/api/games/{id}/video", post(desk::video))
        .route("/api/games/{id}/venues", post(desk::venues))
        .route("/api/games/{id}/visibility", put(desk::visibility))
        .route("/api/calls", get(desk::calls).post(desk::take_call))
        .route("/api/openapi.json", get(api::openapi))
        .route("/ws", get(socket::upgrade))
        .route("/health", get(watch::health))
        .route("/ready", get(watch::ready))
        .route("/metrics", get(watch::metrics))
        .merge(people::router(&zone))
        .fallback(shell::answer);
    match trust {
        Some(trust) => guarded(doors.merge(trust::routes(Arc::clone(trust))), zone),
        None => guarded(doors, zone),
    }
}

/// The one door that is open over plain HTTP to everybody, before anybody trusts the zone.
pub(crate) fn trust_router(zone: Arc<Zone>, trust: &Arc<Trust>) -> Router {
    let page = Router::new().route("/", get(trust::steps)).with_state(Arc::clone(trust));
    guarded(page.merge(trust::routes(Arc::clone(trust))), zone)
}

/// Doors with all that a request goes through before it, the last one first.
fn guarded(doors: Router<Arc<Zone>>, zone: Arc<Zone>) -> Router {
    let state = || Arc::clone(&zone);
    doors
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(state(), guard::hurry))
        .layer(from_fn_with_state(state(), guard::limit))
        .layer(from_fn_with_state(state(), origin::check))
        .layer(map_response(error::explain))
        .layer(from_fn_with_state(state(), guard::welcome))
        .with_state(zone)
}
