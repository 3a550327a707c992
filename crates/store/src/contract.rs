//! What every log must do, whatever it is kept in: one suite for all implementations.

use core::ops::ControlFlow;
use std::sync::{Arc, mpsc};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Cause, Chain, Digest, Entry, Event, Kind, LedgerId, Line};
use serde::{Deserialize, Serialize};

use crate::{Append, AppendError, Fault, Head, Ledgers, Log, Recovered, Row, verify};

/// An event to fill ledgers with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lamp {
    /// It was lit, in these words.
    Lit(String),
    /// It went out.
    Out,
}

impl Event for Lamp {
    const SCHEMA: u16 = 1;
}

/// The ledger of that number, of competitions.
pub fn competition(id: u64) -> LedgerId {
    LedgerId { kind: Kind::Competition, id }
}

/// The lines of one command, which says so often that the lamp is lit.
pub fn lines(chain: &mut Chain, command: u64, count: usize) -> Vec<Line> {
    let at = Timestamp::from_millis(1_767_260_000_000 + command % 1_000);
    let entry = Entry { at, event: Lamp::Lit(format!("by \"{command}\"")) };
    (0..count).map(|_| chain.append(&entry, Cause::by("ann", command, at))).collect()
}

/// Appends and waits until it is told what became of it.
///
/// # Errors
/// As the log says.
pub fn append(log: &dyn Log, lines: Vec<Line>, open: bool) -> Result<(), AppendError> {
    let (tell, told) = mpsc::channel();
    let done = move |outcome| tell.send(outcome).expect("somebody waits");
    log.append(Append { lines, open }, Box::new(done));
    told.recv().expect("a log tells what became of it")
}

/// Makes checkpoints until no ledger is left, and tells how many.
///
/// # Errors
/// As the log says.
pub fn cover(log: &dyn Log, at: Timestamp) -> Result<usize, AppendError> {
    for count in 1.. {
        let (tell, told) = mpsc::channel();
        let done = move |outcome| tell.send(outcome).expect("somebody waits");
        log.checkpoint(at, Box::new(done));
        if told.recv().expect("a log tells what became of it")? == 0 {
            return Ok(count);
        }
    }
    unreachable!("there are not so many ledgers")
}

/// The lines of a ledger after so many, at most `limit`, written again from what is kept.
pub fn kept(ledgers: &dyn Ledgers, ledger: LedgerId, after: u64, limit: u64) -> Vec<String> {
    let mut lines = Vec::new();
    ledgers.read(ledger, after, limit, &mut |row| written(row, &mut lines)).expect("readable");
    lines
}

fn written(row: Row<'_>, lines: &mut Vec<String>) -> ControlFlow<()> {
    let mut line = Vec::new();
    row.envelope.write_over(&mut line);
    assert_eq!(Digest::of(&line), row.hash, "the hash is the hash of the line");
    lines.push(String::from_utf8(line).expect("JSON is UTF-8"));
    ControlFlow::Continue(())
}

fn texts(lines: &[Line]) -> Vec<String> {
    lines.iter().map(Line::to_string).collect()
}

/// Runs the suite, every test on a log of its own that is empty.
///
/// # Panics
/// The log does not do what it must.
pub fn contract<L: Log + 'static>(make: impl Fn() -> L) {
    the_last_to_hold_it_may_be_whom_it_tells(make());
    for test in [
        what_is_acknowledged_can_be_read,
        ledgers_are_apart,
        only_what_follows_is_appended,
        a_command_is_appended_once,
        lines_that_do_not_belong_together_are_refused,
        open_ledgers_are_recovered,
        many_at_once_are_all_acknowledged,
        checkpoints_cover_what_changed,
    ] {
        test(&make());
    }
}

fn the_last_to_hold_it_may_be_whom_it_tells<L: Log + 'static>(log: L) {
    let log = Arc::new(log);
    let (tell, told) = mpsc::channel();
    let (hold, held) = mpsc::channel::<Arc<L>>();
    let mut chain = Chain::new(competition(1));
    let first = tell.clone();
    let done = move |outcome| {
        // By now nobody else has it.
        drop(held.recv().expect("it is handed over"));
        first.send(outcome).expect("somebody waits");
    };
    log.append(Append { lines: lines(&mut chain, 1, 1), open: true }, Box::new(done));
    let done = move |outcome| tell.send(outcome).expect("somebody waits");
    log.append(Append { lines: lines(&mut chain, 2, 1), open: true }, Box::new(done));
    hold.send(log).expect("it waits");
    assert_eq!(told.iter().collect::<Vec<_>>(), [Ok(()), Ok(())]);
}

