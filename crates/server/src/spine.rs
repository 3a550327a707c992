//! The spine: the path of every command, whatever its ledger.
//!
//! Load, decide, append at the expected version and, once that is durable, publish and reply.
//! Shards own the ledgers; a shard goes on deciding while earlier appends are being written. Room
//! for an append is reserved before anything is decided, so `Busy` never follows a change of state.

mod alarm;
mod folded;
mod hosted;
mod inbox;
mod isolation;
mod loaded;
mod loader;
mod outbox;
mod pending;
mod record;
mod recovery;
mod rejections;
mod request;
mod search;
mod service;
mod services;
mod set_aside;
mod shard;
mod sources;
mod timers;

use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use flagfall_clock::Timestamp;
use flagfall_feed::Feed;
use flagfall_ledger::{self as ledger, EventId, LedgerId, MessageContent, Party};
use flagfall_store::{AnswerStore, DamagedLedger, Log, LogReadError, LogReader, RecoveredEvent, StoredMessage};
use tokio::sync::{Semaphore, oneshot};

pub use hosted::{HostedLedger, Search, ZoneTask};
pub use outbox::{
    DeliveryCallback, DeliveryOutcome, MessageReceiver, MessageReceivers, Outbox, OutboxDelivery, OutboxThread,
};
pub use record::recorded_state;
pub use request::{Attribution, CommandRequest, EventSpan, RecordedEvents, Reply, SpineError};
pub use search::SearchLimits;
pub use service::StepResult;
pub use services::SpineServices;
pub use sources::CommandKey;

use crate::{Halt, ZoneClock};
use alarm::{Alarm, AlarmService};
use folded::FoldedLedgers;
use inbox::Inbox;
use isolation::isolate;
use loaded::{LoadError, LoadedLedger};
use loader::{Loader, LoadingLedgers};
use recovery::Recovery;
use request::{RequestOrigin, ShardMessage};
use services::ServiceThreads;
use set_aside::SetAsideLedgers;
use shard::{LedgersById, Shard};

/// Looks at folded ledgers at a time.
const MAX_LOOKS: usize = 4;

/// Everything that the shards share.
pub struct SpineContext {
    /// The log that stores the events.
    pub log: Arc<dyn Log>,
    /// The feed that publishes them.
    pub feed: Arc<dyn Feed>,
    /// The zone's clock.
    pub clock: ZoneClock,
    /// Stops the zone when a write fails.
    pub halt: Arc<Halt>,
    /// Maximum appends of one shard that the log has not acknowledged. The shards of all spines over one log share its
    /// queue.
    pub max_pending: usize,
    /// The messages between ledgers.
    pub outbox: Arc<Outbox>,
    /// The limits on long searches.
    pub searches: SearchLimits,
    /// The answers of long searches before the zone started.
    pub answers: Arc<dyn AnswerStore>,
}

/// The open ledgers recovered from the log.
pub struct RecoveredLedgers<L: HostedLedger> {
    ledgers: LedgersById<L>,
    /// The ledgers that cannot be folded.
    set_aside: SetAsideLedgers,
    /// The time of the latest event in any ledger that can.
    pub latest: Timestamp,
    reader: Arc<L::EventReader>,
}

impl<L: HostedLedger> RecoveredLedgers<L> {
    /// Folds every open ledger, and sets aside those that are damaged.
    ///
    /// # Errors
    /// The log cannot be read.
    pub fn read(reader: Arc<L::EventReader>, log: &dyn LogReader) -> Result<RecoveredLedgers<L>, LogReadError> {
        let (mut ledgers, set_aside) = (LedgersById::default(), SetAsideLedgers::default());
        log.recover(L::KIND, &mut |row| {
            if let Err(damaged) = row.and_then(|row| fold_row::<L>(&reader, &mut ledgers, &set_aside, &row)) {
                ledgers.remove(&damaged.ledger.id);
                set_aside.add_damaged(damaged);
            }
            ControlFlow::Continue(())
        })?;
        let latest = ledgers.values().map(|loaded| loaded.last_event_at).max().unwrap_or(Timestamp::EPOCH);
        Ok(RecoveredLedgers { ledgers, set_aside, latest, reader })
    }

    /// The ledger with the latest event, and its time.
    pub fn latest_event(&self) -> Option<(u64, Timestamp)> {
        let all = self.ledgers.iter().map(|(id, loaded)| (*id, loaded.last_event_at));
        all.max_by_key(|(id, at)| (*at, *id))
    }

