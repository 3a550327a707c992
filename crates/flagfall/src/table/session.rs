//! An open table: executes typed lines.

use std::fs;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{CatalogueRow, catalogue};
use flagfall_scenario::{Party, Statement, TableGame, TableLineError, shorthands};

use crate::error::Error;
use crate::laws::citation;
use crate::table::TableError;
use crate::table::command::{TableCommand, WORDS};
use crate::table::file::{FileError, TableFile};
use crate::table::time::TableTime;
use crate::table::{display, help, sheet};
use crate::{ExitVerdict, judge};

const BOLD: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();

/// A table with its file and its time.
pub(crate) struct TableSession {
    table: TableGame,
    file: TableFile,
    time: TableTime,
    colors: bool,
}

/// The effect of a line on the session.
pub(crate) enum AfterLine {
    Continue,
    Quit,
    Error(SessionError),
}

/// An error in a line.
pub(crate) struct SessionError {
    pub(crate) message: String,
    pub(crate) verdict: ExitVerdict,
}

impl SessionError {
    /// Returns the error for a line that was not understood.
    fn unreadable(why: String) -> AfterLine {
        AfterLine::Error(SessionError { message: why, verdict: ExitVerdict::Unreadable })
    }
}

impl TableSession {
    pub(crate) fn new(table: TableGame, file: TableFile, time: TableTime, colors: bool) -> TableSession {
        TableSession { table, file, time, colors }
    }

    /// Returns the game at the current time.
    fn current(&self) -> TableGame {
        self.table.at_time(self.time.now(self.table.now()))
    }

    /// Executes a line.
    pub(crate) fn execute(&mut self, line: &str, out: &mut impl Write) -> Result<AfterLine, Error> {
        match TableCommand::read(line) {
            TableCommand::Nothing => {}
            TableCommand::Help(word) => help::help(word, out)?,
            TableCommand::Board(words) => match display::board_style(words) {
                Some(style) => display::board(&self.current(), &style, self.colors, out)?,
                None => return Ok(SessionError::unreadable(BOARD_FORMS.to_owned())),
            },
            TableCommand::Clock => display::clocks(&self.current(), out)?,
            TableCommand::Moves => display::moves(&self.table, out)?,
            TableCommand::Protocol => display::protocol(&self.current(), out)?,
            TableCommand::Scoresheet(words) => {
                if let Some(word) = sheet::show(&self.table, words, out)? {
                    let why = "write `scoresheet` or `scoresheet White fi`";
                    return Ok(SessionError::unreadable(format!("{word:?} is not understood: {why}")));
                }
            }
            TableCommand::Envelope => {
                if !sheet::show_envelope(&self.table, out)? {
                    let why = sheet::NOTHING_SEALED.to_owned();
                    return Ok(AfterLine::Error(SessionError { message: why, verdict: ExitVerdict::Failed }));
                }
            }
            TableCommand::Allowed => display::allowed(&self.current(), out)?,
            TableCommand::Laws(article) => return laws(article, out),
            TableCommand::Check(question) => return self.check(question, out),
            TableCommand::Undo => return self.undo(out),
            TableCommand::Resume => self.resume(out)?,
            TableCommand::Save(to) => return self.save(to, out),
            TableCommand::Quit => return Ok(AfterLine::Quit),
            TableCommand::Remark(remark) => {
                self.file.append(&format!("{remark}\n")).map_err(TableError::File)?;
            }
            TableCommand::Sentence(line) => return self.enter(line, out),
        }
        Ok(AfterLine::Continue)
    }

    /// Passes a sentence to the game, saves it, and prints the consequences.
    fn enter(&mut self, line: &str, out: &mut impl Write) -> Result<AfterLine, Error> {
        let mut next = self.table.clone();
        let entry = match next.enter(line, self.time.now(self.table.now())) {
            Ok(entry) => entry,
            Err(why) => {
                let mut error = session_error(line, &why);
                let game = self.table.game();
                if error.verdict == ExitVerdict::Failed && !game.is_playing() && game.moves().len() == 0 {
                    error.message.push_str("\nhint: `start` starts the game");
                }
                return Ok(AfterLine::Error(error));
            }
        };
        self.file.append(&entry.text).map_err(TableError::File)?;
        self.table = next;
        self.time.follow(self.table.now());
        if matches!(self.time, TableTime::Paused) && self.last_statement().is_some_and(is_by_player) {
            self.time = TableTime::from(self.table.now());
        }
        display::steps(&entry.steps, out)?;
        Ok(AfterLine::Continue)
    }

    fn last_statement(&self) -> Option<&Statement> {
        self.table.scenario().timeline.last()?.statement.as_ref()
    }

    fn check(&self, question: &str, out: &mut impl Write) -> Result<AfterLine, Error> {
        let checks = match self.current().ask(question) {
            Ok(checks) => checks,
            Err(why) => return Ok(AfterLine::Error(session_error(question, &why))),
        };
        for check in checks {
            match check.found {
                None => writeln!(out, "{GOOD}yes{GOOD:#}, {}", check.expected)?,
                Some(found) => writeln!(out, "{WARN}no{WARN:#}, {found}")?,
            }
        }
        Ok(AfterLine::Continue)
    }

