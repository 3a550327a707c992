//! Small files in the data directory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use flagfall_clock::Timestamp;

/// The last moment at which the zone is known to have been up, overwritten in place.
pub(crate) struct Heartbeat(File);

impl Heartbeat {
    /// The path of the file in a data directory.
    pub(crate) fn path(directory: &Path) -> PathBuf {
        directory.join("heartbeat")
    }

    /// Returns the last recorded moment, if there is one.
    pub(crate) fn read(directory: &Path) -> io::Result<Option<Timestamp>> {
        match fs::read_to_string(Heartbeat::path(directory)) {
            Ok(text) => Ok(text.trim().parse().ok().map(Timestamp::from_millis)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the file, or creates it.
    pub(crate) fn open(directory: &Path) -> io::Result<Heartbeat> {
        owner_only().read(true).open(Heartbeat::path(directory)).map(Heartbeat)
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
