//! Forged credentials.

use serde_json::json;

use super::*;

#[tokio::test]
async fn forged_seat_secrets_are_refused_and_counted() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let (game, white, black) = zone.table("{}").await;
    let mut forger = ZoneClient::connect(zone.address).await;
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
            forger.send(&json!({"subscribe": {"game": of, "secret": secret}})).await;
            assert!(forger.next().await["error"]["message"].is_string(), "{secret}");
        }
        let refused = forger.play(game, 1, "e2e4").await;
        assert!(refused["error"].is_object(), "{refused}");
        honest.play(1).await;
    }
    assert_eq!(zone.refused("invalid_token").await, 2 * forged.len() as u64);
    let reply = forger.subscribe(game, None, Some(&black)).await;
    assert_eq!(reply["seat"], "black");
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
        assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("invalid_token"), "{answer}");
    }
    assert_eq!(zone.refused("invalid_token").await, 4);
    assert!(zone.raw(ask(&white)).await.starts_with("HTTP/1.1 200"));
    assert_eq!(zone.refused("invalid_token").await, 4);
}

#[tokio::test]
async fn player_cannot_move_for_opponent_or_move_twice() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let game = honest.game;
    // Black tries to move White's pieces by every possible claim to be White.
    for command in [
        json!({"play": {"input": {"move": "e2e4"}}}),
        json!({"play": {"input": {"move": "e2e4"}, "player": "white"}}),
        json!({"play": {"input": {"move": "e2e4"}}, "actor": {"player": "white"}}),
        json!({"begin": null}),
        json!({"recover": {"since": 0}}),
        json!({"arrive": "white"}),
    ] {
        let black = &mut honest.players[1];
        black.command(game, 50, command.clone()).await;
        let reply = loop {
            let reply = black.next().await;
            if reply.get("event").is_none() {
                break reply;
            }
        };
        assert!(reply["refused"].is_object() || reply["error"].is_object(), "{command}: {reply}");
    }
    honest.play(2).await;
    let first = honest.players[0].play(game, 2, Honest::MOVES[2]).await;
    for _ in 0..20 {
        let again = honest.players[0].play(game, 2, Honest::MOVES[2]).await;
        assert_eq!(again, first);
    }
    // The used id cannot carry another command.
    let other = json!({"play": {"input": {"move": "h2h4"}}});
    honest.players[0].command(game, 2, other).await;
    let reply = honest.players[0].next_of_kind("error").await;
    assert_eq!(reply["error"], "id_reused", "{reply}");
    let (_, seen) = http(zone.address, "GET", &format!("/api/games/{game}"), "").await;
    assert_eq!(seen["view"]["moves"].as_array().map(Vec::len), Some(3), "{seen}");
    honest.ply = 3;
    honest.play(2).await;
}
