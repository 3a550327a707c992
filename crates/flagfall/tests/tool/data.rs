//! `flagfall audit`, `backup`, `restore` and `people`.

use std::fs;
use std::path::{Path, PathBuf};

use flagfall_chess::{Color, Letters};
use flagfall_game::{Actor, AdjournmentEvent, Cause, Chain, EnvelopeSlot, Event, GameEntry, Nonce, SealedMove};
use flagfall_store::contract::{append, checkpoint_all, lines};
use flagfall_store::people_contract::{at, join};
use flagfall_store::{
    AccountStore, LedgerId, LedgerKind, LinkStore, Options, People, SealingKey, SqliteLog, SqlitePeople,
};

use crate::{ToolRun, flagfall};

/// Creates a directory with a data directory of two games with three lines each.
fn temp_dir(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&dir));
    let log = SqliteLog::open(&dir.join("data"), Options::default()).expect("create log");
    for id in [7, 8] {
        let mut chain = flagfall_store::Chain::new(LedgerId { kind: LedgerKind::Game, id });
        append(&log, lines(&mut chain, 1, 3), true).expect("in order");
    }
    checkpoint_all(&log, 5.into()).expect("signed");
    dir
}

/// Runs the tool with `DIR` in the arguments and the output in place of the directory.
fn run_in(dir: &Path, args: &str) -> ToolRun {
    let path = dir.to_str().expect("UTF-8");
    let args: Vec<String> = args.split(' ').map(|word| word.replace("DIR", path)).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ToolRun { status, stdout, stderr } = flagfall(&args);
    let with_dir = |text: String| text.replace(path, "DIR");
    ToolRun { status, stdout: with_dir(stdout), stderr: with_dir(stderr) }
}

#[track_caller]
fn check(dir: &Path, args: &str, status: i32, stdout: &str, stderr: &str) {
    let expected = ToolRun { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(run_in(dir, args), expected);
}

#[test]
fn unchanged_ledgers_are_ok() {
    let dir = temp_dir("audit-verify");
    let run = run_in(&dir, "audit verify --data DIR/data");
    let (key, rest) = run.stdout.split_once('\n').expect("lines");
    let digits = key.strip_prefix("signed with ").expect("the key");
    assert_eq!((run.status, digits.len()), (0, 64), "{run:?}");
    assert_eq!(rest, "2 ledgers, 6 lines, 1 checkpoint: OK\n");
    check(&dir, "audit verify --quiet --data DIR/data", 0, "", "");
}

#[test]
fn lost_checkpoint_is_reported_by_an_anchor() {
    let dir = temp_dir("audit-anchor");
    run_in(&dir, "audit export --data DIR/data --out DIR/all");
    let verify = "audit verify --quiet --data DIR/data";
    let with_export = "audit verify --quiet --data DIR/data --anchor DIR/all/checkpoints.jsonl";
    check(&dir, with_export, 0, "", "");
    // The end of the log and its checkpoint are gone, but not the anchor beside it.
    let database = rusqlite::Connection::open(dir.join("data/flagfall.db")).expect("a database");
    database.execute_batch("DELETE FROM checkpoints; DELETE FROM events WHERE sequence = 3").expect("valid SQL");
    let lost = "checkpoint 1: it is missing, but there is an anchor of it\n";
    check(&dir, verify, 1, lost, "");
    // The anchor is gone too; an export from before shows it.
    fs::remove_file(dir.join("data/checkpoint.anchor")).expect("an anchor");
    check(&dir, verify, 0, "", "");
    check(&dir, with_export, 1, lost, "");
    let expected = "error: DIR/all/keys.txt does not end with a signed checkpoint: give a checkpoints.jsonl of \
                    `flagfall audit export`, or a copy of checkpoint.anchor\n";
    check(&dir, "audit verify --data DIR/data --anchor DIR/all/keys.txt", 2, "", expected);
}

#[test]
fn missing_anchor_is_reported_and_a_lost_key_is_replaced() {
    let dir = temp_dir("audit-new-key");
    fs::remove_file(dir.join("data/checkpoint.anchor")).expect("an anchor");
    let expected = "checkpoint.anchor is missing, although there are checkpoints: each start writes it\n";
    check(&dir, "audit verify --quiet --data DIR/data", 1, expected, "");
    let expected = "error: DIR/data/signing.key exists already, so no new one was created: move it away first if it \
                    is damaged or not secret any more\n";
    check(&dir, "audit new-key --data DIR/data", 2, "", expected);
    fs::remove_file(dir.join("data/signing.key")).expect("a key");
    let expected = "created signing.key in DIR/data: keep a copy in a safe place\n";
    check(&dir, "audit new-key --data DIR/data", 0, expected, "");
    drop(SqliteLog::open(&dir.join("data"), Options::default()).expect("it opens, and writes the anchor"));
    check(&dir, "audit verify --quiet --data DIR/data", 0, "", "");
}

#[test]
fn changed_line_is_reported() {
    let dir = temp_dir("audit-changed");
    let file = dir.join("data/flagfall.db");
    let bytes = fs::read(&file).expect("readable");
    // Change the second line of one game.
    let event = br#"{"lit":"by \"1\""}"#;
    let mut places = bytes.windows(event.len()).enumerate().filter(|(_, text)| text == event);
    let (at, _) = places.nth(4).expect("six events");
    let mut changed = bytes.clone();
    changed[at + 8] = b'B';
    fs::write(&file, changed).expect("writable");
    let run = run_in(&dir, "audit verify --quiet --data DIR/data");
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let expected = |line| format!("game 7, line {line}: it, or the hash before it, was changed\n");
    let games = [expected(2), expected(2).replace('7', "8")];
    assert!(games.contains(&run.stdout), "{run:?}");
}

#[test]
fn opened_envelopes_are_compared_with_their_commitments() {
    let dir = temp_dir("audit-envelopes");
    let log = SqliteLog::open(&dir.join("data"), Options::default()).expect("the log");
    let [sealed, other] = ["e4", "d4"].map(|text| SealedMove::new(text, Letters::ENGLISH, Nonce(7)));
    let (slot, commitment) = (EnvelopeSlot::SealedMove, sealed.commitment());
    for (id, content) in [(9, sealed), (10, other)] {
        let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id });
        let events = [
            AdjournmentEvent::MoveSealed { by: Color::White, envelope: slot, commitment },
            AdjournmentEvent::EnvelopeOpened { envelope: slot, sealed: content },
        ];
        let cause = Cause::by(Actor::Zone, 8, at(5));
        let line = |event| chain.append(&GameEntry { at: at(5), event: Event::Adjournment(event) }, cause);
        append(&log, events.map(line).into(), true).expect("in order");
    }
    drop(log);
    let run = run_in(&dir, "audit verify --data DIR/data");
    let (fault, rest) = run.stdout.split_once('\n').expect("lines");
    assert_eq!((run.status, fault), (1, "game 10, line 2: the opened envelope differs from the sealed one"));
    assert!(rest.contains("2 envelopes opened\n"), "{rest}");
    assert!(rest.ends_with("1 checkpoint: 1 fault\n"), "{rest}");
}

