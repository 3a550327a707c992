//! The page: files built in `web/` and embedded, sent in the smallest encoding the browser accepts.
//!
//! An address without a route of its own belongs to the page and gets its index file. A binary that was
//! built without the page redirects such addresses to the plain pages.

use std::borrow::Cow;

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The content security policy of the page: only the zone's own scripts run.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The folder of files with a digest in their names.
const IMMUTABLE_PREFIX: &str = "assets/";
const INDEX: &str = "index.html";

#[derive(RustEmbed)]
#[folder = "../../web/dist/page"]
#[allow_missing = true]
struct PageFiles;

/// The folder of the guide: static pages that link to each other by relative addresses.
const GUIDE: &str = "guide/";

/// Responds with a file of the page, or with its index file.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    respond::<PageFiles>(&method, uri.path(), &headers)
}

fn respond<Files: RustEmbed>(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let path = match path.trim_start_matches('/') {
        "guide" => return Redirect::permanent("/guide/").into_response(),
        GUIDE => "guide/index.html",
        path => path,
    };
    let is_of_page = !path.starts_with("api/") && !path.starts_with("plain");
    if !method.is_safe() || !is_of_page {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Some(file) = Files::get(path) {
        return file_response::<Files>(path, &file, headers);
    }
    // A missing file, or a missing page of the guide, is not an address of the page.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file || path.starts_with(GUIDE) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Files::get(INDEX) {
        Some(file) => file_response::<Files>(INDEX, &file, headers),
        None => Redirect::to(format!("/plain/{path}").trim_end_matches('/')).into_response(),
    }
}

fn file_response<Files: RustEmbed>(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let (encoding, body) = compressed::<Files>(path, headers).unwrap_or_else(|| ("identity", file.data.clone()));
    let tag = file.metadata.sha256_hash();
    let tag = tag[..8].iter().fold(format!("\"{encoding}-"), |tag, byte| tag + &format!("{byte:02x}"));
    let tag = tag + "\"";
    let cache_control =
        if path.starts_with(IMMUTABLE_PREFIX) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let response_headers = [
        (header::CONTENT_TYPE, content_type(path)),
        (header::CACHE_CONTROL, cache_control),
        (header::ETAG, &tag),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, response_headers).into_response();
    }
    (response_headers, [(header::CONTENT_ENCODING, encoding)], body.into_owned()).into_response()
}

/// Returns the file in the best compression the browser accepts, with its encoding.
fn compressed<Files: RustEmbed>(path: &str, headers: &HeaderMap) -> Option<(&'static str, Cow<'static, [u8]>)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |name: &str| {
        let mut all = accepted.split(',').map(|one| one.split_once(';').unwrap_or((one, "")));
        all.any(|(one, weight)| one.trim() == name && weight.trim() != "q=0")
    };
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(name, extension)| {
        let file = Files::get(&format!("{path}.{extension}")).filter(|_| accepts(name))?;
        Some((name, file.data))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with a guide, as `make assets` builds them.
    #[derive(RustEmbed)]
    #[folder = "tests/static_files"]
    struct Fixture;

    /// Requests an address, and compares status, content type (or target of a redirect) and encoding.
    #[track_caller]
    fn check(path: &str, expected: (u16, &str, &str)) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, "gzip, br".parse().expect("a value"));
        let response = respond::<Fixture>(&Method::GET, path, &headers);
        let text = |name| response.headers().get(name).map_or("", |value| value.to_str().expect("text"));
        let about =
            if response.status().is_redirection() { text(header::LOCATION) } else { text(header::CONTENT_TYPE) };
        let encoding = text(header::CONTENT_ENCODING);
        assert_eq!((response.status().as_u16(), about, encoding), expected, "{path}");
    }

    #[test]
    fn guide_is_served_as_static_pages() {
        const HTML: &str = "text/html; charset=utf-8";
        check("/guide", (308, "/guide/", ""));
        check("/guide/", (200, HTML, "br"));
        check("/guide/index.html", (200, HTML, "br"));
        check("/guide/players.html", (200, HTML, "identity"));
        check("/guide/guide.css", (200, "text/css; charset=utf-8", "identity"));
    }

    #[test]
    fn missing_page_of_the_guide_is_not_found() {
        for path in ["/guide/nothing", "/guide/nothing.html", "/guide/players/", "/guide/../x"] {
            check(path, (404, "", ""));
        }
    }

    #[test]
    fn other_addresses_get_the_index_file() {
        check("/games/7", (200, "text/html; charset=utf-8", "identity"));
        check("/guided", (200, "text/html; charset=utf-8", "identity"));
        check("/nothing.js", (404, "", ""));
        check("/api/nothing", (404, "", ""));
    }
}
