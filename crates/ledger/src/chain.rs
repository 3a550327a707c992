//! The chain of a ledger.

use serde::Serialize;

use crate::{Broken, Cause, Digest, Entry, Envelope, Event, LedgerId, Line};

/// The chain of a ledger: how far it goes and the hash of its last line.
///
/// ```
/// use flagfall_clock::Timestamp;
/// use flagfall_ledger::{Cause, Chain, Entry, Event, Kind, LedgerId};
/// # #[derive(serde::Serialize, serde::Deserialize)]
/// # struct Lamp { lit: bool }
/// # impl Event for Lamp { const SCHEMA: u16 = 1; }
/// let mut chain = Chain::new(LedgerId { kind: Kind::Game, id: 1 });
/// let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
/// let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
/// let begins = r#"{"ledger":{"kind":"game","id":1},"sequence":1,"schema":1"#;
/// assert!(line.as_str().starts_with(begins));
/// assert_eq!((chain.len(), chain.last()), (1, line.hash()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    ledger: LedgerId,
    sequence: u64,
    last: Digest,
}

impl Chain {
    /// A ledger with nothing in it.
    pub const fn new(ledger: LedgerId) -> Chain {
        Chain { ledger, sequence: 0, last: Digest::NONE }
    }

    /// A ledger to be gone on with after so many lines, the last of which has that hash.
    pub const fn after(ledger: LedgerId, sequence: u64, last: Digest) -> Chain {
        Chain { ledger, sequence, last }
    }

    /// Which ledger.
    pub const fn ledger(&self) -> LedgerId {
        self.ledger
    }

    /// How many envelopes there are.
    pub const fn len(&self) -> u64 {
        self.sequence
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.sequence == 0
    }

    /// The hash of the last line.
    pub const fn last(&self) -> Digest {
        self.last
    }

    /// The line for an event, which is now the last.
    pub fn append<A: Serialize, E: Event>(&mut self, entry: &Entry<E>, cause: Cause<A>) -> Line {
        self.sequence += 1;
        let line = Envelope {
            ledger: self.ledger,
            sequence: self.sequence,
            schema: E::SCHEMA,
            cause,
            previous: self.last,
            occurred_at: entry.at,
            event: &entry.event,
        }
        .line();
        self.last = line.hash();
        line
    }

    /// Goes on with an envelope whose line has that hash, if it follows.
    ///
    /// # Errors
    /// It is of another ledger, out of order, or does not name the last line.
    pub fn admit<A, E, C>(
        &mut self,
        envelope: &Envelope<A, E>,
        hash: Digest,
    ) -> Result<(), Broken<C>> {
        if envelope.ledger != self.ledger {
            return Err(Broken::OtherLedger);
        }
        let (expected, found) = (self.sequence + 1, envelope.sequence);
        if found != expected {
            return Err(Broken::Sequence { expected, found });
        }
        if envelope.previous != self.last {
            return Err(Broken::Chain);
        }
        (self.sequence, self.last) = (found, hash);
        Ok(())
    }
}
