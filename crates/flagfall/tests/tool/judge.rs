//! `flagfall judge`.

use crate::flagfall_reading;

/// Judges a text and compares the exit status and the last line.
#[track_caller]
fn check(timeline: &str, status: i32, last: &str) -> String {
    let text = format!("Scenario: A\nArticles: L.1.2\nRegulations: casual\n\n{timeline}\n");
    let answer = flagfall_reading(&text, &["judge", "-"]);
    assert_eq!(answer.status, status, "{}{}", answer.stdout, answer.stderr);
    assert_eq!(answer.stdout.lines().last(), Some(last));
    answer.stdout + &answer.stderr
}

#[test]
fn what_is_as_expected_passes() {
    let told = check("0:10 White plays e4\nexpect Black has the move", 0, "1 passed, 0 failed");
    assert!(told.contains("as expected: Black has the move"), "{told}");
}

#[test]
fn what_is_not_is_told_side_by_side() {
    let told = check("0:10 White plays e4\nexpect White has the move", 1, "0 passed, 1 failed");
    let beside = "line 6: expected: White has the move\n        found:    Black has it\n";
    assert!(told.contains(beside), "{told}");
}

#[test]
fn silence_means_accepted() {
    check("0:10 Black plays e5", 1, "0 passed, 1 failed");
    check("0:10 Black plays e5\nexpect refused under K.2", 0, "1 passed, 0 failed");
}

#[test]
fn what_is_not_understood_is_marked() {
    let told = check("0:10 White plyas e4", 2, "0 passed, 1 failed");
    assert!(told.contains("  0:10 White plyas e4\n             ^\n"), "{told}");
}
