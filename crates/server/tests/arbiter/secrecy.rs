//! Secret deeds leave no trace in anything that others receive.
//!
//! The same game is played twice, with and without the deeds of one player, and everything that the
//! opponent, a spectator and anonymous readers receive is compared byte for byte.

use std::time::Duration;

use flagfall_chess::{Color, Position, UciStyle};
use flagfall_testkit::games::{RandomGame, SeededRandom};
use futures_util::StreamExt;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::sealed_moves::{OVER_THE_BOARD, adjourn, seal};
use super::*;

const CASUAL: &str = "preset = 'casual'";
const ONLINE: &str = "preset = 'fide-online-2021'";
/// Clocks, but nothing that they show depends on milliseconds alone.
const TIMED: &str = "preset = 'casual'\ntime_control = '90m'";
/// Too few for a draw by repetition.
const PLIES: usize = 14;
/// Ids of commands in each ply.
const IDS_PER_PLY: u64 = 100;

/// Maximum time until the next message.
const MAX_SILENCE: Duration = Duration::from_secs(20);

/// A client and everything it has received, as text without times.
struct Observer {
    client: ZoneClient,
    received: Vec<String>,
}

impl Observer {
    fn new(client: ZoneClient) -> Observer {
        Observer { client, received: Vec::new() }
    }

    /// Follows game 1, and receives everything after an event.
    async fn follow(zone: &ArbiterZone, token: &str, after: u64) -> Observer {
        let mut observer = Observer::new(zone.socket(token).await);
        observer.client.send(&json!({"subscribe": {"game": 1, "after": after}})).await;
        let reply: Value = serde_json::from_str(&observer.until("{\"subscribed\":").await).expect("JSON");
        let length = reply["subscribed"]["length"].as_u64().expect("a number");
        assert!(after < length, "{reply}");
        observer.until(&format!("\"sequence\":{length},")).await;
        observer
    }

