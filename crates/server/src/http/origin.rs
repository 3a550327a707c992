//! From which page a browser asks, and what it may.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::caller::Caller;
use crate::error::Problem;
use crate::limits::Offence;
use crate::{Url, Zone};

/// What pages of listed origins may send.
const METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const HEADERS: &str = "authorization, content-type";
/// So many seconds a browser need not ask again.
const ASK_AGAIN: &str = "600";

/// Lets pages of origins that are not listed neither do anything nor open a socket, and read nothing.
pub(super) async fn check(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let others = &zone.config.origins;
    let headers = request.headers();
    let listed = headers.get(header::ORIGIN).filter(|origin| is_listed(origin, others)).cloned();
    let asks_first = request.method() == Method::OPTIONS
        && headers.contains_key(header::ORIGIN)
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let own = zone.config.url.as_ref().map(Url::origin);
    let changes = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    let refused = (asks_first && listed.is_none())
        || (changes && !may_change(headers, caller.secure, own, others));
    let mut response = if refused {
        zone.limits.offences.note(Offence::Origin, caller.from, zone.now());
        Problem::ForeignOrigin.into_response()
    } else if asks_first {
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
            (header::ACCESS_CONTROL_MAX_AGE, ASK_AGAIN),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

fn is_listed(origin: &HeaderValue, others: &[String]) -> bool {
    others.iter().any(|other| other.as_bytes() == origin.as_bytes())
}

/// Whether a request may change something: a browser has to show that it comes from a page of ours or
/// of a listed origin. A program shows nothing, and has no cookie that a browser could have added.
fn may_change(headers: &HeaderMap, secure: bool, own: Option<&str>, others: &[String]) -> bool {
    const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let is_ours = own.is_some_and(|own| own.as_bytes() == origin.as_bytes());
        return is_ours || is_own(origin, headers, secure) || is_listed(origin, others);
    }
    match headers.get(SITE) {
        // What somebody typed or a bookmark opened comes from no page.
        Some(site) => site == "same-origin" || site == "none",
        None => !headers.contains_key(header::COOKIE),
    }
}

fn is_own(origin: &HeaderValue, headers: &HeaderMap, secure: bool) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    own.is_some_and(|(scheme, from)| {
        Some(from) == host && (scheme == "https" || (scheme == "http" && !secure))
    })
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
        assert_eq!(may_change(&headers, secure, own, &others), expected, "{shown:?}");
    }

    #[test]
    fn own_pages_listed_ones_and_programs_are_let_in() {
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
            // The page tells, whatever else is said.
            check(false, &[("origin", origin), ("sec-fetch-site", "same-origin")], expected);
        }
        check(true, &[("origin", "http://127.0.0.1:4064")], false);
        check(true, &[("origin", "https://127.0.0.1:4064")], true);
    }

    #[test]
    fn a_cookie_alone_shows_nothing() {
        check(false, &[("cookie", "session=1")], false);
        check(false, &[("cookie", "session=1"), ("sec-fetch-site", "same-origin")], true);
        for site in ["cross-site", "same-site", ""] {
            check(false, &[("cookie", "session=1"), ("sec-fetch-site", site)], false);
            check(false, &[("sec-fetch-site", site)], false);
        }
    }
}
