//! Formatting faults of regulations with location, line, caret and remedy.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{RegulationsError, RegulationsFault};

use crate::position_input::on_one_line;

const PLACE: Style = Style::new().bold();
const CARET: Style = AnsiColor::Red.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default().bold();

/// Formats all faults of a text, each with its line.
pub(crate) fn format_error(file: &str, text: &str, error: &RegulationsError) -> String {
    error.faults().iter().map(|fault| format_fault(file, text, fault)).collect()
}

fn format_fault(file: &str, text: &str, fault: &RegulationsFault) -> String {
    let RegulationsFault { line, column, width, kind } = fault;
    let mut report = format!("{PLACE}{file}:{line}:{column}{PLACE:#}: {kind}\n");
    // Lines of TOML end only with a line feed.
    let source = text.split('\n').nth(line - 1).unwrap_or_default();
    if !source.trim().is_empty() {
        let source = source.trim_end();
        let room = source.chars().count().saturating_sub(column - 1).max(1);
        let carets = "^".repeat((*width).min(room));
        let _ = writeln!(report, "    {}", on_one_line(source));
        let _ = writeln!(report, "    {:1$}{CARET}{carets}{CARET:#}", "", column - 1);
    }
    let _ = writeln!(report, "{HELP}help:{HELP:#} {}", fault.help());
    report
}
