//! For those who watch over the zone.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::Zone;

/// It runs.
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// It takes commands, and puts them on record.
pub(super) async fn ready(State(zone): State<Arc<Zone>>) -> (StatusCode, String) {
    match zone.halt.why() {
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
        None if zone.is_closing() => (StatusCode::SERVICE_UNAVAILABLE, "closing\n".to_owned()),
        None => (StatusCode::OK, "ready\n".to_owned()),
    }
}

pub(super) async fn metrics(State(zone): State<Arc<Zone>>) -> impl IntoResponse {
    let text = zone.counts.to_text() + &zone.limits.offences.to_text();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
