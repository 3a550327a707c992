//! Others see a game so much later, by whatever door.

use super::*;

const LATER: &str = "preset = 'fide-online-2021'\nbroadcast_delay = '4s'";
const DELAY: u64 = 4_000;

/// What nobody is shown of game 1 over HTTP, all in one text.
async fn shown(hall: &Hall) -> String {
    let mut all = String::new();
    for path in [
        "/api/games/1",
        "/api/games/1/pgn",
        "/plain/games/1",
        "/api/games",
        "/api/games/finished",
        "/plain",
    ] {
        all += &hall.get("", path).await.1.to_string();
    }
    all
}

/// The next event that somebody is told, not before its time.
async fn in_time(client: &mut Client) -> Value {
    let told = client.until("event").await;
    let at = told["at"].as_u64().expect("a time");
    assert!(now().as_millis() >= at + DELAY, "{told}");
    told
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

    // That it has begun is old enough to be seen; what follows is not.
    while in_time(&mut nobody).await["event"] != "began" {}
    done(&mut white, 1, 1, play("e2e4")).await;
    done(&mut black, 1, 1, play("c7c5")).await;
    let made = arbiter.event("move_made").await["at"].as_u64().expect("a time");
    let ended = done(&mut white, 1, 2, json!("resign")).await["last"].as_u64().expect("a place");
    let over = arbiter.event("ended").await["at"].as_u64().expect("a time");
    let seen = shown(&hall).await;
    // The list shows the game as it was then, though it is over.
    let (_, live) = hall.get("", "/api/games").await;
    assert!(now().as_millis() < made + DELAY, "the machine is too slow to tell");
    for secret in ["e2e4", "e4", "0-1", "resign", "outcome\":{", "moves\":1", "<td>1<"] {
        assert!(!seen.contains(secret), "{secret}: {seen}");
    }
    assert_eq!((&live[0]["game"], &live[0]["moves"]), (&json!(1), &json!(0)), "{live}");
    // Nor can it be asked for by its place.
    let told = follow(&mut hall.socket("").await, 1, json!({"after": ended})).await;
    let why = told["wrong"]["why"].as_str().expect("a reason");
    assert!(
        why.contains("cannot have been seen") && !why.contains(&format!("are {ended}")),
        "{why}"
    );

    // In time everything comes, and nothing before.
    loop {
        let told = in_time(&mut nobody).await;
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
    let (_, finished) = hall.get("", "/api/games/finished").await;
    assert_eq!(finished["games"][0]["since"], over + DELAY, "{finished}");
}

/// Who could talk there at once would know that it is over.
#[tokio::test]
async fn the_spectators_room_opens_when_they_see_the_end() {
    let hall = Hall::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    follow(&mut looker, 1, json!({"after": 0})).await;
    let say = json!({"say": {"game": 1, "room": "spectators", "text": "well played"}});
    let room = |closed: bool| json!({"room": "spectators", "closed": closed, "speaks": true});

    done(&mut white, 1, 1, json!("resign")).await;
    let over = arbiter.event("ended").await["at"].as_u64().expect("a time");
    let mut rooms = Vec::new();
    for token in [&*token, &format!("flagfall_pat_{:064x}", ARBITER.0)] {
        let told = follow(&mut hall.socket(token).await, 1, json!({})).await;
        rooms.push(told["subscribed"]["rooms"].clone());
    }
    looker.say(&say).await;
    let why = looker.until("wrong").await["why"].take();
    assert!(now().as_millis() < over + DELAY, "the machine is too slow to tell");
    assert_eq!((&rooms[0], &why), (&json!([room(true)]), &json!("this room is closed")));
    assert!(rooms[1].as_array().is_some_and(|rooms| rooms.contains(&room(true))), "{rooms:?}");

    looker.event("ended").await;
    looker.say(&say).await;
    assert_eq!(looker.until("said").await["text"], "well played");
    let told = follow(&mut hall.socket(&token).await, 1, json!({})).await;
    assert_eq!(told["subscribed"]["rooms"], json!([room(false)]));
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
