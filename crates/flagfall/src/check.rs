//! `flagfall perft --suite FILE`: our counts against known ones.

use std::io::{self, Write};
use std::path::Path;

use flagfall_chess::perft;

use crate::Verdict;
use crate::args::PerftArgs;
use crate::crew::{self, InOrder};
use crate::error::Error;
use crate::progress::Progress;
use crate::say;
use crate::suite::{self, Entry, Known, SuiteError};

/// A position passes when its counts agree at every depth looked at.
pub(crate) fn run(file: &Path, args: &PerftArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let mut entries = suite::read(file)?;
    if let Some(most) = args.max_depth {
        leave_out_deeper(&mut entries, most);
        if entries.is_empty() {
            return Err(SuiteError::TooDeep(most).into());
        }
    }
    let mut report = Report::default();
    let mut progress = Progress::over(entries.len(), "positions");
    crew::spread(&entries, args.threads(), failures, |at, failures| {
        progress.step();
        report.take(at, failures, |lines| progress.aside(|| out.write_all(lines.as_bytes())))
    })?;
    drop(progress);
    writeln!(out, "{} passed, {} failed", report.passed, report.failed)?;
    Ok(if report.failed == 0 { Verdict::Fine } else { Verdict::Failed })
}

fn leave_out_deeper(entries: &mut Vec<Entry>, most: u8) {
    for entry in &mut *entries {
        entry.counts.retain(|known| known.depth <= most);
    }
    let all = entries.len();
    entries.retain(|entry| !entry.counts.is_empty());
    let left_out = all - entries.len();
    if left_out > 0 {
        say::note(&format_args!("{left_out} of {all} positions have no count up to depth {most}"));
    }
}

/// One line for each depth at which the count is another.
fn failures(entry: &Entry) -> String {
    let failure = |&Known { depth, leaves }: &Known| {
        let got = perft(&entry.position, depth.into());
        let (line, fen) = (entry.line, &entry.fen);
        (got != leaves)
            .then(|| format!("line {line}: depth {depth}: got {got}, expected {leaves}: {fen}\n"))
    };
    entry.counts.iter().filter_map(failure).collect()
}

/// The results so far, told in the order of the file whatever order they come in.
#[derive(Default)]
struct Report {
    passed: usize,
    failed: usize,
    order: InOrder<String>,
}

impl Report {
    fn take(
        &mut self,
        at: usize,
        failures: String,
        mut tell: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        *(if failures.is_empty() { &mut self.passed } else { &mut self.failed }) += 1;
        self.order.take(
            at,
            failures,
            |_, failures| {
                if failures.is_empty() { Ok(()) } else { tell(&failures) }
            },
        )
    }
}
