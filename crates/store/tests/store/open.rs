//! Errors on opening, each in one sentence, and permissions of the files.

use std::fs;
use std::io::{Seek, SeekFrom, Write};

use flagfall_store::people_contract::join;
use flagfall_store::{Archive, Options, People, SqliteLog, SqlitePeople};
use rusqlite::Connection;

use crate::{Folder, fill};

/// Checks that opening fails with a one-line error that starts with `begins`; `DIR` stands for the directory.
#[track_caller]
fn check(folder: &Folder, begins: &str) {
    let error = SqliteLog::open(&folder.data(), Options::default()).err().expect("opening is refused");
    let message = error.to_string().replace(&*folder.data().to_string_lossy(), "DIR");
    assert!(message.starts_with(begins), "{message}");
    assert!(!message.contains('\n'), "one sentence: {message}");
}

fn change(folder: &Folder, sql: &str) {
    let connection = Connection::open(folder.database()).expect("a database");
    connection.execute_batch(sql).expect("valid SQL");
}

#[test]
fn directory_in_use_is_refused() {
    let folder = Folder::new();
    let log = folder.open();
    check(&folder, "DIR is in use by another flagfall: stop it first");
    drop(log);
    folder.open();
}

#[test]
fn newer_database_is_refused_and_unchanged() {
    let folder = Folder::new();
    fill(&folder.open(), 1, 1);
    change(&folder, "PRAGMA user_version = 77");
    let before = fs::read(folder.database()).expect("readable");
    check(&folder, "DIR/flagfall.db has format 77, written by a newer flagfall; this one knows");
    assert_eq!(fs::read(folder.database()).expect("readable"), before);
    let error = Archive::open(&folder.data()).err().expect("reading is refused").to_string();
    assert!(error.contains("newer"), "{error}");
}

#[test]
fn foreign_database_is_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.data()).expect("a folder");
    change(&folder, "CREATE TABLE cats (name TEXT)");
    check(&folder, "DIR/flagfall.db is not a database of flagfall");
    fs::write(folder.database(), "Dear diary, ".repeat(500)).expect("writable");
    check(&folder, "DIR/flagfall.db is not a database of flagfall");
}

#[test]
fn damaged_database_is_refused() {
    let folder = Folder::new();
    fill(&folder.open(), 40, 60);
    let whole = fs::read(folder.database()).expect("readable");
    assert!(whole.len() > 40 * 4_096, "enough pages to damage");
    // First half of the file is missing, then one page is overwritten.
    fs::write(folder.database(), &whole[..whole.len() / 2]).expect("writable");
    check(&folder, "DIR/flagfall.db is damaged (");
    fs::write(folder.database(), &whole).expect("writable");
    let mut file = fs::OpenOptions::new().write(true).open(folder.database()).expect("a file");
    file.seek(SeekFrom::Start(4_096 * 17)).expect("within");
    file.write_all(&[0xa5; 4_096]).expect("writable");
    drop(file);
    check(&folder, "DIR/flagfall.db is damaged (");
    fs::write(folder.database(), &whole).expect("writable");
    folder.open();
}

#[test]
fn directory_without_data_cannot_be_read() {
    let folder = Folder::new();
    let error = Archive::open(&folder.data()).err().expect("there is no log").to_string();
    assert!(error.starts_with("there is no flagfall.db in "), "{error}");
}

#[test]
fn malformed_key_is_refused() {
    let folder = Folder::new();
    drop(folder.open());
    fs::write(folder.data().join("signing.key"), "sesame\n").expect("writable");
    check(&folder, "DIR/signing.key is not a signing key");
}

#[cfg(unix)]
#[test]
fn files_are_private_to_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let log = folder.open();
    fill(&log, 1, 1);
    let mode = |path| fs::metadata(path).expect("the file exists").permissions().mode() & 0o777;
    assert_eq!(mode(folder.data()), 0o700);
    for name in ["flagfall.db", "flagfall.db-wal", "flagfall.db-shm", "signing.key", "lock"] {
        assert_eq!(mode(folder.data().join(name)), 0o600, "{name}");
    }
}

#[test]
fn directory_without_its_log_is_not_taken_for_a_new_one() {
    for trace in ["people.sqlite", "signing.key", "checkpoint.anchor", "heartbeat", "flagfall.db-wal", "sealing.key"] {
        for emptied in [false, true] {
            let folder = Folder::new();
            fs::create_dir(folder.data()).expect("a folder");
            fs::write(folder.data().join(trace), "something").expect("writable");
            if emptied {
                fs::write(folder.database(), "").expect("writable");
            }
            let expected = format!("DIR/flagfall.db is missing or empty, although DIR/{trace} shows that");
            check(&folder, &expected);
            assert_eq!(fs::read(folder.data().join(trace)).expect("it is there"), b"something");
        }
    }
    // A start that was interrupted before anything was written leaves empty files.
    let folder = Folder::new();
    fs::create_dir(folder.data()).expect("a folder");
    fs::write(folder.database(), "").expect("writable");
    fs::write(folder.data().join("heartbeat"), "").expect("writable");
    fill(&folder.open(), 1, 1);
}

#[test]
fn lost_signing_key_is_replaced_only_on_request() {
    let folder = Folder::new();
    drop(folder.open());
    let key = folder.data().join("signing.key");
    // A log without records has signed nothing.
    fs::remove_file(&key).expect("there is a key");
    fill(&folder.open(), 1, 1);
    let error = SqliteLog::create_signing_key(&folder.data()).expect_err("there is a key").to_string();
    assert!(error.contains("signing.key exists already"), "{error}");
    fs::write(&key, "").expect("writable");
    check(&folder, "DIR/signing.key is not a signing key of 64 hexadecimal digits: restore the right file");
    fs::remove_file(&key).expect("there is a key");
    check(&folder, "DIR/signing.key is missing, but there are records that it has signed: restore it");
    assert!(!key.exists());
    SqliteLog::create_signing_key(&folder.data()).expect("a new key");
    folder.open();
}

#[test]
fn lost_key_of_seats_is_replaced_only_on_request() {
    let folder = Folder::new();
    drop(folder.open());
    let people = SqlitePeople::open(&folder.data()).expect("people");
    let before = people.seat_key().expect("a key");
    join(&people, 7, "Ann");
    drop(people);
    let lose = || {
        let people = Connection::open(folder.data().join("people.sqlite")).expect("a database");
        people.execute_batch("DELETE FROM keys").expect("valid SQL");
    };
    lose();
    let error = SqlitePeople::open(&folder.data()).err().expect("refused").to_string();
    assert!(error.contains("people.sqlite has lost the key of guests' seats: restore a backup"), "{error}");
    fs::write(folder.data().join("seats.key"), [9; 31]).expect("writable");
    let error = SqlitePeople::open(&folder.data()).err().expect("refused").to_string();
    assert!(error.contains("seats.key is not a key of 32 bytes"), "{error}");
    fs::write(folder.data().join("seats.key"), before).expect("writable");
    assert_eq!(SqlitePeople::open(&folder.data()).expect("people").seat_key(), Ok(before));
}
