//! Tests of `flagfall serve` as a separate process.

mod file_limit;
mod kill;
mod kill_point;
mod log_secrets;
mod memory;
mod random_players;
mod recorded_game;
mod server;
mod shutdown;
mod shutdown_under_load;
mod startup_errors;
mod trust;
mod url;

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// A temporary directory, removed on drop.
struct TempDir(PathBuf);

impl TempDir {
    fn new(name: &str) -> TempDir {
        let name = format!("serve-{name}-{}", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("create directory");
        TempDir(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
