//! The queue of messages before a shard.
//!
//! The sending thread drains the inbox itself unless another thread is already draining it. So no
//! thread is woken for a message, and none waits for a shard.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use flagfall_clock::Timestamp;

use super::HostedLedger;
use super::alarm::Alarm;
use super::request::ShardMessage;
use super::shard::Shard;

pub(super) struct Inbox<L: HostedLedger> {
    /// The queued messages; none once the inbox is closed.
    queue: Mutex<Option<VecDeque<ShardMessage<L>>>>,
    capacity: usize,
    /// None until the shard has recovered its ledgers.
    shard: Mutex<Option<Shard<L>>>,
    alarm: Arc<Alarm>,
}

impl<L: HostedLedger> Inbox<L> {
    /// Creates an inbox for up to `capacity` messages, before its shard exists.
    pub(super) fn new(capacity: usize, alarm: Arc<Alarm>) -> Inbox<L> {
        let queue = Mutex::new(Some(VecDeque::new()));
        Inbox { queue, capacity, shard: Mutex::new(None), alarm }
    }

    /// Attaches the shard and handles what has queued up.
    pub(super) fn attach(&self, shard: Shard<L>) {
        *lock(&self.shard) = Some(shard);
        self.fire_timers();
    }

    /// Queues a message, or rejects it as busy when the queue is full.
    pub(super) fn send(&self, message: ShardMessage<L>) {
        if let Err(message) = self.offer(message) {
            message.reject_busy();
        }
    }

    /// Queues a message, or returns it when the queue is full.
    pub(super) fn offer(&self, message: ShardMessage<L>) -> Result<(), ShardMessage<L>> {
        self.push(message)?;
        self.drain();
        Ok(())
    }

    /// Queues a message, waiting until there is room.
    pub(super) fn send_blocking(&self, mut message: ShardMessage<L>) {
        while let Err(rejected) = self.offer(message) {
            message = rejected;
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn push(&self, message: ShardMessage<L>) -> Result<(), ShardMessage<L>> {
        match &mut *lock(&self.queue) {
            Some(queue) if queue.len() >= self.capacity => return Err(message),
            Some(queue) => queue.push_back(message),
            // Dropping the message answers it as halted.
            None => {}
        }
        Ok(())
    }

    fn next(&self) -> Option<ShardMessage<L>> {
        lock(&self.queue).as_mut()?.pop_front()
    }

    fn is_empty(&self) -> bool {
        lock(&self.queue).as_ref().is_none_or(VecDeque::is_empty)
    }

    /// Handles all queued messages. If another thread holds the shard, that thread sees a late
    /// message when it checks the queue again after unlocking.
    fn drain(&self) {
        while !self.is_empty() {
            let Ok(mut shard) = self.shard.try_lock() else { return };
            let Some(shard) = &mut *shard else { return };
            self.process(shard);
        }
    }

    fn process(&self, shard: &mut Shard<L>) {
        let before = shard.deadline();
        while let Some(message) = self.next() {
            shard.handle(message);
        }
        match (before, shard.deadline()) {
            (Some(before), Some(after)) if before <= after => {}
            (_, after) => after.into_iter().for_each(|after| self.alarm.set(after)),
        }
    }

    /// Fires due timers, after the messages that came before.
    pub(super) fn fire_timers(&self) {
        if let Some(shard) = &mut *lock(&self.shard) {
            self.process(shard);
            if let Some(next) = shard.fire_timers() {
                self.alarm.set(next);
            }
        }
        self.drain();
    }

    /// Closes the inbox once everything queued is handled and durable.
    pub(super) fn close(&self) {
        let mut shard = lock(&self.shard);
        if let Some(shard) = &mut *shard {
            self.process(shard);
            *lock(&self.queue) = None;
            shard.wait_until_durable();
        }
        *shard = None;
    }
}

impl<L: HostedLedger> Drop for Inbox<L> {
    /// Wakes the timer thread so that it sees the shard is gone.
    fn drop(&mut self) {
        self.alarm.set(Timestamp::EPOCH);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
