//! The interface between the spine and the ledgers it runs.

use flagfall_clock::Timestamp;
use flagfall_feed::Publication;
use flagfall_ledger::{CommandDigest, Entry, Envelope, EventId, Json, Ledger, LedgerId, LedgerMessage, Party};

/// A ledger that the zone hosts.
pub trait HostedLedger:
    Ledger<Actor: Clone + Send, Command: Clone + Send, Event: Send, Refusal: Clone + Send> + Send + 'static
{
    /// The zone as an actor, in whose name time passes.
    const ZONE: Self::Actor;

    /// Reads the events of all ledgers of this kind; it may keep parts that many of them have in common.
    type EventReader: Default + Send + Sync;

    /// Reads an event from its JSON text.
    ///
    /// # Errors
    /// The text is not an event.
    fn read_event(reader: &Self::EventReader, text: &str) -> serde_json::Result<Self::Event>;

    /// Returns the command to execute after an outage that began at `since`, if one is needed.
    fn recovery_command(&self, _since: Timestamp) -> Option<Self::Command> {
        None
    }

    /// Returns the task that the zone has to do in this ledger now, if any.
    fn next_task(&self, _now: Timestamp) -> Option<ZoneTask<Self::Command>> {
        None
    }

    /// Returns the time at which the zone has to check the ledger again although no deadline is due.
    fn next_wakeup(&self) -> Option<Timestamp> {
        None
    }

    /// Whether the ledger need not be kept if it stays as it is. A ledger that was to be kept once remains so.
    fn is_provisional(&self) -> bool {
        false
    }

    /// Requires that an actor whose commands have led to a number of events of the ledger may add more.
    ///
    /// # Errors
    /// Refuses further events of an actor who has added too many.
    fn require_room(&self, _command: &Self::Command, _actor: &Self::Actor, _events: u64) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Returns the digest of a command, which is recorded and equal for a command that is sent again. It must tell
    /// nothing about content that the ledger does not have.
    fn digest(command: &Self::Command) -> CommandDigest;

    /// Writes a command that answers a search, to be read by [`read_answer`](HostedLedger::read_answer).
    fn write_answer(_answer: &Self::Command) -> Option<String> {
        None
    }

    /// Reads the answer to a question again, if the text has one.
    fn read_answer(_question: &str, _text: &str) -> Option<Self::Command> {
        None
    }

    /// Returns the party that an actor is, if it is one that numbers its own commands.
    fn party(actor: &Self::Actor) -> Option<Party>;

    /// Returns the only party that may learn of an event, if it is secret.
    fn secret_of(_event: &Self::Event) -> Option<Party> {
        None
    }

    /// Returns how many of the events up to a sequence number a party may learn of; nobody in particular learns of
    /// public ones only.
    fn event_number(&self, sequence: u64, _viewer: Option<Party>) -> u64 {
        sequence
    }

    /// Returns the messages that an event sends to other ledgers. A ledger that another one has opened may report to
    /// it. The state is that after the event, or a later one.
    fn messages(&self, _entry: &Entry<Self::Event>, _opened_by: Option<LedgerId>) -> Vec<LedgerMessage> {
        Vec::new()
    }

    /// Returns the first event of a ledger that a message opens at a time. If the zone was down, this is later than the
    /// sender could know.
    fn first_event(event: Self::Event, _at: Timestamp) -> Self::Event {
        event
    }

    /// Reads a command in a message that an event of another ledger has sent.
    ///
    /// # Errors
    /// The text is not such a command.
    fn read_message(_from: EventId, _text: &str) -> serde_json::Result<Self::Command> {
        Err(serde::de::Error::custom("this kind of ledger takes no commands from others"))
    }

    /// Tells the subscribers of a ledger that it was removed.
    fn removal_news(id: u64) -> Publication;

    /// Renders the events of one append for the subscribers of the feed. The state is that after the last event.
    fn news(&self, envelopes: &[Envelope<Json<'_>, Json<'_>>], entries: &[Entry<Self::Event>]) -> Vec<Publication>;
}

/// A task that the zone does by itself.
pub enum ZoneTask<C> {
    /// Execute a command now.
    Execute(C),
    /// Find a command by a long search on another thread, then execute it.
    Search(Search<C>),
}

/// A search for a command, which may take long.
pub struct Search<C> {
    /// The question, as a text that is equal for searches with the same answer.
    pub question: Box<str>,
    /// The answer if nothing is found within the bounds.
    pub inconclusive_answer: C,
    /// Searches with this many nodes at most.
    pub run: Box<dyn Fn(u64) -> Option<C> + Send>,
}
