//! Tables by link, seeks, and who gets which seat.

use std::collections::BTreeSet;

use super::*;

#[tokio::test]
async fn a_table_waits_for_its_second_player_and_its_host_is_told() {
    let zone = peopled();
    let host = zone.open_table("", json!({"colour": "black", "time_control": "10m"})).await;
    let (game, path) = (host.game, format!("/api/tables/{}", host.game));
    assert_eq!((host.colour.as_str(), host.begun), ("black", false));
    // There is no game yet, and who is not the host waits for nothing.
    zone.refused("", "GET", &format!("/api/games/{game}"), &Value::Null, "unknown").await;
    let shown = zone.done("", "GET", &path, &Value::Null).await;
    assert_eq!(
        (&shown["seat"], &shown["kind"], &shown["own"]),
        (&json!("white"), &json!("link"), &json!(false))
    );
    let mut other = zone.socket("").await;
    other.say(&json!({"subscribe": {"game": game}})).await;
    assert!(other.next().await["wrong"]["why"].is_string());
    let mut waiting = zone.socket("").await;
    waiting.say(&json!({"subscribe": {"game": game, "secret": host.secret()}})).await;
    assert_eq!(told_of_table(&mut waiting, game).await, "waiting");
    let guest = zone.take("", game).await;
    assert_eq!((guest.colour.as_str(), guest.begun), ("white", true));
    assert_eq!(told_of_table(&mut waiting, game).await, "taken");
    let subscribed = waiting.subscribe(game, Some(0), host.secret.as_deref()).await;
    assert_eq!(subscribed["seat"], "black");
    waiting.event("began").await;
    zone.refused("", "GET", &path, &Value::Null, "unknown").await;
    zone.refused("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "no_seat").await;
    zone.refused("", "POST", "/api/games/1/seats", &Value::Null, "unknown").await;
}

#[tokio::test]
async fn of_many_who_take_the_last_seat_at_once_exactly_one_gets_it() {
    let zone = peopled();
    for _ in 0..5 {
        let game = zone.open_table("Ann", json!({})).await.game;
        let path = format!("/api/games/{game}/seats");
        let takers = ["", "Bob", "Cleo", "", "Olga", "", "Bob", ""];
        let asked = takers.map(|who| zone.ask(who, "POST", &path, &Value::Null));
        let answers = futures_util::future::join_all(asked).await;
        let seated = answers.iter().filter(|(status, _)| *status == 201).count();
        let late = answers.iter().filter(|(_, told)| told["error"] == "no_seat").count();
        assert_eq!((seated, late), (1, takers.len() - 1), "{answers:?}");
    }
}

#[tokio::test]
async fn a_table_that_is_withdrawn_and_taken_at_once_is_one_or_the_other() {
    let zone = peopled();
    let mut games = 0;
    for _ in 0..8 {
        let game = zone.open_table("Ann", json!({})).await.game;
        let (table, seats) = (format!("/api/tables/{game}"), format!("/api/games/{game}/seats"));
        let ((withdrawn, _), (taken, told)) = tokio::join!(
            zone.ask("Ann", "DELETE", &table, &Value::Null),
            zone.ask("", "POST", &seats, &Value::Null)
        );
        let (there, _) = zone.ask("", "GET", &format!("/api/games/{game}"), &Value::Null).await;
        assert!(
            matches!((withdrawn, taken, there), (204, 404, 404) | (404, 201, 200)),
            "{withdrawn} {taken} {there} {told}"
        );
        games += usize::from(there == 200);
    }
    let live = zone.done("", "GET", "/api/games", &Value::Null).await;
    assert_eq!(live.as_array().map(Vec::len), Some(games));
}

#[tokio::test]
async fn tables_stand_through_a_restart() {
    let zone = peopled();
    let guest = zone.open_table("", json!({"colour": "white"})).await;
    let seek = zone.open_table("Ann", json!({"with": "anybody", "chess960": "lot"})).await;
    let challenge = zone.open_table("Ann", json!({"with": {"person": "Bob"}})).await;
    let zone = zone.restart(|_| ()).await;
    let listed = zone.done("Bob", "GET", "/api/tables", &Value::Null).await;
    // Those of the same millisecond are in no order.
    let listed: BTreeSet<_> = listed
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|table| table["game"].as_u64())
        .collect();
    assert_eq!(listed, BTreeSet::from([challenge.game, seek.game]));
    for table in [&guest, &seek, &challenge] {
        assert!(zone.take("Bob", table.game).await.begun);
    }
    let zone = zone.restart(|_| ()).await;
    let live = zone.done("", "GET", "/api/games", &Value::Null).await;
    assert_eq!(live.as_array().map(Vec::len), Some(3));
    let mut host = zone.socket("").await;
    assert_eq!(host.subscribe(guest.game, Some(0), guest.secret.as_deref()).await["seat"], "white");
}

