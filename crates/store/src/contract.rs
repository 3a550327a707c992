//! The contract of [`Log`]: one test suite for all implementations.

use core::ops::ControlFlow;
use std::sync::{Arc, mpsc};

use flagfall_clock::Timestamp;
use flagfall_ledger::{
    Cause, Chain, CommandDigest, CommandOrigin, Digest, Entry, Envelope, EventId, LedgerEvent, LedgerId, LedgerKind,
    LedgerLine, MessageId,
};
use serde::{Deserialize, Serialize};

use crate::checkpoint::CheckpointSigner;
use crate::{
    Append, AppendError, AuditDefect, AuditFinding, Checkpoint, LedgerHead, LedgerState, Log, LogReader, StoredLine,
    StoredMessage, verify,
};

/// An event of test ledgers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LampEvent {
    /// The lamp was lit, with a comment.
    Lit(String),
    /// The lamp went out.
    Out,
}

impl LedgerEvent for LampEvent {
    const SCHEMA: u16 = 1;
}

/// Returns the id of a competition ledger.
pub fn competition(id: u64) -> LedgerId {
    LedgerId { kind: LedgerKind::Competition, id }
}

/// Appends `count` events of one client's command to a chain and returns their lines.
pub fn lines(chain: &mut Chain, command: u64, count: usize) -> Vec<LedgerLine> {
    lines_with_digest(chain, command, Some(digest_of(command)), count)
}

/// Appends `count` events of one command, the first with the digest, to a chain and returns their lines.
pub fn lines_with_digest(
    chain: &mut Chain,
    command: u64,
    digest: Option<CommandDigest>,
    count: usize,
) -> Vec<LedgerLine> {
    let at = Timestamp::from_millis(1_767_260_000_000 + command % 1_000);
    let entry = Entry { at, event: LampEvent::Lit(format!("by \"{command}\"")) };
    let cause = |number| Cause { digest: digest.filter(|_| number == 0), ..Cause::by("ann", command, at) };
    (0..count).map(|number| chain.append(&entry, cause(number))).collect()
}

/// The digest of a command of [`lines`].
pub fn digest_of(command: u64) -> CommandDigest {
    CommandDigest::from_bytes(command.to_le_bytes())
}

/// Appends lines and waits for the outcome.
///
/// # Errors
/// The append failed.
pub fn append(log: &dyn Log, lines: Vec<LedgerLine>, open: bool) -> Result<(), AppendError> {
    let (sender, receiver) = mpsc::channel();
    let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
    let state = if open { LedgerState::Open } else { LedgerState::Closed };
    log.append(Append::new(lines, state), Box::new(callback));
    receiver.recv().expect("the log calls back")
}

/// Appends lines to a provisional ledger and waits for the outcome.
fn append_provisionally(log: &dyn Log, lines: Vec<LedgerLine>) -> Result<(), AppendError> {
    let (sender, receiver) = mpsc::channel();
    let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
    log.append(Append::new(lines, LedgerState::Provisional), Box::new(callback));
    receiver.recv().expect("the log calls back")
}

/// Removes a ledger of this length and waits for the outcome.
fn remove(log: &dyn Log, ledger: LedgerId, length: u64) -> Result<bool, AppendError> {
    let (sender, receiver) = mpsc::channel();
    log.remove(ledger, length, Box::new(move |outcome| sender.send(outcome).expect("the receiver waits")));
    receiver.recv().expect("the log calls back")
}

/// Creates checkpoints until every ledger is covered, and returns the number of rounds.
///
/// # Errors
/// A checkpoint failed.
pub fn checkpoint_all(log: &dyn Log, at: Timestamp) -> Result<usize, AppendError> {
    for count in 1.. {
        let (sender, receiver) = mpsc::channel();
        let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
        log.checkpoint(at, Box::new(callback));
        if receiver.recv().expect("the log calls back")? == 0 {
            return Ok(count);
        }
    }
    unreachable!("the number of ledgers is finite")
}

/// Signs a checkpoint of these heads and returns its text with the signature.
pub fn sign_checkpoint(
    secret: &[u8; 32],
    number: u64,
    at: Timestamp,
    previous: Digest,
    heads: Vec<LedgerHead>,
) -> (String, [u8; 64]) {
    let signer = CheckpointSigner::from_secret(secret);
    let text = Checkpoint { checkpoint: number, at, previous, key: signer.public(), heads }.text();
    let signature = signer.sign(&text);
    (text, signature)
}

