//! Participation in games: permissions and visibility over real sockets with real tokens.

mod appeals;
mod assistants;
mod calls;
mod changes;
mod chat;
mod conflicts;
mod delay;
mod lag;
mod late;
mod participation;
mod permissions;
mod rulings;
#[path = "../running/mod.rs"]
mod running;
mod sealed_moves;
mod secrecy;
mod venues;
mod visibility;

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_chess::ByColor;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, BoardAssignment, Cause, Chain, Event, GameEntry, Opening, PersonId};
use flagfall_laws::{Grant, Role, Rules, Scope};
use flagfall_ledger::{Digest, LedgerId, LedgerKind};
use flagfall_server::{Config, Rate, SeatTokens};
use flagfall_store::{
    AccessToken, AccessTokenKind, AccountStore, Append, EnvelopeStore, LedgerState, Log, Options, People, Person,
    RoleStore, SqliteLog, SqlitePeople, TokenScopes, TokenStore,
};
use flagfall_testkit::zone::{ZoneClient, raw};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use running::{Running, folder};

const WHITE: PersonId = PersonId(11);
const BLACK: PersonId = PersonId(12);
const ARBITER: PersonId = PersonId(20);
const CHIEF: PersonId = PersonId(21);
const SPECTATOR: PersonId = PersonId(30);

/// A zone with prepared games between people who have tokens.
struct ArbiterZone {
    running: Running,
    people: SqlitePeople,
}

impl Deref for ArbiterZone {
    type Target = Running;

    fn deref(&self) -> &Running {
        &self.running
    }
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    Timestamp::from_millis(Millis::from(since).get())
}

/// Creates the opening of a game between two people under regulations, in an event or not.
fn opening(regulations: &str, (white, black): (PersonId, PersonId), event: Option<u64>) -> Opening {
    let mut opening = Opening::of(Rules::read(regulations).expect("regulations"));
    opening.players = ByColor { white, black };
    opening.assignment = event.map(|competition| BoardAssignment { competition, round: 1, board: 1 });
    // The appointed time is far away, so nobody is late.
    opening.scheduled_start = now().saturating_add(Millis::from_mins(60));
    opening
}

/// Returns the token of an admitted person.
fn token(id: PersonId) -> String {
    format!("flagfall_pat_{:064x}", id.0)
}

/// Returns the secret of the session that an admitted person has beside the token.
fn session_secret(token: &str) -> String {
    format!("session-of-{token}")
}

/// Records games that consist of these events, numbered from 1, and returns their folder.
fn record(games: impl IntoIterator<Item = Vec<Event>>) -> PathBuf {
    let folder = folder();
    let log = SqliteLog::open(&folder, Options::default()).expect("a log");
    for (id, events) in (1..).zip(games) {
        let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id });
        let cause = Cause::by(Actor::Zone, 8, now());
        let line = |event| chain.append(&GameEntry { at: now(), event }, cause);
        let lines = events.into_iter().map(line).collect();
        let (tell, reply) = mpsc::channel();
        let done = Box::new(move |outcome| drop(tell.send(outcome)));
        log.append(Append::new(lines, LedgerState::Open), done);
        reply.recv().expect("an answer").expect("appended");
    }
    drop((log, SqlitePeople::open(&folder).expect("people")));
    folder
}

impl ArbiterZone {
    /// Starts a zone with these games, numbered from 1.
    fn open(openings: &[Opening]) -> ArbiterZone {
        let opened = |opening: &Opening| vec![Event::Opened(Box::new(opening.clone()))];
        ArbiterZone::after(openings.iter().map(opened))
    }

    /// Starts a zone with these games and another configuration.
    fn open_with(openings: &[Opening], change: impl FnOnce(&mut Config)) -> ArbiterZone {
        let opened = |opening: &Opening| vec![Event::Opened(Box::new(opening.clone()))];
        ArbiterZone::over_with(record(openings.iter().map(opened)), change)
    }

    /// Starts a zone with games that consist of these events, numbered from 1.
    fn after(games: impl IntoIterator<Item = Vec<Event>>) -> ArbiterZone {
        ArbiterZone::over(record(games))
    }

    fn over(folder: PathBuf) -> ArbiterZone {
        ArbiterZone::over_with(folder, |_| ())
    }

    fn over_with(folder: PathBuf, change: impl FnOnce(&mut Config)) -> ArbiterZone {
        // All requests of the test come from one address.
        let many = Rate::new(60_000, 60_000);
        ArbiterZone::of(Running::open(folder, |config| {
            (config.limits.requests, config.limits.ping_ms) = (many, 500);
            change(config);
        }))
    }

    fn of(running: Running) -> ArbiterZone {
        let people = SqlitePeople::open_shared(&running.folder).expect("people");
        ArbiterZone { running, people }
    }

    /// Restarts on the same data.
    async fn restart(self) -> ArbiterZone {
        ArbiterZone::of(self.running.restart(|_| ()).await)
    }

    /// Adds an account with a token and optionally a role.
    fn admit(&self, id: PersonId, role: Option<(Role, Scope)>) -> String {
        let person = Person::new(id, &format!("person{}", id.0).parse().expect("a name"), now());
        self.people.add_person(&person, None, None).expect("added");
        let secret = token(id);
        let (kind, name) = (AccessTokenKind::Personal, "test".to_owned());
        let pass = AccessToken {
            id: id.0,
            person: id,
            kind,
            name,
            scopes: TokenScopes::ALL,
            created_at: now(),
            expires_at: None,
        };
        self.people.issue_token(&pass, Digest::of(&secret)).expect("issued");
        // No token has access to everything.
        let session = AccessToken { kind: AccessTokenKind::Session, scopes: TokenScopes::NONE, ..pass };
        self.people.issue_token(&session, Digest::of(session_secret(&secret))).expect("issued");
        if let Some((role, scope)) = role {
            self.give(id, role, scope);
        }
        secret
    }

