//! Messages conform to the `OpenAPI` document, and the document allows no more than the types read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use flagfall_chess::Color;
use flagfall_game::{Actor, Event, Game, GameEntry, Participation, ViewChange, read_ledger};
use flagfall_server::openapi;
use flagfall_server::wire::{Call, CallKind, PublicEvent, Request, ServerMessage, TableState, TableUpdate};
use flagfall_store::ChatRoom;
use jsonschema::Validator;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::*;

/// The schema of one type in the document.
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

    /// Asserts that the schema accepts a message, and accepts its mutations exactly when `T` reads them.
    #[track_caller]
    fn agrees<T: DeserializeOwned>(&self, message: &Value) {
        self.allows(message);
        for changed in changes(message) {
            let read = serde_json::from_value::<T>(changed.clone());
            let allowed = self.validator.is_valid(&changed);
            assert_eq!(allowed, read.is_ok(), "{}: {changed}: {:?}", self.name, read.err());
        }
    }

    /// Asserts that a message of every kind was checked.
    #[track_caller]
    fn all_stand(&self, messages: &[Value]) {
        let kinds = openapi()["components"]["schemas"][self.name]["oneOf"].as_array();
        let named = |kind: &Value| kind["required"][0].as_str().or(kind["enum"][0].as_str()).map(str::to_owned);
        let kinds: BTreeSet<_> = kinds.expect("kinds").iter().filter_map(named).collect();
        let found: BTreeSet<_> = messages.iter().map(kind).collect();
        assert_eq!(kinds, found, "{}", self.name);
    }
}

/// Returns the tag of a message.
fn kind(message: &Value) -> String {
    let tag = message.as_object().and_then(|members| members.keys().next());
    tag.map_or_else(|| message.as_str().expect("a kind").to_owned(), String::clone)
}

/// Returns mutations of a message: each with one part removed or of another type.
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
fn golden_events_and_views_match_openapi_document() {
    let (event, actor, view) = (Schema::of("Event"), Schema::of("Actor"), Schema::of("View"));
    let change = Schema::of("ViewChange");
    let mut events = Vec::new();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/tests/golden");
    for file in fs::read_dir(golden).expect("golden ledgers") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let (_, envelopes, _) = read_ledger(&text).expect("a ledger");
        let mut log: Vec<GameEntry> = Vec::new();
        for (envelope, line) in envelopes.into_iter().zip(text.lines()) {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let shown = json_of(&PublicEvent::from(&envelope.event));
            event.allows(&shown);
            actor.agrees::<Actor>(&line["actor"]);
            events.push(shown);
            let at = envelope.occurred_at;
            log.push(GameEntry { at, event: envelope.event });
            let game = Game::replay(&log).expect("a game");
            let since = log.len() as u64 - 1;
            change.allows(&json_of(&game.view_change(since, at)));
            change.allows(&json_of(&ViewChange {
                premove: game.premove_change(Color::White, since),
                venue: game.venue_change(since),
                ..game.view_change(0, at)
            }));
            let players = Color::ALL.map(Participation::Player);
            for viewer in [Participation::Arbiter, Participation::OtherPlayer, Participation::Spectator]
                .into_iter()
                .chain(players)
            {
                view.allows(&json_of(&game.view(viewer, at)));
            }
        }
    }
    event.all_stand(&events);
}

/// Each line of the file has a stored event and the form in which it is shown, which foreign clients know.
#[test]
fn stored_events_are_shown_in_the_golden_form() {
    let mut shown = Vec::new();
    for line in include_str!("../golden/events.jsonl").lines() {
        let golden: GoldenEvent<'_> = serde_json::from_str(line).expect("an event in both forms");
        let event: Event = serde_json::from_str(golden.stored.get()).expect("an event");
        let text = serde_json::to_string(&PublicEvent::from(&event)).expect("JSON");
        assert_eq!(text, golden.shown.get());
        shown.push(serde_json::from_str(&text).expect("JSON"));
    }
    Schema::of("Event").all_stand(&shown);
}

#[derive(Deserialize)]
struct GoldenEvent<'a> {
    #[serde(borrow)]
    stored: &'a RawValue,
    #[serde(borrow)]
    shown: &'a RawValue,
}

