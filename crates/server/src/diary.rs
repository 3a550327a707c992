//! What happens to the zone itself, put on record like everything else.

use std::sync::{Arc, mpsc};

use flagfall_clock::Timestamp;
use flagfall_game::Actor;
use flagfall_ledger::{Cause, Chain, Entry, Event, Kind, LedgerId};
use flagfall_store::{Append, AppendError, Log, ReadError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Something that happened to the zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noted {
    /// The machine's clock was set. The zone keeps its own time, so nobody was charged for it.
    ClockWasSet {
        /// By how much, in milliseconds; below nothing, if it was set back.
        by_ms: i64,
        /// How far it is ahead of the zone's time since then.
        ahead_ms: i64,
    },
}

impl Event for Noted {
    const SCHEMA: u16 = 1;
}

/// The zone's own ledger, a chain like that of a game: audited, signed, exported and backed up with
/// the others.
pub struct Diary {
    log: Arc<dyn Log>,
}

#[derive(Debug, Error)]
pub(crate) enum NoteError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Append(#[from] AppendError),
}

impl Diary {
    /// Where it is kept.
    pub const LEDGER: LedgerId = LedgerId { kind: Kind::Zone, id: 1 };

    pub(crate) fn new(log: Arc<dyn Log>) -> Diary {
        Diary { log }
    }

    /// Puts something on record: it is on disk when this returns.
    pub(crate) fn note(&self, event: Noted, now: Timestamp) -> Result<(), NoteError> {
        let mut chain = match self.log.reader().head(Diary::LEDGER)? {
            Some(head) => Chain::after(head.ledger, head.sequence, head.hash),
            None => Chain::new(Diary::LEDGER),
        };
        let cause = Cause::by(Actor::Zone, chain.len() + 1, now);
        let line = chain.append(&Entry { at: now, event }, cause);
        let (tell, told) = mpsc::channel();
        let done = Box::new(move |done| drop(tell.send(done)));
        self.log.append(Append { lines: vec![line], open: false }, done);
        // Where the log is gone, nothing more is put on record, and that is known elsewhere.
        Ok(told.recv().unwrap_or(Ok(()))?)
    }
}