    fn give(&self, person: PersonId, role: Role, scope: Scope) {
        self.people.grant(&Grant { person, role, scope }, None).expect("given");
    }

    fn take(&self, person: PersonId, role: Role, scope: Scope) {
        assert!(self.people.revoke(&Grant { person, role, scope }).expect("taken"));
    }

    /// Returns the secret of a guest's seat.
    fn seat_secret(&self, game: u64, player: flagfall_chess::Color) -> String {
        SeatTokens::new(&self.people.seat_key().expect("a key")).seat_secret(game, player)
    }

    /// Opens a socket with a token.
    async fn socket(&self, token: &str) -> ZoneClient {
        let stream = TcpStream::connect(self.address).await.expect("it listens");
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("a request");
        if !token.is_empty() {
            let shown = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("Authorization", shown);
        }
        let (stream, _) = client_async(request, stream).await.expect("a socket");
        let mut client = ZoneClient { stream };
        assert_eq!(client.next().await["hello"]["version"], 1);
        client
    }

    /// Sends a request with a token, or with the session of its owner where no token is accepted.
    async fn http(&self, token: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let shown = match token {
            "" => String::new(),
            token if ["/api/me", "/api/roles", "/api/people"].iter().any(|own| path.starts_with(own)) => {
                let (secret, address) = (session_secret(token), self.address);
                format!("Cookie: flagfall_session={secret}\r\nOrigin: http://{address}\r\n")
            }
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{shown}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let (head, body) = raw(self.address, &request).await.expect("it answers");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    async fn get(&self, token: &str, path: &str) -> (u16, Value) {
        self.http(token, "GET", path, &Value::Null).await
    }

    /// Starts game 1 and returns the sockets of both players and an arbiter.
    async fn begin(&self) -> [ZoneClient; 3] {
        self.begin_after(&[]).await
    }

    /// Starts game 1 after commands of the arbiter and returns the three sockets.
    async fn begin_after(&self, before: &[Value]) -> [ZoneClient; 3] {
        let tokens = [
            self.admit(WHITE, None),
            self.admit(BLACK, None),
            self.admit(ARBITER, Some((Role::Arbiter, Scope::Game(1)))),
        ];
        let mut sockets = Vec::new();
        for token in &tokens {
            let mut socket = self.socket(token).await;
            follow(&mut socket, 1, json!({"after": 0})).await;
            sockets.push(socket);
        }
        let [white, black, mut arbiter] = <[ZoneClient; 3]>::try_from(sockets).ok().expect("three");
        for (number, command) in (50..).zip(before) {
            execute(&mut arbiter, 1, number, command.clone()).await;
        }
        for (number, player) in [(1, "white"), (2, "black")] {
            arbiter.command(1, number, json!({"arrive": {"player": player}})).await;
        }
        arbiter.command(1, 3, json!("begin")).await;
        // Replies and events arrive in any order. A player with a socket has already arrived.
        let (mut answers, mut began) = (0, false);
        while answers < 3 || !began {
            let reply = arbiter.next().await;
            let refused = reply.get("refused").map(|refused| refused["message"].clone());
            let is_fine = refused.as_ref().is_none_or(|why| why == "the player is there already");
            assert!(reply.get("error").is_none() && is_fine, "{reply}");
            answers += usize::from(reply.get("executed").is_some() || refused.is_some());
            began |= reply["event"]["event"] == "began";
        }
        [white, black, arbiter]
    }
}

/// Subscribes with optional extra fields and returns the reply.
async fn follow(client: &mut ZoneClient, game: u64, more: Value) -> Value {
    let mut subscribe = json!({"game": game});
    for (key, value) in more.as_object().into_iter().flatten() {
        subscribe[key] = value.clone();
    }
    client.send(&json!({"subscribe": subscribe})).await;
    loop {
        let reply = client.next().await;
        if reply.get("subscribed").is_some() || reply.get("error").is_some() {
            return reply;
        }
    }
}

/// Sends a command and waits for the reply, skipping events that arrive
/// before it.
async fn ask(client: &mut ZoneClient, game: u64, id: u64, command: Value) -> Value {
    client.command(game, id, command).await;
    loop {
        let reply = client.next().await;
        if ["executed", "refused", "error", "busy"].iter().any(|kind| reply.get(kind).is_some()) {
            return reply;
        }
    }
}

/// Sends a command that must be carried out.
async fn execute(client: &mut ZoneClient, game: u64, id: u64, command: Value) -> Value {
    let mut reply = ask(client, game, id, command).await;
    assert!(reply["executed"].is_object(), "{reply}");
    reply["executed"].take()
}

/// Sends a command that must be refused for this reason.
async fn expect_refusal(client: &mut ZoneClient, game: u64, id: u64, command: Value, why: &str) {
    let reply = ask(client, game, id, command).await;
    assert_eq!(reply["refused"]["message"], why, "{reply}");
}

fn play(mv: &str) -> Value {
    json!({"play": {"input": {"move": mv}}})
}

fn rule(ruling: Value) -> Value {
    let mut command = json!({"rule": {"article": null, "reason": "as I saw it"}});
    command["rule"]["ruling"] = ruling;
    command
}
