//! `flagfall table`: one game, kept by hand by an arbiter.
//!
//! What is typed is told to a [`KeptGame`], which plays it by the laws; what it keeps is on disk before
//! it is answered. The wall clock is read here and nowhere below.

pub(crate) mod args;
mod command;
mod editor;
mod file;
mod help;
mod keyboard;
mod new;
mod session;
mod sheet;
mod told;
mod watch;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::SystemTime;

use flagfall_clock::State;
use flagfall_scenario::{KeptGame, NotKept, ReadError};
use thiserror::Error;

use crate::error::Error;
use crate::{Verdict, judge, say};
use args::{NewArgs, Pace, TableArgs, TableCommand};
use file::{FileError, TableFile};
use keyboard::Keyboard;
use session::{Next, Session};
use watch::Watch;

/// A table that cannot be kept.
#[derive(Debug, Error)]
pub(crate) enum TableError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{name}: {why}{hint}")]
    NotKept { name: String, why: String, hint: &'static str },
    #[error("a table has no room for {0:?}: write it on one line")]
    Argument(String),
}

pub(crate) fn run(args: &TableArgs, colors: bool, out: &mut impl Write) -> Result<Verdict, Error> {
    match (&args.command, &args.file) {
        (Some(TableCommand::New(new)), _) => lay(new, colors, out),
        (Some(TableCommand::Protocol(args)), _) => {
            told::protocol(&read(&args.file)?, out)?;
            Ok(Verdict::Fine)
        }
        (Some(TableCommand::Scoresheet(args)), _) => {
            sheet::print(&read(&args.file)?, args, out)?;
            Ok(Verdict::Fine)
        }
        (Some(TableCommand::Envelope(args)), _) => {
            sheet::print_envelope(&read(&args.file)?, args, out)
        }
        (None, Some(file)) => go_on(file, args.pace, colors, out),
        // Clap sees to it that there is one or the other.
        (None, None) => Ok(Verdict::Unreadable),
    }
}

/// A new table.
fn lay(args: &NewArgs, colors: bool, out: &mut impl Write) -> Result<Verdict, Error> {
    let text = new::head(args, SystemTime::now()).map_err(TableError::Argument)?;
    let table = KeptGame::open(&text).map_err(|error| not_kept("the new table", &text, &error))?;
    let file = TableFile::create(&args.file, &text).map_err(TableError::File)?;
    let watch = if is_live(args.pace) { Watch::from(table.now()) } else { Watch::ByHand };
    keep(Session::new(table, file, watch, colors), out)
}

/// A table that was left.
fn go_on(path: &Path, pace: Pace, colors: bool, out: &mut impl Write) -> Result<Verdict, Error> {
    let (mut file, cut_off) = TableFile::open(path).map_err(TableError::File)?;
    let name = path.display().to_string();
    let table = KeptGame::open(file.text());
    let table = table.map_err(|error| not_kept(&name, file.text(), &error))?;
    note_cut_off(cut_off.as_deref());
    let runs = matches!(table.game().clock().state(), State::Running(_));
    let watch = match is_live(pace) {
        true if runs => Watch::Held,
        true => Watch::from(table.now()),
        false => Watch::ByHand,
    };
    if is_live(pace) {
        let now = httpdate::fmt_http_date(SystemTime::now());
        let line = format!("# opened again on {now}; the time in between is nobody's\n");
        file.append(&line).map_err(TableError::File)?;
    }
    keep(Session::new(table, file, watch, colors), out)
}

/// Time goes by itself where somebody sits at the keyboard.
fn is_live(pace: Pace) -> bool {
    pace.live || !pace.by_hand && io::stdin().is_terminal()
}

/// A table that is only looked at.
fn read(path: &Path) -> Result<KeptGame, TableError> {
    let lines = file::read(path)?;
    let name = path.display().to_string();
    let table = KeptGame::open(&lines.text);
    let table = table.map_err(|error| not_kept(&name, &lines.text, &error))?;
    note_cut_off(lines.cut_off.as_deref());
    Ok(table)
}

fn note_cut_off(line: Option<&str>) {
    if let Some(line) = line {
        let what = "the last line was cut off and does not count; tell it again if it holds";
        say::note(&format_args!("{what}: {line}"));
    }
}

/// Why a text is no table, with the line where there is one.
fn not_kept(name: &str, text: &str, error: &NotKept) -> TableError {
    let hint = match error {
        NotKept::NoTable => "\nhint: `flagfall judge` runs scenarios",
        NotKept::Regulations(_) => {
            "\nhint: `flagfall regulations list` tells the presets there are"
        }
        _ => "",
    };
    let written = |line: usize| text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let why = match error {
        NotKept::Text(errors) => {
            let told = |error: &ReadError| judge::explained(written(error.line), error);
            let first =
                errors.0.first().map(|error| format!("line {}: {}", error.line, told(error)));
            first.unwrap_or_else(|| error.to_string())
        }
        other => other.to_string(),
    };
    TableError::NotKept { name: name.to_owned(), why, hint }
}

/// Keeps the game until there is nothing more to read.
fn keep(mut session: Session, out: &mut impl Write) -> Result<Verdict, Error> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return at_keyboard(session, out);
    }
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line?;
        match session.obey(&line, out)? {
            Next::On => {}
            Next::Quit => break,
            Next::Wrong(trouble) => {
                out.flush()?;
                let number = number + 1;
                say::error(&format_args!("standard input, line {number}: {}", trouble.why));
                say::note(&"the lines before it are kept, this one and those behind it are not");
                session.close()?;
                return Ok(trouble.verdict);
            }
        }
    }
    session.close()?;
    Ok(Verdict::Fine)
}

fn at_keyboard(mut session: Session, out: &mut impl Write) -> Result<Verdict, Error> {
    session.welcome(out)?;
    let mut keyboard = Keyboard::new(session.vocabulary());
    while let Some(line) = keyboard.line(&mut session, out)? {
        match session.obey(&line, out)? {
            Next::On => {}
            Next::Quit => break,
            Next::Wrong(trouble) => say::error(&trouble.why),
        }
    }
    session.close()?;
    session.farewell(out)?;
    Ok(Verdict::Fine)
}
