//! The zone as a whole.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_feed::{Feed, InProcess};
use flagfall_game::{Game, PersonId};
use flagfall_ledger::Kind;
use flagfall_store::{Ledgers, Log, OpenError, Options, People, Sqlite, SqlitePeople};
use thiserror::Error;
use tokio::sync::{Semaphore, watch};

use crate::chat::Pace;
use crate::counts::Counts;
use crate::desk::{Desk, Read};
use crate::diary::{Diary, Noted};
use crate::engine::Engines;
use crate::envelopes::Envelopes;
use crate::errands::Errands;
use crate::files::Heartbeat;
use crate::limits::Limits;
use crate::links;
use crate::passwords::Passwords;
use crate::presence::{self, Presence};
use crate::shelf::Shelf;
use crate::spine::{Common, Found, HoldError, Spine};
use crate::tables::Tables;
use crate::{Config, ConfigError, Doorkeeper, Halt, TlsError, ZoneClock};

/// How often it is put down that the zone is up.
const BEAT: Duration = Duration::from_millis(250);
/// After so many beats what has changed is signed.
const BEATS_TO_CHECKPOINT: u32 = 240;
/// What the machine's clock may be off by more than before without having been set.
const SMALLEST_STEP_MS: i64 = 1_000;
/// How many messages may wait before a shard.
const QUEUE: usize = 4_096;

/// A playing zone: games, and all that goes with them.
pub struct Zone {
    pub(crate) spine: Spine<Game>,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) people: Arc<dyn People>,
    pub(crate) desk: Arc<Desk>,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) pace: Pace,
    pub(crate) passwords: Passwords,
    /// Whose turn it is to have all that is kept of them looked for.
    pub(crate) exports: Semaphore,
    welcome: Option<String>,
    pub(crate) keeper: Doorkeeper,
    pub(crate) presence: Presence,
    pub(crate) counts: Arc<Counts>,
    pub(crate) config: Config,
    pub(crate) engines: Engines,
    pub(crate) errands: Errands,
    pub(crate) tables: Tables,
    pub(crate) envelopes: Arc<Envelopes>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) halt: Arc<Halt>,
    /// Players who were there before it was down.
    expected: Mutex<Vec<(u64, Color)>>,
    /// Games that engines were playing before it was down.
    unfinished: Mutex<Vec<(u64, Color, PersonId)>>,
    closing: watch::Sender<bool>,
    heart: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

/// Why a zone cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// It is told what cannot be.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Its data cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Those who played are not there any more.
    #[error(
        "there are games in {data} but no people.sqlite: bring it back from a backup, or, to go on without accounts, roles and chat, have a new one made by `flagfall people new --data {data}`",
        data = .0.display()
    )]
    PeopleGone(PathBuf),
    /// Nobody could be made administrator.
    #[error("the people cannot be looked after: {0}")]
    People(String),
    /// A file of its own cannot be used.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What is on record cannot be gone on with.
    #[error(
        "{0}: bring back a backup with `flagfall restore`, or see what `flagfall audit verify` says"
    )]
    Hold(#[from] HoldError),
    /// TLS cannot be spoken.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which one.
        address: std::net::SocketAddr,
        /// What the system says.
        error: io::Error,
    },
}

impl Zone {
    /// Opens the data and takes up all games again; in between, before anything is put on record, its
    /// doors are made ready.
    ///
    /// # Errors
    /// Something is in the way.
    pub(crate) fn start<T>(
        config: Config,
        doors: impl FnOnce(&Config) -> Result<T, StartError>,
    ) -> Result<(Zone, T), StartError> {
        config.check()?;
        let options = Options::default();
        let log: Arc<dyn Log> = Arc::new(Sqlite::open(&config.data, options)?);
        let found = Found::<Game>::read(log.reader())?;
        if !SqlitePeople::are_in(&config.data) && has_games(log.reader())? {
            return Err(StartError::PeopleGone(config.data));
        }
        let people: Arc<dyn People> = Arc::new(SqlitePeople::open(&config.data)?);
        let at = |name: &str| {
            let path = config.data.join(name);
            move |error| StartError::File { path, error }
        };
        let (mut heartbeat, last_beat) = Heartbeat::open(&config.data).map_err(at("heartbeat"))?;
        let key = people.seat_key().map_err(|error| StartError::People(error.to_string()))?;
        let doors = doors(&config)?;
        let last_beat = last_beat.unwrap_or(Timestamp::EPOCH);
        let clock = ZoneClock::start(found.latest.max(last_beat));
        let welcome = links::first_administrator(&*people, clock.now());
        let welcome = welcome.map_err(|error| StartError::People(error.to_string()))?;
        let taken = people.taken_calls().map_err(|error| StartError::People(error.to_string()))?;
        let desk = Desk::new(found.states(), taken, clock.now());
        let (shelf, envelopes): (Arc<Shelf>, Arc<Envelopes>) = (Arc::default(), Arc::default());
        let feed: Arc<dyn Feed> = Arc::new(Read {
            feed: InProcess::default(),
            desk: Arc::clone(&desk),
            shelf: Arc::clone(&shelf),
            envelopes: Arc::clone(&envelopes),
        });
        let halt: Arc<Halt> = Arc::default();
        tracing::info!(games = found.len(), "games taken up again");
        let expected = |(id, game)| presence::present(game).map(move |player| (id, player));
        let expected = Mutex::new(found.states().flat_map(expected).collect());
        let engines = Engines::new(&config.engine);
        let seats =
            |(id, game)| engines.seats(game).into_iter().map(move |(at, who)| (id, at, who));
        let unfinished = Mutex::new(found.states().flat_map(seats).collect());
        let shards = config.shards();
        let common = Common {
            log: Arc::clone(&log),
            feed: Arc::clone(&feed),
            clock,
            halt: Arc::clone(&halt),
            most_in_flight: (options.queue - 1) / shards,
        };
        let spine = Spine::start(common, found, last_beat, (shards, QUEUE));
        // Not before: where it is killed while games are taken up again, it was down since the last
        // beat and not since this one.
        spine.settle();
        heartbeat.beat(clock.now()).map_err(at("heartbeat"))?;
        let heart = Mutex::new(Some(beat(heartbeat, log, clock, Arc::clone(&halt))));
        let (keeper, closing) = (Doorkeeper::new(&key), watch::Sender::new(false));
        let (presence, counts): (_, Arc<Counts>) = (Presence::default(), Arc::default());
        let (passwords, exports) = (Passwords::start(Arc::clone(&counts)), Semaphore::new(1));
        let limits = Arc::new(Limits::new(&config.limits));
        let zone = Zone {
            spine,
            feed,
            people,
            desk,
            shelf,
            pace: Pace::default(),
            passwords,
            exports,
            welcome,
            keeper,
            presence,
            counts,
            config,
            engines,
            errands: Errands::default(),
            tables: Tables::default(),
            envelopes,
            limits,
            halt,
            expected,
            unfinished,
            closing,
            heart,
        };
        Ok((zone, doors))
    }

