//! Arbiter calls and appeals: a queue across games.

use flagfall_chess::Color;
use flagfall_laws::Law;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

/// Waits for a call list of this length.
async fn calls(client: &mut ZoneClient, count: usize) -> Value {
    loop {
        let mut message = client.next_of_kind("calls").await;
        if message["calls"].as_array().map(Vec::len) == Some(count) {
            return message["calls"].take();
        }
    }
}

#[tokio::test]
async fn call_is_taken_by_one_arbiter_and_answered_by_ruling() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), Some(5))]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let chief_token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
    let elsewhere = zone.admit(SPECTATOR, Some((Role::Arbiter, Scope::Event(6))));
    let mut chief = zone.socket(&chief_token).await;
    for client in [&mut arbiter, &mut chief] {
        client.send(&json!("subscribe_calls")).await;
        calls(client, 0).await;
    }
    white.send(&json!("subscribe_calls")).await;
    assert_eq!(white.next_of_kind("error").await["message"], "only arbiters see and take calls");
    execute(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    calls(&mut chief, 1).await;
    execute(&mut black, 1, 1, json!({"call_arbiter": {"reason": "more noise"}})).await;
    let waiting = calls(&mut chief, 2).await;
    let reasons = (&waiting[0]["reason"], &waiting[1]["reason"], &waiting[0]["event"]);
    assert_eq!(reasons, (&json!("noise"), &json!("more noise"), &json!(5)), "the oldest first");
    assert_eq!(zone.get(&elsewhere, "/api/calls").await, (200, json!([])));
    calls(&mut arbiter, 2).await;

    // One arbiter takes the call, and all arbiters see it.
    let called = json!({"game": 1, "kind": {"call": {"player": "white"}}});
    arbiter.send(&json!({"take_call": called})).await;
    assert_eq!(calls(&mut arbiter, 2).await[0]["taken_by"], ARBITER.0);
    assert_eq!(calls(&mut chief, 2).await[0]["taken_by"], ARBITER.0);
    let (status, message) = zone.http(&chief_token, "POST", "/api/calls", &called).await;
    assert_eq!((status, &message["error"]), (409, &json!("taken")));
    assert_eq!(zone.http(&elsewhere, "POST", "/api/calls", &called).await.0, 403);
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    execute(&mut arbiter, 1, 5, answer).await;
    let waiting = calls(&mut chief, 1).await;
    assert_eq!((&waiting[0]["by"], &waiting[0]["taken_by"]), (&json!("black"), &json!(null)));
    let (status, message) = zone.http(&chief_token, "POST", "/api/calls", &called).await;
    assert_eq!((status, &message["error"]), (404, &json!("no_call")));
}

#[tokio::test]
async fn appeal_stays_open_after_game_end_and_restart() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    execute(&mut white, 1, 1, json!("resign")).await;
    execute(&mut white, 1, 2, json!({"appeal": {"ruling": null, "grounds": "a slip"}})).await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    arbiter.send(&json!("subscribe_calls")).await;
    let before = calls(&mut arbiter, 1).await;
    assert_eq!(before[0]["kind"], json!({"appeal": {"appeal": 1, "ruling": null}}), "{before}");
    let zone = zone.restart().await;
    assert_eq!(zone.get(&token, "/api/calls").await, (200, before));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    chief.send(&json!("subscribe_calls")).await;
    calls(&mut chief, 1).await;
    // The call list may arrive before the reply.
    chief.command(1, 1, rule(json!({"decide_appeal": {"appeal": 1, "upheld": false}}))).await;
    calls(&mut chief, 0).await;
}

#[tokio::test]
async fn video_presence_is_reported_by_program_with_role() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = zone.begin().await;
    let adapter = zone.admit(SPECTATOR, Some((Role::Organiser, Scope::Zone)));
    let path = "/api/games/1/video";
    let left = json!({"player": "white", "present": false});
    assert_eq!(zone.http(&adapter, "POST", path, &left).await.0, 204);
    assert_eq!(white.next_event("video_left").await["event"]["video_left"]["player"], "white");
    assert_eq!(white.next_event("penalised").await["event"]["penalised"]["penalty"], "yellow_card");
    expect_refusal(&mut white, 1, 1, play("e2e4"), "rejoin the video conference before you move").await;
    // An unchanged report is refused.
    assert_eq!(zone.http(&adapter, "POST", path, &left).await.0, 409);
    let back = json!({"player": "white", "present": true});
    assert_eq!(zone.http(&adapter, "POST", path, &back).await.0, 204);
    execute(&mut white, 1, 2, play("e2e4")).await;
}

#[tokio::test]
async fn assignment_of_call_survives_restart_until_answered() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    for (number, player) in [(1, &mut white), (2, &mut black)] {
        execute(player, 1, number, json!({"call_arbiter": {"reason": "noise"}})).await;
    }
    arbiter.send(&json!("subscribe_calls")).await;
    calls(&mut arbiter, 2).await;
    let called = json!({"game": 1, "kind": {"call": {"player": "white"}}});
    assert_eq!(zone.http(&token, "POST", "/api/calls", &called).await.0, 204);
    let before = zone.get(&token, "/api/calls").await;
    let taken_by = [0, 1].map(|place| before.1[place]["taken_by"].as_u64());
    assert_eq!(taken_by, [Some(CHIEF.0), None], "{}", before.1);
    let zone = zone.restart().await;
    assert_eq!(zone.get(&token, "/api/calls").await, before);
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    chief.send(&json!("subscribe_calls")).await;
    calls(&mut chief, 2).await;
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    chief.command(1, 1, answer).await;
    calls(&mut chief, 1).await;
    // The player's next call is a separate call.
    let mut white = zone.socket(&format!("flagfall_pat_{:064x}", WHITE.0)).await;
    follow(&mut white, 1, json!({})).await;
    execute(&mut white, 1, 3, json!({"call_arbiter": {"reason": "again"}})).await;
    let waiting = calls(&mut chief, 2).await;
    assert_eq!((&waiting[1]["reason"], &waiting[1]["taken_by"]), (&json!("again"), &json!(null)));
    let zone = zone.restart().await;
    assert_eq!(zone.get(&token, "/api/calls").await.1, waiting);
}

