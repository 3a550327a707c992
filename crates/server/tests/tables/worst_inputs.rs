//! The worst known input of every endpoint and every command, with the work and the bytes that it costs.

use std::collections::BTreeSet;

use super::*;

/// The times that each request is sent.
const TIMES: usize = 5;
/// The plies of the longest game that a guest may ask for.
const MAX_PLIES: u64 = 12_000;

/// A request, and the greatest size of its answer in bytes. The first word of the path's template names the operation
/// in the document.
struct WorstInput {
    method: &'static str,
    template: &'static str,
    path: String,
    body: Value,
    status: u16,
    max_bytes: usize,
}

/// The ids that paths need.
struct Ids {
    /// The longest game.
    game: u64,
    /// An open table.
    table: u64,
}

/// Creates a row from a template with a query; `{id}` is the game, the table or the person 1.
fn worst(ids: &Ids, operation: &'static str, body: Value, status: u16, max_bytes: usize) -> WorstInput {
    let (method, path) = operation.split_once(' ').expect("a method and a path");
    let id = match path {
        _ if path.starts_with("/api/tables") => ids.table,
        _ if path.starts_with("/api/people") || path.starts_with("/api/me") => 1,
        _ => ids.game,
    };
    let template = path.split('?').next().expect("a path");
    WorstInput { method, template, path: path.replace("{id}", &id.to_string()), body, status, max_bytes }
}

/// Text of this many bytes.
fn long(bytes: usize) -> String {
    "x".repeat(bytes)
}

/// Regulations with as many faults as fit.
fn faulty_regulations() -> String {
    (0..1_100).map(|number| format!("x{number}=1")).collect::<Vec<_>>().join("\n")
}