/// Returns up to `limit` lines of a ledger after the first `after`, rebuilt from the stored columns.
pub fn stored_lines(ledgers: &dyn LogReader, ledger: LedgerId, after: u64, limit: u64) -> Vec<String> {
    let mut lines = Vec::new();
    ledgers.read(ledger, after, limit, &mut |row| push_line(row, &mut lines)).expect("readable");
    lines
}

fn push_line(row: StoredLine<'_>, lines: &mut Vec<String>) -> ControlFlow<()> {
    let mut line = Vec::new();
    row.envelope.write_into(&mut line);
    assert_eq!(Digest::of(&line), row.hash, "the stored hash is that of the line");
    lines.push(String::from_utf8(line).expect("JSON is UTF-8"));
    ControlFlow::Continue(())
}

/// Creates a message of the event of a line.
pub fn message(line: &LedgerLine, place: u16, to: LedgerId) -> StoredMessage {
    let Envelope { ledger, sequence, .. } = line.envelope();
    let id = MessageId { event: EventId { ledger, sequence }, place };
    StoredMessage { id, to, content: format!("{{\"command\":\"{place} of {ledger}\"}}").into() }
}

fn texts(lines: &[LedgerLine]) -> Vec<String> {
    lines.iter().map(LedgerLine::to_string).collect()
}

/// Runs the suite, each test on a new empty log.
///
/// # Panics
/// The log violates the contract.
pub fn test_log<L: Log + 'static>(make: impl Fn() -> L) {
    callback_may_drop_last_reference(make());
    for test in [
        acknowledged_lines_can_be_read,
        ledgers_are_independent,
        conflicting_lines_are_refused,
        repeated_command_is_refused,
        inconsistent_lines_are_refused,
        only_open_ledgers_are_recovered,
        concurrent_appends_are_all_acknowledged,
        checkpoints_cover_changed_ledgers,
        only_provisional_ledgers_are_removed,
        messages_are_kept_until_they_are_acknowledged,
    ] {
        test(&make());
    }
}

fn callback_may_drop_last_reference<L: Log + 'static>(log: L) {
    let log = Arc::new(log);
    let (sender, receiver) = mpsc::channel();
    let (log_sender, log_receiver) = mpsc::channel::<Arc<L>>();
    let mut chain = Chain::new(competition(1));
    let first = sender.clone();
    let callback = move |outcome| {
        // This is the last reference.
        drop(log_receiver.recv().expect("the log is handed over"));
        first.send(outcome).expect("the receiver waits");
    };
    log.append(Append::new(lines(&mut chain, 1, 1), LedgerState::Open), Box::new(callback));
    let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
    log.append(Append::new(lines(&mut chain, 2, 1), LedgerState::Open), Box::new(callback));
    log_sender.send(log).expect("the callback waits");
    assert_eq!(receiver.iter().collect::<Vec<_>>(), [Ok(()), Ok(())]);
}

fn acknowledged_lines_can_be_read(log: &dyn Log) {
    let (ledger, reader) = (competition(7), log.reader());
    assert_eq!(reader.head(ledger), Ok(None));
    let mut chain = Chain::new(ledger);
    let mut all = Vec::new();
    for command in 1..=5 {
        let lines = lines(&mut chain, command, 2);
        all.extend(texts(&lines));
        append(log, lines, true).expect("in order");
        let head = LedgerHead { ledger, sequence: chain.len(), hash: chain.last_hash() };
        assert_eq!(reader.head(ledger), Ok(Some(head)));
    }
    assert_eq!(stored_lines(reader, ledger, 0, u64::MAX), all);
    assert_eq!(stored_lines(reader, ledger, 0, 3), all[..3]);
    assert_eq!(stored_lines(reader, ledger, 4, 3), all[4..7]);
    assert_eq!(stored_lines(reader, ledger, 9, 5), all[9..]);
    assert_eq!(stored_lines(reader, ledger, 10, 5), [""; 0]);
    assert_eq!(stored_lines(reader, ledger, 99, 5), [""; 0]);
    assert_eq!(log.stop_reason(), None);
}

