//! Challenges to one person.

use super::*;

#[tokio::test]
async fn who_is_challenged_is_told_and_accepts() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let wish = json!({"with": {"person": "bob"}, "colour": "white"});
    let game = zone.open_table("Ann", wish).await.game;
    assert_eq!(told_of_table(&mut bob, game).await, "offered");
    let path = format!("/api/tables/{game}");
    // It concerns nobody else, who cannot even see it.
    zone.refused("Cleo", "GET", &path, &Value::Null, "unknown").await;
    zone.refused("Cleo", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.refused("Cleo", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "not_yours")
        .await;
    zone.refused("", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "not_yours").await;
    assert_eq!(zone.done("", "GET", "/api/tables", &Value::Null).await, json!([]));
    let own = zone.done("Ann", "GET", "/api/tables", &Value::Null).await;
    assert_eq!((&own[0]["game"], &own[0]["own"]), (&game.into(), &json!(true)));
    // Also who comes later is told.
    assert_eq!(told_of_table(&mut zone.socket("Bob").await, game).await, "offered");
    assert_eq!(zone.take("Bob", game).await.colour, "black");
    assert_eq!(told_of_table(&mut ann, game).await, "taken");
}

#[tokio::test]
async fn a_challenge_is_declined_or_withdrawn() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    for (who, state) in [("Bob", "declined"), ("Ann", "withdrawn")] {
        let game = zone.open_table("Ann", json!({"with": {"person": "Bob"}})).await.game;
        assert_eq!(told_of_table(&mut bob, game).await, "offered");
        zone.done(who, "DELETE", &format!("/api/tables/{game}"), &Value::Null).await;
        for client in [&mut ann, &mut bob] {
            assert_eq!(told_of_table(client, game).await, state);
        }
        zone.refused("Bob", "POST", &format!("/api/games/{game}/seats"), &Value::Null, "unknown")
            .await;
    }
}

#[tokio::test]
async fn nobody_is_challenged_who_is_not_there() {
    let zone = peopled();
    for name in ["Nobody", "Ann", "", "a b", "\u{7}"] {
        let wish = json!({"with": {"person": name}});
        zone.refused("Ann", "POST", "/api/games", &wish, "invalid").await;
    }
}

