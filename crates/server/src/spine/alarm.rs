//! The timer thread: one for all shards, asleep until the soonest deadline.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread;

use flagfall_clock::Timestamp;

use super::inbox::Inbox;
use super::{HostedLedger, SpineContext};
use crate::ZoneClock;

/// The next moment at which the shards have to be checked.
#[derive(Default)]
pub(super) struct Alarm {
    /// In milliseconds; callers only ever move it earlier.
    next: AtomicU64,
    sleep: Mutex<()>,
    wakeup: Condvar,
}

impl Alarm {
    /// Wakes the timer thread at this moment at the latest.
    pub(super) fn set(&self, at: Timestamp) {
        let at = at.as_millis();
        if self.next.fetch_min(at, Ordering::AcqRel) > at {
            // The lock makes sure the thread either sees the new value or is already waiting.
            drop(self.sleep.lock().unwrap_or_else(PoisonError::into_inner));
            self.wakeup.notify_one();
        }
    }

    /// Sleeps until the next moment and then clears it.
    fn sleep(&self, clock: ZoneClock) {
        let mut asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let next = Timestamp::from_millis(self.next.load(Ordering::Acquire));
            let left = next.since(clock.now());
            if left.is_zero() {
                self.next.store(u64::MAX, Ordering::Release);
                return;
            }
            let woken = self.wakeup.wait_timeout(asleep, left.into());
            asleep = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Fires the timers of the shards for as long as any shard exists.
pub(super) fn watch<L: HostedLedger>(shards: Vec<Weak<Inbox<L>>>, alarm: Arc<Alarm>, context: &SpineContext) {
    let (clock, guard) = (context.clock, context.halt.guard("the timers"));
    thread::spawn(move || {
        let _guard = guard;
        loop {
            alarm.sleep(clock);
            let mut alive = shards.iter().filter_map(Weak::upgrade).peekable();
            if alive.peek().is_none() {
                return;
            }
            alive.for_each(|shard| shard.fire_timers());
        }
    });
}
