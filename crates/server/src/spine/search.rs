//! Searches that take long, away from the shards.

use std::sync::mpsc::{self, Sender, SyncSender};
use std::thread;

use super::order::{Message, Order};
use super::shard::Wanted;
use super::{Zoned, place};
use crate::ZoneClock;

/// Starts the one thread that searches: a search may take gigabytes, so there is one at a time. No
/// more of them wait than there are ledgers.
pub(super) fn start<L: Zoned>(
    shards: Vec<SyncSender<Message<L>>>,
    clock: ZoneClock,
) -> Sender<Wanted<L::Command>> {
    let (wanted, wants) = mpsc::channel::<Wanted<L::Command>>();
    thread::spawn(move || {
        for (ledger, because_of, search) in wants {
            let command = search();
            let reply = Box::new(|_| ());
            let order = Order { ledger, by: None, command, at: clock.now(), reply };
            let message = Message::Execute { order, because_of: Some(because_of) };
            // The shard is gone when the zone ends.
            drop(shards[place(ledger, shards.len())].send(message));
        }
    });
    wanted
}
