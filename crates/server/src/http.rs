//! The doors: what can be asked for over HTTP, and who answers.

mod api;
mod body;
mod offer;
mod origin;
mod page;
mod socket;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, FromRef, Request};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use tokio::time::timeout;

use crate::{Doorkeeper, Zone, error};

pub use offer::openapi;

/// The longest body, in bytes: regulations fit in.
const LONGEST_BODY: usize = 64 * 1024;
/// So long at most may a request take, a socket apart.
const LONGEST_REQUEST: Duration = Duration::from_secs(20);

impl FromRef<Arc<Zone>> for Doorkeeper {
    fn from_ref(zone: &Arc<Zone>) -> Doorkeeper {
        zone.keeper.clone()
    }
}

/// All doors of a zone.
pub(crate) fn router(zone: Arc<Zone>) -> Router {
    Router::new()
        .route("/", get(page::live))
        .route("/games/{id}", get(page::game))
        .route("/style.css", get(page::style))
        .route("/api/games", get(api::live).post(api::open))
        .route("/api/games/{id}", get(api::view))
        .route("/api/games/{id}/pgn", get(api::pgn))
        .route("/api/games/{id}/seats", post(api::take_seat))
        .route("/api/openapi.json", get(api::openapi))
        .route("/ws", get(socket::upgrade))
        .route("/health", get(watch::health))
        .route("/ready", get(watch::ready))
        .route("/metrics", get(watch::metrics))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&zone), origin::refuse_foreign))
        .layer(middleware::from_fn(hurry))
        .layer(middleware::map_response(error::explain))
        .layer(middleware::map_response(protect))
        .with_state(zone)
}

/// Who takes too long to say what they want is sent away.
async fn hurry(request: Request, next: Next) -> Response {
    let answer = timeout(LONGEST_REQUEST, next.run(request)).await;
    answer.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
}

/// What every answer says to browsers.
async fn protect(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; style-src 'self'; connect-src 'self'; img-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
