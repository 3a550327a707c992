//! Texts of calls and appeals: visible to the people concerned, and erasable.

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
async fn call_needs_arbiter_and_waits_for_answer_to_previous_call() {
    let zone =
        ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None), opening("preset = 'casual'", (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    execute(&mut white, 1, 1, call("noise")).await;
    execute(&mut white, 1, 2, call("more noise")).await;
    execute(&mut black, 1, 1, call("noise")).await;
    let answer = rule(json!({"answer_call": {"player": "white", "justified": true}}));
    execute(&mut arbiter, 1, 9, answer).await;
    execute(&mut white, 1, 3, call("noise again")).await;
    for (text, code) in [("two\nlines", "000A"), ("noise\u{2066}", "2066"), ("noise\u{200b}", "200B")] {
        let reply = ask(&mut white, 1, 4, call(text)).await;
        let why = format!("a text is one line without invisible characters, such as U+{code}");
        assert_eq!(reply["error"]["message"], why, "{text:?}");
    }
    follow(&mut white, 2, json!({})).await;
    let alone = "the game is played without an arbiter";
    expect_refusal(&mut white, 2, 1, call("noise"), alone).await;
    expect_refusal(&mut white, 2, 2, appeal("unjust"), alone).await;
    // The text of a refused call is not stored.
    let (_, data) = zone.get(&token(WHITE), "/api/me/data").await;
    let said: Vec<_> = data["chat"].as_array().expect("chat").iter().map(|it| &it["text"]).collect();
    assert_eq!(said, ["noise", "more noise", "noise again"]);
}

fn token(person: PersonId) -> String {
    format!("flagfall_pat_{:064x}", person.0)
}

#[tokio::test]
async fn repeated_stop_of_the_clock_is_recorded_once_and_its_text_is_in_no_digest() {
    let zone = ArbiterZone::open(&[opening("preset = 'fide-2017'\ntime_control = '90m'", (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let stop = |reason: &str| json!({"board": {"stop_clock": {"reason": reason}}});
    let first = execute(&mut white, 1, 1, stop("noise")).await;
    assert_eq!(execute(&mut white, 1, 1, stop("noise")).await, first);
    let used = "this id was used for another command";
    assert_eq!(ask(&mut white, 1, 1, stop("smoke")).await["error"]["message"], used);
    // The number of a stored text is the zone's to choose.
    let forged = json!({"board": {"stop_clock": {"reason": "noise", "kept": 77}}});
    assert_eq!(execute(&mut white, 1, 1, forged).await, first);
    let said = arbiter.next_of_kind("chat").await;
    assert_eq!((&said["room"], &said["text"]), (&json!("arbiter_white"), &json!("noise")));
    let zone = zone.restart().await;
    let mut white = zone.socket(&token(WHITE)).await;
    let reply = follow(&mut white, 1, json!({})).await;
    assert_eq!(reply["subscribed"]["chat"].as_array().map(Vec::len), Some(1), "{reply}");
    assert_eq!(execute(&mut white, 1, 1, stop("noise")).await, first);
}

#[tokio::test]
async fn repeated_call_is_recorded_once() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let first = execute(&mut white, 1, 1, call("noise")).await;
    assert_eq!(execute(&mut white, 1, 1, call("noise")).await, first);
    let used = "this id was used for another command";
    assert_eq!(ask(&mut white, 1, 1, call("smoke")).await["error"]["message"], used);
    assert_eq!(ask(&mut white, 1, 1, json!("resign")).await["error"]["message"], used);
    let said = arbiter.next_of_kind("chat").await;
    assert_eq!((&said["room"], &said["text"]), (&json!("arbiter_white"), &json!("noise")));
    let zone = zone.restart().await;
    let mut white = zone.socket(&token(WHITE)).await;
    let reply = follow(&mut white, 1, json!({})).await;
    assert_eq!(reply["subscribed"]["chat"].as_array().map(Vec::len), Some(1), "{reply}");
    assert_eq!(execute(&mut white, 1, 1, call("noise")).await, first);
    assert_eq!(ask(&mut white, 1, 1, call("smoke")).await["error"]["message"], used);
}

#[tokio::test]
async fn grounds_of_appeal_are_private_and_erased_with_their_author() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let mut spectator = zone.socket("").await;
    follow(&mut spectator, 1, json!({})).await;
    execute(&mut white, 1, 1, json!("resign")).await;
    execute(&mut white, 1, 2, appeal("a slip of the finger")).await;
    for client in [&mut black, &mut arbiter] {
        let said = client.next_of_kind("chat").await;
        let heard = (&said["room"], &said["text"]);
        assert_eq!(heard, (&json!("arbiter"), &json!("a slip of the finger")), "{said}");
    }
    expect_refusal(&mut white, 1, 3, appeal("another"), "you have appealed already").await;
    let appealed = spectator.next_event("appealed").await;
    assert_eq!(appealed["event"]["appealed"]["grounds"], "", "{appealed}");
    spectator.send(&json!({"view": {"game": 1}})).await;
    let next = spectator.next().await;
    assert!(next["view"].is_object(), "told before: {next}");

    // The ledger does not contain the text; the export of personal data does.
    let ledger = fs::read(zone.folder.join("flagfall.db-wal")).expect("a log");
    assert!(!ledger.windows(8).any(|some| some == b"a slip o"), "it is in the ledger");
    let (_, data) = zone.get(&token(WHITE), "/api/me/data").await;
    assert_eq!(data["chat"][0]["text"], "a slip of the finger", "{data}");
    let reason = async |zone: &ArbiterZone| zone.get(&token(ARBITER), "/api/calls").await.1[0]["reason"].take();
    assert_eq!(reason(&zone).await, "a slip of the finger");
    zone.people.erase_person(WHITE).expect("erased");
    assert_eq!(reason(&zone).await, "");
    let zone = zone.restart().await;
    assert_eq!(reason(&zone).await, "");
}

#[tokio::test]
async fn texts_in_older_ledgers_are_still_read() {
    let opened = Event::Opened(Box::new(opening(ONLINE, (WHITE, BLACK), None)));
    let old = r#"{"arbiter_called":{"by":"black","reason":"an old noise"}}"#;
    let called = serde_json::from_str(old).expect("an event");
    let zone = ArbiterZone::after([vec![opened, Event::Began, called]]);
    let arbiter = zone.admit(ARBITER, Some((Role::Arbiter, Scope::Game(1))));
    let (_, calls) = zone.get(&arbiter, "/api/calls").await;
    assert_eq!(calls[0]["reason"], "an old noise", "{calls}");
    let mut spectator = zone.socket("").await;
    follow(&mut spectator, 1, json!({"after": 0})).await;
    let called = spectator.next_event("arbiter_called").await;
    assert_eq!(called["event"]["arbiter_called"]["reason"], "", "{called}");
}
