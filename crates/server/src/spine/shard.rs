//! A shard owns ledgers; nothing else touches their state.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Cause, Chain, CommandOrigin, Entry, EventId, Execution, LedgerId};
use flagfall_store::AppendError;

use super::folded::FoldedLedgers;
use super::isolation::isolate;
use super::loaded::{LoadError, LoadedLedger};
use super::loader::{LoadingLedgers, MAX_INLINE_EVENTS, MAX_READ_EVENTS};
use super::pending::PendingAppends;
use super::record::{durable_callback, no_events};
use super::request::{NotDurable, RequestOrigin, ShardMessage};
use super::search::{SearchRequest, SearchSender};
use super::set_aside::SetAsideLedgers;
use super::sources::zone_command;
use super::timers::Timers;
use super::{Attribution, CommandRequest, HostedLedger, RecordedEvents, Reply, SpineContext, SpineError, ZoneTask};

/// Delay after a deadline before it is checked, so that a command that arrived just before it is
/// decided first.
const GRACE: Millis = Millis::new(2);
/// Closed ledgers kept in memory.
const MAX_CLOSED: usize = 256;
/// Maximum appends of one message: due events, the command, and the zone's tasks after it.
pub(super) const MAX_APPENDS: usize = 8;

/// Maximum of these appends that are tasks of the zone.
const MAX_TASKS: usize = 2;
/// The id under which the removal of a ledger is pending; no command has it, because sequence numbers begin at 1.
const REMOVAL: u64 = zone_command(0);
/// Delay before a task that found no room is tried again.
const RETRY_DELAY: Millis = Millis::new(50);

/// The ledgers in memory. The zone draws their ids, so they need no secret hash, and lists are in the same order
/// whenever the same has happened.
pub(super) type LedgersById<L> = HashMap<u64, Box<LoadedLedger<L>>, BuildHasherDefault<DefaultHasher>>;

pub(super) struct Shard<L: HostedLedger> {
    pub(super) ledgers: LedgersById<L>,
    pub(super) context: Arc<SpineContext>,
    pub(super) reader: Arc<L::EventReader>,
    pub(super) searches: SearchSender<L::Command>,
    pub(super) pending: Arc<PendingAppends>,
    pub(super) timers: Timers,
    /// Closed ledgers in memory, the most recently used last.
    pub(super) closed: VecDeque<u64>,
    pub(super) loading: LoadingLedgers<L>,
    pub(super) set_aside: Arc<SetAsideLedgers>,
    pub(super) folded: Arc<FoldedLedgers<L>>,
    /// The number of events that all shards have read from the log.
    pub(super) replayed: Arc<AtomicU64>,
}

/// The outcome of loading a ledger.
enum LoadState<L: HostedLedger> {
    Loaded(Box<LoadedLedger<L>>),
    /// The ledger is too long to be loaded by the shard.
    Long,
    Unknown,
}

impl<L: HostedLedger> Shard<L> {
    /// Whether the next ledger can be resumed now. After a halt nothing is recorded.
    pub(super) fn may_recover(&self) -> bool {
        self.has_room() || self.context.halt.reason().is_some()
    }

    /// Resumes a ledger after the zone was down.
    pub(super) fn recover(&mut self, id: u64, down_since: Timestamp) {
        let Some(mut loaded) = self.ledgers.remove(&id) else { return };
        self.isolate(id, |shard| {
            let now = shard.context.clock.now();
            if let Some(command) = loaded.state.recovery_command(down_since.max(loaded.last_event_at)) {
                // A refusal changes nothing.
                drop(shard.execute_as_zone(&mut loaded, &command, now, None));
            }
            shard.release(loaded, now);
        });
    }

    /// Does work with one ledger. If it panics, the ledger is set aside as it is in the log.
    fn isolate(&mut self, id: u64, work: impl FnOnce(&mut Shard<L>)) {
        if let Err(fault) = isolate(|| work(self)) {
            self.ledgers.remove(&id);
            self.set_aside.add_failed(LedgerId { kind: L::KIND, id }, fault);
        }
    }

