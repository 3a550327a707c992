//! Copies the WAL of SQLite into the database on a separate thread.
//!
//! By default, SQLite would do this on the writer thread every thousand pages, and every append that
//! arrives meanwhile would wait for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Result};

use crate::LogStopped;

/// The thread that copies the WAL into the database.
pub(super) struct WalCheckpointer {
    wake: Option<SyncSender<()>>,
    /// Whether the WAL is long and nearly all of it was copied.
    is_long: Arc<AtomicBool>,
    /// The number of lines written since the thread was last woken.
    lines: usize,
    /// The number of lines after which the thread is woken.
    max_lines: usize,
    thread: Option<JoinHandle<()>>,
}

impl WalCheckpointer {
    pub(super) fn start(connection: Connection, max_pages: u32, stopped: Arc<OnceLock<LogStopped>>) -> WalCheckpointer {
        let (wake, wakeups) = sync_channel(1);
        let is_long = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&is_long);
        let thread = thread::spawn(move || run(&connection, max_pages, &wakeups, &shared, &stopped));
        let (lines, max_lines) = (0, max_pages as usize / 2);
        WalCheckpointer { wake: Some(wake), is_long, lines, max_lines, thread: Some(thread) }
    }

    /// Counts written lines and returns whether the writer must copy the rest of the WAL itself. The WAL can be
    /// reset only while nothing is being written.
    pub(super) fn note_written(&mut self, lines: usize) -> bool {
        self.lines += lines;
        if self.lines >= self.max_lines {
            self.lines = 0;
            // A full channel means that the thread is already awake.
            let _ = self.wake.as_ref().map(|wake| wake.try_send(()));
        }
        self.is_long.swap(false, Ordering::Relaxed)
    }
}

impl Drop for WalCheckpointer {
    fn drop(&mut self) {
        self.wake = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn run(
    connection: &Connection,
    max_pages: u32,
    wakeups: &Receiver<()>,
    is_long: &AtomicBool,
    stopped: &OnceLock<LogStopped>,
) {
    while wakeups.recv().is_ok() {
        // A long WAL is copied twice: few pages arrive during the first time, so almost none are left for
        // the writer.
        let is_too_long = |pages: i64| pages > i64::from(max_pages);
        let copied = checkpoint_wal(connection)
            .and_then(|pages| if is_too_long(pages) { checkpoint_wal(connection) } else { Ok(pages) });
        match copied {
            Ok(pages) => is_long.store(is_too_long(pages), Ordering::Relaxed),
            Err(error) => {
                let reason = format!("the WAL cannot be copied into the database: {error}");
                drop(stopped.set(LogStopped { reason: reason.into() }));
                return;
            }
        }
    }
}

/// Copies the part of the WAL that nobody is reading, and returns the length of the WAL in pages.
pub(super) fn checkpoint_wal(connection: &Connection) -> Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |row| row.get(1))
}
