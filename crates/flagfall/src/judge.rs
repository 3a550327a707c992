//! `flagfall judge FILE...`: plays scenarios and compares them with their expectations.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;
use flagfall_scenario::{LineKind, ParsedText, Protocol, Scenario, ScenarioError, judge};
use thiserror::Error;

use crate::args::examples;
use crate::error::Error;
use crate::{ExitVerdict, say};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();

/// Judge scenarios: events in a game, and their expected consequences under the laws
///
/// Each scenario is played once under each of its regulations and printed as a protocol of actions,
/// consequences, clocks and expectations. A failed expectation is printed with the actual outcome. The
/// last line is `N passed, M failed`. docs/scenarios.md explains how to write scenarios.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall judge laws/scenarios/casual
  flagfall judge --quiet mine.scenario
  flagfall judge - < mine.scenario

A scenario with an unreadable line counts as failed; the other scenarios of the file are judged.

Exit status: 0 all passed, 1 some failed, 2 a file or line could not be read."
))]
pub(crate) struct JudgeArgs {
    /// Files of scenarios, or directories of them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print only failed scenarios
    #[arg(long, short)]
    quiet: bool,
}

/// An error: a file cannot be read.
#[derive(Debug, Error)]
#[error("cannot read {}: {error}", .file.display())]
pub(crate) struct JudgeError {
    file: PathBuf,
    error: io::Error,
}

pub(crate) fn run(args: &JudgeArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let (mut passed, mut failed, mut unreadable) = (0, 0, false);
    let files = files(&args.files).unwrap_or_else(|error| {
        unreadable = true;
        say::error(&error.to_string());
        Vec::new()
    });
    if files.is_empty() && !unreadable {
        unreadable = true;
        say::error(&"no file ends in .scenario");
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
        let ParsedText { scenarios, errors, failed_scenarios: unread } = flagfall_scenario::read(&text);
        failed += unread;
        unreadable |= !errors.is_empty();
        for error in &errors {
            say::error(&located_error(&file, &text, error));
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
        (true, _) => ExitVerdict::Unreadable,
        (false, 0) => ExitVerdict::Passed,
        _ => ExitVerdict::Failed,
    })
}

fn print(file: &Path, scenario: &Scenario, protocols: &[Protocol], out: &mut impl Write) -> Result<(), Error> {
    writeln!(out, "{DIM}{}:{}{DIM:#}", file.display(), scenario.line.0)?;
    for (tone, line) in protocols.iter().flat_map(Protocol::lines) {
        let style = style(tone);
        writeln!(out, "{style}{line}{style:#}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// Returns the style of a protocol line.
pub(crate) const fn style(tone: LineKind) -> Style {
    match tone {
        LineKind::Title => BOLD,
        LineKind::Statement => Style::new(),
        LineKind::Consequence | LineKind::Clocks => DIM,
        LineKind::Refusal => WARN,
        LineKind::Passed => GOOD,
        LineKind::Failed => BAD,
    }
}

/// Returns all named files, and the files of named directories in the order of their names.
pub(crate) fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, JudgeError> {
    let mut files = Vec::new();
    for path in given {
        if path.is_dir() {
            let failed = |error| JudgeError { file: path.clone(), error };
            let entries = fs::read_dir(path).map_err(failed)?;
            let mut inside =
                entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().map_err(failed)?;
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

/// Formats an error with its location, the line, and a mark below the word.
fn located_error(file: &Path, text: &str, error: &ScenarioError) -> String {
    let ScenarioError { line, column, .. } = error;
    let written = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    format!("{}:{line}:{column}: {}", file.display(), explain_error(written, error))
}

/// Formats an error with the line, a mark below the word, and the alternatives.
pub(crate) fn explain_error(written: &str, error: &ScenarioError) -> String {
    let ScenarioError { column, problem, expected, hint, .. } = error;
    let written = written.replace('\t', " ");
    let gap = " ".repeat(column.saturating_sub(1));
    let expected = match &expected[..] {
        [] => String::new(),
        expected => format!("\n  expected here: {}", expected.join(", ")),
    };
    let hint = hint.as_ref().map_or_else(String::new, |hint| {
        format!("\n  the most similar form is `{}`, for example `{}`", hint.form, hint.example)
    });
    format!("{problem}\n  {written}\n  {gap}^{expected}{hint}")
}
