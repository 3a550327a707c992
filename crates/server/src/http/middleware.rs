//! Middleware: access log, rate limits and timeouts.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::LengthLimitError;
use tokio::time::timeout;

use super::caller::{Caller, Peer};
use crate::accounts::token_access;
use crate::error::ApiError;
use crate::net::limits::Abuse;
use crate::{Identity, Zone};

/// Identifies the caller, adds the security headers and logs the request. The log has the route, never
/// the requested path, which may contain a secret.
pub(super) async fn access_log(
    State(zone): State<Arc<Zone>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let caller = Caller::identify(peer, request.headers(), &zone.config);
    request.extensions_mut().insert(caller);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let start = Instant::now();
    let mut response = next.run(request).await;
    set_security_headers(response.headers_mut(), caller.secure, zone.config.tls_local);
    tracing::debug!(
        %method,
        route = route.as_ref().map_or("none", MatchedPath::as_str),
        status = response.status().as_u16(),
        micros = start.elapsed().as_micros() as u64,
        from = %caller.address,
        "answered"
    );
    response
}

/// Adds the security headers that every response has.
fn set_security_headers(headers: &mut HeaderMap, secure: bool, local: bool) {
    const POLICY: &str = "default-src 'none'; style-src 'self'; connect-src 'self'; img-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // Nothing is stored by a browser or a proxy unless its handler says so.
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ] {
        // A response may set its own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if secure {
        // Short with a local authority, because it applies to every port of the machine.
        let max_age = if local { "max-age=86400" } else { "max-age=31536000" };
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(max_age));
    }
}

/// Authenticates the request, and applies the rate limits of its address and account.
pub(super) async fn rate_limit(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let (now, writes) = (zone.now(), !request.method().is_safe());
    if let Err(wait) = zone.limits.request(caller.address, writes, now) {
        return ApiError::RateLimited(wait).into_response();
    }
    let (mut parts, body) = request.into_parts();
    let identity = match Identity::authenticate(&parts, &zone).await {
        Ok(identity) => identity,
        Err(error) => {
            if error == ApiError::InvalidToken {
                zone.limits.abuse.note(Abuse::InvalidToken, caller.address, now);
            }
            return error.into_response();
        }
    };
    if let Err(wait) = zone.limits.account(identity, caller.address, now) {
        return ApiError::RateLimited(wait).into_response();
    }
    if let Some(route) = parts.extensions.get::<MatchedPath>()
        && let Err(error) = token_access::check(identity, &parts.method, route.as_str())
    {
        return error.into_response();
    }
    parts.extensions.insert(identity);
    next.run(Request::from_parts(parts, body)).await
}

/// Reads the body up to its maximum size, and ends requests that take too long.
pub(super) async fn request_timeout(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let limits = &zone.config.limits;
    let longest = Duration::from_millis(limits.request_ms);
    let answered = timeout(longest, async {
        match read_body(request, limits.body_bytes).await {
            Ok(request) => next.run(request).await,
            Err(response) => response,
        }
    });
    let response = answered.await.unwrap_or_else(|_| {
        // The rest of the body is not read.
        ([(header::CONNECTION, "close")], ApiError::TimedOut).into_response()
    });
    let abuse = match response.status() {
        StatusCode::REQUEST_TIMEOUT => Abuse::Slow,
        StatusCode::PAYLOAD_TOO_LARGE => Abuse::Body,
        _ => return response,
    };
    zone.limits.abuse.note(abuse, caller.address, zone.now());
    response
}

/// Reads the whole body of a request, up to `limit` bytes.
async fn read_body(request: Request, limit: usize) -> Result<Request, Response> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let too_large = || ([(header::CONNECTION, "close")], ApiError::TooLarge(limit)).into_response();
    if request.body().size_hint().lower() > limit as u64 {
        return Err(too_large());
    }
    let (parts, body) = request.into_parts();
    match to_bytes(body, limit).await {
        Ok(bytes) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(error) if error.source().is_some_and(<dyn Error>::is::<LengthLimitError>) => Err(too_large()),
        // A client that broke off receives no response.
        Err(_) => Err(StatusCode::BAD_REQUEST.into_response()),
    }
}
