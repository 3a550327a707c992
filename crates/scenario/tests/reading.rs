//! Parsing and writing scenarios.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_scenario::{Scenario, ScenarioProblem, parse};

const HEAD: &str = "Scenario: A\nArticles: L.1.2\nRegulations: casual\nWhite: Anna Maria\nBlack: Zoë\n";

fn parse_one(text: &str) -> Scenario {
    let mut scenarios = parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    assert_eq!(scenarios.len(), 1);
    scenarios.remove(0)
}

/// Checks how a line of a timeline is written in canonical form.
#[track_caller]
fn check(line: &str, written: &str) {
    let scenario = parse_one(&format!("{HEAD}0:01 White plays e4\n{line}\n"));
    let text = scenario.to_string();
    let last = text.lines().last().unwrap().trim_start().trim_end();
    assert_eq!(last, written, "{line}");
}

#[test]
fn sentences_are_written_in_canonical_form() {
    check("White resigns", "White resigns");
    check("  the BLACK:  Resigns.", "Black resigns");
    check("0:10 white plays nf3", "0:10        White plays nf3");
    check("+5s Black plays 12...Nf6", "+0:05       Black plays Nf6");
    check("1:02:30.250 Black plays 0 - 0", "1:02:30.250 Black plays 0-0");
    check("White plays e8 = Q + offering a draw", "White plays e8=Q+ offering a draw");
    check("White plays exd6 e.p. with a draw offer", "White plays exd6e.p. offering a draw");
    check("White plays ♘f3", "White plays ♘f3");
    check("Anna Maria plays to e4", "White plays to e4");
    check("anna maria's assistant presses the clock", "White's assistant presses the clock");
    check("Zoë’s phone rings", "Black lets a phone ring");
    check("White touches g1 and e5", "White touches g1, e5");
    check("arbiter gives 120s to Zoë", "arbiter gives 2:00 to Black");
    check(
        "The arbiter warns Black because “noise” under l.12.9.1 as First",
        "arbiter warns Black under L.12.9.1 because \"noise\" as first",
    );
    check("LTA reports White's disconnection", "local technical arbiter reports White's disconnection");
    check("2:00", "2:00        time passes");
    check("2:00 time passes   # a comment", "2:00        time passes");
    check("White plays Qh4#", "White plays Qh4#");
    check("White does \"drops a \\\"cup\\\" # 2\"", "White does \"drops a \\\"cup\\\" # 2\"");
}

#[test]
fn expectations_are_written_in_canonical_form() {
    check("expect accepted", "expect accepted");
    check("Expect: refused under O.3.3", "expect refused under O.3.3");
    check("expect White's clock 4:50", "expect White's clock 4:50");
    check("expect White's clock 4:50.000", "expect White's clock 4:50.000");
    check("expect White's clock 290s", "expect White's clock 4:50");
    check("expect Zoë's clock at most 5m", "expect Black's clock at most 5:00");
    check("expect result ½-½", "expect result 1/2-1/2");
    check("expect result draw by time", "expect result 1/2-1/2 by time");
    check("expect White has no illegal moves", "expect White has 0 illegal moves");
    check("expect White has 1 illegal move", "expect White has 1 illegal move");
    check("expect not White's flag is down", "expect not White's flag fallen");
    check("expect in CASUAL: game goes on", "expect in casual: game goes on");
    check("expect not allowed White plays Nf3", "expect not allowed: White plays Nf3");
    check("expect position 8/8/8/4k3/8/8/8/4K2R w K -", "expect position 8/8/8/4k3/8/8/8/4K2R w K -");
    check("expect White may play only Nf3 or Nh3 under L.4.3.1", "expect White may play only Nf3, Nh3 under L.4.3.1");
    check("expect White is told \"3:00\"", "expect White is told \"3:00\"");
}

#[test]
fn semicolons_separate_expectations() {
    let scenario =
        parse_one(&format!("{HEAD}0:01 White plays e4\nexpect in casual: accepted; game goes on; White sees \"a; b\""));
    let expected: Vec<String> = scenario.timeline[0].expectations.iter().map(ToString::to_string).collect();
    assert_eq!(expected, ["in casual: accepted", "in casual: game goes on", "in casual: White sees \"a; b\""]);
}

#[test]
fn header_is_written_in_canonical_form() {
    let text = "\
# A comment
SCENARIO: The  title   # not part of it
articles: L.9.2, l.9.3 O.5
Does  not bite: A.4.2
Note: one
Regulations: fide-2017-fi as rated
   rated = true
   draw_offers.not_before_move = 30   # 9.1.1
Regulations: fide-2017-fi
Time control: 40/90m+30s, 30m+30s
Letters: Finnish
Starts at: 15:00
Session ends: 4h
Position: Chess960 518
Moves: 1. e4 e5 2.Rf3
Moves: Rc6
Given: White is absent; Black's clock 1:00
";
    let written = "\
Scenario: The  title
Articles: L.9.2, L.9.3, O.5
Does not bite: A.4.2
Note: one
Regulations: fide-2017-fi as rated
  rated = true
  draw_offers.not_before_move = 30
Regulations: fide-2017-fi
Time control: 40/90m+30s, 30m+30s
Letters: Finnish
Starts at: 15:00
Session ends: 4:00:00
Position: chess960 518
Moves: e4 e5 Rf3 Rc6
Given: White is absent
Given: Black's clock 1:00
";
    assert_eq!(parse_one(text).to_string(), written);
}

#[test]
fn line_numbers_count_from_one() {
    let scenario =
        parse_one(&format!("\n# first\n{HEAD}Given: White is absent\n\n0:01 White resigns\nexpect game is over\n"));
    assert_eq!(scenario.line.0, 3);
    assert_eq!(scenario.regulations[0].line.0, 5);
    assert_eq!(scenario.given[0].line.0, 8);
    assert_eq!(scenario.timeline[0].line.0, 10);
    assert_eq!(scenario.timeline[0].expectations[0].line.0, 11);
}

