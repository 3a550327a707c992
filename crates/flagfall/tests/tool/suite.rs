//! `flagfall perft --suite FILE`.

use std::fs;
use std::path::Path;

use crate::{ToolRun, flagfall, flagfall_reading};

/// Checks the run of a suite on standard input.
#[track_caller]
fn check(suite: &str, args: &[&str], status: i32, stdout: &str, stderr: &str) {
    let expected = ToolRun { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(flagfall_reading(suite, &[&["perft", "--suite", "-"], args].concat()), expected);
}

const SUITE: &str = "\
# Two of these counts are wrong.
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;D1 20;D2 401;D3 8903

  start ; D1 20 ; D2 400 ;   # fine
8/8/8/8/8/8/1k6/3K4 w - - 0 1;D1 4\r
";

#[test]
fn failures_are_printed_in_order_of_the_file() {
    let expected = "\
line 2: depth 2: got 400, expected 401: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
line 2: depth 3: got 8902, expected 8903: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
line 5: depth 1: got 3, expected 4: 8/8/8/8/8/8/1k6/3K4 w - - 0 1
1 passed, 2 failed
";
    for threads in ["1", "2", "5"] {
        check(SUITE, &["--threads", threads], 1, expected, "");
    }
}

#[test]
fn depth_is_limited() {
    let suite = "start;D1 20;D2 1\nstart;D3 1\n";
    let note = "note: 1 of 2 positions have no count up to depth 1\n";
    check(suite, &["--max-depth", "1"], 0, "1 passed, 0 failed\n", note);
    let nothing = "note: 2 of 2 positions have no count up to depth 0\n\
                   error: no position has a count up to depth 0: nothing was checked\n";
    check(suite, &["--max-depth", "0"], 2, "", nothing);
}

#[test]
fn suite_is_read_from_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own.epd");
    fs::write(&path, "\u{feff}start;d1 20;D5 4865609\n").expect("write file");
    let run = flagfall(&["perft", "--suite", path.to_str().expect("UTF-8")]);
    let stdout = "1 passed, 0 failed\n".to_owned();
    assert_eq!(run, ToolRun { status: 0, stdout, stderr: String::new() });
}

#[test]
fn irregular_positions_are_noted() {
    let note = "note: standard input:1: irregular: the pawn on a8 stands on its last rank\n";
    let suite = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1;D1 5\n";
    check(suite, &[], 0, "1 passed, 0 failed\n", note);
}

#[test]
fn malformed_line_is_reported() {
    let check = |suite, stderr| check(suite, &[], 2, "", stderr);
    check(
        "start;D1 20\nstart;D2 x\n",
        "error: standard input:2: \"D2 x\" is not a depth with a count, such as D2 400\n",
    );
    check("start;20\n", "error: standard input:1: \"20\" is not a depth with a count, such as D2 400\n");
    check("#\n\nstart;\n", "error: standard input:3: no count follows the FEN; a line has the form FEN;D1 20;D2 400\n");
    check(
        "4k3/8 w - - 0 1;D1 1\n",
        "error: standard input:1: not a FEN, character 6: the board does not have eight ranks\n    \
         4k3/8 w - - 0 1\n         ^\n",
    );
    check(
        "8/8/8/8/8/8/8/8 w - - 0 1;D1 1\n",
        "error: standard input:1: this position cannot be played: White has no king; Black has no \
         king\n    8/8/8/8/8/8/8/8 w - - 0 1\n",
    );
    check("", "error: standard input has no positions; a line has the form FEN;D1 20;D2 400\n");
}

#[test]
fn unreadable_file_is_reported() {
    let run = flagfall(&["perft", "--suite", "no/such.epd"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: cannot read no/such.epd: "), "{}", run.stderr);
}

/// Checks a suite of the shared data to depth 4.
#[track_caller]
fn check_table(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/perft").join(name);
    let Ok(table) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} does not exist, its counts are not checked", path.display());
        return;
    };
    let positions = table.lines().filter(|line| !line.trim().is_empty()).count();
    let path = path.to_str().expect("UTF-8");
    let run = flagfall(&["perft", "--suite", path, "--max-depth", "4"]);
    assert_eq!((run.status, run.stdout), (0, format!("{positions} passed, 0 failed\n")));
}

#[test]
fn standard_suite_to_depth_4() {
    check_table("standard.epd");
}

#[test]
fn chess960_suite_to_depth_4() {
    check_table("chess960.epd");
}
