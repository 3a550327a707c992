//! Challenges to one person.

use super::*;

#[tokio::test]
async fn challenged_player_is_notified_and_accepts() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let terms = json!({"opponent": {"person": "bob"}, "colour": "white"});
    let game = zone.open_table("Ann", terms).await.game;
    assert_eq!(next_table_state(&mut bob, game).await, "offered");
    let path = format!("/api/tables/{game}");
    // The table is invisible to everybody else.
    zone.fail("Cleo", "GET", &path, &Value::Null, "unknown").await;
    zone.fail("Cleo", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.fail("Cleo", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "not_yours").await;
    zone.fail("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "not_yours").await;
    assert_eq!(zone.succeed("", "GET", "/api/tables", &Value::Null).await, json!([]));
    let own = zone.succeed("Ann", "GET", "/api/tables", &Value::Null).await;
    assert_eq!((&own[0]["game"], &own[0]["own"]), (&game.into(), &json!(true)));
    // A socket opened later is notified too.
    assert_eq!(next_table_state(&mut zone.socket("Bob").await, game).await, "offered");
    assert_eq!(zone.take("Bob", game).await.colour, "black");
    assert_eq!(next_table_state(&mut ann, game).await, "taken");
}

#[tokio::test]
async fn challenge_can_be_declined_or_withdrawn() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    for (who, state) in [("Bob", "declined"), ("Ann", "withdrawn")] {
        let game = zone.open_table("Ann", json!({"opponent": {"person": "Bob"}})).await.game;
        assert_eq!(next_table_state(&mut bob, game).await, "offered");
        zone.succeed(who, "DELETE", &format!("/api/tables/{game}"), &Value::Null).await;
        for client in [&mut ann, &mut bob] {
            assert_eq!(next_table_state(client, game).await, state);
        }
        zone.fail("Bob", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "unknown").await;
    }
}

#[tokio::test]
async fn challenge_to_unknown_person_is_refused() {
    let zone = peopled();
    for name in ["Nobody", "Ann", "", "a b", "\u{7}"] {
        let terms = json!({"opponent": {"person": name}});
        zone.fail("Ann", "POST", "/api/games", &terms, "invalid").await;
    }
}

