//! `flagfall perft FEN DEPTH`.

use crate::{KIWIPETE, START, ToolRun, flagfall};

#[track_caller]
fn check(args: &[&str], stdout: &str) {
    let expected = ToolRun { status: 0, stdout: stdout.to_owned(), stderr: String::new() };
    assert_eq!(flagfall(&[&["perft"], args].concat()), expected);
}

#[test]
fn count_is_printed() {
    check(&["start", "0"], "1\n");
    check(&["startpos", "1"], "20\n");
    check(&[START, "4"], "197281\n");
    check(&[KIWIPETE, "4"], "4085603\n");
    check(&["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "3"], "0\n");
}

#[test]
fn count_is_independent_of_number_of_threads() {
    for threads in ["1", "2", "7", "1024"] {
        check(&["--threads", threads, KIWIPETE, "4"], "4085603\n");
    }
}

#[test]
fn chess960_castling_is_counted() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    check(&[fen, "4"], "326672\n");
}

#[test]
fn missing_fields_have_defaults() {
    check(&["4k3/8/8/8/8/8/8/4K2R w K", "1"], "15\n");
}

#[test]
fn divide_lists_first_moves_sorted() {
    check(&["--divide", "7k/8/8/8/8/8/8/K7 w - - 0 1", "2"], "a1a2: 3\na1b1: 3\na1b2: 3\n\n9\n");
    check(&["4k3/8/8/8/8/8/8/K7 w - - 0 1", "1", "--divide"], "a1a2: 1\na1b1: 1\na1b2: 1\n\n3\n");
    check(&["--divide", "start", "0"], "1\n");
    check(&["--divide", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "2"], "0\n");
}

#[test]
fn divided_counts_add_up() {
    let stdout = flagfall(&["perft", "--divide", KIWIPETE, "4"]).stdout;
    let counts = stdout.lines().filter_map(|line| line.split_once(": "));
    let total: u64 = counts.map(|(_, count)| count.parse::<u64>().expect("a count")).sum();
    assert_eq!((total, stdout.lines().count()), (4_085_603, 48 + 2));
}

#[test]
fn irregular_positions_are_counted_and_noted() {
    let run = flagfall(&["perft", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "1"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, "5\n"));
    assert_eq!(run.stderr, "note: irregular: the pawn on a8 stands on its last rank\n");
}
