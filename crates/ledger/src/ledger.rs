//! What every ledger has in common.

use core::error::Error;

use flagfall_clock::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Broken, Chain, Digest, Entry, Envelope, Kind, LedgerError};

/// Something that can happen in a ledger.
///
/// What is written once stays readable: an event can be read from every schema up to its own.
pub trait Event: Serialize + DeserializeOwned {
    /// The schema that is written.
    const SCHEMA: u16;
}

/// What executing a command came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Executed<E, R> {
    /// What happened: first what was due, then what the command led to.
    pub entries: Vec<Entry<E>>,
    /// Whether the command was accepted.
    pub answer: Result<(), R>,
}

/// Something whose state is the fold of its events, and which decides commands into more of them.
///
/// Time and identity come in as arguments; nothing takes long.
pub trait Ledger: Sized {
    /// What it is a ledger of.
    const KIND: Kind;
    /// Who gives commands.
    type Actor: Serialize + DeserializeOwned;
    /// What can be asked for.
    type Command;
    /// What can happen.
    type Event: Event;
    /// Why a command is refused.
    type Refusal: Error;
    /// Why events do not fit together.
    type Corrupt: Error;

    /// What the first event opens.
    ///
    /// # Errors
    /// The event opens nothing, or cannot hold.
    fn open(first: &Entry<Self::Event>) -> Result<Self, Self::Corrupt>;

    /// Lets an event change the state.
    ///
    /// # Errors
    /// The event does not fit; the state is then as it was or of no use.
    fn apply(&mut self, entry: &Entry<Self::Event>) -> Result<(), Self::Corrupt>;

    /// Lets time pass, decides a command and applies what comes of it.
    fn execute(
        &mut self,
        command: &Self::Command,
        actor: Self::Actor,
        now: Timestamp,
    ) -> Executed<Self::Event, Self::Refusal>;

    /// Lets time pass, and applies what comes of it.
    fn wait(&mut self, now: Timestamp) -> Vec<Entry<Self::Event>>;

    /// When something will happen by itself, if nobody does anything before.
    fn next_deadline(&self) -> Option<Timestamp>;

    /// Whether more is expected to happen; a ledger that is closed need not be in memory.
    fn is_open(&self) -> bool;
}

/// The envelopes of a ledger.
type Envelopes<L> = Vec<Envelope<<L as Ledger>::Actor, <L as Ledger>::Event>>;

/// Reads a ledger whole: what it comes to, its envelopes and its chain, to be gone on with.
///
/// # Errors
/// A line is damaged, out of order, changed, or its event does not fit.
pub fn read<L: Ledger>(text: &str) -> Result<(L, Envelopes<L>, Chain), LedgerError<L::Corrupt>> {
    let mut read: Option<(L, Envelopes<L>, Chain)> = None;
    for (index, line) in text.lines().enumerate() {
        let at = |broken| LedgerError { line: index + 1, broken };
        let envelope = Envelope::<L::Actor, L::Event>::read(line).map_err(at)?;
        let mut chain = match &read {
            Some((_, _, chain)) => *chain,
            None => Chain::new(envelope.ledger),
        };
        chain.admit(&envelope, Digest::of(line)).map_err(at)?;
        let entry = Entry { at: envelope.occurred_at, event: envelope.event };
        let corrupt = |corrupt| at(Broken::Corrupt(corrupt));
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
    read.ok_or(LedgerError { line: 1, broken: Broken::Empty })
}

impl<A: DeserializeOwned, E: Event> Envelope<A, E> {
    /// Reads a line, whatever schema it is written by.
    ///
    /// # Errors
    /// It is no envelope, or of a schema of the future.
    fn read<C>(line: &str) -> Result<Envelope<A, E>, Broken<C>> {
        #[derive(Deserialize)]
        struct Version {
            schema: u16,
        }
        let json = |error: serde_json::Error| Broken::Json(error.to_string());
        let Version { schema } = serde_json::from_str(line).map_err(json)?;
        if schema == 0 || schema > E::SCHEMA {
            return Err(Broken::Schema(schema));
        }
        serde_json::from_str(line).map_err(json)
    }
}
