//! What holds for every scenario and every text.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod sample;

use flagfall_testkit::strategies::cases;
use proptest::prelude::*;

use crate::slot::{Sample, Sentence, Slot};
use crate::token::tokens;
use crate::words::{Names, Words};
use crate::{Action, Actor, Expectation, Fact, Form, Scenario, parse};

/// What is written is read as the same.
#[track_caller]
fn check_round<T: Slot + PartialEq + core::fmt::Debug>(value: &T) {
    let text = Sentence::of(value);
    assert_eq!(read::<T>(&text).as_ref(), Some(value), "{text}");
}

/// Reads a whole text as one thing.
fn read<T: Slot>(text: &str) -> Option<T> {
    let names = Names::default();
    let tokens = tokens(text).unwrap();
    let mut words = Words::new(&tokens, &names);
    T::read(&mut words).filter(|_| words.is_over())
}

/// No error points out of the text.
fn check_errors(text: &str) {
    if let Err(errors) = parse(text) {
        let lines = text.lines().count().max(1);
        assert!(!errors.0.is_empty());
        for error in &errors.0 {
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(error.column >= 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
        assert!(errors.0.is_sorted_by_key(|error| error.line), "{errors}");
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn actions_are_read_as_written(action in Action::any()) {
        check_round(&action);
    }

    #[test]
    fn expectations_are_read_as_written(expectation in Expectation::any()) {
        check_round(&expectation);
    }

    #[test]
    fn facts_are_read_as_written(fact in Fact::any()) {
        check_round(&fact);
    }

    #[test]
    fn actors_are_read_as_written(actor in Actor::any()) {
        check_round(&actor);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn scenarios_are_read_as_written(scenarios in proptest::collection::vec(sample::scenario(), 1..3)) {
        let text: String = scenarios.iter().map(Scenario::to_string).collect();
        let again = parse(&text).map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
        prop_assert_eq!(&again, &scenarios, "{}", text);
        // And it is the canonical form: printed again, it is the same text.
        prop_assert_eq!(again.iter().map(Scenario::to_string).collect::<String>(), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\PC|\n){0,200}") {
        check_errors(&text);
    }

    #[test]
    fn any_lines_are_read_or_refused(lines in proptest::collection::vec(sample::line(), 0..20)) {
        check_errors(&lines.join("\n"));
    }

    /// A slip somewhere in a good scenario.
    #[test]
    fn a_spoilt_scenario_is_read_or_refused(
        scenario in sample::scenario(),
        at in any::<prop::sample::Index>(),
        slip in "\\PC{0,3}|\n",
        cut in 0..4_usize,
    ) {
        let letters: Vec<char> = scenario.to_string().chars().collect();
        let at = at.index(letters.len());
        let end = letters.len().min(at + cut);
        let spoilt: String = letters[..at].iter().chain(slip.chars().collect::<Vec<_>>().iter()).chain(&letters[end..]).collect();
        check_errors(&spoilt);
    }
}

/// Every example is a sentence of its own form: written again, it is the same but for fillers.
#[test]
fn examples_are_what_they_show() {
    fn check<T: Slot>(form: &Form) {
        let plain = form.example.split(" under ").next().unwrap();
        let value = read::<T>(plain).unwrap_or_else(|| panic!("{plain}"));
        assert_eq!(words(&Sentence::of(&value)), words(plain), "{}", form.pattern);
    }
    fn words(sentence: &str) -> Vec<String> {
        let filler = |word: &&str| !matches!(*word, "the" | "a" | "an");
        let time = |word: &str| {
            let time = word.parse::<flagfall_clock::Millis>();
            time.map_or_else(|_| word.trim_end_matches(':').to_owned(), |time| time.to_string())
        };
        sentence.split_whitespace().filter(filler).map(time).collect()
    }
    Action::forms().iter().for_each(check::<Action>);
    Expectation::forms().iter().for_each(check::<Expectation>);
    Fact::forms().iter().for_each(check::<Fact>);
    Actor::forms().iter().for_each(check::<Actor>);
}

/// No two forms have the same pattern.
#[test]
fn forms_differ() {
    for forms in [Action::forms(), Expectation::forms(), Fact::forms(), Actor::forms()] {
        let mut patterns: Vec<&str> = forms.iter().map(|form| form.pattern.as_str()).collect();
        patterns.sort_unstable();
        assert!(patterns.windows(2).all(|two| two[0] != two[1]));
    }
}
