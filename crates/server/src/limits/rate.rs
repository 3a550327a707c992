//! How much may be done, and how fast.

use std::num::NonZero;
use std::time::Duration;

use flagfall_clock::Timestamp;
use serde::Deserialize;

/// So much may be done at once, and so much more in every minute.
///
/// ```
/// use flagfall_server::Rate;
/// let rate = Rate::new(10, 60);
/// assert_eq!((rate.burst.get(), rate.per_minute.get()), (10, 60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// How much at once.
    pub burst: NonZero<u32>,
    /// How much in a minute, after that.
    pub per_minute: NonZero<u32>,
}

impl Rate {
    /// One of these figures; nothing counts as one.
    pub const fn new(burst: u32, per_minute: u32) -> Rate {
        Rate { burst: one_or_more(burst), per_minute: one_or_more(per_minute) }
    }

    /// What one thing costs, in microseconds.
    const fn cost(self) -> u64 {
        60_000_000 / self.per_minute.get() as u64
    }
}

const fn one_or_more(figure: u32) -> NonZero<u32> {
    match NonZero::new(figure) {
        Some(figure) => figure,
        None => NonZero::<u32>::MIN,
    }
}

/// What somebody has done so far, as the moment when it will all be paid off, in microseconds.
///
/// Time pays by itself. As long as no more than a burst is owed, more may be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Debt(u64);

impl Debt {
    /// Nothing is owed at that moment.
    pub(crate) const fn none(now: Timestamp) -> Debt {
        Debt(now.as_millis().saturating_mul(1_000))
    }

    /// Does one thing more, or tells how long to wait until it may be done.
    pub(crate) fn take(&mut self, rate: Rate, now: Timestamp) -> Result<(), Duration> {
        let now = Debt::none(now);
        let owed = (*self).max(now).0.saturating_add(rate.cost());
        let most = now.0.saturating_add(rate.cost() * u64::from(rate.burst.get()));
        if owed > most {
            return Err(Duration::from_micros(owed - most));
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
    fn a_burst_is_let_through_and_then_one_by_one_as_time_passes() {
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
        // However long somebody rests, a burst is the most.
        check(90_000, Ok(()));
        check(90_000, Ok(()));
        check(90_000, Ok(()));
        check(90_000, Err(1_000));
    }

    #[test]
    fn what_is_refused_costs_nothing() {
        let (rate, mut debt) = (Rate::new(1, 600), Debt::default());
        assert_eq!(debt.take(rate, at(0)), Ok(()));
        for _ in 0..1_000 {
            assert!(debt.take(rate, at(99)).is_err());
        }
        assert_eq!(debt.take(rate, at(100)), Ok(()));
    }
}
