//! Where games are written: standard output, or a file that appears only when all is done.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::error::Error;
use crate::pgn::error::PgnError;
use crate::progress::Progress;

/// Games on their way out, byte for byte.
pub(crate) enum Output {
    /// Written as it is, whatever the bytes mean to a terminal.
    Standard(io::StdoutLock<'static>),
    Replacement(Replacement),
    /// A device or a pipe, which nothing can take the place of.
    Special(File, PathBuf),
}

/// A file that takes another's place when it is finished, and vanishes if it never is.
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
        // Where there is a link, what it points to is written.
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

    /// Writes some games, with the bar out of the way if they go to the same screen.
    pub(crate) fn write(&mut self, progress: &Progress, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Output::Standard(out) if out.is_terminal() => {
                progress.aside(|| out.write_all(bytes))?;
            }
            Output::Standard(out) => out.write_all(bytes)?,
            Output::Special(file, path) => {
                file.write_all(bytes).map_err(|error| PgnError::write(path, error))?;
            }
            Output::Replacement(Replacement { path, file, .. }) => {
                let file = file.as_mut().expect("it is there until it is finished");
                file.write_all(bytes).map_err(|error| PgnError::write(path, error))?;
            }
        }
        Ok(())
    }

    /// All is written: the file takes its place.
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
        // Closed first, because some systems do not rename a file that is open.
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
            // What is left behind is no half file of the name asked for.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
