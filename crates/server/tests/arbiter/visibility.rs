//! Visibility of games.

use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

use super::*;

const EVENT: u64 = 5;
const OPPONENT: PersonId = PersonId(31);
const ONLINE: &str = "preset = 'fide-online-2021'";

#[tokio::test]
async fn player_of_event_sees_only_positions_of_its_other_games() {
    let zone = ArbiterZone::open(&[
        opening(ONLINE, (WHITE, BLACK), Some(EVENT)),
        opening(ONLINE, (SPECTATOR, OPPONENT), Some(EVENT)),
    ]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let token = zone.admit(SPECTATOR, None);
    let mut spectator = zone.socket(&token).await;
    let reply = follow(&mut spectator, 1, json!({"after": 0})).await["subscribed"].take();
    assert_eq!((&reply["participation"], &reply["view"]["moves"]), (&json!("other_player"), &json!(null)));
    assert_eq!((&reply["rooms"], &reply["view"]["analysis"]), (&json!([]), &json!(false)));
    execute(&mut white, 1, 1, play("e2e4")).await;
    // The first message is not an event.
    let reply = spectator.next().await["view"].take();
    assert!(reply["view"]["position"].as_str().is_some_and(|fen| fen.contains("4P3")), "{reply}");
    assert_eq!(reply["view"]["moves"], json!(null));
    let (status, seen) = zone.get(&token, "/api/games/1").await;
    assert_eq!((status, &seen["view"]["moves"]), (200, &json!(null)));
    assert_eq!(zone.get(&token, "/api/games/1/pgn").await.0, 403);
    let (_, page) = zone.get(&token, "/plain/games/1").await;
    assert!(page.as_str().is_some_and(|page| !page.contains("e4")), "{page}");

    // After the player's own game ends, the hidden events are sent.
    zone.give(ARBITER, Role::Arbiter, Scope::Event(EVENT));
    follow(&mut arbiter, 2, json!({})).await;
    follow(&mut spectator, 2, json!({})).await;
    execute(&mut arbiter, 2, 1, json!({"arrive": {"player": "black"}})).await;
    execute(&mut arbiter, 2, 2, json!("begin")).await;
    execute(&mut spectator, 2, 1, json!("resign")).await;
    while zone.get(&token, "/api/games/1").await.1["view"]["moves"] == json!(null) {}
    execute(&mut black, 1, 1, play("e7e5")).await;
    for mv in ["e2e4", "e7e5"] {
        let made = spectator.next_event("move_made").await;
        assert_eq!((&made["game"], &made["event"]["move_made"]["mv"]), (&json!(1), &json!(mv)));
    }
}

#[tokio::test]
async fn players_and_arbiter_see_moves_and_clocks() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    execute(&mut white, 1, 1, play("e2e4")).await;
    black.next_event("move_made").await;
    arbiter.next_event("move_made").await;
    for client in [&mut white, &mut black, &mut arbiter] {
        client.send(&json!({"view": {"game": 1}})).await;
        let view = client.next_of_kind("view").await["view"].take();
        assert_eq!(view["moves"][0][0], "e2e4", "{view}");
        assert!(view["moves"][0][1].is_u64() && view["clocks"]["white"].is_u64(), "{view}");
    }
}

#[tokio::test]
async fn premove_is_visible_to_owner_and_lag_to_arbiters_only() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    arbiter.send(&json!({"view": {"game": 1}})).await;
    arbiter.next_of_kind("view").await;
    execute(&mut black, 1, 1, json!({"premove": {"input": {"move": "e7e5"}}})).await;
    // An unsolicited pong measures no lag.
    white.stream.send(Message::Pong(vec![0; 8].into())).await.expect("sent");
    execute(&mut white, 1, 1, play("e2e4")).await;
    let made = arbiter.next_of_kind("event").await["event"]["move_made"].take();
    assert_eq!(made, json!({"mv": "e2e4", "how": "played", "offer": false}));
    // It is not sent from the log either.
    let mut nobody = zone.socket("").await;
    follow(&mut nobody, 1, json!({"after": 0})).await;
    assert_eq!(nobody.next_event("move_made").await["event"]["move_made"].get("lag"), None);

    let arbiter_token = format!("flagfall_pat_{:064x}", ARBITER.0);
    let (_, times) = zone.get(&arbiter_token, "/api/games/1/times").await;
    let [first, second] = [&times[0], &times[1]];
    assert_eq!((&first["move"], &first["player"]), (&json!("e2e4"), &json!("white")), "{times}");
    assert!(first["lag"] == 0 && first["time"].is_u64(), "{times}");
    assert_eq!((&second["origin"], &second["time"]), (&json!("premove"), &json!(0)), "{times}");
    let white_token = format!("flagfall_pat_{:064x}", WHITE.0);
    for (token, status) in [(&*white_token, 403), ("", 401)] {
        assert_eq!(zone.get(token, "/api/games/1/times").await.0, status);
    }
}

