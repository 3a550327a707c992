//! Which open ledgers are found again, wherever their lines stand.

use core::ops::ControlFlow;

use flagfall_ledger::{Chain, Kind};
use flagfall_store::contract::{append, competition, lines};
use flagfall_store::{Archive, Ledgers, ReadError};
use rusqlite::Connection;

use crate::Folder;

/// An old ledger, one that is closed and long, and two whose lines alternate.
fn written() -> Folder {
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

fn recovered(folder: &Folder) -> Result<Vec<(u64, u64)>, ReadError> {
    let archive = Archive::open(&folder.data()).expect("a database");
    let mut found = Vec::new();
    archive.recover(Kind::Competition, &mut |row| {
        found.push((row.id, row.sequence));
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

#[test]
fn old_ones_are_looked_up_and_the_rest_is_gone_through() {
    let alternating = (1..=4).flat_map(|sequence| [(3, sequence), (4, sequence)]);
    let all: Vec<_> = [(1, 1), (1, 2), (1, 3)].into_iter().chain(alternating).collect();
    assert_eq!(recovered(&written()), Ok(all));
}

#[test]
fn a_line_that_is_missing_is_named() {
    for (id, sequence) in [(1, 1), (1, 2), (3, 1), (4, 1), (4, 3)] {
        let folder = written();
        let gone = format!("DELETE FROM events WHERE id = {id} AND sequence = {sequence}");
        let connection = Connection::open(folder.database()).expect("a database");
        connection.execute_batch(&gone).expect("it can be changed");
        let told = recovered(&folder).expect_err("it is missing").to_string();
        assert!(
            told.contains(&format!("line {sequence} of competition {id} is missing")),
            "{told}"
        );
    }
}
