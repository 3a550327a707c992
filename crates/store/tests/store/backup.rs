//! Backups, made while the log is in use, and brought back.

use std::fs;

use flagfall_clock::Timestamp;
use flagfall_store::contract::{append, competition, cover, kept, lines};
use flagfall_store::{
    Archive, Digest, Log, People, SealingKey, Sqlite, SqlitePeople, sealing_key_beside, verify,
};

use crate::{Folder, fill};

#[test]
fn a_backup_holds_all_up_to_its_moment_and_can_be_brought_back() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    let mut chains = fill(&log, 30, 120);
    cover(&log, Timestamp::EPOCH).expect("signed");
    let before = kept(log.reader(), competition(1), 0, u64::MAX);
    // Appends go on between the steps of the backup.
    let mut command = 120;
    let backup =
        Archive::open(&folder.data()).expect("beside the log").backup(&copy, &mut |_, _| {
            command += 1;
            append(&log, lines(&mut chains[0], command, 1), true).expect("nobody waits");
        });
    backup.expect("a backup");
    assert!(command > 120, "the backup has more than one step");
    let refused = log.backup(&copy, &mut |_, _| ()).expect_err("it is there").to_string();
    assert!(refused.contains("is there already"), "{refused}");

    let other = Folder::new();
    Sqlite::restore(&copy, &other.data()).expect("brought back");
    let restored = other.open();
    assert_eq!(kept(restored.reader(), competition(1), 0, u64::MAX), before);
    let audit = verify(restored.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((audit.ledgers, audit.lines, audit.faults), (30, 3_600, Vec::new()));
    append(&restored, lines(&mut chains[1], 121, 1), true).expect("it goes on from there");
}

#[test]
fn nothing_is_restored_over_data_or_from_what_is_no_backup() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    fill(&log, 2, 2);
    log.backup(&copy, &mut |_, _| ()).expect("a backup");
    let in_use = Sqlite::restore(&copy, &folder.data()).expect_err("in use").to_string();
    assert!(in_use.contains("is in use"), "{in_use}");
    drop(log);
    let there = Sqlite::restore(&copy, &folder.data()).expect_err("there").to_string();
    assert!(there.contains("is there already: move"), "{there}");

    let other = Folder::new();
    let text = folder.0.join("text.db");
    fs::write(&text, "no database ".repeat(100)).expect("writable");
    let foreign = Sqlite::restore(&text, &other.data()).expect_err("no backup").to_string();
    assert!(foreign.contains("is not a database of flagfall"), "{foreign}");
    let missing = Sqlite::restore(&folder.0.join("none"), &other.data()).expect_err("no file");
    assert!(missing.to_string().contains("cannot use"), "{missing}");
    assert!(!other.database().exists());
}

#[test]
fn envelopes_are_brought_back_with_their_key() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let log = folder.open();
    fill(&log, 2, 2);
    let people = SqlitePeople::open(&folder.data()).expect("people");
    let (key, hash) = (SealingKey::find_or_make(&folder.data()).expect("a key"), Digest::of("a"));
    let locked = key.lock(7, hash, b"Nf3").expect("locked");
    people.put_away(7, hash, &locked).expect("written");
    log.backup(&copy, &mut |_, _| ()).expect("a backup");
    let beside = sealing_key_beside(&copy);
    assert!(beside.is_file());

    let other = Folder::new();
    Sqlite::restore(&copy, &other.data()).expect("brought back");
    let people = SqlitePeople::visit(&other.data()).expect("people");
    let found = people.locked(7, hash).expect("readable").expect("kept");
    let key = SealingKey::find(&other.data()).expect("readable").expect("a key");
    assert_eq!(key.unlock(7, hash, &found).as_deref(), Some(&b"Nf3"[..]));

    let third = Folder::new();
    SealingKey::find_or_make(&third.data().clone()).expect_err("there is no such folder");
    fs::create_dir_all(third.data()).expect("a folder");
    SealingKey::find_or_make(&third.data()).expect("another key");
    let there = Sqlite::restore(&copy, &third.data()).expect_err("another key").to_string();
    assert!(there.contains("is not that of the backup"), "{there}");
    fs::remove_file(&beside).expect("it is there");
    Sqlite::restore(&copy, &third.data()).expect("a key that is there stays");
    let key = SealingKey::find(&third.data()).expect("readable").expect("a key");
    assert_eq!(key.unlock(7, hash, &found), None);
}
