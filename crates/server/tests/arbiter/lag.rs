//! Measured lag: only real network delay counts.

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use super::*;

#[tokio::test]
async fn withheld_pong_earns_no_lag() {
    let zone = ArbiterZone::open(&[opening("preset = 'fide-online-2021'", (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = zone.begin().await;
    while !matches!(white.stream.next().await, Some(Ok(Message::Ping(_)))) {}
    // The pong is sent together with the next message.
    let asked = now();
    while now().since(asked) < Millis::new(200) {
        assert_eq!(zone.get("", "/api/games/1").await.0, 200);
    }
    white.stream.flush().await.expect("sent");
    execute(&mut white, 1, 1, play("e2e4")).await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let (_, times) = zone.get(&token, "/api/games/1/times").await;
    let lag = times[0]["lag"].as_u64().expect("a time");
    assert!(lag < 100, "{times}");
}

/// Behind a proxy the zone measures only the way to the proxy.
#[tokio::test]
async fn withheld_pongs_behind_a_proxy_earn_no_lag() {
    let openings = [opening("preset = 'fide-online-2021'", (WHITE, BLACK), None)];
    let zone = ArbiterZone::open_with(&openings, |config| {
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        config.limits.ping_ms = 50;
    });
    let [mut white, mut black, _arbiter] = zone.begin().await;
    for (id, (mv, reply)) in (1..).zip([("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1b5", "a7a6")]) {
        while !matches!(white.stream.next().await, Some(Ok(Message::Ping(_)))) {}
        // The pong is sent together with the next message.
        let asked = now();
        while now().since(asked) < Millis::new(200) {
            assert_eq!(zone.get("", "/api/games/1").await.0, 200);
        }
        white.stream.flush().await.expect("sent");
        execute(&mut white, 1, id, play(mv)).await;
        execute(&mut black, 1, id, play(reply)).await;
    }
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let (_, times) = zone.get(&token, "/api/games/1/times").await;
    for number in [0, 2, 4] {
        let lag = times[number]["lag"].as_u64().expect("a time");
        assert!(lag < 100, "{times}");
    }
}
