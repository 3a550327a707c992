//! An audit finds every change and its place.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, LedgerId, LedgerKind};
use flagfall_store::contract::{append, checkpoint_all, competition, lines, stored_lines};
use flagfall_store::{
    Anchor, Archive, AuditDefect, AuditFinding, AuditReferences, LedgerState, Log, Options, SignedCheckpoint,
    SqliteLog, export, export_checkpoints, verify, verify_with,
};
use rusqlite::Connection;

use crate::{Folder, fill};

/// Three ledgers of six lines, covered by two checkpoints.
fn filled() -> Folder {
    let folder = Folder::new();
    let log = folder.open();
    let mut chains = fill(&log, 3, 4);
    checkpoint_all(&log, Timestamp::from_millis(1)).expect("signed");
    for chain in &mut chains {
        let lines = lines(chain, 5, 2);
        append(&log, lines, true).expect("in order");
    }
    checkpoint_all(&log, Timestamp::from_millis(2)).expect("signed");
    drop(log);
    folder
}

/// Changes the database with SQL and compares the findings of the audit.
#[track_caller]
fn check(sql: &str, findings: &[AuditFinding]) {
    let folder = filled();
    let connection = Connection::open(folder.database()).expect("a database");
    connection.execute_batch(sql).expect("valid SQL");
    drop(connection);
    let archive = Archive::open(&folder.data()).expect("the log opens");
    assert_eq!(verify(&archive, &mut |_, _| ()).expect("readable").findings, findings);
}

fn line(id: u64, sequence: u64, defect: AuditDefect) -> AuditFinding {
    AuditFinding::Line { ledger: competition(id), sequence, defect }
}

#[test]
fn unchanged_log_has_no_findings() {
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
        "because_of = 1, origin_kind = 2, origin_id = 2",
        "schema = 2",
        "occurred_at = occurred_at + 1",
        "recorded_at = recorded_at + 1",
        "source = 2",
        "hash = zeroblob(32)",
    ] {
        let sql = format!("UPDATE events SET {change} WHERE id = 2 AND sequence = 3");
        check(&sql, &[line(2, 3, AuditDefect::Changed)]);
    }
}

#[test]
fn missing_line_is_found() {
    let missing = |sequence| format!("DELETE FROM events WHERE id = 2 AND sequence = {sequence}");
    check(&missing(1), &[line(2, 1, AuditDefect::Missing)]);
    check(&missing(4), &[line(2, 4, AuditDefect::Missing)]);
    check(&missing(6), &[line(2, 6, AuditDefect::Removed(2))]);
    let all = "DELETE FROM events WHERE id IN (1, 3)";
    check(all, &[line(1, 4, AuditDefect::Removed(1)), line(3, 4, AuditDefect::Removed(1))]);
}

