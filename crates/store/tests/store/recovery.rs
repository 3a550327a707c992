//! Recovery of open ledgers, wherever their lines are stored.

use core::ops::ControlFlow;

use flagfall_ledger::{Chain, LedgerKind};
use flagfall_store::contract::{append, competition, lines};
use flagfall_store::{Archive, LogReadError, LogReader};
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

fn recovered(folder: &Folder) -> Result<Vec<(u64, u64)>, LogReadError> {
    let archive = Archive::open(&folder.data()).expect("a database");
    let mut found = Vec::new();
    archive.recover(LedgerKind::Competition, &mut |row| {
        found.push((row.id, row.sequence));
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

#[test]
fn old_and_recent_open_ledgers_are_recovered() {
    let alternating = (1..=4).flat_map(|sequence| [(3, sequence), (4, sequence)]);
    let all: Vec<_> = [(1, 1), (1, 2), (1, 3)].into_iter().chain(alternating).collect();
    assert_eq!(recovered(&filled()), Ok(all));
}

#[test]
fn missing_line_is_reported() {
    for (id, sequence) in [(1, 1), (1, 2), (3, 1), (4, 1), (4, 3)] {
        let folder = filled();
        let sql = format!("DELETE FROM events WHERE id = {id} AND sequence = {sequence}");
        let connection = Connection::open(folder.database()).expect("a database");
        connection.execute_batch(&sql).expect("valid SQL");
        let error = recovered(&folder).expect_err("a line is missing").to_string();
        assert!(error.contains(&format!("line {sequence} of competition {id} is missing")), "{error}");
    }
}
