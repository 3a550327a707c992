//! The thread that writes: all that has queued goes into one transaction.

use std::fs::File;
use std::iter;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use flagfall_clock::Timestamp;
use rusqlite::{Connection, Result};

use super::book::Book;
use super::open::Options;
use super::wal::Mover;
use crate::{Append, AppendError, Covered, Done, Stopped};

/// So many messages at most go into one transaction, so that the first need not wait long.
const MOST: usize = 1_024;

/// Something to be written, and who is to be told.
enum Message {
    Append(Append, Done),
    Checkpoint(Timestamp, Covered),
}

impl Message {
    fn write(&self, book: &mut Book) -> Result<Outcome> {
        match self {
            Message::Append(append, _) => Ok(book.append(append)?.map(|()| 0)),
            Message::Checkpoint(at, _) => book.checkpoint(*at).map(Ok),
        }
    }

    fn tell(self, outcome: Outcome) {
        match self {
            Message::Append(_, done) => done(outcome.map(drop)),
            Message::Checkpoint(_, done) => done(outcome),
        }
    }

    fn lines(&self) -> usize {
        match self {
            Message::Append(append, _) => append.lines.len(),
            Message::Checkpoint(..) => 0,
        }
    }
}

/// What became of a message; of a checkpoint, how many ledgers are left.
type Outcome = core::result::Result<usize, AppendError>;

pub(super) struct Writer {
    queue: Option<SyncSender<Message>>,
    stopped: Arc<OnceLock<Stopped>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Begins to write; what the log gathers is moved by a connection beside. The directory is
    /// ours by its lock until all is written.
    pub(super) fn start(book: Book, beside: Connection, lock: File, options: Options) -> Writer {
        let (queue, queued) = sync_channel(options.queue);
        let stopped = Arc::new(OnceLock::new());
        let mover = Mover::start(beside, options.log_pages, Arc::clone(&stopped));
        let tell = Arc::clone(&stopped);
        let thread = thread::spawn(move || {
            run(book, mover, &queued, &tell);
            drop(lock);
        });
        Writer { queue: Some(queue), stopped, thread: Some(thread) }
    }

    pub(super) fn append(&self, append: Append, done: Done) {
        self.send(Message::Append(append, done));
    }

    pub(super) fn checkpoint(&self, at: Timestamp, done: Covered) {
        self.send(Message::Checkpoint(at, done));
    }

    pub(super) fn stopped(&self) -> Option<Stopped> {
        self.stopped.get().cloned()
    }

    fn send(&self, message: Message) {
        if let Some(stopped) = self.stopped.get() {
            return message.tell(Err(stopped.clone().into()));
        }
        let queue = self.queue.as_ref().expect("it is there until the writer is dropped");
        match queue.try_send(message) {
            Ok(()) => {}
            Err(TrySendError::Full(message)) => message.tell(Err(AppendError::Busy)),
            Err(TrySendError::Disconnected(message)) => {
                let why = "the thread that writes is gone".into();
                let stopped = self.stopped.get_or_init(|| Stopped { why });
                message.tell(Err(stopped.clone().into()));
            }
        }
    }
}

impl Drop for Writer {
    /// What is queued is written first; but for whoever is told by the thread that writes, it would
    /// wait for itself.
    fn drop(&mut self) {
        self.queue = None;
        let others = |thread: &JoinHandle<()>| thread.thread().id() != thread::current().id();
        drop(self.thread.take().filter(others).map(JoinHandle::join));
    }
}

fn run(mut book: Book, mut mover: Mover, queued: &Receiver<Message>, stopped: &OnceLock<Stopped>) {
    while let Ok(first) = queued.recv() {
        let batch: Vec<Message> = iter::once(first).chain(queued.try_iter().take(MOST)).collect();
        let lines = batch.iter().map(Message::lines).sum();
        match stopped.get().map_or_else(|| write(&mut book, &batch, stopped), Err) {
            Ok(outcomes) => {
                let told = batch.into_iter().zip(outcomes);
                told.for_each(|(message, outcome)| message.tell(outcome));
            }
            Err(stopped) => {
                let told = batch.into_iter();
                told.for_each(|message| message.tell(Err(stopped.clone().into())));
                continue;
            }
        }
        // Everybody was told: nobody waits for this.
        if mover.wrote(lines)
            && let Err(error) = book.move_log()
        {
            stop(stopped, &error);
        }
    }
}

/// Writes a batch: all of it is on disk afterwards, or the store has stopped.
fn write<'a>(
    book: &mut Book,
    batch: &[Message],
    stopped: &'a OnceLock<Stopped>,
) -> core::result::Result<Vec<Outcome>, &'a Stopped> {
    let written = book.transact(|book| batch.iter().map(|message| message.write(book)).collect());
    written.map_err(|error| stop(stopped, &error))
}

fn stop<'a>(stopped: &'a OnceLock<Stopped>, error: &rusqlite::Error) -> &'a Stopped {
    stopped.get_or_init(|| Stopped { why: error.to_string().into() })
}
