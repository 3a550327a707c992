//! Games that organisers open between two other people.

use std::time::{SystemTime, UNIX_EPOCH};

use super::*;

fn in_millis(millis: u64) -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("it is before the end") + millis
}

fn pairing(event: u64, appointed: u64, default_time: &str) -> Value {
    let regulations = format!("preset = 'fide-online-2021-blitz'\ndefault_time = '{default_time}'");
    json!({
        "white": "Ann", "black": "bob", "appointed": appointed,
        "place": {"competition": event, "round": 3, "board": 7},
        "terms": {"regulations": regulations},
    })
}

#[tokio::test]
async fn only_organisers_of_the_event_open_its_games() {
    let zone = peopled();
    for (who, event) in [("", 4), ("Ann", 4), ("Olga", 5)] {
        let body = pairing(event, 0, "1m");
        zone.fail(who, "POST", "/api/pairings", &body, "not_yours").await;
    }
    let mut elsewhere = pairing(4, 0, "1m");
    elsewhere["place"] = Value::Null;
    zone.fail("Olga", "POST", "/api/pairings", &elsewhere, "not_yours").await;
    let later = in_millis(60_000);
    // A game must not start before its players can know about it.
    let past = in_millis(0).into();
    for (key, value) in [("black", "Ann".into()), ("black", "Nobody".into()), ("appointed", past)] {
        let mut body = pairing(4, later, "1m");
        body[key] = value;
        zone.fail("Olga", "POST", "/api/pairings", &body, "invalid").await;
    }
    zone.succeed("Olga", "POST", "/api/pairings", &pairing(4, later, "1m")).await;
    // Without a default time players need advance notice.
    let soon = pairing(4, in_millis(30_000), "0s");
    let (status, reply) = zone.ask("Olga", "POST", "/api/pairings", &soon).await;
    let how = "the players could not arrive in time: start at least a minute ahead, or set a default time";
    assert_eq!((status, &reply["message"]), (422, &json!(how)), "{reply}");
    zone.succeed("Olga", "POST", "/api/pairings", &pairing(4, in_millis(90_000), "0s")).await;
}

#[tokio::test]
async fn paired_game_starts_on_time_and_absent_players_have_not_arrived() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let appointed = in_millis(1_200);
    let paired = zone.succeed("Olga", "POST", "/api/pairings", &pairing(4, appointed, "5m")).await;
    let game = paired["game"].as_u64().expect("a number");
    assert_eq!(next_table_state(&mut ann, game).await, "paired");
    let reply = ann.subscribe(game, Some(0), None).await;
    assert_eq!((&reply["seat"], &reply["view"]["running"]), (&json!("white"), &Value::Null));
    bob.subscribe(game, Some(0), None).await;
    assert_eq!(bob.next_event("arrived").await["event"]["arrived"]["player"], "white");
    assert_eq!(bob.next_event("arrived").await["event"]["arrived"]["player"], "black");
    let began = bob.next_event("began").await["at"].as_u64().expect("a time");
    assert!((appointed..appointed + 1_000).contains(&began), "{appointed} {began}");
    let pgn = zone.succeed("", "GET", &format!("/api/games/{game}/pgn"), &Value::Null).await;
    assert!(pgn.as_str().is_some_and(|pgn| pgn.contains("[Round \"3.7\"]")), "{pgn}");
}

#[tokio::test]
async fn late_player_loses_by_default_even_after_restart() {
    let zone = peopled();
    let body = pairing(4, in_millis(2_000), "1s");
    let paired = zone.succeed("Olga", "POST", "/api/pairings", &body).await;
    let game = paired["game"].as_u64().expect("a number");
    let zone = zone.restart(|_| ()).await;
    let mut ann = zone.socket("Ann").await;
    ann.subscribe(game, Some(0), None).await;
    let ended = ann.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "default_time", "{ended}");
    assert_eq!(ended["event"]["ended"]["score"]["black"], 0, "{ended}");
}

#[tokio::test]
async fn pgn_of_game_lost_by_both_is_no_draw() {
    let zone = peopled();
    let body = pairing(4, in_millis(400), "1s");
    let paired = zone.succeed("Olga", "POST", "/api/pairings", &body).await;
    let game = paired["game"].as_u64().expect("a number");
    let mut nobody = zone.socket("").await;
    nobody.subscribe(game, Some(0), None).await;
    nobody.next_event("ended").await;
    let pgn = zone.succeed("", "GET", &format!("/api/games/{game}/pgn"), &Value::Null).await;
    let pgn = pgn.as_str().expect("a text");
    assert!(pgn.contains("[Result \"*\"]") && pgn.contains("{The result is 0-0}"), "{pgn}");
    assert!(pgn.contains("[Termination \"abandoned\"]"), "{pgn}");
}
