//! Loading long ledgers from the log, away from the shards.

use std::collections::HashMap;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

use super::inbox::Inbox;
use super::loaded::LoadedLedger;
use super::request::{CommandRequest, RequestOrigin, ShardMessage};
use super::{HostedLedger, SpineContext, shard_index};

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

/// Starts the thread that loads ledgers. It ends with the last shard.
pub(super) fn start<L: HostedLedger>(
    shards: Vec<Weak<Inbox<L>>>,
    context: &SpineContext,
    reader: Arc<L::EventReader>,
) -> (Sender<u64>, JoinHandle<()>) {
    let (sender, ids) = mpsc::channel();
    let (log, guard) = (Arc::clone(&context.log), context.halt.guard("the loader"));
    let thread = thread::spawn(move || {
        let _guard = guard;
        for id in ids {
            let loaded = LoadedLedger::<L>::load(&reader, log.reader(), id, None);
            let Some(shard) = shards[shard_index(id, shards.len())].upgrade() else { return };
            shard.send_blocking(ShardMessage::Loaded { id, loaded: loaded.map(|loaded| loaded.map(Box::new)) });
        }
    });
    (sender, thread)
}
