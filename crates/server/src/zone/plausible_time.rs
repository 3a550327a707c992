//! Checks of the machine's clock against what is recorded, when a zone starts.
//!
//! The zone's time never goes back behind a record. A start with a clock years ahead would therefore put the zone there
//! for good, and so would a wrong heartbeat. Such a start is refused, and [`accept_machine_clock`] puts it right.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use flagfall_clock::{Millis, Timestamp};
use flagfall_game::Game;
use flagfall_store::{Archive, Log, LogReader, Options, SqliteLog, SqlitePeople};
use thiserror::Error;

use crate::games::pgn::date::date;
use crate::spine::RecoveredLedgers;
use crate::zone::files::Heartbeat;
use crate::zone::zone_log::{ZoneEvent, ZoneLog, ZoneLogError};
use crate::{Config, StartError};

/// Records before 2020 are of a machine whose clock was not set, and say nothing about the time.
const CLOCKS_UNSET_BEFORE: Timestamp = Timestamp::from_millis(1_577_836_800_000);
/// Days without a record after which the log has a warning.
const MANY_DAYS: u64 = 30;
const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// Reason why the machine's clock, or what is recorded, cannot be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClockFault {
    /// An event is far ahead of the machine's clock.
    #[error(
        "the machine's clock says {now}, but game {game} has an event of {latest}: set the clock, or, if it is right and the event is of a time when it was wrong, run `flagfall clock accept`, which sets such games aside",
        now = utc(*.now), latest = utc(*.latest)
    )]
    RecordsAhead {
        /// The machine's clock.
        now: Timestamp,
        /// The game with the latest event.
        game: u64,
        /// The time of that event.
        latest: Timestamp,
    },
    /// The heartbeat is far ahead of the machine's clock.
    #[error(
        "the machine's clock says {now}, but {file} says that the zone was up at {beat}: set the clock, or, if it is right, run `flagfall clock accept`, which puts that file aside",
        now = utc(*.now), beat = utc(*.beat), file = .file.display()
    )]
    HeartbeatAhead {
        /// The machine's clock.
        now: Timestamp,
        /// The file of the heartbeat.
        file: PathBuf,
        /// The time in it.
        beat: Timestamp,
    },
    /// The machine's clock is far ahead of everything recorded.
    #[error(
        "the machine's clock says {now}, {days} days after the last sign of the zone on {last}: set the clock, or, if it is right, confirm it with `flagfall clock accept`",
        now = utc(*.now), last = utc(*.last), days = .now.since(*.last).get() / DAY
    )]
    ClockAhead {
        /// The machine's clock.
        now: Timestamp,
        /// The last record or heartbeat.
        last: Timestamp,
    },
}

/// A confirmation of the machine's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Confirmation {
    /// The machine's clock then.
    pub(crate) at: Timestamp,
    /// The time up to which records are known to be wrong if they are ahead of the machine's clock.
    pub(crate) wrong_until: Timestamp,
}

/// The times that a data directory knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownTimes {
    /// The machine's clock.
    pub now: Timestamp,
    /// The open game with the latest event, and its time, apart from games that are set aside.
    pub latest: Option<(u64, Timestamp)>,
    /// The heartbeat.
    pub beat: Option<Timestamp>,
    /// The reason why a zone does not start at this time.
    pub fault: Option<ClockFault>,
}

/// The result of [`accept_machine_clock`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedClock {
    /// The accepted time.
    pub now: Timestamp,
    /// The number of games that are set aside as long as their events are ahead of the machine's clock.
    pub games: usize,
    /// The new name of a heartbeat that was put aside.
    pub heartbeat: Option<PathBuf>,
    /// The number of sessions, tokens, links and tables that were deleted, because they are of the time ahead.
    pub deleted: usize,
}

impl KnownTimes {
    /// Describes the times, a line for each.
    pub fn lines(&self) -> Vec<String> {
        let beat = self.beat.map_or("none".to_owned(), utc);
        let latest = self.latest.map_or("none".to_owned(), |(game, at)| format!("{} (game {game})", utc(at)));
        vec![
            format!("machine's clock:       {}", utc(self.now)),
            format!("heartbeat:             {beat}"),
            format!("last event, open game: {latest}"),
        ]
    }
}

impl AcceptedClock {
    /// Describes what was done, a line for each step.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("accepted the machine's clock: {}", utc(self.now))];
        lines.extend(self.heartbeat.as_ref().map(|file| format!("put the heartbeat aside as {}", file.display())));
        lines.push(format!("set aside as long as they are ahead of the clock: open games: {}", self.games));
        lines.push(format!(
            "deleted because they are of the time ahead: sessions, tokens, links, tables: {}",
            self.deleted
        ));
        lines
    }
}

/// Returns the time ahead of which nothing may be.
fn limit(config: &Config, now: Timestamp) -> Timestamp {
    now.saturating_add(Millis::new(u64::from(config.max_records_ahead_hours.get()) * HOUR))
}

