//! A match, a ledger of another kind, through a whole zone: commands and news over sockets, messages, and a restart.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;

use flagfall_clock::Timestamp;
use flagfall_game::Actor;
use flagfall_laws::{Grant, Role, Rules, Scope};
use flagfall_ledger::{Cause, Chain, Digest, Entry, LedgerId, LedgerKind, PersonId};
use flagfall_server::{Config, LedgerKinds};
use flagfall_store::{
    AccessToken, AccessTokenKind, AccountStore, Append, LedgerState, Log, Options, Person, RoleStore, SqliteLog,
    SqlitePeople, TokenScopes, TokenStore,
};
use flagfall_testkit::match_ledger::{Match, MatchEvent, MatchOpening};
use serde_json::{Value, json};

use super::running::folder;
use super::*;

const PEOPLE: [&str; 4] = ["Ann", "Bob", "Cleo", "Dora"];
const MATCH: LedgerId = LedgerId { kind: LedgerKind::Competition, id: 5 };

fn token(name: &str) -> String {
    format!("flagfall_pat_{name}")
}

/// Starts a zone with a match of two games between Ann and Bob, in which Cleo is the arbiter.
fn zone_with_match() -> (PathBuf, Running) {
    let folder = folder();
    let log = SqliteLog::open(&folder, Options::default()).expect("a log");
    let rules = Rules::read("preset = 'fide-online-2021-blitz'\ndefault_time = '1h'").expect("rules");
    let opening = MatchOpening { players: [PersonId(1), PersonId(2)], games: 2, rules };
    let entry = Entry { at: Timestamp::EPOCH, event: MatchEvent::Opened(Box::new(opening)) };
    let line = Chain::new(MATCH).append(&entry, Cause::by(Actor::Zone, 8, Timestamp::EPOCH));
    let (sender, receiver) = mpsc::channel();
    let callback = Box::new(move |outcome| sender.send(outcome).expect("the test waits"));
    log.append(Append::new(vec![line], LedgerState::Open), callback);
    receiver.recv().expect("the log calls back").expect("written");
    drop(log);
    let people = SqlitePeople::open(&folder).expect("people");
    for (number, name) in (1..).zip(PEOPLE) {
        let (person, now) = (PersonId(number), Timestamp::EPOCH);
        people.add_person(&Person::new(person, &name.parse().expect("a name"), now), None, None).expect("added");
        let access = AccessToken {
            id: number,
            person,
            kind: AccessTokenKind::Personal,
            name: name.to_owned(),
            scopes: TokenScopes::ALL,
            created_at: now,
            expires_at: None,
        };
        people.issue_token(&access, Digest::of(token(name))).expect("issued");
    }
    let grant = Grant { person: PersonId(3), role: Role::Arbiter, scope: Scope::Event(MATCH.id) };
    people.grant(&grant, None).expect("granted");
    drop(people);
    let zone = start(folder.clone());
    (folder, zone)
}

fn start(folder: PathBuf) -> Running {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, data: folder, ..Config::default() };
    Running::hosting(config, &LedgerKinds::default().with::<Match>())
}

async fn subscribe(client: &mut ZoneClient, after: Option<u64>) -> Value {
    client.send(&json!({"subscribe": {"ledger": MATCH, "after": after}})).await;
    client.next_of_kind("subscribed").await
}

/// Starts a game and returns the answer.
async fn start_game(client: &mut ZoneClient, id: u64, game: u64) -> Value {
    let command = json!({"start_game": {"game": game}});
    client.send(&json!({"execute": {"ledger": MATCH, "id": id, "command": command}})).await;
    loop {
        let message = client.next().await;
        let answer = message.as_object().expect("a message").values().next().expect("one member");
        if answer["id"] == id {
            return message;
        }
    }
}

/// Lets a player resign in a game of the match, once it exists.
async fn resign(zone: &Running, game: u64, player: &str) {
    for (number, name) in (1..).zip(&PEOPLE[..2]) {
        let mut client = ZoneClient::connect_as(zone.address, &token(name)).await;
        client.subscribe(game, Some(0), None).await;
        if *name == player {
            client.command(game, number, json!("resign")).await;
            client.next_of_kind("executed").await;
        }
    }
}

