//! A rate limit for each of many keys.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flagfall_clock::Timestamp;

use super::rate::{Debt, Rate};

/// Maximum keys in memory.
const MAX_KEYS: usize = 65_536;

/// Rate limits per key with bounded memory: when there are too many keys, those with the least debt
/// are evicted, which forgives them little.
#[derive(Debug)]
pub(crate) struct KeyedRateLimiter<K> {
    rate: Rate,
    capacity: usize,
    debts: Mutex<HashMap<K, Debt>>,
}

impl<K: Eq + Hash> KeyedRateLimiter<K> {
    pub(crate) fn new(rate: Rate) -> KeyedRateLimiter<K> {
        KeyedRateLimiter { rate, capacity: MAX_KEYS, debts: Mutex::default() }
    }

    /// Counts one action of a key, or returns how long to wait.
    pub(crate) fn take(&self, key: K, now: Timestamp) -> Result<(), Duration> {
        let mut debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() >= self.capacity && !debts.contains_key(&key) {
            evict_half(&mut debts);
        }
        debts.entry(key).or_default().take(self.rate, now)
    }

    /// Returns how long to wait for one action of a key, without counting it.
    pub(crate) fn would_take(&self, key: &K, now: Timestamp) -> Result<(), Duration> {
        let debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        debts.get(key).copied().unwrap_or_default().take(self.rate, now)
    }

    /// Whether a key has any debt.
    pub(crate) fn is_owed(&self, key: &K, now: Timestamp) -> bool {
        let debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        debts.get(key).is_some_and(|debt| *debt > Debt::none(now))
    }

    /// Takes back one action of a key.
    pub(crate) fn refund(&self, key: &K) {
        let mut debts = self.debts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(debt) = debts.get_mut(key) {
            debt.refund(self.rate);
        }
    }
}

/// Evicts at least half of the keys, so that it happens rarely.
fn evict_half<K: Eq + Hash>(debts: &mut HashMap<K, Debt>) {
    let mut owed: Vec<Debt> = debts.values().copied().collect();
    let middle = owed.len() / 2;
    let (_, median, _) = owed.select_nth_unstable(middle);
    debts.retain(|_, debt| *debt > *median);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_limit() {
        let limiter = KeyedRateLimiter::new(Rate::new(2, 60));
        let now = Timestamp::from_millis(5_000);
        for _ in 0..2 {
            assert_eq!((limiter.take("ann", now), limiter.take("bob", now)), (Ok(()), Ok(())));
        }
        assert!(limiter.take("ann", now).is_err() && limiter.take("cid", now).is_ok());
    }

    #[test]
    fn memory_stays_bounded_and_keeps_highest_debts() {
        let limiter = KeyedRateLimiter { capacity: 100, ..KeyedRateLimiter::new(Rate::new(50, 60)) };
        let now = Timestamp::from_millis(5_000);
        while limiter.take(u64::MAX, now).is_ok() {}
        for key in 0..100_000 {
            assert_eq!(limiter.take(key, now), Ok(()));
            assert!(limiter.debts.lock().expect("no panic").len() <= 100);
        }
        assert!(limiter.take(u64::MAX, now).is_err(), "the key with the highest debt was evicted");
    }
}