#[tokio::test]
async fn seeks_are_listed_and_those_that_fit_meet() {
    let zone = peopled();
    let seek = |control: &str, colour: Option<&str>| json!({"with": "anybody", "time_control": control, "colour": colour});
    let first = zone.open_table("Ann", seek("3m+2s", Some("white"))).await;
    let listed = zone.done("", "GET", "/api/tables", &Value::Null).await;
    assert_eq!(
        (&listed[0]["host"], &listed[0]["seat"], &listed[0]["time_control"]),
        (&json!("Ann"), &json!("black"), &json!("3m+2s"))
    );
    // Oneself, another time, the same colour: none of these fits.
    for (who, wish) in [
        ("Ann", seek("3m+2s", Some("black"))),
        ("Bob", seek("5m", None)),
        ("Bob", seek("3m+2s", Some("white"))),
    ] {
        let seat = zone.open_table(who, wish.clone()).await;
        assert!(!seat.begun, "{who} {wish}");
        zone.done(who, "DELETE", &format!("/api/tables/{}", seat.game), &Value::Null).await;
    }
    // The same, in other words.
    let other = zone.open_table("Cleo", seek("180s+2s", Some("black"))).await;
    assert_eq!((other.game, other.begun, other.colour.as_str()), (first.game, true, "black"));
    let view = zone.done("", "GET", &format!("/api/games/{}", first.game), &Value::Null).await;
    assert_eq!(view["length"], 4);
}

#[tokio::test]
async fn rated_games_are_not_for_guests() {
    let zone = peopled();
    let rated = json!({"regulations": "laws = 'fide-online-2021'\nform = 'online-unsupervised'\nrated = true\ntime_control = '5m+3s'"});
    zone.refused("", "POST", "/api/games", &rated, "no_guests").await;
    let game = zone.open_table("Ann", rated).await.game;
    let path = format!("/api/games/{game}/seats");
    zone.refused("", "POST", &path, &Value::Null, "no_guests").await;
    zone.refused("Ann", "POST", &path, &Value::Null, "own_table").await;
    assert!(zone.take("Bob", game).await.begun);
}

#[tokio::test]
async fn people_need_no_secret_and_nobody_else_plays_for_them() {
    let zone = peopled();
    let host = zone.open_table("Ann", json!({"colour": "white"})).await;
    let guest = zone.take("", host.game).await;
    assert_eq!(host.secret, None);
    let mut ann = zone.socket("Ann").await;
    assert_eq!(ann.subscribe(host.game, Some(0), None).await["seat"], "white");
    let done = ann.play(host.game, 1, "e2e4").await;
    assert!(done["done"].is_object(), "{done}");
    let mut bob = zone.socket("Bob").await;
    assert_eq!(bob.subscribe(host.game, None, None).await["seat"], Value::Null);
    let mut black = zone.socket("").await;
    assert_eq!(black.subscribe(host.game, None, guest.secret.as_deref()).await["seat"], "black");
}

#[tokio::test]
async fn nobody_has_tables_without_end() {
    let zone = peopled();
    for _ in 0..16 {
        zone.open_table("Ann", json!({})).await;
    }
    zone.refused("Ann", "POST", "/api/games", &json!({}), "too_many_tables").await;
    zone.open_table("Bob", json!({})).await;
}

#[tokio::test]
async fn what_is_too_old_or_was_cut_short_is_no_table_any_more() {
    let zone = peopled();
    let wish = json!({"with": "anybody", "time_control": "4m", "expires_in_seconds": 60});
    let game = zone.open_table("Ann", wish).await.game;
    let old = zone.open_table("Ann", json!({"with": "anybody", "time_control": "6m"})).await.game;
    let shown = zone.done("", "GET", &format!("/api/tables/{game}"), &Value::Null).await;
    let [created, until] = ["created", "until"].map(|key| shown[key].as_u64().expect("a time"));
    assert_eq!(until, created + 60_000);
    zone.take("Bob", game).await;
    // As after a zone that was killed when the game was on disk and its table not yet taken down.
    let zone = zone.restart(|folder| {
        let people = SqlitePeople::open(folder).expect("people");
        let now = Timestamp::from_millis(created + 1);
        let table = people.take_down(old, now).expect("it can be read").expect("a table");
        people.put_up(&flagfall_store::Table { until: now, ..table.clone() }).expect("put up");
        let until = Timestamp::from_millis(u64::MAX >> 11);
        people.put_up(&flagfall_store::Table { id: game, until, ..table }).expect("put up");
    });
    let zone = zone.await;
    zone.refused("", "POST", &format!("/api/games/{old}/seats"), &Value::Null, "unknown").await;
    zone.refused("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "no_seat").await;
    zone.refused("", "GET", &format!("/api/tables/{game}"), &Value::Null, "unknown").await;
    assert_eq!(zone.done("", "GET", "/api/tables", &Value::Null).await, json!([]));
}
