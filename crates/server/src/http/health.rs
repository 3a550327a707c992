//! Monitoring endpoints.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::caller::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::zone::metrics::SpineMetrics;
use crate::{Config, Zone};

/// Reports that the server is running.
#[utoipa::path(get, path = "/health", responses((status = 200, body = String)))]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Reports whether the zone accepts and records commands and has loaded its records.
#[utoipa::path(get, path = "/ready", responses((status = 200, body = String), (status = 503, body = String)))]
pub(crate) async fn ready(State(zone): State<Arc<Zone>>) -> Response {
    match obstacle(&zone) {
        None => "ready\n".into_response(),
        Some(why) => {
            (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], format!("{why}\n")).into_response()
        }
    }
}

/// Returns the reason why the zone does not accept commands, or does not answer everything yet.
pub(super) fn obstacle(zone: &Zone) -> Option<String> {
    match zone.halt.reason() {
        Some(why) => Some(why.to_string()),
        None if zone.is_closing() => Some("closing".to_owned()),
        None => (!zone.finished_games.is_built()).then(|| "loading".to_owned()),
    }
}

/// Returns the metrics in the Prometheus text format, for this machine and the addresses in `metrics_for`.
///
/// The counters rise with every move, also of delayed games, and with every premove, so they are not for
/// everybody.
#[utoipa::path(get, path = "/metrics",
    responses((status = 200, body = String), (status = 403, body = ErrorBody)))]
pub(crate) async fn metrics(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    if !may_read_metrics(&zone.config, caller, &headers) {
        let why = "metrics are for this machine and the addresses in `metrics_for`";
        return Err(ApiError::NotAllowed(why.to_owned()));
    }
    let spine = SpineMetrics {
        replayed_events: zone.replayed_events(),
        set_aside: zone.count_set_aside() as u64,
        waiting_messages: zone.outbox.len() as u64,
        refused_messages: zone.outbox.count_refused(),
    };
    let text = zone.metrics.to_text(&spine) + &zone.limits.abuse.to_text();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text))
}

/// Whether a client is this machine itself, or at a configured address. A proxy on this machine that names its
/// client speaks for others, even if it is not a trusted one.
fn may_read_metrics(config: &Config, caller: Caller, headers: &HeaderMap) -> bool {
    let address = caller.address.to_canonical();
    let is_forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    (address.is_loopback() && !is_forwarded) || config.are_metrics_for(address)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    #[track_caller]
    fn check(config: &str, address: &str, header: Option<&'static str>, expected: bool) {
        let config = Config::read(config).expect("a configuration");
        let headers = header.map(|name| (HeaderName::from_static(name), HeaderValue::from_static("192.0.2.7")));
        let address = address.parse().expect("an address");
        let caller = Caller { address, secure: false, round_trip: None, is_proxied: false };
        assert_eq!(may_read_metrics(&config, caller, &headers.into_iter().collect()), expected, "{address} {header:?}");
    }

    #[test]
    fn metrics_are_for_this_machine_and_configured_addresses() {
        let listed = "metrics_for = ['192.0.2.0/24', '2001:db8::1']";
        for own in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            check("", own, None, true);
            check("", own, Some("x-forwarded-for"), false);
            check("", own, Some("forwarded"), false);
        }
        for (other, is_listed) in [("192.0.2.7", true), ("2001:db8::1", true), ("198.51.100.7", false)] {
            check("", other, None, false);
            check(listed, other, None, is_listed);
            check(listed, other, Some("x-forwarded-for"), is_listed);
        }
    }
}
