//! Malformed and oversized HTTP.

use std::io::Read;

use flate2::read::GzDecoder;

use super::*;

#[tokio::test]
async fn malformed_http_is_refused_and_games_continue() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    let many = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "X: y\r\n".repeat(500));
    let path = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "x".repeat(20_000));
    let nonsense: [(&[u8], &str); 9] = [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"),
        (b"GET\r\n\r\n", "400"),
        (b"GET / HTTP/9.9\r\n\r\n", "400"),
        (b"GET / HTTP/1.1\r\nHost x\r\n\r\n", "400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "400"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"),
        (long.as_bytes(), "431"),
        (many.as_bytes(), "431"),
        (path.as_bytes(), "414"),
    ];
    for (bytes, status) in nonsense {
        let answer = zone.raw(bytes).await;
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]);
        let answered = answer.split(' ').nth(1).unwrap_or_default();
        assert!(answered == status || answered == "431", "{shown:?}: {answer:?}");
        honest.play(1).await;
    }
    assert_eq!(zone.refused("malformed").await, 9);
}

#[tokio::test]
async fn conflicting_body_lengths_are_refused() {
    let zone = Running::start();
    let smuggled = format!(
        "POST /api/games HTTP/1.1\r\nHost: {0}\r\nContent-Length: 4\r\n\
         Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: {0}\r\n\
         Connection: close\r\n\r\n",
        zone.address
    );
    // The two headers disagree, so the following bytes must not be read as a request.
    let answer = zone.raw(&smuggled).await;
    assert!(answer.starts_with("HTTP/1.1 400") && !answer.contains("ok\n"), "{answer}");
}

#[tokio::test]
async fn ambiguous_heads_are_refused_and_the_connection_is_closed() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let own = zone.address;
    let get = format!("GET /health HTTP/1.1\r\nHost: {own}\r\n\r\n");
    for ambiguous in [
        format!("GET /health HTTP/1.1\nHost: {own}\n\n"),
        format!("GET /health HTTP/1.1\r\nHost: {own}\n\r\n"),
        format!("GET /health HTTP/1.1\r\nHost: {own}\r\nHost: {own}\r\n\r\n"),
        format!("GET /health HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n\r\n"),
        "GET /health HTTP/1.1\r\n\r\n".to_owned(),
        format!(
            "POST /api/games HTTP/1.1\r\nHost: {own}\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n"
        ),
        format!("POST /api/games HTTP/1.1\r\nHost: {own}\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{{}}"),
    ] {
        // A request after it is not answered.
        let answer = zone.raw(format!("{ambiguous}{get}")).await;
        assert!(answer.starts_with("HTTP/1.1 400") && !answer.contains("ok\n"), "{ambiguous:?}: {answer}");
        // A good request before it is answered.
        let answer = zone.raw(format!("{get}{ambiguous}{get}")).await;
        assert_eq!((answer.matches("ok\n").count(), answer.matches("HTTP/1.1 400").count()), (1, 1), "{answer}");
        honest.play(1).await;
    }
    assert_eq!(zone.refused("malformed").await, 14);
}

#[tokio::test]
async fn connection_ends_after_a_refused_upgrade() {
    let zone = Running::start();
    let refused = upgrade(zone.address, "Origin: https://evil.example\r\n");
    let answer = zone.raw(format!("{refused}GET /health HTTP/1.1\nHost: x\n\n")).await;
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("connection: close"), "{answer}");
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{answer}");
}

#[tokio::test]
async fn body_limit_applies_to_every_encoding() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let head = format!("POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", zone.address);
    let declared = format!("{head}Content-Length: 1000000000\r\n\r\n{{");
    let chunk = format!("{:x}\r\n{}\r\n", 32 * 1024, " ".repeat(32 * 1024));
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", chunk.repeat(3));
    for request in [declared, chunked] {
        let answer = zone.raw(&request).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
        assert!(answer.contains("\"too_large\"") && answer.contains("nosniff"), "{answer}");
        honest.play(2).await;
    }
    assert_eq!(zone.refused("body").await, 2);
    let (status, table) = http(zone.address, "POST", "/api/games", "{}").await;
    assert_eq!(status, 201, "{table}");
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let zone = Running::start();
    // The status depends on whether the page is built in.
    for path in ["/", "/nowhere"] {
        for method in ["GET", "DELETE"] {
            check_security_headers(&zone, method, path, &zone.address.to_string(), None).await;
        }
    }
    for (path, get, delete) in [
        ("/api/nowhere", 404, 404),
        ("/plain", 200, 405),
        ("/api/games/1", 404, 405),
        ("/api/games/x", 400, 405),
        ("/api/tables/1", 404, 404),
        ("/metrics", 200, 405),
        ("/style.css", 200, 405),
    ] {
        for (method, status) in [("GET", get), ("DELETE", delete)] {
            check_security_headers(&zone, method, path, &zone.address.to_string(), Some(status)).await;
        }
    }
    check_security_headers(&zone, "GET", "/plain", "other.example", Some(421)).await;
}

async fn check_security_headers(zone: &Running, method: &str, path: &str, host: &str, status: Option<u16>) {
    let answer = zone.raw(format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await;
    assert!(
        status.is_none_or(|status| answer.starts_with(&format!("HTTP/1.1 {status} "))),
        "{method} {path}: {answer}"
    );
    for line in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: DENY",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
        "permissions-policy: ",
    ] {
        assert!(answer.contains(line), "{method} {path}: no {line} in {answer}");
    }
    assert!(!answer.contains("strict-transport-security"), "{answer}");
}

/// Sends a request and returns the head and the body of the answer, which may be compressed.
async fn bytes(zone: &Running, method: &str, path: &str, more: &str, body: &str) -> (String, Vec<u8>) {
    let mut stream = zone.connect().await;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n{more}\r\n{body}",
        zone.address
    );
    stream.write_all(request.as_bytes()).await.expect("it takes it");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).expect("ASCII").to_lowercase(), body)
}

#[tokio::test]
async fn large_answers_are_compressed_when_asked_for_and_secrets_are_not() {
    let zone = Running::start();
    let accepts = "Accept-Encoding: gzip\r\n";
    for path in ["/api/openapi.json", "/api/presets"] {
        let (head, plain) = bytes(&zone, "GET", path, "", "").await;
        assert!(head.starts_with("http/1.1 200") && !head.contains("content-encoding"), "{head}");
        assert!(head.contains("vary: accept-encoding"), "{head}");
        let (head, packed) = bytes(&zone, "GET", path, accepts, "").await;
        assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"), "{head}");
        assert!(packed.len() * 3 < plain.len(), "{path}: {} of {}", packed.len(), plain.len());
        let mut read = Vec::new();
        GzDecoder::new(&packed[..]).read_to_end(&mut read).expect("gzip");
        assert!(read == plain, "{path}: another content");
    }
    // The secret of a seat, beside a long title that its reader chose.
    let title = "e".repeat(80);
    let regulations = format!("preset = 'casual'\ntitle = '{title}'");
    let request = serde_json::json!({ "regulations": regulations }).to_string();
    let (head, body) = bytes(&zone, "POST", "/api/games", accepts, &request).await;
    let table: Value = serde_json::from_slice(&body).expect("plain JSON");
    assert!(head.starts_with("http/1.1 201") && table["secret"].is_string(), "{head} {table}");
    for path in ["/api/me", "/api/me/data"] {
        let (head, _) = bytes(&zone, "GET", path, accepts, "").await;
        assert!(!head.contains("content-encoding"), "{path}: {head}");
    }
}
