//! Lost connections, restarts and slow readers lose and repeat no event.

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use flagfall_chess::{Color, PieceType};
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Cause, Chain, Event, GameEntry};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_server::{Config, Rate, Server};
use flagfall_store::{Append, Archive, LedgerState, Log, LogReader, Options, SqliteLog};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use super::*;

#[tokio::test]
async fn resumed_subscription_starts_after_last_seen_event() {
    let zone = Running::start();
    let (game, white_secret, black_secret) = zone.table("{}").await;
    let mut white = ZoneClient::connect(zone.address).await;
    white.subscribe(game, Some(0), Some(&white_secret)).await;
    let mut black = ZoneClient::connect(zone.address).await;
    black.subscribe(game, Some(0), Some(&black_secret)).await;
    white.play(game, 1, "e2e4").await;
    let seen = black.next_event("move_made").await["sequence"].as_u64().expect("a place");
    drop(black);
    white.next_event("disconnected").await;

    let mut black = ZoneClient::connect(zone.address).await;
    let received = black.subscribe(game, Some(seen), Some(&black_secret)).await;
    assert_eq!((&received["seat"], received["length"].as_u64()), (&json!("black"), Some(seen + 3)));
    for (place, kind) in [(1, "disconnected"), (2, "reconnected"), (3, "counted")] {
        let next = black.next_of_kind("event").await;
        assert_eq!(next["sequence"].as_u64(), Some(seen + place));
        assert!(next["event"][kind].is_object(), "{next}");
    }
    let done = black.play(game, 1, "e7e5").await;
    assert_eq!(done["executed"]["last"].as_u64(), Some(seen + 4));
}

/// Both players have secrets, of which neither counts the other's.
#[tokio::test]
async fn reconnected_player_resumes_after_own_number_between_secrets_of_both() {
    let zone = Running::start();
    let (game, white_secret, black_secret) = zone.table("{}").await;
    let [mut white, mut black] = zone.connect(game, [&white_secret, &black_secret]).await;
    let began = black.next_event("began").await["sequence"].as_u64().expect("a number");
    let promote = |role: &str| json!({"promote_to": {"role": role}});
    for (id, role) in [(1, "rook"), (2, "knight"), (3, "bishop")] {
        white.command(game, id, promote(role)).await;
        white.next_of_kind("executed").await;
    }
    black.command(game, 1, promote("rook")).await;
    let chosen = black.next_of_kind("executed").await;
    assert_eq!((&chosen["first"], &chosen["last"]), (&json!(began + 1), &json!(began + 1)));
    // A premove that turns out to be impossible is dropped with the opponent's move, which tells nothing of it.
    black.command(game, 2, json!({"premove": {"input": {"move": "a8b5"}}})).await;
    black.next_of_kind("executed").await;
    let played = white.play(game, 4, "e2e4").await;
    assert_eq!(played["executed"]["first"], began + 4);
    assert_eq!(played["executed"]["last"], began + 4);
    let last = black.next_event("premove_dropped").await["sequence"].as_u64().expect("a number");
    assert_eq!(last, began + 4);

    // A player who resumes after one of these numbers gets exactly the rest, before and after a restart.
    let mut zone = zone;
    for _ in 0..2 {
        for (secret, after, kinds) in [
            (&black_secret, began, ["promotion_chosen", "premove_chosen", "move_made", "premove_dropped"]),
            (&white_secret, began, ["promotion_chosen", "promotion_chosen", "promotion_chosen", "move_made"]),
        ] {
            for skipped in 0..4 {
                let mut again = ZoneClient::connect(zone.address).await;
                again.subscribe(game, Some(after + skipped), Some(secret)).await;
                for (number, kind) in (after..).zip(kinds).skip(skipped as usize) {
                    let event = again.next_of_kind("event").await;
                    assert_eq!(event["sequence"], number + 1, "{event}");
                    assert!(event["event"].get(kind).is_some(), "{kind}: {event}");
                }
            }
        }
        let mut spectator = ZoneClient::connect(zone.address).await;
        spectator.subscribe(game, Some(began), None).await;
        assert_eq!(spectator.next_event("move_made").await["sequence"], began + 1);
        // A repeated command is answered with the same numbers.
        let mut again = ZoneClient::connect(zone.address).await;
        again.subscribe(game, None, Some(&white_secret)).await;
        assert_eq!(again.play(game, 4, "e2e4").await, played);
        zone = zone.restart(|_| ()).await;
    }
}

