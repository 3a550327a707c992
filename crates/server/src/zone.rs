//! The zone: all long-lived state of a server, from start to shutdown.

pub(crate) mod background;
pub(crate) mod config;
pub(crate) mod files;
pub(crate) mod halt;
pub(crate) mod metrics;
pub(crate) mod plausible_time;
pub(crate) mod time;
pub(crate) mod zone_log;

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_feed::{Feed, InProcess};
use flagfall_game::{Game, PersonId};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{AppendError, Log, LogReadError, LogReader, OpenError, Options, People, SqliteLog, SqlitePeople};
use thiserror::Error;
use tokio::sync::{Semaphore, watch};

use crate::accounts::devices::DeviceCookies;
use crate::accounts::links;
use crate::accounts::passwords::PasswordHasherPool;
use crate::arbiter::queue::{ArbiterQueue, ObservedFeed};
use crate::arbiter::sealed_moves::SealedMoves;
use crate::chat::ChatRateLimit;
use crate::engine::Engines;
use crate::games::finished::FinishedGamesIndex;
use crate::games::presence::{self, Presence};
use crate::games::rules_cache::RulesCache;
use crate::http::OwnHosts;
use crate::ledgers::{LedgerHosts, LedgerKinds};
use crate::net::limits::Limits;
use crate::net::tls::{self, CurrentCertificate};
use crate::spine::{
    MessageReceiver, MessageReceivers, Outbox, OutboxThread, RecoveredLedgers, SearchLimits, Spine, SpineContext,
};
use crate::tables::{RematchIds, Tables};
use crate::zone::background::BackgroundTasks;
use crate::zone::files::Heartbeat;
use crate::zone::metrics::Metrics;
use crate::zone::zone_log::{ZoneEvent, ZoneLog};
use crate::{ClockFault, Config, ConfigError, Halt, SeatTokens, TlsError, ZoneClock};

/// Interval of the heartbeat, which records that the zone is up.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(250);
/// Heartbeats between signed checkpoints of the log.
const BEATS_TO_CHECKPOINT: u32 = 240;
/// Smallest change of the system clock's offset that counts as the clock having been set.
const MIN_CLOCK_STEP_MS: i64 = 1_000;
/// Frequent reads of the people database at a time. Each takes a thread and a connection to the database.
const MAX_PEOPLE_READS: usize = 8;
/// Length of each shard's queue.
const SHARD_QUEUE: usize = 4_096;

/// A playing zone: its games, people and everything around them.
pub struct Zone {
    pub(crate) spine: Arc<Spine<Game>>,
    /// The other kinds of ledgers.
    pub(crate) others: LedgerHosts,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) rules: Arc<RulesCache>,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) people: Arc<dyn People>,
    pub(crate) arbiter_queue: Arc<ArbiterQueue>,
    pub(crate) finished_games: Arc<FinishedGamesIndex>,
    pub(crate) chat_rate: ChatRateLimit,
    pub(crate) passwords: PasswordHasherPool,
    /// Limits personal-data exports to one at a time.
    pub(crate) exports: Semaphore,
    /// Limits surveys of all open games to one at a time.
    pub(crate) surveys: Semaphore,
    /// Limits frequent reads of the people database.
    pub(crate) people_reads: Semaphore,
    setup_link: Option<String>,
    pub(crate) seat_tokens: SeatTokens,
    pub(crate) rematch_ids: RematchIds,
    pub(crate) devices: DeviceCookies,
    pub(crate) hosts: OwnHosts,
    certificate: OnceLock<Arc<CurrentCertificate>>,
    pub(crate) presence: Presence,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) config: Config,
    pub(crate) engines: Engines,
    pub(crate) background: BackgroundTasks,
    pub(crate) tables: Tables,
    pub(crate) sealed_moves: Arc<SealedMoves>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) halt: Arc<Halt>,
    /// Players who were connected before the zone went down.
    expected_players: Mutex<Vec<(u64, Color)>>,
    /// Games that engines were playing before the zone went down.
    engine_games: Mutex<Vec<(u64, Color, PersonId)>>,
    closing: watch::Sender<bool>,
    heartbeat_thread: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
    outbox_thread: Mutex<Option<OutboxThread>>,
}

