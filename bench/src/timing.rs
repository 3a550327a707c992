//! CPU time and statistics over samples.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time of this process for `work`, independent of other load on the machine.
pub(crate) fn cpu_time(work: impl FnOnce()) -> Duration {
    let before = process_cpu_time();
    work();
    process_cpu_time().saturating_sub(before)
}

/// Returns the CPU time of this process so far.
pub(crate) fn process_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(now.tv_sec).expect("CPU time counts up from zero");
    let nanoseconds = u32::try_from(now.tv_nsec).expect("less than a second");
    Duration::new(seconds, nanoseconds)
}

/// Returns the median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len() % 2 == 1 { values[half] } else { f64::midpoint(values[half - 1], values[half]) }
}

/// Returns a percentile, which is one of the values; 100 gives the maximum.
pub(crate) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1]
}

/// Returns the geometric mean.
pub(crate) fn geometric_mean(values: &[f64]) -> f64 {
    // A single value is returned exactly.
    if let [only] = values {
        return *only;
    }
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_ignores_outliers() {
        assert!((median(vec![9.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(vec![9.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
    }

    #[test]
    fn percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=200).rev().map(f64::from).collect();
        for (percent, expected) in [(0, 1.0), (50, 100.0), (99, 198.0), (100, 200.0)] {
            assert!((percentile(&values, percent) - expected).abs() < 1e-12, "{percent}");
        }
    }

    #[test]
    fn geometric_mean_of_reciprocals_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn work_takes_cpu_time() {
        let taken = cpu_time(|| {
            std::hint::black_box((0..10_000_000_u64).fold(0, |sum, n| sum ^ std::hint::black_box(n)));
        });
        assert!(taken > Duration::ZERO);
    }
}
