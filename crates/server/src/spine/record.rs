//! Appending events to the log, and looking up what a repeated command led to.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_feed::batch_wakeups;
use flagfall_ledger::{
    Cause, CommandDigest, CommandOrigin, Entry, Envelope, EventId, LedgerLine, LedgerMessage, Party,
};
use flagfall_store::{Append, LedgerState, LogReadError, LogReader, MessageId, StoredMessage};

use super::loaded::{LoadError, LoadedLedger};
use super::pending::DurableCallback;
use super::request::NotDurable;
use super::shard::Shard;
use super::sources::zone_command;
use super::{EventSpan, HostedLedger, RecordedEvents, Reply, SpineContext, SpineError};

impl<L: HostedLedger> Shard<L> {
    /// Returns the events of a command that was executed before, from the index of the log.
    pub(super) fn find_recorded(
        &self,
        loaded: &LoadedLedger<L>,
        (command, viewer): (u64, Option<Party>),
        digest: CommandDigest,
    ) -> Result<Option<RecordedEvents>, SpineError<L::Refusal>> {
        if loaded.sources.is_new(command) {
            return Ok(None);
        }
        let mut found: Option<(EventSpan, Option<CommandDigest>)> = None;
        let find = self.context.log.reader().read_command(loaded.chain.ledger(), command, &mut |row| {
            let Envelope { sequence, cause, .. } = row.envelope;
            let first = || (EventSpan { first: sequence, last: sequence }, cause.digest);
            found.get_or_insert_with(first).0.last = sequence;
            ControlFlow::Continue(())
        });
        find.map_err(|error| self.set_aside.unreadable(loaded.chain.ledger(), error.into()))?;
        match found {
            // Older lines have no digest; their commands count as the same.
            Some((_, Some(recorded))) if recorded != digest => Err(SpineError::IdReused),
            found => Ok(found.map(|(sequences, _)| recorded_events(&loaded.state, sequences, viewer))),
        }
    }

    /// Appends events in the zone's name. The id of a zone command derives from the sequence number
    /// of its first event.
    pub(super) fn record_as_zone(
        &self,
        loaded: &mut LoadedLedger<L>,
        entries: &[Entry<L::Event>],
        because_of: Option<CommandOrigin>,
    ) -> RecordedEvents {
        let command = zone_command(loaded.chain.len() + 1);
        let cause = Cause::by(L::ZONE, command, self.context.clock.now());
        self.record(loaded, entries, &Cause { because_of, ..cause }, None, None)
    }

