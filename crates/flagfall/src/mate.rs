//! `flagfall mate`: who can still mate, whether a mate can be forced, and suites of known verdicts.

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
use crate::mate::args::{MateArgs, Question};
use crate::{Verdict, say};

const YES: Style = AnsiColor::Green.on_default().bold();
const NO: Style = AnsiColor::Red.on_default().bold();
const UNKNOWN: Style = AnsiColor::Yellow.on_default().bold();

pub(crate) fn run(args: &MateArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let question = args.question()?;
    if args.is_budget_idle() {
        say::note(&"--quick has a limit of its own: --nodes changes nothing");
    }
    match question {
        Question::Possible { fen, winner } => possible::run(fen, winner, args, out),
        Question::Forced { fen, moves } => forced::run(fen, moves, args, out),
        Question::Suite(file) => check::run(file, args, out),
    }
}

/// A word that is the answer, to be seen at a glance.
fn styled(style: Style, word: &str) -> String {
    format!("{style}{word}{style:#}")
}

/// Tells how to go further where the budget ran out.
fn advise_more(Budget { nodes }: Budget) {
    let more = nodes.saturating_mul(10);
    // A position kept takes some 280 bytes.
    let memory = match more.saturating_mul(280) / 1_000_000_000 {
        0 => String::new(),
        some => format!(", with up to {some} GB of memory"),
    };
    say::note(&format_args!(
        "the search ended after {nodes} positions; --nodes {more} goes further{memory}"
    ));
}