#[tokio::test]
async fn only_host_withdraws_table() {
    let zone = peopled();
    let guest = zone.open_table("", json!({})).await;
    let other = zone.open_table("", json!({})).await;
    let path = format!("/api/tables/{}", guest.game);
    zone.fail("", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.fail(other.secret(), "DELETE", &path, &Value::Null, "not_yours").await;
    zone.fail("Ann", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.succeed(guest.secret(), "DELETE", &path, &Value::Null).await;
    zone.fail(guest.secret(), "DELETE", &path, &Value::Null, "unknown").await;
}

/// Adds a table that has already expired.
fn expire(zone: &Running, game: u64) {
    let people = SqlitePeople::open_shared(&zone.folder).expect("people");
    let table = people.remove_table(game, Timestamp::EPOCH).expect("readable").expect("a table");
    let until = Timestamp::from_millis(table.created_at.as_millis() + 1);
    people.add_table(&flagfall_store::Table { expires_at: until, ..table }).expect("put up");
}

#[tokio::test]
async fn expired_table_is_reported_to_host_and_invitee() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let game = zone.open_table("Ann", json!({"opponent": {"person": "Bob"}})).await.game;
    assert_eq!(next_table_state(&mut bob, game).await, "offered");
    expire(&zone, game);
    for client in [&mut ann, &mut bob] {
        assert_eq!(next_table_state(client, game).await, "expired");
    }
    let seat = zone.open_table("", json!({"opponent": "anybody"})).await;
    let mut guest = zone.socket("").await;
    let wait = json!({"game": seat.game, "secret": seat.secret()});
    guest.send(&json!({"subscribe": wait})).await;
    assert_eq!(next_table_state(&mut guest, seat.game).await, "waiting");
    expire(&zone, seat.game);
    assert_eq!(next_table_state(&mut guest, seat.game).await, "expired");
}

#[tokio::test]
async fn table_ends_with_account_of_host_or_invitee() {
    let zone = peopled();
    let people = SqlitePeople::open_shared(&zone.folder).expect("people");
    let administrator = Grant { person: PersonId(3), role: Role::Administrator, scope: Scope::Zone };
    people.grant(&administrator, None).expect("given");
    let mut bob = zone.socket("Bob").await;
    for (host, to, blocked, state) in [("Bob", "Ann", 1, "declined"), ("Olga", "Bob", 4, "withdrawn")] {
        let game = zone.open_table(host, json!({"opponent": {"person": to}})).await.game;
        let path = format!("/api/people/{blocked}/blocked");
        let (head, reply) = zone.ask_in_session("Cleo", "PUT", &path, &json!({"blocked": true})).await;
        assert!(head.starts_with("HTTP/1.1 204"), "{head} {reply}");
        if host != "Bob" {
            assert_eq!(next_table_state(&mut bob, game).await, "offered");
        }
        assert_eq!(next_table_state(&mut bob, game).await, state);
        zone.fail("Bob", "GET", &format!("/api/tables/{game}"), &Value::Null, "unknown").await;
    }
}

#[tokio::test]
async fn challenges_to_one_person_are_limited_apart_from_own_tables() {
    let zone = peopled();
    let terms = json!({"opponent": {"person": "Ann"}});
    // The guests of an address and each account have a few, and take none from the others.
    for challenger in ["", "Bob", "Cleo"] {
        let mut last = 0;
        for _ in 0..3 {
            last = zone.open_table(challenger, terms.clone()).await.game;
        }
        for _ in 0..20 {
            zone.fail(challenger, "POST", "/api/games", &terms, "too_many_challenges").await;
        }
        // Declining makes room for another challenge.
        zone.succeed("Ann", "DELETE", &format!("/api/tables/{last}"), &Value::Null).await;
        zone.open_table(challenger, terms.clone()).await;
    }
    zone.open_table("Cleo", json!({"opponent": {"person": "Olga"}})).await;
    zone.open_table("Ann", json!({"opponent": "link"})).await;
}

/// The accounts of the tests, which are all at one address.
const ACCOUNTS: [&str; 3] = ["Ann", "Bob", "Cleo"];

#[tokio::test]
async fn accounts_of_one_address_fill_neither_the_lists_nor_an_engine() {
    let zone = peopled_with(|config, _| {
        (config.limits.tables_per_address, config.limits.seeks_per_address) = (6, 4);
        config.limits.openings_per_address = Rate::new(2, 1);
    });
    let mut minutes = 1..;
    let mut seek = || json!({"opponent": "anybody", "time_control": format!("{}m", minutes.next().unwrap_or(0))});
    for who in ["Ann", "Ann", "Bob", ""] {
        zone.open_table(who, seek()).await;
    }
    for who in ACCOUNTS {
        zone.fail(who, "POST", "/api/games", &seek(), "too_many_tables").await;
    }
    let links = [zone.open_table("Bob", json!({})).await.game, zone.open_table("", json!({})).await.game];
    for who in ACCOUNTS {
        zone.fail(who, "POST", "/api/games", &json!({}), "too_many_tables").await;
    }
    for (who, game) in [("Ann", links[0]), ("Cleo", links[1])] {
        zone.take(who, game).await;
    }
    let link = zone.open_table("Bob", json!({})).await.game;
    zone.fail("Ann", "POST", &format!("/api/games/{link}/seats"), &Value::Null, "rate_limited").await;
}

#[tokio::test]
async fn padding_of_a_start_position_is_neither_stored_nor_listed() {
    let zone = peopled();
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let seek = |fen: String| json!({"opponent": "anybody", "fen": fen, "colour": "white"});
    zone.open_table("", seek(fen.replace(' ', &" ".repeat(10_000)))).await;
    let listed = zone.succeed("", "GET", "/api/tables", &Value::Null).await;
    assert_eq!((&listed[0]["fen"], listed.to_string().len() < 1_000), (&json!(fen), true));
    let long = fen.replace("KQkq", &"KQkq".repeat(1_000));
    zone.fail("", "POST", "/api/games", &seek(long), "invalid").await;
}

#[tokio::test]
async fn list_of_live_games_has_only_games_that_began() {
    let zone = peopled();
    let white = zone.open_table("Ann", json!({"colour": "white"})).await;
    let black = zone.take("Bob", white.game).await;
    for _ in 0..5 {
        let game = zone.open_table("", json!({})).await.game;
        zone.take("", game).await;
    }
    let games = async || zone.succeed("", "GET", "/api/games", &Value::Null).await;
    assert_eq!(games().await, json!([]));
    let _players = zone.begin(white.game, [("Ann", &white), ("Bob", &black)]).await;
    assert_eq!((games().await.as_array().map(Vec::len), &games().await[0]["game"]), (Some(1), &white.game.into()));
}

#[tokio::test]
async fn sign_ups_are_limited_per_address() {
    let zone = peopled_with(|config, _| config.limits.sign_ups = Rate::new(2, 1));
    let sign_up = |name: &str| json!({"name": name, "password": "correct horse battery"});
    for name in ["Dora", "Emil"] {
        zone.succeed("", "POST", "/api/people", &sign_up(name)).await;
    }
    zone.fail("", "POST", "/api/people", &sign_up("Fritz"), "rate_limited").await;
}

#[tokio::test]
async fn tables_of_guests_are_limited_per_address() {
    let zone = peopled_with(|config, _| {
        config.limits.guest_tables_per_address = 3;
        config.limits.writes = Rate::new(100_000, 100_000);
    });
    let mut seats = Vec::new();
    for opponent in ["link", "link", "anybody"] {
        seats.push(zone.open_table("", json!({"opponent": opponent, "colour": "white"})).await);
    }
    let terms = json!({"time_control": "1m"});
    zone.fail("", "POST", "/api/games", &terms, "too_many_tables").await;
    let own = seats[0].secret().to_owned();
    zone.fail(&own, "POST", "/api/games", &terms, "too_many_tables").await;
    zone.open_table("Ann", terms.clone()).await;
    // A taken, a withdrawn and an expired table each make room again.
    zone.take("", seats[0].game).await;
    zone.open_table("", terms.clone()).await;
    zone.fail("", "POST", "/api/games", &terms, "too_many_tables").await;
    let path = format!("/api/tables/{}", seats[1].game);
    zone.succeed(seats[1].secret(), "DELETE", &path, &Value::Null).await;
    zone.open_table("", terms.clone()).await;
    zone.fail("", "POST", "/api/games", &terms, "too_many_tables").await;
    expire(&zone, seats[2].game);
    while zone.ask("", "POST", "/api/games", &terms).await.0 != 201 {}
    // A refused request does not count.
    zone.fail("", "POST", "/api/games", &json!({"fen": "nonsense"}), "invalid").await;
}

#[tokio::test]
async fn guests_of_one_address_fill_neither_the_list_nor_the_log() {
    let zone = peopled_with(|config, _| config.limits.openings = Rate::new(2, 1));
    let seek = |minutes: u32| json!({"opponent": "anybody", "time_control": format!("{minutes}m")});
    for minutes in 1..=20 {
        zone.open_table("", seek(minutes)).await;
    }
    zone.fail("", "POST", "/api/games", &seek(21), "too_many_tables").await;
    // Links, and the seeks of accounts, have room.
    let link = zone.open_table("", json!({"colour": "white"})).await;
    zone.open_table("Ann", seek(22)).await;
    let listed = zone.succeed("", "GET", "/api/tables", &Value::Null).await;
    assert_eq!(listed.as_array().map(Vec::len), Some(21));
    // A game is stored for ever, so an address opens only so many.
    zone.take("", link.game).await;
    let mut seats = Vec::new();
    for _ in 0..3 {
        seats.push(zone.open_table("", json!({"colour": "white"})).await.game);
    }
    zone.take("", seats[0]).await;
    zone.fail("", "POST", &format!("/api/games/{}/seats", seats[1]), &Value::Null, "rate_limited").await;
    zone.take("Ann", seats[1]).await;
}
