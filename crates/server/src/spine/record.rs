//! Appending events to the log, and looking up what a repeated command led to.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_feed::batch_wakeups;
use flagfall_ledger::{Cause, Entry, Envelope};
use flagfall_store::Append;

use super::loaded::LoadedLedger;
use super::pending::DurableCallback;
use super::request::NotDurable;
use super::shard::Shard;
use super::{
    Attribution, COMMAND_SOURCES, HostedLedger, RecordedEvents, ReplyCallback, SpineContext, SpineError, unreadable,
};

impl<L: HostedLedger> Shard<L> {
    /// Returns the events of a command that was executed before.
    pub(super) fn find_recorded(
        &self,
        loaded: &LoadedLedger<L>,
        by: &Attribution<L::Actor>,
        command: &L::Command,
    ) -> Result<Option<RecordedEvents>, SpineError<L::Refusal>> {
        if loaded.is_new(by.command_id) {
            return Ok(None);
        }
        let (ledger, log) = (loaded.chain.ledger(), self.context.log.reader());
        let mut found: Option<(RecordedEvents, Timestamp, String)> = None;
        log.read_command(ledger, by.command_id, &mut |row| {
            let Envelope { sequence, occurred_at, event, .. } = row.envelope;
            let recorded = RecordedEvents { first: sequence, last: sequence };
            let first = || (recorded, occurred_at, event.0.to_owned());
            found.get_or_insert_with(first).0.last = sequence;
            ControlFlow::Continue(())
        })
        .map_err(|error| unreadable(error.into()))?;
        let Some((recorded, at, event)) = found else { return Ok(None) };
        // The log holds events, not commands: a repeated command must reproduce its first event.
        let before = LoadedLedger::<L>::load_prefix(log, ledger.id, recorded.first - 1, None);
        let before = before.map_err(unreadable)?.ok_or(SpineError::Unreadable)?;
        let event = serde_json::from_str(&event).map_err(|error| {
            tracing::error!("{ledger}: {error}");
            SpineError::Unreadable
        })?;
        let is_same = before.state.reproduces(command, by.actor.clone(), &Entry { at, event });
        if is_same { Ok(Some(recorded)) } else { Err(SpineError::IdReused) }
    }

    /// Appends events in the zone's name. The id of a zone command derives from the sequence number
    /// of its first event.
    pub(super) fn record_as_zone(
        &self,
        loaded: &mut LoadedLedger<L>,
        entries: &[Entry<L::Event>],
        because_of: Option<u64>,
    ) -> RecordedEvents {
        let command = zone_command(loaded.chain.len() + 1);
        let cause = Cause::by(L::ZONE, command, self.context.clock.now());
        self.record(loaded, entries, &Cause { because_of, ..cause }, None)
    }

    /// Appends events to the log. Once they are durable they are published and the client, given
    /// with the digest of its command, gets its reply.
    pub(super) fn record(
        &self,
        loaded: &mut LoadedLedger<L>,
        entries: &[Entry<L::Event>],
        cause: &Cause<L::Actor>,
        requester: Option<(u64, DurableCallback)>,
    ) -> RecordedEvents {
        let first = loaded.chain.len() + 1;
        let (mut lines, mut news) = (Vec::new(), Vec::new());
        for entry in entries {
            let line = loaded.chain.append(entry, cause.clone());
            news.push(L::news(&line.envelope(), &entry.event));
            lines.push(line);
            loaded.last_event_at = loaded.last_event_at.max(entry.at);
        }
        loaded.note_command(cause.command);
        let recorded = RecordedEvents { first, last: loaded.chain.len() };
        let key = (loaded.chain.ledger().id, cause.command);
        self.pending.begin(key, recorded, requester);
        // The callback runs on the log's thread and must not keep the log alive.
        let SpineContext { feed, halt, .. } = &*self.context;
        let (pending, feed, halt) = (Arc::clone(&self.pending), Arc::clone(feed), Arc::clone(halt));
        let append = Append { lines, open: loaded.state.is_open() };
        self.context.log.append(
            append,
            Box::new(move |outcome| {
                let result = outcome.map_err(|error| {
                    // The state in memory is ahead of the log: nothing may build on it.
                    halt.stop(&error);
                    NotDurable::Halted
                });
                // The client receives the events and the reply in one batch.
                batch_wakeups(|| {
                    if result.is_ok() {
                        for news in &news {
                            feed.publish(news);
                        }
                    }
                    pending.complete(key, result);
                });
            }),
        );
        recorded
    }

    /// Calls back as soon as all events of a ledger are durable.
    pub(super) fn when_durable(&self, loaded: &LoadedLedger<L>, callback: DurableCallback) {
        let key = (loaded.chain.ledger().id, loaded.last_command);
        if let Some(callback) = self.pending.subscribe(key, callback, |callback| callback) {
            callback(Ok(no_events()));
        }
    }

    pub(super) fn reply_when_durable(
        &self,
        loaded: &LoadedLedger<L>,
        answer: Result<RecordedEvents, L::Refusal>,
        reply: ReplyCallback<L::Refusal>,
    ) {
        let callback: DurableCallback = Box::new(move |result| match result {
            Ok(_) => reply(answer.map_err(SpineError::Refused)),
            Err(why) => reply(Err(why.into())),
        });
        self.when_durable(loaded, callback);
    }
}

/// The id of the zone's command whose first event has this sequence number.
pub(super) const fn zone_command(sequence: u64) -> u64 {
    sequence * COMMAND_SOURCES
}

pub(super) fn no_events() -> RecordedEvents {
    RecordedEvents { first: 1, last: 0 }
}

pub(super) fn durable_callback<R: Send + 'static>(reply: ReplyCallback<R>) -> DurableCallback {
    Box::new(move |outcome| reply(outcome.map_err(SpineError::from)))
}
