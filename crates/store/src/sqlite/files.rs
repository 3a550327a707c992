//! The files of a data directory, readable only by their owner.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flagfall_ledger::Digest;

use super::error::OpenError;
use crate::checkpoint::CheckpointSigner;
use crate::export::write_checkpoint;
use crate::{Anchor, SignedCheckpoint};

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

fn signing_key(directory: &Path) -> PathBuf {
    directory.join("signing.key")
}

pub(super) fn anchor(directory: &Path) -> PathBuf {
    directory.join("checkpoint.anchor")
}

/// Files that exist beside a log from the first start on.
const TRACES: [&str; 7] =
    ["people.sqlite", "signing.key", "checkpoint.anchor", "heartbeat", "flagfall.db-wal", "sealing.key", "seats.key"];

/// Returns a file that shows that the directory has been in use, if there is one.
pub(super) fn find_trace(directory: &Path) -> Option<PathBuf> {
    TRACES.iter().map(|name| directory.join(name)).find(|file| !is_blank(file))
}

/// Whether a file is missing or empty.
pub(super) fn is_blank(file: &Path) -> bool {
    fs::metadata(file).map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |found| found.len() == 0)
}

/// Reads the anchor in a directory, if it exists.
pub(super) fn read_anchor(directory: &Path) -> Result<Option<Anchor>, OpenError> {
    let path = anchor(directory);
    match fs::read_to_string(&path) {
        Ok(line) => Anchor::read(&line).map(Some).ok_or(OpenError::Anchor(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(OpenError::unusable(path)(error)),
    }
}

/// Replaces the anchor in a directory atomically.
pub(super) fn write_anchor(directory: &Path, checkpoint: &SignedCheckpoint<'_>) -> io::Result<()> {
    let mut line = Vec::new();
    write_checkpoint(checkpoint, &mut line)?;
    replace(&anchor(directory), &line)
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

/// Reads the signing key of a directory. Only a directory whose log was never used gets a new one.
pub(super) fn checkpoint_signer(directory: &Path, is_used: bool) -> Result<CheckpointSigner, OpenError> {
    let path = signing_key(directory);
    let secret = match read_key(&path, OpenError::SigningKey)? {
        Some(secret) => secret,
        None if is_used => return Err(OpenError::SigningKeyGone(path)),
        None => create_key(&path).map_err(OpenError::unusable(&path))?,
    };
    Ok(CheckpointSigner::from_secret(&secret))
}

/// Creates a signing key in a directory that has none, and returns whether it had none.
pub(super) fn create_signing_key(directory: &Path) -> Result<bool, OpenError> {
    let path = signing_key(directory);
    if fs::exists(&path).map_err(OpenError::unusable(&path))? {
        return Ok(false);
    }
    create_key(&path).map_err(OpenError::unusable(&path)).map(|_| true)
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
    replace(path, format!("{}\n", Digest::from_bytes(secret)).as_bytes())?;
    Ok(secret)
}

/// Writes a file that is never there only in part.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let partial = path.with_extension("partial");
    let mut file = owner_only().write(true).create(true).truncate(true).open(&partial)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(partial, path)?;
    sync_directory(path.parent().unwrap_or(Path::new(".")))
}
