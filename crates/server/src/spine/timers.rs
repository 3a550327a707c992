//! The deadlines of a shard.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use flagfall_clock::Timestamp;

/// Deadlines, soonest first. A stale deadline is skipped when it is due, so setting a later one
/// costs nothing.
#[derive(Debug, Default)]
pub(super) struct Timers(BinaryHeap<Reverse<(Timestamp, u64)>>);

impl Timers {
    pub(super) fn set(&mut self, at: Timestamp, ledger: u64) {
        self.0.push(Reverse((at, ledger)));
    }

    pub(super) fn next(&self) -> Option<Timestamp> {
        self.0.peek().map(|Reverse((at, _))| *at)
    }

    /// Removes and returns the soonest deadline if it is due.
    pub(super) fn pop_due(&mut self, now: Timestamp) -> Option<(Timestamp, u64)> {
        if self.next()? > now {
            return None;
        }
        self.0.pop().map(|Reverse(due)| due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_pop_in_order_and_only_when_due() {
        let at = Timestamp::from_millis;
        let mut timers = Timers::default();
        for (millis, ledger) in [(30, 1), (10, 2), (20, 3)] {
            timers.set(at(millis), ledger);
        }
        assert_eq!((timers.next(), timers.pop_due(at(9))), (Some(at(10)), None));
        assert_eq!(timers.pop_due(at(25)), Some((at(10), 2)));
        assert_eq!(timers.pop_due(at(25)), Some((at(20), 3)));
        assert_eq!((timers.pop_due(at(25)), timers.next()), (None, Some(at(30))));
    }
}
