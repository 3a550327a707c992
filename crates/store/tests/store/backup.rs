//! Backups made while the log is in use, and their restoration.

use std::fs;

use flagfall_clock::Timestamp;
use flagfall_store::contract::{append, checkpoint_all, competition, lines, stored_lines};
use flagfall_store::{
    Archive, Digest, EnvelopeStore, Log, SealingKey, SqliteLog, SqlitePeople, backup_sealing_key_path, verify,
};

use crate::{Folder, fill};

#[test]
fn backup_is_consistent_and_can_be_restored() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    let mut chains = fill(&log, 30, 120);
    checkpoint_all(&log, Timestamp::EPOCH).expect("signed");
    let before = stored_lines(log.reader(), competition(1), 0, u64::MAX);
    // Appends continue between the steps of the backup.
    let mut command = 120;
    let backup = Archive::open(&folder.data()).expect("a second reader").backup(&copy, &mut |_, _| {
        command += 1;
        append(&log, lines(&mut chains[0], command, 1), true).expect("appends are not blocked");
    });
    backup.expect("a backup");
    assert!(command > 120, "the backup takes several steps");
    let error = log.backup(&copy, &mut |_, _| ()).expect_err("the file exists").to_string();
    assert!(error.contains("already exists"), "{error}");

    let other = Folder::new();
    SqliteLog::restore(&copy, &other.data()).expect("restored");
    let restored = other.open();
    assert_eq!(stored_lines(restored.reader(), competition(1), 0, u64::MAX), before);
    let audit = verify(restored.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((audit.ledgers, audit.lines, audit.findings), (30, 3_600, Vec::new()));
    append(&restored, lines(&mut chains[1], 121, 1), true).expect("the ledger continues");
}

#[test]
fn restore_refuses_existing_data_and_invalid_backups() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    fill(&log, 2, 2);
    log.backup(&copy, &mut |_, _| ()).expect("a backup");
    let in_use = SqliteLog::restore(&copy, &folder.data()).expect_err("in use").to_string();
    assert!(in_use.contains("is in use"), "{in_use}");
    drop(log);
    let exists = SqliteLog::restore(&copy, &folder.data()).expect_err("data exists").to_string();
    assert!(exists.contains("already exists: move"), "{exists}");

    let other = Folder::new();
    let text = folder.0.join("text.db");
    fs::write(&text, "no database ".repeat(100)).expect("writable");
    let foreign = SqliteLog::restore(&text, &other.data()).expect_err("not a backup").to_string();
    assert!(foreign.contains("is not a database of flagfall"), "{foreign}");
    let missing = SqliteLog::restore(&folder.0.join("none"), &other.data()).expect_err("no file");
    assert!(missing.to_string().contains("cannot use"), "{missing}");
    assert!(!other.database().exists());
}

#[test]
fn envelopes_are_restored_with_their_key() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    fill(&log, 2, 2);
    let people = SqlitePeople::open(&folder.data()).expect("people");
    let (key, hash) = (SealingKey::find_or_create(&folder.data()).expect("a key"), Digest::of("a"));
    let locked = key.lock(7, hash, b"Nf3").expect("locked");
    people.store_envelope(7, hash, &locked).expect("written");
    log.backup(&copy, &mut |_, _| ()).expect("a backup");
    let key_copy = backup_sealing_key_path(&copy);
    assert!(key_copy.is_file());

    let other = Folder::new();
    SqliteLog::restore(&copy, &other.data()).expect("restored");
    let people = SqlitePeople::open_shared(&other.data()).expect("people");
    let found = people.envelope(7, hash).expect("readable").expect("the envelope is stored");
    let key = SealingKey::find(&other.data()).expect("readable").expect("a key");
    assert_eq!(key.unlock(7, hash, &found).as_deref(), Some(&b"Nf3"[..]));

    let third = Folder::new();
    SealingKey::find_or_create(&third.data().clone()).expect_err("there is no such folder");
    fs::create_dir_all(third.data()).expect("a folder");
    SealingKey::find_or_create(&third.data()).expect("another key");
    let error = SqliteLog::restore(&copy, &third.data()).expect_err("another key").to_string();
    assert!(error.contains("is not that of the backup"), "{error}");
    fs::remove_file(&key_copy).expect("the key was copied");
    SqliteLog::restore(&copy, &third.data()).expect("the existing key stays");
    let key = SealingKey::find(&third.data()).expect("readable").expect("a key");
    assert_eq!(key.unlock(7, hash, &found), None);
}

#[test]
fn restore_keeps_or_creates_the_key_and_moves_the_anchor_only_on_request() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    let mut chains = fill(&log, 2, 2);
    checkpoint_all(&log, Timestamp::EPOCH).expect("signed");
    log.backup(&copy, &mut |_, _| ()).expect("a backup");
    append(&log, lines(&mut chains[0], 3, 1), true).expect("in order");
    checkpoint_all(&log, Timestamp::from_millis(1)).expect("signed");
    drop(log);
    let anchored = |data: &std::path::Path| {
        Archive::open(data).expect("a log").anchor().expect("readable").map(|anchor| anchor.number())
    };
    // Elsewhere it gets a key and the anchor of the backup.
    let other = Folder::new();
    SqliteLog::restore(&copy, &other.data()).expect("restored");
    assert_eq!((anchored(&folder.data()), anchored(&other.data())), (Some(2), Some(1)));
    drop(other.open());
    // In its place the anchor shows that records will be missing.
    let key = fs::read(folder.data().join("signing.key")).expect("a key");
    for end in ["", "-wal", "-shm"] {
        drop(fs::remove_file(format!("{}{end}", folder.database().display())));
    }
    let error = SqliteLog::restore(&copy, &folder.data()).expect_err("the anchor is newer").to_string();
    assert!(error.contains("checkpoint.anchor names checkpoint 2, which the backup does not contain"), "{error}");
    fs::remove_file(folder.data().join("checkpoint.anchor")).expect("there is one");
    SqliteLog::restore(&copy, &folder.data()).expect("restored");
    assert_eq!(fs::read(folder.data().join("signing.key")).expect("a key"), key);
    assert_eq!(anchored(&folder.data()), Some(1));
}
