//! Requests that name another host, as after DNS rebinding.

use super::*;

/// Sends a request for a host with extra header lines and returns the status and the whole answer.
async fn ask(zone: &Running, request: &str, host: &str, lines: &str) -> (u16, String) {
    let answer = zone
        .raw(format!(
            "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: 2\r\n{lines}\r\n{{}}"
        ))
        .await;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or(0), answer)
}

#[tokio::test]
async fn rebound_names_are_refused() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let port = zone.address.port();
    for host in ["evil.example", "203.0.113.9", "localhost.evil.example", "", "0.0.0.0"] {
        let host = format!("{host}:{port}");
        for request in ["GET /", "GET /metrics", "GET /api/games", "POST /api/games", "DELETE /api/session"] {
            let (status, answer) = ask(&zone, request, &host, &format!("Origin: http://{host}\r\n")).await;
            assert!(status == 421 && answer.contains("\"unknown_host\""), "{request} {host}: {answer}");
        }
        let upgrade = upgrade(zone.address, &format!("Origin: http://{host}\r\n"));
        let rebound = upgrade.replacen(&zone.address.to_string(), &host, 1);
        assert!(zone.raw(rebound).await.starts_with("HTTP/1.1 421"), "{host}");
    }
    assert_eq!(zone.refused("host").await, 30);
    let (status, _) = ask(&zone, "GET http://evil.example/", &zone.address.to_string(), "").await;
    assert_eq!(status, 421, "an absolute address");
    assert_eq!(ask(&zone, "GET /health", "flagfall.internal", "").await.0, 200, "a probe");
    honest.play(2).await;
    let zone = Running::with(|config| config.metrics_for = vec!["127.0.0.0/8".parse().expect("a network")]);
    assert_eq!(ask(&zone, "GET /metrics", "flagfall.internal", "").await.0, 200, "a configured reader");
}

#[tokio::test]
async fn own_names_are_answered() {
    let zone = Running::with(|config| {
        config.url = Some("https://chess.example".parse().expect("a URL"));
        config.hosts = vec!["club.example".to_owned()];
    });
    for host in ["127.0.0.1", "localhost", "[::1]", "chess.example", "club.example", "CLUB.example."] {
        for host in [host.to_owned(), format!("{host}:{}", zone.address.port())] {
            let (status, answer) = ask(&zone, "POST /api/games", &host, &format!("Origin: http://{host}\r\n")).await;
            assert_eq!(status, 201, "{host}: {answer}");
        }
    }
}

#[tokio::test]
async fn forwarded_host_must_be_own_too() {
    let proxy = "127.0.0.1/32".parse().expect("a network");
    let zone = Running::with(|config| {
        config.trusted_proxies = vec![proxy];
        config.url = Some("https://chess.example".parse().expect("a URL"));
    });
    for (host, forwarded, expected) in [
        ("chess.example", None, 200),
        ("127.0.0.1:4064", Some("chess.example"), 200),
        ("127.0.0.1:4064", Some("evil.example"), 421),
        // The page of a rebound name may write the header itself.
        ("evil.example", Some("chess.example"), 421),
        ("chess.example", Some("evil.example, chess.example"), 421),
    ] {
        let lines = forwarded.map_or(String::new(), |host| format!("X-Forwarded-Host: {host}\r\n"));
        assert_eq!(ask(&zone, "GET /api/games", host, &lines).await.0, expected, "{host} {forwarded:?}");
    }
}
