//! What every request goes through before anybody looks at it.

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
use crate::error::Problem;
use crate::limits::Offence;
use crate::{Who, Zone};

/// Finds out who asks, says to browsers what every answer says, and puts a line in the log: never the
/// address that was asked for, in which a secret may stand, but the door it led to.
pub(super) async fn welcome(
    State(zone): State<Arc<Zone>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let caller = Caller::of(peer, request.headers(), &zone.config);
    request.extensions_mut().insert(caller);
    let method = request.method().clone();
    let door = request.extensions().get::<MatchedPath>().cloned();
    let began = Instant::now();
    let mut response = next.run(request).await;
    protect(response.headers_mut(), caller.secure, zone.config.tls_local);
    tracing::debug!(
        %method,
        door = door.as_ref().map_or("none", MatchedPath::as_str),
        status = response.status().as_u16(),
        micros = began.elapsed().as_micros() as u64,
        from = %caller.from,
        "answered"
    );
    response
}

/// What every answer says to browsers.
fn protect(headers: &mut HeaderMap, secure: bool, local: bool) {
    const POLICY: &str = "default-src 'none'; style-src 'self'; connect-src 'self'; img-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ] {
        // A page may have a policy of its own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if secure {
        // It holds for every port of a machine, so for a local one not for long.
        let ages = if local { "max-age=86400" } else { "max-age=31536000" };
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ages));
    }
}

/// Holds everybody to the rates of their address and of their account.
pub(super) async fn limit(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let (now, writes) = (zone.now(), !request.method().is_safe());
    if let Err(wait) = zone.limits.request(caller.from, writes, now) {
        return Problem::TooMany(wait).into_response();
    }
    let (mut parts, body) = request.into_parts();
    let who = match Who::known(&parts, &zone).await {
        Ok(who) => who,
        Err(problem) => {
            if problem == Problem::UnknownBearer {
                zone.limits.offences.note(Offence::Secret, caller.from, now);
            }
            return problem.into_response();
        }
    };
    if let Err(wait) = zone.limits.account(who, caller.from, now) {
        return Problem::TooMany(wait).into_response();
    }
    parts.extensions.insert(who);
    next.run(Request::from_parts(parts, body)).await
}

/// Holds everybody to the rate of what has a password hashed: a layer for such doors.
pub(super) async fn limit_passwords(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    match zone.limits.password(caller.from, zone.now()) {
        Ok(()) => next.run(request).await,
        Err(wait) => Problem::TooMany(wait).into_response(),
    }
}

/// Reads the body as far as it may go, and sends away who takes too long.
pub(super) async fn hurry(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let limits = &zone.config.limits;
    let longest = Duration::from_millis(limits.request_ms);
    let answered = timeout(longest, async {
        match read(request, limits.body_bytes).await {
            Ok(request) => next.run(request).await,
            Err(response) => response,
        }
    });
    let response = answered.await.unwrap_or_else(|_| {
        // What is left of it is read by nobody.
        ([(header::CONNECTION, "close")], Problem::TooSlow).into_response()
    });
    let offence = match response.status() {
        StatusCode::REQUEST_TIMEOUT => Offence::Slow,
        StatusCode::PAYLOAD_TOO_LARGE => Offence::Body,
        _ => return response,
    };
    zone.limits.offences.note(offence, caller.from, zone.now());
    response
}

/// The request with its whole body.
async fn read(request: Request, most: usize) -> Result<Request, Response> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let too_long = || ([(header::CONNECTION, "close")], Problem::TooLong(most)).into_response();
    if request.body().size_hint().lower() > most as u64 {
        return Err(too_long());
    }
    let (parts, body) = request.into_parts();
    match to_bytes(body, most).await {
        Ok(bytes) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(error) if error.source().is_some_and(<dyn Error>::is::<LengthLimitError>) => {
            Err(too_long())
        }
        // Who broke off hears no answer.
        Err(_) => Err(StatusCode::BAD_REQUEST.into_response()),
    }
}
