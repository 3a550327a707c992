//! The origin of a browser's request, and what pages of that origin may do.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::caller::Caller;
use crate::error::ApiError;
use crate::net::limits::Abuse;
use crate::{Url, Zone};

/// The methods and headers that pages of listed origins may send.
const METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const HEADERS: &str = "authorization, content-type";
/// The time for which browsers cache a preflight response, in seconds.
const PREFLIGHT_MAX_AGE: &str = "600";

/// Refuses changes and sockets to pages of unlisted origins, which cannot read responses either.
pub(super) async fn check(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let others = &zone.config.origins;
    let headers = request.headers();
    let listed = headers.get(header::ORIGIN).filter(|origin| is_listed(origin, others)).cloned();
    let is_preflight = request.method() == Method::OPTIONS
        && headers.contains_key(header::ORIGIN)
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let own = zone.config.url.as_ref().map(Url::origin);
    let changes = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    let refused =
        (is_preflight && listed.is_none()) || (changes && !allows_changes(headers, caller.secure, own, others));
    let mut response = if refused {
        zone.limits.abuse.note(Abuse::Origin, caller.address, zone.now());
        ApiError::ForeignOrigin.into_response()
    } else if is_preflight {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    if !others.is_empty() {
        response.headers_mut().append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(origin) = listed {
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        for (name, value) in [
            (header::ACCESS_CONTROL_ALLOW_CREDENTIALS, "true"),
            (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

fn is_listed(origin: &HeaderValue, others: &[String]) -> bool {
    others.iter().any(|other| other.as_bytes() == origin.as_bytes())
}

/// Whether a request may change something. A browser must send the zone's own or a listed origin; a
/// program sends none, and no cookie that a browser could have added.
fn allows_changes(headers: &HeaderMap, secure: bool, own: Option<&str>, others: &[String]) -> bool {
    const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let is_ours = own.is_some_and(|own| own.as_bytes() == origin.as_bytes());
        return is_ours || is_same_origin(origin, headers, secure) || is_listed(origin, others);
    }
    match headers.get(SITE) {
        // A typed address or a bookmark comes from no page.
        Some(site) => site == "same-origin" || site == "none",
        None => !headers.contains_key(header::COOKIE),
    }
}

fn is_same_origin(origin: &HeaderValue, headers: &HeaderMap, secure: bool) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    own.is_some_and(|(scheme, from)| Some(from) == host && (scheme == "https" || (scheme == "http" && !secure)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(secure: bool, shown: &[(&'static str, &str)], expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:4064".parse().expect("a host"));
        for (name, value) in shown {
            headers.insert(*name, value.parse().expect("a value"));
        }
        let (own, others) = (Some("https://zone.example"), ["https://chess.example".to_owned()]);
        assert_eq!(allows_changes(&headers, secure, own, &others), expected, "{shown:?}");
    }

    #[test]
    fn own_pages_listed_origins_and_programs_may_change() {
        check(false, &[], true);
        for (origin, expected) in [
            ("http://127.0.0.1:4064", true),
            ("https://127.0.0.1:4064", true),
            ("https://chess.example", true),
            ("https://zone.example", true),
            ("http://zone.example", false),
            ("http://chess.example", false),
            ("http://127.0.0.1:4065", false),
            ("https://chess.example.evil", false),
            ("ftp://127.0.0.1:4064", false),
            ("null", false),
            ("", false),
        ] {
            check(false, &[("origin", origin)], expected);
            check(false, &[("origin", origin), ("cookie", "session=1")], expected);
            // The origin decides, whatever the other headers say.
            check(false, &[("origin", origin), ("sec-fetch-site", "same-origin")], expected);
        }
        check(true, &[("origin", "http://127.0.0.1:4064")], false);
        check(true, &[("origin", "https://127.0.0.1:4064")], true);
    }

    #[test]
    fn cookie_without_origin_needs_same_site() {
        check(false, &[("cookie", "session=1")], false);
        check(false, &[("cookie", "session=1"), ("sec-fetch-site", "same-origin")], true);
        for site in ["cross-site", "same-site", ""] {
            check(false, &[("cookie", "session=1"), ("sec-fetch-site", site)], false);
            check(false, &[("sec-fetch-site", site)], false);
        }
    }
}
