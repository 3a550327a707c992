//! Permissions: every endpoint, socket request and command in every role, by people without a part in the
//! game, by players and by assistants.

use std::collections::BTreeSet;

use flagfall_chess::Color;

use super::*;

/// The requesters without a conflict of interest: the first columns of the tables below, in this order.
const ROLES: [&str; 12] = [
    "nobody",
    "guest at the board",
    "guest of another game",
    "player",
    "assistant",
    "arbiter of another game",
    "arbiter",
    "technical arbiter",
    "chief arbiter",
    "organiser",
    "spectator",
    "administrator",
];

/// The roles of the requesters who play White in their game, and of those who assist White: the other columns.
const OFFICES: [Role; 6] =
    [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter, Role::Organiser, Role::Spectator, Role::Administrator];

/// Operations on accounts, which concern no game. The tests of `people` cover them, and `conflicts` those that
/// an opponent suffers from.
const FOR_PEOPLE: [(&str, &str); 24] = [
    ("get", "/api/people"),
    ("get", "/api/status"),
    ("post", "/api/people"),
    ("get", "/api/people/{id}"),
    ("delete", "/api/people/{id}"),
    ("put", "/api/people/{id}/blocked"),
    ("post", "/api/people/{id}/recovery"),
    ("get", "/api/people/{id}/roles"),
    ("get", "/api/people/{id}/data"),
    ("post", "/api/invitations"),
    ("post", "/api/recovery"),
    ("post", "/api/session"),
    ("delete", "/api/session"),
    ("get", "/api/me"),
    ("put", "/api/me"),
    ("delete", "/api/me"),
    ("put", "/api/me/password"),
    ("put", "/api/me/settings"),
    ("get", "/api/me/data"),
    ("get", "/api/me/sessions"),
    ("delete", "/api/me/sessions/{id}"),
    ("get", "/api/me/tokens"),
    ("post", "/api/me/tokens"),
    ("delete", "/api/me/tokens/{id}"),
];

/// A game of the event between two accounts.
const PAIRING: &str =
    r#"{"white":"ann","black":"bob","appointed":9000000000000,"place":{"competition":5,"round":1,"board":1}}"#;

