//! The timers: one alarm for all shards, asleep until the soonest deadline.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};

use flagfall_clock::Timestamp;

use super::HostedLedger;
use super::inbox::Inbox;
use super::service::{Service, StepResult};
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

    /// Returns whether the next moment has come, and clears it then.
    fn take_due(&self, now: Timestamp) -> bool {
        let is_due = self.next() <= now;
        if is_due {
            self.next.store(u64::MAX, Ordering::Release);
        }
        is_due
    }

    fn next(&self) -> Timestamp {
        Timestamp::from_millis(self.next.load(Ordering::Acquire))
    }

    /// Sleeps until the next moment.
    fn sleep(&self, clock: &ZoneClock) {
        let mut asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let left = self.next().since(clock.now());
            if left.is_zero() {
                return;
            }
            let woken = self.wakeup.wait_timeout(asleep, left.into());
            asleep = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Fires the timers of the shards for as long as any shard exists.
pub(super) struct AlarmService<L: HostedLedger> {
    pub(super) shards: Vec<Weak<Inbox<L>>>,
    pub(super) alarm: Arc<Alarm>,
    pub(super) clock: ZoneClock,
}

impl<L: HostedLedger> Service for AlarmService<L> {
    fn step(&mut self) -> StepResult {
        if !self.alarm.take_due(self.clock.now()) {
            return StepResult::Waiting(Some(self.alarm.next()));
        }
        let mut alive = self.shards.iter().filter_map(Weak::upgrade).peekable();
        if alive.peek().is_none() {
            return StepResult::Finished;
        }
        alive.for_each(|shard| shard.fire_timers());
        StepResult::Advanced
    }

    fn wait(&mut self, _: Option<Timestamp>) {
        self.alarm.sleep(&self.clock);
    }
}
