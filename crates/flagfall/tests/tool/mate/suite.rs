//! `flagfall mate --suite FILE`.

use std::fs;
use std::path::Path;

use flagfall_chess::Color;

use super::{HARD, check_line, check_numbered_line, mate};
use crate::flagfall_reading;

/// The output of a suite.
struct SuiteOutput {
    /// The lines before the timing figures.
    lines: Vec<String>,
    stderr: String,
}

/// Runs a suite on standard input, and checks the exit status, the timing figures and the last line.
#[track_caller]
fn check(suite: &str, args: &[&str], passed: usize, failed: usize) -> SuiteOutput {
    let run = flagfall_reading(suite, &[&["mate", "--suite", "-"], args].concat());
    let mut lines: Vec<_> = run.stdout.lines().map(str::to_owned).collect();
    assert_eq!(run.status, i32::from(failed > 0), "{}", run.stderr);
    assert_eq!(lines.pop(), Some(format!("{passed} passed, {failed} failed")), "{lines:?}");
    check_figures(&lines.pop().expect("a line of figures"));
    SuiteOutput { lines, stderr: run.stderr }
}

/// Checks a line such as `avg 1.2 p50 1.0 p99 3.4 max 3.4`.
#[track_caller]
fn check_figures(line: &str) {
    let words: Vec<_> = line.split(' ').collect();
    let [avg, a, p50, b, p99, c, max, d] = words[..] else { panic!("{line}") };
    assert_eq!([avg, p50, p99, max], ["avg", "p50", "p99", "max"]);
    for number in [a, b, c, d] {
        let (_, decimals) = number.split_once('.').expect("a decimal point");
        assert_eq!(decimals.len(), 1, "{line}");
    }
    let [a, b, c, d] = [a, b, c, d].map(|number| number.parse::<f64>().expect("a number"));
    assert!(b <= c && c <= d && a <= d, "{line}");
}

const CORRECT: &str = "\
# The FEN may have only four fields.
4k3/8/8/8/8/8/8/3QK3 w - -\tw\twinnable
4k3/8/8/8/8/8/8/3QK3 w - -\tblack\tunwinnable\r

  start\tb\twinnable   # the start position
R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\tw\twinnable
";

#[test]
fn correct_verdicts_pass() {
    for args in [&[][..], &["--verify"], &["--threads", "1"], &["--threads", "3"]] {
        assert!(check(CORRECT, args, 4, 0).lines.is_empty());
    }
    assert_eq!(check(CORRECT, &[], 4, 0).stderr, "");
    let stderr = check(CORRECT, &["--verify"], 4, 0).stderr;
    assert_eq!(stderr, "note: verdicts verified: 4, found wrong: 0\n");
}

#[test]
fn failures_are_printed_in_order_of_the_file() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 30";
    let knight = "8/8/4k3/8/8/8/4KN2/8 b - -";
    let suite = format!("\n{back_rank}\tw\tunwinnable\nstart\tw\twinnable\n{knight}\tw\twinnable\n");
    for threads in ["1", "2", "5"] {
        let lines = check(&suite, &["--threads", threads], 1, 2).lines;
        let [first, second] = &lines[..] else { panic!("{lines:?}") };
        let start = format!("standard input:2: {back_rank}: White: expected unwinnable, got winnable ");
        check_line(back_rank, first.strip_prefix(&start).expect("the failure of the first line"), Color::White);
        let start = format!("standard input:4: {knight}: White: expected winnable, got unwinnable ");
        assert!(second.len() > start.len() && second.starts_with(&start), "{second}");
    }
    let lines = check(&suite, &["--san"], 1, 2).lines;
    let line = lines[0].split_once("got winnable ").expect("a line of moves").1;
    check_numbered_line(back_rank, line, Color::White);
}

#[test]
fn undetermined_position_fails() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    let suite = format!("{HARD}\tw\twinnable\n{HARD}\tb\tunwinnable\n{bare}\tb\tunwinnable\n");
    let SuiteOutput { lines, stderr } = check(&suite, &["--nodes", "1"], 1, 2);
    let expected = [
        format!("standard input:1: {HARD}: White: expected winnable, got undetermined"),
        format!("standard input:2: {HARD}: Black: expected unwinnable, got undetermined"),
    ];
    assert_eq!(lines, expected);
    let notes = "note: undetermined: 2\n\
                 note: the search ended after 1 positions; --nodes 10 searches further\n";
    assert_eq!(stderr, notes);
}

