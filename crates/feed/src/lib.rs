//! Live broadcast of what is put on record.
//!
//! A [`Feed`] hands [`News`] to everybody who subscribed to their ledger. A reader has one bounded
//! box for all its ledgers, [made](mailbox) as a [`Post`] and a [`Reader`]; one whose box is full is
//! cut off, and resumes from the log after the last sequence it has seen. Nobody else waits.
//!
//! ```
//! use flagfall_feed::{Feed, InProcess, Letter, News, mailbox};
//! use flagfall_ledger::{Kind, LedgerId};
//!
//! let ledger = LedgerId { kind: Kind::Game, id: 1 };
//! let feed = InProcess::default();
//! let (post, mut reader) = mailbox(1);
//! feed.subscribe(ledger, &post);
//! let first = News { ledger, sequence: 1, audience: 0, text: "first".into() };
//! feed.publish(&first);
//! assert_eq!(reader.try_next(), Some(Letter::News(first)));
//!
//! for sequence in 2..=3 {
//!     feed.publish(&News { ledger, sequence, audience: 0, text: "more".into() });
//! }
//! assert!(reader.is_cut_off());
//! ```
//!
//! This crate keeps nothing: what was missed is read from the log.

#![forbid(unsafe_code)]

mod in_process;
mod mailbox;

use std::sync::Arc;

use flagfall_ledger::LedgerId;

pub use in_process::InProcess;
pub use mailbox::{Letter, Post, Reader, mailbox, together};

/// Something that is on disk and may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// In which ledger.
    pub ledger: LedgerId,
    /// Its place there.
    pub sequence: u64,
    /// For whom it is, if not for everybody (0): a number whose meaning the publisher knows.
    pub audience: u8,
    /// What is told, written once for all readers.
    pub text: Arc<str>,
}

/// Where news go from who publishes to who reads.
pub trait Feed: Send + Sync {
    /// Tells everybody who subscribed to the ledger. It never waits.
    fn publish(&self, news: &News);

    /// From now on news of a ledger go to a reader too.
    fn subscribe(&self, ledger: LedgerId, post: &Post);

    /// They do so no longer.
    fn unsubscribe(&self, ledger: LedgerId, post: &Post);
}
