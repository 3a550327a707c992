//! Killed at any moment: everything acknowledged is there, and there is no gap.
//!
//! The test runs itself as a child, which appends as fast as it can and prints what is
//! acknowledged, and kills it at moments drawn by a seed.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::mpsc;
use std::{env, fs, io};

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, LedgerId};
use flagfall_store::contract::{competition, lines};
use flagfall_store::{Append, Log, Options, Sqlite, verify};

const KILLS: usize = 50;
const LEDGERS: u64 = 12;
/// How many appends may be on their way.
const WINDOW: usize = 48;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [word, folder] if word == "child" => append_for_ever(Path::new(folder)),
        // Whoever only wants to know which tests there are.
        [word, ..] if word == "--list" => println!("crash: test"),
        _ => kill_often(),
    }
}

fn chains(log: &dyn Log) -> Vec<Chain> {
    let head = |ledger| log.reader().head(ledger).expect("readable");
    let chain = |ledger: LedgerId| {
        head(ledger)
            .map_or(Chain::new(ledger), |head| Chain::after(ledger, head.sequence, head.hash))
    };
    (0..LEDGERS).map(competition).map(chain).collect()
}

/// The child: prints a line for each acknowledgement.
fn append_for_ever(folder: &Path) {
    // The log is moved all the time, and begins anew again and again.
    let options = Options { log_pages: 64, ..Options::default() };
    let log = Sqlite::open(folder, options).expect("it can be opened");
    let (tell, told) = mpsc::channel();
    let mut chains = chains(&log);
    (0..WINDOW).for_each(|_| tell.send(None).expect("somebody waits"));
    for turn in 0.. {
        let acknowledged: Option<(u64, u64, Digest)> = told.recv().expect("somebody tells");
        if let Some((id, sequence, hash)) = acknowledged {
            // In one piece, so that no half of it is ever read.
            let line = format!("{id} {sequence} {hash}\n");
            io::stdout().write_all(line.as_bytes()).expect("the parent reads");
        }
        let chain = &mut chains[turn % LEDGERS as usize];
        let (command, count) = (chain.len() + 1, 1 + turn % 3);
        let lines = lines(chain, command, count);
        let (tell, chain) = (tell.clone(), *chain);
        let done = move |outcome: Result<(), _>| {
            outcome.expect("nothing is in the way");
            let told = (chain.ledger().id, chain.len(), chain.last());
            tell.send(Some(told)).expect("somebody waits");
        };
        log.append(Append { lines, open: turn % 5 > 0 }, Box::new(done));
        if turn % 40 == 0 {
            log.checkpoint(Timestamp::from_millis(turn as u64), Box::new(|_| ()));
        }
    }
}

/// The parent.
fn kill_often() {
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
        let log = Sqlite::open(&folder, Options::default()).expect("it can be opened again");
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
        assert_eq!(audit.faults, [], "kill {kill}");
    }
    drop(fs::remove_dir_all(&folder));
    assert!(total > 2_000, "only {total} acknowledged: nothing was tried");
    println!("killed {KILLS} times, {total} acknowledgements, all of them kept");
}

/// Lets a child append until so many acknowledgements, kills it, and notes the last of each ledger.
fn run_and_kill(folder: &Path, after: usize, known: &mut HashMap<u64, (u64, Digest)>) -> usize {
    let mut child = Command::new(env::current_exe().expect("this test"))
        .args([Path::new("child"), folder])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut read: Vec<String> =
        lines.by_ref().take(after).map(|line| line.expect("text")).collect();
    assert_eq!(read.len(), after, "the child ended by itself");
    child.kill().expect("it runs still");
    // What it said before the end was said.
    read.extend(lines.map(|line| line.expect("text")));
    child.wait().expect("it ends");
    for line in &read {
        let mut words = line.split(' ');
        let mut word = || words.next().expect("three words");
        let number = |word: &str| word.parse::<u64>().expect("a number");
        let (id, sequence) = (number(word()), number(word()));
        known.insert(id, (sequence, word().parse().expect("a hash")));
    }
    read.len()
}
