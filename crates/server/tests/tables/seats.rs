//! Tables by link, seeks and the assignment of seats.

use std::collections::BTreeSet;

use super::*;

#[tokio::test]
async fn host_is_notified_when_second_player_takes_seat() {
    let zone = peopled();
    let host = zone.open_table("", json!({"colour": "black", "time_control": "10m"})).await;
    let (game, path) = (host.game, format!("/api/tables/{}", host.game));
    assert_eq!((host.colour.as_str(), host.started), ("black", false));
    // There is no game yet, and only the host can wait for it.
    zone.fail("", "GET", &format!("/api/games/{game}"), &Value::Null, "unknown").await;
    let shown = zone.succeed("", "GET", &path, &Value::Null).await;
    assert_eq!((&shown["seat"], &shown["kind"], &shown["own"]), (&json!("white"), &json!("link"), &json!(false)));
    let mut other = zone.socket("").await;
    other.send(&json!({"subscribe": {"game": game}})).await;
    assert!(other.next().await["error"]["message"].is_string());
    let mut waiting = zone.socket("").await;
    waiting.send(&json!({"subscribe": {"game": game, "secret": host.secret()}})).await;
    assert_eq!(next_table_state(&mut waiting, game).await, "waiting");
    let guest = zone.take("", game).await;
    assert_eq!((guest.colour.as_str(), guest.started), ("white", true));
    assert_eq!(next_table_state(&mut waiting, game).await, "taken");
    let subscribed = waiting.subscribe(game, Some(0), host.secret.as_deref()).await;
    assert_eq!(subscribed["seat"], "black");
    zone.socket("").await.subscribe(game, Some(0), guest.secret.as_deref()).await;
    waiting.next_event("began").await;
    zone.fail("", "GET", &path, &Value::Null, "unknown").await;
    zone.fail("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "no_seat").await;
    zone.fail("", "POST", "/api/games/1/seats", &Value::Null, "unknown").await;
}

#[tokio::test]
async fn concurrent_requests_for_last_seat_have_one_winner() {
    let zone = peopled();
    for _ in 0..5 {
        let game = zone.open_table("Ann", json!({})).await.game;
        let path = format!("/api/games/{game}/seats");
        let takers = ["", "Bob", "Cleo", "", "Olga", "", "Bob", ""];
        let asked = takers.map(|who| zone.ask(who, "POST", &path, &Value::Null));
        let answers = futures_util::future::join_all(asked).await;
        let seated = answers.iter().filter(|(status, _)| *status == 201).count();
        let late = answers.iter().filter(|(_, reply)| reply["error"] == "no_seat").count();
        assert_eq!((seated, late), (1, takers.len() - 1), "{answers:?}");
    }
}

#[tokio::test]
async fn concurrent_withdrawal_and_seat_request_have_one_winner() {
    let zone = peopled();
    for _ in 0..8 {
        let game = zone.open_table("Ann", json!({})).await.game;
        let (table, seats) = (format!("/api/tables/{game}"), format!("/api/games/{game}/seats"));
        let ((withdrawn, _), (taken, reply)) =
            tokio::join!(zone.ask("Ann", "DELETE", &table, &Value::Null), zone.ask("", "POST", &seats, &Value::Null));
        let (there, _) = zone.ask("", "GET", &format!("/api/games/{game}"), &Value::Null).await;
        assert!(
            matches!((withdrawn, taken, there), (204, 404, 404) | (404, 201, 200)),
            "{withdrawn} {taken} {there} {reply}"
        );
    }
    // Nobody has come to any of these games.
    assert_eq!(zone.succeed("", "GET", "/api/games", &Value::Null).await, json!([]));
}

#[tokio::test]
async fn tables_survive_restart() {
    let zone = peopled();
    let guest = zone.open_table("", json!({"colour": "white"})).await;
    let seek = zone.open_table("Ann", json!({"opponent": "anybody", "chess960": "random"})).await;
    let challenge = zone.open_table("Ann", json!({"opponent": {"person": "Bob"}})).await;
    let zone = zone.restart(|_| ()).await;
    let listed = zone.succeed("Bob", "GET", "/api/tables", &Value::Null).await;
    // Tables of the same millisecond have no defined order.
    let listed: BTreeSet<_> =
        listed.as_array().expect("a list").iter().filter_map(|table| table["game"].as_u64()).collect();
    assert_eq!(listed, BTreeSet::from([challenge.game, seek.game]));
    for table in [&guest, &seek, &challenge] {
        assert!(zone.take("Bob", table.game).await.started);
    }
    let zone = zone.restart(|_| ()).await;
    for table in [&guest, &seek, &challenge] {
        zone.succeed("", "GET", &format!("/api/games/{}", table.game), &Value::Null).await;
    }
    let mut host = zone.socket("").await;
    assert_eq!(host.subscribe(guest.game, Some(0), guest.secret.as_deref()).await["seat"], "white");
}

#[tokio::test]
async fn seeks_are_listed_and_matched_on_equal_terms() {
    let zone = peopled();
    let seek =
        |control: &str, colour: Option<&str>| json!({"opponent": "anybody", "time_control": control, "colour": colour});
    let first = zone.open_table("Ann", seek("3m+2s", Some("white"))).await;
    let listed = zone.succeed("", "GET", "/api/tables", &Value::Null).await;
    assert_eq!(
        (&listed[0]["host"], &listed[0]["seat"], &listed[0]["time_control"]),
        (&json!("Ann"), &json!("black"), &json!("3m+2s"))
    );
    // The host's own seek, another time control and the same colour do not match.
    for (who, request) in
        [("Ann", seek("3m+2s", Some("black"))), ("Bob", seek("5m", None)), ("Bob", seek("3m+2s", Some("white")))]
    {
        let seat = zone.open_table(who, request.clone()).await;
        assert!(!seat.started, "{who} {request}");
        zone.succeed(who, "DELETE", &format!("/api/tables/{}", seat.game), &Value::Null).await;
    }
    // Equal terms in different notation.
    let other = zone.open_table("Cleo", seek("180s+2s", Some("black"))).await;
    assert_eq!((other.game, other.started, other.colour.as_str()), (first.game, true, "black"));
    zone.begin(first.game, [("Ann", &first), ("Cleo", &other)]).await;
}

#[tokio::test]
async fn guests_cannot_play_rated_games() {
    let zone = peopled();
    let rated = json!({"regulations": "laws = 'fide-online-2021'\nform = 'online-unsupervised'\nrated = true\ntime_control = '5m+3s'"});
    zone.fail("", "POST", "/api/games", &rated, "account_required").await;
    let game = zone.open_table("Ann", rated).await.game;
    let path = format!("/api/games/{game}/seats");
    zone.fail("", "POST", &path, &Value::Null, "account_required").await;
    zone.fail("Ann", "POST", &path, &Value::Null, "own_table").await;
    assert!(zone.take("Bob", game).await.started);
}

#[tokio::test]
async fn account_players_need_no_secret_and_act_only_for_themselves() {
    let zone = peopled();
    let host = zone.open_table("Ann", json!({"colour": "white"})).await;
    let guest = zone.take("", host.game).await;
    assert_eq!(host.secret, None);
    let mut ann = zone.socket("Ann").await;
    assert_eq!(ann.subscribe(host.game, Some(0), None).await["seat"], "white");
    let mut bob = zone.socket("Bob").await;
    assert_eq!(bob.subscribe(host.game, None, None).await["seat"], Value::Null);
    let mut black = zone.socket("").await;
    assert_eq!(black.subscribe(host.game, None, guest.secret.as_deref()).await["seat"], "black");
    let done = ann.play(host.game, 1, "e2e4").await;
    assert!(done["executed"].is_object(), "{done}");
}

#[tokio::test]
async fn tables_per_person_are_limited() {
    let zone = peopled();
    for _ in 0..16 {
        zone.open_table("Ann", json!({})).await;
    }
    zone.fail("Ann", "POST", "/api/games", &json!({}), "too_many_tables").await;
    zone.open_table("Bob", json!({})).await;
}

#[tokio::test]
async fn expired_and_interrupted_tables_are_removed() {
    let zone = peopled();
    let request = json!({"opponent": "anybody", "time_control": "4m", "expires_in_seconds": 60});
    let game = zone.open_table("Ann", request).await.game;
    let old = zone.open_table("Ann", json!({"opponent": "anybody", "time_control": "6m"})).await.game;
    let shown = zone.succeed("", "GET", &format!("/api/tables/{game}"), &Value::Null).await;
    let [created, until] = ["created", "until"].map(|key| shown[key].as_u64().expect("a time"));
    assert_eq!(until, created + 60_000);
    zone.take("Bob", game).await;
    // Restores the state of a zone killed between storing the game and deleting its table.
    let zone = zone.restart(|folder| {
        let people = SqlitePeople::open(folder).expect("people");
        let now = Timestamp::from_millis(created + 1);
        let table = people.remove_table(old, now).expect("it can be read").expect("a table");
        people.add_table(&flagfall_store::Table { expires_at: now, ..table.clone() }).expect("put up");
        let expires_at = Timestamp::from_millis(u64::MAX >> 11);
        people.add_table(&flagfall_store::Table { id: game, expires_at, ..table }).expect("put up");
    });
    let zone = zone.await;
    zone.fail("", "POST", &format!("/api/games/{old}/seats"), &Value::Null, "unknown").await;
    zone.fail("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "no_seat").await;
    zone.fail("", "GET", &format!("/api/tables/{game}"), &Value::Null, "unknown").await;
    assert_eq!(zone.succeed("", "GET", "/api/tables", &Value::Null).await, json!([]));
}
