//! A bar on standard error for what takes long.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is over sooner shows no bar: it would only flicker.
const PATIENCE: Duration = Duration::from_millis(300);

/// How far the work is; drawn only on a terminal, and gone when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: bool,
}

impl Progress {
    /// Begins `steps` steps of work, `what` being the word for many of them.
    pub(crate) fn over(steps: usize, what: &'static str) -> Progress {
        let style = ProgressStyle::with_template("{bar:40.cyan/dim} {pos}/{len} {msg}, {eta} left")
            .expect("the template is a valid one")
            .progress_chars("━━─");
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::hidden());
        Progress {
            bar: bar.with_style(style).with_message(what),
            began: Instant::now(),
            shown: false,
        }
    }

    /// One step is done.
    pub(crate) fn step(&mut self) {
        self.bar.inc(1);
        if !self.shown && self.began.elapsed() >= PATIENCE {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Does something that prints, with the bar out of its way.
    pub(crate) fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    /// How long the work has taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
