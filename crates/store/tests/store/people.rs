//! Personal data in SQLite, with real files.

use std::cell::RefCell;
use std::fs;
use std::sync::mpsc;
use std::thread;

use flagfall_ledger::{Digest, PersonId};
use flagfall_store::people_contract::{at, join, name, session, test_people};
use flagfall_store::{
    AccountStore, Archive, ChatMessage, ChatRoom, ChatStore, KeptAccess, People, SqliteLog, SqlitePeople, TokenStore,
};
use rusqlite::Connection;

use crate::{Folder, fill};

impl Folder {
    fn people(&self) -> SqlitePeople {
        fs::create_dir_all(self.data()).expect("a folder");
        SqlitePeople::open(&self.data()).expect("the database opens")
    }

    fn change_people(&self, sql: &str) {
        let connection = Connection::open(self.data().join("people.sqlite")).expect("a database");
        connection.execute_batch(sql).expect("valid SQL");
    }
}

#[test]
fn sqlite_people_fulfil_contract() {
    let folders = RefCell::new(Vec::new());
    test_people(|| {
        let folder = Folder::new();
        let people = folder.people();
        folders.borrow_mut().push(folder);
        people
    });
}

#[test]
fn persons_survive_reopening_and_are_shared_between_connections() {
    let folder = Folder::new();
    let people = folder.people();
    let ann = join(&people, 1, "Ann");
    let shared = SqlitePeople::open_shared(&folder.data()).expect("a second connection");
    assert_eq!(shared.person(ann.id), Ok(Some(ann.clone())));
    let bob = join(&shared, 2, "Bob");
    assert_eq!(people.person(bob.id), Ok(Some(bob)));
    drop((people, shared));
    assert_eq!(folder.people().person(ann.id), Ok(Some(ann)));
}

/// Checks that opening fails with a one-line error that starts with `begins`; `DIR` stands for the directory.
#[track_caller]
fn check_refused(folder: &Folder, begins: &str) {
    let open = SqlitePeople::open(&folder.data()).err();
    let shared = SqlitePeople::open_shared(&folder.data()).err();
    for error in [open, shared] {
        let message = error.expect("opening is refused").to_string();
        let message = message.replace(&*folder.data().to_string_lossy(), "DIR");
        assert!(message.starts_with(begins) && !message.contains('\n'), "{message}");
    }
}

#[test]
fn newer_or_foreign_database_is_refused() {
    let folder = Folder::new();
    fill(&folder.open(), 1, 1);
    join(&folder.people(), 1, "Ann");
    folder.change_people("PRAGMA user_version = 77");
    check_refused(&folder, "DIR/people.sqlite has format 77, written by a newer flagfall");
    fs::write(folder.data().join("people.sqlite"), "Dear diary, ".repeat(500)).expect("writable");
    check_refused(&folder, "DIR/people.sqlite is not a database of flagfall");
    // The log is a Flagfall database, but of another schema.
    fs::copy(folder.database(), folder.data().join("people.sqlite")).expect("copied");
    check_refused(&folder, "DIR/people.sqlite is not a database of flagfall");
    let empty = Folder::new();
    let error = SqlitePeople::open_shared(&empty.data()).err().expect("the database is missing").to_string();
    assert!(error.starts_with("there is no people.sqlite in "), "{error}");
}

#[test]
fn damaged_database_is_refused() {
    let folder = Folder::new();
    let people = folder.people();
    for id in 1..=200 {
        join(&people, id, &format!("player{id}"));
    }
    drop(people);
    let file = folder.data().join("people.sqlite");
    let whole = fs::read(&file).expect("readable");
    fs::write(&file, &whole[..whole.len() / 2]).expect("writable");
    let error = SqlitePeople::open(&folder.data()).err().expect("damaged").to_string();
    assert!(error.contains("people.sqlite is damaged ("), "{error}");
}

#[test]
fn seat_key_is_imported_from_legacy_file_once() {
    let folder = Folder::new();
    fs::create_dir_all(folder.data()).expect("a folder");
    let file = folder.data().join("seats.key");
    fs::write(&file, [7; 32]).expect("written");
    let people = folder.people();
    assert_eq!(people.seat_key(), Ok([7; 32]));
    assert!(!file.exists(), "the key file is removed");
    // A later file is ignored.
    fs::write(&file, [8; 32]).expect("written");
    drop(people);
    assert_eq!(folder.people().seat_key(), Ok([7; 32]));
}

#[test]
fn malformed_seat_key_is_refused() {
    let error = |folder: &Folder| {
        let error = SqlitePeople::open(&folder.data()).err().expect("refused").to_string();
        error.replace(&*folder.data().to_string_lossy(), "DIR")
    };
    for bytes in [&b""[..], &[7; 31], &[7; 33]] {
        let folder = Folder::new();
        fs::create_dir_all(folder.data()).expect("a folder");
        let file = folder.data().join("seats.key");
        fs::write(&file, bytes).expect("written");
        let error = error(&folder);
        assert!(error.starts_with("DIR/seats.key is not a key of 32 bytes: restore"), "{error}");
        assert_eq!(fs::read(&file).expect("unchanged"), bytes);
        fs::remove_file(&file).expect("moved away");
        assert!(folder.people().seat_key().is_ok(), "a new one");
    }
    let folder = Folder::new();
    drop(folder.people());
    folder.change_people("UPDATE keys SET key = x'0707'");
    let error = error(&folder);
    assert!(error.starts_with("DIR/people.sqlite is damaged ("), "{error}");
}

