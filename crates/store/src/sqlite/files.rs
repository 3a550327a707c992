//! The files of a data directory, which nobody but their owner may read.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flagfall_ledger::Digest;

use super::error::OpenError;
use crate::checkpoint::Signatory;

pub(super) fn database(directory: &Path) -> PathBuf {
    directory.join("flagfall.db")
}

pub(super) fn people(directory: &Path) -> PathBuf {
    directory.join("people.sqlite")
}

/// Where the people of a backup are, if it has any.
///
/// ```
/// # use std::path::Path;
/// let people = flagfall_store::people_beside(Path::new("monday.db"));
/// assert_eq!(people, Path::new("monday.people.sqlite"));
/// ```
pub fn people_beside(backup: &Path) -> PathBuf {
    backup.with_extension("people.sqlite")
}

pub(super) fn sealing_key(directory: &Path) -> PathBuf {
    directory.join("sealing.key")
}

/// Where the key of the envelopes of a backup is, if it has one.
///
/// ```
/// # use std::path::Path;
/// let key = flagfall_store::sealing_key_beside(Path::new("monday.db"));
/// assert_eq!(key, Path::new("monday.sealing.key"));
/// ```
pub fn sealing_key_beside(backup: &Path) -> PathBuf {
    backup.with_extension("sealing.key")
}

/// Where a database is copied to before it is upgraded: `flagfall-format-1.db` for `flagfall.db`.
pub(super) fn of_format(file: &Path, format: u32) -> PathBuf {
    let [name, end] = [file.file_stem(), file.extension()].map(Option::unwrap_or_default);
    let mut copy = name.to_owned();
    copy.push(format!("-format-{format}."));
    copy.push(end);
    file.with_file_name(copy)
}

/// Makes the directory, if need be, and takes it for this process alone.
pub(super) fn occupy(directory: &Path) -> Result<File, OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory).map_err(OpenError::unusable(directory))?;
    let path = directory.join("lock");
    let lock = private().write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(OpenError::unusable(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(OpenError::unusable(path)(error)),
    }
}

/// How files are opened that are for their owner only.
pub(super) fn private() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes what was created or renamed in a directory last.
pub(super) fn sync_directory(directory: &Path) -> io::Result<()> {
    let directory = if directory == "" { Path::new(".") } else { directory };
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

/// The key in the directory; a new one, if there is none.
pub(super) fn signatory(directory: &Path) -> Result<Signatory, OpenError> {
    let path = directory.join("signing.key");
    let secret = key(&path, OpenError::Key)?;
    let secret = secret.map_or_else(|| new_key(&path), Ok).map_err(OpenError::unusable(&path))?;
    Ok(Signatory::from_secret(&secret))
}

/// The key in a file, if it is there: 32 bytes in hexadecimal digits, as a hash is.
pub(super) fn key(
    path: &Path,
    wrong: fn(PathBuf) -> OpenError,
) -> Result<Option<[u8; 32]>, OpenError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(OpenError::unusable(path)(error)),
    };
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(OpenError::unusable(path))?;
    let secret: Digest = text.trim_end().parse().map_err(|_| wrong(path.to_owned()))?;
    Ok(Some(*secret.as_bytes()))
}

pub(super) fn new_key(path: &Path) -> io::Result<[u8; 32]> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    // Never half a key under its name.
    let partial = path.with_extension("partial");
    let mut file = private().write(true).create(true).truncate(true).open(&partial)?;
    writeln!(file, "{}", Digest::from_bytes(secret))?;
    file.sync_all()?;
    fs::rename(partial, path)?;
    sync_directory(path.parent().unwrap_or(Path::new(".")))?;
    Ok(secret)
}
