//! Copies of a database, made while it is in use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::archive::Archive;
use super::error::BackupError;
use super::files;
use super::open::plain;

/// So many pages are copied between two looks at the progress.
const STRIDE: i32 = 64;

impl Archive {
    /// Copies everything into a new file, and the people and the key of the envelopes into others
    /// beside it (`monday.db`, `monday.people.sqlite`, `monday.sealing.key`), while the server goes on; `progress` is told how many of how many
    /// bytes are copied.
    ///
    /// # Errors
    /// A file is there already, or something cannot be read or written.
    pub fn backup(&self, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), BackupError> {
        let failed = |why: String| BackupError::Failed { file: to.to_owned(), why };
        let beside = files::people_beside(to);
        let key_beside = files::sealing_key_beside(to);
        for file in [to, &beside, &key_beside] {
            if fs::exists(file).map_err(|error| failed(error.to_string()))? {
                return Err(BackupError::Exists(file.to_owned()));
            }
        }
        let connection = self.connect().map_err(|error| failed(error.to_string()))?;
        copy(&connection, to, progress)?;
        // Afterwards: whoever plays in a ledger that was copied was there by then.
        let people = self.directory().map(files::people).filter(|people| people.is_file());
        let Some(people) = people else { return Ok(()) };
        let copied = plain(&people, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .map_err(|error| BackupError::Failed { file: beside.clone(), why: error.to_string() })
            .and_then(|people| copy(&people, &beside, progress));
        // The key last: whatever was copied is locked by it.
        let key = self.directory().map(files::sealing_key).filter(|key| key.is_file());
        let copied = copied.and_then(|()| {
            let failed = |error: io::Error| BackupError::Failed {
                file: key_beside.clone(),
                why: error.to_string(),
            };
            key.map_or(Ok(()), |key| put(&key, &key_beside).map_err(failed))
        });
        copied.inspect_err(|_| {
            drop((fs::remove_file(to), fs::remove_file(&beside)));
        })
    }
}

/// Copies a database as it stands at this moment.
pub(super) fn copy(
    from: &Connection,
    to: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), BackupError> {
    let partial = partial(to);
    let copied = copy_pages(from, &partial, progress).map_err(|error| error.to_string());
    let done = copied.and_then(|()| finish(&partial, to).map_err(|error| error.to_string()));
    done.map_err(|why| {
        // Half a copy is of no use to anybody.
        drop(fs::remove_file(&partial));
        BackupError::Failed { file: to.to_owned(), why }
    })
}

fn copy_pages(
    from: &Connection,
    to: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), Box<dyn std::error::Error>> {
    files::private().write(true).create(true).truncate(true).open(to)?;
    let mut copy = Connection::open(to)?;
    // A transaction of its own holds the moment: what is appended meanwhile does not disturb.
    let moment = from.unchecked_transaction()?;
    from.query_row("SELECT count(*) FROM sqlite_schema", (), |_| Ok(()))?;
    {
        let page: u32 = from.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let backup = Backup::new(from, &mut copy)?;
        while backup.step(STRIDE)? != StepResult::Done {
            let told = backup.progress();
            let [left, total] = [told.remaining, told.pagecount].map(i32::unsigned_abs);
            let bytes = |pages: u32| u64::from(pages) * u64::from(page);
            progress(bytes(total - left), bytes(total));
        }
    }
    moment.finish()?;
    // One file, without a log beside it.
    copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(())
}

/// Puts a copy of a file in a place, whole or not at all.
pub(super) fn put(from: &Path, to: &Path) -> io::Result<()> {
    let partial = partial(to);
    let mut copy = files::private().write(true).create(true).truncate(true).open(&partial)?;
    io::copy(&mut File::open(from)?, &mut copy)?;
    finish(&partial, to)
}

fn finish(partial: &Path, to: &Path) -> io::Result<()> {
    File::open(partial)?.sync_all()?;
    fs::rename(partial, to)?;
    files::sync_directory(to.parent().unwrap_or(Path::new(".")))
}

fn partial(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}
