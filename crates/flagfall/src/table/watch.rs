//! The time at the table.

use std::time::Instant;

use flagfall_clock::Millis;

/// What the table's time does while nothing is typed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Watch {
    /// It stands, until a line names another.
    ByHand,
    /// It stands after a break, until somebody plays on.
    Held,
    /// It runs: so much of it there was at an instant.
    Running(Millis, Instant),
}

impl Watch {
    /// Runs from a time on.
    pub(crate) fn from(time: Millis) -> Watch {
        Watch::Running(time, Instant::now())
    }

    /// The time now, in whole seconds, what was told last having been at `told`.
    pub(crate) fn now(&self, told: Millis) -> Millis {
        match self {
            Watch::ByHand | Watch::Held => told,
            Watch::Running(from, since) => {
                let seconds = Millis::from_secs(since.elapsed().as_secs());
                from.saturating_add(seconds).max(told)
            }
        }
    }

    /// Goes on from what was told, if that is later than the watch knew.
    pub(crate) fn follow(&mut self, told: Millis) {
        if let Watch::Running(from, since) = self
            && from.saturating_add(since.elapsed().into()) < told
        {
            *self = Watch::from(told);
        }
    }
}
