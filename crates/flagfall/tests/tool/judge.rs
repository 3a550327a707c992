//! `flagfall judge`.

use crate::flagfall_reading;

/// Judges a text and compares the exit status and the last line.
#[track_caller]
fn check(timeline: &str, status: i32, last: &str) -> String {
    let text = format!("Scenario: A\nArticles: L.1.2\nRegulations: casual\n\n{timeline}\n");
    let run = flagfall_reading(&text, &["judge", "-"]);
    assert_eq!(run.status, status, "{}{}", run.stdout, run.stderr);
    assert_eq!(run.stdout.lines().last(), Some(last));
    run.stdout + &run.stderr
}

#[test]
fn met_expectation_passes() {
    let stdout = check("0:10 White plays e4\nexpect Black has the move", 0, "1 passed, 0 failed");
    assert!(stdout.contains("as expected: Black has the move"), "{stdout}");
}

#[test]
fn failed_expectation_is_printed_with_the_outcome() {
    let stdout = check("0:10 White plays e4\nexpect White has the move", 1, "0 passed, 1 failed");
    let comparison = "line 6: expected: White has the move\n        found:    Black has it\n";
    assert!(stdout.contains(comparison), "{stdout}");
}

#[test]
fn refusal_must_be_expected() {
    check("0:10 Black plays e5", 1, "0 passed, 1 failed");
    check("0:10 Black plays e5\nexpect refused under K.2", 0, "1 passed, 0 failed");
}

#[test]
fn unreadable_word_is_marked() {
    let stdout = check("0:10 White plyas e4", 2, "0 passed, 1 failed");
    assert!(stdout.contains("  0:10 White plyas e4\n             ^\n"), "{stdout}");
}
