//! The common interface of all ledgers.

use core::error::Error;

use flagfall_clock::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Chain, Digest, Entry, Envelope, LedgerError, LedgerFault, LedgerKind};

/// An event of a ledger.
///
/// Every schema up to the current one stays readable.
pub trait LedgerEvent: Serialize + DeserializeOwned {
    /// The schema version of newly written events.
    const SCHEMA: u16;
}

/// The outcome of executing a command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Execution<E, R> {
    /// The new events: first those that were due, then those of the command.
    pub entries: Vec<Entry<E>>,
    /// The refusal, unless the command was accepted.
    pub result: Result<(), R>,
}

/// A state that is the fold of its events and decides commands into further events.
///
/// Time and identity are arguments, and no method takes long.
pub trait Ledger: Sized {
    /// The kind of ledger.
    const KIND: LedgerKind;
    /// The identity of those who give commands.
    type Actor: Serialize + DeserializeOwned;
    /// The commands.
    type Command;
    /// The events.
    type Event: LedgerEvent;
    /// The reasons for refusing a command.
    type Refusal: Error;
    /// The error for an event that does not fit the state.
    type ApplyError: Error;

    /// Creates the state from the first event.
    ///
    /// # Errors
    /// The event does not open a ledger, or its contents are invalid.
    fn open(first: &Entry<Self::Event>) -> Result<Self, Self::ApplyError>;

    /// Applies an event to the state.
    ///
    /// # Errors
    /// The event does not fit. The state must not be used afterwards.
    fn apply(&mut self, entry: &Entry<Self::Event>) -> Result<(), Self::ApplyError>;

    /// Advances to `now`, decides a command, and applies and returns the events.
    fn execute(
        &mut self,
        command: &Self::Command,
        actor: Self::Actor,
        now: Timestamp,
    ) -> Execution<Self::Event, Self::Refusal>;

    /// Advances to `now`, and applies and returns the events that were due.
    fn advance(&mut self, now: Timestamp) -> Vec<Entry<Self::Event>>;

    /// Returns the time of the next event that needs no command.
    fn next_deadline(&self) -> Option<Timestamp>;

    /// Whether more events are expected. A closed ledger need not be kept in memory.
    fn is_open(&self) -> bool;
}

/// The envelopes of a ledger.
type EnvelopesOf<L> = Vec<Envelope<<L as Ledger>::Actor, <L as Ledger>::Event>>;

/// Reads a whole ledger and returns its state, its envelopes and its chain.
///
/// # Errors
/// A line is damaged, out of order or changed, or its event does not fit.
pub fn read<L: Ledger>(text: &str) -> Result<(L, EnvelopesOf<L>, Chain), LedgerError<L::ApplyError>> {
    let mut read: Option<(L, EnvelopesOf<L>, Chain)> = None;
    for (index, line) in text.lines().enumerate() {
        let at = |fault| LedgerError { line: index + 1, fault };
        let envelope = Envelope::<L::Actor, L::Event>::read(line).map_err(at)?;
        let mut chain = match &read {
            Some((_, _, chain)) => *chain,
            None => Chain::new(envelope.ledger),
        };
        chain.admit(&envelope, Digest::of(line)).map_err(at)?;
        let entry = Entry { at: envelope.occurred_at, event: envelope.event };
        let corrupt = |corrupt| at(LedgerFault::Corrupt(corrupt));
        let (state, mut envelopes) = match read.take() {
            Some((mut state, envelopes, _)) => {
                state.apply(&entry).map_err(corrupt)?;
                (state, envelopes)
            }
            None => (L::open(&entry).map_err(corrupt)?, Vec::new()),
        };
        envelopes.push(Envelope { event: entry.event, ..envelope });
        read = Some((state, envelopes, chain));
    }
    read.ok_or(LedgerError { line: 1, fault: LedgerFault::Empty })
}

impl<A: DeserializeOwned, E: LedgerEvent> Envelope<A, E> {
    /// Reads a line of any known schema.
    ///
    /// # Errors
    /// The line is not an envelope, or its schema is unknown.
    fn read<C>(line: &str) -> Result<Envelope<A, E>, LedgerFault<C>> {
        #[derive(Deserialize)]
        struct Version {
            schema: u16,
        }
        let json = |error: serde_json::Error| LedgerFault::Json(error.to_string());
        let Version { schema } = serde_json::from_str(line).map_err(json)?;
        if schema == 0 || schema > E::SCHEMA {
            return Err(LedgerFault::Schema(schema));
        }
        serde_json::from_str(line).map_err(json)
    }
}
