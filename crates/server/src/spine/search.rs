//! Searches that take long, away from the shards.

use std::sync::Weak;
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::inbox::Inbox;
use super::order::{Message, Order};
use super::shard::Wanted;
use super::{Zoned, place};
use crate::ZoneClock;

/// Starts the one thread that searches: a search may take gigabytes, so there is one at a time. No
/// more of them wait than there are ledgers.
pub(super) fn start<L: Zoned>(
    shards: Vec<Weak<Inbox<L>>>,
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
            let Some(shard) = shards[place(ledger, shards.len())].upgrade() else { return };
            shard.send_patiently(message);
        }
    });
    wanted
}
