//! Who looks after deadlines: one thread for all shards, asleep until the soonest.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread;

use flagfall_clock::Timestamp;

use super::Zoned;
use super::inbox::Inbox;
use crate::ZoneClock;

/// When the shards are to be looked after next.
#[derive(Default)]
pub(super) struct Alarm {
    /// In milliseconds; set only earlier by those who ask for it.
    next: AtomicU64,
    sleep: Mutex<()>,
    bell: Condvar,
}

impl Alarm {
    /// Rings at a moment at the latest.
    pub(super) fn set(&self, at: Timestamp) {
        let at = at.as_millis();
        if self.next.fetch_min(at, Ordering::AcqRel) > at {
            // Who is about to sleep has not seen this, or is asleep by now.
            drop(self.sleep.lock().unwrap_or_else(PoisonError::into_inner));
            self.bell.notify_one();
        }
    }

    /// Sleeps until the next moment, and knows of none afterwards.
    fn sleep(&self, clock: ZoneClock) {
        let mut asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let next = Timestamp::from_millis(self.next.load(Ordering::Acquire));
            let left = next.since(clock.now());
            if left.is_zero() {
                self.next.store(u64::MAX, Ordering::Release);
                return;
            }
            let woken = self.bell.wait_timeout(asleep, left.into());
            asleep = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Looks after shards as long as there are any.
pub(super) fn keep<L: Zoned>(shards: Vec<Weak<Inbox<L>>>, alarm: Arc<Alarm>, clock: ZoneClock) {
    thread::spawn(move || {
        loop {
            alarm.sleep(clock);
            let mut there = shards.iter().filter_map(Weak::upgrade).peekable();
            if there.peek().is_none() {
                return;
            }
            there.for_each(|shard| shard.fire());
        }
    });
}
