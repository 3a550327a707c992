//! Rejected traffic: counted, and logged without flooding the log.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use flagfall_clock::{Millis, Timestamp};
use strum::{IntoStaticStr, VariantArray};

use super::address::ClientNetwork;
use crate::zone::metrics::Counter;

/// Interval at which the same abuse by the same client is logged again.
const LOG_INTERVAL: Millis = Millis::from_secs(60);
/// Maximum entries in memory; further abuse is summed up without a client.
const MAX_TRACKED: usize = 4_096;

/// Traffic that no well-behaved client causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Abuse {
    Requests,
    Writes,
    Passwords,
    Account,
    Messages,
    Connections,
    UntrustedProxy,
    Origin,
    Host,
    Malformed,
    Slow,
    Frames,
    InvalidToken,
    Handshake,
    Body,
    AcceptFailed,
}

impl Abuse {
    const fn description(self) -> &'static str {
        match self {
            Abuse::Requests => "too many requests",
            Abuse::Writes => "too many writes",
            Abuse::Passwords => "too many wrong passwords",
            Abuse::Account => "too many requests of one account",
            Abuse::Messages => "too many socket messages",
            Abuse::Connections => "too many connections",
            Abuse::UntrustedProxy => "plain HTTP from an untrusted proxy",
            Abuse::Origin => "a page from another origin",
            Abuse::Host => "a request for another host",
            Abuse::Malformed => "malformed HTTP",
            Abuse::Slow => "a slow connection",
            Abuse::Frames => "malformed socket frames",
            Abuse::InvalidToken => "an invalid token",
            Abuse::Handshake => "a failed TLS handshake",
            Abuse::Body => "too large a request body",
            Abuse::AcceptFailed => "a connection that could not be accepted",
        }
    }
}

/// The time at which abuse was last logged, and how often it has happened since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AbuseReport {
    at: Timestamp,
    repeats: u64,
}

type AbuseKey = (Abuse, Option<ClientNetwork>);

/// Counts and logs all abuse in a zone.
#[derive(Debug, Default)]
pub(crate) struct AbuseLog {
    counts: [Counter; Abuse::VARIANTS.len()],
    reports: Mutex<HashMap<AbuseKey, AbuseReport>>,
}

impl AbuseLog {
    /// Counts abuse, and logs it unless the same was logged just before.
    pub(crate) fn note(&self, abuse: Abuse, from: IpAddr, now: Timestamp) {
        self.counts[abuse as usize].increment();
        let from = ClientNetwork::of(from);
        if self.is_new(abuse, Some(from), now) {
            tracing::warn!(%from, "refused: {}", abuse.description());
        }
    }

    /// Counts a connection that could not be accepted, and logs the reason unless it was logged
    /// just before.
    pub(crate) fn note_accept_failure(&self, why: &io::Error, now: Timestamp) {
        self.counts[Abuse::AcceptFailed as usize].increment();
        if self.is_new(Abuse::AcceptFailed, None, now) {
            tracing::warn!("refused: {}: {why}", Abuse::AcceptFailed.description());
        }
    }

    /// Logs how often logged abuse was repeated, once its interval is over.
    pub(crate) fn log_repeats(&self, now: Timestamp) {
        for ((abuse, from), times) in self.take_repeats(now) {
            let from = from.map_or("many".to_owned(), |from| from.to_string());
            tracing::warn!(from, times, "refused again: {}", abuse.description());
        }
    }

    fn is_new(&self, abuse: Abuse, from: Option<ClientNetwork>, now: Timestamp) -> bool {
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        let known = reports.contains_key(&(abuse, from));
        let is_full = from.is_some() && !known && reports.len() >= MAX_TRACKED;
        let key = (abuse, from.filter(|_| !is_full));
        if let Some(report) = reports.get_mut(&key) {
            report.repeats += 1;
            return false;
        }
        // Abuse beyond the maximum is logged with the repeats.
        let repeats = u64::from(is_full);
        reports.insert(key, AbuseReport { at: now, repeats });
        repeats == 0
    }

