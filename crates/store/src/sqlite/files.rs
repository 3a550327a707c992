//! The files of a data directory, readable only by their owner.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flagfall_ledger::Digest;

use super::error::OpenError;
use crate::checkpoint::CheckpointSigner;

pub(super) fn database(directory: &Path) -> PathBuf {
    directory.join("flagfall.db")
}

pub(super) fn people(directory: &Path) -> PathBuf {
    directory.join("people.sqlite")
}

/// Returns the path of the people in a backup.
///
/// ```
/// # use std::path::Path;
/// let people = flagfall_store::backup_people_path(Path::new("monday.db"));
/// assert_eq!(people, Path::new("monday.people.sqlite"));
/// ```
pub fn backup_people_path(backup: &Path) -> PathBuf {
    backup.with_extension("people.sqlite")
}

pub(super) fn sealing_key(directory: &Path) -> PathBuf {
    directory.join("sealing.key")
}

/// Returns the path of the sealing key in a backup.
///
/// ```
/// # use std::path::Path;
/// let key = flagfall_store::backup_sealing_key_path(Path::new("monday.db"));
/// assert_eq!(key, Path::new("monday.sealing.key"));
/// ```
pub fn backup_sealing_key_path(backup: &Path) -> PathBuf {
    backup.with_extension("sealing.key")
}

/// Returns the path of the copy made before an upgrade: `flagfall-format-1.db` for `flagfall.db`.
pub(super) fn format_copy(file: &Path, format: u32) -> PathBuf {
    let [name, end] = [file.file_stem(), file.extension()].map(Option::unwrap_or_default);
    let mut copy = name.to_owned();
    copy.push(format!("-format-{format}."));
    copy.push(end);
    file.with_file_name(copy)
}

/// Creates a directory if it is missing and locks it for this process.
pub(super) fn lock_directory(directory: &Path) -> Result<File, OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory).map_err(OpenError::unusable(directory))?;
    let path = directory.join("lock");
    let lock = owner_only().write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(OpenError::unusable(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(OpenError::unusable(path)(error)),
    }
}

/// Returns options that create files readable only by their owner.
pub(super) fn owner_only() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has file modes"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the creation and renaming of files in a directory durable.
pub(super) fn sync_directory(directory: &Path) -> io::Result<()> {
    let directory = if directory == "" { Path::new(".") } else { directory };
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

/// Reads the signing key of a directory, or creates one.
pub(super) fn checkpoint_signer(directory: &Path) -> Result<CheckpointSigner, OpenError> {
    let path = directory.join("signing.key");
    let secret = read_key(&path, OpenError::SigningKey)?;
    let secret = secret.map_or_else(|| create_key(&path), Ok).map_err(OpenError::unusable(&path))?;
    Ok(CheckpointSigner::from_secret(&secret))
}

/// Reads a key of 32 bytes in hexadecimal digits, if the file exists.
pub(super) fn read_key(path: &Path, malformed: fn(PathBuf) -> OpenError) -> Result<Option<[u8; 32]>, OpenError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(OpenError::unusable(path)(error)),
    };
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(OpenError::unusable(path))?;
    let secret: Digest = text.trim_end().parse().map_err(|_| malformed(path.to_owned()))?;
    Ok(Some(*secret.as_bytes()))
}

pub(super) fn create_key(path: &Path) -> io::Result<[u8; 32]> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    // A key file is never partially written.
    let partial = path.with_extension("partial");
    let mut file = owner_only().write(true).create(true).truncate(true).open(&partial)?;
    writeln!(file, "{}", Digest::from_bytes(secret))?;
    file.sync_all()?;
    fs::rename(partial, path)?;
    sync_directory(path.parent().unwrap_or(Path::new(".")))?;
    Ok(secret)
}
