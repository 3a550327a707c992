//! Permissions: every endpoint and every socket request in every role.

use std::collections::BTreeSet;

use flagfall_chess::Color;

use super::*;

/// The requesters: the columns of the tables below, in this order.
const ROLES: [&str; 11] = [
    "nobody",
    "guest at the board",
    "guest of another game",
    "player",
    "assistant",
    "arbiter of another game",
    "arbiter",
    "chief arbiter",
    "organiser",
    "spectator",
    "administrator",
];

/// Endpoints covered by the tests of `people`.
const FOR_PEOPLE: [&str; 6] =
    ["/api/people", "/api/me", "/api/session", "/api/roles", "/api/invitations", "/api/recovery"];

/// A game of the event between two accounts.
const PAIRING: &str =
    r#"{"white":"ann","black":"bob","appointed":9000000000000,"place":{"competition":5,"round":1,"board":1}}"#;

/// Every endpoint of the document with a request body: `x` allowed, whatever the result;
/// `?` authentication required; `.` forbidden.
const ENDPOINTS: [(&str, &str, &str, &str); 27] = [
    ("get", "/api/openapi.json", "", "xxxxxxxxxxx"),
    ("get", "/ws", "", "xxxxxxxxxxx"),
    ("get", "/health", "", "xxxxxxxxxxx"),
    ("get", "/ready", "", "xxxxxxxxxxx"),
    ("get", "/metrics", "", "xxxxxxxxxxx"),
    ("get", "/api/games", "", "xxxxxxxxxxx"),
    ("post", "/api/games", "{}", "xxxxxxxxxxx"),
    ("get", "/api/games/finished", "", "xxxxxxxxxxx"),
    ("get", "/api/games/{id}", "", "xxxxxxxxxxx"),
    ("get", "/api/games/{id}/pgn", "", "xxxxxxxxxxx"),
    ("get", "/api/games/{id}/envelope", "", "?.....xx..."),
    ("post", "/api/games/{id}/seats", "", "xxxxxxxxxxx"),
    ("get", "/api/games/{id}/times", "", "?.....xx..x"),
    ("post", "/api/games/{id}/video", r#"{"player":"white","present":true}"#, "?.....xxx.."),
    ("post", "/api/games/{id}/venues", r#"{"venue":"Oulu"}"#, "?.......x.."),
    ("put", "/api/games/{id}/visibility", r#"{"closed":false}"#, "?.....xxx.."),
    ("get", "/games/{id}/board.svg", "", "xxxxxxxxxxx"),
    ("post", "/api/games/{id}/rematch", "", ".x.x......."),
    ("get", "/api/tables", "", "xxxxxxxxxxx"),
    ("get", "/api/tables/{id}", "", "xxxxxxxxxxx"),
    ("delete", "/api/tables/{id}", "", "xxxxxxxxxxx"),
    ("get", "/api/engines", "", "xxxxxxxxxxx"),
    ("get", "/api/presets", "", "xxxxxxxxxxx"),
    ("post", "/api/regulations", r#"{"text":""}"#, "xxxxxxxxxxx"),
    ("post", "/api/pairings", PAIRING, ".......xx.."),
    ("get", "/api/calls", "", "???..xxx..."),
    ("post", "/api/calls", r#"{"game":1,"kind":{"call":{"player":"white"}}}"#, "......xx..."),
];

/// Every socket request except `execute` with its expected answer: `x` answered, `.` refused.
const REQUESTS: [(&str, &str, &str, &str); 13] = [
    ("subscribe", r#"{"game":1}"#, "subscribed", "xxxxxxxxxxx"),
    ("view", r#"{"game":1}"#, "view", "xxxxxxxxxxx"),
    ("send_chat", r#"{"game":1,"room":"players","text":"a"}"#, "chat", ".x.x......."),
    ("send_chat", r#"{"game":1,"room":"arbiter","text":"b"}"#, "chat", ".x.x..xx..."),
    ("send_chat", r#"{"game":1,"room":"arbiter_white","text":"c"}"#, "chat", ".x....xx..."),
    ("send_chat", r#"{"game":1,"room":"arbiter_black","text":"d"}"#, "chat", "...xx.xx..."),
    ("send_chat", r#"{"game":1,"room":"spectators","text":"e"}"#, "chat", ".....xxxxxx"),
    ("set_room_closed", r#"{"game":1,"room":"spectators","closed":false}"#, "room_changed", "......xxx.."),
    ("subscribe_calls", "", "calls", ".....xxx..."),
    ("take_call", r#"{"game":1,"kind":{"call":{"player":"black"}}}"#, "", "......xx..."),
    // These requests have no reply: the next view request is answered instead.
    ("unsubscribe_calls", "", "view", "xxxxxxxxxxx"),
    ("unsubscribe", r#"{"game":1}"#, "view", "xxxxxxxxxxx"),
    ("execute", "", "", ""),
];

/// Every command: `x` decided by the laws, `.` forbidden.
const COMMANDS: [(&str, &str, &str); 38] = [
    ("play", r#"{"input":{"move":"a1a8"}}"#, ".x.xx......"),
    ("make_move", r#"{"input":{"move":"a1a8"}}"#, ".x.xx......"),
    ("press_clock", "", ".x.xx......"),
    ("board", r#"{"release":{"square":"e2"}}"#, ".x.xx.xx..."),
    ("irregularity", r#""take_back""#, ".x.xx.xx..."),
    ("scoresheet", r#""show""#, ".x.xx.xx..."),
    ("conduct", r#""step_in""#, ".x.xx.xx..."),
    ("claim", r#""both_flags""#, ".x.xx.xx..."),
    ("own_board", r#"{"correct":{"on":"white"}}"#, ".x.xx.xx..."),
    ("speech", r#"{"announce":"e2e4"}"#, ".x.xx.xx..."),
    ("venue", r#"{"share_screen":"white"}"#, ".x.xx.xx..."),
    ("adjourn", r#"{"open":"first"}"#, ".x.xx.xx..."),
    ("touch", r#"{"squares":["e2"],"purpose":"adjust"}"#, ".x.xx......"),
    ("premove", r#"{"input":{"move":"a1a8"}}"#, ".x.xx......"),
    ("cancel_premove", "", ".x.xx......"),
    ("promote_to", r#"{"role":"queen"}"#, ".x.xx......"),
    ("offer_draw", "", ".x.xx......"),
    ("offer_draw_on_condition", "", ".x.xx......"),
    ("withdraw_offer", "", ".x.xx......"),
    ("accept_draw", "", ".x.xx......"),
    ("decline_draw", "", ".x.xx......"),
    ("claim_draw", r#"{"claim":"repetition","intended":null}"#, ".x.xx......"),
    ("withdraw_claim", "", ".x.xx......"),
    ("request_takeback", "", ".x.xx......"),
    ("accept_takeback", "", ".x.xx......"),
    ("decline_takeback", "", ".x.xx......"),
    ("call_flag", "", ".x.xx.xx..."),
    ("point_out_flag", r#"{"player":"white"}"#, ".x.xx.xx..."),
    ("point_out_colours", "", ".x.xx.xx..."),
    ("call_arbiter", r#"{"reason":"noise"}"#, ".x.xx......"),
    ("appeal", r#"{"ruling":7,"grounds":"none"}"#, ".x.xx......"),
    ("rule", r#"{"ruling":"in_words","article":null,"reason":"so"}"#, "......xx..."),
    ("report_illegal_move", r#"{"move":"e2e5"}"#, "......xx..."),
    ("begin", "", "......xx..."),
    ("arrive", r#"{"player":"white"}"#, "......xx..."),
    ("leave_video", r#"{"player":"white"}"#, "....x.xx..."),
    ("join_video", r#"{"player":"white"}"#, "....x.xx..."),
    ("resign", "", ".x.xx......"),
];

/// Returns the bearer tokens of all requesters, in the order of the columns.
async fn tokens_of_requesters(zone: &ArbiterZone) -> Vec<String> {
    let [_white, _black, _arbiter] = zone.begin().await;
    let token = |id: u64| format!("flagfall_pat_{id:064x}");
    let person = |id: u64, role, scope| zone.admit(PersonId(id), Some((role, scope)));
    vec![
        String::new(),
        zone.seat_secret(1, Color::White),
        zone.seat_secret(2, Color::White),
        token(BLACK.0),
        person(40, Role::Assistant(Color::Black), Scope::Game(1)),
        person(41, Role::Arbiter, Scope::Game(2)),
        token(ARBITER.0),
        person(42, Role::ChiefArbiter, Scope::Event(5)),
        person(43, Role::Organiser, Scope::Event(5)),
        person(44, Role::Spectator, Scope::Game(1)),
        person(45, Role::Administrator, Scope::Zone),
    ]
}

fn zone() -> ArbiterZone {
    let online = "preset = 'fide-online-2021'";
    ArbiterZone::open(&[opening(online, (WHITE, BLACK), Some(5)), opening(online, (SPECTATOR, CHIEF), None)])
}

#[tokio::test]
async fn endpoint_permissions_match_the_table() {
    let zone = zone();
    let tokens = tokens_of_requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, methods) in offer["paths"].as_object().expect("paths") {
        let of_people = FOR_PEOPLE.iter().any(|prefix| path.starts_with(prefix));
        for method in methods.as_object().expect("methods").keys().filter(|_| !of_people) {
            documented.insert((method.as_str(), path.as_str()));
        }
    }
    let tabled = ENDPOINTS.iter().map(|(method, path, ..)| (*method, *path)).collect();
    assert_eq!(documented, tabled, "the document has other endpoints than the table");
    for (method, path, body, expected) in ENDPOINTS {
        let (path, body) = (path.replace("{id}", "1"), serde_json::from_str(body));
        let mut found = String::new();
        for token in &tokens {
            let body = body.as_ref().unwrap_or(&Value::Null);
            let (status, received) = zone.http(token, &method.to_uppercase(), &path, body).await;
            assert!(status < 500, "{method} {path}: {status} {received}");
            found.push(match status {
                401 => '?',
                403 => '.',
                _ => 'x',
            });
        }
        assert_eq!(found, expected, "{method} {path}, by {ROLES:?}");
    }
}

/// Returns the kinds of a schema in the document.
fn kinds(offer: &Value, schema: &str) -> BTreeSet<String> {
    let all = offer["components"]["schemas"][schema]["oneOf"].as_array().expect("kinds");
    let kind = |one: &Value| match one["properties"].as_object() {
        Some(object) => object.keys().next().cloned(),
        None => one["enum"][0].as_str().map(str::to_owned),
    };
    all.iter().map(|one| kind(one).expect("a name")).collect()
}

fn message(kind: &str, body: &str) -> Value {
    match serde_json::from_str::<Value>(body) {
        Ok(body) => json!({kind: body}),
        Err(_) => json!(kind),
    }
}

#[tokio::test]
async fn socket_request_permissions_match_the_table() {
    let zone = zone();
    let tokens = tokens_of_requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = REQUESTS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "Request"), tabled, "the document has other requests");
    let mut arbiter = zone.socket(&tokens[6]).await;
    follow(&mut arbiter, 1, json!({})).await;
    for room in ["players", "spectators"] {
        let open = json!({"set_room_closed": {"game": 1, "room": room, "closed": false}});
        arbiter.send(&open).await;
        arbiter.next_of_kind("room_changed").await;
    }
    for (kind, body, answer, expected) in REQUESTS.iter().filter(|(kind, ..)| *kind != "execute") {
        let mut found = String::new();
        for token in &tokens {
            // A new socket per request receives no events of other requests.
            let mut socket = zone.socket(token).await;
            follow(&mut socket, 1, json!({})).await;
            socket.send(&message(kind, body)).await;
            if *answer == "view" && *kind != "view" {
                socket.send(&json!({"view": {"game": 1}})).await;
            }
            found.push(answered(&mut socket, answer).await);
        }
        assert_eq!(found, *expected, "{kind} {body}, by {ROLES:?}");
    }
}

/// Returns whether the request was answered or refused. Requesters who may take calls learn that there is none.
async fn answered(socket: &mut ZoneClient, answer: &str) -> char {
    loop {
        let received = socket.next().await;
        match received["error"]["message"].as_str() {
            Some("there is no such open call") => return 'x',
            Some(_) => return '.',
            None if received.get(answer).is_some() => return 'x',
            None => {}
        }
    }
}

#[tokio::test]
async fn command_permissions_match_the_table() {
    let zone = zone();
    let tokens = tokens_of_requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = COMMANDS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "ClientCommand"), tabled, "the document has other commands");
    let mut sockets = Vec::new();
    for token in &tokens {
        let mut socket = zone.socket(token).await;
        follow(&mut socket, 1, json!({})).await;
        sockets.push(socket);
    }
    for (number, (kind, body, expected)) in (100..).zip(COMMANDS) {
        let mut found = String::new();
        for socket in &mut sockets {
            let received = ask(socket, 1, number, message(kind, body)).await;
            found.push(if received.get("error").is_some() { '.' } else { 'x' });
        }
        assert_eq!(found, expected, "{kind}, by {ROLES:?}");
    }
}