    /// Notes messages until one has this text, and returns that.
    async fn until(&mut self, text: &str) -> String {
        loop {
            let next = timeout(MAX_SILENCE, self.client.stream.next()).await;
            let next = next.unwrap_or_else(|_| panic!("{text} never came, but: {:#?}", self.received));
            match next.expect("the socket is open").expect("a message") {
                Message::Text(message) => {
                    self.received.push(without_times(&message));
                    if message.contains(text) {
                        return message.to_string();
                    }
                }
                Message::Close(frame) => panic!("closed before {text}: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Sends a command and waits for the answer.
    async fn command(&mut self, id: u64, command: Value) {
        self.client.command(1, id, command).await;
        let answer = self.until(&format!("\"id\":{id},")).await;
        assert!(answer.contains("\"executed\""), "{answer}");
    }

    async fn view(&mut self) {
        self.client.send(&json!({"view": {"game": 1}})).await;
        self.until("{\"view\":").await;
    }
}

/// Replaces what differs between two runs without any secret: times, nonces and their digests, all of which
/// are long runs of digits.
fn without_times(text: &str) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric();
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let word = &rest[start..];
        let word = &word[..word.find(|letter| !is_word(letter)).unwrap_or(word.len())];
        let is_time = word.len() >= 5 && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_digest = word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        replaced.push_str(&rest[..start]);
        replaced.push_str(if is_time || is_digest { "#" } else { word });
        rest = &rest[start + word.len()..];
    }
    replaced + rest
}

/// Removes every text between two marks.
fn without_between(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + begin + &part[part.find(end).unwrap_or_default()..])
}

/// Everything that HTTP tells about game 1, without times.
async fn read_all(zone: &ArbiterZone, token: &str) -> Vec<String> {
    let paths = [
        "/api/games/1",
        "/api/games/1/pgn",
        "/plain/games/1",
        "/games/1/board.svg",
        "/api/games",
        "/api/games/finished",
        "/plain",
        "/api/tables",
    ];
    let mut all = Vec::new();
    for path in paths {
        let shown = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let host = zone.address;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{shown}\r\n");
        let (head, body) = raw(zone.address, &request).await.expect("it answers");
        let is_clocked = |line: &str| {
            let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
            ["date", "last-modified", "content-length", "etag"].contains(&&*name)
        };
        let head: Vec<_> = head.lines().filter(|line| !is_clocked(line)).collect();
        // Clocks are shown to readers in seconds, which may differ.
        let body = without_between(&without_between(&body, "[%clk ", "]"), "class=\"clock", "</span>");
        all.push(format!("{path}\n{}\n{}", head.join("\n"), without_times(&body)));
    }
    all
}

/// The command that chooses a premove.
fn premove(mv: &str) -> Value {
    json!({"premove": {"input": {"move": mv}}})
}

/// Gives commands that nobody else may notice, none of which has an effect after the opponent's move.
async fn act_secretly(player: &mut ZoneClient, first_id: u64, turn: Color, random: &mut SeededRandom) {
    let mut commands = Vec::new();
    for _ in 0..random.below(4) {
        commands.push(json!({"promote_to": {"role": random.pick(&["rook", "knight", "queen"])}}));
    }
    if turn == Color::Black {
        for _ in 0..random.below(4) {
            commands.push(premove(random.pick(&["e2e4", "d2d4", "g1f3", "a7a8q"])));
            if random.below(2) == 0 {
                commands.push(json!("cancel_premove"));
            }
        }
        // No piece moves like this, so it is dropped when the opponent has moved.
        commands.push(premove(random.pick(&["a1b4", "h1g4"])));
        if random.below(3) == 0 {
            commands.push(json!("cancel_premove"));
        }
    }
    for (id, command) in (first_id..).zip(commands) {
        execute(player, 1, id, command).await;
    }
}

/// Opens a game, in which White and two observers, Black and a spectator, are connected.
async fn begin_observed(regulations: &str) -> (ArbiterZone, ZoneClient, [Observer; 2]) {
    let mut opening = opening(regulations, (WHITE, BLACK), None);
    opening.scheduled_start = now();
    let many = Rate::new(60_000, 60_000);
    let zone = ArbiterZone::open_with(&[opening], |config| {
        (config.limits.messages, config.limits.account) = (many, many);
    });
    let [white, black, spectator] = [WHITE, BLACK, SPECTATOR].map(|person| zone.admit(person, None));
    let mut player = zone.socket(&white).await;
    follow(&mut player, 1, json!({"after": 0})).await;
    let mut opponent = zone.socket(&black).await;
    follow(&mut opponent, 1, json!({"after": 0})).await;
    opponent.next_event("began").await;
    let spectator = Observer::follow(&zone, &spectator, 0).await;
    (zone, player, [Observer::new(opponent), spectator])
}

/// Plays a random game in which White acts secretly or not, and returns what the others receive.
async fn received_in_game(regulations: &str, seed: u64, is_secretive: bool) -> Vec<String> {
    let (zone, mut white, [mut black, mut spectator]) = begin_observed(regulations).await;
    let (mut deeds, mut choices) = (SeededRandom::new(seed ^ 1), SeededRandom::new(seed ^ 2));
    let mut read = Vec::new();
    for (ply, played) in (1..).zip(RandomGame::from_position(Position::start(), seed, PLIES)) {
        let (first_id, mover) = (ply * IDS_PER_PLY, played.before.turn());
        if is_secretive {
            act_secretly(&mut white, first_id, mover, &mut deeds).await;
        }
        // The opponent has secrets too, whose numbers must show nothing of White's.
        for number in 0..choices.below(3) as u64 {
            let role = choices.pick(&["rook", "bishop", "queen"]);
            black.command(first_id + number, json!({"promote_to": {"role": role}})).await;
        }
        for observer in [&mut black, &mut spectator] {
            observer.view().await;
        }
        let command = play(&played.mv.uci(UciStyle::Chess960).to_string());
        match mover {
            Color::White => drop(execute(&mut white, 1, first_id + IDS_PER_PLY / 2, command).await),
            Color::Black => black.command(first_id + IDS_PER_PLY / 2, command).await,
        }
        let is_over = played.after.legal_moves().is_empty();
        let last = if is_over { "\"ended\":" } else { "\"move_made\":" };
        if mover == Color::White {
            black.until(last).await;
        }
        spectator.until(last).await;
        if is_over {
            break;
        }
        if ply % 5 == 0 {
            let (black_token, spectator_token) = (token(BLACK), token(SPECTATOR));
            for token in ["", &black_token] {
                read.extend(read_all(&zone, token).await);
            }
            // Reconnecting in the middle gives the rest under the same numbers.
            let after = choices.below(ply as usize) as u64;
            for token in [&black_token, &spectator_token] {
                read.extend(Observer::follow(&zone, token, after).await.received);
            }
        }
    }
    [black.received, spectator.received, read].concat()
}

/// Compares a game with secret deeds to one without.
async fn check_game(regulations: &str, seed: u64) {
    let without = received_in_game(regulations, seed, false).await;
    let with = received_in_game(regulations, seed, true).await;
    for (with, without) in with.iter().zip(&without) {
        assert_eq!(with, without, "seed {seed}");
    }
    assert_eq!(with.len(), without.len(), "seed {seed}");
}

#[tokio::test]
async fn advance_choices_change_nothing_that_others_receive() {
    for seed in 0..8 {
        check_game(CASUAL, seed).await;
    }
}

#[tokio::test]
async fn advance_choices_change_nothing_that_others_receive_of_timed_game() {
    for seed in 8..16 {
        check_game(TIMED, seed).await;
    }
}

/// Returns what Black, a spectator and anonymous readers receive while White seals a move.
async fn received_while_sealing(text: &str) -> Vec<String> {
    let zone = ArbiterZone::open(&[opening(OVER_THE_BOARD, (WHITE, BLACK), None)]);
    let [mut white, mut black, _arbiter] = zone.begin().await;
    black.next_event("began").await;
    zone.admit(SPECTATOR, None);
    let spectator = Observer::follow(&zone, &token(SPECTATOR), 0).await;
    let commands = [adjourn(json!("request_sealing")), seal(text), adjourn(json!({"close": "first"}))];
    for (id, command) in (1..).zip(commands) {
        execute(&mut white, 1, id, command).await;
    }
    let mut received = Vec::new();
    for mut observer in [Observer::new(black), spectator] {
        observer.until("\"envelope_closed\"").await;
        observer.view().await;
        received.append(&mut observer.received);
    }
    for token in ["", &token(SPECTATOR), &token(BLACK)] {
        received.extend(read_all(&zone, token).await);
    }
    received
}

#[tokio::test]
async fn content_of_sealed_move_changes_nothing_that_others_receive() {
    let [one, other] = [received_while_sealing("e4").await, received_while_sealing("the knight, g1 to f3").await];
    assert_eq!(one, other);
}

/// Returns what the opponent, a spectator and anonymous readers receive while an arbiter reports an application that
/// White opened. The arbiter sees its name.
async fn received_while_application_is_open(name: &str) -> Vec<String> {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, mut black, mut arbiter] = zone.begin().await;
    black.next_event("began").await;
    zone.admit(SPECTATOR, None);
    let spectator = Observer::follow(&zone, &token(SPECTATOR), 0).await;
    let report = json!({"venue": {"open_application": {"player": "white", "name": name, "needed": false}}});
    execute(&mut arbiter, 1, 5, report).await;
    arbiter.send(&json!({"view": {"game": 1}})).await;
    let venue = arbiter.next_of_kind("view").await["view"]["venue"].take();
    assert_eq!(venue["players"]["white"]["applications"], json!([name]), "{venue}");
    let mut received = Vec::new();
    // Black stays connected to the end.
    let mut observers = [Observer::new(black), spectator];
    for observer in &mut observers {
        observer.until("\"application_opened\"").await;
        observer.view().await;
        received.append(&mut observer.received);
    }
    for token in ["", &token(SPECTATOR), &token(BLACK)] {
        received.extend(read_all(&zone, token).await);
        received.extend(Observer::follow(&zone, token, 0).await.received);
    }
    received
}

#[tokio::test]
async fn name_of_opened_application_changes_nothing_that_others_receive() {
    let [one, other] =
        [received_while_application_is_open("mail").await, received_while_application_is_open("Stockfish").await];
    assert_eq!(one, other);
}
