//! `flagfall judge FILE...`: scenarios, played and compared with what must follow.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;
use flagfall_scenario::{Contents, Protocol, ReadError, Scenario, Tone, judge};
use thiserror::Error;

use crate::args::examples;
use crate::error::Error;
use crate::{Verdict, say};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();

/// Judge scenarios: stories at the board, and what the laws make of them
///
/// Each scenario is played once under each of its regulations and printed as a protocol: what was
/// done, what followed, the clocks, and what was expected. What did not come out as expected is told
/// side by side with what was found. The last line is `N passed, M failed`. How scenarios are
/// written is told in docs/scenarios.md.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall judge laws/scenarios/casual
  flagfall judge --quiet mine.scenario
  flagfall judge - < mine.scenario

A scenario with a line that is not understood has failed; the others of its file are judged.

Exit status: 0 all passed, 1 some failed, 2 something cannot be read or understood."
))]
pub(crate) struct JudgeArgs {
    /// Files of scenarios, or directories of them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print only the scenarios that failed
    #[arg(long, short)]
    quiet: bool,
}

/// A file that cannot be read.
#[derive(Debug, Error)]
#[error("cannot read {}: {error}", .file.display())]
pub(crate) struct JudgeError {
    file: PathBuf,
    error: io::Error,
}

pub(crate) fn run(args: &JudgeArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let (mut passed, mut failed, mut unreadable) = (0, 0, false);
    let files = files(&args.files).unwrap_or_else(|error| {
        unreadable = true;
        say::error(&error.to_string());
        Vec::new()
    });
    if files.is_empty() && !unreadable {
        unreadable = true;
        say::error(&"there is no file that ends in .scenario");
    }
    for file in files {
        let text = match read(&file) {
            Ok(text) => text,
            Err(error) => {
                unreadable = true;
                say::error(&error.to_string());
                continue;
            }
        };
        let Contents { scenarios, errors, unread } = flagfall_scenario::read(&text);
        failed += unread;
        unreadable |= !errors.is_empty();
        for error in &errors {
            say::error(&told(&file, &text, error));
        }
        for scenario in &scenarios {
            let protocols = judge(scenario);
            let is_passed = protocols.iter().all(Protocol::passed);
            if is_passed {
                passed += 1;
            } else {
                failed += 1;
            }
            if !(is_passed && args.quiet) {
                print(&file, scenario, &protocols, out)?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(match (unreadable, failed) {
        (true, _) => Verdict::Unreadable,
        (false, 0) => Verdict::Fine,
        _ => Verdict::Failed,
    })
}

fn print(
    file: &Path,
    scenario: &Scenario,
    protocols: &[Protocol],
    out: &mut impl Write,
) -> Result<(), Error> {
    writeln!(out, "{DIM}{}:{}{DIM:#}", file.display(), scenario.line.0)?;
    for (tone, line) in protocols.iter().flat_map(Protocol::lines) {
        let style = style(tone);
        writeln!(out, "{style}{line}{style:#}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// How a line of a protocol looks.
pub(crate) const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Title => BOLD,
        Tone::Deed => Style::new(),
        Tone::Follows | Tone::Clocks => DIM,
        Tone::Refused => WARN,
        Tone::Met => GOOD,
        Tone::Failed => BAD,
    }
}

/// All files that are meant, those of a directory in the order of their names.
pub(crate) fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, JudgeError> {
    let mut files = Vec::new();
    for path in given {
        if path.is_dir() {
            let failed = |error| JudgeError { file: path.clone(), error };
            let entries = fs::read_dir(path).map_err(failed)?;
            let mut inside = entries
                .map(|entry| entry.map(|entry| entry.path()))
                .collect::<Result<Vec<_>, _>>()
                .map_err(failed)?;
            inside.retain(|path| path.is_dir() || is_scenario(path));
            inside.sort();
            files.extend(self::files(&inside)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn is_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "scenario")
}

pub(crate) fn read(file: &Path) -> Result<String, JudgeError> {
    let text = if file == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    text.map_err(|error| JudgeError { file: file.to_owned(), error })
}

/// An error with its line, and a mark below the word.
fn told(file: &Path, text: &str, error: &ReadError) -> String {
    let ReadError { line, column, .. } = error;
    let written = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    format!("{}:{line}:{column}: {}", file.display(), explained(written, error))
}

/// What is wrong with a line, the line, a mark below the word, and what could stand there.
pub(crate) fn explained(written: &str, error: &ReadError) -> String {
    let ReadError { column, problem, wanted, help, .. } = error;
    let written = written.replace('\t', " ");
    let gap = " ".repeat(column.saturating_sub(1));
    let wanted = match &wanted[..] {
        [] => String::new(),
        wanted => format!("\n  here can stand {}", wanted.join(", ")),
    };
    let help = help.as_ref().map_or_else(String::new, |help| {
        format!("\n  the nearest form is `{}`, for example `{}`", help.form, help.example)
    });
    format!("{problem}\n  {written}\n  {gap}^{wanted}{help}")
}
