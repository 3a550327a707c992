//! Who comes too late to the resumption has lost, unless the sealed move had ended the game (I.10): the
//! zone looks into the envelope by itself.

use std::fs;

use super::sealed::{OVER_THE_BOARD, adjourn, seal, sealed};
use super::*;

/// It is Black's move, who can mate.
const MATE_IN_ONE: [&str; 3] = ["f2f3", "e7e5", "g2g4"];

fn hall() -> Hall {
    let mut opening = opening(OVER_THE_BOARD, (WHITE, BLACK), None);
    opening.moves = MATE_IN_ONE.map(|mv| mv.parse().expect("a move")).to_vec();
    Hall::open(&[opening])
}

/// Black seals, and the game is adjourned: the arbiter's socket, and the commitment.
async fn adjourned(hall: &Hall, text: &str) -> (Client, Digest) {
    let [_white, mut black, arbiter] = hall.begin().await;
    done(&mut black, 1, 1, adjourn(json!("ask"))).await;
    let commitment = sealed(&mut black, 2, seal(text)).await;
    done(&mut black, 1, 3, adjourn(json!({"close": "first"}))).await;
    done(&mut black, 1, 4, adjourn(json!("stop"))).await;
    (arbiter, commitment)
}

/// The game is resumed without Black, who has lost by that.
async fn resumed_without_black(arbiter: &mut Client) {
    let told = ask(arbiter, 1, 10, json!({"arrive": {"player": "white"}})).await;
    assert!(told.get("wrong").is_none(), "{told}");
    arbiter.ask(1, 11, adjourn(json!("resume"))).await;
    let ended = arbiter.event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "resumption_default", "{ended}");
}

/// How often an envelope was opened.
async fn openings(hall: &Hall) -> usize {
    let mut socket = hall.socket(&token(ARBITER)).await;
    socket.say(&json!({"subscribe": {"game": 1, "after": 0}})).await;
    socket.say(&json!({"view": {"game": 1}})).await;
    let mut opened = 0;
    loop {
        let told = socket.next().await;
        opened += usize::from(told["event"]["event"]["adjourn"].get("envelope_opened").is_some());
        if told.get("view").is_some() {
            return opened;
        }
    }
}

/// Waits until the zone has opened the envelope, or finds it opened: by whom it was.
async fn opened(hall: &Hall) -> Value {
    let mut socket = hall.socket(&token(ARBITER)).await;
    socket.say(&json!({"subscribe": {"game": 1, "after": 0}})).await;
    loop {
        let mut told = socket.event("adjourn").await;
        if told["event"]["adjourn"].get("envelope_opened").is_some() {
            socket.event("ended").await;
            return told["by"].take();
        }
    }
}

/// What is known once the sealed move has been found to mate, whatever was in between.
async fn is_mate(hall: &Hall) {
    assert_eq!(opened(hall).await, json!("zone"));
    let (_, game) = hall.get("", "/api/games/1").await;
    let outcome = &game["view"]["outcome"];
    assert_eq!((&outcome["law"], &outcome["article"]), (&json!("checkmate"), &json!("L.5.1.1")));
    assert_eq!(openings(hall).await, 1);
}

async fn is_lost_by_lateness(hall: &Hall) {
    let (_, game) = hall.get("", "/api/games/1").await;
    assert_eq!(game["view"]["outcome"]["law"], "resumption_default", "{game}");
    assert_eq!(openings(hall).await, 0);
    assert_eq!(hall.people.with_envelopes(), Ok(vec![1]), "it is kept");
}

#[tokio::test]
async fn a_sealed_mate_stands_although_its_player_comes_too_late() {
    let hall = hall();
    drop(adjourned(&hall, "Qh4#").await);
    let hall = hall.restart().await;
    let mut arbiter = hall.socket(&token(ARBITER)).await;
    follow(&mut arbiter, 1, json!({})).await;
    resumed_without_black(&mut arbiter).await;
    is_mate(&hall).await;
    let again = "the envelope has been opened already";
    refused(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), again).await;
    // Nobody looks for it again.
    assert_eq!(hall.people.with_envelopes(), Ok(vec![]), "what was locked is thrown away");
    let hall = hall.restart().await;
    is_mate(&hall).await;
}

#[tokio::test]
async fn the_zone_that_goes_down_looks_when_it_is_up_again() {
    let mut opening =
        opening(&format!("{OVER_THE_BOARD}\ndefault_time = '1s'"), (WHITE, BLACK), None);
    opening.moves = MATE_IN_ONE.map(|mv| mv.parse().expect("a move")).to_vec();
    let hall = Hall::open(&[opening]);
    let (mut arbiter, _) = adjourned(&hall, "Qh4").await;
    let told = ask(&mut arbiter, 1, 10, json!({"arrive": {"player": "white"}})).await;
    assert!(told.get("wrong").is_none(), "{told}");
    done(&mut arbiter, 1, 11, adjourn(json!("resume"))).await;
    let hall = hall.restart().await;
    is_mate(&hall).await;
}

#[tokio::test]
async fn a_sealed_move_that_ends_nothing_stays_where_it_is() {
    let hall = hall();
    let (mut arbiter, _) = adjourned(&hall, "Qf6").await;
    resumed_without_black(&mut arbiter).await;
    let goes_on = "the sealed move has not ended the game";
    refused(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), goes_on).await;
    is_lost_by_lateness(&hall).await;
    let hall = hall.restart().await;
    is_lost_by_lateness(&hall).await;
}

#[tokio::test]
async fn without_its_key_or_changed_it_is_looked_into_when_all_is_there_again() {
    let hall = hall();
    let (mut arbiter, commitment) = adjourned(&hall, "Qh4").await;
    let kept = hall.people.locked(1, commitment).expect("readable").expect("kept");
    let mut changed = kept.clone();
    changed[60] ^= 1;
    hall.people.put_away(1, commitment, &changed).expect("written");
    resumed_without_black(&mut arbiter).await;
    is_lost_by_lateness(&hall).await;
    let missing = "the envelope is missing";
    refused(&mut arbiter, 1, 20, adjourn(json!({"open": "first"})), missing).await;

    hall.people.put_away(1, commitment, &kept).expect("written");
    let key = hall.folder.join("sealing.key");
    let secret = fs::read_to_string(&key).expect("readable");
    fs::remove_file(&key).expect("it is there");
    let hall = hall.restart().await;
    is_lost_by_lateness(&hall).await;
    fs::write(hall.folder.join("sealing.key"), secret).expect("writable");
    let hall = hall.restart().await;
    is_mate(&hall).await;
}
