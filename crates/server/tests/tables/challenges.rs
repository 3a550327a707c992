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
        let other = if who == "Bob" { &mut ann } else { &mut bob };
        assert_eq!(told_of_table(other, game).await, state);
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
