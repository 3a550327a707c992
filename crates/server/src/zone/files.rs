//! Small files in the data directory.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use flagfall_clock::Timestamp;

/// The last moment at which the zone is known to have been up, overwritten in place.
pub(crate) struct Heartbeat(File);

impl Heartbeat {
    /// Opens the file and returns the last recorded moment.
    pub(crate) fn open(directory: &Path) -> io::Result<(Heartbeat, Option<Timestamp>)> {
        let mut file = owner_only().read(true).open(directory.join("heartbeat"))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let last = text.trim().parse().ok().map(Timestamp::from_millis);
        Ok((Heartbeat(file), last))
    }

    /// Records that the zone is up at this moment.
    pub(crate) fn beat(&mut self, now: Timestamp) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        // A fixed width, so that no digits of an older value remain.
        self.0.write_all(format!("{:020}\n", now.as_millis()).as_bytes())
    }
}

/// Options for opening a file that only its owner may read.
pub(crate) fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
