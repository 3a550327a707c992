//! Personal data: exported, and erased while the chains stay valid.

use std::fs;
use std::path::{Path, PathBuf};

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Cause, Chain, Command, Event, Game, GameEntry, MoveInput, Opening, PersonId};
use flagfall_laws::Rules;
use flagfall_store::{
    Append, Archive, ChatMessage, ChatRoom, ChatStore, LedgerId, LedgerKind, LedgerState, Log, Options, SqliteLog,
    SqlitePeople, Table, TableInvitee, TableStore, verify,
};

use super::*;

const MARK: &str = "Quetzalcoatl";
const GAME: u64 = 77;

/// Stores a short game, a chat message and a table.
fn put_on_record(folder: &Path, white: u64, black: u64) {
    let at = Timestamp::from_millis(1_767_260_000_000);
    let mut opening = Opening::of(Rules::preset("casual").expect("a preset"));
    (opening.players.white, opening.players.black) = (PersonId(white), PersonId(black));
    let mut game = Game::open(&opening).expect("it holds");
    let mut entries = vec![GameEntry { at, event: Event::Opened(Box::new(opening)) }];
    let play = |mv: &str| Command::play(MoveInput::Move(mv.parse().expect("a move")));
    for (actor, command) in [
        (Actor::Zone, Command::Begin),
        (Actor::Player(Color::White), play("e2e4")),
        (Actor::Player(Color::Black), play("e7e5")),
        (Actor::Player(Color::White), Command::Resign),
    ] {
        let executed = game.execute(&command, actor, at);
        executed.result.expect("it is allowed");
        entries.extend(executed.entries);
    }
    let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: GAME });
    let line = |(number, entry): (u64, _)| chain.append(entry, Cause::by(Actor::Zone, 8 * number, at));
    let lines: Vec<_> = (0..).zip(&entries).map(line).collect();
    let log = SqliteLog::open(folder, Options::default()).expect("it was closed");
    for line in lines {
        let (tell, reply) = std::sync::mpsc::channel();
        let append = Append::new(vec![line], LedgerState::Closed);
        log.append(append, Box::new(move |done| tell.send(done).expect("somebody waits")));
        reply.recv().expect("an answer").expect("written");
    }
    let people = SqlitePeople::open(folder).expect("it was closed");
    let (by, text) = (PersonId(white), format!("I am {MARK}"));
    people.add_message(&ChatMessage { game: GAME, room: ChatRoom::Players, by, at, text }).expect("written");
    let (for_whom, until) = (TableInvitee::Person(PersonId(black)), Timestamp::from_millis(u64::MAX >> 2));
    let terms = r#"{"chess960":518}"#.to_owned();
    let table = Table { id: 5, host: by, invitee: for_whom, request: terms, created_at: at, expires_at: until };
    people.add_table(&table).expect("written");
}

/// Returns the files that contain a text, ignoring case.
fn files_with(folder: &Path, mark: &str) -> Vec<PathBuf> {
    let stands_in = |path: &PathBuf| {
        let bytes = fs::read(path).expect("readable").to_ascii_lowercase();
        bytes.windows(mark.len()).any(|text| text == mark.to_ascii_lowercase().as_bytes())
    };
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("readable").path());
    files.filter(stands_in).collect()
}