#[tokio::test]
async fn only_the_host_withdraws_a_table() {
    let zone = peopled();
    let guest = zone.open_table("", json!({})).await;
    let other = zone.open_table("", json!({})).await;
    let path = format!("/api/tables/{}", guest.game);
    zone.refused("", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.refused(other.secret(), "DELETE", &path, &Value::Null, "not_yours").await;
    zone.refused("Ann", "DELETE", &path, &Value::Null, "not_yours").await;
    zone.done(guest.secret(), "DELETE", &path, &Value::Null).await;
    zone.refused(guest.secret(), "DELETE", &path, &Value::Null, "unknown").await;
}

/// Puts a table up again whose time is over.
fn expire(zone: &Running, game: u64) {
    let people = SqlitePeople::visit(&zone.folder).expect("people");
    let table = people.take_down(game, Timestamp::EPOCH).expect("readable").expect("a table");
    let until = Timestamp::from_millis(table.created.as_millis() + 1);
    people.put_up(&flagfall_store::Table { until, ..table }).expect("put up");
}

#[tokio::test]
async fn whom_a_table_concerns_is_told_when_nobody_came_in_time() {
    let zone = peopled();
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let game = zone.open_table("Ann", json!({"with": {"person": "Bob"}})).await.game;
    assert_eq!(told_of_table(&mut bob, game).await, "offered");
    expire(&zone, game);
    for client in [&mut ann, &mut bob] {
        assert_eq!(told_of_table(client, game).await, "expired");
    }
    let seat = zone.open_table("", json!({"with": "anybody"})).await;
    let mut guest = zone.socket("").await;
    let wait = json!({"game": seat.game, "secret": seat.secret()});
    guest.say(&json!({"subscribe": wait})).await;
    assert_eq!(told_of_table(&mut guest, seat.game).await, "waiting");
    expire(&zone, seat.game);
    assert_eq!(told_of_table(&mut guest, seat.game).await, "expired");
}

#[tokio::test]
async fn a_table_ends_with_the_account_of_who_put_it_up_or_is_challenged() {
    let zone = peopled();
    let people = SqlitePeople::visit(&zone.folder).expect("people");
    let administrator =
        Grant { person: PersonId(3), role: Role::Administrator, scope: Scope::Zone };
    people.give(&administrator).expect("given");
    let mut bob = zone.socket("Bob").await;
    for (host, to, blocked, state) in
        [("Bob", "Ann", 1, "declined"), ("Olga", "Bob", 4, "withdrawn")]
    {
        let game = zone.open_table(host, json!({"with": {"person": to}})).await.game;
        let path = format!("/api/people/{blocked}/blocked");
        zone.done("Cleo", "PUT", &path, &json!({"blocked": true})).await;
        if host != "Bob" {
            assert_eq!(told_of_table(&mut bob, game).await, "offered");
        }
        assert_eq!(told_of_table(&mut bob, game).await, state);
        zone.refused("Bob", "GET", &format!("/api/tables/{game}"), &Value::Null, "unknown").await;
    }
}

#[tokio::test]
async fn nobody_is_flooded_with_challenges_and_they_are_not_counted_as_ones_own() {
    let zone = peopled();
    let wish = json!({"with": {"person": "Ann"}});
    let mut last = 0;
    for _ in 0..16 {
        last = zone.open_table("", wish.clone()).await.game;
    }
    zone.refused("", "POST", "/api/games", &wish, "too_many_challenges").await;
    // Guests leave room for those whom one knows, and for other people.
    for _ in 0..16 {
        zone.open_table("Bob", wish.clone()).await;
    }
    zone.refused("Cleo", "POST", "/api/games", &wish, "too_many_challenges").await;
    zone.open_table("Cleo", json!({"with": {"person": "Olga"}})).await;
    zone.open_table("Ann", json!({"with": "link"})).await;
    // Who declines one can be challenged again.
    zone.done("Ann", "DELETE", &format!("/api/tables/{last}"), &Value::Null).await;
    zone.open_table("Cleo", wish).await;
}

#[tokio::test]
async fn guests_of_one_address_have_so_many_tables_up_and_no_more() {
    let zone = peopled_with(|config, _| {
        config.limits.guest_tables_per_address = 3;
        config.limits.writes = Rate::new(100_000, 100_000);
    });
    let mut seats = Vec::new();
    for with in ["link", "link", "anybody"] {
        seats.push(zone.open_table("", json!({"with": with, "colour": "white"})).await);
    }
    let wish = json!({"time_control": "1m"});
    zone.refused("", "POST", "/api/games", &wish, "too_many_tables").await;
    let own = seats[0].secret().to_owned();
    zone.refused(&own, "POST", "/api/games", &wish, "too_many_tables").await;
    zone.open_table("Ann", wish.clone()).await;
    // One is taken, one withdrawn, one expires: there is room again for each.
    zone.take("", seats[0].game).await;
    zone.open_table("", wish.clone()).await;
    zone.refused("", "POST", "/api/games", &wish, "too_many_tables").await;
    let path = format!("/api/tables/{}", seats[1].game);
    zone.done(seats[1].secret(), "DELETE", &path, &Value::Null).await;
    zone.open_table("", wish.clone()).await;
    zone.refused("", "POST", "/api/games", &wish, "too_many_tables").await;
    expire(&zone, seats[2].game);
    while zone.ask("", "POST", "/api/games", &wish).await.0 != 201 {}
    // What cannot be played takes no place.
    zone.refused("", "POST", "/api/games", &json!({"fen": "nonsense"}), "invalid").await;
}
