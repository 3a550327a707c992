//! Compression of answers that everybody may have.
//!
//! Only the routes listed here are compressed. The length of a compressed answer tells something about its
//! content if somebody else can put text beside a secret, so answers with tokens, accounts or personal data are
//! never compressed, and neither is anything that must not be stored.

use std::io::{self, Write};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{MatchedPath, Request};
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::task::spawn_blocking;

/// The routes whose answers hold no secret.
const ROUTES: [(Method, &str); 12] = [
    (Method::GET, "/api/games"),
    (Method::GET, "/api/games/finished"),
    (Method::GET, "/api/games/{id}"),
    (Method::GET, "/api/games/{id}/pgn"),
    (Method::GET, "/api/tables"),
    (Method::GET, "/api/presets"),
    (Method::POST, "/api/regulations"),
    (Method::GET, "/api/openapi.json"),
    (Method::GET, "/games/{id}/board.svg"),
    (Method::GET, "/plain"),
    (Method::GET, "/plain/games/{id}"),
    (Method::GET, "/style.css"),
];
/// Smaller answers are not worth it.
const MIN_BYTES: u64 = 1_024;
/// Larger answers are compressed on a blocking thread.
const MAX_INLINE_BYTES: usize = 32 * 1_024;

/// Compresses the answers of the routes without secrets, for clients that accept it.
pub(super) async fn compress(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let is_public = |route: String| ROUTES.iter().any(|(method, path)| method == request.method() && *path == route);
    let (is_public, accepts) = (route.is_some_and(is_public), accepts_gzip(request.headers()));
    let mut response = next.run(request).await;
    if !is_public || response.headers().get(header::CACHE_CONTROL).is_some_and(|value| value == "no-store") {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let size = response.body().size_hint().exact().unwrap_or_default();
    if !accepts || size < MIN_BYTES || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // The body is in memory already, so reading it cannot fail.
    let Ok(plain) = to_bytes(body, usize::MAX).await else { return Response::from_parts(parts, Body::empty()) };
    let Ok(packed) = gzip_of(plain.clone()).await else { return Response::from_parts(parts, plain.into()) };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(header::CONTENT_LENGTH);
    // The bytes differ from those of the plain answer, and the content does not.
    let weak = parts.headers.get(header::ETAG).and_then(|tag| format!("W/{}", tag.to_str().ok()?).parse().ok());
    if let Some(weak) = weak {
        parts.headers.insert(header::ETAG, weak);
    }
    Response::from_parts(parts, packed.into())
}

/// Whether a client accepts gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut all = accepted.split(',').map(|one| one.split_once(';').unwrap_or((one, "")));
    all.any(|(name, weight)| name.trim() == "gzip" && weight.trim() != "q=0")
}

async fn gzip_of(plain: Bytes) -> io::Result<Vec<u8>> {
    if plain.len() <= MAX_INLINE_BYTES {
        return gzip(&plain);
    }
    spawn_blocking(move || gzip(&plain)).await.map_err(io::Error::other)?
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(plain)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn gzip_is_used_only_if_it_is_accepted() {
        for (accepted, expected) in [
            ("gzip", true),
            ("br, gzip;q=0.5", true),
            ("gzip;q=0", false),
            ("identity", false),
            ("", false),
            ("x-gzip", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().expect("a value"))]);
            assert_eq!(accepts_gzip(&headers), expected, "{accepted}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn compressed_answers_are_small_and_whole() {
        for length in [2_000, 200_000] {
            let plain = "[\"e2e4\",180000],".repeat(length / 16);
            let packed = gzip_of(plain.clone().into()).await.expect("in memory");
            assert!(packed.len() * 10 < plain.len(), "{} of {}", packed.len(), plain.len());
            let mut read = String::new();
            GzDecoder::new(&packed[..]).read_to_string(&mut read).expect("gzip");
            assert_eq!(read, plain);
        }
    }

    #[test]
    fn no_compressed_route_answers_with_a_secret() {
        for (_, path) in ROUTES {
            assert!(!path.contains("/me") && !path.contains("people") && !path.contains("recovery"), "{path}");
            assert!(!path.contains("session") && !path.contains("token") && !path.contains("seats"), "{path}");
        }
        // Opening a table answers with the secret of the seat.
        assert!(!ROUTES.contains(&(Method::POST, "/api/games")));
    }
}
