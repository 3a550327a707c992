//! Comparison of answers on mate possibility with the known truth.

use std::collections::HashMap;

use crate::mates::Question;
use crate::suite::{Case, Suite};
use crate::task::Contestant;

/// A library's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The player can mate, and the given line does.
    Winnable,
    /// The player is said to be able to mate, but the given line does not mate.
    NoMate,
    /// The player cannot mate.
    Unwinnable,
    /// The library gave no answer.
    NotShown,
    /// The library was not asked.
    NotAsked,
}

impl Answer {
    const ALL: [Answer; 5] = [Answer::Winnable, Answer::NoMate, Answer::Unwinnable, Answer::NotShown, Answer::NotAsked];

    /// Returns the letter by which a worker sends the answer.
    pub(crate) fn letter(self) -> char {
        match self {
            Answer::Winnable => 'w',
            Answer::NoMate => 'x',
            Answer::Unwinnable => 'u',
            Answer::NotShown => '?',
            Answer::NotAsked => '-',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Answer> {
        Answer::ALL.into_iter().find(|answer| answer.letter() == letter)
    }

    /// Whether the answer contradicts the known truth.
    pub(crate) fn is_wrong(self, case: &Case) -> bool {
        match self {
            Answer::Winnable => !case.winnable,
            Answer::NoMate => true,
            Answer::Unwinnable => case.winnable,
            Answer::NotShown | Answer::NotAsked => false,
        }
    }
}

/// A countable property of answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// Wrong answers.
    Wrong,
    /// Missing answers.
    Undetermined,
    /// Unwinnable positions that only the peer recognised.
    Missed,
}

/// The counts for one library's answers to one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Audit {
    pub(crate) wrong: u64,
    pub(crate) undetermined: u64,
    pub(crate) missed: u64,
}

impl Audit {
    /// Counts the answers; `theirs` are the answers of a peer, or the same answers if there is none.
    pub(crate) fn new(cases: &[Case], answers: &[Answer], theirs: &[Answer]) -> Audit {
        let mut audit = Audit::default();
        for ((case, &answer), &their) in cases.iter().zip(answers).zip(theirs) {
            let (shown, their_shown) = (answer == Answer::Unwinnable, their == Answer::Unwinnable && !case.winnable);
            audit.wrong += u64::from(answer.is_wrong(case));
            audit.undetermined += u64::from(answer == Answer::NotShown);
            audit.missed += u64::from(their_shown && !shown);
        }
        audit
    }

    pub(crate) fn count(&self, count: Count) -> u64 {
        match count {
            Count::Wrong => self.wrong,
            Count::Undetermined => self.undetermined,
            Count::Missed => self.missed,
        }
    }
}

/// The results of all answers.
#[derive(Default)]
pub(crate) struct Audits {
    /// The counts by task and contestant.
    pub(crate) counts: HashMap<(usize, Contestant), Audit>,
    /// The number of cases that some library could not read.
    pub(crate) left_out: usize,
    /// A text for each question with the number of cases that the peer was asked about.
    pub(crate) coverage: Vec<String>,
}

/// Describes how many cases of each suite a library was asked about.
pub(crate) fn coverage(question: Question, cases: &[Case], answers: &[Answer]) -> String {
    let of_suite = |suite: &Suite| {
        let all = || cases.iter().zip(answers).filter(|(case, _)| case.suite == *suite);
        let asked = all().filter(|(_, answer)| **answer != Answer::NotAsked).count();
        format!("{asked} of {} in {suite}", all().count())
    };
    question.suites().iter().map(of_suite).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use flagfall_chess::Color;

    use super::*;

    fn case(winnable: bool) -> Case {
        Case { suite: Suite::Hard, fen: String::new(), winner: Color::White, winnable }
    }

    #[test]
    fn every_answer_has_a_letter() {
        for answer in Answer::ALL {
            assert_eq!(Answer::from_letter(answer.letter()), Some(answer));
        }
    }

    #[test]
    fn wrong_open_and_missed_answers_are_counted() {
        use Answer::{NoMate, NotAsked, NotShown, Unwinnable, Winnable};
        let cases = [true, true, true, false, false, false].map(case);
        let ours = [Winnable, NoMate, Unwinnable, Winnable, NotShown, Unwinnable];
        let theirs = [Winnable, NotShown, Unwinnable, NotAsked, Unwinnable, Unwinnable];
        let audit = Audit::new(&cases, &ours, &theirs);
        assert_eq!(audit, Audit { wrong: 3, undetermined: 1, missed: 1 });
        assert_eq!(
            coverage(Question::Quick, &cases, &theirs),
            "0 of 0 in lichess_tests, 5 of 6 in hard, 0 of 0 in cha_tests"
        );
    }
}