/// The worst input of each operation. Requests are made by Cleo, an administrator and chief arbiter who
/// does not play the longest game.
fn endpoints(ids: &Ids) -> Vec<WorstInput> {
    let row = |operation, body, status, max_bytes| worst(ids, operation, body, status, max_bytes);
    let none = || Value::Null;
    vec![
        row("GET /api/openapi.json", none(), 200, 400_000),
        row("GET /health", none(), 200, 100),
        row("GET /ready", none(), 200, 100),
        row("GET /metrics", none(), 200, 4_000),
        row("GET /api/presets", none(), 200, 100_000),
        row("GET /api/engines", none(), 200, 100),
        row("POST /api/regulations", json!({"text": faulty_regulations()}), 200, 64_000),
        row("POST /api/regulations", json!({"text": long(8_192)}), 200, 16_000),
        row("POST /api/regulations", json!({"text": "[".repeat(8_192)}), 200, 64_000),
        row("POST /api/regulations", json!({"text": long(60_000)}), 422, 500),
        row("GET /api/games", none(), 200, 40_000),
        row("POST /api/games", json!({"regulations": faulty_regulations()}), 422, 5_000),
        row("POST /api/games", json!({"fen": "8/".repeat(10_000)}), 422, 2_000),
        row("POST /api/games", json!({"time_control": "1m,".repeat(10_000)}), 422, 2_000),
        row("POST /api/games", json!({"opponent": {"person": long(60_000)}}), 422, 5_000),
        row("GET /api/games/finished", none(), 200, 2_000),
        row("GET /api/games/finished?player=Ann", none(), 200, 2_000),
        row("GET /api/games/finished?person=18014398509481984", none(), 200, 100),
        row("GET /api/games/{id}", none(), 200, 140_000),
        row("GET /api/games/{id}/pgn", none(), 200, 90_000),
        row("GET /games/{id}/board.svg", none(), 200, 16_000),
        row("GET /plain/games/{id}", none(), 200, 340_000),
        row("GET /plain", none(), 200, 64_000),
        row("GET /api/games/{id}/envelope", none(), 409, 500),
        row("GET /api/games/{id}/times", none(), 200, 1_300_000),
        row("POST /api/games/{id}/seats", none(), 409, 500),
        row("POST /api/games/{id}/video", json!({"player": "white", "present": true}), 409, 500),
        row("POST /api/games/{id}/venues", json!({"venue": long(60_000)}), 403, 500),
        row("PUT /api/games/{id}/visibility", json!({"closed": false}), 204, 500),
        row("GET /api/tables", none(), 200, 24_000),
        row("GET /api/tables/{id}", none(), 200, 2_000),
        row("DELETE /api/tables/{id}", none(), 403, 500),
        row("POST /api/pairings", json!({"white": long(30_000), "black": "bob", "appointed": 1}), 422, 5_000),
        row("GET /api/calls", none(), 200, 100),
        row("POST /api/calls", json!({"game": ids.game, "kind": {"call": {"player": "white"}}}), 404, 500),
        row("GET /api/people", none(), 200, 4_000),
        row("GET /api/status", none(), 200, 200),
        row("GET /api/people/{id}", none(), 200, 500),
        row("GET /api/people/{id}/roles", none(), 200, 500),
        row("GET /api/people/{id}/data", none(), 200, 90_000),
        row("POST /api/people/{id}/recovery", none(), 201, 500),
        row("POST /api/people", json!({"name": long(30_000), "password": long(30_000)}), 422, 5_000),
        row("POST /api/invitations", none(), 201, 500),
        row("POST /api/recovery", json!({"link": long(30_000), "password": long(30_000)}), 410, 500),
        row("POST /api/session", json!({"name": long(30_000), "password": long(30_000)}), 401, 500),
        row("GET /api/me", none(), 200, 500),
        row("PUT /api/me", json!({"display": long(60_000)}), 422, 500),
        row("PUT /api/me/password", json!({"old": long(30_000), "new": long(30_000)}), 401, 500),
        row("PUT /api/me/settings", json!({"text": long(60_000)}), 422, 500),
        row("DELETE /api/me", json!({"password": long(60_000)}), 401, 500),
        row("GET /api/me/data", none(), 200, 90_000),
        row("GET /api/me/sessions", none(), 200, 4_000),
        row("DELETE /api/me/sessions/{id}", none(), 404, 500),
        row("GET /api/me/tokens", none(), 200, 4_000),
        row("POST /api/me/tokens", json!({"name": long(60_000)}), 422, 500),
        row("DELETE /api/me/tokens/{id}", none(), 404, 500),
        row("GET /api/roles", none(), 200, 500),
        row("POST /api/roles", json!({"person": 9, "role": "arbiter", "scope": "zone"}), 404, 500),
        row("DELETE /api/roles?person=9&role=arbiter", none(), 404, 500),
        row("POST /api/games/{id}/rematch", none(), 403, 500),
        row("PUT /api/people/{id}/blocked", json!({"blocked": true}), 204, 500),
        row("DELETE /api/people/{id}", none(), 204, 500),
        row("DELETE /api/session", none(), 204, 500),
    ]
}

/// The value of a counter at `/metrics`.
async fn counter(zone: &Running, name: &str) -> u64 {
    let text = zone.succeed("", "GET", "/metrics", &Value::Null).await;
    let text = text.as_str().expect("a text").to_owned();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

impl Running {
    /// A zone in which rates refuse nothing.
    fn without_rates() -> Running {
        peopled_with(|config, _| {
            let (rate, limits) = (Rate::new(100_000, 100_000), &mut config.limits);
            (limits.messages, limits.account, limits.writes, limits.exports) = (rate, rate, rate, rate);
        })
    }

    /// Plays a casual game of Ann and Bob up to a ply, and returns it with its players' sockets.
    async fn long_game(&self, plies: u64) -> (u64, [ZoneClient; 2]) {
        let regulations = "preset = 'casual'\nmax_moves = 6000";
        let white = self.open_table("Ann", json!({"regulations": regulations, "colour": "white"})).await;
        let black = self.take("Bob", white.game).await;
        let mut sockets = self.begin(white.game, [("Ann", &white), ("Bob", &black)]).await;
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for (number, mv) in (1..=plies).zip(moves.into_iter().cycle()) {
            let socket = &mut sockets[(number as usize + 1) % 2];
            socket.command(white.game, number, json!({"play": {"input": {"move": mv}}})).await;
            for socket in &mut sockets {
                socket.next_event("move_made").await;
            }
        }
        (white.game, sockets)
    }

    /// Sends a request in Cleo's session, and returns the status and the size of the answer.
    async fn cost(&self, input: &WorstInput) -> (u16, usize, String) {
        let (head, answer) = self.ask_in_session("Cleo", input.method, &input.path, &input.body).await;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), answer.len(), answer)
    }
}

