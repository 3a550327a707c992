//! How games come about, over real HTTP and sockets.

mod challenges;
mod engines;
mod finished;
mod pairings;
mod regulations;
mod rematches;
#[path = "../running/mod.rs"]
mod running;
mod seats;
mod shown;
mod written;

use std::fs;
use std::path::Path;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use flagfall_server::{Config, Rate};
use flagfall_store::{Grant, Pass, PassKind, People, Person, Role, Scope, SqlitePeople};
use flagfall_testkit::zone::{Client, http, http_as};
use serde_json::{Value, json};

use running::{Running, folder};

/// The people of every zone here; the last one organises event 4.
const PEOPLE: [&str; 4] = ["Ann", "Bob", "Cleo", "Olga"];

/// A zone that these people are in.
fn peopled() -> Running {
    peopled_with(|_, _| ())
}

/// One whose configuration is changed, with its folder at hand.
fn peopled_with(change: impl FnOnce(&mut Config, &Path)) -> Running {
    let folder = folder();
    fs::create_dir_all(&folder).expect("a folder");
    let people = SqlitePeople::open(&folder).expect("people");
    for (number, name) in (1..).zip(PEOPLE) {
        let person = PersonId(number);
        let now = Timestamp::EPOCH;
        people
            .add(&Person::new(person, &name.parse().expect("a name"), now), None, None)
            .expect("added");
        let (kind, name, until) = (PassKind::Token, name.to_owned(), None);
        let pass = Pass { id: number, person, kind, name: name.clone(), created: now, until };
        people.issue(&pass, Digest::of(token(&name))).expect("issued");
    }
    let grant = Grant { person: PersonId(4), role: Role::Organiser, scope: Scope::Event(4) };
    people.give(&grant).expect("given");
    drop(people);
    let data = folder.clone();
    Running::open(folder, |config| change(config, &data))
}

impl Running {
    /// Sends a request as somebody of a name, or as nobody.
    async fn ask(&self, who: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        match who {
            "" => http(self.address, method, path, &body).await,
            secret if secret.starts_with("seat.") => {
                http_as(self.address, secret, method, path, &body).await
            }
            name => http_as(self.address, &token(name), method, path, &body).await,
        }
    }

    /// The same, which succeeds.
    async fn done(&self, who: &str, method: &str, path: &str, body: &Value) -> Value {
        let (status, told) = self.ask(who, method, path, body).await;
        assert!((200..300).contains(&status), "{who} {method} {path}: {status} {told}");
        told
    }

    /// The same, which is refused so.
    #[track_caller]
    fn refused(
        &self,
        who: &str,
        method: &str,
        path: &str,
        body: &Value,
        error: &str,
    ) -> impl Future<Output = ()> {
        let (who, method, path) = (who.to_owned(), method.to_owned(), path.to_owned());
        let (body, error, at) = (body.clone(), error.to_owned(), std::panic::Location::caller());
        async move {
            let (status, told) = self.ask(&who, &method, &path, &body).await;
            assert!(status >= 400 && told["error"] == *error, "{at}: {status} {told}");
        }
    }

    /// Opens a table.
    async fn open_table(&self, who: &str, wish: Value) -> Seat {
        Seat::of(&self.done(who, "POST", "/api/games", &wish).await)
    }

    /// Takes a seat at one.
    async fn take(&self, who: &str, game: u64) -> Seat {
        Seat::of(&self.done(who, "POST", &format!("/api/games/{game}/seats"), &Value::Null).await)
    }

    /// A socket of somebody.
    async fn socket(&self, who: &str) -> Client {
        if who.is_empty() {
            return Client::connect(self.address).await;
        }
        Client::connect_as(self.address, &token(who)).await
    }
}

/// A seat that somebody has taken.
#[derive(Clone, Debug, PartialEq)]
struct Seat {
    game: u64,
    colour: String,
    secret: Option<String>,
    begun: bool,
}

impl Seat {
    fn of(told: &Value) -> Seat {
        Seat {
            game: told["game"].as_u64().expect("a number"),
            colour: told["seat"].as_str().expect("a colour").to_owned(),
            secret: told["secret"].as_str().map(str::to_owned),
            begun: told["begun"].as_bool().expect("said"),
        }
    }

    fn secret(&self) -> &str {
        self.secret.as_deref().expect("a guest")
    }
}

fn token(name: &str) -> String {
    format!("flagfall_pat_{name}")
}

/// The next that is told of a table.
async fn told_of_table(client: &mut Client, game: u64) -> String {
    loop {
        let told = client.until("table").await;
        if told["game"] == game {
            return told["state"].as_str().expect("a state").to_owned();
        }
    }
}
