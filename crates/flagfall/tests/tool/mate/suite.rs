//! `flagfall mate --suite FILE`.

use std::fs;
use std::path::Path;

use flagfall_chess::Color;

use super::{HARD, check_line, check_numbered_line, mate};
use crate::flagfall_reading;

/// What came out of a suite.
struct Outcome {
    /// What is told before the figures, line by line.
    told: Vec<String>,
    stderr: String,
}

/// Runs a suite on standard input, and sees to the exit status, the figures and the last line.
#[track_caller]
fn check(suite: &str, args: &[&str], passed: usize, failed: usize) -> Outcome {
    let answer = flagfall_reading(suite, &[&["mate", "--suite", "-"], args].concat());
    let mut told: Vec<_> = answer.stdout.lines().map(str::to_owned).collect();
    assert_eq!(answer.status, i32::from(failed > 0), "{}", answer.stderr);
    assert_eq!(told.pop(), Some(format!("{passed} passed, {failed} failed")), "{told:?}");
    check_figures(&told.pop().expect("a line of figures"));
    Outcome { told, stderr: answer.stderr }
}

/// Such as `avg 1.2 p50 1.0 p99 3.4 max 3.4`.
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

const RIGHT: &str = "\
# Four fields will do.
4k3/8/8/8/8/8/8/3QK3 w - -\tw\twinnable
4k3/8/8/8/8/8/8/3QK3 w - -\tblack\tunwinnable\r

  start\tb\twinnable   # and the start
R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\tw\twinnable
";

#[test]
fn verdicts_that_are_right_pass() {
    for args in [&[][..], &["--verify"], &["--threads", "1"], &["--threads", "3"]] {
        assert!(check(RIGHT, args, 4, 0).told.is_empty());
    }
    assert_eq!(check(RIGHT, &[], 4, 0).stderr, "");
    let stderr = check(RIGHT, &["--verify"], 4, 0).stderr;
    assert_eq!(stderr, "note: verdicts verified: 4, found wrong: 0\n");
}

#[test]
fn disagreements_are_told_in_the_order_of_the_file() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 30";
    let knight = "8/8/4k3/8/8/8/4KN2/8 b - -";
    let suite =
        format!("\n{back_rank}\tw\tunwinnable\nstart\tw\twinnable\n{knight}\tw\twinnable\n");
    for threads in ["1", "2", "5"] {
        let told = check(&suite, &["--threads", threads], 1, 2).told;
        let [first, second] = &told[..] else { panic!("{told:?}") };
        let start =
            format!("standard input:2: {back_rank}: White: expected unwinnable, got winnable ");
        check_line(back_rank, first.strip_prefix(&start).expect("its start"), Color::White);
        let start =
            format!("standard input:4: {knight}: White: expected winnable, got unwinnable ");
        assert!(second.len() > start.len() && second.starts_with(&start), "{second}");
    }
    let told = check(&suite, &["--san"], 1, 2).told;
    let line = told[0].split_once("got winnable ").expect("its line").1;
    check_numbered_line(back_rank, line, Color::White);
}

#[test]
fn undetermined_fails_and_is_named() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    let suite = format!("{HARD}\tw\twinnable\n{HARD}\tb\tunwinnable\n{bare}\tb\tunwinnable\n");
    let Outcome { told, stderr } = check(&suite, &["--nodes", "1"], 1, 2);
    let expected = [
        format!("standard input:1: {HARD}: White: expected winnable, got undetermined"),
        format!("standard input:2: {HARD}: Black: expected unwinnable, got undetermined"),
    ];
    assert_eq!(told, expected);
    let notes = "note: undetermined: 2\n\
                 note: the search ended after 1 positions; --nodes 10 goes further\n";
    assert_eq!(stderr, notes);
}