    /// Undoes the last line, which becomes a comment.
    fn undo(&mut self, out: &mut impl Write) -> Result<AfterLine, Error> {
        let Some(previous) = self.table.without_last() else {
            let why = "there is no line to undo".to_owned();
            return Ok(AfterLine::Error(SessionError { message: why, verdict: ExitVerdict::Failed }));
        };
        let undone = self.file.comment_out_last().map_err(TableError::File)?;
        self.table = previous;
        writeln!(out, "undone: {}", undone.unwrap_or_default())?;
        Ok(AfterLine::Continue)
    }

    fn resume(&mut self, out: &mut impl Write) -> Result<(), Error> {
        match self.time {
            TableTime::Paused => self.time = TableTime::from(self.table.now()),
            TableTime::Manual => writeln!(out, "Times are taken from the lines: +5s, 1:02:30")?,
            TableTime::Running(..) => {}
        }
        Ok(())
    }

    fn save(&self, to: &str, out: &mut impl Write) -> Result<AfterLine, Error> {
        if to.is_empty() {
            writeln!(out, "Every line is saved already; `save FILE` writes a copy.")?;
            return Ok(AfterLine::Continue);
        }
        let written = fs::File::create_new(to).and_then(|mut file| file.write_all(self.file.text().as_bytes()));
        if let Err(error) = written {
            let why = FileError::Unwritable { path: to.into(), error }.to_string();
            return Ok(SessionError::unreadable(why));
        }
        writeln!(out, "saved a copy to {to}")?;
        Ok(AfterLine::Continue)
    }

    /// Closes the table and records the time up to now.
    pub(crate) fn close(&mut self) -> Result<(), Error> {
        let now = self.time.now(self.table.now());
        if now > self.table.now() && self.table.game().outcome().is_none() {
            let entry = self.table.enter(&now.to_string(), now);
            if let Ok(entry) = entry {
                self.file.append(&entry.text).map_err(TableError::File)?;
            }
        }
        Ok(())
    }

    pub(crate) fn print_introduction(&self, out: &mut impl Write) -> Result<(), Error> {
        let current = self.current();
        writeln!(out, "{BOLD}{}{BOLD:#}", current.scenario().title)?;
        display::clocks(&current, out)?;
        let hint = match self.time {
            TableTime::Paused => "The clocks are stopped until the next move or `go`.",
            TableTime::Manual => "Begin each line with its time: `0:30 e4`, `+5s e5`.",
            TableTime::Running(..) => "`start` starts White's clock.",
        };
        writeln!(out, "{hint} Type moves as they are played; type `help` for everything else.")?;
        Ok(())
    }

    pub(crate) fn print_closing(&self, out: &mut impl Write) -> Result<(), Error> {
        writeln!(out, "Everything is saved.")?;
        display::clocks(&self.table, out)
    }

    /// Returns the prompt.
    pub(crate) fn prompt(&self) -> String {
        let paused = if matches!(self.time, TableTime::Paused) { " paused" } else { "" };
        format!("{}{paused}> ", display::prompt(&self.current()))
    }

    /// Saves and prints timed events, such as a flag fall; returns whether there were any.
    pub(crate) fn print_timed_events(&mut self, out: &mut impl Write) -> Result<bool, Error> {
        let current = self.current();
        if current.game() == self.table.game() {
            return Ok(false);
        }
        self.enter(&current.now().to_string(), out)?;
        Ok(true)
    }

    /// Returns the words for completion.
    pub(crate) fn vocabulary(&self) -> Vec<String> {
        let commands = WORDS.iter().filter_map(|(words, _)| words.split(' ').next());
        let short = shorthands().iter().filter_map(|(words, _)| words.split(' ').next());
        let mut words: Vec<String> = commands.chain(short).map(str::to_owned).collect();
        words.extend(help::words());
        let names = &self.table.scenario().names;
        words.extend([&names.white, &names.black].into_iter().flatten().cloned());
        words.sort();
        words.dedup();
        words
    }
}

/// The forms of the command `board`.
const BOARD_FORMS: &str = "write `board`, `board black` or `board letters`";

fn is_by_player(statement: &Statement) -> bool {
    matches!(statement.party, Party::Player { .. } | Party::Assistant { .. })
}

fn session_error(line: &str, why: &TableLineError) -> SessionError {
    let verdict = match why {
        TableLineError::Refused { .. } | TableLineError::IllegalMove { .. } => ExitVerdict::Failed,
        _ => ExitVerdict::Unreadable,
    };
    let why = match why {
        TableLineError::NotUnderstood(error) => judge::explain_error(line, error),
        other => other.to_string(),
    };
    SessionError { message: why, verdict }
}

/// Prints an article from the catalogue.
fn laws(article: &str, out: &mut impl Write) -> Result<AfterLine, Error> {
    let rows: Vec<&CatalogueRow> = catalogue::rows_cited(&citation(article)).collect();
    if rows.is_empty() {
        let why = format!("there is no article {article:?}: articles are named as in 9.5.3, A.4.2 or P.17");
        return Ok(SessionError::unreadable(why));
    }
    for CatalogueRow { id, statement, .. } in rows {
        writeln!(out, "{BOLD}{id}{BOLD:#}  {statement}")?;
    }
    Ok(AfterLine::Continue)
}
