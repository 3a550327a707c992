//! What is refused at the doors: counted, and told in the log without flooding it.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use flagfall_clock::{Millis, Timestamp};

use super::address::Household;
use crate::counts::Count;

/// So long the same of the same is told once.
const PAUSE: Millis = Millis::from_secs(60);
/// So many at most are remembered; what more there is, is told as of nobody.
const MOST: usize = 4_096;

/// Something that no fair guest does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Offence {
    Requests,
    Writes,
    Passwords,
    Account,
    Messages,
    Connections,
    NoProxy,
    Origin,
    Malformed,
    Slow,
    Frames,
    Secret,
    Handshake,
    Body,
    Untaken,
}

impl Offence {
    const ALL: [Offence; 15] = [
        Offence::Requests,
        Offence::Writes,
        Offence::Passwords,
        Offence::Account,
        Offence::Messages,
        Offence::Connections,
        Offence::NoProxy,
        Offence::Origin,
        Offence::Malformed,
        Offence::Slow,
        Offence::Frames,
        Offence::Secret,
        Offence::Handshake,
        Offence::Body,
        Offence::Untaken,
    ];

    const fn name(self) -> &'static str {
        match self {
            Offence::Requests => "requests",
            Offence::Writes => "writes",
            Offence::Passwords => "passwords",
            Offence::Account => "account",
            Offence::Messages => "messages",
            Offence::Connections => "connections",
            Offence::NoProxy => "no_proxy",
            Offence::Origin => "origin",
            Offence::Malformed => "malformed",
            Offence::Slow => "slow",
            Offence::Frames => "frames",
            Offence::Secret => "secret",
            Offence::Handshake => "handshake",
            Offence::Body => "body",
            Offence::Untaken => "untaken",
        }
    }

    const fn what(self) -> &'static str {
        match self {
            Offence::Requests => "too many requests",
            Offence::Writes => "too many requests that change something",
            Offence::Passwords => "too many passwords tried",
            Offence::Account => "too much on one account",
            Offence::Messages => "too many messages over a socket",
            Offence::Connections => "too many connections",
            Offence::NoProxy => "plain HTTP by somebody who is no trusted proxy",
            Offence::Origin => "a page of another origin",
            Offence::Malformed => "a request that is no HTTP",
            Offence::Slow => "a connection that was too slow",
            Offence::Frames => "messages over a socket that nobody can read",
            Offence::Secret => "a secret that is none",
            Offence::Handshake => "a TLS handshake that failed",
            Offence::Body => "a body that is too long",
            Offence::Untaken => "a connection that could not be taken",
        }
    }
}

/// Of whom something was told, and how often it happened since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    at: Timestamp,
    since: u64,
}

type Key = (Offence, Option<Household>);

/// All offences of a zone.
#[derive(Debug, Default)]
pub(crate) struct Offences {
    counts: [Count; Offence::ALL.len()],
    told: Mutex<HashMap<Key, Told>>,
}

impl Offences {
    /// Counts one, and puts it in the log unless the same of the same was there just before.
    pub(crate) fn note(&self, offence: Offence, from: IpAddr, now: Timestamp) {
        self.counts[offence as usize].up();
        let from = Household::of(from);
        if self.is_news(offence, Some(from), now) {
            tracing::warn!(%from, "refused: {}", offence.what());
        }
    }

    /// Counts a connection that the system did not hand over, from whomever it was, and puts in the
    /// log why, unless that was there just before.
    pub(crate) fn note_untaken(&self, why: &io::Error, now: Timestamp) {
        self.counts[Offence::Untaken as usize].up();
        if self.is_news(Offence::Untaken, None, now) {
            tracing::warn!("refused: {}: {why}", Offence::Untaken.what());
        }
    }

    /// Puts in the log how often what was told happened since, where the pause is over.
    pub(crate) fn sum_up(&self, now: Timestamp) {
        for ((offence, from), times) in self.over(now) {
            let from = from.map_or("many".to_owned(), |from| from.to_string());
            tracing::warn!(from, times, "refused again: {}", offence.what());
        }
    }