    pub(super) fn handle(&mut self, message: ShardMessage<L>) {
        match message {
            ShardMessage::Open { id, first, opener, opened_by, reply } => {
                self.isolate(id, |shard| shard.open(id, &first, (opener, opened_by), reply));
            }
            ShardMessage::Execute { request, origin } => {
                self.isolate(request.ledger, |shard| shard.execute(request, origin));
            }
            ShardMessage::Loaded { id, loaded } => self.isolate(id, |shard| shard.finish_loading(id, loaded)),
            ShardMessage::Inspect { id, viewer, inspect } => {
                // Looking at a long ledger takes long, and is done elsewhere.
                let loaded = self.ledgers.get(&id).filter(|loaded| loaded.chain.len() <= MAX_INLINE_EVENTS);
                let on_durable = inspect(loaded.map(|loaded| (&loaded.state, loaded.chain.len())));
                match loaded {
                    Some(loaded) => self.when_durable(loaded, viewer, on_durable),
                    None => on_durable(Ok(no_events())),
                }
            }
            ShardMessage::ForEach { mut visit, on_durable } => {
                let mut each = self.ledgers.iter();
                let mut visit = |id, state, opener| {
                    isolate(|| visit(id, state, opener)).unwrap_or_else(|fault| {
                        tracing::error!("{}: a fault of the zone: {fault}", LedgerId { kind: L::KIND, id });
                        ControlFlow::Continue(())
                    })
                };
                let _ = each.try_for_each(|(id, loaded)| visit(*id, &loaded.state, loaded.opener));
                self.pending.when_all_complete(on_durable);
            }
        }
    }

