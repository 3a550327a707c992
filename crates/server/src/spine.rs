//! The spine: every command goes the same way, whatever its ledger is of.
//!
//! Load, decide, append at the expected place, and once that is on disk, publish and answer. Shards
//! own the ledgers; a shard goes on deciding while earlier appends are being written.
//! Room for an append is made sure of before anything is decided, so that busy is never said after
//! something has changed.

mod alarm;
mod flight;
mod held;
mod inbox;
mod order;
mod record;
mod search;
mod shard;
mod timers;
mod untraced;
mod zoned;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use flagfall_clock::Timestamp;
use flagfall_feed::Feed;
use flagfall_ledger::{self as ledger, LedgerId};
use flagfall_store::{Ledgers, Log};
use tokio::sync::oneshot;

pub use held::HoldError;
pub use order::{By, Failure, Order, Recorded, Reply};
pub use zoned::{Chore, Search, Zoned};

use crate::{Halt, ZoneClock};
use alarm::Alarm;
use held::Held;
use inbox::Inbox;
use order::Message;
use shard::Shard;

/// Commands of one ledger come from so many sides at most, each of which numbers its own: the number
/// in the ledger is the side's number times this, and the side. The zone is side 0.
pub const ORIGINS: u64 = 8;

/// The side of everybody who has none of their own. Its numbers are not counted up but spread, so
/// that those of different persons differ.
pub const SPREAD: u64 = ORIGINS - 1;

/// What all shards share.
pub struct Common {
    /// Where events are kept.
    pub log: Arc<dyn Log>,
    /// Where they are shown.
    pub feed: Arc<dyn Feed>,
    /// What time it is.
    pub clock: ZoneClock,
    /// Whether it goes on.
    pub halt: Arc<Halt>,
    /// How many appends of one shard may be on their way to the disk.
    pub most_in_flight: usize,
}

/// Open ledgers as they were found in the log, to be gone on with.
pub struct Found<L: Zoned> {
    held: HashMap<u64, Box<Held<L>>>,
    /// When the last thing happened in any of them.
    pub latest: Timestamp,
}

