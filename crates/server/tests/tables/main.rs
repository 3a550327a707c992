//! Tables, seeks, challenges and pairings over real HTTP and sockets.

mod challenges;
mod damaged;
mod engines;
mod finished;
mod pairings;
mod pgn;
mod plain_pages;
mod regulations;
mod rematches;
#[path = "../running/mod.rs"]
mod running;
mod seats;
mod worst_inputs;

use std::fs;
use std::path::Path;

use flagfall_clock::Timestamp;
use flagfall_laws::{Grant, Role, Scope};
use flagfall_ledger::{Digest, PersonId};
use flagfall_server::{Config, Rate};
use flagfall_store::{
    AccessToken, AccessTokenKind, AccountStore, Options, Person, RoleStore, SqliteLog, SqlitePeople, TableStore,
    TokenScopes, TokenStore,
};
use flagfall_testkit::zone::{ZoneClient, http, http_as, raw};
use serde_json::{Value, json};

use running::{Running, folder};

/// The accounts of every zone in these tests; the last one organises event 4.
const PEOPLE: [&str; 4] = ["Ann", "Bob", "Cleo", "Olga"];

/// Starts a zone with these accounts.
fn peopled() -> Running {
    peopled_with(|_, _| ())
}

/// Starts a zone with these accounts and a changed configuration.
fn peopled_with(change: impl FnOnce(&mut Config, &Path)) -> Running {
    let folder = folder();
    drop(SqliteLog::open(&folder, Options::default()).expect("a log"));
    let people = SqlitePeople::open(&folder).expect("people");
    for (number, name) in (1..).zip(PEOPLE) {
        let person = PersonId(number);
        let now = Timestamp::EPOCH;
        people.add_person(&Person::new(person, &name.parse().expect("a name"), now), None, None).expect("added");
        let (kind, name, until) = (AccessTokenKind::Personal, name.to_owned(), None);
        let pass = AccessToken {
            id: number,
            person,
            kind,
            name: name.clone(),
            scopes: TokenScopes::ALL,
            created_at: now,
            expires_at: until,
        };
        people.issue_token(&pass, Digest::of(token(&name))).expect("issued");
        let session = AccessToken { id: 100 + number, kind: AccessTokenKind::Session, ..pass };
        people.issue_token(&session, Digest::of(session_secret(&name))).expect("issued");
    }
    let grant = Grant { person: PersonId(4), role: Role::Organiser, scope: Scope::Event(4) };
    people.grant(&grant, None).expect("given");
    drop(people);
    let data = folder.clone();
    Running::open(folder, |config| change(config, &data))
}

impl Running {
    /// Sends a request with the token of a named account, or anonymously.
    async fn ask(&self, who: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        match who {
            "" => http(self.address, method, path, &body).await,
            secret if secret.starts_with("seat.") => http_as(self.address, secret, method, path, &body).await,
            name => http_as(self.address, &token(name), method, path, &body).await,
        }
    }

    /// Sends a request in the session of a named account, and returns the head and the body of the answer.
    async fn ask_in_session(&self, name: &str, method: &str, path: &str, body: &Value) -> (String, String) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (to, secret, length) = (self.address, session_secret(name), body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nOrigin: http://{to}\r\n\
             Cookie: flagfall_session={secret}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        raw(to, &request).await.expect("an answer")
    }

    /// Sends a request that must succeed.
    async fn succeed(&self, who: &str, method: &str, path: &str, body: &Value) -> Value {
        let (status, reply) = self.ask(who, method, path, body).await;
        assert!((200..300).contains(&status), "{who} {method} {path}: {status} {reply}");
        reply
    }

    /// Sends a request that must be refused with this status and code.
    #[track_caller]
    fn fail(&self, who: &str, method: &str, path: &str, body: &Value, error: &str) -> impl Future<Output = ()> {
        let (who, method, path) = (who.to_owned(), method.to_owned(), path.to_owned());
        let (body, error, at) = (body.clone(), error.to_owned(), std::panic::Location::caller());
        async move {
            let (status, reply) = self.ask(&who, &method, &path, &body).await;
            assert!(status >= 400 && reply["error"] == *error, "{at}: {status} {reply}");
        }
    }

    /// Opens a table and returns the host's seat.
    async fn open_table(&self, who: &str, terms: Value) -> Seat {
        Seat::of(&self.succeed(who, "POST", "/api/games", &terms).await)
    }

    /// Takes a seat at a table.
    async fn take(&self, who: &str, game: u64) -> Seat {
        Seat::of(&self.succeed(who, "POST", &format!("/api/games/{game}/seats"), &Value::Null).await)
    }

    /// Connects both players to a game and waits until it has begun.
    async fn begin(&self, game: u64, players: [(&str, &Seat); 2]) -> [ZoneClient; 2] {
        let mut clients = [self.socket(players[0].0).await, self.socket(players[1].0).await];
        for (client, (_, seat)) in clients.iter_mut().zip(players) {
            client.subscribe(game, Some(0), seat.secret.as_deref()).await;
        }
        for client in &mut clients {
            client.next_event("began").await;
        }
        clients
    }

    /// Opens a socket for an account or anonymously.
    async fn socket(&self, who: &str) -> ZoneClient {
        if who.is_empty() {
            return ZoneClient::connect(self.address).await;
        }
        ZoneClient::connect_as(self.address, &token(who)).await
    }
}

/// A seat taken in a test.
#[derive(Clone, Debug, PartialEq)]
struct Seat {
    game: u64,
    colour: String,
    secret: Option<String>,
    started: bool,
}

impl Seat {
    fn of(response: &Value) -> Seat {
        Seat {
            game: response["game"].as_u64().expect("a number"),
            colour: response["seat"].as_str().expect("a colour").to_owned(),
            secret: response["secret"].as_str().map(str::to_owned),
            started: response["started"].as_bool().expect("a flag"),
        }
    }

    fn secret(&self) -> &str {
        self.secret.as_deref().expect("a guest")
    }
}

/// The secret of an account's session.
fn session_secret(name: &str) -> String {
    format!("session of {name}")
}

fn token(name: &str) -> String {
    format!("flagfall_pat_{name}")
}

/// Returns the state of the next table update.
async fn next_table_state(client: &mut ZoneClient, game: u64) -> String {
    loop {
        let reply = client.next_of_kind("table").await;
        if reply["game"] == game {
            return reply["state"].as_str().expect("a state").to_owned();
        }
    }
}
