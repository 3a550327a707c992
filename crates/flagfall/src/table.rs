//! `flagfall table`: records one game, with its clocks and rulings, for an arbiter.
//!
//! A [`TableGame`] plays the typed lines under the laws. Every line is on disk before its consequences are
//! printed. The system time is read only here.

pub(crate) mod args;
mod command;
mod display;
mod editor;
mod file;
mod help;
mod keyboard;
mod new;
mod session;
mod sheet;
mod time;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::SystemTime;

use flagfall_clock::ClockState;
use flagfall_scenario::{ScenarioError, TableFileError, TableGame};
use thiserror::Error;

use crate::error::Error;
use crate::{ExitVerdict, judge, say};
use args::{NewTableArgs, TableArgs, TableSubcommand, TimeMode};
use file::{FileError, TableFile};
use keyboard::Keyboard;
use session::{AfterLine, TableSession};
use time::TableTime;

/// An error in a table.
#[derive(Debug, Error)]
pub(crate) enum TableError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{name}: {message}{hint}")]
    Invalid { name: String, message: String, hint: &'static str },
    #[error("a table cannot contain {0:?}: write it on one line")]
    Argument(String),
}

pub(crate) fn run(args: &TableArgs, colors: bool, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match (&args.command, &args.file) {
        (Some(TableSubcommand::New(new)), _) => create(new, colors, out),
        (Some(TableSubcommand::Protocol(args)), _) => {
            display::protocol(&read(&args.file)?, out)?;
            Ok(ExitVerdict::Passed)
        }
        (Some(TableSubcommand::Scoresheet(args)), _) => {
            sheet::print(&read(&args.file)?, args, out)?;
            Ok(ExitVerdict::Passed)
        }
        (Some(TableSubcommand::Envelope(args)), _) => sheet::print_envelope(&read(&args.file)?, args, out),
        (None, Some(file)) => resume(file, args.time_mode, colors, out),
        // Clap ensures that one of them is given.
        (None, None) => Ok(ExitVerdict::Unreadable),
    }
}

/// Starts a new table.
fn create(args: &NewTableArgs, colors: bool, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let text = new::header(args, SystemTime::now()).map_err(TableError::Argument)?;
    let table = TableGame::open(&text).map_err(|error| invalid_table("the new table", &text, &error))?;
    let file = TableFile::create(&args.file, &text).map_err(TableError::File)?;
    let time = if is_live(args.time_mode) { TableTime::from(table.now()) } else { TableTime::Manual };
    run_session(TableSession::new(table, file, time, colors), out)
}

/// Resumes a table.
fn resume(path: &Path, mode: TimeMode, colors: bool, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let (mut file, cut_off) = TableFile::open(path).map_err(TableError::File)?;
    let name = path.display().to_string();
    let table = TableGame::open(file.text());
    let table = table.map_err(|error| invalid_table(&name, file.text(), &error))?;
    report_cut_off(cut_off.as_deref());
    let runs = matches!(table.game().clock().state(), ClockState::Running(_));
    let time = match is_live(mode) {
        true if runs => TableTime::Paused,
        true => TableTime::from(table.now()),
        false => TableTime::Manual,
    };
    if is_live(mode) {
        let now = httpdate::fmt_http_date(SystemTime::now());
        let line = format!("# reopened on {now}; the time in between is not charged to either player\n");
        file.append(&line).map_err(TableError::File)?;
    }
    run_session(TableSession::new(table, file, time, colors), out)
}

/// Whether the system clock determines the time, because an arbiter sits at the keyboard.
fn is_live(mode: TimeMode) -> bool {
    mode.live || !mode.by_hand && io::stdin().is_terminal()
}

/// Reads a table for display only.
fn read(path: &Path) -> Result<TableGame, TableError> {
    let lines = file::read(path)?;
    let name = path.display().to_string();
    let table = TableGame::open(&lines.text);
    let table = table.map_err(|error| invalid_table(&name, &lines.text, &error))?;
    report_cut_off(lines.cut_off.as_deref());
    Ok(table)
}

fn report_cut_off(line: Option<&str>) {
    if let Some(line) = line {
        let what = "the last line was cut off and is ignored; type it again if necessary";
        say::note(&format_args!("{what}: {line}"));
    }
}

/// Returns the error for a text that is no table, with the line if there is one.
fn invalid_table(name: &str, text: &str, error: &TableFileError) -> TableError {
    let hint = match error {
        TableFileError::NotATable => "\nhint: `flagfall judge` runs scenarios",
        TableFileError::Regulations(_) => "\nhint: `flagfall regulations list` lists the presets",
        _ => "",
    };
    let written = |line: usize| text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let message = match error {
        TableFileError::Text(errors) => {
            let explain = |error: &ScenarioError| judge::explain_error(written(error.line), error);
            let first = errors.0.first().map(|error| format!("line {}: {}", error.line, explain(error)));
            first.unwrap_or_else(|| error.to_string())
        }
        other => other.to_string(),
    };
    TableError::Invalid { name: name.to_owned(), message, hint }
}

/// Executes lines until the input ends.
fn run_session(mut session: TableSession, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return at_keyboard(session, out);
    }
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line?;
        match session.execute(&line, out)? {
            AfterLine::Continue => {}
            AfterLine::Quit => break,
            AfterLine::Error(error) => {
                out.flush()?;
                let number = number + 1;
                say::error(&format_args!("standard input, line {number}: {}", error.message));
                say::note(&"the lines before it are saved; this line and the following are not");
                session.close()?;
                return Ok(error.verdict);
            }
        }
    }
    session.close()?;
    Ok(ExitVerdict::Passed)
}

fn at_keyboard(mut session: TableSession, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    session.print_introduction(out)?;
    let mut keyboard = Keyboard::new(session.vocabulary());
    while let Some(line) = keyboard.line(&mut session, out)? {
        match session.execute(&line, out)? {
            AfterLine::Continue => {}
            AfterLine::Quit => break,
            AfterLine::Error(error) => say::error(&error.message),
        }
    }
    session.close()?;
    session.print_closing(out)?;
    Ok(ExitVerdict::Passed)
}
