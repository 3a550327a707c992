//! Playing again.

use super::*;

/// A game that White has resigned: the seats of White and Black.
pub(crate) async fn resigned(
    zone: &Running,
    (white, black): (&str, &str),
    wish: Value,
) -> (Seat, Seat) {
    let one = zone.open_table(white, wish).await;
    let other = if one.begun { one.clone() } else { zone.take(black, one.game).await };
    let mut player = zone.socket(white).await;
    player.subscribe(one.game, Some(0), one.secret.as_deref()).await;
    player.event("began").await;
    player.ask(one.game, 1, json!("resign")).await;
    player.event("ended").await;
    (one, other)
}

#[tokio::test]
async fn a_rematch_is_the_same_with_colours_reversed() {
    let zone = peopled();
    let wish = json!({"colour": "white", "fen": "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", "time_control": "7m"});
    let (one, _) = resigned(&zone, ("Ann", "Bob"), wish).await;
    let path = format!("/api/games/{}/rematch", one.game);
    zone.refused("Cleo", "POST", &path, &Value::Null, "not_yours").await;
    let (mut ann, mut bob) = (zone.socket("Ann").await, zone.socket("Bob").await);
    let offered = Seat::of(&zone.done("Ann", "POST", &path, &Value::Null).await);
    assert_eq!((offered.colour.as_str(), offered.begun), ("black", false));
    assert_eq!(told_of_table(&mut bob, offered.game).await, "offered");
    // Asked for again, it is the same offer; also after a restart.
    assert_eq!(Seat::of(&zone.done("Ann", "POST", &path, &Value::Null).await), offered);
    let zone = zone.restart(|_| ()).await;
    let accepted = Seat::of(&zone.done("Bob", "POST", &path, &Value::Null).await);
    assert_eq!(
        (accepted.game, accepted.colour.as_str(), accepted.begun),
        (offered.game, "white", true)
    );
    drop(ann.try_next().await);
    let old = zone.done("", "GET", &format!("/api/games/{}", one.game), &Value::Null).await;
    let new = zone.done("", "GET", &format!("/api/games/{}", offered.game), &Value::Null).await;
    assert_eq!((&old["rematch"], &old["rematch_of"]), (&offered.game.into(), &Value::Null));
    assert_eq!((&new["rematch"], &new["rematch_of"]), (&Value::Null, &one.game.into()));
    assert!(
        new["view"]["position"].as_str().is_some_and(|fen| fen.starts_with("4k3/pppp4")),
        "{new}"
    );
    assert_eq!(new["view"]["clocks"]["black"], 420_000);
    // Not before the game is over, and once only.
    zone.refused(
        "Ann",
        "POST",
        &format!("/api/games/{}/rematch", offered.game),
        &Value::Null,
        "not_over",
    )
    .await;
    assert_eq!(Seat::of(&zone.done("Bob", "POST", &path, &Value::Null).await), accepted);
}

#[tokio::test]
async fn guests_play_again_by_the_secrets_of_their_seats() {
    let zone = peopled();
    let (one, other) =
        resigned(&zone, ("", ""), json!({"colour": "white", "chess960": "lot"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    zone.refused("", "POST", &path, &Value::Null, "not_yours").await;
    let mut black = zone.socket("").await;
    black.subscribe(one.game, None, other.secret.as_deref()).await;
    let offered = Seat::of(&zone.done(one.secret(), "POST", &path, &Value::Null).await);
    assert_eq!(told_of_table(&mut black, offered.game).await, "offered");
    // By number alone nobody gets in.
    let seats = format!("/api/games/{}/seats", offered.game);
    zone.refused("", "POST", &seats, &Value::Null, "not_yours").await;
    zone.refused(offered.secret(), "POST", &seats, &Value::Null, "own_table").await;
    let accepted = Seat::of(&zone.done(other.secret(), "POST", &seats, &Value::Null).await);
    assert_eq!((accepted.begun, accepted.colour.as_str()), (true, "white"));
    assert_ne!(accepted.secret, other.secret);
    let told = black.subscribe(offered.game, Some(0), accepted.secret.as_deref()).await;
    assert_eq!(told["seat"], "white");
}

#[tokio::test]
async fn both_who_offer_at_once_play_one_game() {
    let zone = peopled();
    let (one, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    let (ann, bob) = tokio::join!(
        zone.done("Ann", "POST", &path, &Value::Null),
        zone.done("Bob", "POST", &path, &Value::Null)
    );
    let (ann, bob) = (Seat::of(&ann), Seat::of(&bob));
    assert_eq!((ann.game, ann.begun || bob.begun), (bob.game, true));
    assert_eq!((ann.colour.as_str(), bob.colour.as_str()), ("black", "white"));
}

#[tokio::test]
async fn a_rematch_is_declined() {
    let zone = peopled();
    let (one, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let path = format!("/api/games/{}/rematch", one.game);
    let mut ann = zone.socket("Ann").await;
    let game = Seat::of(&zone.done("Ann", "POST", &path, &Value::Null).await).game;
    zone.done("Bob", "DELETE", &format!("/api/tables/{game}"), &Value::Null).await;
    assert_eq!(told_of_table(&mut ann, game).await, "declined");
    // And offered once more by the other.
    assert!(!Seat::of(&zone.done("Bob", "POST", &path, &Value::Null).await).begun);
}
