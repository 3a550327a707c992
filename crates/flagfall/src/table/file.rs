//! The file a table is kept in.
//!
//! A line is acknowledged once it is on disk with its end. So a last line without an end was cut off by a
//! crash before anybody was told that it is kept; it is set aside as a comment and never played.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A table file that is open, and nobody else's meanwhile.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    file: File,
    text: String,
}

/// Why a table file cannot be used.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("{} is there already\nhint: `flagfall table {}` goes on with it", .0.display(), .0.display())]
    Exists(PathBuf),
    #[error("{} is kept at another keyboard at this moment", .0.display())]
    Busy(PathBuf),
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("cannot write {}: {error}", .path.display())]
    Unwritable { path: PathBuf, error: io::Error },
}

/// The whole lines of a table, and what was cut off behind them.
pub(crate) struct Lines {
    pub(crate) text: String,
    pub(crate) cut_off: Option<String>,
}

/// Reads a table without keeping it.
pub(crate) fn read(path: &Path) -> Result<Lines, FileError> {
    let failed = |error| FileError::Unreadable { path: path.to_owned(), error };
    let bytes = fs::read(path).map_err(failed)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (whole, rest) = bytes.split_at(end);
    let text = String::from_utf8(whole.to_vec());
    let text = text.map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidData, error)))?;
    // The cut may have gone through a letter.
    let cut_off = String::from_utf8_lossy(rest).trim().to_owned();
    Ok(Lines { text, cut_off: Some(cut_off).filter(|rest| !rest.is_empty()) })
}

impl TableFile {
    /// Writes a new file.
    pub(crate) fn create(path: &Path, text: &str) -> Result<TableFile, FileError> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
            _ => FileError::Unwritable { path: path.to_owned(), error },
        })?;
        let mut created = TableFile { path: path.to_owned(), file, text: String::new() };
        created.lock()?;
        created.append(text)?;
        created.sync_folder()?;
        Ok(created)
    }

    /// Opens a file to go on with it, and says what had been cut off.
    pub(crate) fn open(path: &Path) -> Result<(TableFile, Option<String>), FileError> {
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| FileError::Unreadable { path: path.to_owned(), error })?;
        let mut opened = TableFile { path: path.to_owned(), file, text: String::new() };
        opened.lock()?;
        let Lines { text, cut_off } = read(path)?;
        opened.text = text;
        if let Some(cut_off) = &cut_off {
            let text = format!("{}# cut off: {cut_off}\n", opened.text);
            opened.replace(text)?;
        }
        Ok((opened, cut_off))
    }

    /// All that is kept.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds whole lines; once this returns, no crash loses them.
    pub(crate) fn append(&mut self, lines: &str) -> Result<(), FileError> {
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError::Unwritable { path: self.path.clone(), error })?;
        self.text.push_str(lines);
        Ok(())
    }

    /// Makes a comment of the last entry and of what stands with it, and says what it was.
    pub(crate) fn set_aside_last(&mut self) -> Result<Option<String>, FileError> {
        let means_nothing = |line: &str| line.is_empty() || line.starts_with('#');
        let is_entry = |line: &str| !means_nothing(line) && !line.starts_with("expect");
        let lines: Vec<&str> = self.text.lines().collect();
        let Some(last) = lines.iter().rposition(|line| is_entry(line.trim())) else {
            return Ok(None);
        };
        let words = lines[last].split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = String::with_capacity(self.text.len());
        for (number, line) in lines.iter().enumerate() {
            let undone = number >= last && !means_nothing(line.trim());
            text.push_str(if undone { "# undone: " } else { "" });
            text.push_str(if undone { line.trim() } else { line });
            text.push('\n');
        }
        self.replace(text)?;
        Ok(Some(words))
    }

    /// Puts another text in place of the whole; whatever happens, one of the two is there.
    fn replace(&mut self, text: String) -> Result<(), FileError> {
        let failed = |error| FileError::Unwritable { path: self.path.clone(), error };
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let beside = self.path.with_file_name(name);
        fs::write(&beside, &text).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(&beside).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        (self.file, self.text) = (file, text);
        self.lock()?;
        fs::rename(&beside, &self.path)
            .map_err(|error| FileError::Unwritable { path: self.path.clone(), error })?;
        self.sync_folder()
    }

    fn lock(&self) -> Result<(), FileError> {
        match self.file.try_lock() {
            // Where files cannot be locked, an arbiter keeps a table at one keyboard anyhow.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(FileError::Busy(self.path.clone())),
        }
    }

    /// Makes sure that the folder knows the file's name.
    fn sync_folder(&self) -> Result<(), FileError> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // Not every system opens folders; then it sees to it by itself.
        if cfg!(unix) {
            let synced = File::open(folder.unwrap_or(Path::new("."))).and_then(|it| it.sync_all());
            return synced
                .map_err(|error| FileError::Unwritable { path: self.path.clone(), error });
        }
        Ok(())
    }
}
