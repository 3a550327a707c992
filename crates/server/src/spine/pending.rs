//! Appends that the log has not acknowledged yet.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_ledger::CommandDigest;

use super::RecordedEvents;
use super::request::NotDurable;

/// Called once an append is durable, or once it is certain that it never will be.
pub(super) type DurableCallback = Box<dyn FnOnce(Result<RecordedEvents, NotDurable>) + Send>;

/// The pending appends of one shard, keyed by ledger and command id.
///
/// Only the shard adds to it, so room that the shard has seen is still there when it appends.
#[derive(Default)]
pub(super) struct PendingAppends {
    pending: Mutex<HashMap<(u64, u64), PendingAppend>>,
}

struct PendingAppend {
    recorded: RecordedEvents,
    /// The digest of the client's command; none for a command of the zone itself.
    digest: Option<CommandDigest>,
    callbacks: Vec<DurableCallback>,
}

impl PendingAppends {
    fn pending(&self) -> MutexGuard<'_, HashMap<(u64, u64), PendingAppend>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.pending().len()
    }

    pub(super) fn contains(&self, key: (u64, u64)) -> bool {
        self.pending().contains_key(&key)
    }

    /// Whether a command with another digest is pending under the same id.
    pub(super) fn conflicts(&self, key: (u64, u64), digest: CommandDigest) -> bool {
        self.pending().get(&key).is_some_and(|pending| pending.digest != Some(digest))
    }

    /// Registers an append, with the digest of its command and the callback of its client.
    pub(super) fn begin(
        &self,
        key: (u64, u64),
        recorded: RecordedEvents,
        digest: Option<CommandDigest>,
        callback: Option<DurableCallback>,
    ) {
        let pending = PendingAppend { recorded, digest, callbacks: callback.into_iter().collect() };
        self.pending().insert(key, pending);
    }

    /// Calls back when a pending append completes. Returns the subscriber if no such append is
    /// pending.
    pub(super) fn subscribe<T>(
        &self,
        key: (u64, u64),
        subscriber: T,
        callback: impl FnOnce(T) -> DurableCallback,
    ) -> Option<T> {
        match self.pending().get_mut(&key) {
            Some(pending) => {
                pending.callbacks.push(callback(subscriber));
                None
            }
            None => Some(subscriber),
        }
    }

    /// Calls back when every append that is pending now has completed.
    pub(super) fn when_all_complete(&self, callback: DurableCallback) {
        let all = Arc::new(CompletionBarrier { callback: Mutex::new(Some(callback)) });
        for pending in self.pending().values_mut() {
            let all = Arc::clone(&all);
            pending.callbacks.push(Box::new(move |outcome| match outcome {
                Ok(_) => drop(all),
                Err(why) => all.finish(Err(why)),
            }));
        }
    }

    pub(super) fn complete(&self, key: (u64, u64), outcome: Result<(), NotDurable>) {
        let Some(completed) = self.pending().remove(&key) else { return };
        for callback in completed.callbacks {
            callback(outcome.map(|()| completed.recorded));
        }
    }
}

/// Calls back once: on the first error, or with success when the last reference is dropped.
struct CompletionBarrier {
    callback: Mutex<Option<DurableCallback>>,
}

impl CompletionBarrier {
    fn finish(&self, outcome: Result<RecordedEvents, NotDurable>) {
        let callback = mem::take(&mut *self.callback.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(callback) = callback {
            callback(outcome);
        }
    }
}

impl Drop for CompletionBarrier {
    fn drop(&mut self) {
        self.finish(Ok(RecordedEvents::NONE));
    }
}
