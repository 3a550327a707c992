//! What is counted, for those who watch over the zone.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts something.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// All counts of a zone.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) opened: Count,
    pub(crate) done: Count,
    pub(crate) refused: Count,
    pub(crate) busy: Count,
    pub(crate) hashed: Count,
    pub(crate) cut_off: Count,
    pub(crate) wrong: Count,
    pub(crate) connections: Count,
    pub(crate) sockets: Count,
}

impl Counts {
    /// As Prometheus reads them.
    pub(crate) fn to_text(&self) -> String {
        let counters = [
            ("games_opened", "Games opened since the start.", &self.opened),
            ("commands_done", "Commands carried out and on disk.", &self.done),
            ("commands_refused", "Commands refused by the laws.", &self.refused),
            ("commands_busy", "Requests turned away for want of room.", &self.busy),
            ("passwords_hashed", "Passwords hashed, right and wrong ones.", &self.hashed),
            ("readers_cut_off", "Readers who were too slow.", &self.cut_off),
            ("requests_wrong", "Messages that could not be understood.", &self.wrong),
        ];
        let gauges = [
            ("connections", "Connections now.", &self.connections),
            ("sockets", "WebSockets now.", &self.sockets),
        ];
        let mut text = String::new();
        let mut put = |name: &str, kind: &str, help: &str, count: &Count| {
            let value = count.get();
            writeln!(text, "# HELP flagfall_{name} {help}\n# TYPE flagfall_{name} {kind}\nflagfall_{name} {value}")
                .expect("a string takes everything");
        };
        for (name, help, count) in counters {
            put(&format!("{name}_total"), "counter", help, count);
        }
        for (name, help, count) in gauges {
            put(name, "gauge", help, count);
        }
        text
    }
}
