//! Games that organisers open between two others.

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
        "wish": {"regulations": regulations},
    })
}

#[tokio::test]
async fn only_who_organises_the_event_opens_its_games() {
    let zone = peopled();
    for (who, event) in [("", 4), ("Ann", 4), ("Olga", 5)] {
        let body = pairing(event, 0, "1m");
        zone.refused(who, "POST", "/api/pairings", &body, "not_yours").await;
    }
    let mut elsewhere = pairing(4, 0, "1m");
    elsewhere["place"] = Value::Null;
    zone.refused("Olga", "POST", "/api/pairings", &elsewhere, "not_yours").await;
    let later = in_millis(60_000);
    // Nobody can come in time for what has begun before it is known.
    let begun = in_millis(0).into();
    for (key, value) in [("black", "Ann".into()), ("black", "Nobody".into()), ("appointed", begun)]
    {
        let mut body = pairing(4, later, "1m");
        body[key] = value;
        zone.refused("Olga", "POST", "/api/pairings", &body, "invalid").await;
    }
    zone.done("Olga", "POST", "/api/pairings", &pairing(4, later, "1m")).await;
    // Where nobody may come late, they need the time to hear of it.
    let soon = pairing(4, in_millis(30_000), "0s");
    let (status, told) = zone.ask("Olga", "POST", "/api/pairings", &soon).await;
    let how =
        "nobody could come in time: appoint it at least a minute ahead, or give a default time";
    assert_eq!((status, &told["message"]), (422, &json!(how)), "{told}");
    zone.done("Olga", "POST", "/api/pairings", &pairing(4, in_millis(90_000), "0s")).await;
}

#[tokio::test]
async fn a_game_begins_at_its_time_and_nobody_has_come_who_is_not_there() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let appointed = in_millis(1_200);
    let paired = zone.done("Olga", "POST", "/api/pairings", &pairing(4, appointed, "5m")).await;
    let game = paired["game"].as_u64().expect("a number");
    assert_eq!(told_of_table(&mut ann, game).await, "paired");
    let told = ann.subscribe(game, Some(0), None).await;
    assert_eq!((&told["seat"], &told["view"]["running"]), (&json!("white"), &Value::Null));
    bob.subscribe(game, Some(0), None).await;
    assert_eq!(bob.event("arrived").await["event"]["arrived"]["player"], "white");
    assert_eq!(bob.event("arrived").await["event"]["arrived"]["player"], "black");
    let began = bob.event("began").await["at"].as_u64().expect("a time");
    assert!((appointed..appointed + 1_000).contains(&began), "{appointed} {began}");
    let pgn = zone.done("", "GET", &format!("/api/games/{game}/pgn"), &Value::Null).await;
    assert!(pgn.as_str().is_some_and(|pgn| pgn.contains("[Round \"3.7\"]")), "{pgn}");
}

#[tokio::test]
async fn who_comes_after_the_default_time_loses_also_after_a_restart() {
    let zone = peopled();
    let body = pairing(4, in_millis(2_000), "1s");
    let paired = zone.done("Olga", "POST", "/api/pairings", &body).await;
    let game = paired["game"].as_u64().expect("a number");
    let zone = zone.restart(|_| ()).await;
    let mut ann = zone.socket("Ann").await;
    ann.subscribe(game, Some(0), None).await;
    let ended = ann.event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "default_time", "{ended}");
    assert_eq!(ended["event"]["ended"]["score"]["black"], 0, "{ended}");
}

#[tokio::test]
async fn a_game_that_both_have_lost_is_no_draw_in_its_pgn() {
    let zone = peopled();
    let body = pairing(4, in_millis(400), "1s");
    let paired = zone.done("Olga", "POST", "/api/pairings", &body).await;
    let game = paired["game"].as_u64().expect("a number");
    let mut nobody = zone.socket("").await;
    nobody.subscribe(game, Some(0), None).await;
    nobody.event("ended").await;
    let pgn = zone.done("", "GET", &format!("/api/games/{game}/pgn"), &Value::Null).await;
    let pgn = pgn.as_str().expect("a text");
    assert!(pgn.contains("[Result \"*\"]") && pgn.contains("{The result is 0-0}"), "{pgn}");
    assert!(pgn.contains("[Termination \"abandoned\"]"), "{pgn}");
}
