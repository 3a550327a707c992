//! Who is at the board for a player has an own account and role, does what the laws let an assistant do, and
//! is refused everything else by the article.

use flagfall_chess::Color;

use super::sealed::{OVER_THE_BOARD, adjourn};
use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

/// The socket of an assistant of White.
async fn assistant_of_white(hall: &Hall) -> Client {
    let role = Role::Assistant(Color::White);
    let token = hall.admit(LOOKER, Some((role, Scope::Game(1))));
    let mut assistant = hall.socket(&token).await;
    let told = follow(&mut assistant, 1, json!({})).await["subscribed"].take();
    assert_eq!((&told["as"], &told["seat"]), (&json!("assistant"), &json!("white")));
    assistant
}

/// The arbiter accepts an assistant of White, of whom something is known.
async fn accepted(arbiter: &mut Client, ability: &str) {
    let note = json!({"hand": {"note": {"player": "white", "ability": ability}}});
    done(arbiter, 1, 60, note).await;
    done(arbiter, 1, 61, rule(json!({"appoint": {"player": "white"}}))).await;
}

/// All that players do but an assistant does not, each in a form that a player could give.
fn for_players() -> Vec<Value> {
    vec![
        json!("resign"),
        json!("decline_draw"),
        json!("offer_draw_on_condition"),
        json!("withdraw_claim"),
        json!("ask_takeback"),
        json!("accept_takeback"),
        json!("decline_takeback"),
        json!("cancel_premove"),
        json!("point_out_colours"),
        json!({"premove": {"input": {"move": "e2e4"}}}),
        json!({"promote_to": {"role": "knight"}}),
        json!({"claim_draw": {"claim": "repetition", "intended": null}}),
        json!({"claim": {"draw": "no_progress"}}),
        json!({"claim": "pass_on"}),
        json!({"touch": {"squares": ["e2"], "purpose": "adjust"}}),
        json!({"appeal": {"ruling": null, "grounds": "so"}}),
        json!({"conduct": {"phone_rings": "black"}}),
        json!({"conduct": {"disturb": "white"}}),
        json!({"venue": {"wear_earphones": "white"}}),
        json!({"venue": {"log_out": "white"}}),
        json!({"wrong": "take_back"}),
        adjourn(json!("resume")),
        adjourn(json!({"open": "first"})),
    ]
}

/// Everything that is not for an assistant is refused by an article.
async fn is_refused_all_else(assistant: &mut Client, from: u64) {
    is_refused(assistant, from, for_players()).await;
}

async fn is_refused(assistant: &mut Client, from: u64, commands: Vec<Value>) {
    for (id, command) in (from..).zip(commands) {
        let told = ask(assistant, 1, id, command.clone()).await;
        let refused = &told["refused"];
        assert!(refused["article"].is_string(), "{command}: {told}");
    }
    // What is for arbiters alone is not even decided on.
    for (id, command) in (from + 50..).zip([rule(json!("pause")), json!("begin")]) {
        let told = ask(assistant, 1, id, command).await;
        assert_eq!(told["wrong"]["error"], "forbidden", "{told}");
    }
}

#[tokio::test]
async fn an_assistant_enters_moves_once_the_arbiter_has_accepted_it_and_does_nothing_else() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = hall.begin().await;
    let mut assistant = assistant_of_white(&hall).await;
    let why = "the arbiter has accepted nobody to do this for the player";
    refused(&mut assistant, 1, 1, play("e2e4"), why).await;
    is_refused_all_else(&mut assistant, 100).await;
    done(&mut arbiter, 1, 5, rule(json!({"appoint": {"player": "white"}}))).await;
    done(&mut assistant, 1, 2, play("e2e4")).await;
    // Everybody sees who did it, and for whom.
    assert_eq!(arbiter.event("move_made").await["by"], json!({"assistant": "white"}));
    refused(&mut assistant, 1, 3, json!("offer_draw"), why).await;
    is_refused_all_else(&mut assistant, 200).await;
}

#[tokio::test]
async fn the_assistant_of_a_blind_player_enters_what_was_said_and_is_there_for_the_player() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let mut assistant = assistant_of_white(&hall).await;
    accepted(&mut arbiter, "blind").await;
    let told = ask(&mut assistant, 1, 1, play("e2e4")).await;
    assert!(told["refused"]["article"].is_string(), "nothing was said: {told}");
    done(&mut white, 1, 1, json!({"spoken": {"announce": "e2e4"}})).await;
    let told = ask(&mut assistant, 1, 2, play("d2d4")).await;
    assert!(told["refused"]["article"].is_string(), "another was said: {told}");
    done(&mut assistant, 1, 3, play("e2e4")).await;
    // Conduct is the player's, whoever of the two it is of.
    let is_conduct =
        |command: &Value| command.get("conduct").or_else(|| command.get("venue")).is_some();
    let mut all_else = for_players();
    all_else.retain(|command| !is_conduct(command));
    is_refused(&mut assistant, 100, all_else).await;
    // What the player wants the assistant does, and nothing of the kind without.
    let told = ask(&mut assistant, 1, 4, json!("offer_draw")).await;
    assert!(told["refused"]["article"].is_string(), "{told}");
    done(&mut white, 1, 2, json!("offer_draw")).await;
    done(&mut assistant, 1, 5, json!("offer_draw")).await;
    assert_eq!(black.event("draw_offered").await["by"], json!({"assistant": "white"}));
    // The line of the player breaks, but who enters the moves is there.
    drop(white);
    done(&mut black, 1, 1, play("e7e5")).await;
    let mut white = hall.socket(&token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    done(&mut white, 1, 3, json!({"spoken": {"announce": "g1f3"}})).await;
    done(&mut assistant, 1, 6, play("g1f3")).await;
    drop((white, assistant));
    assert_eq!(arbiter.event("disconnected").await["event"]["disconnected"]["player"], "white");
}

#[tokio::test]
async fn the_assistant_calls_the_arbiter_and_the_words_are_kept_beside_the_game() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = hall.begin().await;
    let mut assistant = assistant_of_white(&hall).await;
    accepted(&mut arbiter, "blind").await;
    let call = json!({"call_arbiter": {"reason": "the screen is dark"}});
    done(&mut assistant, 1, 1, call).await;
    let called = arbiter.event("arbiter_called").await;
    assert_eq!(called["by"], json!({"assistant": "white"}));
    assert!(!called.to_string().contains("dark"), "{called}");
    let (_, calls) = hall.get(&token(ARBITER), "/api/calls").await;
    assert_eq!(calls[0]["reason"], "the screen is dark", "{calls}");
}

#[tokio::test]
async fn at_a_real_board_the_assistant_presses_announces_and_does_nothing_else() {
    let hall = Hall::open(&[opening(OVER_THE_BOARD, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let mut assistant = assistant_of_white(&hall).await;
    accepted(&mut arbiter, "blind").await;
    done(&mut white, 1, 1, json!({"make": {"input": {"move": "e2e4"}}})).await;
    done(&mut assistant, 1, 1, json!({"spoken": {"announce": "e2e4"}})).await;
    done(&mut assistant, 1, 2, json!("press")).await;
    assert_eq!(arbiter.event("move_completed").await["by"], json!({"assistant": "white"}));
    is_refused_all_else(&mut assistant, 100).await;
}
