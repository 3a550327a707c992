//! Whole games with an arbiter.

use super::*;

/// Returns the body of the next event of this kind.
async fn next_event(client: &mut ZoneClient, kind: &str) -> Value {
    client.next_event(kind).await["event"][kind].take()
}

#[tokio::test]
async fn physical_board_game_with_wrong_claim_and_illegal_moves_is_ruled() {
    let over_the_board = "preset = 'fide-2017'\ntime_control = '90m+30s'";
    let zone = ArbiterZone::open(&[opening(over_the_board, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let touch = json!({"touch": {"squares": ["e2"], "purpose": "move"}});
    execute(&mut white, 1, 1, touch).await;
    execute(&mut white, 1, 2, json!({"make_move": {"input": {"move": "e2e4"}}})).await;
    execute(&mut white, 1, 3, json!("press_clock")).await;
    expect_refusal(&mut black, 1, 1, json!("withdraw_offer"), "a draw offer cannot be withdrawn").await;
    let condition = "a draw offer cannot have a condition";
    expect_refusal(&mut black, 1, 2, json!("offer_draw_on_condition"), condition).await;

    // 9.5.3: two minutes for the opponent.
    let claim = json!({"claim_draw": {"claim": "repetition", "intended": null}});
    execute(&mut black, 1, 3, claim).await;
    assert_eq!(next_event(&mut white, "claim_rejected").await["by"], "black");
    let penalised = next_event(&mut white, "penalised").await;
    assert_eq!((&penalised["offender"], &penalised["offence"]), (&json!("black"), &json!("wrong_draw_claim")));

    // 7.5.5: two minutes for the first illegal move, the game for the second.
    let got_through = json!({"report_illegal_move": {"move": "e7e4"}});
    let reply = ask(&mut white, 1, 8, got_through.clone()).await;
    assert!(reply["error"].is_object(), "{reply}");
    execute(&mut arbiter, 1, 5, got_through.clone()).await;
    assert_eq!(next_event(&mut white, "illegal_move_made").await["mv"], "e7e4");
    let penalised = next_event(&mut white, "penalised").await;
    assert_eq!(penalised["penalty"], json!({"opponent_gains": 120_000}));
    execute(&mut arbiter, 1, 6, got_through).await;
    let ended = next_event(&mut black, "ended").await;
    assert_eq!((&ended["law"], &ended["score"]["white"]), (&json!("illegal_move"), &json!(100)));
}

#[tokio::test]
async fn online_game_with_ruling_unfounded_call_and_appeal_is_ruled() {
    let online = "preset = 'fide-online-2021'\ncall_without_reason = ['warning']";
    let zone = ArbiterZone::open(&[opening(online, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    execute(&mut white, 1, 1, play("e2e4")).await;

    // The players may not chat with each other; the arbiter may chat with both.
    white.send(&json!({"send_chat": {"game": 1, "room": "players", "text": "hello"}})).await;
    assert_eq!(white.next_of_kind("error").await["message"], "this room is closed");

    // A ruling needs an applicable article.
    let time = json!({"give_time": {"white": 0, "black": 60_000}});
    let no_reason = json!({"rule": {"ruling": time, "article": null, "reason": " "}});
    let reply = ask(&mut arbiter, 1, 5, no_reason).await;
    assert!(reply["refused"]["law"].is_string(), "{reply}");
    let unknown = json!({"rule": {"ruling": time, "article": "L.99.9", "reason": "noise"}});
    let reply = ask(&mut arbiter, 1, 6, unknown).await;
    assert!(reply["refused"].is_object() || reply["error"].is_object(), "{reply}");
    execute(&mut arbiter, 1, 7, rule(time)).await;
    let ruled = next_event(&mut black, "ruled").await;
    assert_eq!((&ruled["by"], &ruled["number"]), (&json!(ARBITER.0), &json!(1)));
    assert!(ruled["article"].is_string() && ruled["reason"] == "as I saw it", "{ruled}");
    let reply = ask(&mut black, 1, 1, rule(json!("pause"))).await;
    assert!(reply["error"].is_object(), "players do not rule: {reply}");

    // An unfounded call is counted and penalised by the regulations.
    execute(&mut black, 1, 2, json!({"call_arbiter": {"reason": "the opponent smiles"}})).await;
    let answer = json!({"answer_call": {"player": "black", "justified": false}});
    execute(&mut arbiter, 1, 8, rule(answer)).await;
    let penalised = next_event(&mut white, "penalised").await;
    assert_eq!(penalised["offence"], "call_without_reason", "{penalised}");

    // The result is confirmed and appealed, and another arbiter decides the appeal.
    execute(&mut black, 1, 3, json!("resign")).await;
    execute(&mut arbiter, 1, 9, rule(json!("confirm"))).await;
    let appeal = json!({"appeal": {"ruling": 1, "grounds": "no time was lost"}});
    execute(&mut white, 1, 2, appeal).await;
    let upheld = rule(json!({"decide_appeal": {"appeal": 1, "upheld": false}}));
    let own = "you cannot decide an appeal against your own ruling: another arbiter must";
    expect_refusal(&mut arbiter, 1, 10, upheld.clone(), own).await;
    execute(&mut chief, 1, 1, upheld).await;
    assert_eq!(next_event(&mut black, "appealed").await["by"], "white");
}
