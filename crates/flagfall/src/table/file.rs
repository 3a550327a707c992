//! The file of a table.
//!
//! A line is acknowledged once it is on disk with its line end. A last line without line end was
//! therefore cut off by a crash before its acknowledgement; it becomes a comment and is not played.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// An open and locked table file.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    file: File,
    text: String,
}

/// An error in accessing a table file.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("{} already exists\nhint: `flagfall table {}` resumes it", .0.display(), .0.display())]
    Exists(PathBuf),
    #[error("{} is open in another terminal", .0.display())]
    Busy(PathBuf),
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("cannot write {}: {error}", .path.display())]
    Unwritable { path: PathBuf, error: io::Error },
}

/// The complete lines of a table, and a last line that was cut off.
pub(crate) struct TableLines {
    pub(crate) text: String,
    pub(crate) cut_off: Option<String>,
}

/// Reads a table without opening it for writing.
pub(crate) fn read(path: &Path) -> Result<TableLines, FileError> {
    let failed = |error| FileError::Unreadable { path: path.to_owned(), error };
    let bytes = fs::read(path).map_err(failed)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (whole, rest) = bytes.split_at(end);
    let text = String::from_utf8(whole.to_vec());
    let text = text.map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidData, error)))?;
    // The cut may split a character.
    let cut_off = String::from_utf8_lossy(rest).trim().to_owned();
    Ok(TableLines { text, cut_off: Some(cut_off).filter(|rest| !rest.is_empty()) })
}

impl TableFile {
    /// Creates a new file.
    pub(crate) fn create(path: &Path, text: &str) -> Result<TableFile, FileError> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
            _ => FileError::Unwritable { path: path.to_owned(), error },
        })?;
        let mut created = TableFile { path: path.to_owned(), file, text: String::new() };
        created.lock()?;
        created.append(text)?;
        created.sync_directory()?;
        Ok(created)
    }

    /// Opens a file to continue it, and returns a last line that was cut off.
    pub(crate) fn open(path: &Path) -> Result<(TableFile, Option<String>), FileError> {
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| FileError::Unreadable { path: path.to_owned(), error })?;
        let mut opened = TableFile { path: path.to_owned(), file, text: String::new() };
        opened.lock()?;
        let TableLines { text, cut_off } = read(path)?;
        opened.text = text;
        if let Some(cut_off) = &cut_off {
            let text = format!("{}# cut off: {cut_off}\n", opened.text);
            opened.replace(text)?;
        }
        Ok((opened, cut_off))
    }

    /// Returns the whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Appends complete lines, which are durable when this returns.
    pub(crate) fn append(&mut self, lines: &str) -> Result<(), FileError> {
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError::Unwritable { path: self.path.clone(), error })?;
        self.text.push_str(lines);
        Ok(())
    }

    /// Turns the last entry and its lines into a comment, and returns it.
    pub(crate) fn comment_out_last(&mut self) -> Result<Option<String>, FileError> {
        let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
        let is_entry = |line: &str| !is_comment(line) && !line.starts_with("expect");
        let lines: Vec<&str> = self.text.lines().collect();
        let Some(last) = lines.iter().rposition(|line| is_entry(line.trim())) else {
            return Ok(None);
        };
        let words = lines[last].split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = String::with_capacity(self.text.len());
        for (number, line) in lines.iter().enumerate() {
            let undone = number >= last && !is_comment(line.trim());
            text.push_str(if undone { "# undone: " } else { "" });
            text.push_str(if undone { line.trim() } else { line });
            text.push('\n');
        }
        self.replace(text)?;
        Ok(Some(words))
    }

    /// Replaces the whole text atomically.
    fn replace(&mut self, text: String) -> Result<(), FileError> {
        let failed = |error| FileError::Unwritable { path: self.path.clone(), error };
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let temporary = self.path.with_file_name(name);
        fs::write(&temporary, &text).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(&temporary).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        (self.file, self.text) = (file, text);
        self.lock()?;
        fs::rename(&temporary, &self.path).map_err(|error| FileError::Unwritable { path: self.path.clone(), error })?;
        self.sync_directory()
    }

    fn lock(&self) -> Result<(), FileError> {
        match self.file.try_lock() {
            // Without file locks the table is still usable from one keyboard.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(FileError::Busy(self.path.clone())),
        }
    }

    /// Makes the file's name durable in its directory.
    fn sync_directory(&self) -> Result<(), FileError> {
        let directory = self.path.parent().filter(|directory| !directory.as_os_str().is_empty());
        // Systems that cannot open directories make the name durable themselves.
        if cfg!(unix) {
            let synced = File::open(directory.unwrap_or(Path::new("."))).and_then(|it| it.sync_all());
            return synced.map_err(|error| FileError::Unwritable { path: self.path.clone(), error });
        }
        Ok(())
    }
}
