//! The output of games: standard output, or a file that is created only when it is complete.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::error::Error;
use crate::pgn::error::PgnError;
use crate::progress::Progress;

/// The output of games, byte for byte.
pub(crate) enum Output {
    /// Standard output, without filtering of terminal codes.
    Standard(io::StdoutLock<'static>),
    Replacement(Replacement),
    /// A device or a pipe, which cannot be replaced.
    Special(File, PathBuf),
}

/// A temporary file that replaces the requested file when finished, and is deleted otherwise.
pub(crate) struct Replacement {
    path: PathBuf,
    temporary: PathBuf,
    file: Option<File>,
}

impl Output {
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, PgnError> {
        let Some(path) = path.filter(|path| *path != "-") else {
            return Ok(Output::Standard(io::stdout().lock()));
        };
        let failed = |error| PgnError::write(path, error);
        // A link is followed, so that its target is written.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(failed(io::ErrorKind::IsADirectory.into())),
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(path).map_err(failed)?;
                Ok(Output::Special(file, path.clone()))
            }
            there => {
                let permissions = there.ok().map(|there| there.permissions());
                let file = Replacement::begin(path).map_err(failed)?;
                if let Some(permissions) = permissions {
                    fs::set_permissions(&file.temporary, permissions).map_err(failed)?;
                }
                Ok(Output::Replacement(file))
            }
        }
    }

    /// Writes some games; hides the progress bar if both use the same terminal.
    pub(crate) fn write(&mut self, progress: &Progress, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Output::Standard(out) if out.is_terminal() => {
                progress.hide_while(|| out.write_all(bytes))?;
            }
            Output::Standard(out) => out.write_all(bytes)?,
            Output::Special(file, path) => {
                file.write_all(bytes).map_err(|error| PgnError::write(path, error))?;
            }
            Output::Replacement(Replacement { path, file, .. }) => {
                let file = file.as_mut().expect("present until it is finished");
                file.write_all(bytes).map_err(|error| PgnError::write(path, error))?;
            }
        }
        Ok(())
    }

    /// Finishes the output and moves the file to its place.
    pub(crate) fn finish(self) -> Result<(), Error> {
        match self {
            Output::Standard(mut out) => Ok(out.flush()?),
            Output::Special(..) => Ok(()),
            Output::Replacement(file) => Ok(file.finish()?),
        }
    }
}

impl Replacement {
    fn begin(path: &Path) -> io::Result<Replacement> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", process::id()));
        let temporary = path.with_file_name(name);
        let file = File::create_new(&temporary)?;
        Ok(Replacement { path: path.to_owned(), temporary, file: Some(file) })
    }

    fn finish(mut self) -> Result<(), PgnError> {
        // Closed first, because some systems do not rename an open file.
        drop(self.file.take());
        fs::rename(&self.temporary, &self.path).map_err(|error| {
            let _ = fs::remove_file(&self.temporary);
            PgnError::write(&self.path, error)
        })
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // The partial file is deleted.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
