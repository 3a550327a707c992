//! A process that is killed at any moment loses no acknowledged line and leaves no gap.
//!
//! The test runs itself as a child process, which appends as fast as it can and prints every
//! acknowledgement, and kills it at pseudo-random moments.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::mpsc;
use std::{env, fs, io};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, EventId, LedgerId};
use flagfall_store::contract::{competition, lines, message};
use flagfall_store::{Append, LedgerState, Log, Options, SqliteLog, verify};

const KILLS: usize = 50;
const LEDGERS: u64 = 12;
/// The maximum number of unacknowledged appends.
const WINDOW: usize = 48;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [word, folder] if word == "child" => run_child(Path::new(folder)),
        // Test runners ask for the list of tests.
        [word, ..] if word == "--list" => println!("crash: test"),
        _ => run_parent(),
    }
}

fn chains(log: &dyn Log) -> Vec<Chain> {
    let head = |ledger| log.reader().head(ledger).expect("readable");
    let chain = |ledger: LedgerId| {
        head(ledger).map_or(Chain::new(ledger), |head| Chain::resume(ledger, head.sequence, head.hash))
    };
    (0..LEDGERS).map(competition).map(chain).collect()
}

/// Runs the child, which appends without end and prints a line for each acknowledgement.
fn run_child(folder: &Path) {
    // A small WAL is copied all the time and reset often.
    let options = Options { wal_pages: 64, ..Options::default() };
    let log = SqliteLog::open(folder, options).expect("the log opens");
    let (sender, receiver) = mpsc::channel();
    let mut chains = chains(&log);
    (0..WINDOW).for_each(|_| sender.send(None).expect("the receiver exists"));
    for turn in 0.. {
        let acknowledged: Option<(u64, u64, Digest)> = receiver.recv().expect("the sender exists");
        if let Some((id, sequence, hash)) = acknowledged {
            // Written at once, so that the parent never reads part of a line.
            let line = format!("{id} {sequence} {hash}\n");
            io::stdout().write_all(line.as_bytes()).expect("the parent reads");
        }
        let chain = &mut chains[turn % LEDGERS as usize];
        let (command, count) = (chain.len() + 1, 1 + turn % 3);
        let lines = lines(chain, command, count);
        let (sender, chain) = (sender.clone(), *chain);
        let callback = move |outcome: Result<(), _>| {
            outcome.expect("the append succeeds");
            let acknowledged = (chain.ledger().id, chain.len(), chain.last_hash());
            sender.send(Some(acknowledged)).expect("the receiver exists");
        };
        let state = if turn % 5 > 0 { LedgerState::Open } else { LedgerState::Closed };
        let messages = vec![message(&lines[0], 0, competition(command % LEDGERS))];
        log.append(Append { messages, ..Append::new(lines, state) }, Box::new(callback));
        if turn % 40 == 0 {
            log.checkpoint(Timestamp::from_millis(turn as u64), Box::new(|_| ()));
        }
    }
}

/// Runs the parent, which kills children and checks the log after each.
fn run_parent() {
    let name = format!("crash-{}", process::id());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    let mut known: HashMap<u64, (u64, Digest)> = HashMap::new();
    let (mut seed, mut total) = (2_026_u64, 0);
    for kill in 0..KILLS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Some are killed while they open the database.
        let after = (seed >> 33) as usize % 400 * usize::from(kill % 8 > 0);
        total += run_and_kill(&folder, after, &mut known);
        let log = SqliteLog::open(&folder, Options::default()).expect("the log can be reopened");
        for (&id, &(sequence, hash)) in &known {
            let mut found = None;
            let read = log.reader().read(competition(id), sequence - 1, 1, &mut |row| {
                found = Some((row.envelope.sequence, row.hash));
                core::ops::ControlFlow::Break(())
            });
            read.expect("readable");
            assert_eq!(found, Some((sequence, hash)), "kill {kill}, ledger {id}");
        }
        let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
        assert_eq!(audit.findings, [], "kill {kill}");
        check_messages(&log);
    }
    drop(fs::remove_dir_all(&folder));
    assert!(total > 2_000, "only {total} acknowledgements: the test was too short");
    println!("killed {KILLS} times, {total} acknowledgements, all of them kept");
}

/// Checks that there is a message of the first line of every command, and no other.
fn check_messages(log: &SqliteLog) {
    let mut expected = Vec::new();
    for ledger in (0..LEDGERS).map(competition) {
        let read = log.reader().read(ledger, 0, u64::MAX, &mut |row| {
            let sequence = row.envelope.sequence;
            expected.extend(row.envelope.cause.digest.map(|_| EventId { ledger, sequence }));
            core::ops::ControlFlow::Continue(())
        });
        read.expect("readable");
    }
    let messages = log.reader().unacknowledged().expect("readable");
    assert_eq!(messages.iter().map(|message| message.id.event).collect::<Vec<_>>(), expected);
}

/// Kills a child after `after` acknowledgements and records the last one of each ledger.
fn run_and_kill(folder: &Path, after: usize, known: &mut HashMap<u64, (u64, Digest)>) -> usize {
    let mut child = Command::new(env::current_exe().expect("this test"))
        .args([Path::new("child"), folder])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
    let mut read: Vec<String> = lines.by_ref().take(after).map(|line| line.expect("text")).collect();
    assert_eq!(read.len(), after, "the child exited by itself");
    child.kill().expect("the child is running");
    // Lines printed before the kill are valid.
    read.extend(lines.map(|line| line.expect("text")));
    child.wait().expect("the child ends");
    for line in &read {
        let mut words = line.split(' ');
        let mut word = || words.next().expect("three words");
        let number = |word: &str| word.parse::<u64>().expect("a number");
        let (id, sequence) = (number(word()), number(word()));
        known.insert(id, (sequence, word().parse().expect("a hash")));
    }
    read.len()
}