/// Reason why a zone cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The configuration cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The data cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is data but no people database.
    #[error(
        "there is data in {data} but no people.sqlite: restore it from a backup or, to continue without accounts, roles and chat, create a new one with `flagfall people new --data {data}`",
        data = .0.display()
    )]
    PeopleGone(PathBuf),
    /// The people database cannot be used.
    #[error("cannot use the people database: {0}")]
    People(String),
    /// Something cannot be recorded.
    #[error(transparent)]
    Record(#[from] AppendError),
    /// A file in the data directory cannot be used.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The file or address.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A recorded ledger cannot be resumed.
    #[error("{0}: restore a backup with `flagfall restore`, or run `flagfall audit verify` for details")]
    Load(#[from] LogReadError),
    /// The machine's clock, or what is recorded, cannot be right.
    #[error("{fault} (--data {})", .data.display())]
    Clock {
        /// The fault.
        fault: ClockFault,
        /// The data directory.
        data: PathBuf,
    },
    /// TLS cannot be set up.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The zone cannot listen on the address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The file or address.
        address: std::net::SocketAddr,
        /// The system's error.
        error: io::Error,
    },
}

impl StartError {
    /// Converts an error of the people database.
    fn people(error: impl std::fmt::Display) -> StartError {
        StartError::People(error.to_string())
    }

    /// Converts an error of the system about a file.
    pub(crate) fn file(path: PathBuf) -> impl FnOnce(io::Error) -> StartError {
        move |error| StartError::File { path, error }
    }
}

impl Zone {
    /// Opens the data and resumes all games. The ports are opened in between, before anything is
    /// recorded.
    ///
    /// # Errors
    /// Returns the reason why the zone cannot start.
    pub(crate) fn start<T>(
        config: Config,
        kinds: &LedgerKinds,
        open_ports: impl FnOnce(&Config) -> Result<T, StartError>,
    ) -> Result<(Zone, T), StartError> {
        config.check()?;
        let options = Options::default();
        let log: Arc<dyn Log> = Arc::new(SqliteLog::open(&config.data, options)?);
        let rules: Arc<RulesCache> = Arc::default();
        let mut recovered = RecoveredLedgers::<Game>::read(Arc::clone(&rules), log.reader())?;
        let others = kinds.recover(log.reader())?;
        let heartbeat_path = Heartbeat::path(&config.data);
        let at_heartbeat = || StartError::file(heartbeat_path.clone());
        let last_beat = Heartbeat::read(&config.data).map_err(at_heartbeat())?;
        if !SqlitePeople::exist_in(&config.data) && (last_beat.is_some() || has_ledgers(log.reader())?) {
            return Err(StartError::PeopleGone(config.data));
        }
        let confirmation = plausible_time::last_confirmation(log.reader())?;
        if let Some(fault) = plausible_time::check(&config, &mut recovered, last_beat, confirmation).fault {
            return Err(StartError::Clock { fault, data: config.data });
        }
        let people: Arc<dyn People> = Arc::new(SqlitePeople::open(&config.data)?);
        let mut heartbeat = Heartbeat::open(&config.data).map_err(at_heartbeat())?;
        let key = people.seat_key().map_err(StartError::people)?;
        let ports = open_ports(&config)?;
        let last_beat = last_beat.unwrap_or(Timestamp::EPOCH);
        let latest = others.iter().map(|kind| kind.latest()).fold(recovered.latest.max(last_beat), Timestamp::max);
        let clock = ZoneClock::start(config.machine_clock, latest);
        let setup_link = links::first_administrator(&*people, clock.now()).map_err(StartError::people)?;
        let taken = people.assigned_calls().map_err(StartError::people)?;
        let arbiter_queue = ArbiterQueue::new(recovered.states(), taken, clock.now());
        let (finished_games, sealed_moves): (Arc<FinishedGamesIndex>, Arc<SealedMoves>) = Default::default();
        let feed: Arc<dyn Feed> = Arc::new(ObservedFeed {
            feed: InProcess::default(),
            arbiter_queue: Arc::clone(&arbiter_queue),
            finished_games: Arc::clone(&finished_games),
            sealed_moves: Arc::clone(&sealed_moves),
        });
        let halt: Arc<Halt> = Arc::default();
        tracing::info!(games = recovered.len(), "games resumed");
        let expected_players = |(id, game)| presence::connected_players(game).map(move |player| (id, player));
        let expected_players = Mutex::new(recovered.states().flat_map(expected_players).collect());
        let engines = Engines::new(&config.engine);
        let engine_games = Mutex::new(engine_games(&engines, &recovered));
        let shards = config.shards();
        let outbox = Arc::new(Outbox::read(Arc::clone(&log), clock.clone())?);
        let context = || SpineContext {
            log: Arc::clone(&log),
            outbox: Arc::clone(&outbox),
            feed: Arc::clone(&feed),
            clock: clock.clone(),
            halt: Arc::clone(&halt),
            // The rest is for requests that are one at a time: checkpoints, acknowledgements, the zone's own ledger.
            max_pending: (options.queue - 3) / (shards + kinds.shards()),
            answers: Arc::clone(&people) as _,
            searches: SearchLimits { per_opener: config.limits.searches, ..SearchLimits::default() },
        };
        let spine = Arc::new(Spine::start(context(), recovered, last_beat, (shards, SHARD_QUEUE)));
        let others: LedgerHosts = others.into_iter().map(|kind| kind.resume(context(), last_beat)).collect();
        // Not earlier: if the zone is killed while games resume, it was down since the last
        // heartbeat, not since this one.
        spine.flush();
        for host in others.values() {
            host.flush();
        }
        heartbeat.beat(clock.now()).map_err(at_heartbeat())?;
        let outbox_thread = Mutex::new(Some(outbox.start(receivers(&spine, &others), &halt)));
        let heartbeat_thread = Mutex::new(Some(start_heartbeat(heartbeat, log, clock, Arc::clone(&halt))));
        let (seat_tokens, closing) = (SeatTokens::new(&key), watch::Sender::new(false));
        let metrics: Arc<Metrics> = Arc::default();
        let (passwords, exports) = (PasswordHasherPool::start(Arc::clone(&metrics)), Semaphore::new(1));
        let limits = Arc::new(Limits::new(&config.limits));
        let zone = Zone {
            spine,
            others,
            outbox,
            rules,
            feed,
            people,
            arbiter_queue,
            finished_games,
            chat_rate: ChatRateLimit::default(),
            passwords,
            exports,
            surveys: Semaphore::new(1),
            people_reads: Semaphore::new(MAX_PEOPLE_READS),
            setup_link,
            seat_tokens,
            rematch_ids: RematchIds::new(&key),
            devices: DeviceCookies::new(&key),
            hosts: OwnHosts::new(&config, tls::server_names()),
            certificate: OnceLock::new(),
            presence: Presence::default(),
            metrics,
            config,
            engines,
            background: BackgroundTasks::default(),
            tables: Tables::default(),
            sealed_moves,
            limits,
            halt,
            expected_players,
            engine_games,
            closing,
            heartbeat_thread,
            outbox_thread,
        };
        Ok((zone, ports))
    }