/// Every endpoint of the document with a request body: `x` allowed, whatever the result;
/// `?` authentication required; `.` forbidden.
const ENDPOINTS: [(&str, &str, &str, &str); 37] = [
    ("get", "/api/openapi.json", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/ws", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/health", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/ready", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/metrics", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("post", "/api/games", "{}", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games/finished", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games/{id}", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games/{id}/pgn", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games/{id}/envelope", "", "?.....xxx... ...... ......"),
    ("post", "/api/games/{id}/seats", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/games/{id}/times", "", "?.....xxx..x ...... ......"),
    ("post", "/api/games/{id}/video", r#"{"player":"white","present":true}"#, "?.....xxxx.. ...... ......"),
    ("post", "/api/games/{id}/venues", r#"{"venue":"Oulu"}"#, "?........x.. ...... ......"),
    ("put", "/api/games/{id}/visibility", r#"{"closed":false}"#, "?.....xxxx.. ...... ......"),
    ("get", "/games/{id}/board.svg", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("post", "/api/games/{id}/rematch", "", ".x.x........ xxxxxx ......"),
    ("get", "/api/tables", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/tables/{id}", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("delete", "/api/tables/{id}", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/engines", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("get", "/api/presets", "", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("post", "/api/regulations", r#"{"text":""}"#, "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("post", "/api/pairings", PAIRING, "........xx.. xxxx.. xxxx.."),
    ("get", "/api/calls", "", "???..xxxx... xxx... xxx..."),
    ("post", "/api/calls", r#"{"game":GAME,"kind":{"call":{"player":"white"}}}"#, "......xxx... ...... ......"),
    ("get", "/api/roles", "", "???........x .....x .....x"),
    ("get", "/api/roles?event=5", "", "???xx.xxxxxx xxxxxx xxxxxx"),
    ("get", "/api/roles?game={id}", "", "???xx.xxxxxx xxxxxx xxxxxx"),
    ("post", "/api/roles", r#"{"person":90,"role":"arbiter","scope":{"game":GAME}}"#, "???.....x..x ...... ......"),
    ("delete", "/api/roles?person=90&role=arbiter&game={id}", "", "???.....x..x ...... ......"),
    (
        "post",
        "/api/roles",
        r#"{"person":90,"role":"chief_arbiter","scope":{"game":GAME}}"#,
        "???........x ...... ......",
    ),
    ("delete", "/api/roles?person=90&role=chief_arbiter&game={id}", "", "???........x ...... ......"),
    ("post", "/api/roles", r#"{"person":90,"role":"spectator","scope":{"game":GAME}}"#, "???......x.x ...... ......"),
    (
        "post",
        "/api/roles",
        r#"{"person":90,"role":"assistant_of_black","scope":{"game":GAME}}"#,
        "???...xxx..x ...... ......",
    ),
    ("delete", "/api/roles?person=90&role=assistant_of_black&game={id}", "", "???...xxx..x ...... ......"),
];

/// Every socket request except `execute` with its expected answer: `x` answered, `.` refused.
const REQUESTS: [(&str, &str, &str, &str); 18] = [
    ("subscribe", r#"{"game":GAME}"#, "subscribed", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("subscribe", r#"{"game":GAME,"participation":"player"}"#, "subscribed", ".x.x........ xxxxxx ......"),
    ("subscribe", r#"{"game":GAME,"participation":"assistant"}"#, "subscribed", "....x....... ...... xxxxxx"),
    ("subscribe", r#"{"game":GAME,"participation":"arbiter"}"#, "subscribed", "......xxx... ...... ......"),
    ("subscribe", r#"{"game":GAME,"participation":"spectator"}"#, "subscribed", "x.x..xxxxxxx ...... ......"),
    ("subscribe", r#"{"game":GAME,"participation":"other_player"}"#, "subscribed", "............ ...... ......"),
    ("view", r#"{"game":GAME}"#, "view", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("send_chat", r#"{"game":GAME,"room":"players","text":"a"}"#, "chat", ".x.x........ xxxxxx ......"),
    ("send_chat", r#"{"game":GAME,"room":"arbiter","text":"b"}"#, "chat", ".x.x..xxx... xxxxxx ......"),
    ("send_chat", r#"{"game":GAME,"room":"arbiter_white","text":"c"}"#, "chat", ".x....xxx... xxxxxx xxxxxx"),
    ("send_chat", r#"{"game":GAME,"room":"arbiter_black","text":"d"}"#, "chat", "...xx.xxx... ...... ......"),
    ("send_chat", r#"{"game":GAME,"room":"spectators","text":"e"}"#, "chat", ".....xxxxxxx ...... ......"),
    (
        "set_room_closed",
        r#"{"game":GAME,"room":"spectators","closed":false}"#,
        "room_changed",
        "......xxxx.. ...... ......",
    ),
    ("subscribe_calls", "", "calls", ".....xxxx... xxx... xxx..."),
    ("take_call", r#"{"game":GAME,"kind":{"call":{"player":"black"}}}"#, "", "......xxx... ...... ......"),
    // These requests have no reply: the next view request is answered instead.
    ("unsubscribe_calls", "", "view", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("unsubscribe", r#"{"game":GAME}"#, "view", "xxxxxxxxxxxx xxxxxx xxxxxx"),
    ("execute", "", "", ""),
];

/// Every command: `x` decided by the laws, `.` forbidden.
const COMMANDS: [(&str, &str, &str); 38] = [
    ("play", r#"{"input":{"move":"a1a8"}}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("make_move", r#"{"input":{"move":"a1a8"}}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("press_clock", "", ".x.xx....... xxxxxx xxxxxx"),
    ("board", r#"{"release":{"square":"e2"}}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("irregularity", r#""take_back""#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("scoresheet", r#""show""#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("conduct", r#""intervene""#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("claim", r#""point_out_both_flags""#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("own_board", r#"{"correct":{"on":"white"}}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("speech", r#"{"announce":"e2e4"}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("venue", r#"{"share_screen":"white"}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("adjourn", r#"{"open":"first"}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("touch", r#"{"squares":["e2"],"purpose":"adjust"}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("premove", r#"{"input":{"move":"a1a8"}}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("cancel_premove", "", ".x.xx....... xxxxxx xxxxxx"),
    ("promote_to", r#"{"role":"queen"}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("offer_draw", "", ".x.xx....... xxxxxx xxxxxx"),
    ("offer_draw_on_condition", "", ".x.xx....... xxxxxx xxxxxx"),
    ("withdraw_offer", "", ".x.xx....... xxxxxx xxxxxx"),
    ("accept_draw", "", ".x.xx....... xxxxxx xxxxxx"),
    ("decline_draw", "", ".x.xx....... xxxxxx xxxxxx"),
    ("claim_draw", r#"{"claim":"repetition","intended":null}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("withdraw_claim", "", ".x.xx....... xxxxxx xxxxxx"),
    ("request_takeback", "", ".x.xx....... xxxxxx xxxxxx"),
    ("accept_takeback", "", ".x.xx....... xxxxxx xxxxxx"),
    ("decline_takeback", "", ".x.xx....... xxxxxx xxxxxx"),
    ("call_flag", "", ".x.xx.xxx... xxxxxx xxxxxx"),
    ("point_out_flag", r#"{"player":"white"}"#, ".x.xx.xxx... xxxxxx xxxxxx"),
    ("point_out_colours", "", ".x.xx.xxx... xxxxxx xxxxxx"),
    ("call_arbiter", r#"{"reason":"noise"}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("appeal", r#"{"ruling":7,"grounds":"none"}"#, ".x.xx....... xxxxxx xxxxxx"),
    ("rule", r#"{"ruling":"in_words","article":null,"reason":"so"}"#, "......xxx... ...... ......"),
    ("report_illegal_move", r#"{"move":"e2e5"}"#, "......xxx... ...... ......"),
    ("begin", "", "......xxx... ...... ......"),
    ("arrive", r#"{"player":"white"}"#, "......xxx... ...... ......"),
    ("leave_video", r#"{"player":"white"}"#, "....x.xxx... ...... xxxxxx"),
    ("join_video", r#"{"player":"white"}"#, "....x.xxx... ...... xxxxxx"),
    ("resign", "", ".x.xx....... xxxxxx xxxxxx"),
];

/// A token, and the game that its holder's requests are about.
struct Requester {
    token: String,
    game: u64,
}

impl Requester {
    /// Fills the requester's game into a path or a body.
    fn fill(&self, text: &str) -> String {
        let game = self.game.to_string();
        text.replace("{id}", &game).replace("GAME", &game)
    }
}

/// Returns all requesters, in the order of the columns.
async fn requesters(zone: &ArbiterZone) -> Vec<Requester> {
    let [_white, _black, _arbiter] = zone.begin().await;
    let person = |id: u64, role, scope| zone.admit(PersonId(id), Some((role, scope)));
    let outsiders = [
        String::new(),
        zone.seat_secret(1, Color::White),
        zone.seat_secret(2, Color::White),
        token(BLACK),
        person(40, Role::Assistant(Color::Black), Scope::Game(1)),
        person(41, Role::Arbiter, Scope::Game(2)),
        token(ARBITER),
        person(46, Role::TechnicalArbiter, Scope::Game(1)),
        person(42, Role::ChiefArbiter, Scope::Event(5)),
        person(43, Role::Organiser, Scope::Event(5)),
        person(44, Role::Spectator, Scope::Game(1)),
        person(45, Role::Administrator, Scope::Zone),
    ];
    let scope = |role| if role == Role::Administrator { Scope::Zone } else { Scope::Event(5) };
    let players = (0..).zip(OFFICES).map(|(place, role)| (person(50 + place, role, scope(role)), 3 + place));
    let assistants = (0..).zip(OFFICES).map(|(place, role)| {
        let token = person(60 + place, role, scope(role));
        zone.give(PersonId(60 + place), Role::Assistant(Color::White), Scope::Game(3 + place));
        (token, 3 + place)
    });
    zone.admit(PersonId(90), None);
    let assistants: Vec<_> = assistants.collect();
    let mut chief = zone.socket(&token(PersonId(42))).await;
    for (game, player) in [(1, "black")].into_iter().chain(assistants.iter().map(|(_, game)| (*game, "white"))) {
        follow(&mut chief, game, json!({})).await;
        execute(&mut chief, game, 1, rule(json!({"appoint": {"player": player}}))).await;
    }
    let all = outsiders.into_iter().map(|token| (token, 1)).chain(players).chain(assistants);
    all.map(|(token, game)| Requester { token, game }).collect()
}

/// Starts a zone with the games of the requesters.
fn zone() -> ArbiterZone {
    let online = "preset = 'fide-online-2021'";
    let own = (50..56).map(|player| opening(online, (PersonId(player), PersonId(70)), Some(5)));
    let first = [opening(online, (WHITE, BLACK), Some(5)), opening(online, (SPECTATOR, CHIEF), None)];
    ArbiterZone::open(&first.into_iter().chain(own).collect::<Vec<_>>())
}

/// Separates the columns of the players and the assistants.
fn with_spaces(found: &str) -> String {
    let (outsiders, involved) = found.split_at(ROLES.len());
    let (players, assistants) = involved.split_at(OFFICES.len());
    format!("{outsiders} {players} {assistants}")
}

#[tokio::test]
async fn endpoint_permissions_match_the_table() {
    let zone = zone();
    let requesters = requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, methods) in offer["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            documented.insert((method.as_str(), path.as_str()));
        }
    }
    let tabled = ENDPOINTS.iter().map(|(method, path, ..)| (*method, path.split('?').next().expect("a path")));
    let tabled = tabled.chain(FOR_PEOPLE).collect();
    assert_eq!(documented, tabled, "the document has other endpoints than the tables");
    for (method, path, body, expected) in ENDPOINTS {
        let mut found = String::new();
        for requester in &requesters {
            let (path, body) = (requester.fill(path), requester.fill(body));
            let body = serde_json::from_str(&body).unwrap_or(Value::Null);
            let (status, received) = zone.http(&requester.token, &method.to_uppercase(), &path, &body).await;
            assert!(status < 500, "{method} {path}: {status} {received}");
            found.push(match status {
                401 => '?',
                403 => '.',
                _ => 'x',
            });
        }
        assert_eq!(with_spaces(&found), expected, "{method} {path} {body}, by {ROLES:?}, {OFFICES:?}");
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
    let requesters = requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = REQUESTS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "Request"), tabled, "the document has other requests");
    let mut chief = zone.socket(&token(PersonId(42))).await;
    for (game, room) in
        (1..=8).filter(|game| *game != 2).flat_map(|game| ["players", "spectators"].map(|room| (game, room)))
    {
        follow(&mut chief, game, json!({})).await;
        chief.send(&json!({"set_room_closed": {"game": game, "room": room, "closed": false}})).await;
        chief.next_of_kind("room_changed").await;
    }
    for (kind, body, answer, expected) in REQUESTS.iter().filter(|(kind, ..)| *kind != "execute") {
        let mut found = String::new();
        for requester in &requesters {
            // A new socket per request receives no events of other requests.
            let mut socket = zone.socket(&requester.token).await;
            follow(&mut socket, requester.game, json!({})).await;
            socket.send(&message(kind, &requester.fill(body))).await;
            if *answer == "view" && *kind != "view" {
                socket.send(&json!({"view": {"game": requester.game}})).await;
            }
            found.push(answered(&mut socket, answer).await);
        }
        assert_eq!(with_spaces(&found), *expected, "{kind} {body}, by {ROLES:?}, {OFFICES:?}");
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
    let requesters = requesters(&zone).await;
    let (_, offer) = zone.get("", "/api/openapi.json").await;
    let tabled: BTreeSet<String> = COMMANDS.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds(&offer, "ClientCommand"), tabled, "the document has other commands");
    let mut sockets = Vec::new();
    for requester in &requesters {
        let mut socket = zone.socket(&requester.token).await;
        follow(&mut socket, requester.game, json!({})).await;
        sockets.push((socket, requester.game));
    }
    for (number, (kind, body, expected)) in (100..).zip(COMMANDS) {
        let mut found = String::new();
        for (socket, game) in &mut sockets {
            let received = ask(socket, *game, number, message(kind, body)).await;
            found.push(if received.get("error").is_some() { '.' } else { 'x' });
        }
        assert_eq!(with_spaces(&found), expected, "{kind}, by {ROLES:?}, {OFFICES:?}");
    }
}
