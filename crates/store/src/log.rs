//! The interface of logs, independent of the storage.

use core::fmt;
use core::ops::ControlFlow;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_ledger::{CommandOrigin, Digest, Envelope, Json, LedgerId, LedgerKind, LedgerLine, MessageId};
use thiserror::Error;

use crate::{LedgerHead, SignedCheckpoint};

/// The lines that one command appends to one ledger, and the messages that they send to other ledgers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The lines, in order. The first contains the hash of the last line of the ledger; if another line was
    /// appended meanwhile, nothing is written.
    pub lines: Vec<LedgerLine>,
    /// The state of the ledger afterwards.
    pub state: LedgerState,
    /// The messages, which are stored together with the lines.
    pub messages: Vec<StoredMessage>,
}

impl Append {
    /// Creates an append without messages.
    pub const fn new(lines: Vec<LedgerLine>, state: LedgerState) -> Append {
        Append { lines, state, messages: Vec::new() }
    }
}

/// A message as it is stored until it is [acknowledged](Log::acknowledge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMessage {
    /// Its id, which no other message ever has.
    pub id: MessageId,
    /// The ledger that receives it.
    pub to: LedgerId,
    /// The content as JSON.
    pub content: Box<str>,
}

/// The state of a ledger, as far as its log is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerState {
    /// The ledger is open, and nothing of lasting interest has happened in it: it is [recovered](LogReader::recover),
    /// no checkpoint covers it, and it can be [removed](Log::remove). Only a new ledger can be provisional.
    Provisional,
    /// The ledger is open and therefore [recovered](LogReader::recover).
    Open,
    /// The ledger is closed.
    Closed,
}

impl fmt::Display for LedgerState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LedgerState::Provisional => "provisional",
            LedgerState::Open => "open",
            LedgerState::Closed => "closed",
        })
    }
}

/// Receives the outcome of an append, on the writer thread, so it must be quick. It may drop the last
/// reference to the log; queued appends are written nevertheless.
pub type AppendCallback = Box<dyn FnOnce(Result<(), AppendError>) + Send>;

/// Receives the number of changed ledgers that no checkpoint covers yet.
pub type CheckpointCallback = Box<dyn FnOnce(Result<usize, AppendError>) + Send>;

/// Receives whether a ledger was removed.
pub type RemovalCallback = Box<dyn FnOnce(Result<bool, AppendError>) + Send>;

/// Read access to a log.
pub trait LogReader: Send + Sync {
    /// Returns the head of a ledger.
    ///
    /// # Errors
    /// The log cannot be read.
    fn head(&self, ledger: LedgerId) -> Result<Option<LedgerHead>, LogReadError>;

