//! Bugs planted on purpose, to show that the simulator finds them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flagfall_feed::{Feed, InProcess, Publication, Sender};
use flagfall_ledger::{LedgerId, MessageId, Party};
use flagfall_server::spine::{DeliveryCallback, MessageReceiver};
use flagfall_store::StoredMessage;

/// A bug planted in a simulated zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlantedBug {
    /// The log acknowledges events before they are on the disk.
    AcknowledgeEarly,
    /// Messages to other ledgers are lost in a crash.
    LoseMessages,
    /// Messages are delivered a second time, under another id.
    DeliverTwice,
    /// The feed drops a publication now and then, and disconnects nobody.
    DropPublications,
    /// The time while the zone was down is charged to the players.
    ChargeDowntime,
    /// Revoked roles stay in the store.
    KeepRevokedRoles,
    /// A client that comes back gets the last event once more.
    RepeatEvent,
}

impl PlantedBug {
    /// Every bug, with its name on the command line.
    pub const ALL: [(&str, PlantedBug); 7] = [
        ("acknowledge-early", PlantedBug::AcknowledgeEarly),
        ("lose-messages", PlantedBug::LoseMessages),
        ("deliver-twice", PlantedBug::DeliverTwice),
        ("drop-publications", PlantedBug::DropPublications),
        ("charge-downtime", PlantedBug::ChargeDowntime),
        ("keep-revoked-roles", PlantedBug::KeepRevokedRoles),
        ("repeat-event", PlantedBug::RepeatEvent),
    ];
}

/// A feed that drops publications.
pub(super) struct LeakyFeed {
    pub(super) feed: InProcess,
    pub(super) published: AtomicU64,
}

impl Feed for LeakyFeed {
    fn publish(&self, publication: &Publication) {
        if self.published.fetch_add(1, Ordering::Relaxed) % 40 != 39 {
            self.feed.publish(publication);
        }
    }

    fn subscribe(&self, ledger: LedgerId, sender: &Sender, party: Option<Party>) {
        self.feed.subscribe(ledger, sender, party);
    }

    fn unsubscribe(&self, ledger: LedgerId, sender: &Sender) {
        self.feed.unsubscribe(ledger, sender);
    }
}

/// A receiver that gets every message twice.
pub(super) struct DoubleReceiver(pub(super) Arc<dyn MessageReceiver>);

impl MessageReceiver for DoubleReceiver {
    fn deliver(&self, message: StoredMessage, callback: DeliveryCallback) {
        let id = MessageId { place: message.id.place + 1_000, ..message.id };
        let again = StoredMessage { id, ..message.clone() };
        self.0.deliver(message, callback);
        self.0.deliver(again, Box::new(|_| ()));
    }
}