fn what_is_acknowledged_can_be_read(log: &dyn Log) {
    let (ledger, reader) = (competition(7), log.reader());
    assert_eq!(reader.head(ledger), Ok(None));
    let mut chain = Chain::new(ledger);
    let mut all = Vec::new();
    for command in 1..=5 {
        let lines = lines(&mut chain, command, 2);
        all.extend(texts(&lines));
        append(log, lines, true).expect("in order");
        let head = Head { ledger, sequence: chain.len(), hash: chain.last() };
        assert_eq!(reader.head(ledger), Ok(Some(head)));
    }
    assert_eq!(kept(reader, ledger, 0, u64::MAX), all);
    assert_eq!(kept(reader, ledger, 0, 3), all[..3]);
    assert_eq!(kept(reader, ledger, 4, 3), all[4..7]);
    assert_eq!(kept(reader, ledger, 9, 5), all[9..]);
    assert_eq!(kept(reader, ledger, 10, 5), [""; 0]);
    assert_eq!(kept(reader, ledger, 99, 5), [""; 0]);
    assert_eq!(log.stopped(), None);
}

fn ledgers_are_apart(log: &dyn Log) {
    let ledgers = [
        LedgerId { kind: Kind::Game, id: 1 },
        LedgerId { kind: Kind::Game, id: u64::MAX },
        competition(1),
        LedgerId { kind: Kind::Case, id: 0 },
    ];
    let appended = ledgers.map(|ledger| {
        let lines = lines(&mut Chain::new(ledger), 1, 1);
        append(log, lines.clone(), true).expect("the first of its ledger");
        texts(&lines)
    });
    for (ledger, lines) in ledgers.into_iter().zip(appended) {
        assert_eq!(kept(log.reader(), ledger, 0, u64::MAX), lines);
    }
    let mut found = Vec::new();
    let each = log.reader().each(&mut |ledger| {
        found.push(ledger);
        ControlFlow::Continue(())
    });
    each.expect("readable");
    assert!(found.is_sorted_by_key(|ledger| ledger.kind), "{found:?}");
    found.sort_unstable();
    assert_eq!(found, ledgers);
}

fn only_what_follows_is_appended(log: &dyn Log) {
    let (ledger, mut chain) = (competition(3), Chain::new(competition(3)));
    append(log, lines(&mut chain, 1, 2), true).expect("in order");
    let before = chain;
    let first = lines(&mut chain, 2, 1);
    append(log, first.clone(), true).expect("in order");
    // Somebody who did not know of it, one who knows of more, and one who knows another line.
    let late = lines(&mut before.clone(), 3, 1);
    let mut ahead = Chain::after(ledger, 4, chain.last());
    let mut beside = Chain::after(ledger, 3, Digest::of("another line"));
    for lines in [late, lines(&mut ahead, 3, 1), lines(&mut beside, 3, 1)] {
        let conflict = AppendError::Conflict { ledger, length: 3 };
        assert_eq!(append(log, lines, true), Err(conflict));
    }
    assert_eq!(kept(log.reader(), ledger, 2, 9), texts(&first));
    append(log, lines(&mut chain, 3, 1), true).expect("conflicts leave no trace");
}

fn a_command_is_appended_once(log: &dyn Log) {
    let (ledger, mut chain) = (competition(4), Chain::new(competition(4)));
    let answer = |command| {
        let mut lines = Vec::new();
        let visit = &mut |row: Row<'_>| written(row, &mut lines);
        log.reader().answer(ledger, command, visit).expect("readable");
        lines
    };
    let mut appended = Vec::new();
    for command in [1, u64::MAX, 9] {
        assert_eq!(answer(command), [""; 0]);
        let lines = lines(&mut chain, command, 3);
        appended.push((command, texts(&lines)));
        append(log, lines, true).expect("a new command");
    }
    for (command, first) in appended {
        let again = lines(&mut chain.clone(), command, 1);
        assert_eq!(append(log, again, true), Err(AppendError::Repeated { ledger, command }));
        assert_eq!(answer(command), first);
    }
    // In another ledger it is another command.
    append(log, lines(&mut Chain::new(competition(5)), 9, 1), true).expect("another ledger");
}

