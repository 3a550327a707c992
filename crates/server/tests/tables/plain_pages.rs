//! Plain HTML pages.

use super::*;
use flagfall_testkit::zone::raw;

async fn page(zone: &Running, path: &str) -> String {
    let (status, page) = zone.ask("", "GET", path, &Value::Null).await;
    assert_eq!(status, 200, "{page}");
    page.as_str().expect("a page").to_owned()
}

#[tokio::test]
async fn home_page_lists_games_and_seeks() {
    let zone = peopled();
    let empty = page(&zone, "/plain").await;
    assert!(empty.contains("No game is being played") && empty.contains("There are no open seeks"), "{empty}");
    let white = zone.open_table("Ann", json!({"colour": "white"})).await;
    let black = zone.take("Bob", white.game).await;
    let game = white.game;
    let _players = zone.begin(game, [("Ann", &white), ("Bob", &black)]).await;
    let seek =
        zone.open_table("Cleo", json!({"opponent": "anybody", "time_control": "9m", "colour": "black"})).await.game;
    let hidden = zone.open_table("Cleo", json!({})).await.game;
    let full = page(&zone, "/plain").await;
    for holds in [&format!("/plain/games/{game}"), &format!("/plain/games/{seek}"), "Ann", "Bob", "Cleo", "9m", "White"]
    {
        assert!(full.contains(holds), "{holds}: {full}");
    }
    assert!(!full.contains(&hidden.to_string()), "{full}");
}

#[tokio::test]
async fn game_page_shows_board_from_table_to_result() {
    let zone = peopled();
    let title = "laws = 'casual'\ntitle = '<b>Cup</b>'\ntime_control = '1h+5s'";
    let host = zone.open_table("Ann", json!({"colour": "white", "regulations": title})).await;
    let game = host.game;
    let path = format!("/plain/games/{game}");
    let table = page(&zone, &path).await;
    assert!(table.contains("Ann waits for an opponent") && table.contains("&lt;b&gt;Cup"), "{table}");
    let other = zone.take("Bob", game).await;
    let [mut white, _black] = zone.begin(game, [("Ann", &host), ("Bob", &other)]).await;
    white.play(game, 1, "e2e4").await;
    let live = page(&zone, &path).await;
    for holds in ["Ann - Bob", "in progress", "<span>e4</span>", "1:00:0", "board.svg", "60m+5s"] {
        assert!(live.contains(holds), "{holds}: {live}");
    }
    assert!(!live.contains("<b>") && !live.contains("<script") && !live.contains("style="), "{live}");
    white.command(game, 2, json!("resign")).await;
    white.next_event("ended").await;
    let over = page(&zone, &path).await;
    assert!(over.contains("0-1 by resignation") && !over.contains("http-equiv"), "{over}");
    let get = format!("GET /games/{game}/board.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let (head, svg) = raw(zone.address, &get).await.expect("an answer");
    assert!(head.contains("image/svg+xml") && svg.starts_with("<svg "), "{head}");
    // A challenge has a page only for its two people.
    let challenge = zone.open_table("Ann", json!({"opponent": {"person": "Bob"}})).await.game;
    zone.fail("", "GET", &format!("/plain/games/{challenge}"), &Value::Null, "unknown").await;
}

#[tokio::test]
async fn openapi_document_describes_tables() {
    let zone = peopled();
    let document = zone.succeed("", "GET", "/api/openapi.json", &Value::Null).await;
    for (path, method) in [
        ("/api/games", "post"),
        ("/api/games/{id}/seats", "post"),
        ("/api/games/{id}/rematch", "post"),
        ("/api/games/{id}/pgn", "get"),
        ("/api/tables", "get"),
        ("/api/tables/{id}", "delete"),
        ("/api/pairings", "post"),
        ("/api/engines", "get"),
    ] {
        let responses = &document["paths"][path][method]["responses"];
        assert!(responses.as_object().is_some_and(|all| !all.is_empty()), "{method} {path}");
    }
    for name in ["TableRequest", "SeatAssignment", "TableListing", "PairingRequest", "TableUpdate"] {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}
