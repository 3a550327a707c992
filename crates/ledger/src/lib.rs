//! Ledgers of events: what happened, in envelopes, in a chain of hashes.
//!
//! Everything that happens under the laws is a [`Ledger`]: a command is decided into events, the
//! events are kept, and the state is the fold of them. An event is kept in an [`Envelope`], which is
//! one [`Line`] of JSON; a [`Chain`] makes each line name the hash of the line before it.
//!
//! ```
//! use flagfall_clock::Timestamp;
//! use flagfall_ledger::{Cause, Chain, Digest, Entry, Event, Kind, LedgerId};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! #[serde(rename_all = "snake_case")]
//! enum Lamp {
//!     Lit,
//!     Out,
//! }
//!
//! impl Event for Lamp {
//!     const SCHEMA: u16 = 1;
//! }
//!
//! let at = Timestamp::from_millis(5);
//! let mut chain = Chain::new(LedgerId { kind: Kind::Case, id: 1 });
//! let lit = chain.append(&Entry { at, event: Lamp::Lit }, Cause::by("ann", 1, at));
//! let out = chain.append(&Entry { at, event: Lamp::Out }, Cause::by("ann", 2, at));
//! assert_eq!(out.envelope().previous, Digest::of(lit.as_str()));
//! assert_eq!(out.envelope().event.0, r#""out""#);
//! ```
//!
//! This crate knows no event by name, and it never reads a clock, draws a random number or does
//! input and output.

#![forbid(unsafe_code)]

mod broken;
mod chain;
mod digest;
mod envelope;
mod id;
mod ledger;
mod line;
mod person;

pub use broken::{Broken, LedgerError};
pub use chain::Chain;
pub use digest::{Digest, DigestError};
pub use envelope::{Cause, Entry, Envelope, TimeSource};
pub use id::{Kind, LedgerId};
pub use ledger::{Event, Executed, Ledger, read};
pub use line::{Json, Line};
pub use person::PersonId;
