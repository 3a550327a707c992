//! The outbox: messages from ledgers to other ledgers.
//!
//! A message is stored with the event that sends it and forgotten once its receiver has recorded what it led to, or
//! has refused it. If the zone is killed in between, it is delivered again, and the receiver knows its command by its
//! id. So it is delivered at least once and applied exactly once. Each receiver gets its messages one after another.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{LedgerId, LedgerKind, MessageId};
use flagfall_store::{AppendError, Log, LogReadError, StoredMessage};

use super::service::{self, Service, StepResult};
use crate::{Halt, ZoneClock};

/// Delay before a message is delivered again to a busy receiver.
const RETRY_DELAY: Millis = Millis::new(50);

/// The outcome of a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The receiver has recorded what the message led to.
    Applied,
    /// The receiver refuses the message, for this reason.
    Refused(String),
    /// The receiver has no room now.
    Busy,
    /// The receiver cannot be used before the next start of the zone.
    Unavailable,
}

/// Receives the outcome of a delivery, on a thread that others wait for.
pub type DeliveryCallback = Box<dyn FnOnce(DeliveryOutcome) + Send>;

/// Receives messages to the ledgers of one kind.
pub trait MessageReceiver: Send + Sync {
    /// Delivers a message. It never blocks.
    fn deliver(&self, message: StoredMessage, callback: DeliveryCallback);
}

/// The receivers of each kind.
pub type MessageReceivers = HashMap<LedgerKind, Weak<dyn MessageReceiver>>;

/// The messages that are not delivered yet.
pub struct Outbox {
    queues: Mutex<Queues>,
    changed: Condvar,
    log: Arc<dyn Log>,
    clock: ZoneClock,
    refused: AtomicU64,
}