#[tokio::test]
async fn hidden_game_is_visible_to_roles_only() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let _players = zone.begin().await;
    let invited = zone.admit(SPECTATOR, Some((Role::Spectator, Scope::Game(1))));
    let stranger = zone.admit(OPPONENT, None);
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    let closed = json!({"closed": true});
    let path = "/api/games/1/visibility";
    assert_eq!(zone.http(&arbiter, "PUT", path, &closed).await.0, 204);
    for token in ["", &stranger] {
        for path in ["/api/games/1", "/api/games/1/pgn", "/plain/games/1", "/api/games/1/times"] {
            let (status, reply) = zone.get(token, path).await;
            assert_eq!((status, &reply["error"]), (404, &json!("unknown")), "{path}");
        }
        assert_eq!(zone.get(token, "/api/games").await.1, json!([]));
        let reply = follow(&mut zone.socket(token).await, 1, json!({})).await;
        assert_eq!(reply["error"]["message"], "there is nothing with this id");
    }
    // No endpoint distinguishes it from an unknown game.
    for token in ["", &stranger] {
        for (method, path, body) in [
            ("GET", "/api/games/N", Value::Null),
            ("GET", "/games/N/board.svg", Value::Null),
            ("GET", "/api/tables/N", Value::Null),
            ("DELETE", "/api/tables/N", Value::Null),
            ("POST", "/api/games/N/seats", Value::Null),
            ("POST", "/api/games/N/rematch", Value::Null),
            ("PUT", "/api/games/N/visibility", json!({"closed": true})),
            ("POST", "/api/games/N/video", json!({"player": "white", "seen": true})),
            ("GET", "/api/roles?game=N", Value::Null),
            ("POST", "/api/roles", json!({"person": 30, "role": "arbiter", "scope": {"game": 0}})),
            ("DELETE", "/api/roles?person=20&role=arbiter&game=N", Value::Null),
        ] {
            let mut reply = Vec::new();
            for game in [1, 999] {
                let (mut body, path) = (body.clone(), path.replace('N', &game.to_string()));
                if let Some(scope) = body.pointer_mut("/scope/game") {
                    *scope = game.into();
                }
                reply.push(zone.http(token, method, &path, &body).await);
            }
            assert_eq!(reply[0], reply[1], "{method} {path}");
        }
    }
    let (_, roles) = zone.get(&invited, "/api/roles?game=1").await;
    assert_eq!(roles.as_array().map(Vec::len), Some(2), "{roles}");
    assert_eq!(zone.get(&invited, "/api/games/1").await.0, 200);
    let reply = follow(&mut zone.socket(&invited).await, 1, json!({})).await;
    assert_eq!(reply["subscribed"]["participation"], "spectator");
    assert_eq!(zone.http(&arbiter, "PUT", path, &json!({"closed": false})).await.0, 204);
    assert_eq!(zone.get("", "/api/games/1").await.0, 200);
}

#[tokio::test]
async fn hidden_game_is_not_listed_as_finished() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = zone.begin().await;
    execute(&mut white, 1, 1, json!("resign")).await;
    let path = "/api/games/finished";
    while zone.get("", path).await.1["games"] == json!([]) {}
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    for (closed, listed) in [(true, json!(null)), (false, json!(1))] {
        let body = json!({"closed": closed});
        assert_eq!(zone.http(&arbiter, "PUT", "/api/games/1/visibility", &body).await.0, 204);
        // It is not listed for people who may see the game either.
        for token in ["", &arbiter] {
            assert_eq!(zone.get(token, path).await.1["games"][0]["game"], listed);
        }
    }
}