#[tokio::test]
async fn match_is_played_through_a_whole_zone() {
    let (folder, mut zone) = zone_with_match();
    let mut watcher = ZoneClient::connect(zone.address).await;
    let subscribed = subscribe(&mut watcher, Some(0)).await;
    assert_eq!((&subscribed["ledger"], &subscribed["length"]), (&json!(MATCH), &json!(1)), "{subscribed}");
    assert_eq!(subscribed["view"]["points"], json!([0, 0]));
    let opened = watcher.next_of_kind("event").await;
    assert!(opened["sequence"] == 1 && opened["event"]["opened"].is_object(), "{opened}");

    // Only the arbiter of the match commands it.
    for name in ["Ann", "Dora"] {
        let mut other = ZoneClient::connect_as(zone.address, &token(name)).await;
        let refused = start_game(&mut other, 1, 71).await;
        assert_eq!(refused["error"]["error"], "forbidden", "{refused}");
    }
    let refused = start_game(&mut watcher, 1, 71).await;
    assert_eq!(refused["error"]["error"], "forbidden", "{refused}");
    let mut arbiter = ZoneClient::connect_as(zone.address, &token("Cleo")).await;
    let started = start_game(&mut arbiter, 1, 71).await;
    assert_eq!(started["executed"], json!({"ledger": MATCH, "id": 1, "first": 2, "last": 2}));
    assert_eq!(start_game(&mut arbiter, 1, 71).await, started, "a repeated command gets the first answer");
    let refused = start_game(&mut arbiter, 2, 72).await;
    assert_eq!(refused["refused"]["reason"], "game_running", "{refused}");
    arbiter.send(&json!({"execute": {"ledger": MATCH, "id": 3, "command": "no such command"}})).await;
    assert_eq!(arbiter.next_of_kind("error").await["error"], "not_understood");

    let event = watcher.next_of_kind("event").await;
    assert_eq!((&event["ledger"], &event["sequence"]), (&json!(MATCH), &json!(2)), "{event}");
    assert_eq!(event["event"], json!({"game_started": {"game": 71}}));
    resign(&zone, 71, "Bob").await;
    let event = watcher.next_of_kind("event").await;
    assert_eq!(event["event"]["result_recorded"]["score"], json!({"white": 100, "black": 0}), "{event}");
    // The finished game is listed for its player.
    let path = "/api/games/finished?player=Ann";
    let listed = || async { http_as(zone.address, &token("Ann"), "GET", path, "").await.1["games"].clone() };
    while listed().await == json!([]) {}
    assert_eq!(listed().await[0]["game"], 71);

    // After a restart, a client resumes where it was.
    drop((watcher, arbiter));
    zone.end().await;
    let zone = start(folder);
    let mut watcher = ZoneClient::connect(zone.address).await;
    let subscribed = subscribe(&mut watcher, Some(2)).await;
    assert_eq!(subscribed["view"]["points"], json!([100, 0]));
    assert_eq!(watcher.next_of_kind("event").await["sequence"], 3);
    let mut arbiter = ZoneClient::connect_as(zone.address, &token("Cleo")).await;
    assert_eq!(start_game(&mut arbiter, 1, 71).await, started);
    start_game(&mut arbiter, 4, 72).await;
    assert_eq!(watcher.next_of_kind("event").await["event"], json!({"game_started": {"game": 72}}));
    resign(&zone, 72, "Bob").await;
    assert_eq!(watcher.next_of_kind("event").await["sequence"], 5);
    watcher.send(&json!({"view": {"ledger": MATCH}})).await;
    let view = watcher.next_of_kind("view").await;
    assert_eq!((&view["view"]["points"], &view["view"]["is_open"]), (&json!([200, 0]), &json!(false)), "{view}");
    // Nothing comes after the end of a subscription.
    watcher.send(&json!({"unsubscribe": {"ledger": MATCH}})).await;
    watcher.send(&json!({"subscribe": {"ledger": {"kind": "case", "id": 1}}})).await;
    let unknown = watcher.next_of_kind("error").await;
    assert_eq!((&unknown["error"], &unknown["ledger"]["kind"]), (&json!("unknown"), &json!("case")));
}
