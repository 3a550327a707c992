//! People in SQLite, with real files.

use std::cell::RefCell;
use std::fs;
use std::sync::mpsc;
use std::thread;

use flagfall_ledger::{Digest, PersonId};
use flagfall_store::people_contract::{at, contract, join, name, session};
use flagfall_store::{Archive, People, Room, Said, Sqlite, SqlitePeople};
use rusqlite::Connection;

use crate::{Folder, fill};

impl Folder {
    fn people(&self) -> SqlitePeople {
        fs::create_dir_all(self.data()).expect("a folder");
        SqlitePeople::open(&self.data()).expect("it can be opened")
    }

    fn change_people(&self, sql: &str) {
        let connection = Connection::open(self.data().join("people.sqlite")).expect("a database");
        connection.execute_batch(sql).expect("it can be changed");
    }
}

#[test]
fn the_contract_is_kept() {
    let folders = RefCell::new(Vec::new());
    contract(|| {
        let folder = Folder::new();
        let people = folder.people();
        folders.borrow_mut().push(folder);
        people
    });
}

#[test]
fn they_are_there_when_it_is_opened_again_and_for_others_meanwhile() {
    let folder = Folder::new();
    let people = folder.people();
    let ann = join(&people, 1, "Ann");
    let visitor = SqlitePeople::visit(&folder.data()).expect("beside it");
    assert_eq!(visitor.person(ann.id), Ok(Some(ann.clone())));
    let bob = join(&visitor, 2, "Bob");
    assert_eq!(people.person(bob.id), Ok(Some(bob)));
    drop((people, visitor));
    assert_eq!(folder.people().person(ann.id), Ok(Some(ann)));
}

/// Tries to open the people and compares what is said, `DIR` being the directory.
#[track_caller]
fn refused(folder: &Folder, begins: &str) {
    let open = SqlitePeople::open(&folder.data()).err();
    let visit = SqlitePeople::visit(&folder.data()).err();
    for refused in [open, visit] {
        let told = refused.expect("it is refused").to_string();
        let told = told.replace(&*folder.data().to_string_lossy(), "DIR");
        assert!(told.starts_with(begins) && !told.contains('\n'), "{told}");
    }
}

#[test]
fn what_is_newer_or_something_else_is_refused() {
    let folder = Folder::new();
    join(&folder.people(), 1, "Ann");
    folder.change_people("PRAGMA user_version = 77");
    refused(&folder, "DIR/people.sqlite has format 77, written by a newer flagfall");
    fs::write(folder.data().join("people.sqlite"), "Dear diary, ".repeat(500)).expect("writable");
    refused(&folder, "DIR/people.sqlite is not a database of flagfall");
    // The log is a database of flagfall, but not of people.
    fill(&folder.open(), 1, 1);
    fs::copy(folder.database(), folder.data().join("people.sqlite")).expect("copied");
    refused(&folder, "DIR/people.sqlite is not a database of flagfall");
    let empty = Folder::new();
    let told = SqlitePeople::visit(&empty.data()).err().expect("nobody is there").to_string();
    assert!(told.starts_with("there is no people.sqlite in "), "{told}");
}

#[test]
fn what_is_damaged_is_refused() {
    let folder = Folder::new();
    let people = folder.people();
    for id in 1..=200 {
        join(&people, id, &format!("player{id}"));
    }
    drop(people);
    let file = folder.data().join("people.sqlite");
    let whole = fs::read(&file).expect("readable");
    fs::write(&file, &whole[..whole.len() / 2]).expect("writable");
    let told = SqlitePeople::open(&folder.data()).err().expect("damaged").to_string();
    assert!(told.contains("people.sqlite is damaged ("), "{told}");
}

#[test]
fn the_key_of_the_seats_is_taken_over_from_a_file_and_kept() {
    let folder = Folder::new();
    fs::create_dir_all(folder.data()).expect("a folder");
    let file = folder.data().join("seats.key");
    fs::write(&file, [7; 32]).expect("written");
    let people = folder.people();
    assert_eq!(people.seat_key(), Ok([7; 32]));
    assert!(!file.exists(), "it is in one place");
    // A file that comes later changes nothing.
    fs::write(&file, [8; 32]).expect("written");
    drop(people);
    assert_eq!(folder.people().seat_key(), Ok([7; 32]));
}

