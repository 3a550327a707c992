//! What each may see.

use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

use super::*;

const EVENT: u64 = 5;
const OPPONENT: PersonId = PersonId(31);
const ONLINE: &str = "preset = 'fide-online-2021'";

#[tokio::test]
async fn who_is_playing_sees_of_other_games_the_position_alone_and_afterwards_all() {
    let hall = Hall::open(&[
        opening(ONLINE, (WHITE, BLACK), Some(EVENT)),
        opening(ONLINE, (LOOKER, OPPONENT), Some(EVENT)),
    ]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    let told = follow(&mut looker, 1, json!({"after": 0})).await["subscribed"].take();
    assert_eq!((&told["as"], &told["view"]["moves"]), (&json!("other_player"), &json!(null)));
    assert_eq!((&told["rooms"], &told["view"]["analysis"]), (&json!([]), &json!(false)));
    done(&mut white, 1, 1, play("e2e4")).await;
    // The first thing that comes is no event.
    let told = looker.next().await["view"].take();
    assert!(told["view"]["position"].as_str().is_some_and(|fen| fen.contains("4P3")), "{told}");
    assert_eq!(told["view"]["moves"], json!(null));
    let (status, seen) = hall.get(&token, "/api/games/1").await;
    assert_eq!((status, &seen["view"]["moves"]), (200, &json!(null)));
    assert_eq!(hall.get(&token, "/api/games/1/pgn").await.0, 403);
    let (_, page) = hall.get(&token, "/plain/games/1").await;
    assert!(page.as_str().is_some_and(|page| !page.contains("e4")), "{page}");

    // When the own game is over, what could not be seen before is told.
    hall.give(ARBITER, Role::Arbiter, Scope::Event(EVENT));
    follow(&mut arbiter, 2, json!({})).await;
    follow(&mut looker, 2, json!({})).await;
    done(&mut arbiter, 2, 1, json!({"arrive": {"player": "black"}})).await;
    done(&mut arbiter, 2, 2, json!("begin")).await;
    done(&mut looker, 2, 1, json!("resign")).await;
    while hall.get(&token, "/api/games/1").await.1["view"]["moves"] == json!(null) {}
    done(&mut black, 1, 1, play("e7e5")).await;
    for mv in ["e2e4", "e7e5"] {
        let made = looker.event("move_made").await;
        assert_eq!((&made["game"], &made["event"]["move_made"]["mv"]), (&json!(1), &json!(mv)));
    }
}

#[tokio::test]
async fn both_players_and_the_arbiter_see_moves_and_clocks() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    done(&mut white, 1, 1, play("e2e4")).await;
    black.event("move_made").await;
    arbiter.event("move_made").await;
    for client in [&mut white, &mut black, &mut arbiter] {
        client.say(&json!({"view": {"game": 1}})).await;
        let view = client.until("view").await["view"].take();
        assert_eq!(view["moves"][0][0], "e2e4", "{view}");
        assert!(view["moves"][0][1].is_u64() && view["clocks"]["white"].is_u64(), "{view}");
    }
}

#[tokio::test]
async fn a_premove_is_for_its_owner_and_lag_for_those_who_watch_over_fair_play() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    arbiter.say(&json!({"view": {"game": 1}})).await;
    arbiter.until("view").await;
    done(&mut black, 1, 1, json!({"premove": {"input": {"move": "e7e5"}}})).await;
    // A sign of life that nobody asked for says nothing about the way.
    white.stream.send(Message::Pong(vec![0; 8].into())).await.expect("sent");
    done(&mut white, 1, 1, play("e2e4")).await;
    let made = arbiter.until("event").await["event"]["move_made"].take();
    assert_eq!(made, json!({"mv": "e2e4", "how": "played", "offer": false}));
    // Nor is it told from the log.
    let mut nobody = hall.socket("").await;
    follow(&mut nobody, 1, json!({"after": 0})).await;
    assert_eq!(nobody.event("move_made").await["event"]["move_made"].get("lag"), None);

    let arbiter_token = format!("flagfall_pat_{:064x}", ARBITER.0);
    let (_, times) = hall.get(&arbiter_token, "/api/games/1/times").await;
    let [first, second] = [&times[0], &times[1]];
    assert_eq!((&first["move"], &first["player"]), (&json!("e2e4"), &json!("white")), "{times}");
    assert!(first["lag"] == 0 && first["time"].is_u64(), "{times}");
    assert_eq!((&second["how"], &second["time"]), (&json!("premove"), &json!(0)), "{times}");
    let white_token = format!("flagfall_pat_{:064x}", WHITE.0);
    for (token, status) in [(&*white_token, 403), ("", 401)] {
        assert_eq!(hall.get(token, "/api/games/1/times").await.0, status);
    }
}

#[tokio::test]
async fn a_closed_game_is_there_for_those_with_a_role_alone() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let _players = hall.begin().await;
    let invited = hall.admit(LOOKER, Some((Role::Spectator, Scope::Game(1))));
    let stranger = hall.admit(OPPONENT, None);
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    let closed = json!({"closed": true});
    let path = "/api/games/1/visibility";
    assert_eq!(hall.http(&arbiter, "PUT", path, &closed).await.0, 204);
    for token in ["", &stranger] {
        for path in ["/api/games/1", "/api/games/1/pgn", "/plain/games/1", "/api/games/1/times"] {
            let (status, told) = hall.get(token, path).await;
            assert_eq!((status, &told["error"]), (404, &json!("unknown")), "{path}");
        }
        assert_eq!(hall.get(token, "/api/games").await.1, json!([]));
        let told = follow(&mut hall.socket(token).await, 1, json!({})).await;
        assert_eq!(told["wrong"]["why"], "there is nothing of that number here");
    }
    // By no door can it be told from a game that never was.
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
            let mut told = Vec::new();
            for game in [1, 999] {
                let (mut body, path) = (body.clone(), path.replace('N', &game.to_string()));
                if let Some(scope) = body.pointer_mut("/scope/game") {
                    *scope = game.into();
                }
                told.push(hall.http(token, method, &path, &body).await);
            }
            assert_eq!(told[0], told[1], "{method} {path}");
        }
    }
    let (_, roles) = hall.get(&invited, "/api/roles?game=1").await;
    assert_eq!(roles.as_array().map(Vec::len), Some(2), "{roles}");
    assert_eq!(hall.get(&invited, "/api/games/1").await.0, 200);
    let told = follow(&mut hall.socket(&invited).await, 1, json!({})).await;
    assert_eq!(told["subscribed"]["as"], "spectator");
    assert_eq!(hall.http(&arbiter, "PUT", path, &json!({"closed": false})).await.0, 204);
    assert_eq!(hall.get("", "/api/games/1").await.0, 200);
}

#[tokio::test]
async fn a_closed_game_is_not_among_the_finished() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = hall.begin().await;
    done(&mut white, 1, 1, json!("resign")).await;
    let path = "/api/games/finished";
    while hall.get("", path).await.1["games"] == json!([]) {}
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    for (closed, listed) in [(true, json!(null)), (false, json!(1))] {
        let body = json!({"closed": closed});
        assert_eq!(hall.http(&arbiter, "PUT", "/api/games/1/visibility", &body).await.0, 204);
        // Not even for those who may see the game.
        for token in ["", &arbiter] {
            assert_eq!(hall.get(token, path).await.1["games"][0]["game"], listed);
        }
    }
}
