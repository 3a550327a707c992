//! Many who are held to the same rate, each for themselves.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flagfall_clock::Timestamp;

use super::rate::{Debt, Rate};

/// So many at most are remembered.
const MOST: usize = 65_536;

/// What each of many owes. Its memory is bounded: when there are too many, those who owe least are
/// forgotten, which forgives them little.
#[derive(Debug)]
pub(crate) struct Crowd<K> {
    rate: Rate,
    most: usize,
    debts: Mutex<HashMap<K, Debt>>,
}

impl<K: Eq + Hash> Crowd<K> {
    pub(crate) fn new(rate: Rate) -> Crowd<K> {
        Crowd { rate, most: MOST, debts: Mutex::default() }
    }

    /// One of them does one thing more, or is told how long to wait.
    pub(crate) fn take(&self, who: K, now: Timestamp) -> Result<(), Duration> {
        let mut debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() >= self.most && !debts.contains_key(&who) {
            forget_half(&mut debts);
        }
        debts.entry(who).or_default().take(self.rate, now)
    }
}

/// Half at least, so that it is seldom done.
fn forget_half<K: Eq + Hash>(debts: &mut HashMap<K, Debt>) {
    let mut owed: Vec<Debt> = debts.values().copied().collect();
    let middle = owed.len() / 2;
    let (_, median, _) = owed.select_nth_unstable(middle);
    debts.retain(|_, debt| *debt > *median);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_held_to_the_rate_and_no_other() {
        let crowd = Crowd::new(Rate::new(2, 60));
        let now = Timestamp::from_millis(5_000);
        for _ in 0..2 {
            assert_eq!((crowd.take("ann", now), crowd.take("bob", now)), (Ok(()), Ok(())));
        }
        assert!(crowd.take("ann", now).is_err() && crowd.take("cid", now).is_ok());
    }

    #[test]
    fn however_many_come_few_are_remembered_and_the_worst_among_them() {
        let crowd = Crowd { most: 100, ..Crowd::new(Rate::new(50, 60)) };
        let now = Timestamp::from_millis(5_000);
        while crowd.take(u64::MAX, now).is_ok() {}
        for passer_by in 0..100_000 {
            assert_eq!(crowd.take(passer_by, now), Ok(()));
            assert!(crowd.debts.lock().expect("no panic").len() <= 100);
        }
        assert!(crowd.take(u64::MAX, now).is_err(), "the worst was forgotten");
    }
}