#[test]
fn one_game_or_all_are_exported() {
    let dir = temp_dir("audit-export");
    let one = run_in(&dir, "audit export --data DIR/data --game 7");
    assert_eq!((one.status, one.stdout.lines().count()), (0, 3));
    assert!(one.stdout.starts_with(r#"{"ledger":{"kind":"game","id":7},"sequence":1,"#));
    let expected = "6 lines of 2 ledgers and 1 checkpoint in DIR/all\n";
    check(&dir, "audit export --data DIR/data --out DIR/all", 0, expected, "");
    let read = |name: &str| fs::read_to_string(dir.join("all").join(name)).expect("written");
    assert!(read("ledgers.jsonl").starts_with(&one.stdout));
    assert_eq!(read("keys.txt").len(), 65);
    assert!(read("checkpoints.jsonl").contains(read("keys.txt").trim_end()));
    let again = run_in(&dir, "audit export --data DIR/data --out DIR/all");
    assert!(again.stderr.starts_with("error: cannot write DIR/all/ledgers.jsonl: "), "{again:?}");
    let none = "error: there is no game 9 in DIR/data\nhint: leave --game out to export all games\n";
    check(&dir, "audit export --data DIR/data --game 9", 2, "", none);
}

#[test]
fn data_is_copied_and_restored() {
    let dir = temp_dir("backup");
    let expected = "DIR/copy.db contains all data of DIR/data\n";
    check(&dir, "backup --data DIR/data --out DIR/copy.db", 0, expected, "");
    let expected = "error: DIR/copy.db already exists: choose another file, or move it away\n";
    check(&dir, "backup --data DIR/data --out DIR/copy.db", 2, "", expected);
    let expected = "restored DIR/other from DIR/copy.db\n";
    check(&dir, "restore --from DIR/copy.db --data DIR/other", 0, expected, "");
    let lines = run_in(&dir, "audit export --data DIR/data");
    assert_eq!(run_in(&dir, "audit export --data DIR/other"), lines);
    let run = run_in(&dir, "restore --from DIR/copy.db --data DIR/data");
    assert!(run.stderr.contains("already exists: move"), "{run:?}");
}

#[test]
fn accounts_are_copied_and_restored() {
    let dir = temp_dir("backup-people");
    let people = SqlitePeople::open(&dir.join("data")).expect("create people");
    let (ann, key) = (join(&people, 7, "Ann"), people.seat_key().expect("a key"));
    let expected = "DIR/copy.db and DIR/copy.people.sqlite contain all data of DIR/data\n";
    check(&dir, "backup --data DIR/data --out DIR/copy.db", 0, expected, "");
    let expected = "restored DIR/other from DIR/copy.db and DIR/copy.people.sqlite\n";
    check(&dir, "restore --from DIR/copy.db --data DIR/other", 0, expected, "");
    let people = SqlitePeople::open_shared(&dir.join("other")).expect("open people");
    // The key of guests' seats is restored as well.
    assert_eq!((people.person(ann.id), people.seat_key()), (Ok(Some(ann)), Ok(key)));
    SealingKey::find_or_create(&dir.join("data")).expect("a key");
    let expected = "DIR/b.db and DIR/b.people.sqlite and DIR/b.sealing.key contain all data of DIR/data\n";
    check(&dir, "backup --data DIR/data --out DIR/b.db", 0, expected, "");
    let expected = "restored DIR/c from DIR/b.db and DIR/b.people.sqlite and DIR/b.sealing.key\n";
    check(&dir, "restore --from DIR/b.db --data DIR/c", 0, expected, "");
    assert!(SealingKey::find(&dir.join("c")).expect("readable").is_some());
}

#[test]
fn empty_accounts_are_created() {
    let dir = temp_dir("people-new");
    let expected = "created an empty people.sqlite in DIR/data\n";
    check(&dir, "people new --data DIR/data", 0, expected, "");
    let people = SqlitePeople::open_shared(&dir.join("data")).expect("open people");
    assert_eq!(people.persons(flagfall_store::PersonId(0), 9), Ok(Vec::new()));
    let expected = "error: DIR/data/people.sqlite already exists, so no new one was created\n";
    check(&dir, "people new --data DIR/data", 2, "", expected);
}

#[test]
fn link_for_a_new_password_is_printed() {
    let dir = temp_dir("people-link");
    let none = "error: there is no people.sqlite in DIR/data: specify the data directory of the server, and start the server once\n";
    check(&dir, "people link Ann --data DIR/data", 2, "", none);
    let people = SqlitePeople::open(&dir.join("data")).expect("create people");
    let ann = join(&people, 7, "Ann");
    let run = run_in(&dir, "people link ANN --data DIR/data");
    let secret = run.stdout.strip_prefix("/recovery#").expect("a link").trim_end().to_owned();
    assert_eq!((run.status, secret.len()), (0, 64));
    let link = people.link(flagfall_store::Digest::of(secret), at(5)).expect("readable");
    assert_eq!(link.and_then(|link| link.person), Some(ann.id));
    let settings = format!("data = '{}/data'\nurl = 'https://chess.example'", dir.display());
    fs::write(dir.join("settings.toml"), settings).expect("written");
    for (args, begins) in [
        ("--data DIR/data", "/recovery#"),
        ("--data DIR/data --url http://10.0.0.1:4064/", "http://10.0.0.1:4064/recovery#"),
        ("--config DIR/settings.toml", "https://chess.example/recovery#"),
        ("--config DIR/settings.toml --url http://other.example", "http://other.example/recovery#"),
    ] {
        let run = run_in(&dir, &format!("people link Ann {args}"));
        assert!(run.status == 0 && run.stdout.starts_with(begins), "{args}: {run:?}");
        assert_eq!(run.stderr.is_empty(), begins.contains("://"), "{run:?}");
    }
    let run = run_in(&dir, "people link Ann --data DIR/data --url other.example");
    assert!(run.status == 2 && run.stderr.contains("is not the URL of a zone"), "{run:?}");
    let expected = "error: there is no account named \"Bob\"\n";
    check(&dir, "people link Bob --data DIR/data", 2, "", expected);
}

#[test]
fn missing_data_directory_is_reported() {
    let dir = temp_dir("nothing");
    let expected = "error: there is no flagfall.db in DIR/none: specify the data directory of the server\n";
    for command in ["audit verify", "audit export", "backup --out DIR/copy.db"] {
        check(&dir, &format!("{command} --data DIR/none"), 2, "", expected);
    }
}
