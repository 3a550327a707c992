//! From which page a browser asks.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Zone;
use crate::error::Problem;

/// Lets pages of others look, but neither do anything nor open a socket.
pub(super) async fn refuse_foreign(
    State(zone): State<Arc<Zone>>,
    request: Request,
    next: Next,
) -> Response {
    let only_looks = request.method().is_safe() && !request.headers().contains_key(header::UPGRADE);
    if only_looks || is_own_origin(request.headers(), &zone.config.origins) {
        return next.run(request).await;
    }
    zone.counts.wrong.up();
    Problem::ForeignOrigin.into_response()
}

/// A browser tells from which page a socket is opened; programs need not.
fn is_own_origin(headers: &HeaderMap, others: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").is_some_and(|(_, from)| Some(from) == host);
    own || others.iter().any(|other| other == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(origin: Option<&str>, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:4064".parse().expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("an origin"));
        }
        let others = ["https://chess.example".to_owned()];
        assert_eq!(is_own_origin(&headers, &others), expected, "{origin:?}");
    }

    #[test]
    fn own_pages_and_programs_are_let_in() {
        check(None, true);
        check(Some("http://127.0.0.1:4064"), true);
        check(Some("https://chess.example"), true);
        check(Some("http://127.0.0.1:4065"), false);
        check(Some("https://chess.example.evil"), false);
        check(Some("null"), false);
    }
}
