//! `flagfall audit`, `backup` and `restore`.

use std::fs;
use std::path::{Path, PathBuf};

use flagfall_chess::{Color, Letters};
use flagfall_game::{Actor, AdjournEvent, Cause, Chain, Entry, Event, Nonce, Sealed, Which};
use flagfall_store::contract::{append, cover, lines};
use flagfall_store::people_contract::{at, join};
use flagfall_store::{Kind, LedgerId, Options, People, SealingKey, Sqlite, SqlitePeople};

use crate::{Answer, flagfall};

/// A folder with data of two games, of three lines each.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    let log = Sqlite::open(&folder.join("data"), Options::default()).expect("a new log");
    for id in [7, 8] {
        let mut chain = flagfall_store::Chain::new(LedgerId { kind: Kind::Game, id });
        append(&log, lines(&mut chain, 1, 3), true).expect("in order");
    }
    cover(&log, 5.into()).expect("signed");
    folder
}

/// Runs the tool on a folder, which is called `DIR` before and after.
fn ask(folder: &Path, args: &str) -> Answer {
    let path = folder.to_str().expect("UTF-8");
    let args: Vec<String> = args.split(' ').map(|word| word.replace("DIR", path)).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let Answer { status, stdout, stderr } = flagfall(&args);
    let tidy = |text: String| text.replace(path, "DIR");
    Answer { status, stdout: tidy(stdout), stderr: tidy(stderr) }
}

