//! Errors on opening, each in one sentence, and permissions of the files.

use std::fs;
use std::io::{Seek, SeekFrom, Write};

use flagfall_store::{Archive, Options, SqliteLog};
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
