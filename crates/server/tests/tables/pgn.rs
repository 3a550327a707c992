//! PGN of running and finished games.

use flagfall_chess::pgn::{PgnGame, games};
use flagfall_testkit::zone::raw;

use super::*;

/// Requests the PGN with a conditional header and returns head and body.
async fn get(zone: &Running, game: u64, has: &str) -> (String, String) {
    let request = format!("GET /api/games/{game}/pgn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{has}\r\n");
    raw(zone.address, &request).await.expect("an answer")
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn read(text: &str) -> PgnGame {
    let (mut all, mut game) = (games(text.as_bytes()), PgnGame::default());
    all.next().expect("a game").read(&mut game).expect("it can be read");
    assert!(all.next().is_none());
    game
}

#[tokio::test]
async fn growing_pgn_reads_back_as_played() {
    let zone = peopled();
    let terms = json!({"colour": "white", "time_control": "2m+1s", "chess960": 0});
    let game = zone.open_table("Ann", terms).await.game;
    let guest = zone.take("", game).await;
    let (mut white, mut black) = (zone.socket("Ann").await, zone.socket("").await);
    white.subscribe(game, Some(0), None).await;
    black.subscribe(game, Some(0), guest.secret.as_deref()).await;
    let (head, text) = get(&zone, game, "").await;
    let before = header(&head, "etag").expect("a tag").to_owned();
    let pgn = read(&text);
    assert_eq!((pgn.tag("White"), pgn.tag("Result"), pgn.moves().count()), (Some("Ann"), Some("*"), 0));
    let has = |tag: &str| format!("If-None-Match: {tag}\r\n");
    let (head, text) = get(&zone, game, &has(&before)).await;
    assert!(head.starts_with("HTTP/1.1 304") && text.is_empty(), "{head}");
    for (ply, mv) in ["e2e4", "e7e5"].into_iter().enumerate() {
        let player = if ply % 2 == 0 { &mut white } else { &mut black };
        let done = player.play(game, 2 + ply as u64, mv).await;
        assert!(done["executed"].is_object(), "{done}");
    }
    black.command(game, 9, json!("resign")).await;
    white.next_event("ended").await;
    let (head, text) = get(&zone, game, &has(&before)).await;
    assert!(head.starts_with("HTTP/1.1 200") && header(&head, "etag") != Some(&before), "{head}");
    let pgn = read(&text);
    let moves: Vec<_> = pgn.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e2e4", "e7e5"]);
    for (tag, value) in [
        ("Event", "Casual game"),
        ("Result", "1-0"),
        ("TimeControl", "120+1"),
        ("Termination", "normal"),
        ("Round", "-"),
    ] {
        assert_eq!(pgn.tag(tag), Some(value), "{text}");
    }
    assert!(text.contains("{[%clk 0:02:0") || text.contains("{[%clk 0:01:5"), "{text}");
    assert!(pgn.tag("Black").is_some_and(|name| name.starts_with("Guest ")));
}

#[tokio::test]
async fn unchanged_pgn_is_recognised_by_its_date() {
    let zone = peopled();
    let game = zone.open_table("Ann", json!({})).await.game;
    zone.take("Bob", game).await;
    // No date is given while the current second may still bring events.
    let date = loop {
        let (head, _) = get(&zone, game, "").await;
        if let Some(date) = header(&head, "last-modified") {
            break date.to_owned();
        }
    };
    let since = format!("If-Modified-Since: {date}\r\n");
    assert!(get(&zone, game, &since).await.0.starts_with("HTTP/1.1 304"));
    let long_ago = "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n";
    assert!(get(&zone, game, long_ago).await.0.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn pgn_has_no_name_of_erased_person() {
    let zone = peopled();
    let game = zone.open_table("Ann", json!({"colour": "white"})).await.game;
    zone.take("Bob", game).await;
    assert_eq!(read(&get(&zone, game, "").await.1).tag("White"), Some("Ann"));
    let zone = zone.restart(|folder| {
        SqlitePeople::open(folder).expect("people").erase_person(PersonId(1)).expect("erased");
    });
    let zone = zone.await;
    let pgn = read(&get(&zone, game, "").await.1);
    assert_eq!((pgn.tag("White"), pgn.tag("Black")), (Some("?"), Some("Bob")));
}
