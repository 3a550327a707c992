//! What is not let through, and touches nobody else.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::*;

#[tokio::test]
async fn a_player_plays_own_moves_alone() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    let refused = black.play(game, 1, "e2e4").await;
    assert_eq!(refused["refused"]["why"], "it is the opponent's turn", "{refused}");
    assert!(refused["refused"]["article"].is_string());
    let refused = white.play(game, 1, "e2e5").await;
    assert_eq!(refused["refused"]["why"], "e2e5 is not a legal move here", "{refused}");
    let mut spectator = Client::connect(zone.address).await;
    spectator.subscribe(game, None, None).await;
    let wrong = spectator.play(game, 1, "e2e4").await;
    assert!(wrong["wrong"]["why"].as_str().is_some_and(|why| why.contains("secret")), "{wrong}");
    let done = white.play(game, 2, "e2e4").await;
    assert!(done["done"].is_object(), "{done}");
}

#[tokio::test]
async fn secrets_are_for_their_seat_alone() {
    let zone = Running::start();
    let (game, white, black) = zone.table("{}").await;
    let (other, _, _) = zone.table("{}").await;
    let mut client = Client::connect(zone.address).await;
    for (of, secret) in [
        (other, white.clone()),
        (game, white.replace("white", "black")),
        (game, black[..black.len() - 1].to_owned()),
        (game, "seat".to_owned()),
        (game, String::new()),
    ] {
        client.say(&json!({"subscribe": {"game": of, "after": 0, "secret": secret}})).await;
        let told = client.next().await;
        assert_eq!(told["wrong"]["why"], "this is no secret of a seat here", "{told}");
    }
    let told = client.subscribe(game, None, Some(&white)).await;
    assert_eq!(told["seat"], "white");
}

#[tokio::test]
async fn what_cannot_be_understood_is_said_to_be_so_and_in_the_end_put_up_with_no_longer() {
    let zone = Running::start();
    let (game, mut white, _black) = zone.pair("{}").await;
    let mut rude = Client::connect(zone.address).await;
    let nonsense = [
        "",
        "{",
        "[]",
        "null",
        r#"{"do":{}}"#,
        r#"{"subscribe":{"game":-1}}"#,
        r#"{"subscribe":{"game":1,"gmae":1}}"#,
        r#"{"hello":{}}"#,
    ];
    for text in nonsense {
        rude.stream.send(Message::text(text)).await.expect("it is there");
        assert!(rude.next().await["wrong"]["why"].is_string(), "{text}");
    }
    rude.stream.send(Message::text("{")).await.expect("it is there");
    assert_eq!(rude.closed().await.map(|frame| u16::from(frame.code)), Some(1008));
    let done = white.play(game, 1, "e2e4").await;
    assert!(done["done"].is_object(), "{done}");
}

#[tokio::test]
async fn what_is_too_long_ends_the_socket() {
    let zone = Running::start();
    let mut rude = Client::connect(zone.address).await;
    rude.stream.send(Message::text("x".repeat(9 * 1024))).await.expect("it is there");
    let code = rude.closed().await.map(|frame| u16::from(frame.code));
    assert_eq!(code, Some(1009));
}

#[tokio::test]
async fn what_is_not_there_cannot_be_followed() {
    let zone = Running::start();
    let (game, _, _) = zone.table("{}").await;
    let mut client = Client::connect(zone.address).await;
    for (asked, why) in [
        (json!({"subscribe": {"game": 1}}), "there is nothing of that number here"),
        (json!({"view": {"game": 1}}), "there is nothing of that number here"),
        (
            json!({"subscribe": {"game": game, "after": 99}}),
            "there are 4 events, and 99 cannot have been seen",
        ),
    ] {
        client.say(&asked).await;
        assert_eq!(client.next().await["wrong"]["why"], why);
    }
    client.say(&json!({"view": {"game": game}})).await;
    let told: Value = client.next().await;
    assert_eq!((&told["view"]["length"], &told["view"]["view"]["moves"]), (&json!(4), &json!([])));
}