    /// The number of events that were read from the log for ledgers that are not in memory.
    pub(crate) fn replayed_events(&self) -> u64 {
        self.spine.replayed_events() + self.others.values().map(|host| host.replayed_events()).sum::<u64>()
    }

    /// The number of ledgers that are set aside.
    pub(crate) fn count_set_aside(&self) -> usize {
        self.spine.count_set_aside() + self.others.values().map(|host| host.count_set_aside()).sum::<usize>()
    }

    /// Returns up to `limit` ledgers that are set aside, each with the reason.
    pub(crate) fn set_aside(&self, limit: usize) -> Vec<(LedgerId, String)> {
        let others = self.others.values().flat_map(|host| host.set_aside(limit));
        let mut all: Vec<_> = self.spine.set_aside(limit).into_iter().chain(others).collect();
        all.truncate(limit);
        all
    }

    /// Tells whether and why the zone has stopped because a write failed.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    /// The one-time link, relative to the zone's URL, by which the first administrator chooses a
    /// password; none once a password is chosen. Nobody else may see it.
    pub fn setup_link(&self) -> Option<&str> {
        self.setup_link.as_deref()
    }

    /// Sets the certificate that clients see.
    pub(crate) fn use_certificate(&self, certificate: Arc<CurrentCertificate>) {
        // It is set once, at the start.
        let _ = self.certificate.set(certificate);
    }

    /// Whether the certificate that clients see is for a host.
    pub(crate) fn certifies(&self, host: &str) -> bool {
        self.certificate.get().is_some_and(|certificate| certificate.covers(host))
    }

    pub(crate) fn clock(&self) -> ZoneClock {
        self.spine.context().clock.clone()
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.spine.context().clock.now()
    }

