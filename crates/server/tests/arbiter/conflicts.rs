//! Nobody has an office in a game that they play or assist in.

use flagfall_chess::Color;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";
const EVENT: u64 = 5;
const FRIEND: PersonId = PersonId(31);
const ADMINISTRATOR: PersonId = PersonId(45);

/// Starts a game of the event between White and Black.
fn zone() -> ArbiterZone {
    ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), Some(EVENT))])
}

fn grant(person: PersonId, role: &str, scope: &Value) -> Value {
    json!({"person": person.0, "role": role, "scope": scope})
}

/// Returns the number of events of game 1 and its outcome.
async fn length_and_outcome(zone: &ArbiterZone) -> (Value, Value) {
    let (_, seen) = zone.get("", "/api/games/1").await;
    (seen["length"].clone(), seen["view"]["outcome"].clone())
}

#[tokio::test]
async fn organiser_who_plays_cannot_report_the_opponent_on_video() {
    let zone = zone();
    let [mut white, _black, _arbiter] = zone.begin().await;
    zone.give(BLACK, Role::Organiser, Scope::Event(EVENT));
    let before = length_and_outcome(&zone).await;
    for present in [false, true, false] {
        let report = json!({"player": "white", "present": present});
        let (status, reply) = zone.http(&token(BLACK), "POST", "/api/games/1/video", &report).await;
        assert_eq!((status, &reply["error"]), (403, &json!("forbidden")), "{reply}");
    }
    assert_eq!((before.1.clone(), length_and_outcome(&zone).await), (json!(null), before));
    // Neither penalty nor gate stops White.
    execute(&mut white, 1, 1, play("e2e4")).await;
}

#[tokio::test]
async fn report_on_video_names_its_reporter() {
    let zone = zone();
    let [mut white, _black, _arbiter] = zone.begin().await;
    let organiser = zone.admit(FRIEND, Some((Role::Organiser, Scope::Event(EVENT))));
    let [by_organiser, by_arbiter] = [json!({"organiser": FRIEND.0}), json!({"match_arbiter": ARBITER.0})];
    for (token, player, present, kind, by) in [
        (&organiser, "black", false, "video_left", &by_organiser),
        (&token(ARBITER), "black", true, "video_joined", &by_arbiter),
        (&token(ARBITER), "white", false, "video_left", &by_arbiter),
        (&organiser, "white", true, "video_joined", &by_organiser),
    ] {
        let report = json!({"player": player, "present": present});
        let (status, reply) = zone.http(token, "POST", "/api/games/1/video", &report).await;
        assert_eq!(status, 204, "{reply}");
        let event = white.next_event(kind).await;
        assert_eq!(event["by"], *by, "{event}");
    }
}

