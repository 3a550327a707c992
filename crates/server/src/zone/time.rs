//! The zone's time.

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

/// A clock that only moves forward. It is set to the machine's time at start and never again, so
/// setting the machine's clock changes no player's time.
#[derive(Clone, Copy, Debug)]
pub struct ZoneClock {
    machine: MachineClock,
    started: Instant,
    at: Timestamp,
}

impl ZoneClock {
    /// Starts at the machine's time, but not before a moment that is already recorded.
    pub fn start(machine: MachineClock, not_before: Timestamp) -> ZoneClock {
        ZoneClock { machine, started: Instant::now(), at: machine.now().max(not_before) }
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        self.at.saturating_add(Millis::from(self.started.elapsed()))
    }

    /// The lead of the machine's clock over this clock, in milliseconds.
    pub fn system_clock_ahead_ms(&self) -> i64 {
        self.machine.now().as_millis() as i64 - self.now().as_millis() as i64
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
