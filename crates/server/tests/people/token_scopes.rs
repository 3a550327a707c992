//! The operations that personal tokens of each scope may be used for.

use std::collections::BTreeSet;

use super::*;

/// Every operation with a body: `x` not refused for its scope, `.` refused. Columns: tokens without a scope,
/// with `play`, `arbitrate`, `organise`, `administer`, and with all of them. The owner has every role.
const OPERATIONS: [(&str, &str, &str, &str); 54] = [
    ("get", "/ws", "", "xxxxxx"),
    ("get", "/health", "", "xxxxxx"),
    ("get", "/ready", "", "xxxxxx"),
    ("get", "/metrics", "", "xxxxxx"),
    ("get", "/games/{id}/board.svg", "", "xxxxxx"),
    ("get", "/api/openapi.json", "", "xxxxxx"),
    ("get", "/api/presets", "", "xxxxxx"),
    ("post", "/api/regulations", r#"{"text":""}"#, "xxxxxx"),
    ("get", "/api/engines", "", "xxxxxx"),
    ("get", "/api/games", "", "xxxxxx"),
    ("post", "/api/games", "{}", ".x...x"),
    ("get", "/api/games/finished", "", "xxxxxx"),
    ("get", "/api/games/{id}", "", "xxxxxx"),
    ("get", "/api/games/{id}/pgn", "", "xxxxxx"),
    ("get", "/api/games/{id}/envelope", "", "..x..x"),
    ("post", "/api/games/{id}/seats", "", ".x...x"),
    ("post", "/api/games/{id}/rematch", "", ".x...x"),
    ("get", "/api/games/{id}/times", "", "..x.xx"),
    ("post", "/api/games/{id}/video", r#"{"player":"white","present":true}"#, "..xx.x"),
    ("post", "/api/games/{id}/venues", r#"{"venue":"Oulu"}"#, "...x.x"),
    ("put", "/api/games/{id}/visibility", r#"{"closed":false}"#, "..xx.x"),
    ("get", "/api/tables", "", "xxxxxx"),
    ("get", "/api/tables/{id}", "", "xxxxxx"),
    ("delete", "/api/tables/{id}", "", ".x...x"),
    ("post", "/api/pairings", r#"{"white":"ann","black":"bob","appointed":9000000000000}"#, "..xx.x"),
    ("get", "/api/calls", "", "..x..x"),
    ("post", "/api/calls", r#"{"game":1,"kind":{"call":{"player":"white"}}}"#, "..x..x"),
    ("get", "/api/people", "", "....xx"),
    ("get", "/api/status", "", "....xx"),
    ("post", "/api/people", r#"{"name":"mallory","password":"correct horse battery"}"#, "......"),
    ("get", "/api/people/{id}", "", "xxxxxx"),
    ("delete", "/api/people/{id}", "", "......"),
    ("put", "/api/people/{id}/blocked", r#"{"blocked":false}"#, "......"),
    ("post", "/api/people/{id}/recovery", "", "......"),
    ("get", "/api/people/{id}/roles", "", "....xx"),
    ("get", "/api/people/{id}/data", "", "......"),
    ("post", "/api/invitations", "", "......"),
    ("post", "/api/recovery", r#"{"link":"","password":"correct horse battery"}"#, "......"),
    ("post", "/api/session", r#"{"name":"administrator","password":"correct horse battery"}"#, "......"),
    ("delete", "/api/session", "", "......"),
    ("get", "/api/me", "", "xxxxxx"),
    ("put", "/api/me", r#"{"display":"Mallory"}"#, "......"),
    ("delete", "/api/me", r#"{"password":"correct horse battery"}"#, "......"),
    ("put", "/api/me/password", r#"{"old":"correct horse battery","new":"wrong horse battery"}"#, "......"),
    ("put", "/api/me/settings", r#"{"board":"blue"}"#, "......"),
    ("get", "/api/me/data", "", "......"),
    ("get", "/api/me/sessions", "", "......"),
    ("delete", "/api/me/sessions/{id}", "", "......"),
    ("get", "/api/me/tokens", "", "......"),
    ("post", "/api/me/tokens", r#"{"name":"more","scopes":["administer"]}"#, "......"),
    ("delete", "/api/me/tokens/{id}", "", "......"),
    ("get", "/api/roles", "", "..x.xx"),
    ("post", "/api/roles", r#"{"person":5,"role":"administrator","scope":"zone"}"#, "......"),
    ("delete", "/api/roles?person=5&role=arbiter", "", "......"),
];

/// The scopes of the columns.
const COLUMNS: [&[&str]; 6] =
    [&[], &["play"], &["arbitrate"], &["organise"], &["administer"], &["play", "arbitrate", "organise", "administer"]];

/// Creates a token and returns a client that sends it.
async fn bot(zone: &Running, owner: &HttpClient, scopes: &[&str]) -> HttpClient {
    let (status, made) = owner.ask("POST", "/api/me/tokens", json!({"name": "bot", "scopes": scopes})).await;
    assert_eq!((status, &made["scopes"]), (201, &json!(scopes)), "{made}");
    zone.anybody().bearer(made["secret"].as_str().expect("a secret"))
}

#[tokio::test]
async fn token_is_limited_to_its_scopes_in_every_operation() {
    let zone = Running::start();
    let owner = zone.administrator().await;
    let (_, me) = owner.get("/api/me").await;
    for role in ["chief_arbiter", "organiser"] {
        let grant = json!({"person": me["id"], "role": role, "scope": "zone"});
        assert_eq!(owner.ask("POST", "/api/roles", grant).await.0, 204);
    }
    let (_, offer) = zone.anybody().get("/api/openapi.json").await;
    let paths = offer["paths"].as_object().expect("paths").iter();
    let documented: BTreeSet<(&str, &str)> = paths
        .flat_map(|(path, item)| item.as_object().expect("methods").keys().map(move |method| (&**method, &**path)))
        .collect();
    let plain = |path: &'static str| path.split('?').next().unwrap_or_default();
    let tabled = OPERATIONS.iter().map(|(method, path, ..)| (*method, plain(path))).collect();
    assert_eq!(documented, tabled, "the document has other operations than the table");
    let mut bots = Vec::new();
    for scopes in COLUMNS {
        bots.push(bot(&zone, &owner, scopes).await);
    }
    for (method, path, body, expected) in OPERATIONS {
        let path = path.replace("{id}", "1");
        let mut found = String::new();
        for bot in &bots {
            let (head, status, reply) = bot.send(&method.to_uppercase(), &path, body).await;
            assert!(status < 500, "{method} {path} {status} {reply}");
            assert_eq!(set_cookie(&head), None, "{method} {path} starts no session");
            found.push(if status == 403 && reply["error"] == "forbidden" { '.' } else { 'x' });
        }
        assert_eq!(found, expected, "{method} {path}");
    }
    assert!(owner.is_in().await, "the session has not ended");
    assert_eq!(zone.log_in("administrator", PASSWORD).await.0, 200, "the password has not changed");
}

#[tokio::test]
async fn administrators_token_gives_no_access_to_an_account() {
    let zone = Running::start();
    let owner = zone.administrator().await;
    let (_, me) = owner.get("/api/me").await;
    let (ann, _) = zone.join("Ann").await;
    let bot = bot(&zone, &owner, COLUMNS[5]).await;
    for person in [me["id"].as_u64().expect("a number"), ann] {
        let (status, reply) = bot.ask("POST", &format!("/api/people/{person}/recovery"), Value::Null).await;
        assert_eq!((status, &reply["link"]), (403, &Value::Null), "{reply}");
        let path = format!("/api/people/{person}/blocked");
        assert_eq!(bot.ask("PUT", &path, json!({"blocked": false})).await.0, 403);
        let grant = json!({"person": person, "role": "administrator", "scope": "zone"});
        assert_eq!(bot.ask("POST", "/api/roles", grant).await.0, 403);
    }
    let (status, reply) = bot.ask("POST", "/api/invitations", Value::Null).await;
    assert_eq!((status, &reply["link"]), (403, &Value::Null), "{reply}");
}

#[tokio::test]
async fn token_without_arbitration_does_not_see_as_arbiter() {
    let zone = Running::start();
    let owner = zone.administrator().await;
    let (id, ann) = zone.join("Ann").await;
    let grant = json!({"person": id, "role": "chief_arbiter", "scope": "zone"});
    assert_eq!(owner.ask("POST", "/api/roles", grant).await.0, 204);
    let (game, _, _) = zone.table("{}").await;
    for (scopes, participation) in [(&["play"][..], "spectator"), (&["arbitrate"], "arbiter")] {
        let bot = bot(&zone, &ann, scopes).await;
        let secret = bot.shown.trim().trim_start_matches("Authorization: Bearer ");
        let mut socket = flagfall_testkit::zone::ZoneClient::connect_as(zone.address, secret).await;
        let reply = socket.subscribe(game, None, None).await;
        assert_eq!(reply["participation"], participation, "{reply}");
    }
}

#[tokio::test]
async fn reading_token_neither_plays_nor_chats() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, bob) = zone.join("Bob").await;
    let (_, table) = ann.ask("POST", "/api/games", json!({"colour": "white"})).await;
    let game = table["game"].as_u64().expect("a number");
    assert_eq!(bob.ask("POST", &format!("/api/games/{game}/seats"), Value::Null).await.0, 201);
    let (other, _, _) = zone.table("{}").await;
    let bot = bot(&zone, &ann, &[]).await;
    let secret = bot.shown.trim().trim_start_matches("Authorization: Bearer ");
    let mut socket = flagfall_testkit::zone::ZoneClient::connect_as(zone.address, secret).await;
    socket.send(&json!({"subscribe": {"game": game}})).await;
    assert_eq!(socket.next_of_kind("error").await["error"], "forbidden");
    socket.subscribe(other, None, None).await;
    socket.send(&json!({"send_chat": {"game": other, "room": "spectators", "text": "hello"}})).await;
    assert_eq!(socket.next_of_kind("error").await["error"], "forbidden");
}
