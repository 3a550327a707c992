//! The `OpenAPI` document says of every message what the types themselves do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use flagfall_chess::Color;
use flagfall_game::{Actor, Entry, Event, Game, Viewer, read_ledger};
use flagfall_server::openapi;
use flagfall_server::wire::{Call, Called, Request, TableNews, TableState, Told};
use flagfall_store::Room;
use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::*;

/// What the document says of one type.
struct Schema {
    name: &'static str,
    validator: Validator,
}

impl Schema {
    fn of(name: &'static str) -> Schema {
        let reference = format!("#/components/schemas/{name}");
        let schema = json!({"$ref": reference, "components": openapi()["components"]});
        Schema { name, validator: jsonschema::draft202012::new(&schema).expect("a schema") }
    }

    #[track_caller]
    fn allows(&self, message: &Value) {
        let wrong: Vec<_> = self.validator.iter_errors(message).map(|e| e.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {message}: {wrong:?}", self.name);
    }

    /// Allows a message, and of all that can be made of it by a change what `T` reads, no more.
    #[track_caller]
    fn agrees<T: DeserializeOwned>(&self, message: &Value) {
        self.allows(message);
        for changed in changes(message) {
            let read = serde_json::from_value::<T>(changed.clone());
            let allowed = self.validator.is_valid(&changed);
            assert_eq!(allowed, read.is_ok(), "{}: {changed}: {:?}", self.name, read.err());
        }
    }

    /// That a message of each kind was among them.
    #[track_caller]
    fn all_stand(&self, messages: &[Value]) {
        let kinds = openapi()["components"]["schemas"][self.name]["oneOf"].as_array();
        let named = |kind: &Value| {
            kind["required"][0].as_str().or(kind["enum"][0].as_str()).map(str::to_owned)
        };
        let kinds: BTreeSet<_> = kinds.expect("kinds").iter().filter_map(named).collect();
        let found: BTreeSet<_> = messages.iter().map(kind).collect();
        assert_eq!(kinds, found, "{}", self.name);
    }
}

/// What a message is called by.
fn kind(message: &Value) -> String {
    let tag = message.as_object().and_then(|members| members.keys().next());
    tag.map_or_else(|| message.as_str().expect("a kind").to_owned(), String::clone)
}

/// A message with one part left out, or one of another type, wherever there is any.
fn changes(message: &Value) -> Vec<Value> {
    let mut changed = vec![if message.is_array() { json!({}) } else { json!([]) }];
    match message {
        Value::Object(members) => {
            for (name, member) in members {
                let with = |member: Option<Value>| {
                    let mut members = members.clone();
                    members.remove(name);
                    members.extend(member.map(|member| (name.clone(), member)));
                    Value::Object(members)
                };
                changed.push(with(None));
                changed.extend(changes(member).into_iter().map(|member| with(Some(member))));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                changed.extend(changes(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    changed
}

fn json_of(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

#[test]
fn events_and_views_of_golden_ledgers_are_as_described() {
    let (event, actor, view) = (Schema::of("Event"), Schema::of("Actor"), Schema::of("View"));
    let mut events = Vec::new();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/tests/golden");
    for file in fs::read_dir(golden).expect("golden ledgers") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let (_, envelopes, _) = read_ledger(&text).expect("a ledger");
        let mut log: Vec<Entry> = Vec::new();
        for (envelope, line) in envelopes.into_iter().zip(text.lines()) {
            let line: Value = serde_json::from_str(line).expect("JSON");
            event.agrees::<Event>(&line["event"]);
            actor.agrees::<Actor>(&line["actor"]);
            events.push(line["event"].clone());
            let at = envelope.occurred_at;
            log.push(Entry { at, event: envelope.event });
            let game = Game::replay(&log).expect("a game");
            let players = Color::ALL.map(Viewer::Player);
            for viewer in
                [Viewer::Arbiter, Viewer::OtherPlayer, Viewer::Spectator].into_iter().chain(players)
            {
                view.allows(&json_of(&game.view(viewer, at)));
            }
        }
    }
    event.all_stand(&events);
}

#[test]
fn requests_are_as_described() {
    let plain = [
        "cancel_premove",
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "call_flag",
        "resign",
        "ask_takeback",
        "accept_takeback",
        "decline_takeback",
        "press",
        "offer_draw_on_condition",
        "withdraw_offer",
        "withdraw_claim",
        "point_out_colours",
        "begin",
    ];
    let asked: Vec<Value> = plain
        .into_iter()
        .map(Value::from)
        .chain([
            json!({"play": {"input": {"move": "e7e8q"}, "offer": true}}),
            json!({"make": {"input": {"move": "e2e4"}, "offer": false}}),
            json!({"touch": {"squares": ["e2", "d1"], "purpose": "adjust"}}),
            json!({"hand": {"carry": {"from": "e2", "to": "e4"}}}),
            json!({"wrong": {"point_out": "illegal_move"}}),
            json!({"sheet": {"write": "e2e4"}}),
            json!({"conduct": {"leave": "area"}}),
            json!({"claim": {"draw": "no_effort"}}),
            json!({"own_board": {"correct": {"on": "white"}}}),
            json!({"adjourn": {"seal": {"sealed": {"text": "Nf3"}}}}),
            json!({"adjourn": {"alter": {"text": "Rf3", "letters": "fi"}}}),
            json!({"adjourn": {"open": "second"}}),
            json!({"spoken": {"announce": "e2e4"}}),
            json!({"venue": {"share_screen": "white"}}),
            json!({"rule": {"ruling": {"give_time": {"white": 0, "black": 1}}, "article": "L.12.9", "reason": "noise"}}),
            json!({"let_through": {"move": "e2e5"}}),
            json!({"point_out_flag": {"player": "white"}}),
            json!({"arrive": {"player": "white"}}),
            json!({"leave_video": {"player": "white"}}),
            json!({"join_video": {"player": "white"}}),
            json!({"premove": {"input": {"to": "e4"}}}),
            json!({"promote_to": {"role": "knight"}}),
            json!({"claim_draw": {"claim": "repetition", "intended": "e2e4"}}),
            json!({"call_arbiter": {"reason": "noise"}}),
            json!({"appeal": {"ruling": 1, "grounds": "it was a cough"}}),
        ])
        .collect();
    let others = [
        json!({"subscribe": {"game": 1, "after": 0, "secret": "seat.1.white.0", "as": "player"}}),
        json!({"say": {"game": 1, "room": "players", "text": "hello"}}),
        json!({"close_room": {"game": 1, "room": "players", "closed": true}}),
        json!({"take_call": {"game": 1, "called": {"call": {"player": "white"}}}}),
        json!({"take_call": {"game": 1, "called": {"appeal": {"appeal": 1, "ruling": 2}}}}),
        json!("follow_calls"),
        json!("unfollow_calls"),
        json!({"unsubscribe": {"game": 1}}),
        json!({"view": {"game": 1}}),
    ];
    let commands =
        asked.iter().map(|command| json!({"do": {"game": 1, "id": 2, "command": command}}));
    let requests: Vec<Value> = commands.chain(others).collect();
    let schema = Schema::of("Request");
    for request in &requests {
        schema.agrees::<Request>(request);
        if request.is_string() {
            continue;
        }
        let kind = kind(request);
        let mut more = [request.clone(), request.clone()];
        more[0]["more"] = 1.into();
        more[1][&kind]["more"] = 1.into();
        assert!(more.iter().all(|more| !schema.validator.is_valid(more)), "{more:?}");
        assert!(more.into_iter().all(|more| serde_json::from_value::<Request>(more).is_err()));
    }
    schema.all_stand(&requests);
    Schema::of("Asked").all_stand(&asked);
}

#[tokio::test]
async fn what_is_told_is_as_described() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    let mut told =
        vec![json_of(&Told::Hello { version: 1, now: flagfall_clock::Timestamp::EPOCH })];
    told.push(json_of(&Told::Busy { game, id: None }));
    let state = TableState::Offered;
    told.push(json_of(&Told::Table(TableNews { game, state, rematch_of: None })));
    told.push(json_of(&Told::Room { game, room: Room::Players, closed: true }));
    let call = Call {
        game,
        called: Called::Call { player: Color::White },
        by: Some(Color::White),
        at: flagfall_clock::Timestamp::EPOCH,
        reason: "noise".to_owned(),
        event: Some(4),
        round: Some(1),
        board: None,
        taken_by: None,
    };
    told.push(json_of(&Told::Calls { calls: vec![call] }));
    white.say(&json!({"say": {"game": game, "room": "players", "text": "hello"}})).await;
    told.push(json!({"said": white.until("said").await}));
    black.ask(game, 1, json!({"premove": {"input": {"move": "e7e5"}}})).await;
    black.until("done").await;
    white.ask(game, 1, json!({"play": {"input": {"move": "e2e5"}}})).await;
    white.ask(game, 2, json!({"play": {"input": {"move": "e2e4"}}})).await;
    white.ask(1, 3, json!("resign")).await;
    white.say(&json!({"view": {"game": game}})).await;
    white.ask(game, 4, json!("resign")).await;
    white.say(&json!({"subscribe": {"game": game, "after": 0}})).await;
    // Answers and news come as they come.
    let is_last: [fn(&Value) -> bool; 3] = [
        |told| told["done"]["id"] == 4,
        |told| told.get("subscribed").is_some(),
        |told| told["event"]["event"].get("ended").is_some(),
    ];
    while !is_last.iter().all(|is_last| told.iter().any(is_last)) {
        told.push(white.next().await);
    }
    let schema = Schema::of("Told");
    for told in &told {
        schema.allows(told);
    }
    schema.all_stand(&told);
}
