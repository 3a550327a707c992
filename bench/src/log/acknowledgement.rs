//! The time until a move is on disk, compared with a file to which lines are appended and synced one by one.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use flagfall_chess::{Color, UciMove};
use flagfall_game::{Command, Game, MoveInput, Refusal};
use flagfall_server::player_attribution;
use flagfall_server::spine::{CommandRequest, RecoveredLedgers, Reply, Spine};

use super::fill::{fill, game_id};
use super::{Folder, games_of_length, start_spine};
use crate::timing::{median, percentile};

/// The number of moves per second.
const RATE: u64 = 5_000;
const ROUNDS: usize = 5;
/// The number of plies of each game; the number of games follows from it.
const PLIES: usize = 100;
/// The size of a move's line in bytes.
const LINE_BYTES: usize = 400;

/// Returns the ratio of the 99th percentiles, that of the file, that of the zone, and the median of the zone, in
/// microseconds; each is the median over the rounds.
pub(super) fn numbers(folder: &Folder, quick: bool) -> io::Result<Vec<f64>> {
    let phase = Duration::from_secs(if quick { 2 } else { 5 });
    let moves = RATE as usize * phase.as_secs() as usize;
    let log = folder.log()?;
    let games = (moves * ROUNDS).div_ceil(PLIES);
    fill(&*log, games as u64, 0)?;
    let recovered = RecoveredLedgers::read(Arc::default(), log.reader()).map_err(io::Error::other)?;
    let spine = start_spine(log, folder.people()?, recovered)?;
    let mut zone = GamesInProgress { spine, games, scripts: games_of_length(PLIES), played: 0 };
    let mut file = OpenOptions::new().create(true).append(true).open(folder.0.join("raw"))?;
    let [mut ratios, mut file_p99, mut zone_p99, mut zone_p50] = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        let file_time = percentile(&append_and_sync(&mut file, phase)?, 99);
        let times = zone.play(moves)?;
        let zone_time = percentile(&times, 99);
        ratios.push(zone_time / file_time);
        file_p99.push(file_time);
        zone_p99.push(zone_time);
        zone_p50.push(percentile(&times, 50));
    }
    zone.spine.stop();
    Ok([ratios, file_p99, zone_p99, zone_p50].map(median).to_vec())
}

/// Appends and syncs lines for some time, and returns the microseconds of each.
fn append_and_sync(file: &mut File, phase: Duration) -> io::Result<Vec<f64>> {
    let (phase_start, line, mut times) = (Instant::now(), [b'x'; LINE_BYTES], Vec::new());
    while phase_start.elapsed() < phase {
        let start = Instant::now();
        file.write_all(&line)?;
        file.sync_data()?;
        times.push(start.elapsed().as_secs_f64() * 1e6);
    }
    Ok(times)
}

/// Games that are played in turn, one ply of each.
struct GamesInProgress {
    spine: Spine<Game>,
    games: usize,
    scripts: Vec<Vec<UciMove>>,
    played: usize,
}

impl GamesInProgress {
    /// Plays moves at a constant rate and returns the microseconds until each was acknowledged.
    fn play(&mut self, moves: usize) -> io::Result<Vec<f64>> {
        let times: Arc<Vec<AtomicU64>> = Arc::new((0..moves).map(|_| AtomicU64::new(0)).collect());
        let left = Arc::new(AtomicUsize::new(moves));
        let start = Instant::now();
        for index in 0..moves {
            let due = start + Duration::from_secs(1) * index as u32 / RATE as u32;
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let (times, left, caller) = (Arc::clone(&times), Arc::clone(&left), thread::current());
            let sent = Instant::now();
            self.make_move(Reply::new(move |outcome: Result<_, _>| {
                if outcome.is_ok() {
                    times[index].store(sent.elapsed().as_nanos() as u64, Ordering::Relaxed);
                }
                if left.fetch_sub(1, Ordering::AcqRel) == 1 {
                    caller.unpark();
                }
            }));
        }
        while left.load(Ordering::Acquire) > 0 {
            thread::park();
        }
        let times: Vec<f64> = times.iter().map(|time| time.load(Ordering::Relaxed) as f64 / 1e3).collect();
        if times.contains(&0.0) {
            return Err(io::Error::other("a move was not acknowledged"));
        }
        Ok(times)
    }

    fn make_move(&mut self, reply: Reply<Refusal>) {
        let (game, ply) = (self.played % self.games, self.played / self.games);
        self.played += 1;
        let command = Command::play(MoveInput::Move(self.scripts[game % self.scripts.len()][ply]));
        let player = if ply % 2 == 0 { Color::White } else { Color::Black };
        let (by, at) = (Some(player_attribution(player, ply as u64 + 1)), self.spine.context().clock.now());
        self.spine.execute(CommandRequest { ledger: game_id(game as u64), by, command, at, reply });
    }
}
