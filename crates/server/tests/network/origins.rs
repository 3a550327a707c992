//! Requests from pages of other origins.

use super::*;

/// Sends a request with extra header lines and returns the response head.
async fn check(zone: &Running, request: &str, lines: &str, status: &str) -> String {
    let answer = zone
        .raw(format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: 2\r\n{lines}\r\n{{}}",
            zone.address
        ))
        .await;
    let (head, _) = answer.split_once("\r\n\r\n").unwrap_or_default();
    assert_eq!(head.split(' ').nth(1), Some(status), "{request} with {lines:?}: {answer}");
    head.to_owned()
}

#[tokio::test]
async fn cross_origin_pages_cannot_change_anything_or_open_sockets() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let own = format!("Origin: http://{}\r\n", zone.address);
    for (lines, status) in [
        ("", "201"),
        (&*own, "201"),
        ("Origin: https://evil.example\r\n", "403"),
        ("Origin: null\r\n", "403"),
        ("Cookie: session=stolen\r\n", "403"),
        ("Cookie: session=stolen\r\nSec-Fetch-Site: cross-site\r\n", "403"),
        ("Cookie: session=own\r\nSec-Fetch-Site: same-origin\r\n", "201"),
    ] {
        check(&zone, "POST /api/games", lines, status).await;
    }
    for lines in ["Origin: https://evil.example\r\n", "Cookie: session=stolen\r\n"] {
        // An accepted socket would stay open.
        let asked = upgrade(zone.address, lines) + "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
        let answer = zone.raw(&asked).await;
        assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    }
    assert_eq!(zone.refused("origin").await, 6);
    honest.play(4).await;
}

#[tokio::test]
async fn only_listed_origins_get_cors_headers() {
    let zone = Running::with(|config| config.origins = vec!["https://club.example".to_owned()]);
    let (listed, foreign) = ("Origin: https://club.example\r\n", "Origin: https://evil.example\r\n");
    let allowed = "access-control-allow-origin: https://club.example";
    let head = check(&zone, "GET /api/games", listed, "200").await;
    assert!(head.contains(allowed) && head.contains("vary: origin"), "{head}");
    let head = check(&zone, "GET /api/games", foreign, "200").await;
    assert!(!head.contains("access-control") && head.contains("vary: origin"), "{head}");
    let asks = "Access-Control-Request-Method: POST\r\n";
    let head = check(&zone, "OPTIONS /api/games", &format!("{listed}{asks}"), "204").await;
    assert!(head.contains(allowed) && head.contains("access-control-allow-methods: GET, POST"));
    assert!(head.contains("access-control-allow-headers: authorization, content-type"), "{head}");
    let head = check(&zone, "OPTIONS /api/games", &format!("{foreign}{asks}"), "403").await;
    assert!(!head.contains("access-control"), "{head}");
    check(&zone, "POST /api/games", listed, "201").await;
    check(&zone, "POST /api/games", foreign, "403").await;
}
