//! The worst known input of each endpoint, with the work and the bytes that it costs.

use flagfall_testkit::zone::raw;

use super::*;

/// The times that each request is sent.
const TIMES: usize = 20;

/// A request, and the greatest size of its answer in bytes.
struct WorstInput {
    method: &'static str,
    path: String,
    body: Value,
    status: u16,
    max_bytes: usize,
}

fn worst(method: &'static str, path: impl Into<String>, body: Value, status: u16, max_bytes: usize) -> WorstInput {
    WorstInput { method, path: path.into(), body, status, max_bytes }
}

/// The value of a counter at `/metrics`.
async fn counter(zone: &Running, name: &str) -> u64 {
    let text = zone.succeed("", "GET", "/metrics", &Value::Null).await;
    let text = text.as_str().expect("a text").to_owned();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Plays a casual game to its greatest length, and returns it with the number of its events.
async fn longest_game(zone: &Running) -> (u64, u64) {
    let white = zone.open_table("", json!({"preset": "casual", "colour": "white"})).await;
    let black = zone.take("", white.game).await;
    let mut sockets = [zone.socket("").await, zone.socket("").await];
    for (socket, seat) in sockets.iter_mut().zip([&white, &black]) {
        socket.subscribe(white.game, Some(0), seat.secret.as_deref()).await;
    }
    sockets[0].next_event("began").await;
    sockets[1].next_event("began").await;
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (number, mv) in (1..=1_000).zip(moves.into_iter().cycle()) {
        let socket = &mut sockets[(number as usize + 1) % 2];
        socket.command(white.game, number, json!({"play": {"input": {"move": mv}}})).await;
        for socket in &mut sockets {
            socket.next_event("move_made").await;
        }
        if number == 999 {
            // A claim, right or wrong, costs one pass; a resend has the same answer.
            for _ in 0..TIMES {
                let claim = json!({"claim_draw": {"claim": "move_count"}});
                sockets[0].command(white.game, 5_000, claim).await;
            }
        }
    }
    let ended = sockets[0].next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "game_length", "{ended}");
    let seen = zone.succeed("", "GET", &format!("/api/games/{}", white.game), &Value::Null).await;
    (white.game, seen["length"].as_u64().expect("a number"))
}

#[tokio::test]
async fn no_answer_costs_more_than_its_budget() {
    let zone = peopled_with(|config, _| {
        let rate = Rate::new(100_000, 100_000);
        (config.limits.messages, config.limits.account, config.limits.writes) = (rate, rate, rate);
        config.limits.exports = rate;
    });
    let (game, length) = longest_game(&zone).await;
    // 1,000 moves, and what happens around them; an unchanged setting and a resend leave nothing.
    assert!(length < 1_020, "{length} events");
    let title = "\u{10ffff}".repeat(80);
    for minutes in 1..=20 {
        let text = format!("preset = 'casual'\ntitle = '{title}'\ntime_control = '{minutes}m'\n#{}", "x".repeat(7_000));
        let request = json!({"with": "anybody", "regulations": text});
        zone.open_table("", request).await;
    }
    // The game is no longer in memory.
    let zone = zone.restart(|_| ()).await;
    let unknown_keys = (0..1_100).map(|number| format!("x{number}=1")).collect::<Vec<_>>().join("\n");
    let inputs = [
        worst("GET", format!("/api/games/{game}"), Value::Null, 200, 40_000),
        worst("GET", format!("/api/games/{game}/pgn"), Value::Null, 200, 16_000),
        worst("GET", format!("/games/{game}/board.svg"), Value::Null, 200, 16_000),
        worst("GET", format!("/plain/games/{game}"), Value::Null, 200, 64_000),
        worst("GET", "/plain", Value::Null, 200, 64_000),
        worst("GET", "/api/games", Value::Null, 200, 2_000),
        worst("GET", "/api/games/finished", Value::Null, 200, 2_000),
        worst("GET", "/api/games/finished?person=18014398509481984", Value::Null, 200, 100),
        worst("GET", "/api/games/finished?player=Ann", Value::Null, 200, 100),
        worst("GET", "/api/tables", Value::Null, 200, 20_000),
        worst("GET", "/api/presets", Value::Null, 200, 100_000),
        worst("POST", "/api/regulations", json!({"text": unknown_keys}), 200, 64_000),
        worst("POST", "/api/regulations", json!({"text": "x".repeat(8_192)}), 200, 16_000),
        worst("POST", "/api/regulations", json!({"text": "[".repeat(8_192)}), 200, 64_000),
        worst("POST", "/api/regulations", json!({"text": "x".repeat(60_000)}), 422, 500),
        worst("POST", "/api/games", json!({"regulations": unknown_keys}), 422, 32_000),
        worst("POST", "/api/games", json!({"fen": "8/".repeat(10_000)}), 422, 2_000),
        worst("POST", "/api/games", json!({"time_control": "1m,".repeat(10_000)}), 422, 2_000),
        worst("POST", format!("/api/games/{game}/seats"), Value::Null, 409, 500),
        worst("POST", format!("/api/games/{game}/rematch"), Value::Null, 403, 500),
    ];
    for WorstInput { method, path, body, status, max_bytes } in &inputs {
        for _ in 0..TIMES {
            let (found, answer) = zone.ask("", method, path, body).await;
            let bytes = answer.to_string().len();
            assert_eq!(found, *status, "{method} {path}");
            assert!(bytes <= *max_bytes, "{method} {path}: {bytes} bytes");
        }
    }
    let cookie = format!("flagfall_session={}", session_secret("Ann"));
    let request = format!(
        "GET /api/me/data HTTP/1.1\r\nHost: {0}\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n",
        zone.address
    );
    let (head, _) = raw(zone.address, &request).await.expect("an answer");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let replayed = counter(&zone, "flagfall_events_replayed_total").await;
    // The players have left since the length was seen.
    assert!(replayed <= length + 4, "{replayed} events replayed for {length}");
    assert_eq!(counter(&zone, "flagfall_games_opened_total").await, 0);
}
