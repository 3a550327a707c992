//! Delayed broadcast on every endpoint.

use super::*;

const LATER: &str = "preset = 'fide-online-2021'\nbroadcast_delay = '4s'";
const DELAY: u64 = 4_000;

/// Returns everything that HTTP shows of game 1 to an anonymous client, as one text.
async fn visible_text(zone: &ArbiterZone) -> String {
    let mut all = String::new();
    for path in ["/api/games/1", "/api/games/1/pgn", "/plain/games/1", "/api/games", "/api/games/finished", "/plain"] {
        all += &zone.get("", path).await.1.to_string();
    }
    all
}

/// Returns the next event and asserts that it is not early.
async fn next_event_in_time(client: &mut ZoneClient) -> Value {
    let reply = client.next_of_kind("event").await;
    let at = reply["at"].as_u64().expect("a time");
    assert!(now().as_millis() >= at + DELAY, "{reply}");
    reply
}

#[tokio::test]
async fn delayed_game_is_not_visible_early_on_any_endpoint() {
    let zone = ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let (status, reply) = zone.get("", "/api/games/1").await;
    assert_eq!((status, &reply["error"]), (404, &json!("not_public_yet")), "{reply}");
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let mut nobody = zone.socket("").await;
    let reply = follow(&mut nobody, 1, json!({"after": 0})).await["subscribed"].take();
    let expected = (&json!(DELAY), &json!(0), &json!(null));
    assert_eq!((&reply["delay"], &reply["length"], &reply["view"]), expected, "{reply}");

    // The start is old enough to be visible; later events are not.
    while next_event_in_time(&mut nobody).await["event"] != "began" {}
    execute(&mut white, 1, 1, play("e2e4")).await;
    execute(&mut black, 1, 1, play("c7c5")).await;
    let made = arbiter.next_event("move_made").await["at"].as_u64().expect("a time");
    let ended = execute(&mut white, 1, 2, json!("resign")).await["last"].as_u64().expect("a place");
    let over = arbiter.next_event("ended").await["at"].as_u64().expect("a time");
    let seen = visible_text(&zone).await;
    // The list shows the delayed state although the game is over.
    let (_, live) = zone.get("", "/api/games").await;
    assert!(now().as_millis() < made + DELAY, "the machine is too slow to tell");
    for secret in ["e2e4", "e4", "0-1", "resign", "outcome\":{", "moves\":1", "<td>1<"] {
        assert!(!seen.contains(secret), "{secret}: {seen}");
    }
    assert_eq!((&live[0]["game"], &live[0]["moves"]), (&json!(1), &json!(0)), "{live}");
    // The event cannot be requested by its sequence number either.
    let reply = follow(&mut zone.socket("").await, 1, json!({"after": ended})).await;
    let why = reply["error"]["message"].as_str().expect("a reason");
    assert!(why.contains("cannot have been seen") && !why.contains(&format!("are {ended}")), "{why}");

    // Every event arrives in time and none early.
    loop {
        let reply = next_event_in_time(&mut nobody).await;
        if reply["event"].get("ended").is_some() {
            assert_eq!(reply["sequence"], ended);
            break;
        }
    }
    let (_, seen) = zone.get("", "/api/games/1").await;
    assert_eq!((&seen["view"]["outcome"]["law"], &seen["length"]), (&json!("resignation"), &json!(ended)));
    let (_, pgn) = zone.get("", "/api/games/1/pgn").await;
    assert!(pgn.as_str().is_some_and(|pgn| pgn.contains("1. e4")), "{pgn}");
    while zone.get("", "/api/games").await.1 != json!([]) {}
    let (_, finished) = zone.get("", "/api/games/finished").await;
    assert_eq!(finished["games"][0]["since"], over + DELAY, "{finished}");
}

