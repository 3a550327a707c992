//! What players say to the arbiter by a call or an appeal: told to whom it concerns, and erasable.

use std::fs;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

fn call(reason: &str) -> Value {
    json!({"call_arbiter": {"reason": reason}})
}

fn appeal(grounds: &str) -> Value {
    json!({"appeal": {"ruling": null, "grounds": grounds}})
}

#[tokio::test]
async fn a_call_needs_an_arbiter_and_comes_as_often_as_there_is_a_reason() {
    let hall = Hall::open(&[
        opening(ONLINE, (WHITE, BLACK), None),
        opening("preset = 'casual'", (WHITE, BLACK), None),
    ]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    done(&mut white, 1, 1, call("noise")).await;
    done(&mut white, 1, 2, call("more noise")).await;
    done(&mut black, 1, 1, call("noise")).await;
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    done(&mut arbiter, 1, 9, answer).await;
    done(&mut white, 1, 3, call("noise again")).await;
    let told = ask(&mut white, 1, 4, call("two\nlines")).await;
    assert_eq!(told["wrong"]["why"], "say it in at most 500 letters, in one line");
    follow(&mut white, 2, json!({})).await;
    let alone = "the game is played without an arbiter";
    refused(&mut white, 2, 1, call("noise"), alone).await;
    refused(&mut white, 2, 2, appeal("unjust"), alone).await;
    // What was refused was not said.
    let (_, data) = hall.get(&token(WHITE), "/api/me/data").await;
    let said: Vec<_> =
        data["chat"].as_array().expect("chat").iter().map(|it| &it["text"]).collect();
    assert_eq!(said, ["noise", "more noise", "noise again"]);
}

fn token(person: PersonId) -> String {
    format!("flagfall_pat_{:064x}", person.0)
}

#[tokio::test]
async fn a_call_given_again_is_one_call_and_one_line() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let first = done(&mut white, 1, 1, call("noise")).await;
    assert_eq!(done(&mut white, 1, 1, call("noise")).await, first);
    let used = "this number was used for something else";
    assert_eq!(ask(&mut white, 1, 1, call("smoke")).await["wrong"]["why"], used);
    assert_eq!(ask(&mut white, 1, 1, json!("resign")).await["wrong"]["why"], used);
    let said = arbiter.until("said").await;
    assert_eq!((&said["room"], &said["text"]), (&json!("arbiter_white"), &json!("noise")));
    let hall = hall.restart().await;
    let mut white = hall.socket(&token(WHITE)).await;
    let told = follow(&mut white, 1, json!({})).await;
    assert_eq!(told["subscribed"]["chat"].as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!(done(&mut white, 1, 1, call("noise")).await, first);
    assert_eq!(ask(&mut white, 1, 1, call("smoke")).await["wrong"]["why"], used);
}

#[tokio::test]
async fn grounds_are_told_to_the_parties_and_arbiters_alone_and_erased_with_their_person() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let mut looker = hall.socket("").await;
    follow(&mut looker, 1, json!({})).await;
    done(&mut white, 1, 1, json!("resign")).await;
    done(&mut white, 1, 2, appeal("a slip of the finger")).await;
    for client in [&mut black, &mut arbiter] {
        let said = client.until("said").await;
        let heard = (&said["room"], &said["text"]);
        assert_eq!(heard, (&json!("arbiter"), &json!("a slip of the finger")), "{said}");
    }
    refused(&mut white, 1, 3, appeal("another"), "appealed already").await;
    let appealed = looker.event("appealed").await;
    assert_eq!(appealed["event"]["appealed"]["grounds"], "", "{appealed}");
    looker.say(&json!({"view": {"game": 1}})).await;
    let next = looker.next().await;
    assert!(next["view"].is_object(), "told before: {next}");

    // In the ledger there is nothing of it, and what is kept of a person has it.
    let ledger = fs::read(hall.folder.join("flagfall.db-wal")).expect("a log");
    assert!(!ledger.windows(8).any(|some| some == b"a slip o"), "it is in the ledger");
    let (_, data) = hall.get(&token(WHITE), "/api/me/data").await;
    assert_eq!(data["chat"][0]["text"], "a slip of the finger", "{data}");
    let reason =
        async |hall: &Hall| hall.get(&token(ARBITER), "/api/calls").await.1[0]["reason"].take();
    assert_eq!(reason(&hall).await, "a slip of the finger");
    hall.people.erase(WHITE).expect("erased");
    assert_eq!(reason(&hall).await, "");
    let hall = hall.restart().await;
    assert_eq!(reason(&hall).await, "");
}

#[tokio::test]
async fn words_in_an_older_ledger_are_still_read() {
    let opened = Event::Opened(Box::new(opening(ONLINE, (WHITE, BLACK), None)));
    let old = r#"{"arbiter_called":{"by":"black","reason":"an old noise"}}"#;
    let called = serde_json::from_str(old).expect("an event");
    let hall = Hall::after([vec![opened, Event::Began, called]]);
    let arbiter = hall.admit(ARBITER, Some((Role::Arbiter, Scope::Game(1))));
    let (_, calls) = hall.get(&arbiter, "/api/calls").await;
    assert_eq!(calls[0]["reason"], "an old noise", "{calls}");
    let mut looker = hall.socket("").await;
    follow(&mut looker, 1, json!({"after": 0})).await;
    let called = looker.event("arbiter_called").await;
    assert_eq!(called["event"]["arbiter_called"]["reason"], "", "{called}");
}