    /// Sets aside the ledgers whose last event is after a time, and not after another; returns their number.
    pub fn set_aside_between(&mut self, after: Timestamp, until: Timestamp) -> usize {
        let is_between = |loaded: &LoadedLedger<L>| loaded.last_event_at > after && loaded.last_event_at <= until;
        let found: Vec<u64> = self.ledgers.extract_if(|_, loaded| is_between(loaded)).map(|(id, _)| id).collect();
        for id in &found {
            let ledger = LedgerId { kind: L::KIND, id: *id };
            let reason = "its last event is ahead of the machine's clock".to_owned();
            self.set_aside.add_damaged(DamagedLedger { ledger, reason });
        }
        self.latest = self.latest_event().map_or(Timestamp::EPOCH, |(_, at)| at);
        found.len()
    }

    /// The number of ledgers.
    pub fn len(&self) -> usize {
        self.ledgers.len()
    }

    /// Whether there are no ledgers.
    pub fn is_empty(&self) -> bool {
        self.ledgers.is_empty()
    }

    /// The id and state of each ledger.
    pub fn states(&self) -> impl Iterator<Item = (u64, &L)> {
        self.ledgers.iter().map(|(id, loaded)| (*id, &loaded.state))
    }
}

/// Applies a row to its ledger, unless that is set aside.
fn fold_row<L: HostedLedger>(
    reader: &L::EventReader,
    ledgers: &mut LedgersById<L>,
    set_aside: &SetAsideLedgers,
    row: &RecoveredEvent<'_>,
) -> Result<(), DamagedLedger> {
    let ledger = LedgerId { kind: L::KIND, id: row.id };
    match ledgers.entry(row.id) {
        Entry::Occupied(mut loaded) => loaded.get_mut().apply_row(reader, row),
        Entry::Vacant(_) if set_aside.contains(ledger) => Ok(()),
        Entry::Vacant(slot) => LoadedLedger::open(reader, ledger, row).map(|first| {
            slot.insert(Box::new(first));
        }),
    }
}

/// Runs all ledgers of one kind.
pub struct Spine<L: HostedLedger> {
    shards: Vec<Arc<Inbox<L>>>,
    context: Arc<SpineContext>,
    reader: Arc<L::EventReader>,
    folded: Arc<FoldedLedgers<L>>,
    /// Looks at ledgers in `folded` at a time, so that they never take all blocking threads.
    looks: Semaphore,
    set_aside: Arc<SetAsideLedgers>,
    /// The number of events read from the log.
    replayed: Arc<AtomicU64>,
    /// The threads to wait for at the end; none inside before they are started, or if others run the services.
    threads: Mutex<Option<ServiceThreads>>,
}

impl<L: HostedLedger> Spine<L> {
    /// Resumes the recovered ledgers after an outage that began at `down_since`. Starts this many
    /// shards, each with a queue of this length.
    pub fn start(
        context: SpineContext,
        recovered: RecoveredLedgers<L>,
        down_since: Timestamp,
        size: (usize, usize),
    ) -> Spine<L> {
        let (mut spine, services) = Spine::stepped(context, recovered, down_since, size);
        spine.threads = Mutex::new(Some(services.start(&spine.context.halt)));
        spine
    }

    /// Does the same as [`Spine::start`], without a thread: background work is done in steps of the caller, who never
    /// calls [`Spine::flush`], and [`Spine::stop`] only once everything is durable.
    pub fn stepped(
        context: SpineContext,
        recovered: RecoveredLedgers<L>,
        down_since: Timestamp,
        (shards, queue): (usize, usize),
    ) -> (Spine<L>, SpineServices<L>) {
        let (context, set_aside, reader) = (Arc::new(context), Arc::new(recovered.set_aside), recovered.reader);
        let alarm = Arc::new(Alarm::default());
        let inbox = || Arc::new(Inbox::new(queue, Arc::clone(&alarm)));
        let inboxes: Vec<_> = (0..shards).map(|_| inbox()).collect();
        let weak = || inboxes.iter().map(Arc::downgrade).collect::<Vec<_>>();
        let (searches, searchers) = search::searchers(weak(), &context);
        let (ask_loader, loader) = Loader::new(weak(), Arc::clone(&context.log), Arc::clone(&reader));
        let replayed: Arc<AtomicU64> = Arc::default();
        let folded = Arc::new(FoldedLedgers::new(Arc::clone(&replayed), Arc::clone(&reader)));
        let mut by_shard: Vec<LedgersById<L>> = (0..shards).map(|_| LedgersById::default()).collect();
        for (id, loaded) in recovered.ledgers {
            by_shard[shard_index(id, shards)].insert(id, loaded);
        }
        let recoveries = by_shard.into_iter().zip(&inboxes).map(|(ledgers, inbox)| {
            let shard = Shard {
                ledgers,
                context: Arc::clone(&context),
                reader: Arc::clone(&reader),
                set_aside: Arc::clone(&set_aside),
                searches: searches.clone(),
                pending: Arc::default(),
                timers: timers::Timers::default(),
                closed: VecDeque::new(),
                loading: LoadingLedgers::new(ask_loader.clone()),
                folded: Arc::clone(&folded),
                replayed: Arc::clone(&replayed),
            };
            Recovery::new(shard, down_since, Arc::clone(inbox))
        });
        let services = SpineServices {
            recoveries: recoveries.collect(),
            alarm: AlarmService { shards: weak(), alarm, clock: context.clock.clone() },
            loader,
            searchers,
        };
        let (looks, threads) = (Semaphore::new(MAX_LOOKS), Mutex::new(None));
        let spine = Spine { shards: inboxes, context, reader, folded, looks, set_aside, replayed, threads };
        (spine, services)
    }

