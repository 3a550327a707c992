//! Long searches, away from the shards: bounded work, shared fairly.
//!
//! Two threads take searches from one [queue](queue): one searches with a small budget, which is enough
//! for nearly every question, the other with the full budget. A hard question therefore never delays an
//! easy one, and the memory of a full search is needed only once.

mod fair;
mod queue;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use super::inbox::Inbox;
use super::request::{CommandRequest, ShardMessage};
use super::{HostedLedger, shard_index};
use crate::ZoneClock;
pub use queue::SearchLimits;
pub(super) use queue::SearchRequest;
use queue::{Depth, FoundAnswer, SearchQueue};

/// The way from the shards to the search threads, which end with the last copy.
pub(super) struct SearchSender<C>(Arc<SearchThreads<C>>);

/// The end of the threads.
struct SearchThreads<C>(Arc<SharedQueue<C>>);

struct SharedQueue<C> {
    /// `None` once the zone ends.
    queue: Mutex<Option<SearchQueue<C>>>,
    changed: Condvar,
}

impl<C> Clone for SearchSender<C> {
    fn clone(&self) -> SearchSender<C> {
        SearchSender(Arc::clone(&self.0))
    }
}

impl<C: Clone> SearchSender<C> {
    /// Queues a search. Its answer comes to the ledger as a command of the zone.
    pub(super) fn ask(&self, request: SearchRequest<C>) {
        let SearchThreads(shared) = &*self.0;
        if let Some(queue) = &mut *shared.lock() {
            queue.ask(request);
        }
        shared.changed.notify_all();
    }
}

impl<C> Drop for SearchThreads<C> {
    fn drop(&mut self) {
        *self.0.lock() = None;
        self.0.changed.notify_all();
    }
}

impl<C> SharedQueue<C> {
    fn lock(&self) -> MutexGuard<'_, Option<SearchQueue<C>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `take` finds something in the queue; none once the zone ends.
    fn wait_for<T>(&self, mut take: impl FnMut(&mut SearchQueue<C>) -> Option<T>) -> Option<T> {
        let mut queue = self.lock();
        loop {
            if let Some(found) = take(queue.as_mut()?) {
                return Some(found);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Starts the search threads.
pub(super) fn start<L: HostedLedger>(
    shards: Vec<Weak<Inbox<L>>>,
    clock: ZoneClock,
    limits: SearchLimits,
) -> SearchSender<L::Command> {
    let queue = Mutex::new(Some(SearchQueue::new(limits)));
    let shared = Arc::new(SharedQueue { queue, changed: Condvar::new() });
    let shards = Arc::new(shards);
    for depth in Depth::ALL {
        let (shared, shards) = (Arc::clone(&shared), Arc::clone(&shards));
        thread::spawn(move || run(&shared, &shards, depth, clock));
    }
    SearchSender(Arc::new(SearchThreads(shared)))
}

/// Runs searches of one depth until the zone ends.
fn run<L: HostedLedger>(
    shared: &SharedQueue<L::Command>,
    shards: &[Weak<Inbox<L>>],
    depth: Depth,
    clock: ZoneClock,
) -> Option<()> {
    loop {
        let job = shared.wait_for(|queue| queue.take(depth))?;
        let found = job.run();
        let answers = shared.lock().as_mut()?.finish(job, found, clock.now());
        // A hard question goes on to the other thread.
        shared.changed.notify_all();
        for FoundAnswer { ledger, because_of, command } in answers {
            let reply = Box::new(|_| ());
            let request = CommandRequest { ledger, by: None, command, at: clock.now(), reply };
            let message = ShardMessage::Execute { request, because_of: Some(because_of) };
            // The shard is dropped when the zone ends.
            shards[shard_index(ledger, shards.len())].upgrade()?.send_blocking(message);
        }
    }
}
