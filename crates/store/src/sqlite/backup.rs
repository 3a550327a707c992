//! Backups of a database in use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::archive::Archive;
use super::error::BackupError;
use super::files;
use super::open::open_connection;

/// The number of pages copied between two progress reports.
const PAGES_PER_STEP: i32 = 64;

impl Archive {
    /// Copies the log into a new file, and the people and the sealing key into files beside it
    /// (`monday.db`, `monday.people.sqlite`, `monday.sealing.key`), while the server may be running.
    /// `progress` receives the number of copied bytes and the total.
    ///
    /// # Errors
    /// A target file exists, or a file cannot be read or written.
    pub fn backup(&self, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), BackupError> {
        let failed = |reason: String| BackupError::Failed { file: to.to_owned(), reason };
        let people_copy = files::backup_people_path(to);
        let key_copy = files::backup_sealing_key_path(to);
        for file in [to, &people_copy, &key_copy] {
            if fs::exists(file).map_err(|error| failed(error.to_string()))? {
                return Err(BackupError::Exists(file.to_owned()));
            }
        }
        let connection = self.connect().map_err(|error| failed(error.to_string()))?;
        copy(&connection, to, progress)?;
        // People are copied after the log, so that every person in a copied ledger is included.
        let people = self.directory().map(files::people).filter(|people| people.is_file());
        let Some(people) = people else { return Ok(()) };
        let copied = open_connection(&people, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .map_err(|error| BackupError::Failed { file: people_copy.clone(), reason: error.to_string() })
            .and_then(|people| copy(&people, &people_copy, progress));
        // The key is copied last, so that it decrypts every copied envelope.
        let key = self.directory().map(files::sealing_key).filter(|key| key.is_file());
        let copied = copied.and_then(|()| {
            let failed = |error: io::Error| BackupError::Failed { file: key_copy.clone(), reason: error.to_string() };
            key.map_or(Ok(()), |key| copy_file(&key, &key_copy).map_err(failed))
        });
        copied.inspect_err(|_| {
            drop((fs::remove_file(to), fs::remove_file(&people_copy)));
        })
    }
}

/// Copies the present state of a database.
pub(super) fn copy(from: &Connection, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), BackupError> {
    let partial = partial(to);
    let copied = copy_pages(from, &partial, progress).map_err(|error| error.to_string());
    let finished = copied.and_then(|()| finish(&partial, to).map_err(|error| error.to_string()));
    finished.map_err(|reason| {
        // A partial copy is useless.
        drop(fs::remove_file(&partial));
        BackupError::Failed { file: to.to_owned(), reason }
    })
}

fn copy_pages(
    from: &Connection,
    to: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), Box<dyn std::error::Error>> {
    files::owner_only().write(true).create(true).truncate(true).open(to)?;
    let mut copy = Connection::open(to)?;
    // A read transaction fixes the state, so that concurrent appends do not restart the copy.
    let transaction = from.unchecked_transaction()?;
    from.query_row("SELECT count(*) FROM sqlite_schema", (), |_| Ok(()))?;
    {
        let page: u32 = from.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let backup = Backup::new(from, &mut copy)?;
        while backup.step(PAGES_PER_STEP)? != StepResult::Done {
            let state = backup.progress();
            let [left, total] = [state.remaining, state.pagecount].map(i32::unsigned_abs);
            let bytes = |pages: u32| u64::from(pages) * u64::from(page);
            progress(bytes(total - left), bytes(total));
        }
    }
    transaction.finish()?;
    // The copy is a single file, without a WAL.
    copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(())
}

/// Copies a file atomically.
pub(super) fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let partial = partial(to);
    let mut copy = files::owner_only().write(true).create(true).truncate(true).open(&partial)?;
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