    /// Everything that the shards share.
    pub fn context(&self) -> &SpineContext {
        &self.context
    }

    /// Executes a command without ever waiting: if there is no room, the reply says so at once.
    pub fn execute(&self, request: CommandRequest<L>) {
        self.send(request.ledger, ShardMessage::Execute { request, origin: RequestOrigin::Direct });
    }

    /// Executes a command that has just arrived. The command is on its way when this returns; the
    /// future resolves with the outcome.
    ///
    /// # Errors
    /// The command was not executed.
    pub fn submit(
        &self,
        ledger: u64,
        by: Option<Attribution<L::Actor>>,
        command: L::Command,
    ) -> impl Future<Output = Result<RecordedEvents, SpineError<L::Refusal>>> + Send + use<L> {
        self.submit_at(ledger, by, command, self.context.clock.now())
    }

    /// Executes a command that arrived at the given moment.
    ///
    /// # Errors
    /// The command was not executed.
    pub fn submit_at(
        &self,
        ledger: u64,
        by: Option<Attribution<L::Actor>>,
        command: L::Command,
        at: Timestamp,
    ) -> impl Future<Output = Result<RecordedEvents, SpineError<L::Refusal>>> + Send + use<L> {
        let (sender, receiver) = oneshot::channel();
        let reply = Reply::new(move |outcome| drop(sender.send(outcome)));
        self.execute(CommandRequest { ledger, by, command, at, reply });
        async { receiver.await.unwrap_or(Err(SpineError::Halted)) }
    }

    /// Opens a ledger under an unused id, as the only one of its opener.
    ///
    /// # Errors
    /// There is no room, or the first event opens no ledger.
    pub async fn open(
        &self,
        id: u64,
        first: ledger::Entry<L::Event>,
    ) -> Result<RecordedEvents, SpineError<L::Refusal>> {
        self.open_for(id, first, id).await
    }

    /// Opens a ledger under an unused id for somebody, with whose other ledgers it shares long searches.
    ///
    /// # Errors
    /// There is no room, or the first event opens no ledger.
    pub async fn open_for(
        &self,
        id: u64,
        first: ledger::Entry<L::Event>,
        opener: u64,
    ) -> Result<RecordedEvents, SpineError<L::Refusal>> {
        let (sender, receiver) = oneshot::channel();
        let reply = Reply::new(move |outcome| drop(sender.send(outcome)));
        self.send(id, ShardMessage::Open { id, first: Box::new(first), opener, opened_by: None, reply });
        receiver.await.unwrap_or(Err(SpineError::Halted))
    }

