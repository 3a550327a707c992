//! What the log of the playing zone is measured by, with real files and real games.

mod acknowledged;
mod filled;
mod recovered;

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fmt, fs, io, process};

use flagfall_chess::UciMove;
use flagfall_clock::Timestamp;
use flagfall_feed::InProcess;
use flagfall_game::Game;
use flagfall_server::ZoneClock;
use flagfall_server::spine::{Common, Found, Spine};
use flagfall_store::{Log, Options, Sqlite};

use crate::ledgers::scripts;

/// A measurement that comes to several numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stored {
    /// How long it takes until a move is on disk and acknowledged.
    Acknowledged,
    /// What it takes to take up all games again after the zone was down.
    Recovered,
}

impl Stored {
    pub(crate) const ALL: [Stored; 2] = [Stored::Acknowledged, Stored::Recovered];

    /// Takes the measurement, in a directory beside the program that is gone afterwards.
    pub(crate) fn numbers(self, quick: bool) -> io::Result<Vec<f64>> {
        let folder = Folder::new()?;
        match self {
            Stored::Acknowledged => acknowledged::numbers(&folder, quick),
            Stored::Recovered => recovered::numbers(&folder, quick),
        }
    }
}

impl fmt::Display for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stored::Acknowledged => "acknowledged",
            Stored::Recovered => "recovered",
        })
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let path = env::current_exe()?.with_file_name(format!("stored-{}", process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn log(&self) -> io::Result<Arc<dyn Log>> {
        let log = Sqlite::open(&self.0.join("data"), Options::default());
        Ok(Arc::new(log.map_err(io::Error::other)?))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left there disturbs nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The zone without its doors.
fn spine(log: Arc<dyn Log>, found: Found<Game>) -> Spine<Game> {
    let common = Common {
        clock: ZoneClock::start(found.latest),
        feed: Arc::new(InProcess::default()),
        halt: Arc::default(),
        most_in_flight: (Options::default().queue - 1) / SHARDS,
        log,
    };
    Spine::start(common, found, Timestamp::EPOCH, (SHARDS, 4_096))
}

const SHARDS: usize = 2;

/// Games that go on for so many plies at least, cut there.
fn games_of(plies: usize) -> Vec<Vec<UciMove>> {
    let mut games = scripts();
    games.retain(|moves| moves.len() >= plies);
    for moves in &mut games {
        moves.truncate(plies);
    }
    games
}
