//! What waits for a shard.
//!
//! Whoever brings a message deals with it at once, and with all others that wait; while somebody is at
//! it already, that one does. So no thread is woken for a message, and none waits for a shard.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use flagfall_clock::Timestamp;

use super::Zoned;
use super::alarm::Alarm;
use super::order::Message;
use super::shard::Shard;

pub(super) struct Inbox<L: Zoned> {
    /// Nothing waits any more once it has ended.
    waiting: Mutex<Option<VecDeque<Message<L>>>>,
    most: usize,
    /// It is not there before its ledgers are taken up again.
    shard: Mutex<Option<Shard<L>>>,
    alarm: Arc<Alarm>,
}

impl<L: Zoned> Inbox<L> {
    /// One where so many messages can wait, for a shard that is yet to come.
    pub(super) fn new(most: usize, alarm: Arc<Alarm>) -> Inbox<L> {
        let waiting = Mutex::new(Some(VecDeque::new()));
        Inbox { waiting, most, shard: Mutex::new(None), alarm }
    }

    /// The shard is there.
    pub(super) fn open(&self, shard: Shard<L>) {
        *hold(&self.shard) = Some(shard);
        self.fire();
    }

    /// Has a message dealt with, or turned away where there is no room.
    pub(super) fn send(&self, message: Message<L>) {
        match self.put(message) {
            Ok(()) => self.work(),
            Err(message) => message.turn_away(),
        }
    }

    /// The same for one who waits until there is room.
    pub(super) fn send_patiently(&self, mut message: Message<L>) {
        while let Err(back) = self.put(message) {
            message = back;
            thread::sleep(Duration::from_millis(1));
        }
        self.work();
    }

    fn put(&self, message: Message<L>) -> Result<(), Message<L>> {
        match &mut *hold(&self.waiting) {
            Some(waiting) if waiting.len() >= self.most => return Err(message),
            Some(waiting) => waiting.push_back(message),
            // Whoever waits is let go as where the zone has halted.
            None => {}
        }
        Ok(())
    }

    fn next(&self) -> Option<Message<L>> {
        hold(&self.waiting).as_mut()?.pop_front()
    }

    fn is_empty(&self) -> bool {
        hold(&self.waiting).as_ref().is_none_or(VecDeque::is_empty)
    }

    /// Deals with what waits. What is put in while somebody else is at it, and too late for them to
    /// see, they see when they look again after having let go.
    fn work(&self) {
        while !self.is_empty() {
            let Ok(mut shard) = self.shard.try_lock() else { return };
            let Some(shard) = &mut *shard else { return };
            self.deal(shard);
        }
    }

    fn deal(&self, shard: &mut Shard<L>) {
        let before = shard.deadline();
        while let Some(message) = self.next() {
            shard.deal_with(message);
        }
        match (before, shard.deadline()) {
            (Some(before), Some(after)) if before <= after => {}
            (_, after) => after.into_iter().for_each(|after| self.alarm.set(after)),
        }
    }

    /// Lets happen what is due, after what came before.
    pub(super) fn fire(&self) {
        if let Some(shard) = &mut *hold(&self.shard) {
            self.deal(shard);
            if let Some(next) = shard.fire() {
                self.alarm.set(next);
            }
        }
        self.work();
    }

    /// Ends, after what came before is dealt with and on disk.
    pub(super) fn end(&self) {
        let mut shard = hold(&self.shard);
        if let Some(shard) = &mut *shard {
            self.deal(shard);
            *hold(&self.waiting) = None;
            shard.land();
        }
        *shard = None;
    }
}

impl<L: Zoned> Drop for Inbox<L> {
    /// Nobody need look after it any more.
    fn drop(&mut self) {
        self.alarm.set(Timestamp::EPOCH);
    }
}

fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
