//! `flagfall mate --suite FILE`: our verdicts against known ones.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use flagfall_chess::mate::Flaw;

use crate::crew::{self, InOrder};
use crate::error::Error;
use crate::mate::advise_more;
use crate::mate::answer::{Answer, Effort};
use crate::mate::args::MateArgs;
use crate::mate::figures::Figures;
use crate::mate::line::Writing;
use crate::mate::suite::{self, Entry};
use crate::progress::Progress;
use crate::source::name;
use crate::{Verdict, say};

/// Every position is judged; those that fail are told in the order of the file.
pub(crate) fn run(path: &Path, args: &MateArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let entries = suite::read(path)?;
    let (file, writing) = (name(path), args.writing());
    let (mut report, mut order) = (Report::default(), InOrder::default());
    let mut progress = Progress::over(entries.len(), "positions");
    let judge = |entry: &Entry| Judged::new(entry, args.effort(), args.verify);
    crew::spread(&entries, args.threads(), judge, |at, judged| {
        progress.step();
        order.take(at, judged, |at, judged: Judged| {
            let entry = &entries[at];
            if report.take(entry, &judged) {
                return Ok(());
            }
            let failure = judged.failure(entry, writing);
            progress.aside(|| writeln!(out, "{file}:{}: {failure}", entry.line))
        })
    })?;
    drop(progress);
    note_irregular(&entries);
    report.note(args);
    report.tell(args.effort(), out)?;
    Ok(if report.failed == 0 { Verdict::Fine } else { Verdict::Failed })
}

fn note_irregular(entries: &[Entry]) {
    match entries.iter().filter(|entry| !entry.given.irregularities().is_empty()).count() {
        0 => {}
        1 => say::note(&"1 position is irregular"),
        several => say::note(&format_args!("{several} positions are irregular")),
    }
}

/// What came out for a position.
struct Judged {
    answer: Answer,
    took: Duration,
    flaw: Option<Flaw>,
}

impl Judged {
    /// Only finding the answer is timed, not its verification.
    fn new(entry: &Entry, effort: Effort, verify: bool) -> Judged {
        let position = &entry.given.position;
        let began = Instant::now();
        let answer = Answer::find(position, entry.winner, effort);
        let took = began.elapsed();
        let flaw = verify.then(|| answer.verify(position, entry.winner).err()).flatten();
        Judged { answer, took, flaw }
    }

    /// Whether nothing speaks against it: an answer that agrees, or a quick look that showed none.
    fn passes(&self, entry: &Entry) -> bool {
        let agrees = match self.answer.is_winnable() {
            Some(is_winnable) => is_winnable == entry.is_winnable,
            None => !self.answer.is_undetermined(),
        };
        agrees && self.flaw.is_none()
    }

    /// What to say of a position that fails.
    fn failure(&self, entry: &Entry, writing: Writing) -> String {
        let expected = if entry.is_winnable { "winnable" } else { "unwinnable" };
        let (fen, player) = (&entry.fen, entry.winner.name());
        let got = self.answer.show(&entry.given, writing);
        let flaw = self.flaw.as_ref().map(|flaw| format!(", which is wrong: {flaw}"));
        let flaw = flaw.unwrap_or_default();
        format!("{fen}: {player}: expected {expected}, got {got}{flaw}")
    }
}

/// The results so far.
#[derive(Default)]
struct Report {
    passed: usize,
    failed: usize,
    /// Positions in which the player is known not to be able to mate.
    unwinnable: usize,
    /// Those of them of which the quick look did not show it.
    not_shown: usize,
    undetermined: usize,
    /// Answers that claim something and had it verified, and those it was wrong of.
    claims: usize,
    flaws: usize,
    times: Vec<Duration>,
}

impl Report {
    /// Counts a result and says whether it passes.
    fn take(&mut self, entry: &Entry, judged: &Judged) -> bool {
        let passes = judged.passes(entry);
        let is_known = judged.answer.is_winnable().is_some();
        *(if passes { &mut self.passed } else { &mut self.failed }) += 1;
        self.unwinnable += usize::from(!entry.is_winnable);
        self.not_shown += usize::from(!entry.is_winnable && judged.answer == Answer::NotShown);
        self.undetermined += usize::from(judged.answer.is_undetermined());
        self.claims += usize::from(is_known);
        self.flaws += usize::from(judged.flaw.is_some());
        self.times.push(judged.took);
        passes
    }

    fn note(&self, args: &MateArgs) {
        if args.verify {
            let (claims, flaws) = (self.claims, self.flaws);
            say::note(&format_args!("verdicts verified: {claims}, found wrong: {flaws}"));
        }
        if self.undetermined > 0 {
            say::note(&format_args!("undetermined: {}", self.undetermined));
            advise_more(args.budget());
        }
    }

    fn tell(&self, effort: Effort, out: &mut impl Write) -> io::Result<()> {
        if matches!(effort, Effort::Quick) {
            writeln!(out, "not shown: {} of {} unwinnable", self.not_shown, self.unwinnable)?;
        }
        writeln!(out, "{}", Figures::of(self.times.clone()))?;
        writeln!(out, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::{Color, mate};

    use super::*;
    use crate::given::Given;

    /// A mate by White on the board, and what is said of it, if anything, for a verdict and a flaw.
    #[track_caller]
    fn check(is_winnable: bool, answer: Answer, flaw: Option<Flaw>, failure: Option<&str>) {
        let fen = "R5k1/5ppp/8/8/8/8/8/4K3 b - -".to_owned();
        let given = Given::read(&fen).expect("this is a position");
        let entry = Entry { line: 1, fen, given, winner: Color::White, is_winnable };
        let judged = Judged { answer, took: Duration::ZERO, flaw };
        let told = judged.failure(&entry, Writing::Uci);
        let told = anstream::adapter::strip_str(&told).to_string();
        let failure = failure.map(|failure| format!("{}: White: {failure}", entry.fen));
        assert_eq!((!judged.passes(&entry)).then_some(told), failure);
    }

    #[test]
    fn what_is_found_out_must_agree_and_stand() {
        let winnable = || Answer::Verdict(mate::Verdict::Winnable(Vec::new()));
        check(true, winnable(), None, None);
        check(false, winnable(), None, Some("expected unwinnable, got winnable"));
        let told = format!("expected winnable, got winnable, which is wrong: {}", Flaw::NoMate);
        check(true, winnable(), Some(Flaw::NoMate), Some(&told));
    }

    #[test]
    fn only_a_quick_look_may_leave_it_open() {
        let undetermined = || Answer::Verdict(mate::Verdict::Undetermined);
        for is_winnable in [true, false] {
            check(is_winnable, Answer::NotShown, None, None);
        }
        check(true, undetermined(), None, Some("expected winnable, got undetermined"));
        check(false, undetermined(), None, Some("expected unwinnable, got undetermined"));
    }
}
