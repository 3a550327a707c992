//! The zone's own small files in the data directory.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use flagfall_clock::Timestamp;

/// The last moment the zone is known to have been up, written often and in place.
pub(crate) struct Heartbeat(File);

impl Heartbeat {
    /// Opens it, and tells what it said.
    pub(crate) fn open(directory: &Path) -> io::Result<(Heartbeat, Option<Timestamp>)> {
        let mut file = private().read(true).open(directory.join("heartbeat"))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let last = text.trim().parse().ok().map(Timestamp::from_millis);
        Ok((Heartbeat(file), last))
    }

    /// The zone is up at that moment.
    pub(crate) fn beat(&mut self, now: Timestamp) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        // All of one length, so that none stands in the rest of another.
        self.0.write_all(format!("{:020}\n", now.as_millis()).as_bytes())
    }
}

/// The key that the secrets of seats are made with; a new one, if there is none.
pub(crate) fn seat_key(directory: &Path) -> io::Result<[u8; 32]> {
    let mut file = private().read(true).open(directory.join("seats.key"))?;
    let mut key = Vec::new();
    file.read_to_end(&mut key)?;
    if let Ok(key) = key.try_into() {
        return Ok(key);
    }
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&key)?;
    file.sync_all()?;
    Ok(key)
}

/// How files are opened that are for their owner only.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
