//! The zone's own ledger.

use std::sync::{Arc, mpsc};

use flagfall_clock::Timestamp;
use flagfall_game::Actor;
use flagfall_ledger::{Cause, Chain, Entry, LedgerEvent, LedgerId, LedgerKind};
use flagfall_store::{Append, AppendError, LedgerState, Log, LogReadError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An event of the zone itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneEvent {
    /// The system clock was set. The zone keeps its own time, so no player was charged for it.
    ClockWasSet {
        /// The size of the step in milliseconds; negative if the clock was set back.
        by_ms: i64,
        /// The lead of the system clock over the zone's time since then.
        ahead_ms: i64,
    },
    /// The operator accepted the machine's clock, although other times were recorded.
    ClockAccepted {
        /// The machine's clock.
        at: Timestamp,
        /// The time up to which records are known to be wrong if they are ahead of the machine's clock.
        wrong_until: Timestamp,
    },
}

impl LedgerEvent for ZoneEvent {
    const SCHEMA: u16 = 1;
}

/// The zone's own ledger: a chain like that of a game, audited, signed, exported and backed up with
/// the others.
pub struct ZoneLog {
    log: Arc<dyn Log>,
}

#[derive(Debug, Error)]
pub(crate) enum ZoneLogError {
    #[error(transparent)]
    Read(#[from] LogReadError),
    #[error(transparent)]
    Append(#[from] AppendError),
}

impl ZoneLog {
    /// The ledger's id.
    pub const LEDGER: LedgerId = LedgerId { kind: LedgerKind::Zone, id: 1 };

    pub(crate) fn new(log: Arc<dyn Log>) -> ZoneLog {
        ZoneLog { log }
    }

    /// Records an event; it is durable when this returns.
    pub(crate) fn record(&self, event: ZoneEvent, now: Timestamp) -> Result<(), ZoneLogError> {
        let mut chain = match self.log.reader().head(ZoneLog::LEDGER)? {
            Some(head) => Chain::resume(head.ledger, head.sequence, head.hash),
            None => Chain::new(ZoneLog::LEDGER),
        };
        let cause = Cause::by(Actor::Zone, chain.len() + 1, now);
        let line = chain.append(&Entry { at: now, event }, cause);
        let (sender, receiver) = mpsc::channel();
        let done = Box::new(move |done| drop(sender.send(done)));
        self.log.append(Append::new(vec![line], LedgerState::Closed), done);
        // A closed log reports its failure elsewhere.
        Ok(receiver.recv().unwrap_or(Ok(()))?)
    }
}