fn ledgers_are_independent(log: &dyn Log) {
    let ledgers = [
        LedgerId { kind: LedgerKind::Game, id: 1 },
        LedgerId { kind: LedgerKind::Game, id: u64::MAX },
        competition(1),
        LedgerId { kind: LedgerKind::Case, id: 0 },
    ];
    let appended = ledgers.map(|ledger| {
        let lines = lines(&mut Chain::new(ledger), 1, 1);
        append(log, lines.clone(), true).expect("the first of its ledger");
        texts(&lines)
    });
    for (ledger, lines) in ledgers.into_iter().zip(appended) {
        assert_eq!(stored_lines(log.reader(), ledger, 0, u64::MAX), lines);
    }
    let mut found = Vec::new();
    let each = log.reader().for_each_ledger(&mut |ledger| {
        found.push(ledger);
        ControlFlow::Continue(())
    });
    each.expect("readable");
    assert!(found.is_sorted_by_key(|ledger| ledger.kind), "{found:?}");
    found.sort_unstable();
    assert_eq!(found, ledgers);
}

fn conflicting_lines_are_refused(log: &dyn Log) {
    let (ledger, mut chain) = (competition(3), Chain::new(competition(3)));
    append(log, lines(&mut chain, 1, 2), true).expect("in order");
    let before = chain;
    let first = lines(&mut chain, 2, 1);
    append(log, first.clone(), true).expect("in order");
    // Lines for an older state, for a longer ledger and for another last line.
    let late = lines(&mut before.clone(), 3, 1);
    let mut ahead = Chain::resume(ledger, 4, chain.last_hash());
    let mut beside = Chain::resume(ledger, 3, Digest::of("another line"));
    for lines in [late, lines(&mut ahead, 3, 1), lines(&mut beside, 3, 1)] {
        let conflict = AppendError::Conflict { ledger, length: 3 };
        assert_eq!(append(log, lines, true), Err(conflict));
    }
    assert_eq!(stored_lines(log.reader(), ledger, 2, 9), texts(&first));
    append(log, lines(&mut chain, 3, 1), true).expect("conflicts leave no trace");
}

fn repeated_command_is_refused(log: &dyn Log) {
    let (ledger, mut chain) = (competition(4), Chain::new(competition(4)));
    let read_command = |command| {
        let mut lines = Vec::new();
        let visit = &mut |row: StoredLine<'_>| push_line(row, &mut lines);
        log.reader().read_command(ledger, command, visit).expect("readable");
        lines
    };
    let mut appended = Vec::new();
    for command in [1, u64::MAX, 9] {
        assert_eq!(read_command(command), [""; 0]);
        let lines = lines(&mut chain, command, 3);
        appended.push((command, texts(&lines)));
        append(log, lines, true).expect("a new command");
    }
    for (command, first) in appended {
        let again = lines(&mut chain.clone(), command, 2);
        assert_eq!(append(log, again, true), Err(AppendError::Duplicate { ledger, command }));
        assert_eq!(read_command(command), first);
    }
    // The zone's commands are not looked up.
    append(log, lines_with_digest(&mut chain, 16, None, 2), true).expect("the zone's command");
    assert_eq!(read_command(16), [""; 0]);
    // Command ids of different ledgers are independent.
    append(log, lines(&mut Chain::new(competition(5)), 9, 1), true).expect("another ledger");
}

fn inconsistent_lines_are_refused(log: &dyn Log) {
    let mut chain = Chain::new(competition(6));
    let two = [lines(&mut chain, 1, 1), lines(&mut chain, 2, 1)].concat();
    let mut other = Chain::new(competition(8));
    let apart = [lines(&mut Chain::new(competition(6)), 1, 1), lines(&mut other, 1, 1)].concat();
    let mut gap = lines(&mut Chain::new(competition(6)), 1, 3);
    gap.remove(1);
    for lines in [Vec::new(), two, apart, gap] {
        assert_eq!(append(log, lines, true), Err(AppendError::Inconsistent));
    }
    assert_eq!(log.reader().head(competition(6)), Ok(None));
    assert_eq!(log.reader().head(competition(8)), Ok(None));
}

