//! Games played over sockets.

use serde_json::json;

use super::*;

const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

#[tokio::test]
async fn both_players_see_the_mate_that_ends_a_game() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    for (ply, mv) in FOOLS_MATE.into_iter().enumerate() {
        let player = if ply % 2 == 0 { &mut white } else { &mut black };
        let done = player.play(game, ply as u64, mv).await;
        assert_eq!(done["executed"]["id"], ply as u64, "{done}");
    }
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "checkmate", "{ended}");
    assert_eq!(ended["event"]["ended"]["score"]["black"], 100, "{ended}");
    black.send(&json!({"view": {"game": game}})).await;
    let view = black.next_of_kind("view").await;
    assert_eq!((&view["length"], &view["view"]["outcome"]["law"]), (&ended["sequence"], &json!("checkmate")));
    let (_, pgn) = http(zone.address, "GET", &format!("/api/games/{game}/pgn"), "").await;
    let pgn = pgn.as_str().expect("a text");
    assert!(pgn.contains("1. f3 {[%clk ") && pgn.contains("Qh4#") && pgn.contains("0-1"), "{pgn}");
    let (_, seen) = http(zone.address, "GET", &format!("/api/games/{game}"), "").await;
    assert_eq!(seen["view"]["outcome"]["law"], "checkmate", "{seen}");
    let (_, live) = http(zone.address, "GET", "/api/games", "").await;
    assert_eq!(live, json!([]));
}

#[tokio::test]
async fn flag_falls_without_any_command() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair(r#"{"time_control": "1s"}"#).await;
    let began = white.next_event("began").await["at"].as_u64().expect("a time");
    let fell = black.next_event("flag_fell").await;
    assert_eq!(fell["event"]["flag_fell"]["player"], "white");
    assert_eq!(fell["at"].as_u64(), Some(began + 1_000));
    // The search thread decided whether Black could mate.
    let asked = white.next_event("mate_asked").await;
    let ended = white.next_event("ended").await;
    assert_eq!((&ended["game"], &ended["event"]["ended"]["law"]), (&game.into(), &json!("flag_fall")));
    assert!(ended["at"].as_u64() >= asked["at"].as_u64(), "{asked} {ended}");
}

#[tokio::test]
async fn player_who_cannot_mate_does_not_win_on_time() {
    let zone = Running::start();
    // White's flag falls while Black has a bare king.
    let request = json!({
        "preset": "online-unsupervised", "time_control": "1s",
        "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    });
    let (_, mut white, _black) = zone.pair(&request.to_string()).await;
    white.next_event("flag_fell").await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "flag_fall_no_mate", "{ended}");
}

#[tokio::test]
async fn premove_is_secret_until_played() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    black.command(game, 1, json!({"premove": {"input": {"move": "e7e5"}}})).await;
    let own = black.next_event("premove_chosen").await;
    let place = own["sequence"].as_u64().expect("a place");
    assert_eq!(white.next_event("began").await["sequence"], place - 1);
    // Nobody else can observe the premove.
    let mut spectator = ZoneClient::connect(zone.address).await;
    let reply = spectator.subscribe(game, Some(place - 1), None).await;
    assert_eq!((&reply["length"], &reply["view"]["premove"]), (&json!(place - 1), &json!(null)));
    white.send(&json!({"view": {"game": game}})).await;
    assert_eq!(white.next().await["view"]["length"], place - 1);
    let (_, shown) = http(zone.address, "GET", &format!("/api/games/{game}"), "").await;
    assert_eq!(shown["length"], place - 1);
    black.send(&json!({"view": {"game": game}})).await;
    let own = black.next_of_kind("view").await;
    assert_eq!((&own["length"], &own["view"]["premove"]["move"]), (&json!(place), &json!("e7e5")));
    white.command(game, 1, json!({"play": {"input": {"move": "e2e4"}}})).await;
    for client in [&mut white, &mut spectator] {
        // Their numbers have no gap that would tell of it.
        for (sequence, mv) in [(place, "e2e4"), (place + 1, "e7e5")] {
            let reply = client.next_of_kind("event").await;
            let made = (&reply["sequence"], &reply["event"]["move_made"]["mv"]);
            assert_eq!(made, (&json!(sequence), &json!(mv)));
        }
    }
    // The premove cannot be read later either.
    let mut late = ZoneClient::connect(zone.address).await;
    for after in [place - 1, place] {
        let reply = late.subscribe(game, Some(after), None).await;
        assert_eq!(reply["length"], place + 1);
        for sequence in after + 1..=place + 1 {
            assert_eq!(late.next_of_kind("event").await["sequence"], sequence);
        }
    }
    // Its owner counts it.
    for (sequence, mv) in [(place + 1, "e2e4"), (place + 2, "e7e5")] {
        let made = black.next_event("move_made").await;
        assert_eq!((&made["sequence"], &made["event"]["move_made"]["mv"]), (&json!(sequence), &json!(mv)));
    }
}

#[tokio::test]
async fn one_socket_carries_several_games_and_presence_is_recorded() {
    let zone = Running::start();
    let (one, first, mut second) = zone.pair("{}").await;
    let (two, mut third, _fourth) = zone.pair(r#"{"chess960": 0}"#).await;
    let mut spectator = ZoneClient::connect(zone.address).await;
    for game in [one, two] {
        let reply = spectator.subscribe(game, None, None).await;
        assert_eq!(reply["seat"], json!(null));
    }
    drop(first);
    let left = second.next_event("disconnected").await;
    assert_eq!(left["event"]["disconnected"]["player"], "white");
    assert_eq!(spectator.next_of_kind("event").await["game"], one);
    third.command(two, 1, json!("resign")).await;
    assert_eq!(spectator.next_event("ended").await["game"], two);
    let (_, live) = http(zone.address, "GET", "/api/games", "").await;
    assert_eq!((live.as_array().map(Vec::len), &live[0]["game"]), (Some(1), &one.into()));
}

#[tokio::test]
async fn second_subscription_to_game_repeats_nothing() {
    let zone = Running::start();
    let (game, mut white, _black) = zone.pair("{}").await;
    let mut spectator = ZoneClient::connect(zone.address).await;
    for _ in 0..2 {
        spectator.subscribe(game, None, None).await;
    }
    for (id, mv) in [(1, "e2e4"), (2, "e2e5")] {
        white.play(game, id, mv).await;
    }
    white.command(game, 3, json!("resign")).await;
    for kind in ["move_made", "ended"] {
        let reply = spectator.next_of_kind("event").await;
        assert!(reply["event"].get(kind).is_some(), "{reply}");
    }
}
