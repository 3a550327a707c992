//! Recovery of open ledgers, wherever their lines are stored.

use core::ops::ControlFlow;

use flagfall_ledger::{Chain, LedgerKind};
use flagfall_store::contract::{append, competition, lines};
use flagfall_store::{Archive, LogReader};
use rusqlite::Connection;

use crate::Folder;

/// Creates an old ledger, a long closed one, and two whose lines alternate.
fn filled() -> Folder {
    let folder = Folder::new();
    let log = folder.open();
    append(&log, lines(&mut Chain::new(competition(1)), 1, 3), true).expect("in order");
    append(&log, lines(&mut Chain::new(competition(2)), 1, 5_000), false).expect("in order");
    let mut chains = [3, 4].map(|id| Chain::new(competition(id)));
    for command in 1..=4 {
        for chain in &mut chains {
            append(&log, lines(chain, command, 1), true).expect("in order");
        }
    }
    folder
}

/// Returns the ids and lines of the recovered events, and the damage found.
fn recovered(folder: &Folder) -> (Vec<(u64, u64)>, Vec<String>) {
    let archive = Archive::open(&folder.data()).expect("a database");
    let (mut found, mut damage) = (Vec::new(), Vec::new());
    let read = archive.recover(LedgerKind::Competition, &mut |row| {
        match row {
            Ok(row) => found.push((row.id, row.sequence)),
            Err(damaged) => damage.push(damaged.to_string()),
        }
        ControlFlow::Continue(())
    });
    read.expect("readable");
    (found, damage)
}

#[test]
fn old_and_recent_open_ledgers_are_recovered() {
    let alternating = (1..=4).flat_map(|sequence| [(3, sequence), (4, sequence)]);
    let all: Vec<_> = [(1, 1), (1, 2), (1, 3)].into_iter().chain(alternating).collect();
    assert_eq!(recovered(&filled()), (all, Vec::new()));
}

#[test]
fn damaged_ledger_is_reported_and_the_others_are_recovered() {
    let missing =
        |sequence| (format!("DELETE FROM events WHERE sequence = {sequence}"), format!("line {sequence} is missing"));
    let changed = |column: &str, sequence, reason: &str| {
        let set = format!("UPDATE events SET {column} WHERE sequence = {sequence}");
        (set, format!("line {sequence}: {reason}"))
    };
    for (id, sequence) in [(1, 1), (1, 2), (3, 1), (4, 1), (4, 3)] {
        let damages = [
            missing(sequence),
            changed("hash = x'00'", sequence, "the data is damaged: "),
            changed("event = CAST(x'ff' AS TEXT)", sequence, "the data is damaged: "),
        ];
        for (sql, reason) in damages {
            let folder = filled();
            let connection = Connection::open(folder.database()).expect("a database");
            connection.execute_batch(&format!("{sql} AND id = {id}")).expect("valid SQL");
            let (found, damage) = recovered(&folder);
            assert_eq!(damage.len(), 1, "{damage:?}");
            assert!(damage[0].starts_with(&format!("competition {id} is damaged: {reason}")), "{damage:?}");
            let whole = |ledger: u64| found.iter().filter(|(id, _)| *id == ledger).count();
            for (other, length) in [(1, 3), (3, 4), (4, 4)] {
                let expected = if other == id { sequence - 1 } else { length };
                assert_eq!(whole(other), expected, "{sql}: {found:?}");
            }
        }
    }
}

#[test]
fn ledger_of_unknown_kind_is_reported_after_the_others() {
    let folder = filled();
    let connection = Connection::open(folder.database()).expect("a database");
    connection.execute_batch("UPDATE events SET kind = 9 WHERE id = 2").expect("valid SQL");
    let archive = Archive::open(&folder.data()).expect("a database");
    let mut found = Vec::new();
    let listed = archive.for_each_ledger(&mut |ledger| {
        found.push(ledger.id);
        ControlFlow::Continue(())
    });
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(listed.is_err_and(|error| error.to_string().contains("ledger 2 is of the unknown kind 9")));
}