    /// Inspects a ledger and its length for the public; everything public that is seen is durable when this
    /// returns.
    ///
    /// # Errors
    /// There is no ledger with this id, or it cannot be read.
    pub async fn inspect<T: Send + 'static>(
        &self,
        id: u64,
        inspect: impl Fn(&L, u64) -> T + Send + Sync + 'static,
    ) -> Result<T, SpineError<L::Refusal>> {
        self.inspect_for(id, None, inspect).await
    }

    /// Inspects a ledger and its length for a party, whose own secrets are durable too when this returns. Long ledgers are inspected away from their shards.
    ///
    /// # Errors
    /// There is no ledger with this id, or it cannot be read.
    pub async fn inspect_for<T: Send + 'static>(
        &self,
        id: u64,
        viewer: Option<Party>,
        inspect: impl Fn(&L, u64) -> T + Send + Sync + 'static,
    ) -> Result<T, SpineError<L::Refusal>> {
        let inspect = Arc::new(inspect);
        let (sender, receiver) = oneshot::channel();
        let inspect_loaded = Arc::clone(&inspect);
        let message = ShardMessage::Inspect {
            id,
            viewer,
            inspect: Box::new(move |loaded| {
                let seen = isolate(|| loaded.map(|(state, length)| inspect_loaded(state, length)));
                Box::new(move |settled| drop(sender.send(settled.map(|_| seen))))
            }),
        };
        self.send(id, message);
        match receiver.await.map_err(|_| SpineError::Halted)?? {
            Ok(Some(seen)) => return Ok(seen),
            Ok(None) => {}
            Err(fault) => return Err(look_failed::<L>(id, &fault)),
        }
        let seen = self.look(id, move |folded, log| folded.look(log, id, None, |state, length| inspect(state, length)));
        seen.await?.ok_or(SpineError::Unknown)
    }

    /// Inspects a ledger as it was at an earlier moment, from the log; none if nothing had happened
    /// by then.
    ///
    /// # Errors
    /// There is no ledger with this id, or it cannot be read.
    pub async fn inspect_at<T: Send + 'static>(
        &self,
        id: u64,
        at: Timestamp,
        inspect: impl FnOnce(&L, u64) -> T + Send + 'static,
    ) -> Result<Option<T>, SpineError<L::Refusal>> {
        let seen = self.look(id, move |folded, log| {
            let seen = folded.look(log, id, Some(at), inspect)?;
            let known = || log.head(LedgerId { kind: L::KIND, id });
            let exists = seen.is_some() || known()?.is_some();
            Ok(exists.then_some(seen))
        });
        seen.await?.ok_or(SpineError::Unknown)
    }

    /// Looks at a folded ledger on a blocking thread.
    async fn look<T: Send + 'static>(
        &self,
        id: u64,
        look: impl FnOnce(&FoldedLedgers<L>, &dyn LogReader) -> Result<T, LoadError> + Send + 'static,
    ) -> Result<T, SpineError<L::Refusal>> {
        let ledger = LedgerId { kind: L::KIND, id };
        if self.set_aside.contains(ledger) {
            return Err(SpineError::SetAside);
        }
        let _permit = self.looks.acquire().await.map_err(|_| SpineError::Halted)?;
        let (log, folded) = (Arc::clone(&self.context.log), Arc::clone(&self.folded));
        let look = move || isolate(|| look(&folded, log.reader()));
        let has_threads = self.lock_threads().is_some();
        let seen =
            if has_threads { tokio::task::spawn_blocking(look).await.map_err(|_| SpineError::Halted)? } else { look() };
        let seen = seen.map_err(|fault| look_failed::<L>(id, &fault))?;
        seen.map_err(|error| self.set_aside.unreadable(ledger, error))
    }

    /// The number of events that were read from the log to load or look at ledgers that are not in memory.
    pub fn replayed_events(&self) -> u64 {
        self.replayed.load(Ordering::Relaxed)
    }

    /// The number of ledgers that are set aside.
    pub fn count_set_aside(&self) -> usize {
        self.set_aside.len()
    }

    /// Returns up to `limit` ledgers that are set aside, each with the reason.
    pub fn set_aside(&self, limit: usize) -> Vec<(LedgerId, String)> {
        self.set_aside.list(limit)
    }

    /// Visits the ledgers in memory, each with its opener, until a shard has collected its share of `limit` results;
    /// everything seen is durable when this returns.
    ///
    /// # Errors
    /// There is no room.
    pub async fn survey<T: Send + 'static>(
        &self,
        limit: usize,
        visit: impl Fn(u64, &L, u64) -> Option<T> + Send + Sync + 'static,
    ) -> Result<Vec<T>, SpineError<L::Refusal>> {
        let (visit, mut all) = (Arc::new(visit), Vec::new());
        let share = limit.div_ceil(self.shards.len());
        for shard in &self.shards {
            let (sender, receiver) = oneshot::channel();
            let (seen, visit) = (Arc::new(Mutex::new(Vec::new())), Arc::clone(&visit));
            let collected = Arc::clone(&seen);
            let done = move |settled: Result<RecordedEvents, _>| {
                // The caller may be gone.
                let _ = sender.send(settled);
            };
            let visit_one = move |id, state: &L, opener| {
                let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
                if collected.len() == share {
                    return ControlFlow::Break(());
                }
                collected.extend(visit(id, state, opener));
                ControlFlow::Continue(())
            };
            shard.send(ShardMessage::ForEach { visit: Box::new(visit_one), on_durable: Box::new(done) });
            receiver.await.map_err(|_| SpineError::Halted)??;
            all.append(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
        }
        Ok(all)
    }

    /// Waits until everything requested before is durable or has failed, the recovery of all
    /// ledgers included.
    pub fn flush(&self) {
        for shard in &self.shards {
            let (sender, receiver) = mpsc::channel();
            let visit = Box::new(|_, _: &L, _| ControlFlow::Break(()));
            let done = Box::new(move |settled| {
                // The caller waits, or is gone with the zone.
                let _ = sender.send(settled);
            });
            shard.send_blocking(ShardMessage::ForEach { visit, on_durable: done });
            // A dropped shard never answers.
            let _ = receiver.recv();
        }
    }

    /// Stops after everything requested before.
    pub fn stop(&self) {
        let mut threads = self.lock_threads();
        let ServiceThreads { recoveries, loader } = threads.as_mut().map(mem::take).unwrap_or_default();
        drop(threads);
        for thread in recoveries {
            drop(thread.join());
        }
        for shard in &self.shards {
            shard.close();
        }
        drop(loader.map(JoinHandle::join));
    }

    fn lock_threads(&self) -> MutexGuard<'_, Option<ServiceThreads>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, id: u64, message: ShardMessage<L>) {
        self.shards[shard_index(id, self.shards.len())].send(message);
    }
}