#[test]
fn people_are_recreated_only_if_missing_beside_a_log() {
    let folder = Folder::new();
    let create = || {
        let error = SqlitePeople::create_missing(&folder.data()).err().map(|error| error.to_string());
        error.map(|error| error.replace(&*folder.data().to_string_lossy(), "DIR"))
    };
    let error = create().expect("there is no log");
    assert!(error.starts_with("there is no flagfall.db in DIR"), "{error}");
    assert!(!folder.data().exists());
    let log = folder.open();
    fill(&log, 1, 1);
    assert!(create().expect("in use").starts_with("DIR is in use"));
    drop(log);
    assert_eq!((SqlitePeople::exist_in(&folder.data()), create()), (false, None));
    assert!(SqlitePeople::exist_in(&folder.data()));
    assert!(create().expect("people exist").starts_with("DIR/people.sqlite already exists"));
}

#[cfg(unix)]
#[test]
fn files_are_private_to_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let people = folder.people();
    join(&people, 1, "Ann");
    for name in ["people.sqlite", "people.sqlite-wal", "people.sqlite-shm"] {
        let mode = fs::metadata(folder.data().join(name)).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn erased_person_leaves_no_byte_in_any_file() {
    const MARK: &str = "Quetzalcoatl";
    let folder = Folder::new();
    let people = folder.people();
    let person = join(&people, 1, MARK);
    people.set_display_name(person.id, &format!("The {MARK}")).expect("written");
    people.set_password(person.id, &format!("hash {MARK}"), KeptAccess::default()).expect("written");
    people.issue_token(&session(1, person.id), Digest::of(MARK)).expect("written");
    for number in 0..200 {
        let (by, text) = (person.id, format!("{MARK} says {number}"));
        people.add_message(&ChatMessage { game: 7, room: ChatRoom::Players, by, at: at(3), text }).expect("written");
        join(&people, 1_000 + number, &format!("player{number}"));
    }
    let files_with_mark = || {
        let mut found = Vec::new();
        for file in fs::read_dir(folder.data()).expect("a folder") {
            let path = file.expect("readable").path();
            let bytes = fs::read(&path).expect("readable").to_ascii_lowercase();
            let mark = MARK.to_ascii_lowercase();
            if bytes.windows(mark.len()).any(|text| text == mark.as_bytes()) {
                found.push(path);
            }
        }
        found
    };
    assert!(!files_with_mark().is_empty(), "the mark is found before erasure");
    thread::scope(|scope| {
        let (stop, stopped) = mpsc::channel::<()>();
        let people = &people;
        scope.spawn(move || {
            while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
                people.person(PersonId(1_001)).expect("readable");
            }
        });
        people.erase_person(person.id).expect("erased");
        drop(stop);
    });
    assert_eq!(files_with_mark(), [""; 0].map(std::path::PathBuf::from));
    assert_eq!(people.find_by_name(&name(MARK)), Ok(None));
}

#[test]
fn backup_includes_people() {
    let folder = Folder::new();
    let (log, people) = (folder.open(), folder.people());
    fill(&log, 30, 60);
    let ann = join(&people, 1, "Ann");
    let mut id = 1;
    let copy = folder.0.join("copy.db");
    let archive = Archive::open(&folder.data()).expect("a second reader");
    // Persons are added during the backup.
    archive
        .backup(&copy, &mut |_, _| {
            id += 1;
            join(&people, id, &format!("player{id}"));
        })
        .expect("a backup");
    assert!(id > 1, "the backup takes several steps");
    fs::remove_file(&copy).expect("the file exists");
    let error = archive.backup(&copy, &mut |_, _| ()).expect_err("the file exists").to_string();
    assert!(error.contains("copy.people.sqlite already exists"), "{error}");
    fs::remove_file(folder.0.join("copy.people.sqlite")).expect("the file exists");
    archive.backup(&copy, &mut |_, _| ()).expect("a backup");

    let other = Folder::new();
    SqliteLog::restore(&copy, &other.data()).expect("restored");
    assert_eq!(other.people().person(ann.id), Ok(Some(ann)));
    fs::remove_file(other.database()).expect("the file exists");
    let error = SqliteLog::restore(&copy, &other.data()).expect_err("people exist").to_string();
    assert!(error.contains("people.sqlite already exists: move"), "{error}");

    fs::write(folder.0.join("copy.people.sqlite"), "no people ".repeat(100)).expect("writable");
    let empty = Folder::new();
    let error = SqliteLog::restore(&copy, &empty.data()).expect_err("not a database").to_string();
    assert!(error.contains("copy.people.sqlite is not a database of flagfall"), "{error}");
    assert!(!empty.database().exists());
}
