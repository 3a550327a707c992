//! The HTTP interface: routes, middleware and handlers.

mod arbiter;
mod board;
mod body;
mod caller;
mod compression;
mod exports;
mod finished;
mod games;
mod health;
mod host;
mod link_pages;
mod middleware;
mod openapi;
mod origin;
mod people;
mod plain_pages;
mod regulations;
mod socket;
mod static_files;
mod tables;
mod trust;
mod unsent;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::routing::{get, post, put};

use crate::net::tls::Trust;
use crate::{Zone, error};
pub(crate) use caller::{Caller, Peer};
pub(crate) use host::OwnHosts;
pub use openapi::openapi;

/// All routes of a zone.
pub(crate) fn router(zone: Arc<Zone>, trust: Option<&Arc<Trust>>) -> Router {
    let routes = Router::new()
        .route("/plain", get(plain_pages::live))
        .route("/plain/games/{id}", get(plain_pages::game))
        .route("/plain/recovery", get(link_pages::recovery))
        .route("/plain/sign-up", get(link_pages::sign_up))
        .route("/games/{id}/board.svg", get(exports::draw_board))
        .route("/style.css", get(plain_pages::style))
        .route("/entrance.js", get(link_pages::script))
        .route("/api/presets", get(regulations::list_presets))
        .route("/api/regulations", post(regulations::check_regulations))
        .route("/api/games", get(games::list_live_games).post(tables::open_table))
        .route("/api/games/finished", get(finished::list_finished_games))
        .route("/api/games/{id}", get(games::view_game))
        .route("/api/games/{id}/pgn", get(exports::export_pgn))
        .route("/api/games/{id}/envelope", get(exports::print_envelope))
        .route("/api/games/{id}/seats", post(tables::take_seat))
        .route("/api/games/{id}/rematch", post(tables::offer_rematch))
        .route("/api/tables", get(tables::list_tables))
        .route("/api/tables/{id}", get(tables::show_table).delete(tables::withdraw_table))
        .route("/api/pairings", post(tables::open_pairing))
        .route("/api/engines", get(tables::list_engines))
        .route("/api/games/{id}/times", get(arbiter::list_move_times))
        .route("/api/games/{id}/video", post(arbiter::report_video_presence))
        .route("/api/games/{id}/venues", post(arbiter::designate_venue))
        .route("/api/games/{id}/visibility", put(arbiter::set_visibility))
        .route("/api/calls", get(arbiter::list_calls).post(arbiter::take_call))
        .route("/api/openapi.json", get(games::openapi))
        .route("/ws", get(socket::upgrade))
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .merge(people::router())
        .fallback(static_files::serve);
    match trust {
        Some(trust) => with_middleware(routes.merge(trust::routes(Arc::clone(trust))), zone),
        None => with_middleware(routes, zone),
    }
}

/// The only routes that are public over plain HTTP, for devices that do not trust the zone yet.
pub(crate) fn trust_router(zone: Arc<Zone>, trust: &Arc<Trust>) -> Router {
    let page = Router::new().route("/", get(trust::instructions)).with_state(Arc::clone(trust));
    with_middleware(page.merge(trust::routes(Arc::clone(trust))), zone)
}

/// Adds the middleware to routes. A request passes through the layers from the last to the first.
fn with_middleware(routes: Router<Arc<Zone>>, zone: Arc<Zone>) -> Router {
    let state = || Arc::clone(&zone);
    routes
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn(compression::compress))
        .layer(from_fn_with_state(state(), middleware::request_timeout))
        .layer(from_fn_with_state(state(), unsent::count))
        .layer(from_fn_with_state(state(), middleware::rate_limit))
        .layer(from_fn_with_state(state(), origin::check))
        .layer(from_fn_with_state(state(), host::check))
        .layer(map_response(error::explain))
        .layer(from_fn_with_state(state(), middleware::access_log))
        .with_state(zone)
}