fn lines_that_do_not_belong_together_are_refused(log: &dyn Log) {
    let mut chain = Chain::new(competition(6));
    let two = [lines(&mut chain, 1, 1), lines(&mut chain, 2, 1)].concat();
    let mut other = Chain::new(competition(8));
    let apart = [lines(&mut Chain::new(competition(6)), 1, 1), lines(&mut other, 1, 1)].concat();
    let mut gap = lines(&mut Chain::new(competition(6)), 1, 3);
    gap.remove(1);
    for lines in [Vec::new(), two, apart, gap] {
        assert_eq!(append(log, lines, true), Err(AppendError::Misfit));
    }
    assert_eq!(log.reader().head(competition(6)), Ok(None));
    assert_eq!(log.reader().head(competition(8)), Ok(None));
}

fn open_ledgers_are_recovered(log: &dyn Log) {
    let mut chains = [1, 2, 3, 4].map(|id| Chain::new(competition(id)));
    for chain in &mut chains {
        append(log, lines(chain, 1, 2), true).expect("in order");
    }
    let game = LedgerId { kind: Kind::Game, id: 1 };
    append(log, lines(&mut Chain::new(game), 1, 1), true).expect("in order");
    let [_, closed, reopened, _] = &mut chains;
    append(log, lines(closed, 2, 1), false).expect("in order");
    append(log, lines(reopened, 2, 1), false).expect("in order");
    append(log, lines(reopened, 3, 1), true).expect("in order");
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut heads = Vec::new();
    let recovered = log.reader().recover(Kind::Competition, &mut |row: Recovered<'_>| {
        let event: Lamp = serde_json::from_str(row.event.0).expect("an event");
        let command = row.occurred_at.as_millis() - 1_767_260_000_000;
        assert_eq!(event, Lamp::Lit(format!("by \"{command}\"")));
        assert_eq!(row.command, command);
        found.push((row.id, row.sequence));
        heads.retain(|&(id, _)| id != row.id);
        heads.push((row.id, row.hash));
        ControlFlow::Continue(())
    });
    recovered.expect("readable");
    heads.sort_unstable_by_key(|&(id, _)| id);
    let [first, _, third, fourth] = &chains;
    assert_eq!(heads, [(1, first.last()), (3, third.last()), (4, fourth.last())]);
    // Each in order.
    found.sort_by_key(|&(id, _)| id);
    assert_eq!(found, [(1, 1), (1, 2), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2)]);
}

fn many_at_once_are_all_acknowledged(log: &dyn Log) {
    let (tell, told) = mpsc::channel();
    let mut chains: Vec<Chain> = (0..50).map(|id| Chain::new(competition(id))).collect();
    for command in 1..=20 {
        for chain in &mut chains {
            let (lines, tell) = (lines(chain, command, 1), tell.clone());
            let done = move |outcome| tell.send(outcome).expect("somebody waits");
            log.append(Append { lines, open: true }, Box::new(done));
        }
    }
    drop(tell);
    let outcomes: Vec<_> = told.iter().collect();
    assert_eq!(outcomes, vec![Ok(()); 1_000]);
    for chain in &chains {
        let head = log.reader().head(chain.ledger()).expect("readable").expect("a ledger");
        assert_eq!((head.sequence, head.hash), (20, chain.last()));
    }
}

fn checkpoints_cover_what_changed(log: &dyn Log) {
    let audit = || verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((cover(log, Timestamp::EPOCH), audit().checkpoints), (Ok(1), 0));
    let mut chains: Vec<Chain> = (1..=3).map(|id| Chain::new(competition(id))).collect();
    for chain in &mut chains {
        append(log, lines(chain, 1, 2), true).expect("in order");
    }
    cover(log, Timestamp::from_millis(1)).expect("a checkpoint");
    append(log, lines(&mut chains[1], 2, 1), false).expect("in order");
    cover(log, Timestamp::from_millis(2)).expect("a checkpoint");
    // Nothing has changed since.
    cover(log, Timestamp::from_millis(3)).expect("no checkpoint is needed");
    let mut covered = Vec::new();
    let read = log.reader().checkpoints(&mut |signed| {
        let checkpoint = signed.open().expect("its signature fits");
        let heads = checkpoint.heads.iter().map(|head| (head.ledger.id, head.sequence));
        covered.push((checkpoint.at.as_millis(), heads.collect::<Vec<_>>()));
        ControlFlow::Continue(())
    });
    read.expect("readable");
    assert_eq!(covered, [(1, vec![(1, 2), (2, 2), (3, 2)]), (2, vec![(2, 3)])]);
    let audit = audit();
    assert_eq!((audit.ledgers, audit.lines, audit.checkpoints), (3, 7, 2));
    assert_eq!((audit.keys.len(), audit.faults), (1, Vec::<Fault>::new()));
}
