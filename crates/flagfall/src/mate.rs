//! `flagfall mate`: decides mate possibility and forced mates, and checks suites of known verdicts.

mod answer;
pub(crate) mod args;
mod check;
mod figures;
mod forced;
mod line;
mod possible;
pub(crate) mod suite;

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_chess::mate::Budget;

use crate::error::Error;
use crate::mate::args::{MateArgs, MateTask};
use crate::{ExitVerdict, say};

const YES: Style = AnsiColor::Green.on_default().bold();
const NO: Style = AnsiColor::Red.on_default().bold();
const UNKNOWN: Style = AnsiColor::Yellow.on_default().bold();

pub(crate) fn run(args: &MateArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let task = args.task()?;
    if args.is_budget_unused() {
        say::note(&"--quick has a fixed limit: --nodes has no effect");
    }
    match task {
        MateTask::Possible { fen, winner } => possible::run(fen, winner, args, out),
        MateTask::Forced { fen, moves } => forced::run(fen, moves, args, out),
        MateTask::Suite(file) => check::run(file, args, out),
    }
}

/// Highlights the word of the verdict.
fn styled(style: Style, word: &str) -> String {
    format!("{style}{word}{style:#}")
}

/// Suggests a larger budget after the budget ran out.
fn advise_more(Budget { nodes }: Budget) {
    let more = nodes.saturating_mul(10);
    // A stored position takes some 280 bytes.
    let memory = match more.saturating_mul(280) / 1_000_000_000 {
        0 => String::new(),
        some => format!(", with up to {some} GB of memory"),
    };
    say::note(&format_args!("the search ended after {nodes} positions; --nodes {more} searches further{memory}"));
}
