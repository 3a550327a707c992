//! Refused messages, which affect nobody else.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::*;

#[tokio::test]
async fn player_cannot_move_for_opponent() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    let refused = black.play(game, 1, "e2e4").await;
    assert_eq!(refused["refused"]["message"], "it is the opponent's turn", "{refused}");
    assert!(refused["refused"]["article"].is_string());
    let refused = white.play(game, 1, "e2e5").await;
    assert_eq!(refused["refused"]["message"], "e2e5 is not a legal move here", "{refused}");
    let mut spectator = ZoneClient::connect(zone.address).await;
    spectator.subscribe(game, None, None).await;
    let wrong = spectator.play(game, 1, "e2e4").await;
    assert!(wrong["error"]["message"].as_str().is_some_and(|why| why.contains("token of their seat")), "{wrong}");
    let done = white.play(game, 2, "e2e4").await;
    assert!(done["executed"].is_object(), "{done}");
}

#[tokio::test]
async fn seat_secret_opens_only_its_seat() {
    let zone = Running::start();
    let (game, white, black) = zone.table("{}").await;
    let (other, _, _) = zone.table("{}").await;
    let mut client = ZoneClient::connect(zone.address).await;
    for (of, secret) in [
        (other, white.clone()),
        (game, white.replace("white", "black")),
        (game, black[..black.len() - 1].to_owned()),
        (game, "seat".to_owned()),
        (game, String::new()),
    ] {
        client.send(&json!({"subscribe": {"game": of, "after": 0, "secret": secret}})).await;
        let reply = client.next().await;
        assert_eq!(reply["error"]["message"], "this token is invalid, expired or revoked", "{reply}");
    }
    let reply = client.subscribe(game, None, Some(&white)).await;
    assert_eq!(reply["seat"], "white");
}

#[tokio::test]
async fn repeated_malformed_messages_close_socket() {
    let zone = Running::start();
    let (game, mut white, _black) = zone.pair("{}").await;
    let mut rude = ZoneClient::connect(zone.address).await;
    let nonsense = [
        "",
        "{",
        "[]",
        "null",
        r#"{"execute":{}}"#,
        r#"{"subscribe":{"game":-1}}"#,
        r#"{"subscribe":{"game":1,"gmae":1}}"#,
        r#"{"hello":{}}"#,
    ];
    for text in nonsense {
        rude.stream.send(Message::text(text)).await.expect("it is there");
        assert!(rude.next().await["error"]["message"].is_string(), "{text}");
    }
    rude.stream.send(Message::text("{")).await.expect("it is there");
    assert_eq!(rude.close_frame().await.map(|frame| u16::from(frame.code)), Some(1008));
    let done = white.play(game, 1, "e2e4").await;
    assert!(done["executed"].is_object(), "{done}");
}

#[tokio::test]
async fn oversized_message_closes_socket() {
    let zone = Running::start();
    let mut rude = ZoneClient::connect(zone.address).await;
    rude.stream.send(Message::text("x".repeat(9 * 1024))).await.expect("it is there");
    let code = rude.close_frame().await.map(|frame| u16::from(frame.code));
    assert_eq!(code, Some(1009));
}

#[tokio::test]
async fn unknown_game_cannot_be_followed() {
    let zone = Running::start();
    let (game, _white, _black) = zone.pair("{}").await;
    let mut client = ZoneClient::connect(zone.address).await;
    for (asked, why) in [
        (json!({"subscribe": {"game": 1}}), "there is nothing with this id"),
        (json!({"view": {"game": 1}}), "there is nothing with this id"),
        (json!({"subscribe": {"game": game, "after": 99}}), "there are only 4 events, so 99 cannot have been seen"),
    ] {
        client.send(&asked).await;
        assert_eq!(client.next().await["error"]["message"], why);
    }
    client.send(&json!({"view": {"game": game}})).await;
    let reply: Value = client.next().await;
    assert_eq!((&reply["view"]["length"], &reply["view"]["view"]["moves"]), (&json!(4), &json!([])));
}