/// A ledger rewritten with valid hashes does not match its checkpoint.
#[test]
fn forged_chain_is_found_by_its_checkpoint() {
    let folder = filled();
    let other = Folder::new();
    {
        // The same ledger with other commands has a valid but different chain.
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
    connection.execute_batch(&sql).expect("valid SQL");
    drop(connection);
    let archive = Archive::open(&folder.data()).expect("the log opens");
    let audit = verify(&archive, &mut |_, _| ()).expect("readable");
    assert_eq!(audit.findings, [line(2, 4, AuditDefect::Replaced(1))]);
    assert_eq!(audit.findings[0].to_string(), "competition 2, line 4: checkpoint 1 signed another line here");
}

#[test]
fn changed_checkpoint_is_found() {
    let checkpoint = |number, defect| AuditFinding::Checkpoint { number, defect };
    let changed = "UPDATE checkpoints SET text = replace(text, '\"at\":1', '\"at\":7') WHERE number = 1";
    check(changed, &[checkpoint(1, AuditDefect::BadSignature), checkpoint(2, AuditDefect::Unchained)]);
    check("DELETE FROM checkpoints WHERE number = 1", &[checkpoint(1, AuditDefect::Unchained)]);
    let signature = "UPDATE checkpoints SET signature = zeroblob(64) WHERE number = 2";
    check(signature, &[checkpoint(2, AuditDefect::BadSignature)]);
}

/// Deletes the newest checkpoint and the lines that it covers, which leaves a log that is whole in itself.
const CUT: &str = "DELETE FROM checkpoints WHERE number = 2; DELETE FROM events WHERE sequence > 4;";

#[test]
fn lost_end_of_log_is_found_by_its_anchor() {
    check(CUT, &[]);
    let folder = filled();
    let mut exported = Vec::new();
    export_checkpoints(&Archive::open(&folder.data()).expect("a log"), &mut exported).expect("written");
    let exported = String::from_utf8(exported).expect("UTF-8");
    let anchors: Vec<Anchor> = exported.lines().map(|line| Anchor::read(line).expect("signed")).collect();
    let kept = Archive::open(&folder.data()).expect("a log").anchor().expect("readable").expect("an anchor");
    assert_eq!((anchors.len(), &anchors[1], kept.number()), (2, &kept, 2));
    let audit = || {
        let archive = Archive::open(&folder.data()).expect("a log");
        let references = AuditReferences { anchors: &anchors, states: None };
        verify_with(&archive, references, &mut |_, _| ()).expect("readable").findings
    };
    assert_eq!(audit(), []);
    Connection::open(folder.database()).expect("a database").execute_batch(CUT).expect("valid SQL");
    let lost = AuditFinding::Checkpoint { number: 2, defect: AuditDefect::LostSinceAnchor };
    assert_eq!(audit(), [lost]);
    // The log does not go on without them, unless somebody wants that.
    let refused = SqliteLog::open(&folder.data(), Options::default()).err().expect("refused").to_string();
    assert!(refused.contains("does not contain checkpoint 2, which"), "{refused}");
    std::fs::remove_file(folder.data().join("checkpoint.anchor")).expect("there is one");
    let log = folder.open();
    let mut chain = Chain::new(competition(9));
    append(&log, lines(&mut chain, 1, 1), true).expect("a new ledger");
    checkpoint_all(&log, Timestamp::from_millis(9)).expect("signed");
    let other = AuditFinding::Checkpoint { number: 2, defect: AuditDefect::OtherThanAnchor };
    assert_eq!(audit(), [other]);
}

#[test]
fn line_that_is_no_signed_checkpoint_is_no_anchor() {
    let folder = filled();
    let mut exported = Vec::new();
    export_checkpoints(&Archive::open(&folder.data()).expect("a log"), &mut exported).expect("written");
    let exported = String::from_utf8(exported).expect("UTF-8");
    let line = exported.lines().last().expect("a checkpoint");
    assert!(Anchor::read(line).is_some());
    for changed in [line.replace("\"at\":2", "\"at\":7"), line[..line.len() - 1].to_owned(), String::new()] {
        assert_eq!(Anchor::read(&changed), None, "{changed}");
    }
    std::fs::write(folder.data().join("checkpoint.anchor"), "nonsense").expect("writable");
    let refused = SqliteLog::open(&folder.data(), Options::default()).err().expect("refused").to_string();
    assert!(refused.contains("checkpoint.anchor is not a signed checkpoint"), "{refused}");
}

#[test]
fn entries_that_cannot_be_read_are_reported_and_the_rest_is_checked() {
    let unreadable = |reason: &str| AuditFinding::Unreadable { reason: reason.to_owned() };
    let changed = "UPDATE events SET event = '{}' WHERE id = 3 AND sequence = 2;";
    let rest = line(3, 2, AuditDefect::Changed);
    let stray = "CREATE TABLE copy AS SELECT * FROM events WHERE id = 1 AND sequence = 1;
        UPDATE copy SET kind = 77, id = 5; INSERT INTO events SELECT * FROM copy;";
    check(&format!("{changed}{stray}"), &[unreadable("ledger 5 is of the unknown kind 77"), rest.clone()]);
    let garbled = "UPDATE events SET hash = x'00' WHERE id = 1 AND sequence = 2;";
    check(&format!("{changed}{garbled}"), &[unreadable("competition 1: could not convert slice to array"), rest]);
    let close = "DELETE FROM open_ledgers WHERE id = 3;";
    let stray = "INSERT INTO open_ledgers VALUES (77, 5, 0);";
    check_index(
        &format!("{close}{stray}"),
        &[unreadable("the index of open ledgers: ledger 5 is of the unknown kind 77")],
    );
}

/// Changes the index of three open ledgers with SQL and compares the findings.
#[track_caller]
fn check_index(sql: &str, findings: &[AuditFinding]) {
    let folder = filled();
    Connection::open(folder.database()).expect("a database").execute_batch(sql).expect("valid SQL");
    let archive = Archive::open(&folder.data()).expect("the log opens");
    // The first ledger may be provisional, the last is closed, and there is no other.
    let states = |ledger: LedgerId| {
        let states = [LedgerState::Provisional, LedgerState::Open, LedgerState::Closed];
        Ok(states.get(ledger.id as usize - 1).copied())
    };
    let references = AuditReferences { anchors: &[], states: Some(&states) };
    let audit = verify_with(&archive, references, &mut |_, _| ()).expect("readable");
    assert_eq!(audit.findings, findings, "{sql}");
}

#[test]
fn index_of_open_ledgers_is_compared_with_their_lines() {
    use LedgerState::{Closed, Open, Provisional};
    let wrong = |id, listed, recorded| AuditFinding::Index { ledger: competition(id), listed, recorded };
    let close = "DELETE FROM open_ledgers WHERE id = 3;";
    check_index(close, &[]);
    check_index("", &[wrong(3, Open, Some(Closed))]);
    check_index(&format!("{close} UPDATE open_ledgers SET provisional = 1 WHERE id = 1"), &[]);
    check_index(
        &format!("{close} UPDATE open_ledgers SET provisional = 1 WHERE id = 2"),
        &[wrong(2, Provisional, Some(Open))],
    );
    check_index(
        &format!("{close} DELETE FROM open_ledgers"),
        &[wrong(1, Closed, Some(Provisional)), wrong(2, Closed, Some(Open))],
    );
    let unknown = format!("{close} INSERT INTO open_ledgers SELECT kind, 9, 0 FROM open_ledgers WHERE id = 1");
    check_index(&unknown, &[wrong(9, Open, None)]);
    assert_eq!(
        wrong(2, Provisional, Some(Open)).to_string(),
        "competition 2: the index lists it as provisional, but by its lines it is open"
    );
}

#[test]
fn export_can_be_verified_independently() {
    let folder = filled();
    let archive = Archive::open(&folder.data()).expect("the log opens");
    let mut text = Vec::new();
    assert_eq!(export(&archive, competition(2), &mut text).expect("written"), 6);
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!(text.lines().collect::<Vec<_>>(), stored_lines(&archive, competition(2), 0, 9));
    let hashes: Vec<String> = text.lines().map(|line| Digest::of(line).to_string()).collect();
    for (line, before) in text.lines().skip(1).zip(&hashes) {
        assert!(line.contains(&format!(r#""previous":"{before}""#)), "{line}");
    }
    let missing = LedgerId { kind: LedgerKind::Game, id: 5 };
    assert_eq!(export(&archive, missing, &mut Vec::new()).expect("written"), 0);

    let mut checkpoints = Vec::new();
    assert_eq!(export_checkpoints(&archive, &mut checkpoints).expect("written"), 2);
    let checkpoints = String::from_utf8(checkpoints).expect("UTF-8");
    let last = checkpoints.lines().last().expect("a checkpoint");
    let json: serde_json::Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(json["checkpoint"]["heads"][1]["hash"], *hashes.last().expect("six"));
    // The signed text is between the key and the last brace.
    let (_, signed) = last.split_once(r#""checkpoint":"#).expect("its key");
    let signed = signed.strip_suffix('}').expect("the last brace");
    let digits = json["signature"].as_str().expect("a signature");
    let signature: Vec<u8> =
        (0..64).map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("digits")).collect();
    let signed = SignedCheckpoint { text: signed, signature: &signature };
    assert_eq!(signed.verify().expect("a valid signature").checkpoint, 2);
}
