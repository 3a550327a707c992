//! Storage for ledgers and personal data.
//!
//! A [`Log`] appends the lines of one command at a time and acknowledges them once they are on disk; a
//! [`LogReader`] reads them. [`SqliteLog`] keeps a log in a local directory, and [`Archive`] opens it for
//! reading only. [`verify`] checks every chain and every signed [`Checkpoint`], and [`export`] writes the
//! lines exactly as they were hashed. An [`Anchor`] is a checkpoint kept outside the log.
//!
//! ```no_run
//! use std::path::Path;
//! use std::sync::mpsc;
//! use flagfall_clock::Timestamp;
//! use flagfall_ledger::{Cause, Chain, Entry, LedgerEvent, LedgerKind, LedgerId};
//! use flagfall_store::{Append, LedgerState, LogReader, Log, Options, SqliteLog};
//! # #[derive(serde::Serialize, serde::Deserialize)]
//! # struct Lamp { lit: bool }
//! # impl LedgerEvent for Lamp { const SCHEMA: u16 = 1; }
//!
//! let log = SqliteLog::open(Path::new("data"), Options::default())?;
//! let mut chain = Chain::new(LedgerId { kind: LedgerKind::Case, id: 1 });
//! let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
//! let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
//! let (sender, receiver) = mpsc::channel();
//! let callback = Box::new(move |outcome| drop(sender.send(outcome)));
//! log.append(Append::new(vec![line], LedgerState::Open), callback);
//! receiver.recv()??; // The line is on disk.
//! assert_eq!(log.reader().head(chain.ledger())?.map(|head| head.hash), Some(chain.last_hash()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Personal data is stored separately, so that it can be erased: [`People`] is the interface and
//! [`SqlitePeople`] the implementation. Sealed moves are stored there too, encrypted with a [`SealingKey`].
//!
//! This crate knows no event by name, contains no rules and reads no clock.

#![forbid(unsafe_code)]

mod anchor;
mod audit;
mod checkpoint;
#[cfg(feature = "contract")]
pub mod contract;
mod export;
mod log;
mod people;
mod sqlite;

pub use anchor::Anchor;
pub use audit::{Audit, AuditDefect, AuditFinding, AuditReferences, FoldedState, verify, verify_with};
pub use checkpoint::{Checkpoint, LedgerHead, PublicKey, SignedCheckpoint};
pub use export::{export, export_checkpoints};
pub use flagfall_ledger::{Chain, Digest, LedgerId, LedgerKind, MessageId, PersonId};
pub use log::{
    Append, AppendCallback, AppendError, CheckpointCallback, DamagedLedger, LedgerState, Log, LogReadError, LogReader,
    LogStopped, RecoveredEvent, RemovalCallback, StoredLine, StoredMessage,
};
#[cfg(feature = "contract")]
pub use people::contract as people_contract;
pub use people::{
    AccessToken, AccessTokenKind, AccountName, AccountNameError, AccountStore, AnswerStore, CallStore, ChatMessage,
    ChatRoom, ChatStore, EnvelopeStore, ExpiredRecords, HeldGrant, KeptAccess, Link, LinkPurpose, LinkStore,
    MAX_ROOM_MESSAGES, People, PeopleError, PeopleResult, Person, RoleStore, Table, TableInvitee, TableStore,
    TokenScope, TokenScopes, TokenStore, UnknownChatRoom, visual_skeleton,
};
pub use sqlite::{
    Archive, BackupError, OpenError, Options, RestoreError, SealingKey, SqliteLog, SqlitePeople, backup_people_path,
    backup_sealing_key_path,
};
