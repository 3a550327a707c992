//! The time at a table.

use std::time::Instant;

use flagfall_clock::Millis;

/// The course of time at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TableTime {
    /// Time is given by the lines.
    Manual,
    /// Time is stopped after a break, until the game continues.
    Paused,
    /// Time runs; it had the given value at an instant.
    Running(Millis, Instant),
}

impl TableTime {
    /// Starts running from a time.
    pub(crate) fn from(time: Millis) -> TableTime {
        TableTime::Running(time, Instant::now())
    }

    /// Returns the current time in whole seconds, given the time of the last line.
    pub(crate) fn now(&self, last: Millis) -> Millis {
        match self {
            TableTime::Manual | TableTime::Paused => last,
            TableTime::Running(from, since) => {
                let seconds = Millis::from_secs(since.elapsed().as_secs());
                from.saturating_add(seconds).max(last)
            }
        }
    }

    /// Continues from the time of the last line, if that is later.
    pub(crate) fn follow(&mut self, last: Millis) {
        if let TableTime::Running(from, since) = self
            && from.saturating_add(since.elapsed().into()) < last
        {
            *self = TableTime::from(last);
        }
    }
}
