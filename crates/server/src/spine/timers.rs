//! When something happens by itself.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use flagfall_clock::Timestamp;

/// The deadlines of a shard, soonest first. One that is no longer right is passed over when its time
/// comes, so that setting a later one costs nothing.
#[derive(Debug, Default)]
pub(super) struct Timers(BinaryHeap<Reverse<(Timestamp, u64)>>);

impl Timers {
    pub(super) fn set(&mut self, at: Timestamp, ledger: u64) {
        self.0.push(Reverse((at, ledger)));
    }

    pub(super) fn next(&self) -> Option<Timestamp> {
        self.0.peek().map(|Reverse((at, _))| *at)
    }

    /// The soonest, if it is past.
    pub(super) fn past(&mut self, now: Timestamp) -> Option<(Timestamp, u64)> {
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
    fn the_soonest_comes_first_and_none_before_its_time() {
        let at = Timestamp::from_millis;
        let mut timers = Timers::default();
        for (millis, ledger) in [(30, 1), (10, 2), (20, 3)] {
            timers.set(at(millis), ledger);
        }
        assert_eq!((timers.next(), timers.past(at(9))), (Some(at(10)), None));
        assert_eq!(timers.past(at(25)), Some((at(10), 2)));
        assert_eq!(timers.past(at(25)), Some((at(20), 3)));
        assert_eq!((timers.past(at(25)), timers.next()), (None, Some(at(30))));
    }
}