/// Sets aside the games whose times are known to be wrong, and checks all other times.
pub(crate) fn check(
    config: &Config,
    recovered: &mut RecoveredLedgers<Game>,
    beat: Option<Timestamp>,
    confirmation: Option<Confirmation>,
) -> KnownTimes {
    let now = config.machine_clock.now();
    let limit = limit(config, now);
    if let Some(Confirmation { wrong_until, .. }) = confirmation {
        recovered.set_aside_between(limit, wrong_until);
    }
    let latest = recovered.latest_event();
    let confirmed = confirmation.map(|confirmation| confirmation.at);
    let last = latest.map(|(_, latest)| latest).into_iter().chain(beat).chain(confirmed).max();
    let off = last.filter(|last| *last > CLOCKS_UNSET_BEFORE).map_or(0, |last| now.since(last).get() / DAY);
    let fault = match (latest, beat, last) {
        (Some((game, latest)), _, _) if latest > limit => Some(ClockFault::RecordsAhead { now, game, latest }),
        (_, Some(beat), _) if beat > limit => {
            Some(ClockFault::HeartbeatAhead { now, file: Heartbeat::path(&config.data), beat })
        }
        (_, _, Some(last)) if off > config.max_days_off.get().into() => Some(ClockFault::ClockAhead { now, last }),
        _ => None,
    };
    if fault.is_none() && off > MANY_DAYS {
        tracing::warn!(days = off, "the zone was off for long, if the machine's clock is right");
    }
    KnownTimes { now, latest, beat, fault }
}

/// Returns the times that a data directory knows. A zone may be running there.
///
/// # Errors
/// The data cannot be read.
pub fn known_times(config: &Config) -> Result<KnownTimes, StartError> {
    let archive = Archive::open(&config.data)?;
    let mut recovered = RecoveredLedgers::read(Arc::default(), &archive)?;
    let beat = Heartbeat::read(&config.data).map_err(StartError::file(Heartbeat::path(&config.data)))?;
    Ok(check(config, &mut recovered, beat, last_confirmation(&archive)?))
}

/// Accepts the machine's clock although records or the heartbeat are ahead of it, or far behind. Games with events ahead
/// of it are set aside at each start until their time has come, a heartbeat ahead of it is put aside, and sessions,
/// links and tables of the time ahead are deleted.
///
/// # Errors
/// The data cannot be used, or a zone is running there.
pub fn accept_machine_clock(config: &Config) -> Result<AcceptedClock, StartError> {
    if !config.data.join("flagfall.db").is_file() {
        return Err(flagfall_store::OpenError::Missing(config.data.clone()).into());
    }
    let log: Arc<dyn Log> = Arc::new(SqliteLog::open(&config.data, Options::default())?);
    let mut recovered = RecoveredLedgers::<Game>::read(Arc::default(), log.reader())?;
    let path = Heartbeat::path(&config.data);
    let beat = Heartbeat::read(&config.data).map_err(StartError::file(path.clone()))?;
    let now = config.machine_clock.now();
    let limit = limit(config, now);
    let wrong_until = recovered.latest_event().map_or(now, |(_, latest)| latest);
    let confirmed = ZoneLog::new(Arc::clone(&log)).record(ZoneEvent::ClockAccepted { at: now, wrong_until }, now);
    confirmed.map_err(|error| match error {
        ZoneLogError::Read(error) => StartError::Load(error),
        ZoneLogError::Append(error) => StartError::Record(error),
    })?;
    let heartbeat = beat.filter(|beat| *beat > limit).map(|_| path.with_extension("ahead"));
    if let Some(aside) = &heartbeat {
        fs::rename(&path, aside).map_err(StartError::file(path))?;
    }
    let deleted = if SqlitePeople::exist_in(&config.data) {
        let people = SqlitePeople::open(&config.data)?;
        people.delete_created_after(limit).map_err(|error| StartError::People(error.to_string()))?
    } else {
        0
    };
    Ok(AcceptedClock { now, games: recovered.set_aside_between(limit, wrong_until), heartbeat, deleted })
}

/// Returns the last confirmation of the machine's clock.
pub(crate) fn last_confirmation(ledgers: &dyn LogReader) -> Result<Option<Confirmation>, StartError> {
    let mut last: Option<Confirmation> = None;
    ledgers.read(ZoneLog::LEDGER, 0, u64::MAX, &mut |row| {
        if let Ok(ZoneEvent::ClockAccepted { at, wrong_until }) = serde_json::from_str(row.envelope.event.0) {
            let before = last.map_or(wrong_until, |last| last.wrong_until);
            last = Some(Confirmation { at, wrong_until: wrong_until.max(before) });
        }
        ControlFlow::Continue(())
    })?;
    Ok(last)
}

/// Writes a time for people, such as `2026-11-19 14:05 UTC`.
fn utc(at: Timestamp) -> String {
    let minutes = at.as_millis() / 60_000;
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    format!("{} {hour:02}:{minute:02} UTC", date(at).replace('.', "-"))
}
