//! The files that games are spread over.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::pgn::error::PgnError;

/// Files in a folder, any number of them, of which a few are open.
pub(crate) struct Parts {
    directory: PathBuf,
    /// Whether files that are there already may be written over.
    force: bool,
    paths: Vec<PathBuf>,
    /// Those used last stand at the end.
    open: VecDeque<(usize, File)>,
    /// How many games were written.
    pub(crate) games: u64,
}

/// Far below what any system allows.
const OPEN: usize = 64;

impl Parts {
    pub(crate) fn new(directory: &Path, force: bool) -> Result<Parts, PgnError> {
        fs::create_dir_all(directory).map_err(|error| PgnError::write(directory, error))?;
        let directory = directory.to_owned();
        Ok(Parts { directory, force, paths: Vec::new(), open: VecDeque::new(), games: 0 })
    }

    /// How many files there are.
    pub(crate) fn count(&self) -> usize {
        self.paths.len()
    }

    /// Begins a file and says which one it is.
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

    /// Appends games to a file begun before.
    pub(crate) fn append(&mut self, part: usize, text: &[u8], games: u64) -> Result<(), PgnError> {
        let path = &self.paths[part];
        let failed = |error| PgnError::write(path, error);
        let mut file = match self.open.iter().position(|&(open, _)| open == part) {
            Some(at) => self.open.remove(at).expect("it was just found").1,
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
