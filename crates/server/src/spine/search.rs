//! Long searches, away from the shards.

use std::sync::Weak;
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::inbox::Inbox;
use super::request::{CommandRequest, ShardMessage};
use super::shard::SearchRequest;
use super::{HostedLedger, shard_index};
use crate::ZoneClock;

/// Starts the search thread. Searches run one at a time because one may take gigabytes. At most one
/// per ledger waits.
pub(super) fn start<L: HostedLedger>(
    shards: Vec<Weak<Inbox<L>>>,
    clock: ZoneClock,
) -> Sender<SearchRequest<L::Command>> {
    let (sender, receiver) = mpsc::channel::<SearchRequest<L::Command>>();
    thread::spawn(move || {
        for (ledger, because_of, search) in receiver {
            let command = search();
            let reply = Box::new(|_| ());
            let request = CommandRequest { ledger, by: None, command, at: clock.now(), reply };
            let message = ShardMessage::Execute { request, because_of: Some(because_of) };
            // The shard is dropped when the zone ends.
            let Some(shard) = shards[shard_index(ledger, shards.len())].upgrade() else { return };
            shard.send_blocking(message);
        }
    });
    sender
}
