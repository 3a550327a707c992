//! How long moves are under way: as long as the way takes, whatever a client says.

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use super::*;

#[tokio::test]
async fn who_holds_back_the_answer_to_a_ping_gains_no_lag_by_that() {
    let hall = Hall::open(&[opening("preset = 'fide-online-2021'", (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = hall.begin().await;
    while !matches!(white.stream.next().await, Some(Ok(Message::Ping(_)))) {}
    // It is answered with what is sent next.
    let asked = now();
    while now().since(asked) < Millis::new(200) {
        assert_eq!(hall.get("", "/api/games/1").await.0, 200);
    }
    white.stream.flush().await.expect("sent");
    done(&mut white, 1, 1, play("e2e4")).await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let (_, times) = hall.get(&token, "/api/games/1/times").await;
    let lag = times[0]["lag"].as_u64().expect("a time");
    assert!(lag < 100, "{times}");
}