/// The thread that delivers the messages of an outbox. Nothing more is delivered once it is dropped.
pub struct OutboxThread {
    outbox: Arc<Outbox>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for OutboxThread {
    fn drop(&mut self) {
        self.outbox.change(|queues| queues.is_stopped = true);
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// Delivers the messages of an outbox.
pub struct OutboxDelivery {
    outbox: Arc<Outbox>,
    receivers: MessageReceivers,
}

impl OutboxDelivery {
    /// Delivers the next message, or acknowledges those that were delivered.
    pub fn step(&mut self) -> StepResult {
        let step = self.outbox.lock().next(self.outbox.clock.now());
        match step {
            Step::Stop => return StepResult::Finished,
            Step::WaitUntil(at) => return StepResult::Waiting(at),
            Step::Acknowledge(messages) => self.outbox.acknowledge(messages),
            Step::Deliver(message) => self.outbox.deliver(&self.receivers, message),
        }
        StepResult::Advanced
    }
}

impl Service for OutboxDelivery {
    fn step(&mut self) -> StepResult {
        OutboxDelivery::step(self)
    }

    fn wait(&mut self, until: Option<Timestamp>) {
        let Outbox { changed, clock, .. } = &*self.outbox;
        let queues = self.outbox.lock();
        let is_unchanged = |queues: &mut Queues| !queues.has_changed;
        match until {
            Some(at) => drop(changed.wait_timeout_while(queues, at.since(clock.now()).into(), is_unchanged)),
            None => drop(changed.wait_while(queues, is_unchanged)),
        }
    }
}

#[derive(Default)]
struct Queues {
    /// The messages to each receiver, the oldest first. The first one is being delivered, or is about to be.
    by_receiver: HashMap<LedgerId, VecDeque<StoredMessage>>,
    /// The receivers whose first message can be delivered.
    ready: VecDeque<LedgerId>,
    /// Busy receivers, with the time of the next delivery, in order.
    busy: VecDeque<(Timestamp, LedgerId)>,
    /// Messages to be acknowledged.
    delivered: Vec<MessageId>,
    /// The time from which they can be acknowledged; none while others are being acknowledged.
    acknowledge_at: Option<Timestamp>,
    /// Whether anything has changed since the last step.
    has_changed: bool,
    is_stopped: bool,
}

/// The next step of the outbox.
enum Step {
    Deliver(StoredMessage),
    Acknowledge(Vec<MessageId>),
    WaitUntil(Option<Timestamp>),
    Stop,
}

impl Queues {
    fn push(&mut self, message: StoredMessage) {
        let queue = self.by_receiver.entry(message.to).or_default();
        if queue.is_empty() {
            self.ready.push_back(message.to);
        }
        queue.push_back(message);
    }

    fn next(&mut self, now: Timestamp) -> Step {
        self.has_changed = false;
        if self.is_stopped {
            return Step::Stop;
        }
        let acknowledge_at = self.acknowledge_at.filter(|_| !self.delivered.is_empty());
        if acknowledge_at.is_some_and(|at| at <= now) {
            self.acknowledge_at = None;
            return Step::Acknowledge(mem::take(&mut self.delivered));
        }
        while let Some((_, receiver)) = self.busy.pop_front_if(|(at, _)| *at <= now) {
            self.ready.push_back(receiver);
        }
        while let Some(receiver) = self.ready.pop_front() {
            if let Some(message) = self.by_receiver.get(&receiver).and_then(VecDeque::front) {
                return Step::Deliver(message.clone());
            }
        }
        Step::WaitUntil(self.busy.front().map(|(at, _)| *at).into_iter().chain(acknowledge_at).min())
    }

    fn finish(&mut self, message: MessageId, receiver: LedgerId, outcome: &DeliveryOutcome, now: Timestamp) {
        match outcome {
            DeliveryOutcome::Applied | DeliveryOutcome::Refused(_) => {
                self.delivered.push(message);
                let Some(queue) = self.by_receiver.get_mut(&receiver) else { return };
                queue.pop_front();
                if queue.is_empty() {
                    self.by_receiver.remove(&receiver);
                } else {
                    self.ready.push_back(receiver);
                }
            }
            DeliveryOutcome::Busy => self.busy.push_back((now.saturating_add(RETRY_DELAY), receiver)),
            // They stay in the log, and are delivered after the next start.
            DeliveryOutcome::Unavailable => drop(self.by_receiver.remove(&receiver)),
        }
    }
}

impl Outbox {
    /// Reads the messages that were not acknowledged before the zone started. Nothing is delivered before
    /// [`Outbox::start`].
    ///
    /// # Errors
    /// The log cannot be read.
    pub fn read(log: Arc<dyn Log>, clock: ZoneClock) -> Result<Outbox, LogReadError> {
        let mut queues = Queues { acknowledge_at: Some(Timestamp::EPOCH), ..Queues::default() };
        log.reader().unacknowledged()?.into_iter().for_each(|message| queues.push(message));
        Ok(Outbox { queues: Mutex::new(queues), changed: Condvar::new(), log, clock, refused: AtomicU64::new(0) })
    }

    /// Starts the thread that delivers the messages.
    #[must_use]
    pub fn start(self: &Arc<Outbox>, receivers: MessageReceivers, halt: &Arc<Halt>) -> OutboxThread {
        let (delivery, guard) = (self.stepped(receivers), halt.guard("the outbox"));
        let thread = thread::spawn(move || {
            let _guard = guard;
            service::run(delivery);
        });
        OutboxThread { outbox: Arc::clone(self), thread: Some(thread) }
    }

    /// Delivers the messages in steps of the caller, without a thread.
    #[must_use]
    pub fn stepped(self: &Arc<Outbox>, receivers: MessageReceivers) -> OutboxDelivery {
        OutboxDelivery { outbox: Arc::clone(self), receivers }
    }

    /// Delivers messages that were stored with their events.
    pub(super) fn send(&self, messages: Vec<StoredMessage>) {
        if !messages.is_empty() {
            self.change(|queues| messages.into_iter().for_each(|message| queues.push(message)));
        }
    }

    /// The number of messages that wait, except those to receivers that cannot be used.
    pub fn len(&self) -> usize {
        let queues = self.lock();
        queues.by_receiver.values().map(VecDeque::len).sum::<usize>() + queues.delivered.len()
    }

    /// Whether no message waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of messages that were refused.
    pub fn count_refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    fn deliver(self: &Arc<Outbox>, receivers: &MessageReceivers, message: StoredMessage) {
        // The callback may run on the log's thread, and must not keep the log alive.
        let (id, to, outbox) = (message.id, message.to, Arc::downgrade(self));
        let callback = Box::new(move |outcome| {
            if let Some(outbox) = outbox.upgrade() {
                outbox.finish(id, to, &outcome);
            }
        });
        if let Some(receiver) = receivers.get(&to.kind).and_then(Weak::upgrade) {
            receiver.deliver(message, callback);
        } else {
            tracing::warn!("{to} has a message of {}, but nothing here runs this kind of ledger", id.event);
            callback(DeliveryOutcome::Unavailable);
        }
    }

    fn finish(&self, message: MessageId, receiver: LedgerId, outcome: &DeliveryOutcome) {
        if let DeliveryOutcome::Refused(reason) = outcome {
            tracing::error!("{receiver} refused a message of {}: {reason}", message.event);
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        let now = self.clock.now();
        self.change(|queues| queues.finish(message, receiver, outcome, now));
    }

    fn acknowledge(self: &Arc<Outbox>, messages: Vec<MessageId>) {
        let (outbox, acknowledged) = (Arc::downgrade(self), messages.clone());
        let callback = move |outcome| {
            let Some(outbox) = outbox.upgrade() else { return };
            // If the log has stopped, they are delivered again after the next start.
            let is_busy = outcome == Err(AppendError::Busy);
            let delay = if is_busy { RETRY_DELAY } else { Millis::ZERO };
            outbox.change(|queues| {
                queues.acknowledge_at = Some(outbox.clock.now().saturating_add(delay));
                queues.delivered.extend(acknowledged.into_iter().filter(|_| is_busy));
            });
        };
        self.log.acknowledge(messages, Box::new(callback));
    }

    /// Changes the queues and wakes the thread that delivers.
    fn change(&self, change: impl FnOnce(&mut Queues)) {
        let mut queues = self.lock();
        change(&mut queues);
        queues.has_changed = true;
        drop(queues);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