#[tokio::test]
async fn arbiter_decisions_stay_queued_until_settled() {
    let regulations = "preset = 'fide-online-2021'\n\
        draw_offers = { arbiter_consent = true }\n\
        disconnection = { return_within = '1s', not_back = 'arbiter' }";
    let zone = ArbiterZone::open(&[opening(regulations, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    arbiter.send(&json!("subscribe_calls")).await;
    calls(&mut arbiter, 0).await;
    let mut number = 0;
    let mut agree = async |white: &mut ZoneClient, black: &mut ZoneClient, mv: &str, reply: &str| {
        number += 2;
        execute(white, 1, number, play(mv)).await;
        execute(white, 1, number + 1, json!("offer_draw")).await;
        execute(black, 1, number, json!("accept_draw")).await;
        let waiting = calls(&mut arbiter, 1).await;
        let asked = (&waiting[0]["kind"], &waiting[0]["by"]);
        assert_eq!(asked, (&json!("consent"), &json!("black")), "{waiting}");
        // Players who move on did not wait for it.
        execute(black, 1, number + 1, play(reply)).await;
        calls(&mut arbiter, 0).await;
    };
    agree(&mut white, &mut black, "e2e4", "e7e5").await;
    agree(&mut white, &mut black, "g1f3", "b8c6").await;
    drop(black);
    let waiting = calls(&mut arbiter, 1).await;
    assert_eq!(waiting[0]["kind"], json!({"not_back": {"player": "black"}}), "{waiting}");
    let token = format!("flagfall_pat_{:064x}", ARBITER.0);
    let take = json!({"game": 1, "kind": waiting[0]["kind"]});
    assert_eq!(zone.http(&token, "POST", "/api/calls", &take).await.0, 204);
    let taken = calls(&mut arbiter, 1).await;
    assert_eq!((&taken[0]["taken_by"], &taken[0]["at"]), (&json!(ARBITER.0), &waiting[0]["at"]));
    let mut black = zone.socket(&format!("flagfall_pat_{:064x}", BLACK.0)).await;
    follow(&mut black, 1, json!({})).await;
    calls(&mut arbiter, 0).await;
}

#[tokio::test]
async fn reversed_colours_stay_queued_until_corrected() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    arbiter.send(&json!("subscribe_calls")).await;
    calls(&mut arbiter, 0).await;
    execute(&mut white, 1, 1, play("e2e4")).await;
    execute(&mut black, 1, 1, json!("point_out_colours")).await;
    let waiting = calls(&mut arbiter, 1).await;
    assert_eq!(waiting[0]["kind"], "colours", "{waiting}");
    let found = white.next_event("colours_found").await;
    assert_eq!((&waiting[0]["at"], &waiting[0]["by"]), (&found["at"], &Value::Null));
    // The game may continue while the entry stays queued.
    execute(&mut black, 1, 2, play("e7e5")).await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    assert_eq!(zone.get(&token, "/api/calls").await, (200, waiting));
    arbiter.command(1, 9, rule(json!("reverse_colours"))).await;
    calls(&mut arbiter, 0).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "colours_reversed", "{ended}");
}

#[tokio::test]
async fn undetermined_mate_possibility_is_queued() {
    let opened = Event::Opened(Box::new(opening(ONLINE, (WHITE, BLACK), None)));
    let (loser, law_if_lost, law_if_drawn) = (Color::White, Law::FlagFall, Law::FlagFallNoMate);
    let zone = ArbiterZone::after([vec![
        opened,
        Event::Arrived { player: Color::White },
        Event::Arrived { player: Color::Black },
        Event::Began,
        Event::FlagFell { player: loser },
        Event::MateAsked { loser, law_if_lost, law_if_drawn, further_articles: Vec::new() },
        Event::MateUndetermined,
    ]]);
    let token = zone.admit(ARBITER, Some((Role::Arbiter, Scope::Game(1))));
    let mut arbiter = zone.socket(&token).await;
    follow(&mut arbiter, 1, json!({})).await;
    arbiter.send(&json!("subscribe_calls")).await;
    let waiting = calls(&mut arbiter, 1).await;
    let asked = (&waiting[0]["kind"], &waiting[0]["by"]);
    assert_eq!(asked, (&json!({"mate": {"player": "white"}}), &json!("white")), "{waiting}");
    let take = json!({"game": 1, "kind": waiting[0]["kind"]});
    assert_eq!(zone.http(&token, "POST", "/api/calls", &take).await.0, 204);
    assert_eq!(calls(&mut arbiter, 1).await[0]["taken_by"], ARBITER.0);
    arbiter.command(1, 1, rule(json!({"decide_mate": {"possible": false}}))).await;
    calls(&mut arbiter, 0).await;
    let (_, seen) = zone.get(&token, "/api/games/1").await;
    let outcome = &seen["view"]["outcome"];
    assert_eq!((&outcome["law"], &outcome["score"]["black"]), (&json!("flag_fall_no_mate"), &json!(50)));
}
