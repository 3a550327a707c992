//! The contract, kept in files and kept when they are opened again.

use std::cell::RefCell;
use std::sync::mpsc;

use flagfall_ledger::Chain;
use flagfall_store::contract::{append, competition, contract, kept, lines};
use flagfall_store::{Append, AppendError, Log, Options, Sqlite};

use crate::{Folder, fill};

#[test]
fn the_contract_is_kept() {
    let folders = RefCell::new(Vec::new());
    contract(|| {
        let folder = Folder::new();
        let log = folder.open();
        folders.borrow_mut().push(folder);
        log
    });
}

#[test]
fn what_was_acknowledged_is_there_when_it_is_opened_again() {
    let folder = Folder::new();
    let mut chains = fill(&folder.open(), 3, 4);
    let log = folder.open();
    for chain in &mut chains {
        let head = log.reader().head(chain.ledger()).expect("readable").expect("a ledger");
        assert_eq!((head.sequence, head.hash), (4, chain.last()));
        append(&log, lines(chain, 5, 1), true).expect("it goes on where it was");
    }
}

/// Whoever drops the log while something is queued finds it written.
#[test]
fn what_is_queued_is_written_before_it_closes() {
    let folder = Folder::new();
    let log = folder.open();
    let mut chain = Chain::new(competition(1));
    for command in 1..=100 {
        let lines = lines(&mut chain, command, 1);
        log.append(Append { lines, open: true }, Box::new(|_| ()));
    }
    drop(log);
    assert_eq!(kept(folder.open().reader(), competition(1), 0, 1_000).len(), 100);
}

#[test]
fn too_much_is_busy_and_leaves_no_trace() {
    let folder = Folder::new();
    let log = Sqlite::open(&folder.data(), Options { queue: 4, ..Options::default() });
    let log = log.expect("it can be opened");
    // The thread that writes is held up in the middle of telling.
    let (hold, held) = mpsc::channel::<()>();
    let (begun, begins) = mpsc::channel();
    let mut chain = Chain::new(competition(1));
    let done = move |_| {
        begun.send(()).expect("somebody waits");
        let _ = held.recv();
    };
    let first = Append { lines: lines(&mut chain, 1, 1), open: true };
    log.append(first, Box::new(done));
    begins.recv().expect("it was told");
    let (tell, told) = mpsc::channel();
    for id in 2..=8 {
        let (tell, mut chain) = (tell.clone(), Chain::new(competition(id)));
        let append = Append { lines: lines(&mut chain, 1, 1), open: true };
        let done = move |outcome| tell.send((id, outcome)).expect("somebody waits");
        log.append(append, Box::new(done));
    }
    drop((hold, tell));
    let mut outcomes: Vec<_> = told.iter().collect();
    outcomes.sort_by_key(|&(id, _)| id);
    for (id, outcome) in outcomes {
        let expected = if id <= 5 { Ok(()) } else { Err(AppendError::Busy) };
        assert_eq!(outcome, expected, "{id}");
        let there = log.reader().head(competition(id)).expect("readable").is_some();
        assert_eq!(there, id <= 5, "{id}");
    }
}