    /// Appends events to the log. Once they are durable they are published and the client gets its reply.
    pub(super) fn record(
        &self,
        loaded: &mut LoadedLedger<L>,
        entries: &[Entry<L::Event>],
        cause: &Cause<L::Actor>,
        viewer: Option<Party>,
        reply: Option<DurableCallback>,
    ) -> RecordedEvents {
        let first = loaded.chain.len() + 1;
        let opened_by = loaded.opened_by.map(|event| event.ledger);
        let (mut lines, mut messages) = (Vec::with_capacity(entries.len()), Vec::new());
        for (index, entry) in entries.iter().enumerate() {
            let digest = cause.digest.filter(|_| index == 0);
            let line = loaded.chain.append(entry, Cause { digest, ..cause.clone() });
            let event = EventId { ledger: loaded.chain.ledger(), sequence: loaded.chain.len() };
            messages.extend(stored_messages(event, loaded.state.messages(entry, opened_by)));
            lines.push(line);
            loaded.last_event_at = loaded.last_event_at.max(entry.at);
        }
        let envelopes: Vec<_> = lines.iter().map(LedgerLine::envelope).collect();
        let news = loaded.state.news(&envelopes, entries);
        loaded.note_events(cause.command, entries.len() as u64);
        let mut secrets = entries.iter().map(|entry| L::secret_of(&entry.event));
        let secret_of = secrets.next().flatten().filter(|first| secrets.all(|secret| secret == Some(*first)));
        loaded.visible.note(loaded.chain.len(), cause.command, secret_of);
        let sequences = EventSpan { first, last: loaded.chain.len() };
        let recorded = recorded_events(&loaded.state, sequences, viewer);
        let key = (loaded.chain.ledger().id, cause.command);
        // The callback runs on the log's thread and must not keep the log alive.
        let outbox = (!messages.is_empty()).then(|| (Arc::downgrade(&self.context.outbox), messages.clone()));
        let append = Append { lines, state: ledger_state(loaded), messages };
        // From here on nothing may fail but the log.
        self.pending.begin(key, recorded, cause.digest, reply);
        let SpineContext { feed, halt, .. } = &*self.context;
        let (pending, feed, halt) = (Arc::clone(&self.pending), Arc::clone(feed), Arc::clone(halt));
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
                        if let Some((outbox, messages)) = outbox
                            && let Some(outbox) = outbox.upgrade()
                        {
                            outbox.send(messages);
                        }
                    }
                    pending.complete(key, result);
                });
            }),
        );
        recorded
    }

    /// Calls back as soon as all events of a ledger are durable that are public or secrets of this party.
    pub(super) fn when_durable(&self, loaded: &LoadedLedger<L>, viewer: Option<Party>, callback: DurableCallback) {
        let key = (loaded.chain.ledger().id, loaded.visible.last_command(viewer));
        if let Some(callback) = self.pending.subscribe(key, callback, |callback| callback) {
            callback(Ok(no_events()));
        }
    }

    pub(super) fn reply_when_durable(
        &self,
        loaded: &LoadedLedger<L>,
        viewer: Option<Party>,
        answer: Result<RecordedEvents, L::Refusal>,
        reply: Reply<L::Refusal>,
    ) {
        let callback: DurableCallback = Box::new(move |result| match result {
            Ok(_) => reply.send(answer.map_err(SpineError::Refused)),
            Err(why) => reply.send(Err(why.into())),
        });
        self.when_durable(loaded, viewer, callback);
    }
}

fn ledger_state<L: HostedLedger>(loaded: &LoadedLedger<L>) -> LedgerState {
    match loaded.state.is_open() {
        true if loaded.is_provisional() => LedgerState::Provisional,
        true => LedgerState::Open,
        false => LedgerState::Closed,
    }
}

/// Returns the state of a ledger according to its lines; none if they cannot be folded.
///
/// # Errors
/// The log cannot be read.
pub fn recorded_state<L: HostedLedger>(log: &dyn LogReader, id: u64) -> Result<Option<LedgerState>, LogReadError> {
    match LoadedLedger::<L>::load(&L::EventReader::default(), log, id, None) {
        Ok(loaded) => Ok(loaded.map(|loaded| ledger_state(&loaded))),
        Err(LoadError::Corrupt(_) | LoadError::Read(LogReadError::Damaged(_))) => Ok(None),
        Err(LoadError::Read(error)) => Err(error),
    }
}

/// Returns the messages of an event as they are stored.
fn stored_messages(event: EventId, messages: Vec<LedgerMessage>) -> impl Iterator<Item = StoredMessage> {
    messages.into_iter().zip(0..).map(move |(LedgerMessage { to, content }, place)| {
        let content = serde_json::to_string(&content).expect("it is JSON already");
        StoredMessage { id: MessageId { event, place }, to, content: content.into() }
    })
}

/// The events of a command, also as its party counts them.
fn recorded_events<L: HostedLedger>(state: &L, sequences: EventSpan, viewer: Option<Party>) -> RecordedEvents {
    let number = |sequence| state.event_number(sequence, viewer);
    let numbers = EventSpan { first: number(sequences.first - 1) + 1, last: number(sequences.last) };
    RecordedEvents { sequences, numbers }
}

pub(super) const fn no_events() -> RecordedEvents {
    RecordedEvents::NONE
}

pub(super) fn durable_callback<R: Send + 'static>(reply: Reply<R>) -> DurableCallback {
    Box::new(move |outcome| reply.send(outcome.map_err(SpineError::from)))
}
