//! The zone's time.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};

/// A clock that only goes forward: set to the machine's time at the start, and by nobody afterwards.
/// When the machine's clock is set anew, no player's time changes.
#[derive(Clone, Copy, Debug)]
pub struct ZoneClock {
    started: Instant,
    at: Timestamp,
}

impl ZoneClock {
    /// Starts it at the machine's time, but not before a moment that is on record already.
    pub fn start(not_before: Timestamp) -> ZoneClock {
        ZoneClock { started: Instant::now(), at: wall().max(not_before) }
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        self.at.saturating_add(Millis::from(self.started.elapsed()))
    }

    /// How far the machine's clock is ahead of it by now, in milliseconds.
    pub fn machine_ahead(&self) -> i64 {
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
    fn it_never_starts_before_what_is_on_record() {
        let later = wall().saturating_add(Millis::from_mins(60));
        let clock = ZoneClock::start(later);
        assert!(clock.now() >= later && clock.machine_ahead() < -59 * 60_000);
        assert!(ZoneClock::start(Timestamp::EPOCH).machine_ahead().abs() < 5_000);
    }
}
