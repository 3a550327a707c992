//! Where ledgers are kept.
//!
//! A [`Log`] takes the lines of one command at a time and acknowledges them once they are on disk;
//! what it holds is read through [`Ledgers`]. [`Sqlite`] is the log in a directory of this machine,
//! [`Archive`] the same to be read only. [`verify`] follows every chain and every signed
//! [`Checkpoint`], [`export`] writes the lines as they were hashed.
//!
//! ```no_run
//! use std::path::Path;
//! use std::sync::mpsc;
//! use flagfall_clock::Timestamp;
//! use flagfall_ledger::{Cause, Chain, Entry, Event, Kind, LedgerId};
//! use flagfall_store::{Append, Ledgers, Log, Options, Sqlite};
//! # #[derive(serde::Serialize, serde::Deserialize)]
//! # struct Lamp { lit: bool }
//! # impl Event for Lamp { const SCHEMA: u16 = 1; }
//!
//! let log = Sqlite::open(Path::new("data"), Options::default())?;
//! let mut chain = Chain::new(LedgerId { kind: Kind::Case, id: 1 });
//! let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
//! let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
//! let (tell, told) = mpsc::channel();
//! log.append(Append { lines: vec![line], open: true }, Box::new(move |done| drop(tell.send(done))));
//! told.recv()??; // It is on disk.
//! assert_eq!(log.reader().head(chain.ledger())?.map(|head| head.hash), Some(chain.last()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is kept of people, and can be erased, is apart from it: [`People`], in [`SqlitePeople`].
//! Moves that are sealed are there too, locked by a [`SealingKey`].
//!
//! This crate knows no event by name, decides nothing, and never reads a clock.

#![forbid(unsafe_code)]

mod audit;
mod checkpoint;
#[cfg(feature = "contract")]
pub mod contract;
mod export;
mod log;
mod people;
mod sqlite;

pub use audit::{Audit, Fault, What, verify};
pub use checkpoint::{Checkpoint, Head, PublicKey, Signed};
pub use export::{export, export_checkpoints};
pub use flagfall_ledger::{Chain, Digest, Kind, LedgerId, PersonId};
pub use log::{
    Append, AppendError, Covered, Done, Ledgers, Log, ReadError, Recovered, Row, Stopped,
};
#[cfg(feature = "contract")]
pub use people::contract as people_contract;
pub use people::{
    Answer, ForWhom, Grant, Link, Name, NameError, Pass, PassKind, People, PeopleError, Person,
    Purpose, Role, Room, Said, Scope, Swept, Table, UnknownRole, UnknownRoom, look,
};
pub use sqlite::{
    Archive, BackupError, OpenError, Options, RestoreError, SealingKey, Sqlite, SqlitePeople,
    people_beside, sealing_key_beside,
};
