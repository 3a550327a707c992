//! CPU time, and how samples of it become one number.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The CPU time `work` took of this process, whoever else is running on the machine.
pub(crate) fn cpu_time(work: impl FnOnce()) -> Duration {
    let before = process_cpu_time();
    work();
    process_cpu_time().saturating_sub(before)
}

/// The CPU time this process has taken so far.
pub(crate) fn process_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(now.tv_sec).expect("CPU time counts up from zero");
    let nanoseconds = u32::try_from(now.tv_nsec).expect("less than a second");
    Duration::new(seconds, nanoseconds)
}

/// The middle one of the values, or the mean of the two in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len() % 2 == 1 { values[half] } else { f64::midpoint(values[half - 1], values[half]) }
}

/// The least value that so many of a hundred values do not exceed; the greatest for a hundred.
pub(crate) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1]
}

/// The mean that treats twice as fast and half as fast as opposites.
pub(crate) fn geometric_mean(values: &[f64]) -> f64 {
    // Exact where there is nothing to take a mean of.
    if let [only] = values {
        return *only;
    }
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_outliers() {
        assert!((median(vec![9.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(vec![9.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
    }

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=200).rev().map(f64::from).collect();
        for (percent, expected) in [(0, 1.0), (50, 100.0), (99, 198.0), (100, 200.0)] {
            assert!((percentile(&values, percent) - expected).abs() < 1e-12, "{percent}");
        }
    }

    #[test]
    fn the_geometric_mean_of_opposites_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn work_takes_cpu_time() {
        let taken = cpu_time(|| {
            std::hint::black_box(
                (0..10_000_000_u64).fold(0, |sum, n| sum ^ std::hint::black_box(n)),
            );
        });
        assert!(taken > Duration::ZERO);
    }
}