#[tokio::test]
async fn no_answer_costs_more_than_its_budget() {
    let zone = Running::without_rates();
    let (game, mut sockets) = zone.long_game(MAX_PLIES).await;
    let ended = sockets[0].next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "game_length", "{ended}");
    drop(sockets);
    // 12,000 moves, and a few events around them.
    let length = zone.succeed("", "GET", &format!("/api/games/{game}"), &Value::Null).await["length"].as_u64();
    let length = length.filter(|length| *length < MAX_PLIES + 20).expect("few other events");
    let title = "\u{1f600}".repeat(80);
    let mut table = 0;
    for minutes in 1..=20 {
        let text = format!("preset = 'casual'\ntitle = '{title}'\ntime_control = '{minutes}m'\n#{}", long(7_000));
        table = zone.open_table("", json!({"opponent": "anybody", "regulations": text})).await.game;
    }
    for _ in 0..20 {
        let text = format!("preset = 'casual'\ntitle = '{title}'");
        let live = zone.open_table("Bob", json!({"regulations": text})).await.game;
        zone.take("Cleo", live).await;
    }
    let people = SqlitePeople::open_shared(&zone.folder).expect("people");
    for role in [Role::Administrator, Role::ChiefArbiter] {
        people.grant(&Grant { person: PersonId(3), role, scope: Scope::Zone }, None).expect("given");
    }
    // The long game is no longer in memory.
    let zone = zone.restart(|_| ()).await;
    let inputs = endpoints(&Ids { game, table });
    let document = zone.succeed("", "GET", "/api/openapi.json", &Value::Null).await;
    let documented: BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().expect("methods").keys().map(|method| (method.to_uppercase(), path.clone()))
        })
        // The commands over the socket have a test of their own.
        .filter(|(_, path)| path != "/ws")
        .collect();
    let tried = inputs.iter().map(|input| (input.method.to_owned(), input.template.to_owned()));
    let tried = tried.filter(|(_, path)| !path.starts_with("/plain")).collect();
    assert_eq!(documented, tried, "every operation has its worst input");
    let mut wrong = Vec::new();
    for input in &inputs {
        let WorstInput { method, path, status, max_bytes, .. } = input;
        let hashed = counter(&zone, "flagfall_passwords_hashed_total").await;
        let times = if *status == 204 { 1 } else { TIMES };
        for time in 0..times {
            let (found, bytes, answer) = zone.cost(input).await;
            // A request may have nothing more to do, or nothing more that it may.
            let expected = found == *status || time > 0 && matches!((*status, found), (200, 201) | (401, 429));
            if !expected || bytes > *max_bytes {
                let start: String = answer.chars().take(200).collect();
                wrong.push(format!("{method} {path}: {found}, {bytes} bytes: {start}"));
            }
        }
        let hashed = counter(&zone, "flagfall_passwords_hashed_total").await - hashed;
        assert!(hashed <= times as u64, "{method} {path}: {hashed} passwords hashed");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let replayed = counter(&zone, "flagfall_events_replayed_total").await;
    // The long game is read once to be looked at, and once for commands. The twenty games are short, and the players
    // have left since the length was seen.
    assert!(replayed <= 2 * (length + 4) + 20 * 10, "{replayed} events replayed for {length}");
    assert_eq!(counter(&zone, "flagfall_games_opened_total").await, 0);
}

