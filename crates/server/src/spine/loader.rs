//! Loading long ledgers from the log, away from the shards.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Weak};

use flagfall_clock::Timestamp;
use flagfall_store::Log;

use super::inbox::Inbox;
use super::loaded::LoadedLedger;
use super::request::{CommandRequest, RequestOrigin, ShardMessage};
use super::service::{Service, StepResult};
use super::{HostedLedger, shard_index};

/// Maximum events of a ledger that a shard reads by itself.
pub(super) const MAX_READ_EVENTS: u64 = 32;
/// Maximum events of a ledger in memory that a shard lets others look at by itself.
pub(super) const MAX_INLINE_EVENTS: u64 = 1_000;
/// Maximum ledgers of a shard that are being loaded, and commands that wait for each of them.
const MAX_LOADING: usize = 64;
const MAX_WAITING: usize = 64;

/// A command that waits for its ledger, with its origin.
pub(super) type WaitingCommand<L> = (CommandRequest<L>, RequestOrigin);

/// The ledgers of a shard that are being loaded, and the commands that wait for them.
pub(super) struct LoadingLedgers<L: HostedLedger> {
    waiting: HashMap<u64, Vec<WaitingCommand<L>>>,
    loader: Sender<u64>,
}

impl<L: HostedLedger> LoadingLedgers<L> {
    pub(super) fn new(loader: Sender<u64>) -> LoadingLedgers<L> {
        LoadingLedgers { waiting: HashMap::new(), loader }
    }

    /// Lets a command wait for its ledger; returns it if there is no room.
    pub(super) fn wait(&mut self, command: WaitingCommand<L>) -> Result<(), WaitingCommand<L>> {
        let (id, loading) = (command.0.ledger, self.waiting.len());
        match self.waiting.get_mut(&id) {
            Some(waiting) if waiting.len() < MAX_WAITING => waiting.push(command),
            None if loading < MAX_LOADING && self.loader.send(id).is_ok() => {
                self.waiting.insert(id, vec![command]);
            }
            _ => return Err(command),
        }
        Ok(())
    }

    /// Takes the commands that waited for a ledger.
    pub(super) fn take(&mut self, id: u64) -> Vec<WaitingCommand<L>> {
        self.waiting.remove(&id).unwrap_or_default()
    }
}

/// Loads the ledgers that shards ask for. It ends with the last shard.
pub(super) struct Loader<L: HostedLedger> {
    shards: Vec<Weak<Inbox<L>>>,
    log: Arc<dyn Log>,
    reader: Arc<L::EventReader>,
    requests: Receiver<u64>,
    /// A ledger that was asked for.
    next: Option<u64>,
    /// A ledger for whose shard there was no room.
    loaded: Option<(u64, ShardMessage<L>)>,
}

impl<L: HostedLedger> Loader<L> {
    /// Creates a loader, and the way to ask it.
    pub(super) fn new(
        shards: Vec<Weak<Inbox<L>>>,
        log: Arc<dyn Log>,
        reader: Arc<L::EventReader>,
    ) -> (Sender<u64>, Loader<L>) {
        let (sender, requests) = mpsc::channel();
        (sender, Loader { shards, log, reader, requests, next: None, loaded: None })
    }

    fn load(&self, id: u64) -> ShardMessage<L> {
        let loaded = LoadedLedger::<L>::load(&self.reader, self.log.reader(), id, None);
        ShardMessage::Loaded { id, loaded: loaded.map(|loaded| loaded.map(Box::new)) }
    }
}

impl<L: HostedLedger> Service for Loader<L> {
    fn step(&mut self) -> StepResult {
        let (id, message) = match self.loaded.take() {
            Some(loaded) => loaded,
            None => match self.next.take().map_or_else(|| self.requests.try_recv(), Ok) {
                Ok(id) => (id, self.load(id)),
                Err(TryRecvError::Empty) => return StepResult::Waiting(None),
                Err(TryRecvError::Disconnected) => return StepResult::Finished,
            },
        };
        let Some(shard) = self.shards[shard_index(id, self.shards.len())].upgrade() else {
            return StepResult::Finished;
        };
        match shard.offer(message) {
            Ok(()) => StepResult::Advanced,
            Err(message) => {
                self.loaded = Some((id, message));
                StepResult::Blocked
            }
        }
    }

    fn wait(&mut self, _: Option<Timestamp>) {
        self.next = self.requests.recv().ok();
    }
}
