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
use flagfall_store::{Log, Options, Sqlite};

/// A directory of its own, gone afterwards.
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

    /// Where the data are to be.
    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn database(&self) -> PathBuf {
        self.data().join("flagfall.db")
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(&self.data(), Options::default()).expect("it can be opened")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Fills so many ledgers with so many commands of one line each.
fn fill(log: &dyn Log, ledgers: u64, commands: u64) -> Vec<Chain> {
    let mut chains: Vec<Chain> = (1..=ledgers).map(|id| Chain::new(competition(id))).collect();
    for command in 1..=commands {
        for chain in &mut chains {
            append(log, lines(chain, command, 1), true).expect("in order");
        }
    }
    chains
}
