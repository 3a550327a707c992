//! The zone as a whole.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Feed, InProcess};
use flagfall_game::Game;
use flagfall_store::{Log, OpenError, Options, Sqlite};
use thiserror::Error;
use tokio::sync::watch;

use crate::counts::Counts;
use crate::files::{self, Heartbeat};
use crate::presence::{self, Presence};
use crate::spine::{Common, Found, HoldError, Spine};
use crate::{Config, ConfigError, Doorkeeper, Halt, ZoneClock};

/// How often it is put down that the zone is up.
const BEAT: Duration = Duration::from_millis(250);
/// After so many beats what has changed is signed.
const BEATS_TO_CHECKPOINT: u32 = 240;
/// How many messages may wait before a shard.
const QUEUE: usize = 4_096;

/// A playing zone: games, and all that goes with them.
pub struct Zone {
    pub(crate) spine: Spine<Game>,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) keeper: Doorkeeper,
    pub(crate) presence: Presence,
    pub(crate) counts: Arc<Counts>,
    pub(crate) config: Config,
    pub(crate) halt: Arc<Halt>,
    /// Players who were there before it was down.
    expected: Mutex<Vec<(u64, Color)>>,
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
    /// Opens the data and takes up all games again.
    ///
    /// # Errors
    /// Something is in the way.
    pub fn start(config: Config) -> Result<Zone, StartError> {
        config.check()?;
        let options = Options::default();
        let log: Arc<dyn Log> = Arc::new(Sqlite::open(&config.data, options)?);
        let at = |name: &str| {
            let path = config.data.join(name);
            move |error| StartError::File { path, error }
        };
        let (mut heartbeat, last_beat) = Heartbeat::open(&config.data).map_err(at("heartbeat"))?;
        let key = files::seat_key(&config.data).map_err(at("seats.key"))?;
        let found = Found::<Game>::read(log.reader())?;
        let last_beat = last_beat.unwrap_or(Timestamp::EPOCH);
        let clock = ZoneClock::start(found.latest.max(last_beat));
        let (feed, halt): (Arc<dyn Feed>, _) = (Arc::new(InProcess::default()), Arc::default());
        tracing::info!(games = found.len(), "games taken up again");
        let expected = |(id, game)| presence::present(game).map(move |player| (id, player));
        let expected = Mutex::new(found.states().flat_map(expected).collect());
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
        let (presence, counts) = (Presence::default(), Arc::default());
        Ok(Zone { spine, feed, keeper, presence, counts, config, halt, expected, closing, heart })
    }

    /// Why it has stopped, if something could not be written.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.spine.common().clock.now()
    }

    /// The players who were there before it was down, told once.
    pub(crate) fn expected(&self) -> Vec<(u64, Color)> {
        std::mem::take(&mut *self.expected.lock().unwrap_or_else(PoisonError::into_inner))
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

/// Starts the thread that puts down that the zone is up, and has signed what has changed.
fn beat(
    mut heartbeat: Heartbeat,
    log: Arc<dyn Log>,
    clock: ZoneClock,
    halt: Arc<Halt>,
) -> (Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = mpsc::channel();
    let heart = thread::spawn(move || {
        let (mut beats, mut drift) = (0, clock.drift());
        loop {
            let goes_on = stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout);
            if let Err(error) = heartbeat.beat(clock.now()) {
                halt.stop(&format_args!("the heartbeat cannot be written: {error}"));
            }
            drift = note_step(drift, clock.drift());
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

/// Says so when the machine's clock was set; nobody's time has changed by that.
fn note_step(before: Millis, after: Millis) -> Millis {
    if before.max(after).saturating_sub(before.min(after)) > Millis::from_secs(1) {
        tracing::warn!(
            off_by_ms = after.get(),
            "the machine's clock was set; the zone keeps its own time"
        );
    }
    after
}
