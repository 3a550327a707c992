//! Moves what the log of SQLite has gathered into the database, beside the writer.
//!
//! Left to SQLite, the writer would do that itself every thousand pages, and every append that
//! comes meanwhile would wait for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Result};

use crate::Stopped;

/// The thread that moves the log.
pub(super) struct Mover {
    wake: Option<SyncSender<()>>,
    /// The log is long, and nearly all of it is moved.
    is_long: Arc<AtomicBool>,
    /// So many lines were written since it was last woken; after so many it is to be.
    lines: usize,
    most_lines: usize,
    thread: Option<JoinHandle<()>>,
}

impl Mover {
    pub(super) fn start(
        connection: Connection,
        longest: u32,
        stopped: Arc<OnceLock<Stopped>>,
    ) -> Mover {
        let (wake, woken) = sync_channel(1);
        let is_long = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&is_long);
        let thread = thread::spawn(move || run(&connection, longest, &woken, &told, &stopped));
        let (lines, most_lines) = (0, longest as usize / 2);
        Mover { wake: Some(wake), is_long, lines, most_lines, thread: Some(thread) }
    }

    /// So many lines were written. Whether the writer is to move the rest of the log itself: only
    /// while it does not write can the log begin anew.
    pub(super) fn wrote(&mut self, lines: usize) -> bool {
        self.lines += lines;
        if self.lines >= self.most_lines {
            self.lines = 0;
            // If it is awake, so much the better.
            let _ = self.wake.as_ref().map(|wake| wake.try_send(()));
        }
        self.is_long.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Mover {
    fn drop(&mut self) {
        self.wake = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn run(
    connection: &Connection,
    longest: u32,
    woken: &Receiver<()>,
    is_long: &AtomicBool,
    stopped: &OnceLock<Stopped>,
) {
    while woken.recv().is_ok() {
        // Twice, if it is long: what came during the first time is little, and what is left for the
        // writer nearly nothing.
        let is_too_long = |pages: i64| pages > i64::from(longest);
        let moved = move_log(connection)
            .and_then(|pages| if is_too_long(pages) { move_log(connection) } else { Ok(pages) });
        match moved {
            Ok(pages) => is_long.store(is_too_long(pages), Ordering::Relaxed),
            Err(error) => {
                let why = format!("the log cannot be moved into the database: {error}");
                drop(stopped.set(Stopped { why: why.into() }));
                return;
            }
        }
    }
}

/// Moves as much of the log as nobody is reading, and tells how many pages the log has.
pub(super) fn move_log(connection: &Connection) -> Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |row| row.get(1))
}
