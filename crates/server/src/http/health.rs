//! Monitoring endpoints.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::Zone;

/// Reports that the server is running.
#[utoipa::path(get, path = "/health", responses((status = 200, body = String)))]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Reports whether the zone accepts and records commands.
#[utoipa::path(get, path = "/ready", responses((status = 200, body = String), (status = 503, body = String)))]
pub(crate) async fn ready(State(zone): State<Arc<Zone>>) -> (StatusCode, String) {
    match zone.halt.reason() {
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
        None if zone.is_closing() => (StatusCode::SERVICE_UNAVAILABLE, "closing\n".to_owned()),
        None => (StatusCode::OK, "ready\n".to_owned()),
    }
}

/// Returns the metrics in the Prometheus text format.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub(crate) async fn metrics(State(zone): State<Arc<Zone>>) -> impl IntoResponse {
    let text = zone.metrics.to_text(zone.spine.replayed_events(), zone.spine.set_aside() as u64)
        + &zone.limits.abuse.to_text();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
