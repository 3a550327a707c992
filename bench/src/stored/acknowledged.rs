//! How long a move takes to be on disk: beside a file that is appended to and synced, one line at a
//! time, in the same run.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use flagfall_chess::{Color, UciMove};
use flagfall_game::{Command, Game, Input, Refusal};
use flagfall_server::by_player;
use flagfall_server::spine::{Found, Order, Reply, Spine};

use super::filled::{fill, number_of};
use super::{Folder, games_of, spine};
use crate::timing::{median, percentile};

/// Moves in a second.
const RATE: u64 = 5_000;
const ROUNDS: usize = 5;
/// Plies of each game; there are as many games as that takes.
const PLIES: usize = 100;
/// The bytes of a move's line.
const LINE: usize = 400;

/// The ratio of the slowest in a hundred, theirs and ours, and half of ours, in microseconds: each
/// the median of the rounds.
pub(super) fn numbers(folder: &Folder, quick: bool) -> io::Result<Vec<f64>> {
    let phase = Duration::from_secs(if quick { 2 } else { 5 });
    let moves = RATE as usize * phase.as_secs() as usize;
    let log = folder.log()?;
    let games = (moves * ROUNDS).div_ceil(PLIES);
    fill(&*log, games as u64, 0)?;
    let found = Found::read(log.reader()).map_err(io::Error::other)?;
    let spine = spine(log, found);
    let mut zone = Playing { spine, games, scripts: games_of(PLIES), played: 0 };
    let mut file = OpenOptions::new().create(true).append(true).open(folder.0.join("raw"))?;
    let [mut ratios, mut theirs, mut ours, mut middle] = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        let raw = percentile(&append_and_sync(&mut file, phase)?, 99);
        let played = zone.play(moves)?;
        let slow = percentile(&played, 99);
        ratios.push(slow / raw);
        theirs.push(raw);
        ours.push(slow);
        middle.push(percentile(&played, 50));
    }
    zone.spine.stop();
    Ok([ratios, theirs, ours, middle].map(median).to_vec())
}

/// Appends lines and syncs each of them, for a time; in microseconds.
fn append_and_sync(file: &mut File, phase: Duration) -> io::Result<Vec<f64>> {
    let (began, line, mut taken) = (Instant::now(), [b'x'; LINE], Vec::new());
    while began.elapsed() < phase {
        let before = Instant::now();
        file.write_all(&line)?;
        file.sync_data()?;
        taken.push(before.elapsed().as_secs_f64() * 1e6);
    }
    Ok(taken)
}

/// Games that are played by turns, a ply of each.
struct Playing {
    spine: Spine<Game>,
    games: usize,
    scripts: Vec<Vec<UciMove>>,
    played: usize,
}

impl Playing {
    /// Makes so many moves, evenly in time, and tells how long each took; in microseconds.
    fn play(&mut self, moves: usize) -> io::Result<Vec<f64>> {
        let taken: Arc<Vec<AtomicU64>> = Arc::new((0..moves).map(|_| AtomicU64::new(0)).collect());
        let left = Arc::new(AtomicUsize::new(moves));
        let began = Instant::now();
        for index in 0..moves {
            let due = began + Duration::from_secs(1) * index as u32 / RATE as u32;
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let (taken, left, caller) = (Arc::clone(&taken), Arc::clone(&left), thread::current());
            let sent = Instant::now();
            self.make_move(Box::new(move |outcome: Result<_, _>| {
                if outcome.is_ok() {
                    taken[index].store(sent.elapsed().as_nanos() as u64, Ordering::Relaxed);
                }
                if left.fetch_sub(1, Ordering::AcqRel) == 1 {
                    caller.unpark();
                }
            }));
        }
        while left.load(Ordering::Acquire) > 0 {
            thread::park();
        }
        let taken: Vec<f64> =
            taken.iter().map(|taken| taken.load(Ordering::Relaxed) as f64 / 1e3).collect();
        if taken.contains(&0.0) {
            return Err(io::Error::other("a move was not acknowledged"));
        }
        Ok(taken)
    }

    fn make_move(&mut self, reply: Reply<Refusal>) {
        let (game, ply) = (self.played % self.games, self.played / self.games);
        self.played += 1;
        let command = Command::play(Input::Move(self.scripts[game % self.scripts.len()][ply]));
        let player = if ply % 2 == 0 { Color::White } else { Color::Black };
        let (by, at) = (Some(by_player(player, ply as u64 + 1)), self.spine.common().clock.now());
        self.spine.execute(Order { ledger: number_of(game as u64), by, command, at, reply });
    }
}
