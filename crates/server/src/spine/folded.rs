//! Ledgers folded from the log only to be looked at, in a bounded cache.
//!
//! Most of them are closed, and a closed ledger may be long and looked at by everybody. A state is kept
//! with its length, and only the events after it are read the next time, so it is never out of date.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_clock::Timestamp;
use flagfall_store::LogReader;

use super::HostedLedger;
use super::loaded::{LoadError, LoadedLedger};

/// Maximum ledgers in the cache, and events in all of them. A state has about a dozen bytes for an event
/// and 2 KiB besides.
const MAX_LEDGERS: usize = 1_024;
const MAX_EVENTS: u64 = 1_000_000;

/// A ledger's id, and whether it is as it was at an earlier moment.
type FoldedKey = (u64, bool);

/// The cache.
pub(super) struct FoldedLedgers<L: HostedLedger> {
    entries: Mutex<HashMap<FoldedKey, CacheEntry<L>>>,
    /// The number of looks so far, which orders the entries.
    looks: AtomicU64,
    /// The number of events read from the log.
    replayed: Arc<AtomicU64>,
    reader: Arc<L::EventReader>,
}

struct CacheEntry<L: HostedLedger> {
    /// Locked while the ledger is read, so that nobody else reads it too.
    folded: Arc<Mutex<Option<LoadedLedger<L>>>>,
    events: u64,
    last_look: u64,
}

impl<L: HostedLedger> FoldedLedgers<L> {
    /// Creates an empty cache, which adds to the number of events read from the log.
    pub(super) fn new(replayed: Arc<AtomicU64>, reader: Arc<L::EventReader>) -> FoldedLedgers<L> {
        FoldedLedgers { entries: Mutex::default(), looks: AtomicU64::new(0), replayed, reader }
    }

    /// Looks at a ledger as it is, or as it was at an earlier moment; none if it does not exist. Blocks.
    pub(super) fn look<T>(
        &self,
        log: &dyn LogReader,
        id: u64,
        until: Option<Timestamp>,
        inspect: impl FnOnce(&L, u64) -> T,
    ) -> Result<Option<T>, LoadError> {
        let key = (id, until.is_some());
        let folded = self.entry(key);
        let mut folded = lock(&folded);
        let known = folded.take().filter(|known| until.is_none_or(|until| known.last_event_at <= until));
        let known_events = known.as_ref().map_or(0, |known| known.chain.len());
        let read = LoadedLedger::<L>::extend((&*self.reader, log), id, known, until);
        let events = read.as_ref().map_or(None, |read| read.as_ref().map(|read| read.chain.len()));
        self.replayed.fetch_add(events.unwrap_or_default().saturating_sub(known_events), Ordering::Relaxed);
        self.note_length(key, events);
        let read = read?;
        let seen = read.as_ref().map(|read| inspect(&read.state, read.chain.len()));
        *folded = read;
        Ok(seen)
    }

    /// Forgets a ledger that was removed.
    pub(super) fn forget(&self, id: u64) {
        let mut entries = lock(&self.entries);
        for earlier in [false, true] {
            entries.remove(&(id, earlier));
        }
    }

    fn entry(&self, key: FoldedKey) -> Arc<Mutex<Option<LoadedLedger<L>>>> {
        let look = self.looks.fetch_add(1, Ordering::Relaxed);
        let mut entries = lock(&self.entries);
        let new = || CacheEntry { folded: Arc::default(), events: 0, last_look: look };
        let entry = entries.entry(key).or_insert_with(new);
        entry.last_look = look;
        Arc::clone(&entry.folded)
    }

    /// Notes the length of a ledger, and forgets those not looked at for longest if there are too many.
    fn note_length(&self, key: FoldedKey, events: Option<u64>) {
        let mut entries = lock(&self.entries);
        match (entries.get_mut(&key), events) {
            (Some(entry), Some(events)) => entry.events = events,
            (Some(_), None) => drop(entries.remove(&key)),
            (None, _) => {}
        }
        while entries.len() > MAX_LEDGERS
            || entries.len() > 1 && entries.values().map(|entry| entry.events).sum::<u64>() > MAX_EVENTS
        {
            let oldest = entries.iter().min_by_key(|(_, entry)| entry.last_look).map(|(key, _)| *key);
            let Some(oldest) = oldest else { return };
            entries.remove(&oldest);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
