//! The page: files built in `web/`, embedded, sent as small as the browser takes them.
//!
//! Whatever address no door answers is one of the page's own, and gets its first file. In a binary that
//! was built without the page, every address leads to the plain one.

use std::borrow::Cow;

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What the page may do: run what comes from here and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Where all that has its digest in its name stands.
const LASTING: &str = "assets/";
const FIRST: &str = "index.html";

#[derive(RustEmbed)]
#[folder = "../../web/dist/page"]
#[allow_missing = true]
struct Built;

/// Answers with a file of the page, or with its first.
pub(super) async fn answer(method: Method, uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_ours = !path.starts_with("api/") && !path.starts_with("plain");
    if !method.is_safe() || !is_ours {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Some(file) = Built::get(path) {
        return send(path, &file, &asked);
    }
    // What looks like a file and is none is not the page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Built::get(FIRST) {
        Some(file) => send(FIRST, &file, &asked),
        None => Redirect::to(format!("/plain/{path}").trim_end_matches('/')).into_response(),
    }
}

fn send(path: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let (encoding, body) = encoded(path, asked).unwrap_or_else(|| ("identity", file.data.clone()));
    let tag = file.metadata.sha256_hash();
    let tag =
        tag[..8].iter().fold(format!("\"{encoding}-"), |tag, byte| tag + &format!("{byte:02x}"));
    let tag = tag + "\"";
    let lasts =
        if path.starts_with(LASTING) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = [
        (header::CONTENT_TYPE, content_type(path)),
        (header::CACHE_CONTROL, lasts),
        (header::ETAG, &tag),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(header::CONTENT_ENCODING, encoding)], body.into_owned()).into_response()
}

/// The file packed in the best way the browser understands, if it was packed.
fn encoded(path: &str, asked: &HeaderMap) -> Option<(&'static str, Cow<'static, [u8]>)> {
    let takes = asked.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let takes = |name: &str| {
        let mut offered = takes.split(',').map(|one| one.split_once(';').unwrap_or((one, "")));
        offered.any(|(one, weight)| one.trim() == name && weight.trim() != "q=0")
    };
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(name, ending)| {
        let packed = Built::get(&format!("{path}.{ending}")).filter(|_| takes(name))?;
        Some((name, packed.data))
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
