//! What is refused on opening, in one sentence each; and who may read the files.

use std::fs;
use std::io::{Seek, SeekFrom, Write};

use flagfall_store::{Archive, Options, Sqlite};
use rusqlite::Connection;

use crate::{Folder, fill};

/// Tries to open the folder's data and compares what is said, `DIR` being the directory.
#[track_caller]
fn check(folder: &Folder, begins: &str) {
    let refused = Sqlite::open(&folder.data(), Options::default()).err().expect("it is refused");
    let told = refused.to_string().replace(&*folder.data().to_string_lossy(), "DIR");
    assert!(told.starts_with(begins), "{told}");
    assert!(!told.contains('\n'), "one sentence: {told}");
}

fn change(folder: &Folder, sql: &str) {
    let connection = Connection::open(folder.database()).expect("a database");
    connection.execute_batch(sql).expect("it can be changed");
}

#[test]
fn two_cannot_have_one_directory() {
    let folder = Folder::new();
    let log = folder.open();
    check(&folder, "DIR is in use by another flagfall: stop that one first");
    drop(log);
    folder.open();
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let folder = Folder::new();
    fill(&folder.open(), 1, 1);
    change(&folder, "PRAGMA user_version = 77");
    let before = fs::read(folder.database()).expect("readable");
    check(&folder, "DIR/flagfall.db has format 77, written by a newer flagfall; this one knows");
    assert_eq!(fs::read(folder.database()).expect("readable"), before);
    let refused = Archive::open(&folder.data()).err().expect("nor read").to_string();
    assert!(refused.contains("newer"), "{refused}");
}

#[test]
fn the_database_of_something_else_is_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.data()).expect("a folder");
    change(&folder, "CREATE TABLE cats (name TEXT)");
    check(&folder, "DIR/flagfall.db is not a database of flagfall");
    fs::write(folder.database(), "Dear diary, ".repeat(500)).expect("writable");
    check(&folder, "DIR/flagfall.db is not a database of flagfall");
}

#[test]
fn a_damaged_database_is_refused() {
    let folder = Folder::new();
    fill(&folder.open(), 40, 60);
    let whole = fs::read(folder.database()).expect("readable");
    assert!(whole.len() > 40 * 4_096, "enough pages to damage");
    // Half of it is missing; a page is overwritten.
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
fn a_directory_without_data_cannot_be_read() {
    let folder = Folder::new();
    let refused = Archive::open(&folder.data()).err().expect("nothing is there").to_string();
    assert!(refused.starts_with("there is no flagfall.db in "), "{refused}");
}

#[test]
fn a_key_that_is_none_is_refused() {
    let folder = Folder::new();
    drop(folder.open());
    fs::write(folder.data().join("signing.key"), "sesame\n").expect("writable");
    check(&folder, "DIR/signing.key is not a signing key");
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let log = folder.open();
    fill(&log, 1, 1);
    let mode = |path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(folder.data()), 0o700);
    for name in ["flagfall.db", "flagfall.db-wal", "flagfall.db-shm", "signing.key", "lock"] {
        assert_eq!(mode(folder.data().join(name)), 0o600, "{name}");
    }
}
