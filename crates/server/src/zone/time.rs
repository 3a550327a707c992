//! The zone's time.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};

/// A clock that only moves forward. It is set to the system time at start and never again, so
/// setting the system clock changes no player's time.
#[derive(Clone, Copy, Debug)]
pub struct ZoneClock {
    started: Instant,
    at: Timestamp,
}

impl ZoneClock {
    /// Starts at the system time, but not before a moment that is already recorded.
    pub fn start(not_before: Timestamp) -> ZoneClock {
        ZoneClock { started: Instant::now(), at: wall().max(not_before) }
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        self.at.saturating_add(Millis::from(self.started.elapsed()))
    }

    /// The lead of the system clock over this clock, in milliseconds.
    pub fn system_clock_ahead_ms(&self) -> i64 {
        wall().as_millis() as i64 - self.now().as_millis() as i64
    }
}

fn wall() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_millis(Millis::from(since).get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_never_starts_before_recorded_time() {
        let later = wall().saturating_add(Millis::from_mins(60));
        let clock = ZoneClock::start(later);
        assert!(clock.now() >= later && clock.system_clock_ahead_ms() < -59 * 60_000);
        assert!(ZoneClock::start(Timestamp::EPOCH).system_clock_ahead_ms().abs() < 5_000);
    }
}
