//! Assistants have their own account and role and are limited to the tasks of the laws;
//! everything else is refused with an article.

use flagfall_chess::Color;

use super::sealed_moves::{OVER_THE_BOARD, adjourn};
use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

/// Adds an account that is appointed to assist White, and opens a socket.
async fn appoint_assistant(zone: &ArbiterZone) -> ZoneClient {
    let token = zone.admit(SPECTATOR, Some((Role::Assistant(Color::White), Scope::Game(1))));
    zone.socket(&token).await
}

/// Follows the game as the assistant of White.
async fn follow_as_assistant(assistant: &mut ZoneClient) -> Value {
    let reply = follow(assistant, 1, json!({})).await["subscribed"].take();
    assert_eq!((&reply["participation"], &reply["seat"]), (&json!("assistant"), &json!("white")));
    reply
}

/// Accepts an assistant of White.
async fn accept_assistant(arbiter: &mut ZoneClient) {
    execute(arbiter, 1, 61, rule(json!({"appoint": {"player": "white"}}))).await;
}

/// Opens a socket as the accepted assistant of White, who is blind.
async fn assistant_of_blind_white(zone: &ArbiterZone, arbiter: &mut ZoneClient) -> ZoneClient {
    let note = json!({"board": {"note_disability": {"player": "white", "disability": "blind"}}});
    execute(arbiter, 1, 60, note).await;
    accept_assistant(arbiter).await;
    let mut assistant = appoint_assistant(zone).await;
    follow_as_assistant(&mut assistant).await;
    assistant
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

/// Waits until the subscription ends with this message.
async fn expect_end(client: &mut ZoneClient, why: &str) {
    let received = client.next_of_kind("error").await;
    assert_eq!((&received["game"], &received["message"]), (&json!(1), &json!(why)));
}

#[tokio::test]
async fn accepted_assistant_enters_moves_only() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    let mut assistant = appoint_assistant(&zone).await;
    assert_eq!(follow(&mut assistant, 1, json!({})).await["subscribed"]["participation"], "spectator");
    let received = ask(&mut assistant, 1, 1, play("e2e4")).await;
    assert_eq!(received["error"]["error"], "forbidden", "{received}");
    accept_assistant(&mut arbiter).await;
    expect_end(&mut assistant, "your part in this game has changed: subscribe again").await;
    follow_as_assistant(&mut assistant).await;
    execute(&mut assistant, 1, 2, play("e2e4")).await;
    // The event names the assistant and the player.
    assert_eq!(arbiter.next_event("move_made").await["by"], json!({"assistant": "white"}));
    let why = "the arbiter has not accepted an assistant for this player";
    expect_refusal(&mut assistant, 1, 3, json!("offer_draw"), why).await;
    assert_refuses_everything_else(&mut assistant, 200).await;
}

/// A grant gives neither the player's view nor the player's room nor the game without its delay.
#[tokio::test]
async fn appointed_assistant_sees_what_spectators_see_unless_accepted() {
    const DELAYED: &str = "preset = 'fide-online-2021'\nbroadcast_delay = '1h'";
    let zone = ArbiterZone::open(&[opening(DELAYED, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let premove = json!({"input": {"move": "d2d4"}});
    execute(&mut white, 1, 1, play("e2e4")).await;
    execute(&mut white, 1, 2, json!({"premove": premove})).await;
    let mut assistant = appoint_assistant(&zone).await;
    let stranger = zone.admit(PersonId(31), None);
    let mut seen = Vec::new();
    for client in [&mut zone.socket(&stranger).await, &mut assistant] {
        seen.push(follow(client, 1, json!({"after": 0})).await);
    }
    assert_eq!(seen[0], seen[1]);
    for path in ["/api/games/1", "/api/games/1/pgn", "/plain/games/1", "/games/1/board.svg"] {
        assert_eq!(zone.get(&token(SPECTATOR), path).await, zone.get(&stranger, path).await, "{path}");
    }
    let refused = follow(&mut assistant, 1, json!({"participation": "assistant"})).await;
    assert_eq!(refused["error"]["message"], "you do not take part in this capacity");
    send_to_arbiter(&mut white, "I feel ill").await;
    execute(&mut arbiter, 1, 60, rule(json!("in_words"))).await;
    accept_assistant(&mut arbiter).await;
    // Nothing was sent before.
    let ended = assistant.next().await;
    assert_eq!(ended["error"]["message"], "your part in this game has changed: subscribe again", "{ended}");

    let reply = follow_as_assistant(&mut assistant).await;
    assert_eq!((&reply["delay"], &reply["chat"][0]["text"]), (&json!(null), &json!("I feel ill")), "{reply}");
    assert_eq!(reply["view"]["premove"], premove["input"], "{reply}");
    let rooms: Vec<_> = reply["rooms"].as_array().expect("rooms").iter().map(|room| &room["room"]).collect();
    assert_eq!(rooms, ["arbiter_white"]);
    execute(&mut arbiter, 1, 62, rule(json!({"send_out": {"who": {"assistant": "white"}}}))).await;
    expect_end(&mut assistant, "you do not take part in this capacity").await;
    send_to_arbiter(&mut white, "and alone").await;
    execute(&mut black, 1, 1, play("e7e5")).await;
    assert_eq!(follow(&mut assistant, 1, json!({"after": 0})).await, seen[1]);
}

async fn send_to_arbiter(white: &mut ZoneClient, text: &str) {
    white.send(&json!({"send_chat": {"game": 1, "room": "arbiter_white", "text": text}})).await;
    while white.next_of_kind("chat").await["text"] != text {}
}

#[tokio::test]
async fn assistant_of_blind_player_enters_announced_moves_and_counts_as_presence() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let mut assistant = assistant_of_blind_white(&zone, &mut arbiter).await;
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
    let mut assistant = assistant_of_blind_white(&zone, &mut arbiter).await;
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
    let mut assistant = assistant_of_blind_white(&zone, &mut arbiter).await;
    execute(&mut white, 1, 1, json!({"make_move": {"input": {"move": "e2e4"}}})).await;
    execute(&mut assistant, 1, 1, json!({"speech": {"announce": "e2e4"}})).await;
    execute(&mut assistant, 1, 2, json!("press_clock")).await;
    assert_eq!(arbiter.next_event("move_completed").await["by"], json!({"assistant": "white"}));
    assert_refuses_everything_else(&mut assistant, 100).await;
}
