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

/// After so many lines the log is worth moving.
const LINES: usize = 16_000;

/// With more pages than these, 64 MiB, the log is to begin anew.
const LONGEST: i64 = 32_768;

/// The thread that moves the log.
pub(super) struct Mover {
    wake: Option<SyncSender<()>>,
    /// The log is long, and nearly all of it is moved.
    is_long: Arc<AtomicBool>,
    lines: usize,
    thread: Option<JoinHandle<()>>,
}

impl Mover {
    pub(super) fn start(connection: Connection, stopped: Arc<OnceLock<Stopped>>) -> Mover {
        let (wake, woken) = sync_channel(1);
        let is_long = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&is_long);
        let thread = thread::spawn(move || run(&connection, &woken, &told, &stopped));
        Mover { wake: Some(wake), is_long, lines: 0, thread: Some(thread) }
    }

    /// So many lines were written. Whether the writer is to move the rest of the log itself: only
    /// while it does not write can the log begin anew.
    pub(super) fn wrote(&mut self, lines: usize) -> bool {
        self.lines += lines;
        if self.lines >= LINES {
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
    woken: &Receiver<()>,
    is_long: &AtomicBool,
    stopped: &OnceLock<Stopped>,
) {
    while woken.recv().is_ok() {
        // Twice, if it is long: what came during the first time is little, and what is left for the
        // writer nearly nothing.
        let moved = move_log(connection)
            .and_then(|pages| if pages > LONGEST { move_log(connection) } else { Ok(pages) });
        match moved {
            Ok(pages) => is_long.store(pages > LONGEST, Ordering::Relaxed),
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
