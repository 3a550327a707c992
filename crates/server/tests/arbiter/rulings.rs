//! Whole games with an arbiter.

use super::*;

/// What an event is about, without when and by whom.
async fn happens(client: &mut Client, kind: &str) -> Value {
    client.event(kind).await["event"][kind].take()
}

#[tokio::test]
async fn a_game_at_a_real_board_with_a_wrong_claim_and_illegal_moves() {
    let over_the_board = "preset = 'fide-2017'\ntime_control = '90m+30s'";
    let hall = Hall::open(&[opening(over_the_board, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let touch = json!({"touch": {"squares": ["e2"], "purpose": "move"}});
    done(&mut white, 1, 1, touch).await;
    done(&mut white, 1, 2, json!({"make": {"input": {"move": "e2e4"}}})).await;
    done(&mut white, 1, 3, json!("press")).await;
    refused(&mut black, 1, 1, json!("withdraw_offer"), "an offer of a draw cannot be withdrawn")
        .await;
    let condition = "an offer of a draw can have no condition";
    refused(&mut black, 1, 2, json!("offer_draw_on_condition"), condition).await;

    // 9.5.3: two minutes for the opponent.
    let claim = json!({"claim_draw": {"claim": "repetition", "intended": null}});
    done(&mut black, 1, 3, claim).await;
    assert_eq!(happens(&mut white, "claim_rejected").await["by"], "black");
    let penalised = happens(&mut white, "penalised").await;
    assert_eq!(
        (&penalised["offender"], &penalised["offence"]),
        (&json!("black"), &json!("wrong_draw_claim"))
    );

    // 7.5.5: two minutes for the first illegal move, the game for the second.
    let got_through = json!({"let_through": {"move": "e7e4"}});
    let told = ask(&mut white, 1, 8, got_through.clone()).await;
    assert!(told["wrong"].is_object(), "{told}");
    done(&mut arbiter, 1, 5, got_through.clone()).await;
    assert_eq!(happens(&mut white, "illegal_move_made").await["mv"], "e7e4");
    let penalised = happens(&mut white, "penalised").await;
    assert_eq!(penalised["penalty"], json!({"opponent_gains": 120_000}));
    done(&mut arbiter, 1, 6, got_through).await;
    let ended = happens(&mut black, "ended").await;
    assert_eq!((&ended["law"], &ended["score"]["white"]), (&json!("illegal_move"), &json!(100)));
}

#[tokio::test]
async fn a_game_online_with_a_ruling_a_call_without_reason_and_an_appeal() {
    let online = "preset = 'fide-online-2021'\ncall_without_reason = ['warning']";
    let hall = Hall::open(&[opening(online, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    done(&mut white, 1, 1, play("e2e4")).await;

    // The players may not talk with each other, the arbiter with both.
    white.say(&json!({"say": {"game": 1, "room": "players", "text": "hello"}})).await;
    assert_eq!(white.until("wrong").await["why"], "this room is closed");

    // A ruling has its article, or none at all.
    let time = json!({"give_time": {"white": 0, "black": 60_000}});
    let no_reason = json!({"rule": {"ruling": time, "article": null, "reason": " "}});
    let told = ask(&mut arbiter, 1, 5, no_reason).await;
    assert!(told["refused"]["law"].is_string(), "{told}");
    let unknown = json!({"rule": {"ruling": time, "article": "L.99.9", "reason": "noise"}});
    let told = ask(&mut arbiter, 1, 6, unknown).await;
    assert!(told["refused"].is_object() || told["wrong"].is_object(), "{told}");
    done(&mut arbiter, 1, 7, rule(time)).await;
    let ruled = happens(&mut black, "ruled").await;
    assert_eq!((&ruled["by"], &ruled["number"]), (&json!(ARBITER.0), &json!(1)));
    assert!(ruled["article"].is_string() && ruled["reason"] == "as I saw it", "{ruled}");
    let told = ask(&mut black, 1, 1, rule(json!("pause"))).await;
    assert!(told["wrong"].is_object(), "players do not rule: {told}");

    // A call without reason is counted, and costs what the regulations say.
    done(&mut black, 1, 2, json!({"call_arbiter": {"reason": "the opponent smiles"}})).await;
    let answer = json!({"answer_call": {"player": "black", "justified": false}});
    done(&mut arbiter, 1, 8, rule(answer)).await;
    let penalised = happens(&mut white, "penalised").await;
    assert_eq!(penalised["offence"], "call_without_reason", "{penalised}");

    // The result is confirmed, appealed against, and somebody else decides that.
    done(&mut black, 1, 3, json!("resign")).await;
    done(&mut arbiter, 1, 9, rule(json!("confirm"))).await;
    let appeal = json!({"appeal": {"ruling": 1, "grounds": "no time was lost"}});
    done(&mut white, 1, 2, appeal).await;
    let upheld = rule(json!({"decide_appeal": {"appeal": 1, "upheld": false}}));
    let own = "the appeal is against a ruling of your own: somebody else decides it";
    refused(&mut arbiter, 1, 10, upheld.clone(), own).await;
    done(&mut chief, 1, 1, upheld).await;
    assert_eq!(happens(&mut black, "appealed").await["by"], "white");
}
