//! `flagfall mate FEN --forced N`.

use flagfall_chess::Color;

use super::{check_line, check_numbered_line, mate};

/// Checks that the output is one line with a prefix, and returns the rest.
#[track_caller]
fn check(args: &[&str], prefix: &str, stderr: &str) -> String {
    let run = mate(args);
    assert_eq!((run.status, run.stderr.as_str()), (0, stderr), "{args:?}");
    let line = run.stdout.strip_suffix('\n').expect("a line");
    line.strip_prefix(prefix).unwrap_or_else(|| panic!("{args:?}: {line}")).to_owned()
}

#[test]
fn forced_mate_is_printed_with_its_line() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(check(&[back_rank, "--forced", "1"], "mate in 1 ", ""), "a1a8");
    // Two rooks drive the king to the edge.
    let rooks = "8/8/8/6k1/R7/1R6/8/K7 w - - 0 9";
    let line = check(&[rooks, "--forced", "4"], "mate in 4 ", "");
    assert_eq!(line.split(' ').count(), 7);
    check_line(rooks, &line, Color::White);
    let line = check(&[rooks, "--forced", "4", "--san"], "mate in 4 ", "");
    check_numbered_line(rooks, &line, Color::White);
    let black = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
    check_line(black, &check(&[black, "--forced", "2"], "mate in 1 ", ""), Color::Black);
}

#[test]
fn mate_that_can_be_prevented_is_not_forced() {
    assert_eq!(check(&["start", "--forced", "2"], "no mate in 2", ""), "");
    assert_eq!(check(&["8/8/8/6k1/R7/1R6/8/K7 w - - 0 1", "--forced", "1"], "no mate in 1", ""), "");
    // A player who is mated or stalemated cannot mate.
    let (mate, stalemate) = ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for fen in [mate, stalemate] {
        assert_eq!(check(&[fen, "--forced", "3"], "no mate in 3", ""), "");
    }
}

#[test]
fn note_about_exhausted_budget_suggests_a_larger_one() {
    let note = "note: the search ended after 1 positions; --nodes 10 searches further\n";
    assert_eq!(check(&["start", "--forced", "5", "--nodes", "1"], "undetermined", note), "");
}

#[test]
fn style_of_castling_follows_the_fen() {
    let ordinary = "4R3/8/8/8/8/5k1P/7P/4K2R w K - 0 1";
    assert_eq!(check(&[ordinary, "--forced", "1"], "mate in 1 ", ""), "e1g1");
    assert_eq!(check(&[ordinary, "--forced", "1", "--san"], "mate in 1 ", ""), "1. O-O#");
    let chess960 = "4R3/8/8/8/8/5k1P/7P/4K2R w H - 0 1";
    assert_eq!(check(&[chess960, "--forced", "1"], "mate in 1 ", ""), "e1h1");
}
