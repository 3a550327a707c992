//! A player who is late for the resumption loses, unless the sealed move ended the game (I.10): the
//! zone opens the envelope automatically.

use std::fs;

use super::sealed_moves::{OVER_THE_BOARD, adjourn, seal, sealed};
use super::*;

/// A position in which Black can mate.
const MATE_IN_ONE: [&str; 3] = ["f2f3", "e7e5", "g2g4"];

fn zone() -> ArbiterZone {
    let mut opening = opening(OVER_THE_BOARD, (WHITE, BLACK), None);
    opening.moves = MATE_IN_ONE.map(|mv| mv.parse().expect("a move")).to_vec();
    ArbiterZone::open(&[opening])
}

/// Seals a move of Black, adjourns the game and returns the arbiter's socket and the commitment.
async fn seal_and_adjourn(zone: &ArbiterZone, text: &str) -> (ZoneClient, Digest) {
    let [_white, mut black, arbiter] = zone.begin().await;
    execute(&mut black, 1, 1, adjourn(json!("request_sealing"))).await;
    let commitment = sealed(&mut black, 2, seal(text)).await;
    execute(&mut black, 1, 3, adjourn(json!({"close": "first"}))).await;
    execute(&mut black, 1, 4, adjourn(json!("stop"))).await;
    (arbiter, commitment)
}

/// Resumes the game without Black, who loses by lateness.
async fn resume_without_black(arbiter: &mut ZoneClient) {
    let reply = ask(arbiter, 1, 10, json!({"arrive": {"player": "white"}})).await;
    assert!(reply.get("error").is_none(), "{reply}");
    arbiter.command(1, 11, adjourn(json!("resume"))).await;
    let ended = arbiter.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "resumption_default", "{ended}");
}

/// Returns the number of opened envelopes.
async fn count_openings(zone: &ArbiterZone) -> usize {
    let mut socket = zone.socket(&token(ARBITER)).await;
    socket.send(&json!({"subscribe": {"game": 1, "after": 0}})).await;
    socket.send(&json!({"view": {"game": 1}})).await;
    let mut opened = 0;
    loop {
        let reply = socket.next().await;
        opened += usize::from(reply["event"]["event"]["adjourn"].get("envelope_opened").is_some());
        if reply.get("view").is_some() {
            return opened;
        }
    }
}

/// Waits until the envelope is open and returns the actor who opened it.
async fn wait_until_opened(zone: &ArbiterZone) -> Value {
    let mut socket = zone.socket(&token(ARBITER)).await;
    socket.send(&json!({"subscribe": {"game": 1, "after": 0}})).await;
    loop {
        let mut reply = socket.next_event("adjourn").await;
        if reply["event"]["adjourn"].get("envelope_opened").is_some() {
            socket.next_event("ended").await;
            return reply["by"].take();
        }
    }
}

/// Asserts that the sealed move ended the game by mate.
async fn assert_mate(zone: &ArbiterZone) {
    assert_eq!(wait_until_opened(zone).await, json!("zone"));
    let (_, game) = zone.get("", "/api/games/1").await;
    let outcome = &game["view"]["outcome"];
    assert_eq!((&outcome["law"], &outcome["article"]), (&json!("checkmate"), &json!("L.5.1.1")));
    assert_eq!(count_openings(zone).await, 1);
}

async fn assert_lost_by_lateness(zone: &ArbiterZone) {
    let (_, game) = zone.get("", "/api/games/1").await;
    assert_eq!(game["view"]["outcome"]["law"], "resumption_default", "{game}");
    assert_eq!(count_openings(zone).await, 0);
    assert_eq!(zone.people.games_with_envelopes(), Ok(vec![1]), "it is kept");
}

#[tokio::test]
async fn sealed_mate_stands_although_opponent_is_late() {
    let zone = zone();
    drop(seal_and_adjourn(&zone, "Qh4#").await);
    let zone = zone.restart().await;
    let mut arbiter = zone.socket(&token(ARBITER)).await;
    follow(&mut arbiter, 1, json!({})).await;
    resume_without_black(&mut arbiter).await;
    assert_mate(&zone).await;
    let again = "the envelope has been opened already";
    expect_refusal(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), again).await;
    // The envelope is not opened again.
    assert_eq!(zone.people.games_with_envelopes(), Ok(vec![]), "the locked content is deleted");
    let zone = zone.restart().await;
    assert_mate(&zone).await;
}

#[tokio::test]
async fn late_envelope_is_opened_after_restart() {
    let mut opening = opening(&format!("{OVER_THE_BOARD}\ndefault_time = '1s'"), (WHITE, BLACK), None);
    opening.moves = MATE_IN_ONE.map(|mv| mv.parse().expect("a move")).to_vec();
    let zone = ArbiterZone::open(&[opening]);
    let (mut arbiter, _) = seal_and_adjourn(&zone, "Qh4").await;
    let reply = ask(&mut arbiter, 1, 10, json!({"arrive": {"player": "white"}})).await;
    assert!(reply.get("error").is_none(), "{reply}");
    execute(&mut arbiter, 1, 11, adjourn(json!("resume"))).await;
    let zone = zone.restart().await;
    assert_mate(&zone).await;
}

#[tokio::test]
async fn sealed_move_that_ends_nothing_stays_sealed() {
    let zone = zone();
    let (mut arbiter, _) = seal_and_adjourn(&zone, "Qf6").await;
    resume_without_black(&mut arbiter).await;
    let goes_on = "the sealed move has not ended the game";
    expect_refusal(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), goes_on).await;
    assert_lost_by_lateness(&zone).await;
    let zone = zone.restart().await;
    assert_lost_by_lateness(&zone).await;
}

#[tokio::test]
async fn late_envelope_is_opened_once_key_and_content_are_restored() {
    let zone = zone();
    let (mut arbiter, commitment) = seal_and_adjourn(&zone, "Qh4").await;
    let kept = zone.people.envelope(1, commitment).expect("readable").expect("kept");
    let mut changed = kept.clone();
    changed[60] ^= 1;
    zone.people.store_envelope(1, commitment, &changed).expect("written");
    resume_without_black(&mut arbiter).await;
    assert_lost_by_lateness(&zone).await;
    let missing = "the envelope is missing";
    expect_refusal(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), missing).await;

    zone.people.store_envelope(1, commitment, &kept).expect("written");
    let key = zone.folder.join("sealing.key");
    let secret = fs::read_to_string(&key).expect("readable");
    fs::remove_file(&key).expect("it is there");
    let zone = zone.restart().await;
    assert_lost_by_lateness(&zone).await;
    fs::write(zone.folder.join("sealing.key"), secret).expect("writable");
    let zone = zone.restart().await;
    assert_mate(&zone).await;
}
