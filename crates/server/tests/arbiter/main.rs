//! Who takes part in a game, and what each may do and see: real sockets, real tokens.

mod assistants;
mod calls;
mod chat;
mod delay;
mod doors;
mod hats;
mod lag;
mod late;
mod rulings;
#[path = "../running/mod.rs"]
mod running;
mod sealed;
mod sight;
mod venues;
mod words;

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_chess::ByColor;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Cause, Chain, Entry, Event, Opening, PersonId, Place};
use flagfall_laws::Rules;
use flagfall_ledger::{Digest, Kind, LedgerId};
use flagfall_server::{Doorkeeper, Rate};
use flagfall_store::{
    Append, Grant, Log, Options, Pass, PassKind, People, Person, Role, Scope, Sqlite, SqlitePeople,
};
use flagfall_testkit::zone::{Client, raw};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use running::{Running, folder};

const WHITE: PersonId = PersonId(11);
const BLACK: PersonId = PersonId(12);
const ARBITER: PersonId = PersonId(20);
const CHIEF: PersonId = PersonId(21);
const LOOKER: PersonId = PersonId(30);

/// Games that are there from the start, between persons who have tokens.
struct Hall {
    running: Running,
    people: SqlitePeople,
}

impl Deref for Hall {
    type Target = Running;

    fn deref(&self) -> &Running {
        &self.running
    }
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    Timestamp::from_millis(Millis::from(since).get())
}

/// A game between two, in an event or not, of certain regulations.
fn opening(regulations: &str, (white, black): (PersonId, PersonId), event: Option<u64>) -> Opening {
    let mut opening = Opening::of(Rules::read(regulations).expect("regulations"));
    opening.players = ByColor { white, black };
    opening.place = event.map(|competition| Place { competition, round: 1, board: 1 });
    // Nobody comes too late for it here.
    opening.appointed = now().saturating_add(Millis::from_mins(60));
    opening
}

/// The token of somebody who is admitted.
fn token(id: PersonId) -> String {
    format!("flagfall_pat_{:064x}", id.0)
}

impl Hall {
    /// A zone with games numbered from 1.
    fn open(openings: &[Opening]) -> Hall {
        let opened = |opening: &Opening| vec![Event::Opened(Box::new(opening.clone()))];
        Hall::after(openings.iter().map(opened))
    }

    /// A zone with games in which this has happened, numbered from 1.
    fn after(games: impl IntoIterator<Item = Vec<Event>>) -> Hall {
        let folder = folder();
        let log = Sqlite::open(&folder, Options::default()).expect("a log");
        for (id, events) in (1..).zip(games) {
            let mut chain = Chain::new(LedgerId { kind: Kind::Game, id });
            let cause = Cause::by(Actor::Zone, 8, now());
            let line = |event| chain.append(&Entry { at: now(), event }, cause);
            let lines = events.into_iter().map(line).collect();
            let (tell, told) = mpsc::channel();
            let done = Box::new(move |outcome| drop(tell.send(outcome)));
            log.append(Append { lines, open: true }, done);
            told.recv().expect("an answer").expect("appended");
        }
        drop((log, SqlitePeople::open(&folder).expect("people")));
        Hall::over(folder)
    }

    fn over(folder: PathBuf) -> Hall {
        // Everybody asks from here.
        let many = Rate::new(60_000, 60_000);
        Hall::of(Running::open(folder, |config| {
            (config.limits.requests, config.limits.ping_ms) = (many, 500);
        }))
    }

    fn of(running: Running) -> Hall {
        let people = SqlitePeople::visit(&running.folder).expect("people");
        Hall { running, people }
    }

    /// Ends, and starts again on the same data.
    async fn restart(self) -> Hall {
        Hall::of(self.running.restart(|_| ()).await)
    }

    /// Somebody with an account and a token, and perhaps a role.
    fn admit(&self, id: PersonId, role: Option<(Role, Scope)>) -> String {
        let person = Person::new(id, &format!("person{}", id.0).parse().expect("a name"), now());
        self.people.add(&person, None, None).expect("added");
        let secret = token(id);
        let (kind, name) = (PassKind::Token, "test".to_owned());
        let pass = Pass { id: id.0, person: id, kind, name, created: now(), until: None };
        self.people.issue(&pass, Digest::of(&secret)).expect("issued");
        if let Some((role, scope)) = role {
            self.give(id, role, scope);
        }
        secret
    }