    /// Why it has stopped, if something could not be written.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    /// Where the first administrator chooses a password, below the address of the zone, as long as
    /// none was chosen: a link that can be used once, and that nobody else is to see.
    pub fn welcome(&self) -> Option<&str> {
        self.welcome.as_deref()
    }

    pub(crate) fn clock(&self) -> ZoneClock {
        self.spine.common().clock
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock().now()
    }

    /// The players who were there before it was down, told once.
    pub(crate) fn expected(&self) -> Vec<(u64, Color)> {
        std::mem::take(&mut *self.expected.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The games that engines were playing before it was down, told once.
    pub(crate) fn unfinished(&self) -> Vec<(u64, Color, PersonId)> {
        std::mem::take(&mut *self.unfinished.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets nobody in any more, and tells those who are in to leave.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Ends all work: what was asked for before is carried out, and on disk when this returns.
    pub(crate) fn stop(&self) {
        self.spine.stop();
        let heart = self.heart.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, heart)) = heart {
            drop(stop);
            drop(heart.join());
        }
    }

    /// Waits until it closes.
    pub(crate) async fn closed(&self) {
        // It is there as long as the zone is.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

impl Drop for Zone {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Whether anything was ever played.
fn has_games(ledgers: &dyn Ledgers) -> Result<bool, HoldError> {
    let mut found = false;
    ledgers.each(&mut |ledger| {
        // They come first.
        found = ledger.kind == Kind::Game;
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// Starts the thread that puts down that the zone is up, and has signed what has changed.
fn beat(
    mut heartbeat: Heartbeat,
    log: Arc<dyn Log>,
    clock: ZoneClock,
    halt: Arc<Halt>,
) -> (Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = mpsc::channel();
    let heart = thread::spawn(move || {
        let (diary, mut beats, mut ahead) = (Diary::new(Arc::clone(&log)), 0, 0);
        loop {
            let goes_on = stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout);
            if let Err(error) = heartbeat.beat(clock.now()) {
                halt.stop(&format_args!("the heartbeat cannot be written: {error}"));
            }
            ahead = note_step(&diary, ahead, clock.machine_ahead(), clock.now());
            beats += 1;
            if beats % BEATS_TO_CHECKPOINT == 0 || !goes_on {
                log.checkpoint(clock.now(), Box::new(|_| ()));
            }
            if !goes_on {
                return;
            }
        }
    });
    (stop, heart)
}

/// Puts on record that the machine's clock was set, which changes nobody's time; tells how far it is
/// known to be ahead.
fn note_step(diary: &Diary, known: i64, ahead_ms: i64, now: Timestamp) -> i64 {
    let by_ms = ahead_ms - known;
    if by_ms.abs() <= SMALLEST_STEP_MS {
        return ahead_ms;
    }
    tracing::warn!(by_ms, ahead_ms, "the machine's clock was set; the zone keeps its own time");
    match diary.note(Noted::ClockWasSet { by_ms, ahead_ms }, now) {
        Ok(()) => ahead_ms,
        Err(error) => {
            // It is tried again with the next beat.
            tracing::warn!("this could not be put on record: {error}");
            known
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_the_machines_clock_is_on_record_once_and_drift_is_not() {
        let folder = std::env::temp_dir().join(format!("flagfall-diary-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        let log: Arc<dyn Log> = Arc::new(Sqlite::open(&folder, Options::default()).expect("open"));
        let diary = Diary::new(Arc::clone(&log));
        let now = Timestamp::from_millis(5_000);
        let known = [40, 3_600_040, 3_600_900, 3_600_000, -200]
            .into_iter()
            .fold(0, |known, ahead| note_step(&diary, known, ahead, now));
        assert_eq!(known, -200);
        let mut steps: Vec<Noted> = Vec::new();
        let mut note = |row: flagfall_store::Row<'_>| {
            steps.push(serde_json::from_str(row.envelope.event.0).expect("an event"));
            ControlFlow::Continue(())
        };
        log.reader().read(Diary::LEDGER, 0, 10, &mut note).expect("it can be read");
        let step = |by_ms, ahead_ms| Noted::ClockWasSet { by_ms, ahead_ms };
        assert_eq!(steps, [step(3_600_000, 3_600_040), step(-3_600_200, -200)]);
        drop((diary, log));
        drop(std::fs::remove_dir_all(&folder));
    }
}
