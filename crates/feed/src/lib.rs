//! Live broadcast of stored events.
//!
//! A [`Feed`] sends each [`Publication`] to the subscribers of its ledger. A subscriber has one bounded
//! [`channel`] for all its ledgers, a [`Sender`] and a [`Receiver`]. A receiver whose channel overflows
//! is disconnected and catches up from the log after the last sequence number it has seen; no other
//! receiver waits.
//!
//! ```
//! use flagfall_feed::{Feed, InProcess, Message, Publication, channel};
//! use flagfall_ledger::{LedgerId, LedgerKind};
//!
//! let ledger = LedgerId { kind: LedgerKind::Game, id: 1 };
//! let feed = InProcess::default();
//! let (sender, mut receiver) = channel(1);
//! feed.subscribe(ledger, &sender, None);
//! let first = Publication { ledger, sequence: 1, only_for: None, topic: 0, text: "first".into() };
//! feed.publish(&first);
//! assert_eq!(receiver.try_recv(), Some(Message::Publication(first.clone())));
//!
//! for sequence in 2..=3 {
//!     feed.publish(&Publication { sequence, ..first.clone() });
//! }
//! assert!(receiver.is_disconnected());
//! ```
//!
//! This crate stores nothing: missed publications are read from the log.

#![forbid(unsafe_code)]

mod channel;
mod in_process;

use std::sync::Arc;

use flagfall_ledger::{LedgerId, Party};

pub use channel::{Message, Receiver, Sender, batch_wakeups, channel};
pub use in_process::InProcess;

/// A stored event that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// The ledger.
    pub ledger: LedgerId,
    /// The sequence number in the ledger.
    pub sequence: u64,
    /// The only party whose subscribers receive it; none if everybody does. It takes no room in the channels of
    /// others, so that they notice nothing of it.
    pub only_for: Option<Party>,
    /// The subject, as a number that the kind of the ledger defines.
    pub topic: u8,
    /// The text, rendered once for all receivers.
    pub text: Arc<str>,
}

/// Distributes publications to subscribers.
pub trait Feed: Send + Sync {
    /// Sends a publication to every subscriber of its ledger, without blocking.
    fn publish(&self, publication: &Publication);

    /// Subscribes a sender to a ledger: to what is for everybody, and to what is only for one party.
    fn subscribe(&self, ledger: LedgerId, sender: &Sender, party: Option<Party>);

    /// Unsubscribes a sender from a ledger.
    fn unsubscribe(&self, ledger: LedgerId, sender: &Sender);
}
