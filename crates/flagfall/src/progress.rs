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
        let template = "{bar:40.cyan/dim} {pos}/{len} {msg}, {eta} left";
        let progress = Progress::new(Some(steps as u64), template);
        progress.bar.set_message(what);
        progress
    }

    /// Begins to read so many bytes, or nobody knows how many.
    pub(crate) fn through(bytes: Option<u64>) -> Progress {
        Progress::new(
            bytes,
            match bytes {
                Some(_) => {
                    "{bar:40.cyan/dim} {decimal_bytes}/{decimal_total_bytes}, {msg}, {eta} left"
                }
                None => "{spinner:.cyan} {decimal_bytes}, {msg}, {decimal_bytes_per_sec}",
            },
        )
    }

    fn new(length: Option<u64>, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template)
            .expect("the template is a valid one")
            .progress_chars("━━─");
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        Progress { bar: bar.with_style(style), began: Instant::now(), shown: false }
    }

    /// One step is done.
    pub(crate) fn step(&mut self) {
        self.bar.inc(1);
        self.show();
    }

    /// So many bytes are read by now; `what` tells what was in them.
    pub(crate) fn reach(&mut self, bytes: u64, what: impl FnOnce() -> String) {
        self.bar.set_position(bytes);
        self.show();
        if self.shown {
            self.bar.set_message(what());
        }
    }

    fn show(&mut self) {
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
