//! The zone's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};

/// The machine's clock, which may be wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MachineClock {
    /// The time by which tests have it differ from the machine's.
    ahead_ms: i64,
}

impl MachineClock {
    /// A clock that is ahead of the machine's, or behind if the number is negative, for tests.
    pub const fn ahead_by(ahead_ms: i64) -> MachineClock {
        MachineClock { ahead_ms }
    }

    /// The current time.
    pub fn now(self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_millis(Millis::from(since).get().saturating_add_signed(self.ahead_ms))
    }
}

/// The time of a simulated machine, which passes only when the simulation says so.
///
/// ```
/// use flagfall_clock::{Millis, Timestamp};
/// use flagfall_server::{SimulatedTime, ZoneClock};
/// use std::sync::Arc;
/// let time = Arc::new(SimulatedTime::new(Timestamp::from_millis(5_000)));
/// let clock = ZoneClock::simulated(&time, Timestamp::EPOCH);
/// time.elapse(Millis::new(20));
/// time.step_machine_clock(-3_000);
/// assert_eq!((clock.now(), clock.system_clock_ahead_ms()), (Timestamp::from_millis(5_020), -3_000));
/// ```
#[derive(Debug)]
pub struct SimulatedTime {
    /// The time since the start of the simulation, in milliseconds.
    elapsed: AtomicU64,
    /// The machine's clock, which can be set.
    machine: AtomicU64,
}

impl SimulatedTime {
    /// Starts a simulation at this time of the machine's clock.
    pub const fn new(machine: Timestamp) -> SimulatedTime {
        SimulatedTime { elapsed: AtomicU64::new(0), machine: AtomicU64::new(machine.as_millis()) }
    }

    /// The time since the start of the simulation.
    pub fn elapsed(&self) -> Millis {
        Millis::new(self.elapsed.load(Ordering::Acquire))
    }

    /// Lets time pass.
    pub fn elapse(&self, by: Millis) {
        self.elapsed.fetch_add(by.get(), Ordering::AcqRel);
        self.machine.fetch_add(by.get(), Ordering::AcqRel);
    }

    /// Sets the machine's clock ahead, or back if the number is negative. No time passes.
    pub fn step_machine_clock(&self, by_ms: i64) {
        self.machine.fetch_add(by_ms.cast_unsigned(), Ordering::AcqRel);
    }

    /// The time of the machine's clock.
    pub fn machine_clock(&self) -> Timestamp {
        Timestamp::from_millis(self.machine.load(Ordering::Acquire))
    }
}

/// A clock that only moves forward. It is set to the machine's time at start and never again, so
/// setting the machine's clock changes no player's time.
#[derive(Clone, Debug)]
pub struct ZoneClock {
    source: ClockSource,
    at: Timestamp,
}

/// The source of a clock's time, with the moment at which the clock started.
#[derive(Clone, Debug)]
enum ClockSource {
    Machine { machine: MachineClock, started: Instant },
    Simulated { time: Arc<SimulatedTime>, started: Millis },
}

impl ZoneClock {
    /// Starts at the machine's time, but not before a moment that is already recorded.
    pub fn start(machine: MachineClock, not_before: Timestamp) -> ZoneClock {
        let source = ClockSource::Machine { machine, started: Instant::now() };
        ZoneClock { source, at: machine.now().max(not_before) }
    }

    /// Starts at the time of a simulated machine, but not before a moment that is already recorded.
    pub fn simulated(time: &Arc<SimulatedTime>, not_before: Timestamp) -> ZoneClock {
        let at = time.machine_clock().max(not_before);
        ZoneClock { source: ClockSource::Simulated { time: Arc::clone(time), started: time.elapsed() }, at }
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        let elapsed = match &self.source {
            ClockSource::Machine { started, .. } => Millis::from(started.elapsed()),
            ClockSource::Simulated { time, started } => time.elapsed().saturating_sub(*started),
        };
        self.at.saturating_add(elapsed)
    }

    /// The lead of the machine's clock over this clock, in milliseconds.
    pub fn system_clock_ahead_ms(&self) -> i64 {
        let machine = match &self.source {
            ClockSource::Machine { machine, .. } => machine.now(),
            ClockSource::Simulated { time, .. } => time.machine_clock(),
        };
        machine.as_millis() as i64 - self.now().as_millis() as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_never_starts_before_recorded_time() {
        let machine = MachineClock::default();
        let later = machine.now().saturating_add(Millis::from_mins(60));
        let clock = ZoneClock::start(machine, later);
        assert!(clock.now() >= later && clock.system_clock_ahead_ms() < -59 * 60_000);
        assert!(ZoneClock::start(machine, Timestamp::EPOCH).system_clock_ahead_ms().abs() < 5_000);
        let ahead = ZoneClock::start(MachineClock::ahead_by(90_000_000), Timestamp::EPOCH);
        assert!(ahead.now() > later && ahead.system_clock_ahead_ms().abs() < 5_000);
    }
}
