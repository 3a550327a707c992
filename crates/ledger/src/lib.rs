//! Append-only ledgers of events, chained by hashes.
//!
//! Everything that happens under the laws is recorded in a [`Ledger`]: commands are decided into events,
//! the events are stored, and the state is the fold of the events. An event is stored in an [`Envelope`],
//! which is one [`LedgerLine`] of JSON. A [`Chain`] puts the hash of the previous line into each line.
//!
//! ```
//! use flagfall_clock::Timestamp;
//! use flagfall_ledger::{Cause, Chain, Digest, Entry, LedgerEvent, LedgerKind, LedgerId};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! #[serde(rename_all = "snake_case")]
//! enum Lamp {
//!     Lit,
//!     Out,
//! }
//!
//! impl LedgerEvent for Lamp {
//!     const SCHEMA: u16 = 1;
//! }
//!
//! let at = Timestamp::from_millis(5);
//! let mut chain = Chain::new(LedgerId { kind: LedgerKind::Case, id: 1 });
//! let lit = chain.append(&Entry { at, event: Lamp::Lit }, Cause::by("ann", 1, at));
//! let out = chain.append(&Entry { at, event: Lamp::Out }, Cause::by("ann", 2, at));
//! assert_eq!(out.envelope().previous, Digest::of(lit.as_str()));
//! assert_eq!(out.envelope().event.0, r#""out""#);
//! ```
//!
//! This crate knows no event by name. It reads no clock, uses no randomness and performs no input or
//! output.

#![forbid(unsafe_code)]

mod chain;
mod digest;
mod envelope;
mod fault;
mod id;
mod ledger;
mod line;
mod message;
mod person;

pub use chain::Chain;
pub use digest::{CommandDigest, Digest, DigestError};
pub use envelope::{Cause, CommandOrigin, Entry, Envelope, TimeSource};
pub use fault::{LedgerError, LedgerFault};
pub use id::{EventId, LedgerId, LedgerKind};
pub use ledger::{Execution, Ledger, LedgerEvent, read};
pub use line::{Json, LedgerLine};
pub use message::{LedgerMessage, MessageContent, MessageId};
pub use person::{Party, PersonId};
