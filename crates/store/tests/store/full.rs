//! A disk that is full.

use flagfall_ledger::Chain;
use flagfall_store::contract::{append, competition, kept, lines};
use flagfall_store::{AppendError, Log, Options, Sqlite, verify};

use crate::Folder;

#[test]
fn when_nothing_more_fits_the_store_stops_and_loses_nothing() {
    let folder = Folder::new();
    let small = Options { most_pages: 40, ..Options::default() };
    let log = Sqlite::open(&folder.data(), small).expect("it can be opened");
    let mut chain = Chain::new(competition(1));
    let (mut acknowledged, mut command) = (Vec::new(), 0);
    let stopped = loop {
        command += 1;
        let before = chain;
        let lines = lines(&mut chain, command, 3);
        match append(&log, lines.clone(), true) {
            Ok(()) => acknowledged.extend(lines.iter().map(ToString::to_string)),
            Err(AppendError::Stopped(stopped)) => {
                chain = before;
                break stopped;
            }
            Err(error) => panic!("{error}"),
        }
    };
    assert!(acknowledged.len() > 50, "{}", acknowledged.len());
    assert_eq!(log.stopped(), Some(stopped.clone()));
    let told = stopped.to_string();
    assert!(told.starts_with("the store has stopped") && told.contains("full"), "{told}");

    // For good: a line that would fit is not taken either, nor a checkpoint.
    let other = lines(&mut Chain::new(competition(2)), 1, 1);
    assert_eq!(append(&log, other, true), Err(stopped.into()));
    assert_eq!(kept(log.reader(), competition(1), 0, u64::MAX), acknowledged, "still readable");
    drop(log);

    let log = folder.open();
    assert_eq!(kept(log.reader(), competition(1), 0, u64::MAX), acknowledged);
    append(&log, lines(&mut chain, command, 1), true).expect("there is room again");
    let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((audit.lines, audit.faults), (acknowledged.len() as u64 + 1, Vec::new()));
}
