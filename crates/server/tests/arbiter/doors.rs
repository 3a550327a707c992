//! Every endpoint and every request of a socket, asked by everybody.

use std::collections::BTreeSet;

use flagfall_chess::Color;

use super::*;

/// Who asks: the columns of the tables below, in this order.
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

/// These are tried by everybody elsewhere, where people are.
const FOR_PEOPLE: [&str; 6] =
    ["/api/people", "/api/me", "/api/session", "/api/roles", "/api/invitations", "/api/recovery"];

/// A game of the event between two who are known.
const PAIRING: &str = r#"{"white":"ann","black":"bob","appointed":9000000000000,"place":{"competition":5,"round":1,"board":1}}"#;

/// Each endpoint of the document, with what is sent: `x` where one is let in, whatever comes of it
/// then; `?` where one is asked who one is; `.` where it is for others.
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
    ("post", "/api/calls", r#"{"game":1,"called":{"call":{"player":"white"}}}"#, "......xx..."),
];

/// Each request of a socket but `do`, and who is answered with what: `x` where it is done, `.` where
/// something is wrong with it.
const REQUESTS: [(&str, &str, &str, &str); 13] = [
    ("subscribe", r#"{"game":1}"#, "subscribed", "xxxxxxxxxxx"),
    ("view", r#"{"game":1}"#, "view", "xxxxxxxxxxx"),
    ("say", r#"{"game":1,"room":"players","text":"a"}"#, "said", ".x.x......."),
    ("say", r#"{"game":1,"room":"arbiter","text":"b"}"#, "said", ".x.x..xx..."),
    ("say", r#"{"game":1,"room":"arbiter_white","text":"c"}"#, "said", ".x....xx..."),
    ("say", r#"{"game":1,"room":"arbiter_black","text":"d"}"#, "said", "...xx.xx..."),
    ("say", r#"{"game":1,"room":"spectators","text":"e"}"#, "said", ".....xxxxxx"),
    ("close_room", r#"{"game":1,"room":"spectators","closed":false}"#, "room", "......xxx.."),
    ("follow_calls", "", "calls", ".....xxx..."),
    ("take_call", r#"{"game":1,"called":{"call":{"player":"black"}}}"#, "", "......xx..."),
    // These have no answer of their own: the view that is asked for next is.
    ("unfollow_calls", "", "view", "xxxxxxxxxxx"),
    ("unsubscribe", r#"{"game":1}"#, "view", "xxxxxxxxxxx"),
    ("do", "", "", ""),
];

/// Each command: `x` where the laws decide on it, `.` where it is for others.
const COMMANDS: [(&str, &str, &str); 38] = [
    ("play", r#"{"input":{"move":"a1a8"}}"#, ".x.xx......"),
    ("make", r#"{"input":{"move":"a1a8"}}"#, ".x.xx......"),
    ("press", "", ".x.xx......"),
    ("hand", r#"{"release":{"square":"e2"}}"#, ".x.xx.xx..."),
    ("wrong", r#""take_back""#, ".x.xx.xx..."),
    ("sheet", r#""show""#, ".x.xx.xx..."),
    ("conduct", r#""step_in""#, ".x.xx.xx..."),
    ("claim", r#""both_flags""#, ".x.xx.xx..."),
    ("own_board", r#"{"correct":{"on":"white"}}"#, ".x.xx.xx..."),
    ("spoken", r#"{"announce":"e2e4"}"#, ".x.xx.xx..."),
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
    ("ask_takeback", "", ".x.xx......"),
    ("accept_takeback", "", ".x.xx......"),
    ("decline_takeback", "", ".x.xx......"),
    ("call_flag", "", ".x.xx.xx..."),
    ("point_out_flag", r#"{"player":"white"}"#, ".x.xx.xx..."),
    ("point_out_colours", "", ".x.xx.xx..."),
    ("call_arbiter", r#"{"reason":"noise"}"#, ".x.xx......"),
    ("appeal", r#"{"ruling":7,"grounds":"none"}"#, ".x.xx......"),
    ("rule", r#"{"ruling":"in_words","article":null,"reason":"so"}"#, "......xx..."),
    ("let_through", r#"{"move":"e2e5"}"#, "......xx..."),
    ("begin", "", "......xx..."),
    ("arrive", r#"{"player":"white"}"#, "......xx..."),
    ("leave_video", r#"{"player":"white"}"#, "....x.xx..."),
    ("join_video", r#"{"player":"white"}"#, "....x.xx..."),
    ("resign", "", ".x.xx......"),
];

/// Everybody, in the order of the columns: what they show as bearers.
async fn everybody(hall: &Hall) -> Vec<String> {
    let [_white, _black, _arbiter] = hall.begin().await;
    let token = |id: u64| format!("flagfall_pat_{id:064x}");
    let person = |id: u64, role, scope| hall.admit(PersonId(id), Some((role, scope)));
    vec![
        String::new(),
        hall.seat_secret(1, Color::White),
        hall.seat_secret(2, Color::White),
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

fn hall() -> Hall {
    let online = "preset = 'fide-online-2021'";
    Hall::open(&[opening(online, (WHITE, BLACK), Some(5)), opening(online, (LOOKER, CHIEF), None)])
}

#[tokio::test]
async fn every_endpoint_lets_in_who_may_come_in() {
    let hall = hall();
    let tokens = everybody(&hall).await;
    let (_, offer) = hall.get("", "/api/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, methods) in offer["paths"].as_object().expect("paths") {
        let of_people = FOR_PEOPLE.iter().any(|door| path.starts_with(door));
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
            let (status, told) = hall.http(token, &method.to_uppercase(), &path, body).await;
            assert!(status < 500, "{method} {path}: {status} {told}");
            found.push(match status {
                401 => '?',
                403 => '.',
                _ => 'x',
            });
        }
        assert_eq!(found, expected, "{method} {path}, by {ROLES:?}");
    }
}

/// What kinds a schema of the document has.
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
async fn every_request_of_a_socket_is_answered_to_who_may_ask() {
    let hall = hall();
    let tokens = everybody(&hall).await;
    let (_, offer) = hall.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = REQUESTS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "Request"), tabled, "the document has other requests");
    let mut arbiter = hall.socket(&tokens[6]).await;
    follow(&mut arbiter, 1, json!({})).await;
    for room in ["players", "spectators"] {
        let open = json!({"close_room": {"game": 1, "room": room, "closed": false}});
        arbiter.say(&open).await;
        arbiter.until("room").await;
    }
    for (kind, body, answer, expected) in REQUESTS.iter().filter(|(kind, ..)| *kind != "do") {
        let mut found = String::new();
        for token in &tokens {
            // Over a socket of its own, where nothing is heard that others have done.
            let mut socket = hall.socket(token).await;
            follow(&mut socket, 1, json!({})).await;
            socket.say(&message(kind, body)).await;
            if *answer == "view" && *kind != "view" {
                socket.say(&json!({"view": {"game": 1}})).await;
            }
            found.push(answered(&mut socket, answer).await);
        }
        assert_eq!(found, *expected, "{kind} {body}, by {ROLES:?}");
    }
}

/// Whether the answer comes, or something is wrong. Who may take a call is told that there is none.
async fn answered(socket: &mut Client, answer: &str) -> char {
    loop {
        let told = socket.next().await;
        match told["wrong"]["why"].as_str() {
            Some("nothing of the kind waits for an arbiter") => return 'x',
            Some(_) => return '.',
            None if told.get(answer).is_some() => return 'x',
            None => {}
        }
    }
}

#[tokio::test]
async fn every_command_is_decided_on_for_who_may_give_it() {
    let hall = hall();
    let tokens = everybody(&hall).await;
    let (_, offer) = hall.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = COMMANDS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "Asked"), tabled, "the document has other commands");
    let mut sockets = Vec::new();
    for token in &tokens {
        let mut socket = hall.socket(token).await;
        follow(&mut socket, 1, json!({})).await;
        sockets.push(socket);
    }
    for (number, (kind, body, expected)) in (100..).zip(COMMANDS) {
        let mut found = String::new();
        for socket in &mut sockets {
            let told = ask(socket, 1, number, message(kind, body)).await;
            found.push(if told.get("wrong").is_some() { '.' } else { 'x' });
        }
        assert_eq!(found, expected, "{kind}, by {ROLES:?}");
    }
}