#[tokio::test]
async fn chief_arbiter_who_plays_does_not_choose_the_arbiter_of_the_game() {
    let zone = zone();
    let [_white, _black, mut arbiter] = zone.begin().await;
    zone.give(WHITE, Role::ChiefArbiter, Scope::Event(EVENT));
    let chief = token(WHITE);
    let friend = zone.admit(FRIEND, None);
    for (method, path, body) in [
        ("POST", "/api/roles".to_owned(), grant(FRIEND, "arbiter", &json!({"game": 1}))),
        ("POST", "/api/roles".to_owned(), grant(FRIEND, "assistant_of_white", &json!({"game": 1}))),
        ("DELETE", format!("/api/roles?person={}&role=arbiter&game=1", ARBITER.0), Value::Null),
    ] {
        let (status, reply) = zone.http(&chief, method, &path, &body).await;
        assert_eq!((status, &reply["error"]), (403, &json!("forbidden")), "{method} {path} {body}: {reply}");
    }
    execute(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    // An arbiter of the event whom a player appointed does not rule on the player's game.
    let appointed = grant(FRIEND, "arbiter", &json!({"event": EVENT}));
    assert_eq!(zone.http(&chief, "POST", "/api/roles", &appointed).await.0, 204);
    let mut socket = zone.socket(&friend).await;
    assert_eq!(follow(&mut socket, 1, json!({})).await["subscribed"]["participation"], "spectator");
    let received = follow(&mut socket, 1, json!({"participation": "arbiter"})).await;
    assert_eq!(received["error"]["message"], "you do not take part in this capacity");
    let role = grant(ARBITER, "assistant_of_white", &json!({"game": 1}));
    assert_eq!(zone.http(&friend, "POST", "/api/roles", &role).await.0, 403);
    // A neutral administrator appoints the same arbiter.
    let administrator = zone.admit(ADMINISTRATOR, Some((Role::Administrator, Scope::Zone)));
    assert_eq!(zone.http(&administrator, "POST", "/api/roles", &appointed).await.0, 204);
    assert_eq!(follow(&mut socket, 1, json!({})).await["subscribed"]["participation"], "arbiter");
    execute(&mut socket, 1, 1, rule(json!("resume"))).await;
}

#[tokio::test]
async fn player_does_not_take_the_role_of_an_arbiter_of_the_event() {
    let zone = zone();
    let [mut white, _black, _arbiter] = zone.begin().await;
    zone.give(WHITE, Role::ChiefArbiter, Scope::Event(EVENT));
    zone.give(WHITE, Role::Administrator, Scope::Zone);
    zone.give(ARBITER, Role::Arbiter, Scope::Event(EVENT));
    zone.give(ARBITER, Role::Arbiter, Scope::Zone);
    let path = |scope: &str| format!("/api/roles?person={}&role=arbiter{scope}", ARBITER.0);
    for scope in ["", "&event=5", "&game=1"] {
        let (status, reply) = zone.http(&token(WHITE), "DELETE", &path(scope), &Value::Null).await;
        assert_eq!((status, &reply["error"]), (403, &json!("forbidden")), "{scope} {reply}");
    }
    // Another event does not concern the game, and neither does a role of one's own.
    assert_eq!(zone.http(&token(WHITE), "DELETE", &path("&event=6"), &Value::Null).await.0, 404);
    let own = format!("/api/roles?person={}&role=chief_arbiter&event=5", WHITE.0);
    assert_eq!(zone.http(&token(WHITE), "DELETE", &own, &Value::Null).await.0, 204);
    execute(&mut white, 1, 1, json!("resign")).await;
    while zone.http(&token(WHITE), "DELETE", &path("&event=5"), &Value::Null).await.0 == 403 {}
    assert_eq!(zone.http(&token(WHITE), "DELETE", &path(""), &Value::Null).await.0, 204);
    // The game itself stays out of reach.
    assert_eq!(zone.http(&token(WHITE), "DELETE", &path("&game=1"), &Value::Null).await.0, 403);
}

#[tokio::test]
async fn arbiter_who_assists_a_player_does_not_rule() {
    let zone = zone();
    let [mut white, _black, mut arbiter] = zone.begin().await;
    zone.give(ARBITER, Role::Assistant(Color::White), Scope::Game(1));
    let received = ask(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    assert_eq!(received["error"]["message"], "you do not take part in this capacity", "{received}");
    let received = follow(&mut arbiter, 1, json!({})).await["subscribed"].take();
    // The arbiter has not accepted an assistant yet.
    assert_eq!((&received["participation"], &received["seat"]), (&json!("spectator"), &json!(null)));
    let received = ask(&mut arbiter, 1, 6, rule(json!("pause"))).await;
    assert_eq!(received["error"]["error"], "forbidden", "{received}");
    let close = json!({"set_room_closed": {"game": 1, "room": "spectators", "closed": true}});
    arbiter.send(&close).await;
    let received = arbiter.next_of_kind("error").await;
    assert_eq!(received["message"], "only arbiters and organisers may close rooms", "{received}");
    // A call in that game is not for them.
    execute(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    let chief = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(EVENT))));
    while zone.get(&chief, "/api/calls").await.1 == json!([]) {}
    assert_eq!(zone.get(&token(ARBITER), "/api/calls").await, (200, json!([])));
    let call = json!({"game": 1, "kind": {"call": {"player": "white"}}});
    assert_eq!(zone.http(&token(ARBITER), "POST", "/api/calls", &call).await.0, 403);
}

