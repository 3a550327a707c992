//! HTTP endpoints and their refusals.

use serde_json::json;

use super::*;
use flagfall_testkit::zone::raw;

#[tokio::test]
async fn table_has_two_seats() {
    let zone = Running::start();
    let (game, _, _) = zone.table("{}").await;
    let (status, reply) = http(zone.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    assert_eq!((status, &reply["error"]), (409, &json!("no_seat")));
    let (status, reply) = http(zone.address, "POST", "/api/games/1/seats", "").await;
    assert_eq!((status, &reply["error"]), (404, &json!("unknown")));
}

#[tokio::test]
async fn impossible_table_requests_are_refused_with_reason() {
    let zone = Running::start();
    for (request, why) in [
        (json!({"preset": "fide-1066"}), "there is no preset \"fide-1066\""),
        (json!({"preset": "fide-2017"}), "these regulations are for a physical board"),
        (json!({"time_control": "soon"}), ""),
        (json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), ""),
        (json!({"chess960": 960}), "there is no Chess960 position of that number"),
        (json!({"regulations": "laws = 'fide-1066'"}), "line 1"),
        (json!({"regulations": "laws = 'casual'", "preset": "casual"}), "custom regulations include"),
        (json!({"colour": "green"}), ""),
        (json!({"color": "white"}), "unknown field"),
    ] {
        let (status, reply) = http(zone.address, "POST", "/api/games", &request.to_string()).await;
        let message = reply["message"].as_str().unwrap_or_default();
        assert!(status == 422 && message.contains(why) && !message.is_empty(), "{request}: {status} {reply}");
    }
    let own = json!({"regulations": "laws = 'casual'\ntime_control = '7m+1s'", "colour": "black"});
    let (status, table) = http(zone.address, "POST", "/api/games", &own.to_string()).await;
    assert_eq!((status, &table["seat"]), (201, &json!("black")), "{table}");
    let path = format!("/api/tables/{}", table["game"]);
    let (_, waits) = http(zone.address, "GET", &path, "").await;
    assert_eq!((&waits["time_control"], &waits["seat"]), (&json!("7m+1s"), &json!("white")));
}

#[tokio::test]
async fn pages_health_and_metrics_answer() {
    let zone = Running::start();
    let (game, _white, _black) = zone.pair("{}").await;
    let (_, page) = http(zone.address, "GET", "/plain", "").await;
    assert!(page.as_str().is_some_and(|page| page.contains(&format!("/plain/games/{game}"))), "{page}");
    while http(zone.address, "GET", "/ready", "").await != (200, "ready\n".into()) {}
    for (path, holds) in [
        (&*format!("/plain/games/{game}"), "in progress"),
        ("/health", "ok"),
        ("/ready", "ready"),
        ("/metrics", "flagfall_games_opened_total 1"),
        ("/style.css", "body"),
    ] {
        let (status, page) = http(zone.address, "GET", path, "").await;
        assert!(status == 200 && page.as_str().is_some_and(|page| page.contains(holds)), "{path}: {page}");
    }
    let (_, document) = http(zone.address, "GET", "/api/openapi.json", "").await;
    assert!(document["paths"]["/api/games/{id}/seats"]["post"].is_object(), "{document}");
    let get = format!("GET /plain HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", zone.address);
    let (head, body) = raw(zone.address, &get).await.expect("an answer");
    assert!(head.contains("default-src 'none'") && !body.contains("<script"), "{head}");
}

#[tokio::test]
async fn cross_origin_sockets_are_refused_and_bodies_are_limited() {
    let zone = Running::start();
    let upgrade = |origin: &str| {
        format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Origin: {origin}\r\n\r\n",
            zone.address
        )
    };
    let (head, _) = raw(
        zone.address,
        &(upgrade("https://evil.example") + "GET /plain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
    )
    .await
    .expect("an answer");
    assert!(head.starts_with("HTTP/1.1 403"), "{head}");
    let (status, _) = http(zone.address, "POST", "/api/games", &" ".repeat(65 * 1024)).await;
    assert_eq!(status, 413);
}

#[tokio::test]
async fn unreadable_body_gets_a_json_error() {
    let zone = Running::start();
    for (method, path, body, expected, error) in [
        ("GET", "/api/games/first", "", 400, "bad_request"),
        ("GET", "/api/games/99999999999999999999", "", 400, "bad_request"),
        ("GET", "/api/nothing", "", 404, "not_found"),
        ("DELETE", "/api/games", "", 405, "method_not_allowed"),
        ("GET", "/ws", "", 426, "upgrade_required"),
        ("POST", "/api/games", "{", 400, "bad_request"),
        ("POST", "/api/games", "[null]", 422, "invalid"),
    ] {
        let (status, reply) = http(zone.address, method, path, body).await;
        let message = reply["message"].as_str().unwrap_or_default();
        let found = (status, reply["error"].as_str());
        assert_eq!(found, (expected, Some(error)), "{method} {path}: {reply}");
        assert!(!message.is_empty(), "{method} {path}: {reply}");
    }
}