    /// Returns repeated abuse whose interval is over, with its counts, and forgets the rest.
    fn take_repeats(&self, now: Timestamp) -> Vec<(AbuseKey, u64)> {
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        let mut repeats = Vec::new();
        reports.retain(|key, report| {
            if now.since(report.at) < LOG_INTERVAL {
                return true;
            }
            if report.repeats > 0 {
                repeats.push((*key, report.repeats));
            }
            let repeated = report.repeats > 0;
            *report = AbuseReport { at: now, repeats: 0 };
            repeated
        });
        repeats
    }

    /// Renders the counters in the Prometheus text format.
    pub(crate) fn to_text(&self) -> String {
        let mut text = "# HELP flagfall_refused_total Rejected requests, connections and messages, by kind.\n\
            # TYPE flagfall_refused_total counter\n"
            .to_owned();
        for (abuse, count) in Abuse::VARIANTS.iter().zip(&self.counts) {
            let (kind, count) = (<&str>::from(abuse), count.get());
            writeln!(text, "flagfall_refused_total{{kind=\"{kind}\"}} {count}")
                .expect("writing to a string never fails");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Timestamp {
        Timestamp::from_millis(1_000 * seconds)
    }

    fn network(number: u32) -> ClientNetwork {
        ClientNetwork::of(std::net::Ipv4Addr::from_bits(number).into())
    }

    #[test]
    fn repeated_abuse_is_logged_once_a_minute_with_count() {
        let abuse = AbuseLog::default();
        let (ann, bob) = (Some(network(1)), Some(network(2)));
        assert!(abuse.is_new(Abuse::Origin, ann, at(0)));
        assert!(abuse.is_new(Abuse::Origin, bob, at(1)));
        assert!(abuse.is_new(Abuse::Slow, ann, at(1)));
        for second in 2..50 {
            assert!(!abuse.is_new(Abuse::Origin, ann, at(second)));
        }
        assert_eq!(abuse.take_repeats(at(59)), []);
        assert_eq!(abuse.take_repeats(at(60)), [((Abuse::Origin, ann), 48)]);
        // It is repeated, and logged a minute later; the others are forgotten.
        assert!(!abuse.is_new(Abuse::Origin, ann, at(61)));
        assert_eq!(abuse.take_repeats(at(119)), []);
        assert!(abuse.is_new(Abuse::Slow, ann, at(119)));
        assert_eq!(abuse.take_repeats(at(120)), [((Abuse::Origin, ann), 1)]);
        assert_eq!(abuse.take_repeats(at(180)), []);
        assert!(abuse.is_new(Abuse::Origin, ann, at(181)));
    }

    #[test]
    fn abuse_by_too_many_clients_is_logged_in_one_line() {
        let abuse = AbuseLog::default();
        let clients = MAX_TRACKED as u32 + 1_000;
        let news = (0..clients).filter(|number| abuse.is_new(Abuse::Connections, Some(network(*number)), at(0)));
        assert_eq!(news.count(), MAX_TRACKED);
        assert_eq!(abuse.take_repeats(at(60)), [((Abuse::Connections, None), 1_000)]);
        assert!(abuse.reports.lock().expect("no panic").len() <= 1);
    }

    #[test]
    fn accept_failure_is_logged_at_once_and_then_once_a_minute() {
        let abuse = AbuseLog::default();
        for second in 0..600 {
            let news = abuse.is_new(Abuse::AcceptFailed, None, at(second / 10));
            assert_eq!(news, second == 0);
        }
        assert_eq!(abuse.take_repeats(at(60)), [((Abuse::AcceptFailed, None), 599)]);
    }

    #[test]
    fn every_kind_of_abuse_has_a_counter() {
        let log = AbuseLog::default();
        for &abuse in Abuse::VARIANTS {
            log.note(abuse, [192, 0, 2, 1].into(), at(0));
        }
        let text = log.to_text();
        let counted = text.lines().filter(|line| line.ends_with("\"} 1")).count();
        assert_eq!(counted, Abuse::VARIANTS.len(), "{text}");
    }
}
