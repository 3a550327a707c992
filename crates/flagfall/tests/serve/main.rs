//! `flagfall serve` as a process of its own.

mod board;
mod ends;
mod files;
mod kill;
mod known;
mod leaves;
mod memory;
mod moment;
mod refused;
mod secrets;
mod server;
mod trust;
mod url;

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// A directory of its own, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("serve-{name}-{}", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
