//! What an audit finds: every change, and where it was made.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, Kind, LedgerId};
use flagfall_store::contract::{append, competition, cover, kept, lines};
use flagfall_store::{Archive, Fault, Log, Signed, What, export, export_checkpoints, verify};
use rusqlite::Connection;

use crate::{Folder, fill};

/// Three ledgers of six lines, covered by two checkpoints.
fn filled() -> Folder {
    let folder = Folder::new();
    let log = folder.open();
    let mut chains = fill(&log, 3, 4);
    cover(&log, Timestamp::from_millis(1)).expect("signed");
    for chain in &mut chains {
        let lines = lines(chain, 5, 2);
        append(&log, lines, true).expect("in order");
    }
    cover(&log, Timestamp::from_millis(2)).expect("signed");
    drop(log);
    folder
}

/// Changes the database behind the log's back and compares what the audit finds.
#[track_caller]
fn check(sql: &str, faults: &[Fault]) {
    let folder = filled();
    let connection = Connection::open(folder.database()).expect("a database");
    connection.execute_batch(sql).expect("it can be changed");
    drop(connection);
    let archive = Archive::open(&folder.data()).expect("it can be read");
    assert_eq!(verify(&archive, &mut |_, _| ()).expect("readable").faults, faults);
}

fn line(id: u64, sequence: u64, what: What) -> Fault {
    Fault::Line { ledger: competition(id), sequence, what }
}

#[test]
fn nothing_changed_is_nothing_found() {
    check("", &[]);
    let folder = filled();
    let log = folder.open();
    let mut steps = Vec::new();
    let audit = verify(log.reader(), &mut |done, total| steps.push((done, total)));
    let audit = audit.expect("readable");
    assert_eq!((audit.ledgers, audit.lines, audit.checkpoints), (3, 18, 2));
    assert_eq!(steps, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
}

#[test]
fn every_column_is_covered_by_the_hash() {
    for change in [
        "event = '\"out\"'",
        "event = 'not even JSON'",
        "actor = '\"bob\"'",
        "command = 77",
        "because_of = 1",
        "schema = 2",
        "occurred_at = occurred_at + 1",
        "recorded_at = recorded_at + 1",
        "source = 2",
        "hash = zeroblob(32)",
    ] {
        let sql = format!("UPDATE events SET {change} WHERE id = 2 AND sequence = 3");
        check(&sql, &[line(2, 3, What::Changed)]);
    }
}

#[test]
fn a_line_left_out_is_missed() {
    let missing = |sequence| format!("DELETE FROM events WHERE id = 2 AND sequence = {sequence}");
    check(&missing(1), &[line(2, 1, What::Missing)]);
    check(&missing(4), &[line(2, 4, What::Missing)]);
    check(&missing(6), &[line(2, 6, What::Removed(2))]);
    let all = "DELETE FROM events WHERE id IN (1, 3)";
    check(all, &[line(1, 4, What::Removed(1)), line(3, 4, What::Removed(1))]);
}

/// A ledger written anew from some line on, every hash in order, does not fit the checkpoint.
#[test]
fn a_chain_that_was_forged_whole_is_found_by_its_checkpoint() {
    let folder = filled();
    let other = Folder::new();
    {
        // The same ledger with other commands: a whole chain, and another one.
        let log = other.open();
        let mut chain = Chain::new(competition(2));
        for command in 101..=106 {
            let lines = lines(&mut chain, command, 1);
            append(&log, lines, true).expect("in order");
        }
    }
    let connection = Connection::open(folder.database()).expect("a database");
    let sql = format!(
        "DELETE FROM events WHERE id = 2; ATTACH '{}' AS other; \
         INSERT INTO events SELECT * FROM other.events; DETACH other;",
        other.database().display()
    );
    connection.execute_batch(&sql).expect("it can be changed");
    drop(connection);
    let archive = Archive::open(&folder.data()).expect("it can be read");
    let audit = verify(&archive, &mut |_, _| ()).expect("readable");
    assert_eq!(audit.faults, [line(2, 4, What::Signed(1))]);
    assert_eq!(
        audit.faults[0].to_string(),
        "competition 2, line 4: checkpoint 1 signed another line here"
    );
}

#[test]
fn checkpoints_cannot_be_changed_either() {
    let fault = |number, what| Fault::Checkpoint { number, what };
    let changed =
        "UPDATE checkpoints SET text = replace(text, '\"at\":1', '\"at\":7') WHERE number = 1";
    check(changed, &[fault(1, What::Unsigned), fault(2, What::Unchained)]);
    check("DELETE FROM checkpoints WHERE number = 1", &[fault(1, What::Unchained)]);
    let signature = "UPDATE checkpoints SET signature = zeroblob(64) WHERE number = 2";
    check(signature, &[fault(2, What::Unsigned)]);
}

#[test]
fn what_is_exported_can_be_checked_without_us() {
    let folder = filled();
    let archive = Archive::open(&folder.data()).expect("it can be read");
    let mut text = Vec::new();
    assert_eq!(export(&archive, competition(2), &mut text).expect("written"), 6);
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!(text.lines().collect::<Vec<_>>(), kept(&archive, competition(2), 0, 9));
    let hashes: Vec<String> = text.lines().map(|line| Digest::of(line).to_string()).collect();
    for (line, before) in text.lines().skip(1).zip(&hashes) {
        assert!(line.contains(&format!(r#""previous":"{before}""#)), "{line}");
    }
    let nobody = LedgerId { kind: Kind::Game, id: 5 };
    assert_eq!(export(&archive, nobody, &mut Vec::new()).expect("written"), 0);

    let mut checkpoints = Vec::new();
    assert_eq!(export_checkpoints(&archive, &mut checkpoints).expect("written"), 2);
    let checkpoints = String::from_utf8(checkpoints).expect("UTF-8");
    let last = checkpoints.lines().last().expect("a checkpoint");
    let json: serde_json::Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(json["checkpoint"]["heads"][1]["hash"], *hashes.last().expect("six"));
    // What is signed stands between the key and the last brace.
    let (_, signed) = last.split_once(r#""checkpoint":"#).expect("its key");
    let signed = signed.strip_suffix('}').expect("the last brace");
    let digits = json["signature"].as_str().expect("a signature");
    let signature: Vec<u8> = (0..64)
        .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("digits"))
        .collect();
    let signed = Signed { text: signed, signature: &signature };
    assert_eq!(signed.open().expect("its signature fits").checkpoint, 2);
}
