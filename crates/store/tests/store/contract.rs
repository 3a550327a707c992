//! The contract of logs in SQLite, and the behaviour of files that are reopened.

use std::cell::RefCell;
use std::sync::mpsc;

use flagfall_ledger::Chain;
use flagfall_store::contract::{append, competition, lines, stored_lines, test_log};
use flagfall_store::{Append, AppendError, LedgerState, Log, Options, SqliteLog};

use crate::{Folder, fill};

#[test]
fn sqlite_log_fulfils_contract() {
    let folders = RefCell::new(Vec::new());
    test_log(|| {
        let folder = Folder::new();
        let log = folder.open();
        folders.borrow_mut().push(folder);
        log
    });
}

#[test]
fn acknowledged_lines_survive_reopening() {
    let folder = Folder::new();
    let mut chains = fill(&folder.open(), 3, 4);
    let log = folder.open();
    for chain in &mut chains {
        let head = log.reader().head(chain.ledger()).expect("readable").expect("a ledger");
        assert_eq!((head.sequence, head.hash), (4, chain.last_hash()));
        append(&log, lines(chain, 5, 1), true).expect("the ledger continues");
    }
}

#[test]
fn queued_lines_are_written_before_log_closes() {
    let folder = Folder::new();
    let log = folder.open();
    let mut chain = Chain::new(competition(1));
    for command in 1..=100 {
        let lines = lines(&mut chain, command, 1);
        log.append(Append::new(lines, LedgerState::Open), Box::new(|_| ()));
    }
    drop(log);
    assert_eq!(stored_lines(folder.open().reader(), competition(1), 0, 1_000).len(), 100);
}

#[test]
fn append_to_full_queue_is_refused_without_trace() {
    let folder = Folder::new();
    let log = SqliteLog::open(&folder.data(), Options { queue: 4, ..Options::default() });
    let log = log.expect("it can be opened");
    // The writer thread is blocked in a callback.
    let (release, released) = mpsc::channel::<()>();
    let (started_sender, started) = mpsc::channel();
    let mut chain = Chain::new(competition(1));
    let callback = move |_| {
        started_sender.send(()).expect("the test waits");
        let _ = released.recv();
    };
    let first = Append::new(lines(&mut chain, 1, 1), LedgerState::Open);
    log.append(first, Box::new(callback));
    started.recv().expect("the callback runs");
    let (sender, receiver) = mpsc::channel();
    for id in 2..=8 {
        let (sender, mut chain) = (sender.clone(), Chain::new(competition(id)));
        let append = Append::new(lines(&mut chain, 1, 1), LedgerState::Open);
        let callback = move |outcome| sender.send((id, outcome)).expect("the test waits");
        log.append(append, Box::new(callback));
    }
    drop((release, sender));
    let mut outcomes: Vec<_> = receiver.iter().collect();
    outcomes.sort_by_key(|&(id, _)| id);
    for (id, outcome) in outcomes {
        let expected = if id <= 5 { Ok(()) } else { Err(AppendError::Busy) };
        assert_eq!(outcome, expected, "{id}");
        let exists = log.reader().head(competition(id)).expect("readable").is_some();
        assert_eq!(exists, id <= 5, "{id}");
    }
}
