//! A progress bar on standard error for long operations.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The delay before the bar is shown, so that it does not flicker in short operations.
const PATIENCE: Duration = Duration::from_millis(300);

/// A progress bar, drawn only on a terminal and removed when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: bool,
}

impl Progress {
    /// Starts a bar of `steps` steps; `what` is their plural noun.
    pub(crate) fn of_steps(steps: usize, what: &'static str) -> Progress {
        let template = "{bar:40.cyan/dim} {pos}/{len} {msg}, {eta} left";
        let progress = Progress::new(Some(steps as u64), template);
        progress.bar.set_message(what);
        progress
    }

    /// Starts a bar for reading a number of bytes, if known.
    pub(crate) fn of_bytes(bytes: Option<u64>) -> Progress {
        Progress::new(
            bytes,
            match bytes {
                Some(_) => "{bar:40.cyan/dim} {decimal_bytes}/{decimal_total_bytes}, {msg}, {eta} left",
                None => "{spinner:.cyan} {decimal_bytes}, {msg}, {decimal_bytes_per_sec}",
            },
        )
    }

    fn new(length: Option<u64>, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template).expect("the template is valid").progress_chars("━━─");
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        Progress { bar: bar.with_style(style), start: Instant::now(), shown: false }
    }

    /// Completes one step.
    pub(crate) fn step(&mut self) {
        self.bar.inc(1);
        self.show();
    }

    /// Reports the number of bytes read; `what` names their contents.
    pub(crate) fn set_bytes(&mut self, bytes: u64, what: impl FnOnce() -> String) {
        self.bar.set_position(bytes);
        self.show();
        if self.shown {
            self.bar.set_message(what());
        }
    }

    fn show(&mut self) {
        if !self.shown && self.start.elapsed() >= PATIENCE {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Hides the bar while `print` runs.
    pub(crate) fn hide_while<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    /// Returns the elapsed time.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
