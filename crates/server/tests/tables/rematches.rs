//! Rematches.

use super::*;

/// Plays a game that White resigns and returns the seats of White and Black.
pub(crate) async fn resigned(zone: &Running, (white, black): (&str, &str), terms: Value) -> (Seat, Seat) {
    let one = zone.open_table(white, terms).await;
    let other = if one.started { one.clone() } else { zone.take(black, one.game).await };
    let [mut player, _opponent] = zone.begin(one.game, [(white, &one), (black, &other)]).await;
    player.command(one.game, 1, json!("resign")).await;
    player.next_event("ended").await;
    (one, other)
}

#[tokio::test]
async fn rematch_has_same_terms_and_reversed_colours() {
    let zone = peopled();
    let terms = json!({"colour": "white", "fen": "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", "time_control": "7m"});
    let (one, _) = resigned(&zone, ("Ann", "Bob"), terms).await;
    let path = format!("/api/games/{}/rematch", one.game);
    zone.fail("Cleo", "POST", &path, &Value::Null, "not_yours").await;
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let offered = Seat::of(&zone.succeed("Ann", "POST", &path, &Value::Null).await);
    assert_eq!((offered.colour.as_str(), offered.started), ("black", false));
    assert_eq!(next_table_state(&mut bob, offered.game).await, "offered");
    // A repeated request returns the same offer, even after a restart.
    assert_eq!(Seat::of(&zone.succeed("Ann", "POST", &path, &Value::Null).await), offered);
    let zone = zone.restart(|_| ()).await;
    let accepted = Seat::of(&zone.succeed("Bob", "POST", &path, &Value::Null).await);
    assert_eq!((accepted.game, accepted.colour.as_str(), accepted.started), (offered.game, "white", true));
    drop(ann.try_next().await);
    let old = zone.succeed("", "GET", &format!("/api/games/{}", one.game), &Value::Null).await;
    let new = zone.succeed("", "GET", &format!("/api/games/{}", offered.game), &Value::Null).await;
    assert_eq!((&old["rematch"], &old["rematch_of"]), (&offered.game.into(), &Value::Null));
    assert_eq!((&new["rematch"], &new["rematch_of"]), (&Value::Null, &one.game.into()));
    assert!(new["view"]["position"].as_str().is_some_and(|fen| fen.starts_with("4k3/pppp4")), "{new}");
    assert_eq!(new["view"]["clocks"]["black"], 420_000);
    // A rematch needs a finished game and is offered only once.
    zone.fail("Ann", "POST", &format!("/api/games/{}/rematch", offered.game), &Value::Null, "not_over").await;
    assert_eq!(Seat::of(&zone.succeed("Bob", "POST", &path, &Value::Null).await), accepted);
}

#[tokio::test]
async fn guests_accept_rematch_with_seat_secrets() {
    let zone = peopled();
    let (one, other) = resigned(&zone, ("", ""), json!({"colour": "white", "chess960": "random"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    zone.fail("", "POST", &path, &Value::Null, "not_yours").await;
    let mut black = zone.socket("").await;
    black.subscribe(one.game, None, other.secret.as_deref()).await;
    let offered = Seat::of(&zone.succeed(one.secret(), "POST", &path, &Value::Null).await);
    assert_eq!(next_table_state(&mut black, offered.game).await, "offered");
    // The game number alone grants no seat.
    let seats = format!("/api/games/{}/seats", offered.game);
    zone.fail("", "POST", &seats, &Value::Null, "not_yours").await;
    zone.fail(offered.secret(), "POST", &seats, &Value::Null, "own_table").await;
    let accepted = Seat::of(&zone.succeed(other.secret(), "POST", &seats, &Value::Null).await);
    assert_eq!((accepted.started, accepted.colour.as_str()), (true, "white"));
    assert_ne!(accepted.secret, other.secret);
    let reply = black.subscribe(offered.game, Some(0), accepted.secret.as_deref()).await;
    assert_eq!(reply["seat"], "white");
}

#[tokio::test]
async fn simultaneous_rematch_offers_open_one_game() {
    let zone = peopled();
    let (one, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    let (ann, bob) = tokio::join!(
        zone.succeed("Ann", "POST", &path, &Value::Null),
        zone.succeed("Bob", "POST", &path, &Value::Null)
    );
    let (ann, bob) = (Seat::of(&ann), Seat::of(&bob));
    assert_eq!((ann.game, ann.started || bob.started), (bob.game, true));
    assert_eq!((ann.colour.as_str(), bob.colour.as_str()), ("black", "white"));
}

#[tokio::test]
async fn rematch_can_be_declined() {
    let zone = peopled();
    let (one, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    let mut ann = zone.socket("Ann").await;
    let game = Seat::of(&zone.succeed("Ann", "POST", &path, &Value::Null).await).game;
    zone.succeed("Bob", "DELETE", &format!("/api/tables/{game}"), &Value::Null).await;
    assert_eq!(next_table_state(&mut ann, game).await, "declined");
    // The opponent may offer another one.
    assert!(!Seat::of(&zone.succeed("Bob", "POST", &path, &Value::Null).await).started);
}