#[tokio::test]
async fn repeated_command_gets_first_answer_on_any_socket() {
    let zone = Running::start();
    let (game, white_secret, black_secret) = zone.table("{}").await;
    let mut black = ZoneClient::connect(zone.address).await;
    black.subscribe(game, None, Some(&black_secret)).await;
    let mut first = None;
    for _ in 0..3 {
        let mut white = ZoneClient::connect(zone.address).await;
        white.subscribe(game, None, Some(&white_secret)).await;
        let done = white.play(game, 7, "e2e4").await;
        assert_eq!(*first.get_or_insert_with(|| done.clone()), done);
        assert!(done["executed"]["first"].is_u64(), "{done}");
    }
    let zone = zone.restart(|_| ()).await;
    let mut white = ZoneClient::connect(zone.address).await;
    white.subscribe(game, None, Some(&white_secret)).await;
    assert_eq!(Some(white.play(game, 7, "e2e4").await), first);
}

#[tokio::test]
async fn game_resumes_after_downtime_with_unchanged_clocks() {
    let zone = Running::start();
    let (game, white_secret, black_secret) = zone.table("{}").await;
    let mut black = ZoneClient::connect(zone.address).await;
    black.subscribe(game, None, Some(&black_secret)).await;
    let mut white = ZoneClient::connect(zone.address).await;
    white.subscribe(game, None, Some(&white_secret)).await;
    white.play(game, 1, "e2e4").await;
    let before = ZoneClient::connect(zone.address).await.subscribe(game, None, None).await;
    let mut zone = zone;
    zone.end().await;
    assert_eq!(white.close_frame().await.map(|frame| u16::from(frame.code)), Some(1001));
    let zone = Running::open(std::mem::take(&mut zone.folder), |_| ());
    let mut black = ZoneClient::connect(zone.address).await;
    let received = black.subscribe(game, before["length"].as_u64(), Some(&black_secret)).await;
    let left = |received: &Value| received["view"]["clocks"]["black"].as_u64().expect("a time");
    assert_eq!(received["view"]["running"], "black");
    // The sockets were connected for some milliseconds before and after.
    assert!(left(&before) - left(&received) < 1_500, "{before} {received}");
    let down = black.next_of_kind("event").await;
    assert!(down["event"]["zone_was_down"]["since"].is_u64(), "nobody left: the zone did: {down}");
}

#[tokio::test]
async fn player_who_stays_away_after_downtime_is_disconnected() {
    let mut zone = Running::start();
    let (game, white, black) = zone.table("{}").await;
    let [_white, _black] = zone.connect(game, [&white, &black]).await;
    zone.end().await;
    let folder = std::mem::take(&mut zone.folder);
    let zone = Running::open(folder, |config| config.reconnect_grace_seconds = 0);
    let mut client = ZoneClient::connect(zone.address).await;
    client.subscribe(game, Some(0), Some(&white)).await;
    let missed = client.next_event("disconnected").await;
    assert!(missed["event"]["disconnected"]["player"].is_string(), "{missed}");
}