/// An early opening of the room would reveal the end of the game.
#[tokio::test]
async fn spectator_room_opens_when_delayed_end_is_visible() {
    let zone = ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let token = zone.admit(SPECTATOR, None);
    let mut spectator = zone.socket(&token).await;
    follow(&mut spectator, 1, json!({"after": 0})).await;
    let say = json!({"send_chat": {"game": 1, "room": "spectators", "text": "well played"}});
    let room = |closed: bool| json!({"room": "spectators", "closed": closed, "speaks": true});

    execute(&mut white, 1, 1, json!("resign")).await;
    let over = arbiter.next_event("ended").await["at"].as_u64().expect("a time");
    let mut rooms = Vec::new();
    for token in [&*token, &format!("flagfall_pat_{:064x}", ARBITER.0)] {
        let reply = follow(&mut zone.socket(token).await, 1, json!({})).await;
        rooms.push(reply["subscribed"]["rooms"].clone());
    }
    spectator.send(&say).await;
    let why = spectator.next_of_kind("error").await["message"].take();
    assert!(now().as_millis() < over + DELAY, "the machine is too slow to tell");
    assert_eq!((&rooms[0], &why), (&json!([room(true)]), &json!("this room is closed")));
    assert!(rooms[1].as_array().is_some_and(|rooms| rooms.contains(&room(true))), "{rooms:?}");

    spectator.next_event("ended").await;
    spectator.send(&say).await;
    assert_eq!(spectator.next_of_kind("chat").await["text"], "well played");
    let reply = follow(&mut zone.socket(&token).await, 1, json!({})).await;
    assert_eq!(reply["subscribed"]["rooms"], json!([room(false)]));
}

/// Asks for a game by its id in every way and returns the answers, without the id itself.
async fn probe(zone: &ArbiterZone, token: &str, game: u64) -> Vec<(u16, String)> {
    let mut answers = Vec::new();
    for (method, path) in [
        ("GET", "/api/games/N"),
        ("GET", "/api/games/N/pgn"),
        ("GET", "/games/N/board.svg"),
        ("GET", "/plain/games/N"),
        ("GET", "/api/tables/N"),
        ("POST", "/api/games/N/seats"),
        ("POST", "/api/games/N/rematch"),
    ] {
        let (id, path) = (game.to_string(), path.replace('N', &game.to_string()));
        let (status, reply) = zone.http(token, method, &path, &Value::Null).await;
        answers.push((status, reply.to_string().replace(&id, "N")));
    }
    answers
}

/// The id of a rematch under the public function that led to it once.
const fn public_rematch_id(game: u64) -> u64 {
    game.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << 53) - 1)
}

#[tokio::test]
async fn rematch_does_not_tell_that_delayed_game_is_over() {
    let zone = ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let nobody = zone.admit(SPECTATOR, None);
    // The start is visible.
    while zone.get("", "/api/games").await.1 == json!([]) {}
    let guessed = public_rematch_id(1);
    let before = probe(&zone, "", guessed).await;
    let live = zone.get("", "/api/games").await;
    execute(&mut white, 1, 1, json!("resign")).await;
    let over = arbiter.next_event("ended").await["at"].as_u64().expect("a time");
    let path = "/api/games/1/rematch";
    let (status, offered) = zone.http(&token(BLACK), "POST", path, &Value::Null).await;
    assert_eq!((status, &offered["started"]), (201, &json!(false)), "{offered}");
    let (status, accepted) = zone.http(&token(WHITE), "POST", path, &Value::Null).await;
    assert_eq!((status, &accepted["started"]), (201, &json!(true)), "{accepted}");
    let rematch = accepted["game"].as_u64().expect("an id");
    assert_ne!(rematch, guessed, "anybody could compute it");
    for token in ["", &nobody] {
        for path in ["/api/games/1", "/plain/games/1"] {
            let seen = zone.get(token, path).await.1.to_string();
            assert!(!seen.contains(&rematch.to_string()), "{path}: {seen}");
        }
    }
    let (guess, lists) = (probe(&zone, "", guessed).await, zone.get("", "/api/games").await);
    assert_eq!(zone.get(&token(WHITE), "/api/games/1").await.1["rematch"], rematch);
    assert!(now().as_millis() < over + DELAY, "the machine is too slow to tell");
    assert_eq!((guess, lists), (before, live));

    // The link is given together with the rematch, which is delayed as well.
    loop {
        let seen = zone.get("", "/api/games/1").await.1;
        if seen["rematch"] == rematch {
            assert!(!seen["view"]["outcome"].is_null(), "{seen}");
            break;
        }
    }
    assert!(now().as_millis() >= over + DELAY, "too early");
    assert_eq!(zone.get("", &format!("/api/games/{rematch}")).await.1["rematch_of"], 1);
}

