//! A zone that is killed at any moment loses and repeats no message between ledgers.
//!
//! The test runs itself as a child process, in which matches start their games and games report to them, and kills it at
//! pseudo-random moments.

#[path = "spine/counting_log.rs"]
mod counting_log;
#[path = "spine/hall.rs"]
mod hall;

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::{env, fs, io};

use flagfall_chess::Color;
use flagfall_game::{Event, Game};
use flagfall_ledger::{EventId, LedgerId, LedgerKind};
use flagfall_store::Log;
use flagfall_testkit::match_ledger::{Match, MatchEvent};
use tokio::runtime::Builder;
use tokio::task::yield_now;

use hall::Hall;

const KILLS: usize = 20;
const MATCHES: u64 = 6;
/// More games than are played.
const GAMES: u16 = 10_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [word, folder] if word == "child" => run(run_child(Path::new(folder))),
        // Test runners ask for the list of tests.
        [word, ..] if word == "--list" => println!("killed: test"),
        _ => run(run_parent()),
    }
}

fn run(test: impl Future<Output = ()>) {
    Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}

/// Runs the child, which plays matches without end and prints a line for each step that was acknowledged.
async fn run_child(folder: &Path) {
    let hall = Hall::start(folder);
    for id in 1..=MATCHES {
        if hall.matches.inspect(id, |_: &Match, _| ()).await.is_err() {
            hall.open_match(id, GAMES).await;
        }
    }
    loop {
        for id in 1..=MATCHES {
            let games = hall.matches.inspect(id, |state: &Match, _| state.games().to_vec()).await.expect("a match");
            match games.last() {
                Some(game) if game.result.is_none() => {
                    // Its message may still be on its way, and so may its report.
                    let outcome = hall.games.inspect(game.id, |game: &Game, _| game.outcome().is_some()).await;
                    match outcome {
                        Ok(false) => hall.resign(game.id, Color::White).await,
                        Ok(true) | Err(_) => continue,
                    }
                }
                _ => drop(hall.start_game(id, id * 1_000_000 + games.len() as u64).await.expect("started")),
            }
            // Written at once, so that the parent never reads part of a line.
            io::stdout().write_all(b"done\n").expect("the parent reads");
        }
        yield_now().await;
    }
}

/// Runs the parent, which kills children and checks the log after each.
async fn run_parent() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}", process::id()));
    drop(fs::remove_dir_all(&folder));
    let (mut seed, mut finished) = (2_026_u64, 0);
    for kill in 0..KILLS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        run_and_kill(&folder, (seed >> 33) as usize % 60);
        let hall = Hall::start(&folder);
        hall.settle().await;
        assert_eq!(hall.outbox.count_refused(), 0, "kill {kill}");
        hall.check_log();
        finished = check_matches(&hall);
    }
    drop(fs::remove_dir_all(&folder));
    assert!(finished > 50, "only {finished} games: the test was too short");
    println!("killed {KILLS} times, {finished} games, each opened and counted once");
}

/// Kills a child after `after` steps.
fn run_and_kill(folder: &Path, after: usize) {
    let mut child = process::Command::new(env::current_exe().expect("this test"))
        .args([Path::new("child"), folder])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
    assert_eq!(lines.take(after).count(), after, "the child exited by itself");
    child.kill().expect("the child is running");
    child.wait().expect("the child ends");
}

/// Checks that every game that a match has started was opened once by it, that every game that is over was counted
/// once, and that there are no other games. Returns the number of games that are over.
fn check_matches(hall: &Hall) -> usize {
    let mut started: HashMap<u64, EventId> = HashMap::new();
    let mut counted: HashSet<u64> = HashSet::new();
    for id in 1..=MATCHES {
        let ledger = LedgerId { kind: LedgerKind::Competition, id };
        each_event(hall, ledger, &mut |sequence, event| match serde_json::from_str(event).expect("an event") {
            MatchEvent::GameStarted { game } => {
                assert_eq!(started.insert(game, EventId { ledger, sequence }), None);
            }
            MatchEvent::ResultRecorded { game, .. } => assert!(counted.insert(game), "game {game} was counted twice"),
            MatchEvent::Opened(_) | MatchEvent::FactNoted(_) | MatchEvent::GameReopened { .. } => {}
        });
    }
    let mut over = HashSet::new();
    for (game, event) in &started {
        assert_eq!(hall.origin(*game), Some(*event), "game {game}");
        each_event(hall, LedgerId { kind: LedgerKind::Game, id: *game }, &mut |_, event| {
            if let Event::Ended(_) = serde_json::from_str(event).expect("an event") {
                over.insert(*game);
            }
        });
    }
    assert_eq!(over, counted);
    let mut games = 0;
    let counting = &mut |ledger: LedgerId| {
        games += usize::from(ledger.kind == LedgerKind::Game);
        ControlFlow::Continue(())
    };
    hall.log.reader().for_each_ledger(counting).expect("readable");
    assert_eq!(games, started.len());
    over.len()
}

fn each_event(hall: &Hall, ledger: LedgerId, visit: &mut dyn FnMut(u64, &str)) {
    let read = hall.log.reader().read(ledger, 0, u64::MAX, &mut |row| {
        visit(row.envelope.sequence, row.envelope.event.0);
        ControlFlow::Continue(())
    });
    read.expect("readable");
}