#[test]
fn a_key_of_the_seats_that_is_none_is_refused() {
    let told = |folder: &Folder| {
        let told = SqlitePeople::open(&folder.data()).err().expect("refused").to_string();
        told.replace(&*folder.data().to_string_lossy(), "DIR")
    };
    for bytes in [&b""[..], &[7; 31], &[7; 33]] {
        let folder = Folder::new();
        fs::create_dir_all(folder.data()).expect("a folder");
        let file = folder.data().join("seats.key");
        fs::write(&file, bytes).expect("written");
        let told = told(&folder);
        assert!(told.starts_with("DIR/seats.key is not a key of 32 bytes: bring back"), "{told}");
        assert_eq!(fs::read(&file).expect("left alone"), bytes);
        fs::remove_file(&file).expect("moved away");
        assert!(folder.people().seat_key().is_ok(), "a new one");
    }
    let folder = Folder::new();
    drop(folder.people());
    folder.change_people("UPDATE keys SET key = x'0707'");
    let told = told(&folder);
    assert!(told.starts_with("DIR/people.sqlite is damaged ("), "{told}");
}

#[test]
fn people_are_made_anew_only_where_there_are_none_any_more() {
    let folder = Folder::new();
    let anew = || {
        let told = SqlitePeople::begin_anew(&folder.data()).err().map(|error| error.to_string());
        told.map(|told| told.replace(&*folder.data().to_string_lossy(), "DIR"))
    };
    let told = anew().expect("there is nothing");
    assert!(told.starts_with("there is no flagfall.db in DIR"), "{told}");
    assert!(!folder.data().exists());
    let log = folder.open();
    fill(&log, 1, 1);
    assert!(anew().expect("in use").starts_with("DIR is in use"));
    drop(log);
    assert_eq!((SqlitePeople::are_in(&folder.data()), anew()), (false, None));
    assert!(SqlitePeople::are_in(&folder.data()));
    assert!(anew().expect("there are people").starts_with("DIR/people.sqlite is there already"));
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let people = folder.people();
    join(&people, 1, "Ann");
    for name in ["people.sqlite", "people.sqlite-wal", "people.sqlite-shm"] {
        let mode = fs::metadata(folder.data().join(name)).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// Not a byte of somebody is left in any file, while others read and write.
#[test]
fn what_is_erased_is_in_no_file_any_more() {
    const MARK: &str = "Quetzalcoatl";
    let folder = Folder::new();
    let people = folder.people();
    let person = join(&people, 1, MARK);
    people.show_as(person.id, &format!("The {MARK}")).expect("written");
    people.set_password(person.id, &format!("hash {MARK}"), None).expect("written");
    people.issue(&session(1, person.id), Digest::of(MARK)).expect("written");
    for number in 0..200 {
        let (by, text) = (person.id, format!("{MARK} says {number}"));
        people.say(&Said { game: 7, room: Room::Players, by, at: at(3), text }).expect("written");
        join(&people, 1_000 + number, &format!("player{number}"));
    }
    let marked = || {
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
    assert!(!marked().is_empty(), "the test can fail");
    thread::scope(|scope| {
        let (stop, stopped) = mpsc::channel::<()>();
        let people = &people;
        scope.spawn(move || {
            while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
                people.person(PersonId(1_001)).expect("readable");
            }
        });
        people.erase(person.id).expect("erased");
        drop(stop);
    });
    assert_eq!(marked(), [""; 0].map(std::path::PathBuf::from));
    assert_eq!(people.named(&name(MARK)), Ok(None));
}

#[test]
fn a_backup_carries_people_along() {
    let folder = Folder::new();
    let (log, people) = (folder.open(), folder.people());
    fill(&log, 30, 60);
    let ann = join(&people, 1, "Ann");
    let mut id = 1;
    let copy = folder.0.join("copy.db");
    let archive = Archive::open(&folder.data()).expect("beside the log");
    // People come while it is being made.
    archive
        .backup(&copy, &mut |_, _| {
            id += 1;
            join(&people, id, &format!("player{id}"));
        })
        .expect("a backup");
    assert!(id > 1, "the backup has more than one step");
    fs::remove_file(&copy).expect("it is there");
    let refused = archive.backup(&copy, &mut |_, _| ()).expect_err("it is there").to_string();
    assert!(refused.contains("copy.people.sqlite is there already"), "{refused}");
    fs::remove_file(folder.0.join("copy.people.sqlite")).expect("it is there");
    archive.backup(&copy, &mut |_, _| ()).expect("a backup");

    let other = Folder::new();
    Sqlite::restore(&copy, &other.data()).expect("brought back");
    assert_eq!(other.people().person(ann.id), Ok(Some(ann)));
    fs::remove_file(other.database()).expect("it is there");
    let refused = Sqlite::restore(&copy, &other.data()).expect_err("people are there").to_string();
    assert!(refused.contains("people.sqlite is there already: move"), "{refused}");

    fs::write(folder.0.join("copy.people.sqlite"), "no people ".repeat(100)).expect("writable");
    let empty = Folder::new();
    let refused = Sqlite::restore(&copy, &empty.data()).expect_err("no people").to_string();
    assert!(refused.contains("copy.people.sqlite is not a database of flagfall"), "{refused}");
    assert!(!empty.database().exists());
}
