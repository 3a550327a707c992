//! Assistants have their own account and role and are limited to the tasks of the laws;
//! everything else is refused with an article.

use flagfall_chess::Color;

use super::sealed_moves::{OVER_THE_BOARD, adjourn};
use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

/// Opens a socket as the assistant of White.
async fn assistant_of_white(zone: &ArbiterZone) -> ZoneClient {
    let role = Role::Assistant(Color::White);
    let token = zone.admit(SPECTATOR, Some((role, Scope::Game(1))));
    let mut assistant = zone.socket(&token).await;
    let reply = follow(&mut assistant, 1, json!({})).await["subscribed"].take();
    assert_eq!((&reply["participation"], &reply["seat"]), (&json!("assistant"), &json!("white")));
    assistant
}

/// Records a disability of White and accepts an assistant.
async fn accept_assistant(arbiter: &mut ZoneClient, ability: &str) {
    let note = json!({"board": {"note_disability": {"player": "white", "disability": ability}}});
    execute(arbiter, 1, 60, note).await;
    execute(arbiter, 1, 61, rule(json!({"appoint": {"player": "white"}}))).await;
}

/// Returns a valid player command for everything that an assistant may not do.
fn player_commands() -> Vec<Value> {
    vec![
        json!("resign"),
        json!("decline_draw"),
        json!("offer_draw_on_condition"),
        json!("withdraw_claim"),
        json!("request_takeback"),
        json!("accept_takeback"),
        json!("decline_takeback"),
        json!("cancel_premove"),
        json!("point_out_colours"),
        json!({"premove": {"input": {"move": "e2e4"}}}),
        json!({"promote_to": {"role": "knight"}}),
        json!({"claim_draw": {"claim": "repetition", "intended": null}}),
        json!({"claim": {"draw": "no_progress"}}),
        json!({"claim": "submit_to_arbiter"}),
        json!({"touch": {"squares": ["e2"], "purpose": "adjust"}}),
        json!({"appeal": {"ruling": null, "grounds": "so"}}),
        json!({"conduct": {"phone_rings": "black"}}),
        json!({"conduct": {"disturb": "white"}}),
        json!({"venue": {"wear_earphones": "white"}}),
        json!({"venue": {"log_out": "white"}}),
        json!({"irregularity": "take_back"}),
        adjourn(json!("resume")),
        adjourn(json!({"open": "first"})),
    ]
}

/// Asserts that all other commands are refused with an article.
async fn assert_refuses_everything_else(assistant: &mut ZoneClient, from: u64) {
    assert_refuses(assistant, from, player_commands()).await;
}

async fn assert_refuses(assistant: &mut ZoneClient, from: u64, commands: Vec<Value>) {
    for (id, command) in (from..).zip(commands) {
        let reply = ask(assistant, 1, id, command.clone()).await;
        let refused = &reply["refused"];
        assert!(refused["article"].is_string(), "{command}: {reply}");
    }
    // Arbiter commands are refused before the game decides.
    for (id, command) in (from + 50..).zip([rule(json!("pause")), json!("begin")]) {
        let reply = ask(assistant, 1, id, command).await;
        assert_eq!(reply["error"]["error"], "forbidden", "{reply}");
    }
}

#[tokio::test]
async fn accepted_assistant_enters_moves_only() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    let mut assistant = assistant_of_white(&zone).await;
    let why = "the arbiter has not accepted an assistant for this player";
    expect_refusal(&mut assistant, 1, 1, play("e2e4"), why).await;
    assert_refuses_everything_else(&mut assistant, 100).await;
    execute(&mut arbiter, 1, 5, rule(json!({"appoint": {"player": "white"}}))).await;
    execute(&mut assistant, 1, 2, play("e2e4")).await;
    // The event names the assistant and the player.
    assert_eq!(arbiter.next_event("move_made").await["by"], json!({"assistant": "white"}));
    expect_refusal(&mut assistant, 1, 3, json!("offer_draw"), why).await;
    assert_refuses_everything_else(&mut assistant, 200).await;
}

#[tokio::test]
async fn assistant_of_blind_player_enters_announced_moves_and_counts_as_presence() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let mut assistant = assistant_of_white(&zone).await;
    accept_assistant(&mut arbiter, "blind").await;
    let reply = ask(&mut assistant, 1, 1, play("e2e4")).await;
    assert!(reply["refused"]["article"].is_string(), "nothing was said: {reply}");
    execute(&mut white, 1, 1, json!({"speech": {"announce": "e2e4"}})).await;
    let reply = ask(&mut assistant, 1, 2, play("d2d4")).await;
    assert!(reply["refused"]["article"].is_string(), "another was said: {reply}");
    execute(&mut assistant, 1, 3, play("e2e4")).await;
    // Conduct of the assistant counts as the player's.
    let is_conduct = |command: &Value| command.get("conduct").or_else(|| command.get("venue")).is_some();
    let mut all_else = player_commands();
    all_else.retain(|command| !is_conduct(command));
    assert_refuses(&mut assistant, 100, all_else).await;
    // The assistant executes the player's instructions and needs one for each.
    let reply = ask(&mut assistant, 1, 4, json!("offer_draw")).await;
    assert!(reply["refused"]["article"].is_string(), "{reply}");
    execute(&mut white, 1, 2, json!("offer_draw")).await;
    execute(&mut assistant, 1, 5, json!("offer_draw")).await;
    assert_eq!(black.next_event("draw_offered").await["by"], json!({"assistant": "white"}));
    // The player loses the connection, but the assistant who enters the moves is connected.
    drop(white);
    execute(&mut black, 1, 1, play("e7e5")).await;
    let mut white = zone.socket(&token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    execute(&mut white, 1, 3, json!({"speech": {"announce": "g1f3"}})).await;
    execute(&mut assistant, 1, 6, play("g1f3")).await;
    drop((white, assistant));
    assert_eq!(arbiter.next_event("disconnected").await["event"]["disconnected"]["player"], "white");
}

#[tokio::test]
async fn arbiter_call_of_assistant_keeps_its_text_outside_ledger() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    let mut assistant = assistant_of_white(&zone).await;
    accept_assistant(&mut arbiter, "blind").await;
    let call = json!({"call_arbiter": {"reason": "the screen is dark"}});
    execute(&mut assistant, 1, 1, call).await;
    let called = arbiter.next_event("arbiter_called").await;
    assert_eq!(called["by"], json!({"assistant": "white"}));
    assert!(!called.to_string().contains("dark"), "{called}");
    let mut calls = json!([]);
    while calls == json!([]) {
        calls = zone.get(&token(ARBITER), "/api/calls").await.1;
    }
    assert_eq!(calls[0]["reason"], "the screen is dark", "{calls}");
}

#[tokio::test]
async fn assistant_at_physical_board_presses_and_announces_only() {
    let zone = ArbiterZone::open(&[opening(OVER_THE_BOARD, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let mut assistant = assistant_of_white(&zone).await;
    accept_assistant(&mut arbiter, "blind").await;
    execute(&mut white, 1, 1, json!({"make_move": {"input": {"move": "e2e4"}}})).await;
    execute(&mut assistant, 1, 1, json!({"speech": {"announce": "e2e4"}})).await;
    execute(&mut assistant, 1, 2, json!("press_clock")).await;
    assert_eq!(arbiter.next_event("move_completed").await["by"], json!({"assistant": "white"}));
    assert_refuses_everything_else(&mut assistant, 100).await;
}
