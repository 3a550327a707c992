//! Others see a game so much later, by whatever door.

use super::*;

const LATER: &str = "preset = 'fide-online-2021'\nbroadcast_delay = '4s'";
const DELAY: u64 = 4_000;

/// What nobody is shown of game 1 over HTTP, all in one text.
async fn shown(hall: &Hall) -> String {
    let mut all = String::new();
    for path in ["/api/games/1", "/api/games/1/pgn", "/plain/games/1", "/api/games", "/plain"] {
        all += &hall.get("", path).await.1.to_string();
    }
    all
}

#[tokio::test]
async fn nothing_is_seen_before_its_time_by_any_door() {
    let hall = Hall::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let (status, told) = hall.get("", "/api/games/1").await;
    assert_eq!((status, &told["error"]), (404, &json!("not_yet")), "{told}");
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let mut nobody = hall.socket("").await;
    let told = follow(&mut nobody, 1, json!({"after": 0})).await["subscribed"].take();
    let expected = (&json!(DELAY), &json!(0), &json!(null));
    assert_eq!((&told["delay"], &told["length"], &told["view"]), expected, "{told}");

    done(&mut white, 1, 1, play("e2e4")).await;
    done(&mut black, 1, 1, play("c7c5")).await;
    let mut moves = Vec::new();
    for _ in 0..2 {
        moves.push(arbiter.event("move_made").await["at"].as_u64().expect("a time"));
    }
    let made = moves[0];
    let ended = done(&mut white, 1, 2, json!("resign")).await["last"].as_u64().expect("a place");
    let over = arbiter.event("ended").await["at"].as_u64().expect("a time");
    let seen = shown(&hall).await;
    assert!(now().as_millis() < made + DELAY, "the machine is too slow to tell");
    for secret in ["e2e4", "e4", "0-1", "resign", "outcome\":{", "moves\":1", "<td>1<"] {
        assert!(!seen.contains(secret), "{secret}: {seen}");
    }
    // Nor can it be asked for by its place.
    let told = follow(&mut hall.socket("").await, 1, json!({"after": ended})).await;
    let why = told["wrong"]["why"].as_str().expect("a reason");
    assert!(
        why.contains("cannot have been seen") && !why.contains(&format!("are {ended}")),
        "{why}"
    );

    // In time everything comes, and nothing before.
    loop {
        let told = nobody.until("event").await;
        let at = told["at"].as_u64().expect("a time");
        assert!(now().as_millis() >= at + DELAY, "{told}");
        if told["event"] == "began" {
            // The list shows the game as it was then, though it is over.
            let shown_by =
                |at: u64| moves.iter().filter(|made| **made + DELAY <= at).count() as u64;
            let least = shown_by(now().as_millis());
            let (_, live) = hall.get("", "/api/games").await;
            let most = shown_by(now().as_millis());
            match live[0]["moves"].as_u64() {
                Some(listed) => {
                    assert!((least..=most).contains(&listed), "{least} to {most}: {live}");
                }
                // All of it may be old enough by now.
                None => assert!(now().as_millis() >= over + DELAY, "{live}"),
            }
        }
        if told["event"].get("ended").is_some() {
            assert_eq!(told["sequence"], ended);
            break;
        }
    }
    let (_, seen) = hall.get("", "/api/games/1").await;
    assert_eq!(
        (&seen["view"]["outcome"]["law"], &seen["length"]),
        (&json!("resignation"), &json!(ended))
    );
    let (_, pgn) = hall.get("", "/api/games/1/pgn").await;
    assert!(pgn.as_str().is_some_and(|pgn| pgn.contains("1. e4")), "{pgn}");
    while hall.get("", "/api/games").await.1 != json!([]) {}
}

#[tokio::test]
async fn players_and_arbiter_see_it_at_once_and_who_plays_elsewhere_later_too() {
    let other = PersonId(32);
    let hall = Hall::open(&[
        opening(LATER, (WHITE, BLACK), Some(5)),
        opening(LATER, (LOOKER, other), Some(5)),
    ]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    let told = follow(&mut looker, 1, json!({})).await["subscribed"].take();
    assert_eq!((&told["as"], &told["delay"]), (&json!("other_player"), &json!(DELAY)));
    done(&mut white, 1, 1, play("e2e4")).await;
    for client in [&mut black, &mut arbiter] {
        client.event("move_made").await;
    }
    let at = now().as_millis();
    loop {
        let told = looker.next().await;
        assert!(told.get("event").is_none(), "{told}");
        let view = &told["view"]["view"];
        assert_eq!(view.get("moves").unwrap_or(&json!(null)), &json!(null), "{told}");
        if view["position"].as_str().is_some_and(|fen| fen.contains("4P3")) {
            assert!(now().as_millis() + 500 >= at + DELAY, "too early");
            break;
        }
    }
}

#[tokio::test]
async fn after_a_restart_nobody_learns_from_the_list_what_is_over() {
    let hall =
        Hall::open(&[opening(LATER, (WHITE, BLACK), None), opening(LATER, (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = hall.begin().await;
    done(&mut white, 1, 1, json!("resign")).await;
    let hall = hall.restart().await;
    assert_eq!(hall.get("", "/api/games").await.1, json!([]));
    // The one that goes on is listed again in time.
    let live = loop {
        let (_, live) = hall.get("", "/api/games").await;
        if live != json!([]) {
            break live;
        }
    };
    assert_eq!((live.as_array().map(Vec::len), &live[0]["game"]), (Some(1), &json!(2)), "{live}");
}