    fn give(&self, person: PersonId, role: Role, scope: Scope) {
        self.people.give(&Grant { person, role, scope }).expect("given");
    }

    fn take(&self, person: PersonId, role: Role, scope: Scope) {
        assert!(self.people.take(&Grant { person, role, scope }).expect("taken"));
    }

    /// The secret of a seat, which a guest has.
    fn seat_secret(&self, game: u64, player: flagfall_chess::Color) -> String {
        Doorkeeper::new(&self.people.seat_key().expect("a key")).seat_secret(game, player)
    }

    /// A socket of whoever has the token.
    async fn socket(&self, token: &str) -> Client {
        let stream = TcpStream::connect(self.address).await.expect("it listens");
        let mut request =
            format!("ws://{}/ws", self.address).into_client_request().expect("a request");
        if !token.is_empty() {
            let shown = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("Authorization", shown);
        }
        let (stream, _) = client_async(request, stream).await.expect("a socket");
        let mut client = Client { stream };
        assert_eq!(client.next().await["hello"]["version"], 1);
        client
    }

    /// A request of whoever has the token.
    async fn http(&self, token: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let shown = match token {
            "" => String::new(),
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

    /// Players, an arbiter and their sockets at game 1, which has begun.
    async fn begin(&self) -> [Client; 3] {
        self.begin_after(&[]).await
    }

    /// The same after what the arbiter does before the game.
    async fn begin_after(&self, before: &[Value]) -> [Client; 3] {
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
        let [white, black, mut arbiter] = <[Client; 3]>::try_from(sockets).ok().expect("three");
        for (number, command) in (50..).zip(before) {
            done(&mut arbiter, 1, number, command.clone()).await;
        }
        for (number, player) in [(1, "white"), (2, "black")] {
            arbiter.ask(1, number, json!({"arrive": {"player": player}})).await;
        }
        arbiter.ask(1, 3, json!("begin")).await;
        // Answers and events come in any order. Who is seen by a socket is there already.
        let (mut answers, mut began) = (0, false);
        while answers < 3 || !began {
            let told = arbiter.next().await;
            let refused = told.get("refused").map(|refused| refused["why"].clone());
            let is_fine = refused.as_ref().is_none_or(|why| why == "there already");
            assert!(told.get("wrong").is_none() && is_fine, "{told}");
            answers += usize::from(told.get("done").is_some() || refused.is_some());
            began |= told["event"]["event"] == "began";
        }
        [white, black, arbiter]
    }
}

/// Subscribes, with more than the game if need be; the answer, whatever it is.
async fn follow(client: &mut Client, game: u64, more: Value) -> Value {
    let mut subscribe = json!({"game": game});
    for (key, value) in more.as_object().into_iter().flatten() {
        subscribe[key] = value.clone();
    }
    client.say(&json!({"subscribe": subscribe})).await;
    loop {
        let told = client.next().await;
        if told.get("subscribed").is_some() || told.get("wrong").is_some() {
            return told;
        }
    }
}

/// Asks for something to be done, and waits for the answer; events that come before it are passed
/// over.
async fn ask(client: &mut Client, game: u64, id: u64, command: Value) -> Value {
    client.ask(game, id, command).await;
    loop {
        let told = client.next().await;
        if ["done", "refused", "wrong", "busy"].iter().any(|kind| told.get(kind).is_some()) {
            return told;
        }
    }
}

/// Asks, and it is done.
async fn done(client: &mut Client, game: u64, id: u64, command: Value) -> Value {
    let mut told = ask(client, game, id, command).await;
    assert!(told["done"].is_object(), "{told}");
    told["done"].take()
}

/// Asks, and it is refused for a reason.
async fn refused(client: &mut Client, game: u64, id: u64, command: Value, why: &str) {
    let told = ask(client, game, id, command).await;
    assert_eq!(told["refused"]["why"], why, "{told}");
}

fn play(mv: &str) -> Value {
    json!({"play": {"input": {"move": mv}}})
}

fn rule(ruling: Value) -> Value {
    let mut command = json!({"rule": {"article": null, "reason": "as I saw it"}});
    command["rule"]["ruling"] = ruling;
    command
}