#[tokio::test]
async fn person_exports_and_erases_all_personal_data() {
    let zone = Running::start();
    let (id, person) = zone.join(MARK).await;
    let (black, other) = zone.join("Other").await;
    person.ask("POST", "/api/me/tokens", json!({"name": "my bot"})).await;
    let zone = zone.restart(|folder| put_on_record(folder, id, black)).await;
    let [person, other] = [person, other].map(|who| HttpClient { address: zone.address, ..who });
    let (status, data) = person.get("/api/me/data").await;
    assert_eq!(status, 200, "{data}");
    assert_eq!((&data["account"]["name"], &data["tokens"][0]["name"]), (&json!(MARK), &json!("my bot")));
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(data["chat"][0]["text"], format!("I am {MARK}"));
    assert_eq!(data["tables"][0]["request"], json!({"chess960": 518}));
    let game = &data["games"][0];
    assert_eq!((&game["game"], &game["colour"]), (&json!(GAME), &json!("white")));
    let pgn = game["pgn"].as_str().expect("a text");
    assert!(pgn.contains(&format!("[White \"{MARK}\"]")) && pgn.contains("1. e4"), "{pgn}");
    assert!(!data.to_string().contains("secret") && !data.to_string().contains("argon2"), "{data}");
    // The opponent was challenged and has not answered.
    let (_, data) = other.get("/api/me/data").await;
    assert_eq!((&data["tables"][0]["host"], &data["chat"]), (&json!(false), &json!([])));
    assert_eq!(data["games"][0]["colour"], "black");

    let before = zone.anybody().get(&format!("/api/games/{GAME}")).await;
    assert!(!files_with(&zone.folder, MARK).is_empty());
    let erase = |password: &str| json!({"password": password});
    let (status, reply) = person.ask("DELETE", "/api/me", Value::Null).await;
    let message = reply["message"].as_str().expect("a sentence");
    assert!(status == 422 && message.starts_with("confirm the erasure with your password"), "{reply}");
    assert_eq!(person.ask("DELETE", "/api/me", erase("wrong horse battery")).await.0, 401);
    assert_eq!(person.ask("DELETE", "/api/me", erase(PASSWORD)).await.0, 204);
    assert_eq!(files_with(&zone.folder, MARK), Vec::<PathBuf>::new());
    assert!(!person.is_in().await && other.is_in().await);
    assert_eq!(zone.log_in(MARK, PASSWORD).await.0, 401);
    let nobody = json!({"id": id, "display": "", "erased": true});
    assert_eq!(zone.anybody().get(&format!("/api/people/{id}")).await, (200, nobody));
    // The game is unchanged under a number, and the chain is valid.
    let (status, mut after) = zone.anybody().get(&format!("/api/games/{GAME}")).await;
    assert_eq!(after["white"].take(), "?");
    after["white"] = before.1["white"].clone();
    assert_eq!((status, after), before);
    let (_, _, pgn) = zone.anybody().send("GET", &format!("/api/games/{GAME}/pgn"), "").await;
    let pgn = pgn.as_str().expect("a text").to_owned();
    assert!(pgn.contains("[White \"?\"]") && pgn.contains("[Black \"Other\"]"), "{pgn}");
    let archive = Archive::open(&zone.folder).expect("beside the server");
    let audit = verify(&archive, &mut |_, _| ()).expect("readable");
    assert_eq!((audit.ledgers, audit.findings.len()), (1, 0));
    // The name is available again.
    let (again, _) = zone.join(MARK).await;
    assert_ne!(again, id);
}

#[tokio::test]
async fn administrator_exports_and_erases_for_a_person() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (id, person) = zone.join(MARK).await;
    let (status, data) = administrator.get(&format!("/api/people/{id}/data")).await;
    assert_eq!((status, &data["account"]["name"]), (200, &json!(MARK)));
    let path = format!("/api/people/{id}");
    assert_eq!(administrator.ask("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!((administrator.ask("DELETE", &path, Value::Null).await.0, person.is_in().await), (404, false));
    assert_eq!(files_with(&zone.folder, MARK), Vec::<PathBuf>::new());
    let (_, me) = administrator.get("/api/me").await;
    let own = format!("/api/people/{}", me["id"]);
    let (status, reply) = administrator.ask("DELETE", &own, Value::Null).await;
    assert_eq!((status, &reply["error"]), (409, &json!("last_administrator")));
    let (_, list) = administrator.get("/api/people").await;
    let erased = list.as_array().expect("a list").iter().find(|one| one["id"] == id);
    assert_eq!(erased.map(|one| (&one["name"], &one["erased"])), Some((&json!(""), &json!(true))));
}