#[test]
fn only_disproved_verdict_fails_quick_check() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    // White can mate from the start position, but the quick check does not prove it.
    let suite = format!("start\tw\twinnable\nstart\tw\tunwinnable\n{bare}\tw\tunwinnable\n");
    assert_eq!(check(&suite, &["--quick"], 3, 0).lines, ["not shown: 1 of 2 unwinnable"]);
    let suite = format!("{suite}{bare}\tb\twinnable\n");
    let SuiteOutput { lines, stderr } = check(&suite, &["--quick", "--verify"], 3, 1);
    let start = format!("standard input:4: {bare}: Black: expected winnable, got unwinnable ");
    assert!(lines[0].starts_with(&start), "{lines:?}");
    assert_eq!(lines[1..], ["not shown: 1 of 2 unwinnable"]);
    assert_eq!(stderr, "note: verdicts verified: 2, found wrong: 0\n");
}

#[test]
fn style_of_castling_follows_each_fen() {
    let fen = "6kr/7p/7P/6N1/8/B7/8/Q6K b h - 0 1";
    let lines = check(&format!("{fen}\tw\tunwinnable\n"), &[], 0, 1).lines;
    assert!(lines[0].contains("got winnable g8h8 "), "{lines:?}");
}

#[test]
fn irregular_positions_are_counted_in_one_note() {
    let irregular = "P3k3/8/8/8/8/8/8/4K3 w - -\tb\tunwinnable\n";
    assert_eq!(check(irregular, &[], 1, 0).stderr, "note: 1 position is irregular\n");
    let several = format!("{irregular}start\tw\twinnable\n{irregular}");
    assert_eq!(check(&several, &[], 3, 0).stderr, "note: 2 positions are irregular\n");
}

/// Checks the error of an invalid suite.
#[track_caller]
fn check_error(suite: &str, stderr: &str) {
    let run = flagfall_reading(suite, &["mate", "--suite", "-"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    let hint = "hint: a line contains a FEN, w or b, and winnable or unwinnable, separated by tabs\n";
    assert_eq!(run.stderr, format!("error: standard input{stderr}\n{hint}"));
}

#[test]
fn malformed_line_is_reported() {
    let fields = "expected three fields separated by tabs, found";
    check_error("start\tw\twinnable\nstart\tw\n", &format!(":2: {fields} 2"));
    check_error("start w winnable\n", &format!(":1: {fields} 1"));
    check_error("start\tw\twinnable\t1\n", &format!(":1: {fields} 4"));
    check_error("#\n\nstart\tx\twinnable\n", ":3: expected w or b, found \"x\"");
    check_error("start\tw\twon\n", ":1: expected winnable or unwinnable, found \"won\"");
    check_error(
        "4k3/8 w - -\tw\twinnable\n",
        ":1: not a FEN, character 6: the board does not have eight ranks\n    \
         4k3/8 w - -\n         ^",
    );
    check_error("# nothing\n", " has no positions");
}

#[test]
fn unplayable_position_is_reported() {
    check_error(
        "start\tw\twinnable\n8/8/8/8/8/8/8/4K3 w - -\tw\tunwinnable\n",
        ":2: this position cannot be played: Black has no king\n    8/8/8/8/8/8/8/4K3 w - -",
    );
}

#[test]
fn suite_is_read_from_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts.tsv");
    fs::write(&path, "\u{feff}start\tw\tunwinnable\n").expect("write file");
    let path = path.to_str().expect("UTF-8");
    let run = mate(&["--suite", path]);
    assert!(run.stdout.starts_with(&format!("{path}:1: start: White: ")), "{}", run.stdout);
    assert!(run.stdout.ends_with("\n0 passed, 1 failed\n"), "{}", run.stdout);
    let run = mate(&["--suite", "no/such.tsv"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: cannot read no/such.tsv: "), "{}", run.stderr);
}

#[test]
fn quick_check_of_shared_suite() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/deadpos/cha_tests.tsv");
    let Ok(table) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} does not exist, it is not checked", path.display());
        return;
    };
    let positions = table.lines().filter(|line| !line.trim().is_empty()).count();
    let run = mate(&["--suite", path.to_str().expect("UTF-8"), "--quick"]);
    let last = format!("\n{positions} passed, 0 failed\n");
    assert!(run.status == 0 && run.stdout.ends_with(&last), "{}", run.stdout);
}
