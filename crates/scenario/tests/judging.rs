//! The texts of protocols.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_scenario::{judge, parse};

/// Checks that the protocol of a scenario contains a line.
#[track_caller]
fn check(lines: &str, expected: &str) {
    let text = format!("Scenario: A test\nArticles: L.1\nRegulations: {lines}");
    let scenario = parse(&text).unwrap_or_else(|errors| panic!("{errors}")).remove(0);
    let protocol = judge(&scenario).remove(0).to_string();
    assert!(protocol.lines().any(|line| line.trim() == expected), "{expected:?} is not in\n{protocol}");
}

#[test]
fn contradictory_given_facts_abort_the_scenario() {
    check(
        "fide-2017\nMoves: e4\nGiven: position occurred 2 times",
        "line 1: contradiction: it is given that the position occurred 2 times; the moves say 1 times",
    );
    check(
        "fide-2017\nMoves: e4\nGiven: White has made 7 moves",
        "line 5: contradiction: it is given that White has made 7 moves; position and moves say: 1 moves",
    );
    check("fide-2017\nGiven: White has a red card", "line 4: not supported yet: White has a red card");
}

#[test]
fn moves_are_described_in_short_notation() {
    let castling = "casual\nPosition: 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n0:01 White plays O-O-O";
    check(castling, "O-O-O is made");
    check("casual\nLetters: Finnish\n0:01 White plays Rf3", "Rf3 is made");
    check("casual\n0:01 White plays O-O", "refused: O-O is not a legal move here (K.4)");
    check("casual\n0:01 White plays e1-e3", "refused: Ke1-e3 is not a legal move here (K.3)");
    check("fide-2017\n0:01 White touches g1\nexpect White may play only Nf3", "found:    Nf3, Nh3");
}

#[test]
fn actual_results_are_described_in_words() {
    check("casual\nexpect square g1 has white king", "found:    white knight");
    check("casual\n0:01 White resigns\nexpect result draw", "found:    result 0-1 by resignation under K.8");
    let flag = "fide-2017\nPosition: 7k/5K2/8/8/8/8/8/6R1 b - - 0 50\nGiven: Black's clock 0:01\n\
                0:02 White points out Black's flag\nexpect evidence of 3 occurrences; game is over";
    check(flag, "found:    a mate by White: Kh7, Rh1#");
    check(
        "fide-2017\n0:01 arbiter stops the clock",
        "ruling 1: the clocks are stopped under L.6.11.1, because \"arbiter stops the clock\"",
    );
}