    fn is_news(&self, offence: Offence, from: Option<Household>, now: Timestamp) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let known = told.contains_key(&(offence, from));
        let is_crowded = from.is_some() && !known && told.len() >= MOST;
        let key = (offence, from.filter(|_| !is_crowded));
        if let Some(told) = told.get_mut(&key) {
            told.since += 1;
            return false;
        }
        // What is of one too many is told when it is summed up.
        let since = u64::from(is_crowded);
        told.insert(key, Told { at: now, since });
        since == 0
    }

    /// What happened again in a pause that is over, and how often; the rest is forgotten.
    fn over(&self, now: Timestamp) -> Vec<(Key, u64)> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let mut again = Vec::new();
        told.retain(|key, told| {
            if now.since(told.at) < PAUSE {
                return true;
            }
            if told.since > 0 {
                again.push((*key, told.since));
            }
            let goes_on = told.since > 0;
            *told = Told { at: now, since: 0 };
            goes_on
        });
        again
    }

    /// As Prometheus reads them.
    pub(crate) fn to_text(&self) -> String {
        let mut text =
            "# HELP flagfall_refused_total What was refused at the doors, by its kind.\n\
            # TYPE flagfall_refused_total counter\n"
                .to_owned();
        for (offence, count) in Offence::ALL.into_iter().zip(&self.counts) {
            let (kind, count) = (offence.name(), count.get());
            writeln!(text, "flagfall_refused_total{{kind=\"{kind}\"}} {count}")
                .expect("a string takes everything");
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

    fn household(number: u32) -> Household {
        Household::of(std::net::Ipv4Addr::from_bits(number).into())
    }

    #[test]
    fn the_same_of_the_same_is_told_once_a_minute_with_a_count() {
        let offences = Offences::default();
        let (ann, bob) = (Some(household(1)), Some(household(2)));
        assert!(offences.is_news(Offence::Origin, ann, at(0)));
        assert!(offences.is_news(Offence::Origin, bob, at(1)));
        assert!(offences.is_news(Offence::Slow, ann, at(1)));
        for second in 2..50 {
            assert!(!offences.is_news(Offence::Origin, ann, at(second)));
        }
        assert_eq!(offences.over(at(59)), []);
        assert_eq!(offences.over(at(60)), [((Offence::Origin, ann), 48)]);
        // It goes on, and is told a minute later; the others are forgotten.
        assert!(!offences.is_news(Offence::Origin, ann, at(61)));
        assert_eq!(offences.over(at(119)), []);
        assert!(offences.is_news(Offence::Slow, ann, at(119)));
        assert_eq!(offences.over(at(120)), [((Offence::Origin, ann), 1)]);
        assert_eq!(offences.over(at(180)), []);
        assert!(offences.is_news(Offence::Origin, ann, at(181)));
    }

    #[test]
    fn an_army_is_told_of_in_one_line() {
        let offences = Offences::default();
        let soldiers = MOST as u32 + 1_000;
        let news = (0..soldiers).filter(|number| {
            offences.is_news(Offence::Connections, Some(household(*number)), at(0))
        });
        assert_eq!(news.count(), MOST);
        assert_eq!(offences.over(at(60)), [((Offence::Connections, None), 1_000)]);
        assert!(offences.told.lock().expect("no panic").len() <= 1);
    }

    #[test]
    fn that_there_is_no_room_is_told_at_once_and_then_once_a_minute() {
        let offences = Offences::default();
        for second in 0..600 {
            let news = offences.is_news(Offence::Untaken, None, at(second / 10));
            assert_eq!(news, second == 0);
        }
        assert_eq!(offences.over(at(60)), [((Offence::Untaken, None), 599)]);
    }

    #[test]
    fn every_kind_has_its_count() {
        let offences = Offences::default();
        for offence in Offence::ALL {
            offences.note(offence, [192, 0, 2, 1].into(), at(0));
        }
        let text = offences.to_text();
        let counted = text.lines().filter(|line| line.ends_with("\"} 1")).count();
        assert_eq!(counted, Offence::ALL.len(), "{text}");
    }
}
