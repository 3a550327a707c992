//! A data directory of the previous format is upgraded on start, and its games go on.

use std::fs;
use std::path::Path;

use flagfall_clock::Timestamp;
use flagfall_server::{MachineClock, recorded_state};
use flagfall_store::{Archive, AuditReferences, LogReader, verify_with};
use serde_json::json;

use super::running::folder;
use super::*;

/// The games of the directory: one is over, the other one goes on. Their secrets were valid then and stay so.
const OVER: u64 = 7_615_012_255_277_825;
const OPEN: u64 = 5_520_333_506_270_098;
const WHITE: &str = "seat.5520333506270098.white.3d8fe835f18bbd679f2c8f579a754205";
const BLACK: &str = "seat.5520333506270098.black.873e76a540680cdc7fc00ae94b504b92";

/// The last heartbeat.
const STOPPED_AT: Timestamp = Timestamp::from_millis(1_709_294_403_791);

/// Creates a data directory as a zone wrote it whose log had format 5.
fn directory_of_format_5() -> std::path::PathBuf {
    let folder = folder();
    fs::create_dir_all(&folder).expect("created");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zone/format_5");
    for file in ["checkpoint.anchor", "heartbeat", "signing.key"] {
        fs::copy(from.join(file), folder.join(file)).expect("copied");
    }
    for (statements, database) in [("flagfall.sql", "flagfall.db"), ("people.sql", "people.sqlite")] {
        let statements = fs::read_to_string(from.join(statements)).expect("statements");
        let database = rusqlite::Connection::open(folder.join(database)).expect("a database");
        database.execute_batch(&statements).expect("valid statements");
    }
    folder
}

#[tokio::test]
async fn directory_of_previous_format_is_upgraded_and_its_games_go_on() {
    let folder = directory_of_format_5();
    // A minute after the zone stopped.
    let now = MachineClock::default().now().as_millis();
    let machine_clock = MachineClock::ahead_by(STOPPED_AT.as_millis().cast_signed() + 60_000 - now.cast_signed());
    let mut zone = Running::open(folder.clone(), |config| config.machine_clock = machine_clock);
    assert!(folder.join("flagfall-format-5.db").is_file(), "the database is copied first");
    let (status, over) = http(zone.address, "GET", &format!("/api/games/{OVER}"), "").await;
    assert_eq!((status, &over["view"]["outcome"]["law"]), (200, &json!("resignation")), "{over}");

    let [mut white, mut black] = zone.connect(OPEN, [WHITE, BLACK]).await;
    // A command that was executed before the upgrade is recognised, under the id that its player gave it.
    let again = white.play(OPEN, 13, "f1c4").await;
    assert_eq!((&again["executed"]["first"], &again["executed"]["last"]), (&json!(9), &json!(10)), "{again}");
    let other = white.play(OPEN, 13, "d2d4").await;
    assert_eq!(other["error"]["error"], "id_reused", "{other}");
    let played = white.play(OPEN, 20, "d2d4").await;
    assert!(played["executed"].is_object(), "{played}");
    let answered = black.play(OPEN, 21, "e5d4").await;
    assert!(answered["executed"].is_object(), "{answered}");
    drop((white, black));
    zone.end().await;

    let archive = Archive::open(&folder).expect("the log opens");
    let anchor = archive.anchor().expect("readable");
    let states = |ledger| recorded_state(&archive, ledger);
    let references = AuditReferences { anchors: anchor.as_slice(), states: Some(&states) };
    let audit = verify_with(&archive, references, &mut |_, _| ()).expect("readable");
    assert_eq!(audit.findings, []);
    assert_eq!(archive.unacknowledged(), Ok(Vec::new()));
}