    /// Visits up to `limit` lines of a ledger after the first `after`, in order.
    ///
    /// # Errors
    /// The log cannot be read.
    fn read(
        &self,
        ledger: LedgerId,
        after: u64,
        limit: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError>;

    /// Visits the lines of a client's command, in order; none if it was never appended.
    ///
    /// # Errors
    /// The log cannot be read.
    fn read_command(
        &self,
        ledger: LedgerId,
        command: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError>;

    /// Visits all events of all open ledgers of a kind. The events of each ledger come in order, but
    /// ledgers may be interleaved. A damaged ledger is visited up to the damage, then reported once.
    ///
    /// # Errors
    /// The log cannot be read.
    fn recover(
        &self,
        kind: LedgerKind,
        visit: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError>;

    /// Visits every ledger once, ordered by kind and, within a kind, in a fixed order.
    ///
    /// # Errors
    /// The log cannot be read. Ledgers of an unknown kind are reported after all others were visited.
    fn for_each_ledger(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError>;

    /// Returns the ledgers that the index lists as open, with their states. The others count as closed.
    ///
    /// # Errors
    /// The log cannot be read, or the index lists a ledger of an unknown kind.
    fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError>;

    /// Returns the messages that were not acknowledged, ordered by their events.
    ///
    /// # Errors
    /// The log cannot be read, or a message is from or to a ledger of an unknown kind.
    fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError>;

    /// Visits every checkpoint, in order.
    ///
    /// # Errors
    /// The log cannot be read.
    fn for_each_checkpoint(
        &self,
        visit: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError>;
}

/// A log with a single writer.
///
/// After a failed write it never acknowledges anything again, see [`LogStopped`].
pub trait Log: Send + Sync {
    /// Returns read access, which never waits for the writer.
    fn reader(&self) -> &dyn LogReader;

    /// Queues the lines of a command and calls `callback` once they are on disk.
    ///
    /// It never blocks: if the queue is full, it immediately calls `callback` with [`AppendError::Busy`].
    fn append(&self, append: Append, callback: AppendCallback);

    /// Signs the heads of a batch of ledgers that changed since they were last signed; `callback` receives
    /// the number of ledgers that are left.
    fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback);

    /// Removes a ledger if it is [provisional](LedgerState::Provisional) and has exactly this many lines;
    /// `callback` receives whether it was.
    fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback);

    /// Forgets messages that were delivered, and calls `callback` once this is on disk.
    fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback);

    /// Returns the reason why the log stopped, if it did.
    fn stop_reason(&self) -> Option<LogStopped>;
}

/// A line of a ledger as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredLine<'a> {
    /// The envelope.
    pub envelope: Envelope<Json<'a>, Json<'a>>,
    /// The stored hash.
    pub hash: Digest,
}

/// The part of a line that is needed to rebuild the state of its ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveredEvent<'a> {
    /// The id of the ledger within its kind.
    pub id: u64,
    /// The position in the ledger, from 1.
    pub sequence: u64,
    /// The hash of the line.
    pub hash: Digest,
    /// The id of the command.
    pub command: u64,
    /// The actor who gave it.
    pub actor: Json<'a>,
    /// The origin of a command that nobody gave.
    pub because_of: Option<CommandOrigin>,
    /// The time of the event.
    pub occurred_at: Timestamp,
    /// The event.
    pub event: Json<'a>,
}

/// The reason an append failed.
///
/// ```
/// # use flagfall_store::AppendError;
/// let busy = AppendError::Busy;
/// assert_eq!(busy.to_string(), "too many writes are waiting: try again in a moment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The lines do not follow the last line, because other lines were appended first.
    #[error("{ledger} already has {length} lines, and the new ones do not follow them")]
    Conflict {
        /// The ledger.
        ledger: LedgerId,
        /// The number of lines it has.
        length: u64,
    },
    /// The client's command was appended before; its lines can be [read](LogReader::read_command).
    #[error("command {command} of {ledger} was appended before")]
    Duplicate {
        /// The ledger.
        ledger: LedgerId,
        /// The command.
        command: u64,
    },
    /// There are no lines, or they do not belong to one command in one ledger.
    #[error("the lines do not belong to one command in one ledger")]
    Inconsistent,
    /// The queue is full.
    #[error("too many writes are waiting: try again in a moment")]
    Busy,
    /// The log has stopped.
    #[error(transparent)]
    Stopped(#[from] LogStopped),
}

/// The error of a log after a failed write. Nothing is acknowledged until the log is reopened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the store has stopped and records nothing more: {reason}")]
pub struct LogStopped {
    /// The failed operation.
    pub reason: Arc<str>,
}

/// A ledger that cannot be used, because its stored lines are damaged.
///
/// ```
/// # use flagfall_store::{DamagedLedger, LedgerId, LedgerKind};
/// let ledger = LedgerId { kind: LedgerKind::Game, id: 7 };
/// let damaged = DamagedLedger { ledger, reason: "line 3 is missing".to_owned() };
/// assert_eq!(damaged.to_string(), "game 7 is damaged: line 3 is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{ledger} is damaged: {reason}")]
pub struct DamagedLedger {
    /// The ledger.
    pub ledger: LedgerId,
    /// The damage.
    pub reason: String,
}

/// The reason a read failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LogReadError {
    /// The stored data is invalid.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// The file system or the database failed.
    #[error("the data cannot be read: {0}")]
    Failed(String),
}
