//! Calls of the arbiter, and appeals: a queue for all who answer for the games.

use flagfall_chess::Color;
use flagfall_laws::Law;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

/// The calls told next that are so many.
async fn calls(client: &mut Client, count: usize) -> Value {
    loop {
        let mut told = client.until("calls").await;
        if told["calls"].as_array().map(Vec::len) == Some(count) {
            return told["calls"].take();
        }
    }
}

#[tokio::test]
async fn a_call_is_seen_taken_by_one_and_answered_by_a_ruling() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), Some(5))]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let chief_token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
    let elsewhere = hall.admit(LOOKER, Some((Role::Arbiter, Scope::Event(6))));
    let mut chief = hall.socket(&chief_token).await;
    for client in [&mut arbiter, &mut chief] {
        client.say(&json!("follow_calls")).await;
        calls(client, 0).await;
    }
    white.say(&json!("follow_calls")).await;
    assert_eq!(white.until("wrong").await["why"], "calls are for arbiters");
    done(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    calls(&mut chief, 1).await;
    done(&mut black, 1, 1, json!({"call_arbiter": {"reason": "more noise"}})).await;
    let waiting = calls(&mut chief, 2).await;
    let reasons = (&waiting[0]["reason"], &waiting[1]["reason"], &waiting[0]["event"]);
    assert_eq!(reasons, (&json!("noise"), &json!("more noise"), &json!(5)), "the oldest first");
    assert_eq!(hall.get(&elsewhere, "/api/calls").await, (200, json!([])));
    calls(&mut arbiter, 2).await;

    // One of them takes it, and all see who.
    let called = json!({"game": 1, "called": {"call": {"player": "white"}}});
    arbiter.say(&json!({"take_call": called})).await;
    assert_eq!(calls(&mut arbiter, 2).await[0]["taken_by"], ARBITER.0);
    assert_eq!(calls(&mut chief, 2).await[0]["taken_by"], ARBITER.0);
    let (status, told) = hall.http(&chief_token, "POST", "/api/calls", &called).await;
    assert_eq!((status, &told["error"]), (409, &json!("taken")));
    assert_eq!(hall.http(&elsewhere, "POST", "/api/calls", &called).await.0, 403);
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    done(&mut arbiter, 1, 5, answer).await;
    let waiting = calls(&mut chief, 1).await;
    assert_eq!((&waiting[0]["by"], &waiting[0]["taken_by"]), (&json!("black"), &json!(null)));
    let (status, told) = hall.http(&chief_token, "POST", "/api/calls", &called).await;
    assert_eq!((status, &told["error"]), (404, &json!("no_call")));
}

#[tokio::test]
async fn an_appeal_waits_after_the_end_and_through_a_restart() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    done(&mut white, 1, 1, json!("resign")).await;
    done(&mut white, 1, 2, json!({"appeal": {"ruling": null, "grounds": "a slip"}})).await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    arbiter.say(&json!("follow_calls")).await;
    let before = calls(&mut arbiter, 1).await;
    assert_eq!(before[0]["called"], json!({"appeal": {"appeal": 1, "ruling": null}}), "{before}");
    let hall = hall.restart().await;
    assert_eq!(hall.get(&token, "/api/calls").await, (200, before));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    chief.say(&json!("follow_calls")).await;
    calls(&mut chief, 1).await;
    // Calls may be told before the answer.
    chief.ask(1, 1, rule(json!({"decide_appeal": {"appeal": 1, "upheld": false}}))).await;
    calls(&mut chief, 0).await;
}

#[tokio::test]
async fn video_is_reported_by_a_program_with_a_role() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, _arbiter] = hall.begin().await;
    let adapter = hall.admit(LOOKER, Some((Role::Organiser, Scope::Zone)));
    let path = "/api/games/1/video";
    let left = json!({"player": "white", "present": false});
    assert_eq!(hall.http(&adapter, "POST", path, &left).await.0, 204);
    assert_eq!(white.event("video_left").await["event"]["video_left"]["player"], "white");
    assert_eq!(white.event("penalised").await["event"]["penalised"]["penalty"], "yellow_card");
    refused(&mut white, 1, 1, play("e2e4"), "no moves before you are back in the video conference")
        .await;
    // That nothing has changed is a refusal.
    assert_eq!(hall.http(&adapter, "POST", path, &left).await.0, 409);
    let back = json!({"player": "white", "present": true});
    assert_eq!(hall.http(&adapter, "POST", path, &back).await.0, 204);
    done(&mut white, 1, 2, play("e2e4")).await;
}

#[tokio::test]
async fn who_took_a_call_is_known_after_a_restart_until_it_is_answered() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    for (number, player) in [(1, &mut white), (2, &mut black)] {
        done(player, 1, number, json!({"call_arbiter": {"reason": "noise"}})).await;
    }
    arbiter.say(&json!("follow_calls")).await;
    calls(&mut arbiter, 2).await;
    let called = json!({"game": 1, "called": {"call": {"player": "white"}}});
    assert_eq!(hall.http(&token, "POST", "/api/calls", &called).await.0, 204);
    let before = hall.get(&token, "/api/calls").await;
    let taken_by = [0, 1].map(|place| before.1[place]["taken_by"].as_u64());
    assert_eq!(taken_by, [Some(CHIEF.0), None], "{}", before.1);
    let hall = hall.restart().await;
    assert_eq!(hall.get(&token, "/api/calls").await, before);
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    chief.say(&json!("follow_calls")).await;
    calls(&mut chief, 2).await;
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    chief.ask(1, 1, answer).await;
    calls(&mut chief, 1).await;
    // The next call of the same player is another one.
    let mut white = hall.socket(&format!("flagfall_pat_{:064x}", WHITE.0)).await;
    follow(&mut white, 1, json!({})).await;
    done(&mut white, 1, 3, json!({"call_arbiter": {"reason": "again"}})).await;
    let waiting = calls(&mut chief, 2).await;
    assert_eq!((&waiting[1]["reason"], &waiting[1]["taken_by"]), (&json!("again"), &json!(null)));
    let hall = hall.restart().await;
    assert_eq!(hall.get(&token, "/api/calls").await.1, waiting);
}

