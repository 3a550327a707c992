//! A fault as it is told: the place, the line, a caret, what to do.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{Fault, RegulationsError};

use crate::given::on_one_line;

const PLACE: Style = Style::new().bold();
const CARET: Style = AnsiColor::Red.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default().bold();

/// All that is wrong with a text, each with the line it concerns.
pub(crate) fn tell(file: &str, text: &str, error: &RegulationsError) -> String {
    error.faults().iter().map(|fault| one(file, text, fault)).collect()
}

fn one(file: &str, text: &str, fault: &Fault) -> String {
    let Fault { line, column, width, problem } = fault;
    let mut told = format!("{PLACE}{file}:{line}:{column}{PLACE:#}: {problem}\n");
    // The lines of TOML end with a line feed, whatever else counts as an end elsewhere.
    let shown = text.split('\n').nth(line - 1).unwrap_or_default();
    if !shown.trim().is_empty() {
        let shown = shown.trim_end();
        let room = shown.chars().count().saturating_sub(column - 1).max(1);
        let carets = "^".repeat((*width).min(room));
        let _ = writeln!(told, "    {}", on_one_line(shown));
        let _ = writeln!(told, "    {:1$}{CARET}{carets}{CARET:#}", "", column - 1);
    }
    let _ = writeln!(told, "{HELP}help:{HELP:#} {}", fault.help());
    told
}
