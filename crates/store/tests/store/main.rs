//! The log in SQLite, with real files.

mod audit;
mod backup;
mod contract;
mod full;
mod open;
mod people;
mod recovery;

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use flagfall_ledger::Chain;
use flagfall_store::contract::{append, competition, lines};
use flagfall_store::{Log, Options, SqliteLog};

/// A temporary directory, deleted on drop.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("store-{}-{number}", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Returns the data directory, which does not exist yet.
    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn database(&self) -> PathBuf {
        self.data().join("flagfall.db")
    }

    fn open(&self) -> SqliteLog {
        SqliteLog::open(&self.data(), Options::default()).expect("the log opens")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Appends `commands` commands of one line each to `ledgers` ledgers, and returns their chains.
fn fill(log: &dyn Log, ledgers: u64, commands: u64) -> Vec<Chain> {
    let mut chains: Vec<Chain> = (1..=ledgers).map(|id| Chain::new(competition(id))).collect();
    for command in 1..=commands {
        for chain in &mut chains {
            append(log, lines(chain, command, 1), true).expect("in order");
        }
    }
    chains
}
