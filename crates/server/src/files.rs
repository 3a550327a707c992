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

/// How files are opened that are for their owner only.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
