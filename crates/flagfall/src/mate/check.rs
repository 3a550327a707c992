//! `flagfall mate --suite FILE`: compares verdicts with known ones.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use flagfall_chess::mate::VerificationFlaw;

use crate::error::Error;
use crate::mate::advise_more;
use crate::mate::answer::{Effort, MateAnswer};
use crate::mate::args::MateArgs;
use crate::mate::figures::Timings;
use crate::mate::line::LineNotation;
use crate::mate::suite::{self, MateSuiteEntry};
use crate::parallel::{self, OrderedResults};
use crate::progress::Progress;
use crate::source::name;
use crate::{ExitVerdict, say};

/// Examines every position, and prints failures in the order of the file.
pub(crate) fn run(path: &Path, args: &MateArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let entries = suite::read(path)?;
    let (file, notation) = (name(path), args.notation());
    let (mut report, mut order) = (MateReport::default(), OrderedResults::default());
    let mut progress = Progress::of_steps(entries.len(), "positions");
    let examine = |entry: &MateSuiteEntry| SuiteResult::new(entry, args.effort(), args.verify);
    parallel::for_each(&entries, args.threads(), examine, |at, result| {
        progress.step();
        order.take(at, result, |at, result: SuiteResult| {
            let entry = &entries[at];
            if report.take(entry, &result) {
                return Ok(());
            }
            let failure = result.failure(entry, notation);
            progress.hide_while(|| writeln!(out, "{file}:{}: {failure}", entry.line))
        })
    })?;
    drop(progress);
    note_irregular(&entries);
    report.note(args);
    report.print(args.effort(), out)?;
    Ok(if report.failed == 0 { ExitVerdict::Passed } else { ExitVerdict::Failed })
}

fn note_irregular(entries: &[MateSuiteEntry]) {
    match entries.iter().filter(|entry| !entry.given.irregularities().is_empty()).count() {
        0 => {}
        1 => say::note(&"1 position is irregular"),
        several => say::note(&format_args!("{several} positions are irregular")),
    }
}

/// The result for a position.
struct SuiteResult {
    answer: MateAnswer,
    time: Duration,
    flaw: Option<VerificationFlaw>,
}

impl SuiteResult {
    /// Examines a position; only the search is timed, not the verification.
    fn new(entry: &MateSuiteEntry, effort: Effort, verify: bool) -> SuiteResult {
        let position = &entry.given.position;
        let start = Instant::now();
        let answer = MateAnswer::find(position, entry.winner, effort);
        let time = start.elapsed();
        let flaw = verify.then(|| answer.verify(position, entry.winner).err()).flatten();
        SuiteResult { answer, time, flaw }
    }

    /// Whether the verdict agrees, or the quick check is inconclusive.
    fn passes(&self, entry: &MateSuiteEntry) -> bool {
        let agrees = match self.answer.is_winnable() {
            Some(is_winnable) => is_winnable == entry.is_winnable,
            None => !self.answer.is_undetermined(),
        };
        agrees && self.flaw.is_none()
    }

    /// Describes the failure of a position.
    fn failure(&self, entry: &MateSuiteEntry, notation: LineNotation) -> String {
        let expected = if entry.is_winnable { "winnable" } else { "unwinnable" };
        let (fen, player) = (&entry.fen, entry.winner.name());
        let got = self.answer.show(&entry.given, notation);
        let flaw = self.flaw.as_ref().map(|flaw| format!(", which is wrong: {flaw}"));
        let flaw = flaw.unwrap_or_default();
        format!("{fen}: {player}: expected {expected}, got {got}{flaw}")
    }
}

/// The results so far.
#[derive(Default)]
struct MateReport {
    passed: usize,
    failed: usize,
    /// Positions in which the player is known to be unable to mate.
    unwinnable: usize,
    /// The number of those that the quick check did not prove.
    not_shown: usize,
    undetermined: usize,
    /// The number of verified verdicts.
    verified: usize,
    /// The number of verdicts whose verification failed.
    flaws: usize,
    times: Vec<Duration>,
}

impl MateReport {
    /// Counts a result and returns whether it passes.
    fn take(&mut self, entry: &MateSuiteEntry, result: &SuiteResult) -> bool {
        let passes = result.passes(entry);
        let is_decided = result.answer.is_winnable().is_some();
        *(if passes { &mut self.passed } else { &mut self.failed }) += 1;
        self.unwinnable += usize::from(!entry.is_winnable);
        self.not_shown += usize::from(!entry.is_winnable && result.answer == MateAnswer::NotShown);
        self.undetermined += usize::from(result.answer.is_undetermined());
        self.verified += usize::from(is_decided);
        self.flaws += usize::from(result.flaw.is_some());
        self.times.push(result.time);
        passes
    }

    fn note(&self, args: &MateArgs) {
        if args.verify {
            let (verified, flaws) = (self.verified, self.flaws);
            say::note(&format_args!("verdicts verified: {verified}, found wrong: {flaws}"));
        }
        if self.undetermined > 0 {
            say::note(&format_args!("undetermined: {}", self.undetermined));
            advise_more(args.budget());
        }
    }

    fn print(&self, effort: Effort, out: &mut impl Write) -> io::Result<()> {
        if matches!(effort, Effort::Quick) {
            writeln!(out, "not shown: {} of {} unwinnable", self.not_shown, self.unwinnable)?;
        }
        writeln!(out, "{}", Timings::of(self.times.clone()))?;
        writeln!(out, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::{Color, mate};

    use super::*;
    use crate::position_input::PositionInput;

    /// Checks the failure message for a verdict and a flaw on a position in which White has mated.
    #[track_caller]
    fn check(is_winnable: bool, answer: MateAnswer, flaw: Option<VerificationFlaw>, failure: Option<&str>) {
        let fen = "R5k1/5ppp/8/8/8/8/8/4K3 b - -".to_owned();
        let given = PositionInput::read(&fen).expect("this is a position");
        let entry = MateSuiteEntry { line: 1, fen, given, winner: Color::White, is_winnable };
        let result = SuiteResult { answer, time: Duration::ZERO, flaw };
        let message = result.failure(&entry, LineNotation::Uci);
        let message = anstream::adapter::strip_str(&message).to_string();
        let failure = failure.map(|failure| format!("{}: White: {failure}", entry.fen));
        assert_eq!((!result.passes(&entry)).then_some(message), failure);
    }

    #[test]
    fn verdict_must_agree_and_verify() {
        let winnable = || MateAnswer::Verdict(mate::Verdict::Winnable(Vec::new()));
        check(true, winnable(), None, None);
        check(false, winnable(), None, Some("expected unwinnable, got winnable"));
        let message = format!("expected winnable, got winnable, which is wrong: {}", VerificationFlaw::NoMate);
        check(true, winnable(), Some(VerificationFlaw::NoMate), Some(&message));
    }

    #[test]
    fn only_quick_check_may_be_inconclusive() {
        let undetermined = || MateAnswer::Verdict(mate::Verdict::Undetermined);
        for is_winnable in [true, false] {
            check(is_winnable, MateAnswer::NotShown, None, None);
        }
        check(true, undetermined(), None, Some("expected winnable, got undetermined"));
        check(false, undetermined(), None, Some("expected unwinnable, got undetermined"));
    }
}
