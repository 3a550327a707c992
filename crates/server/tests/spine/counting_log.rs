//! A log that counts the rows read from it and can hold appends back.

#![allow(dead_code, reason = "each suite uses what it needs")]

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ThreadId};

use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{
    Append, AppendCallback, CheckpointCallback, DamagedLedger, LedgerHead, LedgerState, Log, LogReadError, LogReader,
    LogStopped, MessageId, RecoveredEvent, RemovalCallback, SignedCheckpoint, SqliteLog, StoredLine, StoredMessage,
};

type LineVisitor<'a> = &'a mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>;

/// The real log, with the number of rows read and the threads that read many.
pub(crate) struct CountingLog {
    log: SqliteLog,
    rows: AtomicU64,
    readers: Mutex<HashSet<ThreadId>>,
    /// The appends that are held back, if any are.
    held: Mutex<Option<Vec<(Append, AppendCallback)>>>,
    /// Whether acknowledgements of messages are lost.
    drops_acknowledgements: AtomicBool,
}

impl CountingLog {
    pub(crate) fn new(log: SqliteLog) -> CountingLog {
        CountingLog {
            log,
            rows: AtomicU64::new(0),
            readers: Mutex::default(),
            held: Mutex::default(),
            drops_acknowledgements: AtomicBool::new(false),
        }
    }

    /// The number of rows of single ledgers read so far.
    pub(crate) fn rows(&self) -> u64 {
        self.rows.load(Ordering::Relaxed)
    }

    /// The threads that have read whole ledgers.
    pub(crate) fn readers(&self) -> HashSet<ThreadId> {
        self.readers.lock().expect("no reader panics").clone()
    }

    /// Holds further appends back.
    pub(crate) fn hold(&self) {
        *self.held.lock().expect("no writer panics") = Some(Vec::new());
    }

    /// Writes the appends that were held back.
    pub(crate) fn release(&self) {
        let held = self.held.lock().expect("no writer panics").take();
        for (append, callback) in held.into_iter().flatten() {
            self.log.append(append, callback);
        }
    }

    /// Loses the acknowledgements of messages from now on.
    pub(crate) fn drop_acknowledgements(&self) {
        self.drops_acknowledgements.store(true, Ordering::Relaxed);
    }

    fn count(&self, visit: LineVisitor<'_>, row: StoredLine<'_>) -> ControlFlow<()> {
        self.rows.fetch_add(1, Ordering::Relaxed);
        visit(row)
    }
}

impl Log for CountingLog {
    fn reader(&self) -> &dyn LogReader {
        self
    }

    fn append(&self, append: Append, callback: AppendCallback) {
        match &mut *self.held.lock().expect("no writer panics") {
            Some(held) => held.push((append, callback)),
            None => self.log.append(append, callback),
        }
    }

    fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback) {
        self.log.checkpoint(at, callback);
    }

    fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback) {
        self.log.remove(ledger, length, callback);
    }

    fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback) {
        if self.drops_acknowledgements.load(Ordering::Relaxed) {
            callback(Ok(()));
        } else {
            self.log.acknowledge(messages, callback);
        }
    }

    fn stop_reason(&self) -> Option<LogStopped> {
        self.log.stop_reason()
    }
}

impl LogReader for CountingLog {
    fn head(&self, ledger: LedgerId) -> Result<Option<LedgerHead>, LogReadError> {
        self.log.reader().head(ledger)
    }

    fn read(&self, ledger: LedgerId, after: u64, limit: u64, visit: LineVisitor<'_>) -> Result<(), LogReadError> {
        self.readers.lock().expect("no reader panics").insert(thread::current().id());
        self.log.reader().read(ledger, after, limit, &mut |row| self.count(visit, row))
    }

    fn read_command(&self, ledger: LedgerId, command: u64, visit: LineVisitor<'_>) -> Result<(), LogReadError> {
        self.log.reader().read_command(ledger, command, &mut |row| self.count(visit, row))
    }

    fn recover(
        &self,
        kind: LedgerKind,
        visit: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        self.log.reader().recover(kind, visit)
    }

    fn for_each_ledger(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError> {
        self.log.reader().for_each_ledger(visit)
    }

    fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError> {
        self.log.reader().open_ledgers()
    }

    fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError> {
        self.log.reader().unacknowledged()
    }

    fn for_each_checkpoint(
        &self,
        visit: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        self.log.reader().for_each_checkpoint(visit)
    }
}