#[test]
fn under_quick_only_a_proof_against_the_verdict_fails() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    // That White cannot mate from the start is wrong, but nothing is shown against it.
    let suite = format!("start\tw\twinnable\nstart\tw\tunwinnable\n{bare}\tw\tunwinnable\n");
    assert_eq!(check(&suite, &["--quick"], 3, 0).told, ["not shown: 1 of 2 unwinnable"]);
    let suite = format!("{suite}{bare}\tb\twinnable\n");
    let Outcome { told, stderr } = check(&suite, &["--quick", "--verify"], 3, 1);
    let start = format!("standard input:4: {bare}: Black: expected winnable, got unwinnable ");
    assert!(told[0].starts_with(&start), "{told:?}");
    assert_eq!(told[1..], ["not shown: 1 of 2 unwinnable"]);
    assert_eq!(stderr, "note: verdicts verified: 2, found wrong: 0\n");
}

#[test]
fn castling_is_spelled_as_each_fen_asks() {
    let fen = "6kr/7p/7P/6N1/8/B7/8/Q6K b h - 0 1";
    let told = check(&format!("{fen}\tw\tunwinnable\n"), &[], 0, 1).told;
    assert!(told[0].contains("got winnable g8h8 "), "{told:?}");
}

#[test]
fn irregular_positions_are_counted_in_one_note() {
    let irregular = "P3k3/8/8/8/8/8/8/4K3 w - -\tb\tunwinnable\n";
    assert_eq!(check(irregular, &[], 1, 0).stderr, "note: 1 position is irregular\n");
    let several = format!("{irregular}start\tw\twinnable\n{irregular}");
    assert_eq!(check(&several, &[], 3, 0).stderr, "note: 2 positions are irregular\n");
}

/// A suite that cannot be used.
#[track_caller]
fn check_refused(suite: &str, stderr: &str) {
    let answer = flagfall_reading(suite, &["mate", "--suite", "-"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    let hint = "hint: a line reads FEN, w or b, winnable or unwinnable, with a tab between them\n";
    assert_eq!(answer.stderr, format!("error: standard input{stderr}\n{hint}"));
}

#[test]
fn a_malformed_line_is_named_and_said_how_it_should_read() {
    let fields = "there should be three fields with tabs between them";
    check_refused("start\tw\twinnable\nstart\tw\n", &format!(":2: {fields}, not 2"));
    check_refused("start w winnable\n", &format!(":1: {fields}, not 1"));
    check_refused("start\tw\twinnable\t1\n", &format!(":1: {fields}, not 4"));
    check_refused("#\n\nstart\tx\twinnable\n", ":3: \"x\" is not w or b, the player asked about");
    check_refused("start\tw\twon\n", ":1: \"won\" is not winnable or unwinnable");
    check_refused(
        "4k3/8 w - -\tw\twinnable\n",
        ":1: not a FEN, character 6: the board does not have eight ranks\n    \
         4k3/8 w - -\n         ^",
    );
    check_refused("# nothing\n", " has no positions");
}

#[test]
fn a_position_nobody_can_play_is_named() {
    check_refused(
        "start\tw\twinnable\n8/8/8/8/8/8/8/4K3 w - -\tw\tunwinnable\n",
        ":2: this position cannot be played: Black has no king\n    8/8/8/8/8/8/8/4K3 w - -",
    );
}

#[test]
fn a_file_is_read_and_named() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts.tsv");
    fs::write(&path, "\u{feff}start\tw\tunwinnable\n").expect("the folder can be written to");
    let path = path.to_str().expect("the path is UTF-8");
    let answer = mate(&["--suite", path]);
    assert!(answer.stdout.starts_with(&format!("{path}:1: start: White: ")), "{}", answer.stdout);
    assert!(answer.stdout.ends_with("\n0 passed, 1 failed\n"), "{}", answer.stdout);
    let answer = mate(&["--suite", "no/such.tsv"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.starts_with("error: cannot read no/such.tsv: "), "{}", answer.stderr);
}

#[test]
fn the_table_beside_the_project_looked_at_quickly() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/deadpos/cha_tests.tsv");
    let Ok(table) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not on this machine, not checked", path.display());
        return;
    };
    let positions = table.lines().filter(|line| !line.trim().is_empty()).count();
    let answer = mate(&["--suite", path.to_str().expect("the path is UTF-8"), "--quick"]);
    let last = format!("\n{positions} passed, 0 failed\n");
    assert!(answer.status == 0 && answer.stdout.ends_with(&last), "{}", answer.stdout);
}