#[tokio::test]
async fn rematch_of_hidden_game_is_hidden() {
    let zone = ArbiterZone::open(&[opening("preset = 'casual'", (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = zone.begin().await;
    let (arbiter, nobody) = (token(ARBITER), zone.admit(SPECTATOR, None));
    let closed = json!({"closed": true});
    assert_eq!(zone.http(&arbiter, "PUT", "/api/games/1/visibility", &closed).await.0, 204);
    execute(&mut white, 1, 1, json!("resign")).await;
    let mut rematch = Value::Null;
    for player in [BLACK, WHITE] {
        rematch = zone.http(&token(player), "POST", "/api/games/1/rematch", &Value::Null).await.1["game"].take();
    }
    let id = rematch.as_u64().expect("an id");
    assert_eq!(zone.get(&token(WHITE), "/api/games/1").await.1["rematch"], rematch);
    for token in ["", &nobody] {
        assert_eq!(probe(&zone, token, id).await, probe(&zone, token, 999).await);
        assert_eq!(zone.get(token, "/api/games").await.1, json!([]));
    }
    // The link does not appear for somebody who may see only one of them.
    assert_eq!(zone.get(&arbiter, "/api/games/1").await.1["rematch"], Value::Null);
}

#[tokio::test]
async fn delay_applies_to_players_of_other_games_but_not_to_participants() {
    let other = PersonId(32);
    let zone =
        ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), Some(5)), opening(LATER, (SPECTATOR, other), Some(5))]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let token = zone.admit(SPECTATOR, None);
    let mut spectator = zone.socket(&token).await;
    let reply = follow(&mut spectator, 1, json!({})).await["subscribed"].take();
    assert_eq!((&reply["participation"], &reply["delay"]), (&json!("other_player"), &json!(DELAY)));
    execute(&mut white, 1, 1, play("e2e4")).await;
    for client in [&mut black, &mut arbiter] {
        client.next_event("move_made").await;
    }
    let at = now().as_millis();
    loop {
        let reply = spectator.next().await;
        assert!(reply.get("event").is_none(), "{reply}");
        let view = &reply["view"]["view"];
        assert_eq!(view.get("moves").unwrap_or(&json!(null)), &json!(null), "{reply}");
        if view["position"].as_str().is_some_and(|fen| fen.contains("4P3")) {
            assert!(now().as_millis() + 500 >= at + DELAY, "too early");
            break;
        }
    }
}

#[tokio::test]
async fn list_after_restart_hides_delayed_end() {
    let casual = opening("preset = 'casual-blitz'\nbroadcast_delay = '4s'", (WHITE, BLACK), None);
    let casual = Opening { scheduled_start: now(), ..casual };
    let zone = ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), None), casual]);
    let [mut white, mut black, _arbiter] = zone.begin().await;
    for player in [&mut white, &mut black] {
        follow(player, 2, json!({})).await;
    }
    let listed = async |zone: &ArbiterZone| {
        let (status, live) = zone.get("", "/api/games").await;
        // A zone that is still loading says so.
        (status == 200).then(|| {
            let games = live.as_array().expect("games").iter();
            games.map(|game| game["game"].as_u64().expect("a number")).collect::<Vec<_>>()
        })
    };
    while listed(&zone).await != Some(vec![1, 2]) {}
    execute(&mut white, 1, 1, json!("resign")).await;
    let zone = zone.restart().await;
    // The list is as it was: the delay is not over for the game that has ended, and the other one goes on.
    let first = loop {
        if let Some(first) = listed(&zone).await {
            break first;
        }
    };
    assert_eq!(first, [1, 2]);
    loop {
        match listed(&zone).await.expect("loaded") {
            live if live == [2] => break,
            live => assert_eq!(live, [1, 2]),
        }
    }
}