/// Every command with its worst known content.
fn commands() -> Vec<Value> {
    let text = long(7_000);
    let mv = json!({"input": {"move": "a1a8"}});
    let units = [
        "press_clock",
        "cancel_premove",
        "offer_draw",
        "offer_draw_on_condition",
        "withdraw_offer",
        "accept_draw",
        "decline_draw",
        "withdraw_claim",
        "request_takeback",
        "accept_takeback",
        "decline_takeback",
        "call_flag",
        "point_out_colours",
        "begin",
    ];
    let mut commands: Vec<Value> = units.map(Value::from).into();
    commands.extend([
        json!({"claim_draw": {"claim": "repetition", "intended": null}}),
        json!({"claim_draw": {"claim": "repetition", "intended": "g1f3"}}),
        json!({"claim_draw": {"claim": "move_count", "intended": null}}),
        json!({"play": mv}),
        json!({"make_move": mv}),
        json!({"premove": mv}),
        json!({"promote_to": {"role": "knight"}}),
        json!({"touch": {"squares": vec!["e2"; 900], "purpose": "adjust"}}),
        json!({"board": {"release": {"square": "e2"}}}),
        json!({"irregularity": "take_back"}),
        json!({"scoresheet": "show"}),
        json!({"conduct": "intervene"}),
        json!({"claim": "point_out_both_flags"}),
        json!({"own_board": {"correct": {"on": "white"}}}),
        json!({"speech": {"announce": "e2e4"}}),
        json!({"venue": {"share_screen": "white"}}),
        json!({"adjourn": {"open": "first"}}),
        json!({"point_out_flag": {"player": "white"}}),
        json!({"call_arbiter": {"reason": text}}),
        json!({"appeal": {"ruling": 7, "grounds": text}}),
        json!({"rule": {"ruling": "in_words", "article": null, "reason": text}}),
        json!({"report_illegal_move": {"move": "e2e5"}}),
        json!({"arrive": {"player": "white"}}),
        json!({"leave_video": {"player": "white"}}),
        json!({"join_video": {"player": "white"}}),
        json!("resign"),
    ]);
    commands
}

/// The name of a command.
fn kind(command: &Value) -> String {
    let name = command.as_str().or_else(|| command.as_object()?.keys().next().map(String::as_str));
    name.expect("a command").to_owned()
}

#[tokio::test]
async fn no_command_costs_more_than_its_budget_in_the_longest_game() {
    let zone = Running::without_rates();
    let (game, [mut white, _black]) = zone.long_game(MAX_PLIES - 2).await;
    let document = zone.succeed("", "GET", "/api/openapi.json", &Value::Null).await;
    let kinds = document["components"]["schemas"]["ClientCommand"]["oneOf"].as_array().expect("kinds").iter();
    let documented: BTreeSet<String> = kinds
        .flat_map(|schema| match schema["enum"].as_array() {
            Some(names) => names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect(),
            None => schema["properties"].as_object().expect("a command").keys().cloned().collect::<Vec<_>>(),
        })
        .collect();
    assert_eq!(documented, commands().iter().map(kind).collect(), "every command has its worst content");
    let before = zone.succeed("", "GET", &format!("/api/games/{game}"), &Value::Null).await["length"].as_u64();
    let replayed = counter(&zone, "flagfall_events_replayed_total").await;
    for (number, command) in (10_000..).zip(commands()) {
        let mut first = None;
        // A resend has the same answer.
        for _ in 0..TIMES {
            white.command(game, number, command.clone()).await;
            let answer = loop {
                let message = white.next().await;
                if ["executed", "refused", "error"].iter().any(|answer| message.get(answer).is_some()) {
                    break message;
                }
            };
            assert!(answer.to_string().len() < 1_000, "{answer}");
            assert_eq!(*first.get_or_insert_with(|| answer.clone()), answer, "{command}");
        }
    }
    let after = zone.succeed("", "GET", &format!("/api/games/{game}"), &Value::Null).await;
    assert!(!after["view"]["outcome"].is_null(), "{after}");
    let events = after["length"].as_u64().zip(before).map(|(after, before)| after - before);
    assert!(events.is_some_and(|events| events < 2 * commands().len() as u64), "{events:?} events");
    // The view needs only the new events, and no resend reads any.
    let replayed = counter(&zone, "flagfall_events_replayed_total").await - replayed;
    assert!(events >= Some(replayed), "{replayed} events replayed");
}