    /// Waits until every append is durable or the zone has halted.
    pub(super) fn wait_until_durable(&self) {
        while self.pending.len() > 0 && self.context.halt.reason().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn has_room(&self) -> bool {
        self.pending.len() + MAX_APPENDS <= self.context.max_pending
    }

    /// Returns the reason why nothing can be recorded now.
    fn backpressure(&self) -> Option<NotDurable> {
        if self.context.halt.reason().is_some() {
            return Some(NotDurable::Halted);
        }
        (!self.has_room()).then_some(NotDurable::Busy)
    }

    fn open(
        &mut self,
        id: u64,
        first: &Entry<L::Event>,
        (opener, opened_by): (u64, Option<EventId>),
        reply: Reply<L::Refusal>,
    ) {
        if let Some(why) = self.backpressure() {
            return reply.send(Err(why.into()));
        }
        let ledger = LedgerId { kind: L::KIND, id };
        // Ids are random, so a collision is not expected.
        let known = self.ledgers.contains_key(&id) || self.set_aside.contains(ledger);
        if known || self.context.log.reader().head(ledger) != Ok(None) {
            return self.reply_to_open(ledger, opened_by, reply);
        }
        let Ok(state) = L::open(first) else { return reply.send(Err(SpineError::Failed)) };
        let chain = Chain::new(ledger);
        let mut loaded = Box::new(LoadedLedger::new(state, chain, first.at));
        (loaded.opener, loaded.opened_by) = (opener, opened_by);
        let now = self.context.clock.now();
        let entries = std::slice::from_ref(first);
        let because_of = opened_by.map(CommandOrigin::Event);
        let cause = Cause { because_of, ..Cause::by(L::ZONE, zone_command(1), now) };
        self.record(&mut loaded, entries, &cause, None, Some(durable_callback(reply)));
        self.release(loaded, now);
    }

    /// Replies to a request for a ledger that exists. A message that has opened it may be delivered again.
    fn reply_to_open(&self, ledger: LedgerId, opened_by: Option<EventId>, reply: Reply<L::Refusal>) {
        if opened_by.is_none() {
            return reply.send(Err(SpineError::IdTaken));
        }
        if self.set_aside.contains(ledger) {
            return reply.send(Err(SpineError::SetAside));
        }
        match self.ledgers.get(&ledger.id) {
            Some(loaded) if loaded.opened_by == opened_by => {
                self.reply_when_durable(loaded, None, Ok(no_events()), reply);
            }
            Some(_) => reply.send(Err(SpineError::IdTaken)),
            None => {
                let mut origin = None;
                let read = self.context.log.reader().read(ledger, 0, 1, &mut |row| {
                    origin = row.envelope.cause.because_of.and_then(CommandOrigin::event);
                    ControlFlow::Break(())
                });
                reply.send(match read {
                    Ok(()) if origin == opened_by => Ok(no_events()),
                    Ok(()) => Err(SpineError::IdTaken),
                    Err(error) => Err(self.set_aside.unreadable(ledger, error.into())),
                });
            }
        }
    }

    fn execute(&mut self, request: CommandRequest<L>, origin: RequestOrigin) {
        match self.load(request.ledger) {
            Ok(LoadState::Loaded(loaded)) => self.execute_in(loaded, request, origin),
            Ok(LoadState::Long) => {
                if let Err((request, _)) = self.loading.wait((request, origin)) {
                    request.reply.send(Err(SpineError::Busy));
                }
            }
            Ok(LoadState::Unknown) => request.reply.send(Err(SpineError::Unknown)),
            Err(failure) => request.reply.send(Err(failure)),
        }
    }

    /// Executes the commands that waited for a ledger.
    fn finish_loading(&mut self, id: u64, loaded: Result<Option<Box<LoadedLedger<L>>>, LoadError>) {
        let waiting = self.loading.take(id);
        let failure = match loaded {
            Ok(Some(loaded)) => {
                self.replayed.fetch_add(loaded.chain.len(), Ordering::Relaxed);
                self.ledgers.insert(id, loaded);
                return waiting.into_iter().for_each(|(request, origin)| self.execute(request, origin));
            }
            Ok(None) => SpineError::Unknown,
            Err(error) => self.set_aside.unreadable(LedgerId { kind: L::KIND, id }, error),
        };
        for (request, _) in waiting {
            request.reply.send(Err(failure.clone()));
        }
    }

    fn execute_in(&mut self, mut loaded: Box<LoadedLedger<L>>, request: CommandRequest<L>, origin: RequestOrigin) {
        let CommandRequest { ledger: _, by, command, at, reply } = request;
        let at = at.max(loaded.last_event_at);
        // A search whose result finds no room runs again.
        loaded.searching &= !matches!(origin, RequestOrigin::Search(_));
        if let Some(by) = by {
            self.execute_for(&mut loaded, (by, origin), &command, at, reply);
        } else if let Some(why) = self.backpressure() {
            reply.send(Err(why.into()));
        } else {
            self.advance_time(&mut loaded, at);
            let recorded = self.execute_as_zone(&mut loaded, &command, at, origin.recorded());
            self.reply_when_durable(&loaded, None, recorded, reply);
        }
        self.release(loaded, at);
    }

    /// Executes a command from outside unless it was executed before.
    fn execute_for(
        &mut self,
        loaded: &mut LoadedLedger<L>,
        (by, origin): (Attribution<L::Actor>, RequestOrigin),
        command: &L::Command,
        at: Timestamp,
        reply: Reply<L::Refusal>,
    ) {
        let (id, viewer, digest) = (loaded.sources.id(by.key), by.key.party(), L::digest(command));
        let key = (loaded.chain.ledger().id, id);
        if self.pending.conflicts(key, digest) {
            return reply.send(Err(SpineError::IdReused));
        }
        // A pending duplicate waits for the first.
        let Some(reply) = self.pending.subscribe(key, reply, durable_callback) else { return };
        if let Some(why) = self.backpressure() {
            return reply.send(Err(why.into()));
        }
        match loaded.rejections.find(id) {
            Some((given, answer)) if given == digest => {
                return self.reply_when_durable(loaded, viewer, answer.map(|()| no_events()), reply);
            }
            Some(_) => return reply.send(Err(SpineError::IdReused)),
            None => {}
        }
        match self.find_recorded(loaded, (id, viewer), digest) {
            Ok(None) => {}
            Ok(Some(recorded)) => return reply.send(Ok(recorded)),
            Err(failure) => return reply.send(Err(failure)),
        }
        self.advance_time(loaded, at);
        let recorded = loaded.sources.events(id);
        let executed = match loaded.state.require_room(command, &by.actor, recorded) {
            Ok(()) => loaded.state.execute(command, by.actor.clone(), at),
            Err(refusal) => Execution { entries: Vec::new(), result: Err(refusal) },
        };
        let now = self.context.clock.now();
        match executed.result {
            Ok(()) if !executed.entries.is_empty() => {
                let because_of = origin.recorded();
                let cause = Cause { digest: Some(digest), because_of, ..Cause::by(by.actor, id, now) };
                self.record(loaded, &executed.entries, &cause, viewer, Some(durable_callback(reply)));
            }
            // Even a refusal may reveal state that is not durable yet.
            answer => {
                loaded.rejections.insert(id, digest, answer.clone());
                self.reply_when_durable(loaded, viewer, answer.map(|()| no_events()), reply);
            }
        }
    }

    /// Records the events that time alone has brought about, in the zone's name.
    fn advance_time(&self, loaded: &mut LoadedLedger<L>, at: Timestamp) {
        let entries = loaded.state.advance(at);
        if !entries.is_empty() {
            self.record_as_zone(loaded, &entries, None);
        }
    }

    fn execute_as_zone(
        &self,
        loaded: &mut LoadedLedger<L>,
        command: &L::Command,
        at: Timestamp,
        because_of: Option<CommandOrigin>,
    ) -> Result<RecordedEvents, L::Refusal> {
        let executed = loaded.state.execute(command, L::ZONE, at);
        let recorded = match &executed.entries[..] {
            [] => no_events(),
            entries => self.record_as_zone(loaded, entries, because_of),
        };
        executed.result.map(|()| recorded)
    }

    /// Takes a ledger out of memory, or loads it from the log if it is short.
    fn load(&mut self, id: u64) -> Result<LoadState<L>, SpineError<L::Refusal>> {
        if let Some(loaded) = self.ledgers.remove(&id) {
            return Ok(LoadState::Loaded(loaded));
        }
        let ledger = LedgerId { kind: L::KIND, id };
        if self.set_aside.contains(ledger) {
            return Err(SpineError::SetAside);
        }
        if self.pending.contains((id, REMOVAL)) {
            return Ok(LoadState::Unknown);
        }
        let log = self.context.log.reader();
        let unreadable = |error| self.set_aside.unreadable(ledger, error);
        match log.head(ledger).map_err(|error| unreadable(error.into()))? {
            Some(head) if head.sequence > MAX_READ_EVENTS => return Ok(LoadState::Long),
            Some(_) => {}
            None => return Ok(LoadState::Unknown),
        }
        let loaded = LoadedLedger::<L>::load(&self.reader, log, id, None).map_err(unreadable)?;
        let events = loaded.as_ref().map_or(0, |loaded| loaded.chain.len());
        self.replayed.fetch_add(events, Ordering::Relaxed);
        Ok(loaded.map_or(LoadState::Unknown, |loaded| LoadState::Loaded(Box::new(loaded))))
    }

    /// Runs the zone's tasks in a ledger, sets its timer and puts it back.
    fn release(&mut self, mut loaded: Box<LoadedLedger<L>>, at: Timestamp) {
        let id = loaded.chain.ledger().id;
        if self.context.halt.reason().is_some() {
            self.ledgers.insert(id, loaded);
            return;
        }
        let removal = loaded.removal_at();
        if removal.is_some_and(|removal| removal <= at) && self.remove(&loaded) {
            return;
        }
        let mut next = loaded.state.next_deadline();
        if self.pending.len() + MAX_TASKS <= self.context.max_pending {
            self.run_tasks(&mut loaded, at);
            next = loaded.state.next_deadline();
        } else if !loaded.searching && loaded.state.next_task(at).is_some() {
            next = Some(at.saturating_add(RETRY_DELAY));
        }
        let next_wakeup = loaded.state.next_wakeup().filter(|next_wakeup| *next_wakeup > at);
        // A removal that was not possible now is tried again.
        let removal = removal.map(|removal| removal.max(at.saturating_add(RETRY_DELAY)));
        if let Some(deadline) = next.into_iter().chain(next_wakeup).chain(removal).min() {
            let deadline = deadline.max(at);
            if loaded.timer.is_none_or(|timer| deadline < timer) {
                self.timers.set(deadline, id);
                loaded.timer = Some(deadline);
            }
        }
        if !loaded.state.is_open() {
            self.closed.retain(|closed| *closed != id);
            self.closed.push_back(id);
        }
        self.ledgers.insert(id, loaded);
        self.evict_closed();
    }

    /// Removes a ledger in which nothing has happened, unless it or the log is busy.
    fn remove(&self, loaded: &LoadedLedger<L>) -> bool {
        let ledger = loaded.chain.ledger();
        if !self.has_room() || self.pending.contains((ledger.id, loaded.last_command)) {
            return false;
        }
        let key = (ledger.id, REMOVAL);
        self.pending.begin(key, no_events(), None, None);
        let SpineContext { log, feed, halt, .. } = &*self.context;
        let (pending, folded) = (Arc::clone(&self.pending), Arc::clone(&self.folded));
        let (feed, halt) = (Arc::clone(feed), Arc::clone(halt));
        let callback = move |outcome: Result<bool, AppendError>| {
            folded.forget(ledger.id);
            let result = outcome.map_err(|error| {
                halt.stop(&error);
                NotDurable::Halted
            });
            pending.complete(key, result.map(drop));
            // A ledger that was not removed stays in the log, and is loaded again when it is needed.
            if result == Ok(true) {
                feed.publish(&L::removal_news(ledger.id));
            }
        };
        log.remove(ledger, loaded.chain.len(), Box::new(callback));
        true
    }

    fn run_tasks(&self, loaded: &mut LoadedLedger<L>, at: Timestamp) {
        // One task may lead to another: an arrival, the start, an end.
        for _ in 0..MAX_TASKS {
            match loaded.state.next_task(at) {
                Some(ZoneTask::Execute(command)) => {
                    let at = at.max(loaded.last_event_at);
                    let because_of = CommandOrigin::Event(loaded.last_event());
                    if self.execute_as_zone(loaded, &command, at, Some(because_of)).is_err() {
                        return;
                    }
                }
                Some(ZoneTask::Search(search)) if !loaded.searching => {
                    loaded.searching = true;
                    let (ledger, because_of) = (loaded.chain.ledger().id, loaded.last_event());
                    self.searches.ask(SearchRequest { ledger, because_of, opener: loaded.opener, search });
                    return;
                }
                _ => return,
            }
        }
    }

    /// Evicts the closed ledgers that were not used for longest, except those with pending appends.
    fn evict_closed(&mut self) {
        while self.closed.len() > MAX_CLOSED
            && let Some(id) = self.closed.pop_front()
        {
            match self.ledgers.get(&id) {
                Some(loaded) if loaded.state.is_open() => {}
                Some(loaded) if self.pending.contains((id, loaded.last_command)) => {
                    return self.closed.push_back(id);
                }
                _ => drop(self.ledgers.remove(&id)),
            }
        }
    }

    /// Handles due deadlines and returns the time of the next check.
    pub(super) fn fire_timers(&mut self) -> Option<Timestamp> {
        let now = self.context.clock.now();
        let due_by = Timestamp::from_millis(now.as_millis().saturating_sub(GRACE.get()));
        while self.backpressure().is_none()
            && let Some((at, id)) = self.timers.pop_due(due_by)
        {
            let Some(mut loaded) = self.ledgers.remove(&id) else { continue };
            if loaded.timer == Some(at) {
                loaded.timer = None;
                self.isolate(id, |shard| {
                    shard.advance_time(&mut loaded, now);
                    shard.release(loaded, now);
                });
            } else {
                self.ledgers.insert(id, loaded);
            }
        }
        // Without room, check again soon.
        self.deadline().map(|next| next.max(now.saturating_add(Millis::new(1))))
    }

    /// The time at which the shard has to be checked next.
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        Some(self.timers.next()?.saturating_add(GRACE))
    }
}
