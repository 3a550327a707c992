//! Rates, and the state of a rate limit.

use std::num::NonZero;
use std::time::Duration;

use flagfall_clock::Timestamp;
use serde::Deserialize;

/// A rate: a burst, and a number of actions per minute after it.
///
/// ```
/// use flagfall_server::Rate;
/// let rate = Rate::new(10, 60);
/// assert_eq!((rate.burst.get(), rate.per_minute.get()), (10, 60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Actions at once.
    pub burst: NonZero<u32>,
    /// Actions per minute after the burst.
    pub per_minute: NonZero<u32>,
}

impl Rate {
    /// Creates a rate; zero counts as one.
    pub const fn new(burst: u32, per_minute: u32) -> Rate {
        Rate { burst: one_or_more(burst), per_minute: one_or_more(per_minute) }
    }

    /// The cost of one action, in nanoseconds; never zero.
    const fn cost(self) -> u64 {
        60_000_000_000 / self.per_minute.get() as u64
    }

    /// The debt that is allowed, in nanoseconds. Several threads stamp actions, so an action may carry an earlier
    /// time than one before it; a burst that is over within [`OVERTAKING`] must not refuse it for that.
    fn allowance(self) -> u64 {
        self.cost().saturating_mul(u64::from(self.burst.get())).max(OVERTAKING.as_nanos() as u64)
    }
}

const fn one_or_more(figure: u32) -> NonZero<u32> {
    match NonZero::new(figure) {
        Some(figure) => figure,
        None => NonZero::<u32>::MIN,
    }
}

/// The largest difference between the stamps of actions that are counted in another order.
const OVERTAKING: Duration = Duration::from_millis(10);

/// The state of a rate limit: the moment at which all actions so far are paid off, in nanoseconds.
///
/// Time pays the debt. Actions are allowed while no more than a burst is owed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Debt(u64);

impl Debt {
    /// No debt at this moment.
    pub(crate) const fn none(now: Timestamp) -> Debt {
        Debt(now.as_millis().saturating_mul(1_000_000))
    }

    /// Takes back one action.
    pub(crate) fn refund(&mut self, rate: Rate) {
        self.0 = self.0.saturating_sub(rate.cost());
    }

    /// Counts one action, or returns how long to wait.
    pub(crate) fn take(&mut self, rate: Rate, now: Timestamp) -> Result<(), Duration> {
        let now = Debt::none(now);
        let owed = (*self).max(now).0.saturating_add(rate.cost());
        let limit = now.0.saturating_add(rate.allowance());
        if owed > limit {
            return Err(Duration::from_nanos(owed - limit));
        }
        *self = Debt(owed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(1_000_000 + millis)
    }

    #[test]
    fn burst_passes_and_then_actions_at_the_rate() {
        let (rate, mut debt) = (Rate::new(3, 60), Debt::default());
        let mut check = |millis: u64, expected: Result<(), u64>| {
            let taken = debt.take(rate, at(millis));
            assert_eq!(taken, expected.map_err(Duration::from_millis), "at {millis} ms");
        };
        check(0, Ok(()));
        check(0, Ok(()));
        check(0, Ok(()));
        check(0, Err(1_000));
        check(400, Err(600));
        check(1_000, Ok(()));
        check(1_000, Err(1_000));
        // After any pause, a burst is the maximum.
        check(90_000, Ok(()));
        check(90_000, Ok(()));
        check(90_000, Ok(()));
        check(90_000, Err(1_000));
    }

    #[test]
    fn high_rate_allows_actions_stamped_earlier_than_the_last() {
        let (rate, mut debt) = (Rate::new(u32::MAX, u32::MAX), Debt::default());
        for millis in [5, 4, 5, 0, 9, 3] {
            assert_eq!(debt.take(rate, at(millis)), Ok(()), "at {millis} ms");
        }
        let (rate, mut debt) = (Rate::new(1, u32::MAX), Debt::default());
        assert_eq!((debt.take(rate, at(1)), debt.take(rate, at(0))), (Ok(()), Ok(())));
    }

    #[test]
    fn refused_actions_cost_nothing() {
        let (rate, mut debt) = (Rate::new(1, 600), Debt::default());
        assert_eq!(debt.take(rate, at(0)), Ok(()));
        for _ in 0..1_000 {
            assert!(debt.take(rate, at(99)).is_err());
        }
        assert_eq!(debt.take(rate, at(100)), Ok(()));
    }
}