    /// Takes the players who were connected before the zone went down; empty on later calls.
    pub(crate) fn expected_players(&self) -> Vec<(u64, Color)> {
        std::mem::take(&mut *self.expected_players.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the games that engines were playing before the zone went down; empty on later calls.
    pub(crate) fn engine_games(&self) -> Vec<(u64, Color, PersonId)> {
        std::mem::take(&mut *self.engine_games.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Accepts no more connections and asks the open ones to close.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Stops all work. Everything requested before is executed and durable when this returns.
    pub(crate) fn stop(&self) {
        drop(self.outbox_thread.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.spine.stop();
        for host in self.others.values() {
            host.stop();
        }
        let heartbeat_thread = self.heartbeat_thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, heartbeat_thread)) = heartbeat_thread {
            drop(stop);
            drop(heartbeat_thread.join());
        }
    }

    /// Waits until the zone closes.
    pub(crate) async fn closed(&self) {
        // The sender lives as long as the zone.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

impl Drop for Zone {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the seats of engines in open games.
fn engine_games(engines: &Engines, games: &RecoveredLedgers<Game>) -> Vec<(u64, Color, PersonId)> {
    let seats = |(id, game)| engines.seats(game).into_iter().map(move |(player, engine)| (id, player, engine));
    games.states().flat_map(seats).collect()
}

/// Returns the receivers of messages to ledgers of all kinds.
fn receivers(games: &Arc<Spine<Game>>, others: &LedgerHosts) -> MessageReceivers {
    let games: Arc<dyn MessageReceiver> = Arc::clone(games) as _;
    let others = others.iter().map(|(kind, host)| (*kind, Arc::clone(host) as Arc<dyn MessageReceiver>));
    let all = others.chain([(LedgerKind::Game, games)]);
    all.map(|(kind, receiver)| (kind, Arc::downgrade(&receiver))).collect()
}

/// Whether the log holds anything.
fn has_ledgers(ledgers: &dyn LogReader) -> Result<bool, LogReadError> {
    let mut found = false;
    ledgers.for_each_ledger(&mut |_| {
        found = true;
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// Starts the thread that writes the heartbeat and signs checkpoints of the log.
fn start_heartbeat(
    mut heartbeat: Heartbeat,
    log: Arc<dyn Log>,
    clock: ZoneClock,
    halt: Arc<Halt>,
) -> (Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = mpsc::channel();
    let heartbeat_thread = thread::spawn(move || {
        let _guard = halt.guard("the heartbeat");
        let (zone_log, mut beats, mut ahead) = (ZoneLog::new(Arc::clone(&log)), 0, 0);
        loop {
            let goes_on = stopped.recv_timeout(HEARTBEAT_INTERVAL) == Err(RecvTimeoutError::Timeout);
            if let Err(error) = heartbeat.beat(clock.now()) {
                halt.stop(&format_args!("the heartbeat cannot be written: {error}"));
            }
            ahead = note_clock_step(&zone_log, ahead, clock.system_clock_ahead_ms(), clock.now());
            beats += 1;
            if beats % BEATS_TO_CHECKPOINT == 0 || !goes_on {
                log.checkpoint(clock.now(), Box::new(|_| ()));
            }
            if !goes_on {
                return;
            }
        }
    });
    (stop, heartbeat_thread)
}

/// Records that the system clock was set, which changes no player's time. Returns the offset that
/// is now known.
fn note_clock_step(zone_log: &ZoneLog, known: i64, ahead_ms: i64, now: Timestamp) -> i64 {
    let by_ms = ahead_ms - known;
    if by_ms.abs() <= MIN_CLOCK_STEP_MS {
        return ahead_ms;
    }
    tracing::warn!(by_ms, ahead_ms, "the system clock was set; the zone keeps its own time");
    match zone_log.record(ZoneEvent::ClockWasSet { by_ms, ahead_ms }, now) {
        Ok(()) => ahead_ms,
        Err(error) => {
            // The next heartbeat tries again.
            tracing::warn!("cannot record that the system clock was set: {error}");
            known
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_step_is_recorded_once_and_drift_is_not() {
        let folder = std::env::temp_dir().join(format!("flagfall-zone-log-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        let log: Arc<dyn Log> = Arc::new(SqliteLog::open(&folder, Options::default()).expect("open"));
        let zone_log = ZoneLog::new(Arc::clone(&log));
        let now = Timestamp::from_millis(5_000);
        let known = [40, 3_600_040, 3_600_900, 3_600_000, -200]
            .into_iter()
            .fold(0, |known, ahead| note_clock_step(&zone_log, known, ahead, now));
        assert_eq!(known, -200);
        let mut steps: Vec<ZoneEvent> = Vec::new();
        let mut note = |row: flagfall_store::StoredLine<'_>| {
            steps.push(serde_json::from_str(row.envelope.event.0).expect("an event"));
            ControlFlow::Continue(())
        };
        log.reader().read(ZoneLog::LEDGER, 0, 10, &mut note).expect("readable");
        let step = |by_ms, ahead_ms| ZoneEvent::ClockWasSet { by_ms, ahead_ms };
        assert_eq!(steps, [step(3_600_000, 3_600_040), step(-3_600_200, -200)]);
        drop((zone_log, log));
        drop(std::fs::remove_dir_all(&folder));
    }
}
