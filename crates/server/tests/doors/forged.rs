//! Who pretends to be somebody else.

use serde_json::json;

use super::*;

#[tokio::test]
async fn forged_secrets_open_no_seat_and_are_counted() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let (game, white, black) = zone.table("{}").await;
    let mut forger = Client::connect(zone.address).await;
    let last = if white.ends_with('0') { "1" } else { "0" };
    let forged = [
        format!("{}{last}", &white[..white.len() - 1]),
        white.replace("white", "black"),
        white.replace(&game.to_string(), &honest.game.to_string()),
        format!("seat.{game}.white.{}", "0".repeat(32)),
        format!("{white}0"),
        "\u{0}".to_owned(),
        "flagfall_pat_0".to_owned(),
    ];
    for secret in &forged {
        for of in [game, honest.game] {
            forger.say(&json!({"subscribe": {"game": of, "secret": secret}})).await;
            assert!(forger.next().await["wrong"]["why"].is_string(), "{secret}");
        }
        let refused = forger.play(game, 1, "e2e4").await;
        assert!(refused["wrong"].is_object(), "{refused}");
        honest.play(1).await;
    }
    assert_eq!(zone.refused("secret").await, 2 * forged.len() as u64);
    let told = forger.subscribe(game, None, Some(&black)).await;
    assert_eq!(told["seat"], "black");
}

#[tokio::test]
async fn forged_tokens_are_refused_and_counted() {
    let zone = Running::start();
    let (game, white, _) = zone.table("{}").await;
    let ask = |token: &str| {
        format!(
            "GET /api/games/{game} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\n\r\n",
            zone.address
        )
    };
    for token in ["x", "flagfall_pat_0", &white.replace("white", "black"), &"x".repeat(8_000)] {
        let answer = zone.raw(ask(token)).await;
        assert!(
            answer.starts_with("HTTP/1.1 401") && answer.contains("unknown_bearer"),
            "{answer}"
        );
    }
    assert_eq!(zone.refused("secret").await, 4);
    assert!(zone.raw(ask(&white)).await.starts_with("HTTP/1.1 200"));
    assert_eq!(zone.refused("secret").await, 4);
}

#[tokio::test]
async fn a_player_cannot_move_for_the_other_nor_twice() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let game = honest.game;
    // Black moves White's pieces, and claims to be White in every way there is.
    for command in [
        json!({"play": {"input": {"move": "e2e4"}}}),
        json!({"play": {"input": {"move": "e2e4"}, "player": "white"}}),
        json!({"play": {"input": {"move": "e2e4"}}, "actor": {"player": "white"}}),
        json!({"begin": null}),
        json!({"recover": {"since": 0}}),
        json!({"arrive": "white"}),
    ] {
        let black = &mut honest.players[1];
        black.ask(game, 50, command.clone()).await;
        let told = loop {
            let told = black.next().await;
            if told.get("event").is_none() {
                break told;
            }
        };
        assert!(told["refused"].is_object() || told["wrong"].is_object(), "{command}: {told}");
    }
    honest.play(2).await;
    let first = honest.players[0].play(game, 2, Honest::MOVES[2]).await;
    for _ in 0..20 {
        let again = honest.players[0].play(game, 2, Honest::MOVES[2]).await;
        assert_eq!(again, first);
    }
    // Nothing else can be asked for by that number.
    let other = json!({"play": {"input": {"move": "h2h4"}}});
    honest.players[0].ask(game, 2, other).await;
    let told = honest.players[0].until("wrong").await;
    assert_eq!(told["error"], "used", "{told}");
    let (_, seen) = http(zone.address, "GET", &format!("/api/games/{game}"), "").await;
    assert_eq!(seen["view"]["moves"].as_array().map(Vec::len), Some(3), "{seen}");
    honest.ply = 3;
    honest.play(2).await;
}
