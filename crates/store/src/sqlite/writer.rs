//! The writer thread, which commits all queued requests in one transaction.

use std::fmt::Display;
use std::fs::File;
use std::iter;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, MessageId};
use rusqlite::{Connection, Result};

use super::log_tables::LogTables;
use super::open::Options;
use super::wal::WalCheckpointer;
use crate::{Append, AppendCallback, AppendError, CheckpointCallback, LogStopped, RemovalCallback};

/// The maximum number of further requests in a transaction, so that the first need not wait long.
const MAX_BATCH: usize = 1_024;

/// A request to the writer, with its callback.
enum WriteRequest {
    Append(Append, AppendCallback),
    Checkpoint(Timestamp, CheckpointCallback),
    Remove(LedgerId, u64, RemovalCallback),
    Acknowledge(Vec<MessageId>, AppendCallback),
}

impl WriteRequest {
    fn write(&self, tables: &mut LogTables) -> Result<WriteResult> {
        match self {
            WriteRequest::Append(append, _) => Ok(tables.append(append)?.map(|()| 0)),
            WriteRequest::Checkpoint(at, _) => tables.checkpoint(*at).map(Ok),
            WriteRequest::Acknowledge(messages, _) => Ok(Ok(tables.acknowledge(messages).map(|()| 0)?)),
            WriteRequest::Remove(ledger, length, _) => Ok(Ok(tables.remove(*ledger, *length)?.into())),
        }
    }

    /// Calls the callback.
    fn complete(self, outcome: WriteResult) {
        match self {
            WriteRequest::Append(_, callback) | WriteRequest::Acknowledge(_, callback) => callback(outcome.map(drop)),
            WriteRequest::Checkpoint(_, callback) => callback(outcome),
            WriteRequest::Remove(_, _, callback) => callback(outcome.map(|removed| removed > 0)),
        }
    }

    fn lines(&self) -> usize {
        match self {
            WriteRequest::Append(append, _) => append.lines.len(),
            WriteRequest::Checkpoint(..) | WriteRequest::Remove(..) | WriteRequest::Acknowledge(..) => 0,
        }
    }
}

/// The outcome of a request; for a checkpoint, the number of ledgers that are left, for a removal, of those removed.
type WriteResult = core::result::Result<usize, AppendError>;

pub(super) struct LogWriter {
    queue: Option<SyncSender<WriteRequest>>,
    stopped: Arc<OnceLock<LogStopped>>,
    thread: Option<JoinHandle<()>>,
}

impl LogWriter {
    /// Starts the writer thread, and a thread that copies the WAL over its own connection. The directory stays
    /// locked until everything is written.
    pub(super) fn start(tables: LogTables, wal_connection: Connection, lock: File, options: Options) -> LogWriter {
        let (queue, requests) = sync_channel(options.queue);
        let stopped = Arc::new(OnceLock::new());
        let wal = WalCheckpointer::start(wal_connection, options.wal_pages, Arc::clone(&stopped));
        let shared = Arc::clone(&stopped);
        let thread = thread::spawn(move || {
            run(tables, wal, &requests, &shared);
            drop(lock);
        });
        LogWriter { queue: Some(queue), stopped, thread: Some(thread) }
    }

    pub(super) fn append(&self, append: Append, callback: AppendCallback) {
        self.send(WriteRequest::Append(append, callback));
    }

    pub(super) fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback) {
        self.send(WriteRequest::Checkpoint(at, callback));
    }

    pub(super) fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback) {
        self.send(WriteRequest::Remove(ledger, length, callback));
    }

    pub(super) fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback) {
        self.send(WriteRequest::Acknowledge(messages, callback));
    }

    pub(super) fn stopped(&self) -> Option<LogStopped> {
        self.stopped.get().cloned()
    }

    fn send(&self, request: WriteRequest) {
        if let Some(stopped) = self.stopped.get() {
            return request.complete(Err(stopped.clone().into()));
        }
        let queue = self.queue.as_ref().expect("the queue exists until the writer is dropped");
        match queue.try_send(request) {
            Ok(()) => {}
            Err(TrySendError::Full(request)) => request.complete(Err(AppendError::Busy)),
            Err(TrySendError::Disconnected(request)) => {
                let reason = "the writer thread has ended".into();
                let stopped = self.stopped.get_or_init(|| LogStopped { reason });
                request.complete(Err(stopped.clone().into()));
            }
        }
    }
}

impl Drop for LogWriter {
    /// Waits until all queued requests are written, unless this is the writer thread, which would wait for
    /// itself.
    fn drop(&mut self) {
        self.queue = None;
        let is_other = |thread: &JoinHandle<()>| thread.thread().id() != thread::current().id();
        drop(self.thread.take().filter(is_other).map(JoinHandle::join));
    }
}

fn run(
    mut tables: LogTables,
    mut wal: WalCheckpointer,
    requests: &Receiver<WriteRequest>,
    stopped: &OnceLock<LogStopped>,
) {
    while let Ok(first) = requests.recv() {
        let batch: Vec<WriteRequest> = iter::once(first).chain(requests.try_iter().take(MAX_BATCH)).collect();
        let lines = batch.iter().map(WriteRequest::lines).sum();
        match stopped.get().map_or_else(|| write(&mut tables, &batch, stopped), Err) {
            Ok(outcomes) => {
                for (request, outcome) in batch.into_iter().zip(outcomes) {
                    request.complete(outcome);
                }
            }
            Err(stopped) => {
                for request in batch {
                    request.complete(Err(stopped.clone().into()));
                }
                continue;
            }
        }
        // All callbacks were called, so nobody waits for this.
        if wal.note_written(lines)
            && let Err(error) = tables.checkpoint_wal()
        {
            stop(stopped, &error);
        }
    }
}

/// Writes a batch. Afterwards all of it is on disk, or the log has stopped.
fn write<'a>(
    tables: &mut LogTables,
    batch: &[WriteRequest],
    stopped: &'a OnceLock<LogStopped>,
) -> core::result::Result<Vec<WriteResult>, &'a LogStopped> {
    let written = tables.transact(|tables| batch.iter().map(|request| request.write(tables)).collect());
    let outcomes = written.map_err(|error| stop(stopped, &error))?;
    tables.anchor().map_err(|error| stop(stopped, &format_args!("the anchor of a checkpoint: {error}")))?;
    Ok(outcomes)
}

fn stop<'a>(stopped: &'a OnceLock<LogStopped>, error: &dyn Display) -> &'a LogStopped {
    stopped.get_or_init(|| LogStopped { reason: error.to_string().into() })
}