#[test]
fn requests_match_openapi_document() {
    let plain = [
        "cancel_premove",
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "call_flag",
        "resign",
        "request_takeback",
        "accept_takeback",
        "decline_takeback",
        "press_clock",
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
            json!({"make_move": {"input": {"move": "e2e4"}, "offer": false}}),
            json!({"touch": {"squares": ["e2", "d1"], "purpose": "adjust"}}),
            json!({"board": {"carry": {"from": "e2", "to": "e4"}}}),
            json!({"irregularity": {"point_out": "illegal_move"}}),
            json!({"scoresheet": {"write": "e2e4"}}),
            json!({"conduct": {"leave": "area"}}),
            json!({"claim": {"draw": "no_effort"}}),
            json!({"own_board": {"correct": {"on": "white"}}}),
            json!({"adjourn": {"seal": {"sealed": {"text": "Nf3"}}}}),
            json!({"adjourn": {"alter": {"text": "Rf3", "letters": "fi"}}}),
            json!({"adjourn": {"open": "second"}}),
            json!({"speech": {"announce": "e2e4"}}),
            json!({"venue": {"share_screen": "white"}}),
            json!({"rule": {"ruling": {"give_time": {"white": 0, "black": 1}}, "article": "L.12.9", "reason": "noise"}}),
            json!({"report_illegal_move": {"move": "e2e5"}}),
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
        json!({"subscribe": {"game": 1, "after": 0, "secret": "seat.1.white.0", "participation": "player"}}),
        json!({"send_chat": {"game": 1, "room": "players", "text": "hello"}}),
        json!({"set_room_closed": {"game": 1, "room": "players", "closed": true}}),
        json!({"take_call": {"game": 1, "kind": {"call": {"player": "white"}}}}),
        json!({"take_call": {"game": 1, "kind": {"appeal": {"appeal": 1, "ruling": 2}}}}),
        json!("subscribe_calls"),
        json!("unsubscribe_calls"),
        json!({"unsubscribe": {"game": 1}}),
        json!({"view": {"game": 1}}),
    ];
    let commands = asked.iter().map(|command| json!({"execute": {"game": 1, "id": 2, "command": command}}));
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
    Schema::of("ClientCommand").all_stand(&asked);
}

#[tokio::test]
async fn server_messages_match_openapi_document() {
    let zone = Running::start();
    let (game, mut white, mut black) = zone.pair("{}").await;
    let mut reply = vec![json_of(&ServerMessage::Hello { version: 1, now: flagfall_clock::Timestamp::EPOCH })];
    reply.push(json_of(&ServerMessage::Busy { game, id: None }));
    let state = TableState::Offered;
    reply.push(json_of(&ServerMessage::Table(TableUpdate { game, state, rematch_of: None })));
    reply.push(json_of(&ServerMessage::RoomChanged { game, room: ChatRoom::Players, closed: true }));
    let call = Call {
        game,
        kind: CallKind::Call { player: Color::White },
        by: Some(Color::White),
        at: flagfall_clock::Timestamp::EPOCH,
        reason: "noise".to_owned(),
        event: Some(4),
        round: Some(1),
        board: None,
        taken_by: None,
    };
    reply.push(json_of(&ServerMessage::Calls { calls: vec![call] }));
    white.send(&json!({"send_chat": {"game": game, "room": "players", "text": "hello"}})).await;
    reply.push(json!({"chat": white.next_of_kind("chat").await}));
    black.command(game, 1, json!({"premove": {"input": {"move": "e7e5"}}})).await;
    black.next_of_kind("executed").await;
    white.command(game, 1, json!({"play": {"input": {"move": "e2e5"}}})).await;
    white.command(game, 2, json!({"play": {"input": {"move": "e2e4"}}})).await;
    white.command(1, 3, json!("resign")).await;
    white.send(&json!({"view": {"game": game}})).await;
    white.command(game, 4, json!("resign")).await;
    white.send(&json!({"subscribe": {"game": game, "after": 0}})).await;
    // Replies and events arrive in any order.
    let is_last: [fn(&Value) -> bool; 3] = [
        |reply| reply["executed"]["id"] == 4,
        |reply| reply.get("subscribed").is_some(),
        |reply| reply["event"]["event"].get("ended").is_some(),
    ];
    while !is_last.iter().all(|is_last| reply.iter().any(is_last)) {
        reply.push(white.next().await);
    }
    let schema = Schema::of("ServerMessage");
    for reply in &reply {
        schema.allows(reply);
    }
    schema.all_stand(&reply);
}
