//! Properties of every scenario and every text.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod sample;

use flagfall_testkit::strategies::cases;
use proptest::prelude::*;

use crate::slot::{Sample, SentenceWriter, Slot};
use crate::token::tokens;
use crate::word_reader::{PlayerNames, WordReader};
use crate::{Expectation, Fact, Party, PartyAction, Scenario, SentenceForm, parse};

/// Checks that a written value is read as the same value.
#[track_caller]
fn check_round_trip<T: Slot + PartialEq + core::fmt::Debug>(value: &T) {
    let text = SentenceWriter::render(value);
    assert_eq!(read::<T>(&text).as_ref(), Some(value), "{text}");
}

/// Reads a whole text as one value.
fn read<T: Slot>(text: &str) -> Option<T> {
    let names = PlayerNames::default();
    let tokens = tokens(text).unwrap();
    let mut words = WordReader::new(&tokens, &names);
    T::read(&mut words).filter(|_| words.is_at_end())
}

/// Checks that no error points outside the text.
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
    fn actions_are_read_as_written(action in PartyAction::any()) {
        check_round_trip(&action);
    }

    #[test]
    fn expectations_are_read_as_written(expectation in Expectation::any()) {
        check_round_trip(&expectation);
    }

    #[test]
    fn facts_are_read_as_written(fact in Fact::any()) {
        check_round_trip(&fact);
    }

    #[test]
        fn parties_are_read_as_written(party in Party::any()) {
        check_round_trip(&party);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn scenarios_are_read_as_written(scenarios in proptest::collection::vec(sample::scenario(), 1..3)) {
        let text: String = scenarios.iter().map(Scenario::to_string).collect();
        let again = parse(&text).map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
        prop_assert_eq!(&again, &scenarios, "{}", text);
        // The text is in canonical form: written again, it is the same.
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

    /// Inserts a mistake somewhere in a valid scenario.
    #[test]
    fn scenario_with_mistake_is_read_or_refused(
        scenario in sample::scenario(),
        at in any::<prop::sample::Index>(),
        slip in "\\PC{0,3}|\n",
        cut in 0..4_usize,
    ) {
        let letters: Vec<char> = scenario.to_string().chars().collect();
        let at = at.index(letters.len());
        let end = letters.len().min(at + cut);
        let (before, after): (String, String) =
            (letters[..at].iter().collect(), letters[end..].iter().collect());
        check_errors(&format!("{before}{slip}{after}"));
    }
}

/// Checks that every example matches its form: written again, it differs only in fillers.
#[test]
fn examples_match_their_forms() {
    fn check<T: Slot>(form: &SentenceForm) {
        let plain = form.example.split(" under ").next().unwrap();
        let value = read::<T>(plain).unwrap_or_else(|| panic!("{plain}"));
        assert_eq!(words(&SentenceWriter::render(&value)), words(plain), "{}", form.pattern);
    }
    fn words(sentence: &str) -> Vec<String> {
        let filler = |word: &&str| !matches!(*word, "the" | "a" | "an");
        let time = |word: &str| {
            let time = word.parse::<flagfall_clock::Millis>();
            time.map_or_else(|_| word.trim_end_matches(':').to_owned(), |time| time.to_string())
        };
        sentence.split_whitespace().filter(filler).map(time).collect()
    }
    PartyAction::forms().iter().for_each(check::<PartyAction>);
    Expectation::forms().iter().for_each(check::<Expectation>);
    Fact::forms().iter().for_each(check::<Fact>);
    Party::forms().iter().for_each(check::<Party>);
}

#[test]
fn forms_have_different_patterns() {
    for forms in [PartyAction::forms(), Expectation::forms(), Fact::forms(), Party::forms()] {
        let mut patterns: Vec<&str> = forms.iter().map(|form| form.pattern.as_str()).collect();
        patterns.sort_unstable();
        assert!(patterns.windows(2).all(|two| two[0] != two[1]));
    }
}