impl<L: HostedLedger> MessageReceiver for Spine<L> {
    fn deliver(&self, message: StoredMessage, callback: DeliveryCallback) {
        let StoredMessage { id, to, content } = message;
        let at = self.context.clock.now();
        let content = match ReceivedMessage::<L>::read(&self.reader, id.event, &content) {
            Ok(content) => content,
            Err(error) => return callback(DeliveryOutcome::Refused(format!("it cannot be read: {error}"))),
        };
        let reply = Reply::new(move |outcome| callback(delivery_outcome(&outcome)));
        let message = match content {
            ReceivedMessage::Open(event) => {
                let first = Box::new(ledger::Entry { at, event: L::first_event(event, at) });
                let (opener, opened_by) = (id.event.ledger.id, Some(id.event));
                ShardMessage::Open { id: to.id, first, opener, opened_by, reply }
            }
            ReceivedMessage::Command(command) => {
                let by = Some(Attribution { actor: L::ZONE, key: CommandKey::of_message(id) });
                let request = CommandRequest { ledger: to.id, by, command, at, reply };
                ShardMessage::Execute { request, origin: RequestOrigin::Message(id.event) }
            }
        };
        self.send(to.id, message);
    }
}

/// A message as its receiver reads it.
enum ReceivedMessage<L: HostedLedger> {
    Open(L::Event),
    Command(L::Command),
}

impl<L: HostedLedger> ReceivedMessage<L> {
    fn read(reader: &L::EventReader, from: EventId, content: &str) -> serde_json::Result<ReceivedMessage<L>> {
        Ok(match serde_json::from_str(content)? {
            MessageContent::Open(first) => ReceivedMessage::Open(L::read_event(reader, first.get())?),
            MessageContent::Command(command) => ReceivedMessage::Command(L::read_message(from, command.get())?),
        })
    }
}

/// Returns the outcome of a delivery from the receiver's reply.
fn delivery_outcome<R: std::error::Error>(reply: &Result<RecordedEvents, SpineError<R>>) -> DeliveryOutcome {
    match reply {
        Ok(_) => DeliveryOutcome::Applied,
        Err(SpineError::Busy) => DeliveryOutcome::Busy,
        Err(SpineError::Unreadable | SpineError::SetAside | SpineError::Failed | SpineError::Halted) => {
            DeliveryOutcome::Unavailable
        }
        Err(error @ (SpineError::Refused(_) | SpineError::Unknown | SpineError::IdTaken | SpineError::IdReused)) => {
            DeliveryOutcome::Refused(error.to_string())
        }
    }
}

/// Logs that looking at a ledger failed, which changes nothing in it, and returns the reply.
fn look_failed<L: HostedLedger>(id: u64, fault: &str) -> SpineError<L::Refusal> {
    tracing::error!("{}: a fault of the zone: {fault}", LedgerId { kind: L::KIND, id });
    SpineError::Failed
}

/// The index of a ledger's shard.
const fn shard_index(id: u64, shards: usize) -> usize {
    (id % shards as u64) as usize
}