/// Checks the only error of some lines.
#[track_caller]
fn check_error(lines: &str, line: usize, problem: ScenarioProblem) {
    let errors = parse(&format!("{HEAD}{lines}")).unwrap_err();
    let found: Vec<_> = errors.0.into_iter().map(|error| (error.line, error.problem)).collect();
    // The header has five lines.
    assert_eq!(found, [(line + 5, problem)], "{lines}");
}

#[test]
fn errors_name_line_and_problem() {
    use ScenarioProblem as P;
    let word = |word: &str| P::UnknownWord(word.to_owned());
    check_error("0:01 White plai e4", 1, word("plai"));
    check_error("0:01 Wite plays e4", 1, word("Wite"));
    check_error("0:01 White plays badly", 1, word("badly"));
    check_error("0:01 White plays e4 at once", 1, word("at"));
    check_error("0:01 White plays", 1, P::Incomplete);
    check_error("0:01 White says \"so", 1, P::UnclosedQuotation);
    check_error("0:99 White resigns", 1, P::InvalidTime("0:99".to_owned()));
    check_error("0:10 White plays e4\n0:09 Black resigns", 2, P::TimeGoesBack("0:10".to_owned()));
    check_error("expect accepted", 1, P::NoAction);
    check_error("0:10\nexpect refused", 2, P::NoAction);
    check_error("0:10 White resigns\nexpect refused\nexpect accepted", 3, P::ContradictoryAcceptance);
    check_error("0:10 White resigns\nexpect not refused", 2, P::NegatedAcceptance);
    check_error("0:10 White resigns\nexpect in fide-2017: refused", 2, {
        P::UnknownRegulations("fide-2017".to_owned())
    });
    check_error("0:10 White resigns\nMoves: e4", 2, P::HeaderLineInTimeline("Moves"));
    check_error("Black: Ben", 1, P::DuplicateLine("Black"));
    check_error("a = 1", 1, P::StraySetting);
    check_error("Lettres: fi", 1, P::UnknownKey("Letters: Finnish"));
    check_error("Given: White is hungry", 1, word("hungry"));
}

#[test]
fn unknown_articles_are_errors() {
    let unknown = |article: &str, nearest| {
        let article = article.to_owned();
        ScenarioProblem::UnknownArticle { article, nearest }
    };
    check_error("Articles: L.9.2, L.9.7", 1, unknown("L.9.7", "L.9.4"));
    check_error("Does not bite: O.99", 1, unknown("O.99", "O.9.9"));
    check_error("0:10 White resigns\nexpect refused under L.9.5.4", 2, unknown("L.9.5.4", "L.9.5.2"));
    check_error("0:10 arbiter warns White under K.11", 1, unknown("K.11", "K.1"));
    let errors = parse(&format!("{HEAD}Articles: L.9.2, L.9.7")).unwrap_err();
    assert_eq!(errors.0[0].column, 18);
}

#[test]
fn ambiguous_names_are_errors() {
    let header = "Scenario: A\nArticles: L.1\nRegulations: casual\n";
    for (name, reason) in [
        ("The Rock", "cannot be part of a name"),
        ("7 of 9", "begins with a letter"),
        ("A: B", "no commas"),
        ("Arbiter", "somebody else"),
    ] {
        let errors = parse(&format!("{header}White: {name}")).unwrap_err();
        assert!(errors.to_string().contains(reason), "{errors}");
    }
}

/// Checks the example that the error of a line suggests.
#[track_caller]
fn check_hint(line: &str, example: &str) {
    let errors = parse(&format!("{HEAD}{line}")).unwrap_err();
    let hint = errors.0[0].hint.as_ref().map(|hint| hint.example.as_str());
    assert_eq!(hint, Some(example), "{errors}");
}

#[test]
fn errors_suggest_nearest_sentence() {
    check_hint("0:01 White plai e4", "White plays Nf3 offering a draw");
    check_hint("0:01 White offerss a draw", "White offers a draw");
    check_hint("0:01 arbiter gives White 2m", "arbiter gives 2m to Black");
    check_hint("0:01 zone finds White can mate", "zone finds that Black can mate");
    check_hint("0:01 White touches g9", "White touches g1, e5 by accident");
    check_hint("expect resultt 1-0", "expect result 1-0 by checkmate under L.5.1.1");
    check_hint("expect White's clock soon", "expect White's clock 4:50");
    check_hint("Given: White has the mov", "Given: Black has the move");
}

#[test]
fn every_wrong_line_is_reported() {
    let errors = parse(&format!("{HEAD}0:01 White plai e4\nexpect so\n0:02 Black resign")).unwrap_err();
    let lines: Vec<usize> = errors.0.iter().map(|error| error.line).collect();
    assert_eq!(lines, [6, 7, 8]);
    assert_eq!(errors.to_string().lines().count(), 3);
}

#[test]
fn missing_parts_are_errors() {
    let problem = |text: &str| parse(text).unwrap_err().0.remove(0).problem;
    assert_eq!(problem(""), ScenarioProblem::NoScenario);
    assert_eq!(problem("0:10 White resigns"), ScenarioProblem::TextBeforeScenario);
    assert_eq!(problem("Scenario:"), ScenarioProblem::MissingTitle);
    assert_eq!(problem("Scenario: A\nRegulations: casual"), ScenarioProblem::MissingLine("Articles"));
    assert_eq!(problem("Scenario: A\nArticles: L.1"), ScenarioProblem::MissingLine("Regulations"));
}