fn only_open_ledgers_are_recovered(log: &dyn Log) {
    let mut chains = [1, 2, 3, 4].map(|id| Chain::new(competition(id)));
    for chain in &mut chains {
        append(log, lines(chain, 1, 2), true).expect("in order");
    }
    let game = LedgerId { kind: LedgerKind::Game, id: 1 };
    append(log, lines(&mut Chain::new(game), 1, 1), true).expect("in order");
    let [_, closed, reopened, _] = &mut chains;
    append(log, lines(closed, 2, 1), false).expect("in order");
    append(log, lines(reopened, 2, 1), false).expect("in order");
    append(log, lines(reopened, 3, 1), true).expect("in order");
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut heads = Vec::new();
    let recovered = log.reader().recover(LedgerKind::Competition, &mut |row| {
        let row = row.expect("undamaged");
        let event: LampEvent = serde_json::from_str(row.event.0).expect("an event");
        let command = row.occurred_at.as_millis() - 1_767_260_000_000;
        assert_eq!(event, LampEvent::Lit(format!("by \"{command}\"")));
        assert_eq!(row.command, command);
        found.push((row.id, row.sequence));
        heads.retain(|&(id, _)| id != row.id);
        heads.push((row.id, row.hash));
        ControlFlow::Continue(())
    });
    recovered.expect("readable");
    heads.sort_unstable_by_key(|&(id, _)| id);
    let [first, _, third, fourth] = &chains;
    assert_eq!(heads, [(1, first.last_hash()), (3, third.last_hash()), (4, fourth.last_hash())]);
    // The lines of each ledger are in order.
    found.sort_by_key(|&(id, _)| id);
    assert_eq!(found, [(1, 1), (1, 2), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2)]);
}

fn concurrent_appends_are_all_acknowledged(log: &dyn Log) {
    let (sender, receiver) = mpsc::channel();
    let mut chains: Vec<Chain> = (0..50).map(|id| Chain::new(competition(id))).collect();
    for command in 1..=20 {
        for chain in &mut chains {
            let (lines, sender) = (lines(chain, command, 1), sender.clone());
            let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
            log.append(Append::new(lines, LedgerState::Open), Box::new(callback));
        }
    }
    drop(sender);
    let outcomes: Vec<_> = receiver.iter().collect();
    assert_eq!(outcomes, vec![Ok(()); 1_000]);
    for chain in &chains {
        let head = log.reader().head(chain.ledger()).expect("readable").expect("a ledger");
        assert_eq!((head.sequence, head.hash), (20, chain.last_hash()));
    }
}

fn checkpoints_cover_changed_ledgers(log: &dyn Log) {
    let audit = || verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((checkpoint_all(log, Timestamp::EPOCH), audit().checkpoints), (Ok(1), 0));
    let mut chains: Vec<Chain> = (1..=3).map(|id| Chain::new(competition(id))).collect();
    for chain in &mut chains {
        append(log, lines(chain, 1, 2), true).expect("in order");
    }
    checkpoint_all(log, Timestamp::from_millis(1)).expect("a checkpoint");
    append(log, lines(&mut chains[1], 2, 1), false).expect("in order");
    checkpoint_all(log, Timestamp::from_millis(2)).expect("a checkpoint");
    // Nothing has changed since the last checkpoint.
    checkpoint_all(log, Timestamp::from_millis(3)).expect("no checkpoint is needed");
    let mut covered = Vec::new();
    let read = log.reader().for_each_checkpoint(&mut |signed| {
        let checkpoint = signed.verify().expect("a valid signature");
        let heads = checkpoint.heads.iter().map(|head| (head.ledger.id, head.sequence));
        covered.push((checkpoint.at.as_millis(), heads.collect::<Vec<_>>()));
        ControlFlow::Continue(())
    });
    read.expect("readable");
    assert_eq!(covered, [(1, vec![(1, 2), (2, 2), (3, 2)]), (2, vec![(2, 3)])]);
    let audit = audit();
    assert_eq!((audit.ledgers, audit.lines, audit.checkpoints), (3, 7, 2));
    assert_eq!((audit.keys.len(), audit.findings), (1, Vec::<AuditFinding>::new()));
}

