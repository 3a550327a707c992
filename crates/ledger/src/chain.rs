//! Hash chains of ledgers.

use serde::Serialize;

use crate::{Cause, Digest, Entry, Envelope, LedgerEvent, LedgerFault, LedgerId, LedgerLine};

/// The hash chain of a ledger: its length and the hash of its last line.
///
/// ```
/// use flagfall_clock::Timestamp;
/// use flagfall_ledger::{Cause, Chain, Entry, LedgerEvent, LedgerKind, LedgerId};
/// # #[derive(serde::Serialize, serde::Deserialize)]
/// # struct Lamp { lit: bool }
/// # impl LedgerEvent for Lamp { const SCHEMA: u16 = 1; }
/// let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: 1 });
/// let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
/// let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
/// let begins = r#"{"ledger":{"kind":"game","id":1},"sequence":1,"schema":1"#;
/// assert!(line.as_str().starts_with(begins));
/// assert_eq!((chain.len(), chain.last_hash()), (1, line.hash()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    ledger: LedgerId,
    sequence: u64,
    last: Digest,
}

impl Chain {
    /// Creates the chain of an empty ledger.
    pub const fn new(ledger: LedgerId) -> Chain {
        Chain { ledger, sequence: 0, last: Digest::NONE }
    }

    /// Continues a chain after `sequence` lines, the last of which has the hash `last`.
    pub const fn resume(ledger: LedgerId, sequence: u64, last: Digest) -> Chain {
        Chain { ledger, sequence, last }
    }

    /// Returns the id of the ledger.
    pub const fn ledger(&self) -> LedgerId {
        self.ledger
    }

    /// Returns the number of lines.
    pub const fn len(&self) -> u64 {
        self.sequence
    }

    /// Whether the ledger has no lines.
    pub const fn is_empty(&self) -> bool {
        self.sequence == 0
    }

    /// Returns the hash of the last line, or [`Digest::NONE`].
    pub const fn last_hash(&self) -> Digest {
        self.last
    }

    /// Appends an event and returns its line.
    pub fn append<A: Serialize, E: LedgerEvent>(&mut self, entry: &Entry<E>, cause: Cause<A>) -> LedgerLine {
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
        .to_line();
        self.last = line.hash();
        line
    }

    /// Extends the chain by an existing envelope whose line has the given hash.
    ///
    /// # Errors
    /// The envelope belongs to another ledger, is out of order, or does not contain the hash of the last line.
    pub fn admit<A, E, C>(&mut self, envelope: &Envelope<A, E>, hash: Digest) -> Result<(), LedgerFault<C>> {
        if envelope.ledger != self.ledger {
            return Err(LedgerFault::OtherLedger);
        }
        let (expected, found) = (self.sequence + 1, envelope.sequence);
        if found != expected {
            return Err(LedgerFault::Sequence { expected, found });
        }
        if envelope.previous != self.last {
            return Err(LedgerFault::Chain);
        }
        (self.sequence, self.last) = (found, hash);
        Ok(())
    }
}
