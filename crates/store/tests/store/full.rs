//! A full disk.

use flagfall_ledger::Chain;
use flagfall_store::contract::{append, competition, lines, stored_lines};
use flagfall_store::{AppendError, Log, Options, SqliteLog, verify};

use crate::Folder;

#[test]
fn full_store_stops_and_loses_nothing() {
    let folder = Folder::new();
    let small = Options { max_pages: 40, ..Options::default() };
    let log = SqliteLog::open(&folder.data(), small).expect("the log opens");
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
    assert_eq!(log.stop_reason(), Some(stopped.clone()));
    let message = stopped.to_string();
    assert!(message.starts_with("the store has stopped") && message.contains("full"), "{message}");

    // The log stays stopped, even for a line that would fit.
    let other = lines(&mut Chain::new(competition(2)), 1, 1);
    assert_eq!(append(&log, other, true), Err(stopped.into()));
    assert_eq!(stored_lines(log.reader(), competition(1), 0, u64::MAX), acknowledged, "still readable");
    drop(log);

    let log = folder.open();
    assert_eq!(stored_lines(log.reader(), competition(1), 0, u64::MAX), acknowledged);
    append(&log, lines(&mut chain, command, 1), true).expect("there is space again");
    let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((audit.lines, audit.findings), (acknowledged.len() as u64 + 1, Vec::new()));
}
