//! What a log can do, wherever it is kept.

use core::ops::ControlFlow;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, Envelope, Json, Kind, LedgerId, Line};
use thiserror::Error;

use crate::{Head, Signed};

/// All lines that one command led to in one ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The lines, in order. The first says after which line of the ledger they belong: if another
    /// has been appended there meanwhile, nothing is.
    pub lines: Vec<Line>,
    /// Whether the ledger is open afterwards, and so [recovered](Ledgers::recover).
    pub open: bool,
}

/// Is told what became of an append, on the thread that writes: it must be quick. It may be the last
/// to hold the log; what is queued is then written all the same.
pub type Done = Box<dyn FnOnce(Result<(), AppendError>) + Send>;

/// Is told how many changed ledgers no checkpoint covers yet.
pub type Covered = Box<dyn FnOnce(Result<usize, AppendError>) + Send>;

/// Ledgers that can be read.
pub trait Ledgers: Send + Sync {
    /// The last line of a ledger.
    ///
    /// # Errors
    /// The log cannot be read.
    fn head(&self, ledger: LedgerId) -> Result<Option<Head>, ReadError>;

    /// Shows the rows of a ledger after the first so many, in order, at most `limit`.
    ///
    /// # Errors
    /// The log cannot be read.
    fn read(
        &self,
        ledger: LedgerId,
        after: u64,
        limit: u64,
        visit: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError>;

    /// Shows the rows that a command led to: none, if it was never appended.
    ///
    /// # Errors
    /// The log cannot be read.
    fn answer(
        &self,
        ledger: LedgerId,
        command: u64,
        visit: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError>;

    /// Shows all events of all open ledgers of a kind: those of each in order, whatever comes between.
    ///
    /// # Errors
    /// The log cannot be read, or has a gap.
    fn recover(
        &self,
        kind: Kind,
        visit: &mut dyn FnMut(Recovered<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError>;

    /// Shows every ledger there is once, in the order of kinds and in each in a fixed one.
    ///
    /// # Errors
    /// The log cannot be read.
    fn each(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), ReadError>;

    /// Shows every checkpoint, in order.
    ///
    /// # Errors
    /// The log cannot be read.
    fn checkpoints(
        &self,
        visit: &mut dyn FnMut(Signed<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError>;
}

/// A log that can be appended to, by one writer.
///
/// Once something could not be written, it acknowledges nothing more, for good: see [`Stopped`].
pub trait Log: Send + Sync {
    /// What it holds, to be read; that never waits for what is being written.
    fn reader(&self) -> &dyn Ledgers;

    /// Appends what a command led to, and tells `done` once it is on disk.
    ///
    /// It never waits: where too much is waiting already, `done` is told so at once.
    fn append(&self, append: Append, done: Done);

    /// Signs the heads of ledgers that changed since they were last signed, many at a time; `done`
    /// is told how many are left.
    fn checkpoint(&self, at: Timestamp, done: Covered);

    /// Why nothing more is acknowledged, if so.
    fn stopped(&self) -> Option<Stopped>;
}

/// A line of a ledger, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Its envelope.
    pub envelope: Envelope<Json<'a>, Json<'a>>,
    /// The hash it was kept with.
    pub hash: Digest,
}

/// As much of a line as the state of its ledger needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recovered<'a> {
    /// Which ledger of its kind.
    pub id: u64,
    /// Its place in the ledger, from 1.
    pub sequence: u64,
    /// The hash of the line.
    pub hash: Digest,
    /// The command that led to it.
    pub command: u64,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// What happened.
    pub event: Json<'a>,
}

/// Why something was not appended.
///
/// ```
/// # use flagfall_store::AppendError;
/// let busy = AppendError::Busy;
/// assert_eq!(busy.to_string(), "too much is waiting to be written: try again in a moment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The lines do not follow the last one there is: somebody else was first.
    #[error("{ledger} has {length} lines by now, and these do not follow them")]
    Conflict {
        /// Which ledger.
        ledger: LedgerId,
        /// How many lines it has.
        length: u64,
    },
    /// The command was appended before; its answer is to be [read](Ledgers::answer).
    #[error("command {command} of {ledger} was appended before")]
    Repeated {
        /// Which ledger.
        ledger: LedgerId,
        /// Which command.
        command: u64,
    },
    /// There are no lines, or they are not of one command in one ledger.
    #[error("these are not the lines of one command in one ledger")]
    Misfit,
    /// Too much is waiting.
    #[error("too much is waiting to be written: try again in a moment")]
    Busy,
    /// Nothing more is acknowledged.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Something could not be written: nothing more is acknowledged until the log is opened anew.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the store has stopped, and nothing more is put on record: {why}")]
pub struct Stopped {
    /// What could not be done.
    pub why: Arc<str>,
}

/// Why nothing could be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// What is there cannot have been written so.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// The file, or the machine.
    #[error("the data cannot be read: {0}")]
    Failed(String),
}