fn only_provisional_ledgers_are_removed(log: &dyn Log) {
    let mut chains = [1, 2, 3].map(|id| Chain::new(competition(id)));
    let [removed, kept, open] = &mut chains;
    append_provisionally(log, lines(removed, 1, 1)).expect("a new ledger");
    append_provisionally(log, lines(removed, 2, 1)).expect("in order");
    append_provisionally(log, lines(kept, 1, 1)).expect("a new ledger");
    append(log, lines(open, 1, 1), true).expect("a new ledger");
    assert_eq!(append_provisionally(log, lines(open, 2, 1)), Ok(()), "it stays open");
    let recovered = || {
        let mut ids = Vec::new();
        let read = log.reader().recover(LedgerKind::Competition, &mut |row| {
            ids.push(row.expect("undamaged").id);
            ControlFlow::Continue(())
        });
        read.expect("readable");
        ids.sort_unstable();
        ids.dedup();
        ids
    };
    assert_eq!(recovered(), [1, 2, 3]);
    assert_eq!(remove(log, removed.ledger(), 1), Ok(false), "it has two lines");
    append(log, lines(kept, 2, 1), true).expect("in order");
    for (ledger, length) in [(kept.ledger(), 2), (open.ledger(), 2), (competition(4), 0)] {
        assert_eq!(remove(log, ledger, length), Ok(false), "{ledger}");
    }
    checkpoint_all(log, Timestamp::EPOCH).expect("a checkpoint");
    assert_eq!(remove(log, removed.ledger(), 2), Ok(true), "no checkpoint covers it");
    assert_eq!(remove(log, removed.ledger(), 2), Ok(false));
    assert_eq!((log.reader().head(removed.ledger()), recovered()), (Ok(None), vec![2, 3]));
    assert_eq!(stored_lines(log.reader(), removed.ledger(), 0, 9), Vec::<String>::new());
    let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert_eq!((audit.ledgers, audit.findings), (2, Vec::<AuditFinding>::new()));
}

fn messages_are_kept_until_they_are_acknowledged(log: &dyn Log) {
    let game = LedgerId { kind: LedgerKind::Game, id: u64::MAX };
    let (mut chain, mut other) = (Chain::new(competition(2)), Chain::new(competition(1)));
    let append_with = |lines: Vec<LedgerLine>, messages: Vec<StoredMessage>| {
        let (sender, receiver) = mpsc::channel();
        let callback = move |outcome| sender.send(outcome).expect("the receiver waits");
        log.append(Append { messages, ..Append::new(lines, LedgerState::Open) }, Box::new(callback));
        receiver.recv().expect("the log calls back")
    };
    let waiting = || log.reader().unacknowledged().expect("readable");
    let round = lines(&mut chain, 1, 2);
    let messages = [message(&round[0], 0, game), message(&round[0], 1, competition(1)), message(&round[1], 0, game)];
    append_with(round.clone(), messages.to_vec()).expect("in order");
    // Messages of lines that are not written are not either.
    let again = append_with(round, vec![message(&lines(&mut other.clone(), 1, 1)[0], 0, game)]);
    assert!(matches!(again, Err(AppendError::Conflict { .. })), "{again:?}");
    let late = lines(&mut other, 1, 1);
    let reply = message(&late[0], 0, competition(2));
    append_with(late, vec![reply.clone()]).expect("in order");
    let [first, second, third] = messages;
    assert_eq!(waiting(), [reply.clone(), first, second.clone(), third.clone()]);

    let (sender, receiver) = mpsc::channel();
    let acknowledge = |ids: Vec<MessageId>| {
        let sender = sender.clone();
        log.acknowledge(ids, Box::new(move |outcome| sender.send(outcome).expect("the receiver waits")));
        receiver.recv().expect("the log calls back").expect("written");
    };
    acknowledge(vec![reply.id, second.id, MessageId { place: 9, ..second.id }]);
    assert_eq!(waiting().iter().map(|message| message.id.event.sequence).collect::<Vec<_>>(), [1, 2]);
    acknowledge(waiting().iter().map(|message| message.id).collect());
    assert_eq!(waiting(), []);

    // The origin of a line is kept, and an audit misses one that does not exist.
    let mut append_because_of = |command, sequence| {
        let event = EventId { ledger: chain.ledger(), sequence };
        let because_of = Some(CommandOrigin::Event(event));
        let entry = Entry { at: Timestamp::EPOCH, event: LampEvent::Out };
        let line = other.append(&entry, Cause { because_of, ..Cause::by("ann", command, Timestamp::EPOCH) });
        append(log, vec![line.clone()], true).expect("in order");
        assert_eq!(stored_lines(log.reader(), other.ledger(), other.len() - 1, 1), texts(&[line]));
        verify(log.reader(), &mut |_, _| ()).expect("readable").findings
    };
    assert_eq!(append_because_of(2, 2), []);
    let defect = AuditDefect::UnknownOrigin(EventId { ledger: competition(2), sequence: 3 });
    let finding = AuditFinding::Line { ledger: competition(1), sequence: 3, defect };
    assert_eq!(append_because_of(3, 3), [finding]);
}