#[track_caller]
fn check(folder: &Path, args: &str, status: i32, stdout: &str, stderr: &str) {
    let expected = Answer { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(ask(folder, args), expected);
}

#[test]
fn what_was_not_changed_is_ok() {
    let folder = folder("audit-verify");
    let told = ask(&folder, "audit verify --data DIR/data");
    let (key, rest) = told.stdout.split_once('\n').expect("lines");
    let digits = key.strip_prefix("signed with ").expect("the key");
    assert_eq!((told.status, digits.len()), (0, 64), "{told:?}");
    assert_eq!(rest, "2 ledgers, 6 lines, 1 checkpoint: OK\n");
    check(&folder, "audit verify --quiet --data DIR/data", 0, "", "");
}

#[test]
fn what_was_changed_is_told_by_its_place() {
    let folder = folder("audit-changed");
    let file = folder.join("data/flagfall.db");
    let bytes = fs::read(&file).expect("readable");
    // The second line of the second game says something else.
    let event = br#"{"lit":"by \"1\""}"#;
    let mut places = bytes.windows(event.len()).enumerate().filter(|(_, text)| text == event);
    let (at, _) = places.nth(4).expect("six events");
    let mut changed = bytes.clone();
    changed[at + 8] = b'B';
    fs::write(&file, changed).expect("writable");
    let found = ask(&folder, "audit verify --quiet --data DIR/data");
    assert_eq!((found.status, found.stderr.as_str()), (1, ""));
    let expected = |line| format!("game 7, line {line}: it, or the hash before it, was changed\n");
    let games = [expected(2), expected(2).replace('7', "8")];
    assert!(games.contains(&found.stdout), "{found:?}");
}

#[test]
fn opened_envelopes_are_compared_with_what_was_sealed() {
    let folder = folder("audit-envelopes");
    let log = Sqlite::open(&folder.join("data"), Options::default()).expect("the log");
    let [sealed, other] = ["e4", "d4"].map(|text| Sealed::new(text, Letters::ENGLISH, Nonce(7)));
    let (which, commitment) = (Which::First, sealed.commitment());
    for (id, content) in [(9, sealed), (10, other)] {
        let mut chain = Chain::new(LedgerId { kind: Kind::Game, id });
        let happened = [
            AdjournEvent::MoveSealed { by: Color::White, which, commitment },
            AdjournEvent::EnvelopeOpened { which, sealed: content },
        ];
        let cause = Cause::by(Actor::Zone, 8, at(5));
        let line = |event| chain.append(&Entry { at: at(5), event: Event::Adjourn(event) }, cause);
        append(&log, happened.map(line).into(), true).expect("in order");
    }
    drop(log);
    let told = ask(&folder, "audit verify --data DIR/data");
    let (fault, rest) = told.stdout.split_once('\n').expect("lines");
    assert_eq!((told.status, fault), (1, "game 10, line 2: this is not what was sealed"));
    assert!(rest.contains("2 envelopes opened\n"), "{rest}");
    assert!(rest.ends_with("1 checkpoint: 1 fault\n"), "{rest}");
}

#[test]
fn games_are_exported_one_or_all() {
    let folder = folder("audit-export");
    let one = ask(&folder, "audit export --data DIR/data --game 7");
    assert_eq!((one.status, one.stdout.lines().count()), (0, 3));
    assert!(one.stdout.starts_with(r#"{"ledger":{"kind":"game","id":7},"sequence":1,"#));
    let told = "6 lines of 2 ledgers and 1 checkpoint in DIR/all\n";
    check(&folder, "audit export --data DIR/data --out DIR/all", 0, told, "");
    let read = |name: &str| fs::read_to_string(folder.join("all").join(name)).expect("written");
    assert!(read("ledgers.jsonl").starts_with(&one.stdout));
    assert_eq!(read("keys.txt").len(), 65);
    assert!(read("checkpoints.jsonl").contains(read("keys.txt").trim_end()));
    let again = ask(&folder, "audit export --data DIR/data --out DIR/all");
    assert!(again.stderr.starts_with("error: cannot write DIR/all/ledgers.jsonl: "), "{again:?}");
    let none = "error: there is no game 9 in DIR/data\nhint: without --game all are exported\n";
    check(&folder, "audit export --data DIR/data --game 9", 2, "", none);
}

#[test]
fn data_are_copied_and_brought_back() {
    let folder = folder("backup");
    let told = "DIR/copy.db holds all data of DIR/data\n";
    check(&folder, "backup --data DIR/data --out DIR/copy.db", 0, told, "");
    let told = "error: DIR/copy.db is there already: name another file, or move it away\n";
    check(&folder, "backup --data DIR/data --out DIR/copy.db", 2, "", told);
    let told = "DIR/other has the data of DIR/copy.db\n";
    check(&folder, "restore --from DIR/copy.db --data DIR/other", 0, told, "");
    let lines = ask(&folder, "audit export --data DIR/data");
    assert_eq!(ask(&folder, "audit export --data DIR/other"), lines);
    let refused = ask(&folder, "restore --from DIR/copy.db --data DIR/data");
    assert!(refused.stderr.contains("is there already: move"), "{refused:?}");
}

#[test]
fn accounts_are_copied_and_brought_back_too() {
    let folder = folder("backup-people");
    let people = SqlitePeople::open(&folder.join("data")).expect("new people");
    let (ann, key) = (join(&people, 7, "Ann"), people.seat_key().expect("a key"));
    let told = "DIR/copy.db and DIR/copy.people.sqlite hold all data of DIR/data\n";
    check(&folder, "backup --data DIR/data --out DIR/copy.db", 0, told, "");
    let told = "DIR/other has the data of DIR/copy.db and DIR/copy.people.sqlite\n";
    check(&folder, "restore --from DIR/copy.db --data DIR/other", 0, told, "");
    let people = SqlitePeople::visit(&folder.join("other")).expect("they are there");
    // Guests have their seats there too.
    assert_eq!((people.person(ann.id), people.seat_key()), (Ok(Some(ann)), Ok(key)));
    SealingKey::find_or_make(&folder.join("data")).expect("a key");
    let told = "DIR/b.db and DIR/b.people.sqlite and DIR/b.sealing.key hold all data of DIR/data\n";
    check(&folder, "backup --data DIR/data --out DIR/b.db", 0, told, "");
    let told = "DIR/c has the data of DIR/b.db and DIR/b.people.sqlite and DIR/b.sealing.key\n";
    check(&folder, "restore --from DIR/b.db --data DIR/c", 0, told, "");
    assert!(SealingKey::find(&folder.join("c")).expect("readable").is_some());
}

#[test]
fn who_has_lost_the_accounts_goes_on_without() {
    let folder = folder("people-new");
    let told = "DIR/data has a people.sqlite with nobody in it\n";
    check(&folder, "people new --data DIR/data", 0, told, "");
    let people = SqlitePeople::visit(&folder.join("data")).expect("they are there");
    assert_eq!(people.persons(flagfall_store::PersonId(0), 9), Ok(Vec::new()));
    let told = "error: DIR/data/people.sqlite is there already: nobody is made anew\n";
    check(&folder, "people new --data DIR/data", 2, "", told);
}

#[test]
fn who_has_the_machine_helps_others_in() {
    let folder = folder("people-link");
    let none = "error: there is no people.sqlite in DIR/data: name the directory the server keeps its data in, and start it once\n";
    check(&folder, "people link Ann --data DIR/data", 2, "", none);
    let people = SqlitePeople::open(&folder.join("data")).expect("new people");
    let ann = join(&people, 7, "Ann");
    let told = ask(&folder, "people link ANN --data DIR/data");
    let secret = told.stdout.strip_prefix("/recovery#").expect("a link").trim_end().to_owned();
    assert_eq!((told.status, secret.len()), (0, 64));
    let link = people.link(flagfall_store::Digest::of(secret), at(5)).expect("readable");
    assert_eq!(link.and_then(|link| link.person), Some(ann.id));
    let settings = format!("data = '{}/data'\nurl = 'https://chess.example'", folder.display());
    fs::write(folder.join("settings.toml"), settings).expect("written");
    for (args, begins) in [
        ("--data DIR/data", "/recovery#"),
        ("--data DIR/data --url http://10.0.0.1:4064/", "http://10.0.0.1:4064/recovery#"),
        ("--config DIR/settings.toml", "https://chess.example/recovery#"),
        ("--config DIR/settings.toml --url http://other.example", "http://other.example/recovery#"),
    ] {
        let told = ask(&folder, &format!("people link Ann {args}"));
        assert!(told.status == 0 && told.stdout.starts_with(begins), "{args}: {told:?}");
        assert_eq!(told.stderr.is_empty(), begins.contains("://"), "{told:?}");
    }
    let wrong = ask(&folder, "people link Ann --data DIR/data --url other.example");
    assert!(wrong.status == 2 && wrong.stderr.contains("is no address to open"), "{wrong:?}");
    let nobody = "error: nobody is called \"Bob\" here\n";
    check(&folder, "people link Bob --data DIR/data", 2, "", nobody);
}

#[test]
fn where_there_is_nothing_it_is_said() {
    let folder = folder("nothing");
    let told = "error: there is no flagfall.db in DIR/none: name the directory the server keeps its data in\n";
    for command in ["audit verify", "audit export", "backup --out DIR/copy.db"] {
        check(&folder, &format!("{command} --data DIR/none"), 2, "", told);
    }
}
