//! How a shard puts events on record, and finds what is there.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_feed::together;
use flagfall_ledger::{Cause, Entry, Envelope};
use flagfall_store::Append;

use super::flight::Tell;
use super::held::Held;
use super::order::Unsettled;
use super::shard::Shard;
use super::{By, Common, Failure, ORIGINS, Recorded, Reply, Zoned, unreadable};

impl<L: Zoned> Shard<L> {
    /// Where the events of a command stand, if it was executed before.
    pub(super) fn answered(
        &self,
        held: &Held<L>,
        by: &By<L::Actor>,
        command: &L::Command,
    ) -> Result<Option<Recorded>, Failure<L::Refusal>> {
        if held.is_new(by.command) {
            return Ok(None);
        }
        let (ledger, log) = (held.chain.ledger(), self.common.log.reader());
        let mut found: Option<(Recorded, Timestamp, String)> = None;
        log.answer(ledger, by.command, &mut |row| {
            let Envelope { sequence, occurred_at, event, .. } = row.envelope;
            let recorded = Recorded { first: sequence, last: sequence };
            let first = || (recorded, occurred_at, event.0.to_owned());
            found.get_or_insert_with(first).0.last = sequence;
            ControlFlow::Continue(())
        })
        .map_err(|error| unreadable(error.into()))?;
        let Some((recorded, at, event)) = found else { return Ok(None) };
        // Nothing is kept of a command but what it led to: it must lead there again.
        let before = Held::<L>::load_first(log, ledger.id, recorded.first - 1, None);
        let before = before.map_err(unreadable)?.ok_or(Failure::Unreadable)?;
        let event = serde_json::from_str(&event).map_err(|error| {
            tracing::error!("{ledger}: {error}");
            Failure::Unreadable
        })?;
        let is_same = before.state.leads_to(command, by.actor.clone(), &Entry { at, event });
        if is_same { Ok(Some(recorded)) } else { Err(Failure::Used) }
    }

    /// The zone numbers its commands by the place of their first event.
    pub(super) fn record_for_zone(
        &self,
        held: &mut Held<L>,
        entries: &[Entry<L::Event>],
        because_of: Option<u64>,
    ) -> Recorded {
        let command = zone_command(held.chain.len() + 1);
        let cause = Cause::by(L::ZONE, command, self.common.clock.now());
        self.record(held, entries, &Cause { because_of, ..cause }, None)
    }

    /// Sends events to the disk. Once they are there they are shown, and whoever gave the command, of
    /// that digest, is told.
    pub(super) fn record(
        &self,
        held: &mut Held<L>,
        entries: &[Entry<L::Event>],
        cause: &Cause<L::Actor>,
        asked: Option<(u64, Tell)>,
    ) -> Recorded {
        let first = held.chain.len() + 1;
        let (mut lines, mut news) = (Vec::new(), Vec::new());
        for entry in entries {
            let line = held.chain.append(entry, cause.clone());
            news.push(L::news(&line.envelope(), &entry.event));
            lines.push(line);
            held.at = held.at.max(entry.at);
        }
        held.note(cause.command);
        let recorded = Recorded { first, last: held.chain.len() };
        let key = (held.chain.ledger().id, cause.command);
        self.flight.take_off(key, recorded, asked);
        // Nothing here may own the log, whose thread this runs on.
        let Common { feed, halt, .. } = &*self.common;
        let (flight, feed, halt) = (Arc::clone(&self.flight), Arc::clone(feed), Arc::clone(halt));
        let append = Append { lines, open: held.state.is_open() };
        self.common.log.append(
            append,
            Box::new(move |outcome| {
                let settled = outcome.map_err(|error| {
                    // What is in memory is not on record: nothing may be built on it.
                    halt.stop(&error);
                    Unsettled::Halted
                });
                // Who asked finds the answer with the news, and sends both at once.
                together(|| {
                    if settled.is_ok() {
                        for news in &news {
                            feed.publish(news);
                        }
                    }
                    flight.land(key, settled);
                });
            }),
        );
        recorded
    }

    /// Tells somebody as soon as all of a ledger is on disk.
    pub(super) fn after_disk(&self, held: &Held<L>, tell: Tell) {
        let key = (held.chain.ledger().id, held.last);
        if let Some(tell) = self.flight.join(key, tell, |tell| tell) {
            tell(Ok(nothing()));
        }
    }

    pub(super) fn answer_after_disk(
        &self,
        held: &Held<L>,
        answer: Result<Recorded, L::Refusal>,
        reply: Reply<L::Refusal>,
    ) {
        let tell: Tell = Box::new(move |settled| match settled {
            Ok(_) => reply(answer.map_err(Failure::Refused)),
            Err(why) => reply(Err(why.into())),
        });
        self.after_disk(held, tell);
    }
}

/// The number of a command of the zone whose first event has that place.
pub(super) const fn zone_command(sequence: u64) -> u64 {
    sequence * ORIGINS
}

pub(super) fn nothing() -> Recorded {
    Recorded { first: 1, last: 0 }
}

pub(super) fn told<R: Send + 'static>(reply: Reply<R>) -> Tell {
    Box::new(move |outcome| reply(outcome.map_err(Failure::from)))
}
