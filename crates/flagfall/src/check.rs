//! `flagfall perft --suite FILE`: compares perft counts with known ones.

use std::io::{self, Write};
use std::path::Path;

use flagfall_chess::perft;

use crate::ExitVerdict;
use crate::args::PerftArgs;
use crate::error::Error;
use crate::parallel::{self, OrderedResults};
use crate::progress::Progress;
use crate::say;
use crate::suite::{self, PerftExpectation, PerftSuiteEntry, PerftSuiteError};

/// Checks a suite; a position passes when its counts agree at every depth.
pub(crate) fn run(file: &Path, args: &PerftArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let mut entries = suite::read(file)?;
    if let Some(most) = args.max_depth {
        limit_depth(&mut entries, most);
        if entries.is_empty() {
            return Err(PerftSuiteError::TooDeep(most).into());
        }
    }
    let mut report = PerftReport::default();
    let mut progress = Progress::of_steps(entries.len(), "positions");
    parallel::for_each(&entries, args.threads(), failures, |at, failures| {
        progress.step();
        report.take(at, failures, |lines| progress.hide_while(|| out.write_all(lines.as_bytes())))
    })?;
    drop(progress);
    writeln!(out, "{} passed, {} failed", report.passed, report.failed)?;
    Ok(if report.failed == 0 { ExitVerdict::Passed } else { ExitVerdict::Failed })
}

fn limit_depth(entries: &mut Vec<PerftSuiteEntry>, most: u8) {
    for entry in &mut *entries {
        entry.counts.retain(|known| known.depth <= most);
    }
    let all = entries.len();
    entries.retain(|entry| !entry.counts.is_empty());
    let omitted = all - entries.len();
    if omitted > 0 {
        say::note(&format_args!("{omitted} of {all} positions have no count up to depth {most}"));
    }
}

/// Returns one line for each depth with a different count.
fn failures(entry: &PerftSuiteEntry) -> String {
    let failure = |&PerftExpectation { depth, leaves }: &PerftExpectation| {
        let got = perft(&entry.position, depth.into());
        let (line, fen) = (entry.line, &entry.fen);
        (got != leaves).then(|| format!("line {line}: depth {depth}: got {got}, expected {leaves}: {fen}\n"))
    };
    entry.counts.iter().filter_map(failure).collect()
}

/// The results so far, printed in the order of the file.
#[derive(Default)]
struct PerftReport {
    passed: usize,
    failed: usize,
    order: OrderedResults<String>,
}

impl PerftReport {
    fn take(&mut self, at: usize, failures: String, mut tell: impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
        *(if failures.is_empty() { &mut self.passed } else { &mut self.failed }) += 1;
        self.order.take(at, failures, |_, failures| if failures.is_empty() { Ok(()) } else { tell(&failures) })
    }
}