/// The seat was taken without the account, but one socket proves both.
#[tokio::test]
async fn arbiter_with_the_seat_of_a_guest_does_not_rule() {
    let zone = zone();
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let mut chief = zone.socket(&zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(EVENT))))).await;
    follow(&mut chief, 1, json!({})).await;
    execute(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    let secret = zone.seat_secret(1, Color::Black);
    // A subscription that fails proves the seat too, and the one before it ends.
    let received = follow(&mut arbiter, 1, json!({"secret": secret, "participation": "arbiter"})).await;
    assert_eq!(received["error"]["message"], "you do not take part in this capacity");
    let received = ask(&mut arbiter, 1, 6, rule(json!("resume"))).await;
    assert_eq!(received["error"]["error"], "not_subscribed", "{received}");
    let received = follow(&mut arbiter, 1, json!({"participation": "arbiter"})).await;
    assert_eq!(received["error"]["message"], "you do not take part in this capacity");
    for with in [json!({"secret": secret}), json!({})] {
        let received = follow(&mut arbiter, 1, with.clone()).await["subscribed"].take();
        assert_eq!((&received["participation"], &received["seat"]), (&json!("player"), &json!("black")), "{with}");
        let received = ask(&mut arbiter, 1, 7, rule(json!("resume"))).await;
        assert_eq!(received["error"]["error"], "forbidden", "{received}");
        arbiter.send(&json!({"set_room_closed": {"game": 1, "room": "spectators", "closed": false}})).await;
        let received = arbiter.next_of_kind("error").await;
        assert_eq!(received["message"], "only arbiters and organisers may close rooms", "{received}");
    }
    // A call in that game is not for them.
    chief.send(&json!("subscribe_calls")).await;
    execute(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    while chief.next_of_kind("calls").await["calls"] == json!([]) {}
    arbiter.send(&json!("subscribe_calls")).await;
    assert_eq!(arbiter.next_of_kind("calls").await["calls"], json!([]));
    arbiter.send(&json!({"take_call": {"game": 1, "kind": {"call": {"player": "white"}}}})).await;
    assert_eq!(arbiter.next_of_kind("error").await["message"], "only arbiters see and take calls");
    // An independent arbiter is there.
    execute(&mut chief, 1, 1, rule(json!("resume"))).await;
}

#[tokio::test]
async fn administrator_who_plays_does_not_manage_the_accounts_of_the_game() {
    let supervised = opening(ONLINE, (WHITE, BLACK), Some(EVENT));
    // A game without an arbiter.
    let casual = Opening { scheduled_start: now(), ..opening("preset = 'casual-blitz'", (SPECTATOR, WHITE), None) };
    let zone = ArbiterZone::open(&[supervised, casual]);
    let [mut white, _black, _arbiter] = zone.begin().await;
    zone.admit(SPECTATOR, None);
    zone.give(WHITE, Role::Administrator, Scope::Zone);
    zone.admit(FRIEND, Some((Role::Assistant(Color::Black), Scope::Game(1))));
    zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(EVENT))));
    let stranger = PersonId(32);
    zone.admit(stranger, Some((Role::ChiefArbiter, Scope::Event(6))));
    let block = json!({"blocked": true});
    let operations = [
        ("PUT", "/blocked", &block),
        ("POST", "/recovery", &Value::Null),
        ("GET", "/data", &Value::Null),
        ("DELETE", "", &Value::Null),
    ];
    for person in [BLACK, ARBITER, FRIEND, CHIEF, SPECTATOR] {
        for (method, path, body) in operations {
            let path = format!("/api/people/{}{path}", person.0);
            let (status, reply) = zone.http(&token(WHITE), method, &path, body).await;
            assert_eq!((status, &reply["error"]), (403, &json!("forbidden")), "{method} {path}: {reply}");
        }
    }
    let path = |person: PersonId| format!("/api/people/{}/blocked", person.0);
    // A link from before is of no use during the game.
    let link = |person: PersonId| format!("/api/people/{}/recovery", person.0);
    let (status, created) = zone.http(&token(WHITE), "POST", &link(stranger), &Value::Null).await;
    assert_eq!(status, 201, "{created}");
    let (_, secret) = created["link"].as_str().and_then(|link| link.split_once('#')).expect("a link");
    let recovery = json!({"link": secret, "password": "correct horse battery"});
    zone.give(stranger, Role::Assistant(Color::Black), Scope::Game(1));
    let (status, reply) = zone.http("", "POST", "/api/recovery", &recovery).await;
    assert_eq!((status, &reply["error"]), (403, &json!("forbidden")), "{reply}");
    // Officials of the zone have no office in a game without an arbiter, so one game is decided at a time.
    zone.give(CHIEF, Role::ChiefArbiter, Scope::Zone);
    execute(&mut white, 1, 1, json!("resign")).await;
    assert_eq!(zone.http("", "POST", "/api/recovery", &recovery).await.0, 200);
    for (person, status) in [(BLACK, 204), (CHIEF, 204), (stranger, 204), (SPECTATOR, 403)] {
        assert_eq!(zone.http(&token(WHITE), "PUT", &path(person), &block).await.0, status, "{person:?}");
    }
    let mut opponent = zone.socket(&token(SPECTATOR)).await;
    follow(&mut opponent, 2, json!({})).await;
    follow(&mut white, 2, json!({"after": 0})).await;
    white.next_event("began").await;
    execute(&mut white, 2, 2, json!("resign")).await;
    assert_eq!(zone.http(&token(WHITE), "PUT", &path(SPECTATOR), &block).await.0, 204);
}

#[tokio::test]
async fn organiser_does_not_open_a_game_of_their_own() {
    let zone = zone();
    let [_white, _black, _arbiter] = zone.begin().await;
    zone.give(WHITE, Role::Organiser, Scope::Event(EVENT));
    zone.admit(FRIEND, None);
    let pairing = |white: PersonId, black: PersonId| {
        let place = json!({"competition": EVENT, "round": 2, "board": 1});
        json!({"white": format!("person{}", white.0), "black": format!("person{}", black.0),
            "appointed": now().saturating_add(Millis::from_mins(60)), "place": place})
    };
    for (white, black, status) in [(WHITE, FRIEND, 403), (FRIEND, WHITE, 403), (FRIEND, BLACK, 201)] {
        let found = zone.http(&token(WHITE), "POST", "/api/pairings", &pairing(white, black)).await;
        assert_eq!(found.0, status, "{found:?}");
    }
}

#[tokio::test]
async fn player_of_two_games_does_not_follow_the_own_game_as_other_player() {
    let openings = [(WHITE, BLACK), (WHITE, SPECTATOR)].map(|players| opening(ONLINE, players, Some(EVENT)));
    let zone = ArbiterZone::open(&openings);
    let [mut white, mut black, _arbiter] = zone.begin().await;
    for kind in ["other_player", "spectator"] {
        let received = follow(&mut white, 1, json!({"participation": kind})).await;
        assert_eq!(received["error"]["message"], "players cannot watch their own game", "{received}");
    }
    let received = follow(&mut black, 2, json!({"participation": "other_player"})).await;
    assert_eq!(received["subscribed"]["participation"], "other_player", "{received}");
}
