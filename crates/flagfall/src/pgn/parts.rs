//! The output files of a split.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::pgn::error::PgnError;

/// Any number of files in a directory, of which only a few are open.
pub(crate) struct PartFiles {
    directory: PathBuf,
    /// Whether existing files may be overwritten.
    force: bool,
    paths: Vec<PathBuf>,
    /// The open files, the most recently used last.
    open: VecDeque<(usize, File)>,
    /// The number of games written.
    pub(crate) games: u64,
}

/// The maximum number of open files, far below the limit of any system.
const OPEN: usize = 64;

impl PartFiles {
    pub(crate) fn new(directory: &Path, force: bool) -> Result<PartFiles, PgnError> {
        fs::create_dir_all(directory).map_err(|error| PgnError::write(directory, error))?;
        let directory = directory.to_owned();
        Ok(PartFiles { directory, force, paths: Vec::new(), open: VecDeque::new(), games: 0 })
    }

    /// Returns the number of files.
    pub(crate) fn count(&self) -> usize {
        self.paths.len()
    }

    /// Starts a file and returns its index.
    pub(crate) fn begin(&mut self, name: &str) -> Result<usize, PgnError> {
        let path = self.directory.join(format!("{name}.pgn"));
        let created = if self.force { File::create(&path) } else { File::create_new(&path) };
        let file = match created {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(PgnError::Exists(path));
            }
            Err(error) => return Err(PgnError::write(&path, error)),
        };
        let part = self.paths.len();
        self.paths.push(path);
        self.keep(part, file);
        Ok(part)
    }

    /// Appends games to a file started before.
    pub(crate) fn append(&mut self, part: usize, text: &[u8], games: u64) -> Result<(), PgnError> {
        let path = &self.paths[part];
        let failed = |error| PgnError::write(path, error);
        let mut file = match self.open.iter().position(|&(open, _)| open == part) {
            Some(at) => self.open.remove(at).expect("just found").1,
            None => File::options().append(true).open(path).map_err(failed)?,
        };
        file.write_all(text).map_err(failed)?;
        self.games += games;
        self.keep(part, file);
        Ok(())
    }

    fn keep(&mut self, part: usize, file: File) {
        if self.open.len() == OPEN {
            self.open.pop_front();
        }
        self.open.push_back((part, file));
    }
}