#[tokio::test]
async fn slow_reader_is_cut_off_alone_and_can_resume() {
    let zone = Running::with(|config| {
        config.socket_queue = 4.try_into().expect("not zero");
        (config.limits.messages, config.limits.account) = (Rate::new(20_000, 1), Rate::new(20_000, 1));
    });
    let (game, white, secret) = zone.table(r#"{"preset": "casual"}"#).await;
    let [_white, mut black] = zone.connect(game, [&white, &secret]).await;
    // The smallest buffers that the system allows.
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(1).expect("small");
    let stream = socket.connect(zone.address).await.expect("it listens");
    let mut sleeper = ZoneClient::connect_over(stream, zone.address).await;
    sleeper.subscribe(game, Some(0), Some(&secret)).await;
    let choices = [json!({"premove": {"input": {"move": "e7e5"}}}), json!("cancel_premove")];
    for number in 1.. {
        assert!(number < 20_000, "it was never too slow");
        black.command(game, number, choices[1 - number as usize % 2].clone()).await;
        black.next_of_kind("executed").await;
        if number % 64 > 0 {
            continue;
        }
        let (_, metrics) = http(zone.address, "GET", "/metrics", "").await;
        if metrics.as_str().expect("a text").contains("flagfall_slow_clients_disconnected_total 1\n") {
            break;
        }
    }
    let mut seen = 0;
    while let Some(received) = sleeper.try_next().await {
        if let Some(place) = received["event"]["sequence"].as_u64() {
            assert_eq!(place, seen + 1, "a gap");
            seen = place;
        }
    }
    let mut awake = ZoneClient::connect(zone.address).await;
    let received = awake.subscribe(game, Some(seen), Some(&secret)).await;
    let length = received["length"].as_u64().expect("a number");
    assert!(seen < length, "nothing was missed");
    for place in seen + 1..=length {
        assert_eq!(awake.next_of_kind("event").await["sequence"].as_u64(), Some(place));
    }
}

#[tokio::test]
async fn player_is_not_charged_during_shutdown() {
    let zone = Running::with(|config| config.limits.shutdown_ms = 1_500);
    let (game, mut white, _black) = zone.pair("{}").await;
    white.play(game, 1, "e2e4").await;
    // A client that stays connected.
    let mut slow = TcpStream::connect(zone.address).await.expect("it listens");
    let half = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
    slow.write_all(half).await.expect("sent");
    // The reply to a later message shows that the move was read.
    let before = ZoneClient::connect(zone.address).await.subscribe(game, None, None).await;
    let began = Instant::now();
    let zone = zone.restart(|_| ()).await;
    assert!(began.elapsed() > Duration::from_millis(1_400), "it was waited for");
    let after = ZoneClient::connect(zone.address).await.subscribe(game, None, None).await;
    let clock = |received: &Value| received["view"]["clocks"]["black"].as_u64().expect("a time");
    assert!(clock(&before) - clock(&after) < 1_000, "{before} {after}");
}

#[tokio::test]
async fn failed_start_records_nothing() {
    let mut zone = Running::start();
    let (game, mut white, _black) = zone.pair("{}").await;
    white.play(game, 1, "e2e4").await;
    let (data, taken) = (zone.folder.clone(), zone.address);
    zone.end().await;
    let ledger = LedgerId { kind: LedgerKind::Game, id: game };
    let length = || Archive::open(&data).expect("a log").head(ledger).expect("readable");
    let before = length();
    let _here_first = std::net::TcpListener::bind(taken).expect("it is free");
    let config = Config { listen: taken, data: data.clone(), ..Config::default() };
    let refused = Server::start(config).err().map(|error| error.to_string());
    assert!(refused.is_some_and(|said| said.starts_with("cannot listen on")));
    assert_eq!(length(), before);
}

/// Appends many premove and promotion events to a game.
fn lengthen(folder: &Path, game: u64) {
    let log = SqliteLog::open(folder, Options::default()).expect("a log");
    let ledger = LedgerId { kind: LedgerKind::Game, id: game };
    let head = log.reader().head(ledger).expect("readable").expect("a game");
    let mut chain = Chain::resume(ledger, head.sequence, head.hash);
    let cause = Cause::by(Actor::Player(Color::White), 9, Timestamp::EPOCH);
    let lines = (0..6_000).map(|place| {
        let role = if place % 2 == 0 { PieceType::Rook } else { PieceType::Queen };
        let event = Event::PromotionChosen { by: Color::White, role };
        chain.append(&GameEntry { at: Timestamp::EPOCH, event }, cause)
    });
    let append = Append::new(lines.collect(), LedgerState::Open);
    let (tell, received) = mpsc::channel();
    log.append(append, Box::new(move |outcome| drop(tell.send(outcome))));
    received.recv().expect("an answer").expect("appended");
}

/// Returns the zone's time from the greeting of a new socket.
async fn moment(zone: &Running) -> u64 {
    let opened = connect_async(format!("ws://{}/ws", zone.address)).await;
    let hello = opened.expect("a socket").0.next().await.expect("it is open").expect("a message");
    let hello: Value = serde_json::from_str(hello.to_text().expect("a text")).expect("JSON");
    hello["hello"]["now"].as_u64().expect("a time")
}

#[tokio::test]
async fn command_behind_slow_request_keeps_its_arrival_time() {
    let zone = Running::start();
    let (game, secret, opponent) = zone.table("{}").await;
    let players = zone.connect(game, [&secret, &opponent]).await;
    drop(players);
    let zone = zone.restart(|folder| lengthen(folder, game)).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(1).expect("small");
    let stream = socket.connect(zone.address).await.expect("it listens");
    let mut white = ZoneClient::connect_over(stream, zone.address).await;
    // Both messages in one write: sending the history blocks while nobody reads it.
    let subscribe = json!({"subscribe": {"game": game, "after": 0, "secret": secret}});
    let play = json!({"play": {"input": {"move": "e2e4"}}});
    let play = json!({"execute": {"game": game, "id": 20, "command": play}});
    for message in [subscribe, play] {
        white.stream.feed(Message::text(message.to_string())).await.expect("it is there");
    }
    white.stream.flush().await.expect("it is there");
    white.next_of_kind("subscribed").await;
    let then = moment(&zone).await;
    while moment(&zone).await == then {}
    let at = white.next_event("move_made").await["at"].as_u64().expect("a time");
    assert!(at <= then, "{at} is later than {then}");
}
