//! Timing figures: mean, percentiles and maximum.

use std::fmt;
use std::time::Duration;

/// The times of all positions, sorted.
#[derive(Debug)]
pub(crate) struct Timings(Vec<Duration>);

impl Timings {
    /// Creates the figures from times in any order.
    pub(crate) fn of(mut times: Vec<Duration>) -> Timings {
        times.sort_unstable();
        Timings(times)
    }

    fn average(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "the count fits")]
        let positions = self.0.len().max(1) as f64;
        microseconds(self.0.iter().sum()) / positions
    }

    /// Returns a percentile of the times in microseconds.
    fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.0.len() * percent).div_ceil(100);
        self.0.get(rank.saturating_sub(1)).copied().map_or(0.0, microseconds)
    }
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

impl fmt::Display for Timings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, max] = [50, 99, 100].map(|percent| self.percentile(percent));
        write!(f, "avg {:.1} p50 {p50:.1} p99 {p99:.1} max {max:.1}", self.average())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(nanoseconds: impl IntoIterator<Item = u64>, expected: &str) {
        let times = nanoseconds.into_iter().map(Duration::from_nanos).collect();
        assert_eq!(Timings::of(times).to_string(), expected);
    }

    #[test]
    fn figures_are_microseconds_with_one_decimal() {
        check([], "avg 0.0 p50 0.0 p99 0.0 max 0.0");
        check([1_250], "avg 1.2 p50 1.2 p99 1.2 max 1.2");
        check([3_000, 1_000], "avg 2.0 p50 1.0 p99 3.0 max 3.0");
        check([2_000_000_000, 1_000, 900], "avg 666667.3 p50 1.0 p99 2000000.0 max 2000000.0");
    }

    #[test]
    fn percentile_is_the_time_of_its_rank() {
        check((1..=100).rev().map(|n| n * 1_000), "avg 50.5 p50 50.0 p99 99.0 max 100.0");
        check((1..=101).map(|n| n * 1_000), "avg 51.0 p50 51.0 p99 100.0 max 101.0");
        check((1..=1_000).map(|n| n * 1_000), "avg 500.5 p50 500.0 p99 990.0 max 1000.0");
    }
}
