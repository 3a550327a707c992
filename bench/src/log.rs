//! Measurements of the zone's log, with real files and real games.

mod acknowledgement;
mod fill;
mod recovery;

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fmt, fs, io, process};

use flagfall_chess::UciMove;
use flagfall_clock::Timestamp;
use flagfall_feed::InProcess;
use flagfall_game::Game;
use flagfall_server::spine::{Outbox, RecoveredLedgers, SearchLimits, Spine, SpineContext};
use flagfall_server::{MachineClock, ZoneClock};
use flagfall_store::{Log, Options, SqliteLog, SqlitePeople};

use crate::ledgers::scripts;

/// A measurement that returns several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LogMeasurement {
    /// The time until a move is on disk and acknowledged.
    Acknowledgement,
    /// The cost of recovering all games after downtime.
    Recovery,
}

impl LogMeasurement {
    pub(crate) const ALL: [LogMeasurement; 2] = [LogMeasurement::Acknowledgement, LogMeasurement::Recovery];

    /// Takes the measurement in a temporary directory beside the program.
    pub(crate) fn numbers(self, quick: bool) -> io::Result<Vec<f64>> {
        let folder = Folder::new()?;
        match self {
            LogMeasurement::Acknowledgement => acknowledgement::numbers(&folder, quick),
            LogMeasurement::Recovery => recovery::numbers(&folder, quick),
        }
    }
}

impl fmt::Display for LogMeasurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogMeasurement::Acknowledgement => "acknowledged",
            LogMeasurement::Recovery => "recovered",
        })
    }
}

/// A temporary directory, deleted on drop.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let path = env::current_exe()?.with_file_name(format!("log-{}", process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn log(&self) -> io::Result<Arc<dyn Log>> {
        let log = SqliteLog::open(&self.0.join("data"), Options::default());
        Ok(Arc::new(log.map_err(io::Error::other)?))
    }

    fn people(&self) -> io::Result<SqlitePeople> {
        let folder = self.0.join("people");
        fs::create_dir_all(&folder)?;
        SqlitePeople::open(&folder).map_err(io::Error::other)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Leftover files do no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts the spine of a zone, without a network.
fn start_spine(log: Arc<dyn Log>, people: SqlitePeople, recovered: RecoveredLedgers<Game>) -> io::Result<Spine<Game>> {
    let clock = ZoneClock::start(MachineClock::default(), recovered.latest);
    let outbox = Outbox::read(Arc::clone(&log), clock.clone()).map_err(io::Error::other)?;
    let context = SpineContext {
        clock,
        outbox: Arc::new(outbox),
        feed: Arc::new(InProcess::default()),
        halt: Arc::default(),
        max_pending: (Options::default().queue - 1) / SHARDS,
        searches: SearchLimits::default(),
        answers: Arc::new(people),
        log,
    };
    Ok(Spine::start(context, recovered, Timestamp::EPOCH, (SHARDS, 4_096)))
}

const SHARDS: usize = 2;

/// Returns the games with at least `plies` plies, cut to that length.
fn games_of_length(plies: usize) -> Vec<Vec<UciMove>> {
    let mut games = scripts();
    games.retain(|moves| moves.len() >= plies);
    for moves in &mut games {
        moves.truncate(plies);
    }
    games
}