impl<L: Zoned> Found<L> {
    /// Folds all that is open.
    ///
    /// # Errors
    /// The log cannot be read, or what it says does not hold.
    pub fn read(log: &dyn Ledgers) -> Result<Found<L>, HoldError> {
        let (mut held, mut latest) = (HashMap::new(), Timestamp::EPOCH);
        let mut folded = Ok(());
        log.recover(L::KIND, &mut |row| {
            latest = latest.max(row.occurred_at);
            let ledger = LedgerId { kind: L::KIND, id: row.id };
            folded = match held.entry(row.id) {
                Entry::Vacant(place) => Held::begin(ledger, &row).map(|first| {
                    place.insert(Box::new(first));
                }),
                Entry::Occupied(mut held) => held.get_mut().go_on(&row),
            };
            if folded.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        folded?;
        Ok(Found { held, latest })
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.held.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// What is in each.
    pub fn states(&self) -> impl Iterator<Item = (u64, &L)> {
        self.held.iter().map(|(id, held)| (*id, &held.state))
    }
}

/// The ledgers of a kind, at work.
pub struct Spine<L: Zoned> {
    shards: Vec<Arc<Inbox<L>>>,
    /// They take up what was found again.
    beginning: Mutex<Vec<JoinHandle<()>>>,
    common: Arc<Common>,
}

impl<L: Zoned> Spine<L> {
    /// Takes up what was found again, after having been down since a moment. So many shards are
    /// started, each with a queue of that length.
    pub fn start(
        common: Common,
        found: Found<L>,
        down_since: Timestamp,
        (shards, queue): (usize, usize),
    ) -> Spine<L> {
        let common = Arc::new(common);
        let alarm = Arc::new(Alarm::default());
        let inbox = || Arc::new(Inbox::new(queue, Arc::clone(&alarm)));
        let inboxes: Vec<_> = (0..shards).map(|_| inbox()).collect();
        let weak = || inboxes.iter().map(Arc::downgrade).collect::<Vec<_>>();
        let searches = search::start(weak(), common.clock);
        alarm::keep(weak(), alarm, common.clock);
        let mut parts: Vec<HashMap<_, _>> = (0..shards).map(|_| HashMap::new()).collect();
        for (id, held) in found.held {
            parts[place(id, shards)].insert(id, held);
        }
        let beginning = parts.into_iter().zip(&inboxes).map(|(held, inbox)| {
            let mut shard = Shard {
                held,
                common: Arc::clone(&common),
                searches: searches.clone(),
                flight: Arc::default(),
                timers: timers::Timers::default(),
                closed: VecDeque::new(),
            };
            let inbox = Arc::clone(inbox);
            thread::spawn(move || {
                shard.come_back(down_since);
                inbox.open(shard);
            })
        });
        let beginning = Mutex::new(beginning.collect());
        Spine { shards: inboxes, beginning, common }
    }

    /// What its shards share.
    pub fn common(&self) -> &Common {
        &self.common
    }

    /// Executes a command. It never waits: where there is no room the reply is told so at once.
    pub fn execute(&self, order: Order<L>) {
        self.send(order.ledger, Message::Execute { order, because_of: None });
    }

    /// The same, for one who waits: it is on its way when this returns.
    ///
    /// # Errors
    /// It was not carried out.
    pub fn ask(
        &self,
        ledger: u64,
        by: Option<By<L::Actor>>,
        command: L::Command,
    ) -> impl Future<Output = Result<Recorded, Failure<L::Refusal>>> + Send + use<L> {
        self.ask_at(ledger, by, command, self.common.clock.now())
    }

    /// The same of what came at a moment.
    ///
    /// # Errors
    /// It was not carried out.
    pub fn ask_at(
        &self,
        ledger: u64,
        by: Option<By<L::Actor>>,
        command: L::Command,
        at: Timestamp,
    ) -> impl Future<Output = Result<Recorded, Failure<L::Refusal>>> + Send + use<L> {
        let (tell, told) = oneshot::channel();
        let reply: Reply<L::Refusal> = Box::new(move |outcome| drop(tell.send(outcome)));
        self.execute(Order { ledger, by, command, at, reply });
        async { told.await.unwrap_or(Err(Failure::Halted)) }
    }

    /// Opens a ledger of a number that nobody has.
    ///
    /// # Errors
    /// There is no room, or the first event opens nothing.
    pub async fn open(
        &self,
        id: u64,
        first: ledger::Entry<L::Event>,
    ) -> Result<Recorded, Failure<L::Refusal>> {
        let (tell, told) = oneshot::channel();
        let reply = Box::new(move |outcome| drop(tell.send(outcome)));
        self.send(id, Message::Open { id, first: Box::new(first), reply });
        told.await.unwrap_or(Err(Failure::Halted))
    }

    /// Looks at a ledger and its length; what is seen is on disk when this returns.
    ///
    /// # Errors
    /// There is none of that number, or it cannot be told.
    pub async fn look<T: Send + 'static>(
        &self,
        id: u64,
        look: impl Fn(&L, u64) -> T + Send + Sync + 'static,
    ) -> Result<T, Failure<L::Refusal>> {
        let look = Arc::new(look);
        let (tell, told) = oneshot::channel();
        let here = Arc::clone(&look);
        let message = Message::Look {
            id,
            look: Box::new(move |held| {
                let seen = held.map(|(state, length)| here(state, length));
                Box::new(move |settled| drop(tell.send(settled.map(|_| seen))))
            }),
        };
        self.send(id, message);
        if let Some(seen) = told.await.map_err(|_| Failure::Halted)?? {
            return Ok(seen);
        }
        // It is closed, and read where nobody waits for it.
        let log = Arc::clone(&self.common.log);
        let loaded = tokio::task::spawn_blocking(move || {
            let held = Held::<L>::load(log.reader(), id, None)?;
            Ok::<_, HoldError>(held.map(|held| look(&held.state, held.chain.len())))
        });
        match loaded.await {
            Ok(seen) => seen.map_err(unreadable)?.ok_or(Failure::Unknown),
            Err(_) => Err(Failure::Halted),
        }
    }

    /// Looks at a ledger as it was at an earlier moment, by what the log says; nothing, if nothing
    /// had happened by then.
    ///
    /// # Errors
    /// There is none of that number, or it cannot be told.
    pub async fn look_back<T: Send + 'static>(
        &self,
        id: u64,
        then: Timestamp,
        look: impl FnOnce(&L, u64) -> T + Send + 'static,
    ) -> Result<Option<T>, Failure<L::Refusal>> {
        let log = Arc::clone(&self.common.log);
        let loaded = tokio::task::spawn_blocking(move || {
            let held = Held::<L>::load(log.reader(), id, Some(then))?;
            let seen = held.map(|held| look(&held.state, held.chain.len()));
            let known = || log.reader().head(LedgerId { kind: L::KIND, id });
            let is_there = seen.is_some() || known()?.is_some();
            Ok::<_, HoldError>(is_there.then_some(seen))
        });
        match loaded.await {
            Ok(seen) => seen.map_err(unreadable)?.ok_or(Failure::Unknown),
            Err(_) => Err(Failure::Halted),
        }
    }

    /// Looks at the ledgers in memory until there are enough; what is seen is on disk when this
    /// returns.
    ///
    /// # Errors
    /// There is no room.
    pub async fn survey<T: Send + 'static>(
        &self,
        most: usize,
        see: impl Fn(u64, &L) -> Option<T> + Send + Sync + 'static,
    ) -> Result<Vec<T>, Failure<L::Refusal>> {
        let (see, mut all) = (Arc::new(see), Vec::new());
        for shard in &self.shards {
            let (tell, told) = oneshot::channel();
            let (seen, see) = (Arc::new(Mutex::new(Vec::new())), Arc::clone(&see));
            let left = most - all.len();
            let seeing = Arc::clone(&seen);
            let done = move |settled: Result<Recorded, _>| {
                // Who asked may have left.
                let _ = tell.send(settled);
            };
            let visit = move |id, state: &L| {
                let mut seeing = seeing.lock().unwrap_or_else(PoisonError::into_inner);
                if seeing.len() == left {
                    return ControlFlow::Break(());
                }
                seeing.extend(see(id, state));
                ControlFlow::Continue(())
            };
            shard.send(Message::Each { visit: Box::new(visit), tell: Box::new(done) });
            told.await.map_err(|_| Failure::Halted)??;
            all.append(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
        }
        Ok(all)
    }

    /// Waits until all that was asked for before is on disk, or will never be; the first that is
    /// asked for is that all ledgers are taken up again.
    pub fn settle(&self) {
        for shard in &self.shards {
            let (tell, told) = mpsc::channel();
            let visit = Box::new(|_, _: &L| ControlFlow::Break(()));
            let done = Box::new(move |settled| {
                // Who asked waits, or is gone with the zone.
                let _ = tell.send(settled);
            });
            shard.send_patiently(Message::Each { visit, tell: done });
            // Where the shard is gone nobody tells.
            let _ = told.recv();
        }
    }

    /// Ends, after all that was asked for before.
    pub fn stop(&self) {
        let beginning =
            std::mem::take(&mut *self.beginning.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in beginning {
            drop(thread.join());
        }
        for shard in &self.shards {
            shard.end();
        }
    }

    fn send(&self, id: u64, message: Message<L>) {
        self.shards[place(id, self.shards.len())].send(message);
    }
}

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
fn unreadable<R>(error: HoldError) -> Failure<R> {
    tracing::error!("{error}");
    Failure::Unreadable
}

/// Which shard a ledger is in.
const fn place(id: u64, shards: usize) -> usize {
    (id % shards as u64) as usize
}