#[tokio::test]
async fn what_the_laws_leave_to_the_arbiter_waits_in_the_queue_until_it_is_settled() {
    let regulations = "preset = 'fide-online-2021'\n\
        draw_offers = { arbiter_consent = true }\n\
        disconnection = { return_within = '1s', not_back = 'arbiter' }";
    let hall = Hall::open(&[opening(regulations, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    arbiter.say(&json!("follow_calls")).await;
    calls(&mut arbiter, 0).await;
    let mut number = 0;
    let mut agree = async |white: &mut Client, black: &mut Client, mv: &str, reply: &str| {
        number += 2;
        done(white, 1, number, play(mv)).await;
        done(white, 1, number + 1, json!("offer_draw")).await;
        done(black, 1, number, json!("accept_draw")).await;
        let waiting = calls(&mut arbiter, 1).await;
        let asked = (&waiting[0]["called"], &waiting[0]["by"]);
        assert_eq!(asked, (&json!("consent"), &json!("black")), "{waiting}");
        // Who plays on has not waited for it.
        done(black, 1, number + 1, play(reply)).await;
        calls(&mut arbiter, 0).await;
    };
    agree(&mut white, &mut black, "e2e4", "e7e5").await;
    agree(&mut white, &mut black, "g1f3", "b8c6").await;
    drop(black);
    let waiting = calls(&mut arbiter, 1).await;
    assert_eq!(waiting[0]["called"], json!({"not_back": {"player": "black"}}), "{waiting}");
    let token = format!("flagfall_pat_{:064x}", ARBITER.0);
    let take = json!({"game": 1, "called": waiting[0]["called"]});
    assert_eq!(hall.http(&token, "POST", "/api/calls", &take).await.0, 204);
    let taken = calls(&mut arbiter, 1).await;
    assert_eq!((&taken[0]["taken_by"], &taken[0]["at"]), (&json!(ARBITER.0), &waiting[0]["at"]));
    let mut black = hall.socket(&format!("flagfall_pat_{:064x}", BLACK.0)).await;
    follow(&mut black, 1, json!({})).await;
    calls(&mut arbiter, 0).await;
}

#[tokio::test]
async fn reversed_colours_wait_in_the_queue_until_they_are_put_right() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    arbiter.say(&json!("follow_calls")).await;
    calls(&mut arbiter, 0).await;
    done(&mut white, 1, 1, play("e2e4")).await;
    done(&mut black, 1, 1, json!("point_out_colours")).await;
    let waiting = calls(&mut arbiter, 1).await;
    assert_eq!(waiting[0]["called"], "colours", "{waiting}");
    let found = white.event("colours_found").await;
    assert_eq!((&waiting[0]["at"], &waiting[0]["by"]), (&found["at"], &Value::Null));
    // They may be played on with, and still wait.
    done(&mut black, 1, 2, play("e7e5")).await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    assert_eq!(hall.get(&token, "/api/calls").await, (200, waiting));
    arbiter.ask(1, 9, rule(json!("reverse_colours"))).await;
    calls(&mut arbiter, 0).await;
    let ended = white.event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "colours_reversed", "{ended}");
}

#[tokio::test]
async fn a_mate_that_nobody_could_decide_waits_in_the_queue() {
    let opened = Event::Opened(Box::new(opening(ONLINE, (WHITE, BLACK), None)));
    let (loser, lost, drawn) = (Color::White, Law::FlagFall, Law::FlagFallNoMate);
    let hall = Hall::after([vec![
        opened,
        Event::Arrived { player: Color::White },
        Event::Arrived { player: Color::Black },
        Event::Began,
        Event::FlagFell { player: loser },
        Event::MateAsked { loser, lost, drawn, also: Vec::new() },
        Event::MateUndetermined,
    ]]);
    let token = hall.admit(ARBITER, Some((Role::Arbiter, Scope::Game(1))));
    let mut arbiter = hall.socket(&token).await;
    follow(&mut arbiter, 1, json!({})).await;
    arbiter.say(&json!("follow_calls")).await;
    let waiting = calls(&mut arbiter, 1).await;
    let asked = (&waiting[0]["called"], &waiting[0]["by"]);
    assert_eq!(asked, (&json!({"mate": {"player": "white"}}), &json!("white")), "{waiting}");
    let take = json!({"game": 1, "called": waiting[0]["called"]});
    assert_eq!(hall.http(&token, "POST", "/api/calls", &take).await.0, 204);
    assert_eq!(calls(&mut arbiter, 1).await[0]["taken_by"], ARBITER.0);
    arbiter.ask(1, 1, rule(json!({"decide_mate": {"possible": false}}))).await;
    calls(&mut arbiter, 0).await;
    let (_, seen) = hall.get(&token, "/api/games/1").await;
    let outcome = &seen["view"]["outcome"];
    assert_eq!(
        (&outcome["law"], &outcome["score"]["black"]),
        (&json!("flag_fall_no_mate"), &json!(50))
    );
}
