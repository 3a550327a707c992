//! Metrics for monitoring.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A counter or gauge.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn increment(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub(crate) fn decrement(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// All metrics of a zone.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_opened: Counter,
    pub(crate) commands_executed: Counter,
    pub(crate) commands_refused: Counter,
    pub(crate) requests_busy: Counter,
    pub(crate) passwords_hashed: Counter,
    pub(crate) slow_clients_disconnected: Counter,
    pub(crate) malformed_messages: Counter,
    pub(crate) connections: Counter,
    pub(crate) sockets: Counter,
}

/// Metrics of the spine and the outbox.
pub(crate) struct SpineMetrics {
    pub(crate) replayed_events: u64,
    pub(crate) set_aside: u64,
    pub(crate) waiting_messages: u64,
    pub(crate) refused_messages: u64,
}

impl Metrics {
    /// Renders the metrics in the Prometheus text format.
    pub(crate) fn to_text(&self, spine: &SpineMetrics) -> String {
        let counters = [
            ("games_opened", "Games opened since the start.", &self.games_opened),
            ("commands_executed", "Commands executed and durable.", &self.commands_executed),
            ("commands_refused", "Commands refused by the laws.", &self.commands_refused),
            ("requests_busy", "Requests rejected because a queue was full.", &self.requests_busy),
            ("passwords_hashed", "Passwords hashed, whether they matched or not.", &self.passwords_hashed),
            (
                "slow_clients_disconnected",
                "Clients disconnected because they read too slowly.",
                &self.slow_clients_disconnected,
            ),
            ("malformed_messages", "Socket messages that could not be parsed.", &self.malformed_messages),
        ];
        let gauges =
            [("connections", "Open connections.", &self.connections), ("sockets", "Open WebSockets.", &self.sockets)];
        let mut text = String::new();
        let mut write_metric = |name: &str, kind: &str, help: &str, value: u64| {
            writeln!(text, "# HELP flagfall_{name} {help}\n# TYPE flagfall_{name} {kind}\nflagfall_{name} {value}")
                .expect("writing to a string never fails");
        };
        for (name, kind, help, count) in [
            (
                "events_replayed_total",
                "counter",
                "Events read from the log for games that are not in memory.",
                spine.replayed_events,
            ),
            (
                "games_set_aside",
                "gauge",
                "Games set aside because their records are damaged or the zone failed in them.",
                spine.set_aside,
            ),
            ("messages_waiting", "gauge", "Messages between ledgers that wait.", spine.waiting_messages),
            (
                "messages_refused_total",
                "counter",
                "Messages between ledgers that their receivers refused.",
                spine.refused_messages,
            ),
        ] {
            write_metric(name, kind, help, count);
        }
        for (name, help, count) in counters {
            write_metric(&format!("{name}_total"), "counter", help, count.get());
        }
        for (name, help, count) in gauges {
            write_metric(name, "gauge", help, count.get());
        }
        text
    }
}
