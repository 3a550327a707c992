//! The doors: what can be asked for over HTTP, and who answers.

mod api;
mod body;
mod caller;
mod entrance;
mod guard;
mod offer;
mod origin;
mod page;
mod people;
mod socket;
mod trust;
mod watch;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};

use crate::tls::Trust;
use crate::{Zone, error};
pub(crate) use caller::{Caller, Peer};
pub use offer::openapi;

/// All doors of a zone.
pub(crate) fn router(zone: Arc<Zone>, trust: Option<&Arc<Trust>>) -> Router {
    let doors = Router::new()
        .route("/", get(page::live))
        .route("/games/{id}", get(page::game))
        .route("/style.css", get(page::style))
        .route("/recovery", get(entrance::recovery))
        .route("/sign-up", get(entrance::sign_up))
        .route("/entrance.js", get(entrance::script))
        .route("/api/games", get(api::live).post(api::open))
        .route("/api/games/{id}", get(api::view))
        .route("/api/games/{id}/pgn", get(api::pgn))
        .route("/api/games/{id}/seats", post(api::take_seat))
        .route("/api/openapi.json", get(api::openapi))
        .route("/ws", get(socket::upgrade))
        .route("/health", get(watch::health))
        .route("/ready", get(watch::ready))
        .route("/metrics", get(watch::metrics))
        .merge(people::router(&zone));
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
