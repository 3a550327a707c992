//! `flagfall mate FEN`.

use flagfall_chess::Color;

use super::{HARD, check_line, check_numbered_line, mate};
use crate::{ToolRun, tool};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 30";
const BARE_KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const KNIGHT: &str = "8/8/4k3/8/8/8/4KN2/8 b - -";
/// White has mated.
const MATE: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";

/// Checks that the output is one line with a prefix, and returns the rest.
#[track_caller]
fn check(args: &[&str], prefix: &str, stderr: &str) -> String {
    let run = mate(args);
    assert_eq!((run.status, run.stderr.as_str()), (0, stderr), "{args:?}");
    let line = run.stdout.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "{line}");
    line.strip_prefix(prefix).unwrap_or_else(|| panic!("{args:?}: {line}")).to_owned()
}

/// Checks the prefixes of the verdicts on both players, and the verdict on the position.
#[track_caller]
fn check_both(args: &[&str], [white, black, both]: [&str; 3], stderr: &str) {
    let run = mate(args);
    assert_eq!((run.status, run.stderr.as_str()), (0, stderr), "{args:?}");
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!((lines.len(), lines.last()), (3, Some(&both)), "{args:?}: {lines:?}");
    for (line, start) in lines.iter().zip([format!("white: {white}"), format!("black: {black}")]) {
        assert!(line.starts_with(&start), "{args:?}: {line}");
    }
}

#[test]
fn winnable_is_printed_with_moves_to_mate() {
    let (white_pawn, black_pawn) = ("8/8/8/8/8/k1K5/2P5/8 b - -", "8/8/8/8/8/2k5/2p5/K7 w - -");
    let white = [(BACK_RANK, "w"), (BACK_RANK, "white"), ("start", "White"), (white_pawn, "w")];
    for (fen, winner) in white {
        check_line(fen, &check(&[fen, "--winner", winner], "winnable ", ""), Color::White);
    }
    for (fen, winner) in [("start", "b"), ("start", "black"), (black_pawn, "b")] {
        check_line(fen, &check(&[fen, "--winner", winner], "winnable ", ""), Color::Black);
    }
}

#[test]
fn no_moves_are_printed_for_existing_mate() {
    assert_eq!(check(&[MATE, "--winner", "w"], "winnable", ""), "");
    assert_eq!(check(&[MATE, "--winner", "w", "--san"], "winnable", ""), "");
    check_both(&[MATE], ["winnable", "unwinnable ", "not dead"], "");
}

#[test]
fn unwinnable_is_printed_with_its_ground() {
    for (fen, winner) in [(BARE_KINGS, "w"), (BARE_KINGS, "b"), (KNIGHT, "w"), (MATE, "b")] {
        assert_ne!(check(&[fen, "--winner", winner], "unwinnable ", ""), "");
        assert_ne!(check(&[fen, "--winner", winner, "--quick"], "unwinnable ", ""), "");
    }
}

#[test]
fn quick_check_proves_only_that_mate_is_impossible() {
    let note = "note: without --quick, the full search decides\n";
    assert_eq!(check(&["start", "--winner", "w", "--quick"], "not shown", note), "");
    check_both(&["start", "--quick"], ["not shown", "not shown", "undetermined"], note);
    check_both(&[KNIGHT, "--quick"], ["unwinnable ", "unwinnable ", "dead"], "");
}

#[test]
fn note_about_exhausted_budget_suggests_a_larger_one() {
    let note = "note: the search ended after 1 positions; --nodes 10 searches further\n";
    assert_eq!(check(&[HARD, "--winner", "w", "--nodes", "1"], "undetermined", note), "");
    let all = ["undetermined", "undetermined", "undetermined"];
    check_both(&[HARD, "--nodes", "1"], all, note);
}

#[test]
fn budget_has_no_effect_on_quick_check() {
    let note = "note: --quick has a fixed limit: --nodes has no effect\n";
    check(&[KNIGHT, "--winner", "w", "--quick", "--nodes", "1"], "unwinnable ", note);
}

#[test]
fn both_players_and_dead_position_are_decided() {
    check_both(&[BARE_KINGS], ["unwinnable ", "unwinnable ", "dead"], "");
    check_both(&["start"], ["winnable ", "winnable ", "not dead"], "");
    let queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
    check_both(&[queen], ["winnable ", "unwinnable ", "not dead"], "");
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check_both(&[stalemate], ["unwinnable ", "unwinnable ", "dead"], "");
}

#[test]
fn san_lines_have_move_numbers() {
    for fen in [BACK_RANK, "start", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 7"] {
        let line = check(&[fen, "--winner", "w", "--san"], "winnable ", "");
        check_numbered_line(fen, &line, Color::White);
    }
    let both = mate(&[BACK_RANK, "--san"]).stdout;
    let line = both.lines().find_map(|line| line.strip_prefix("white: winnable "));
    check_numbered_line(BACK_RANK, line.expect("White can mate"), Color::White);
}

#[test]
fn style_of_castling_follows_the_fen() {
    // Black's only move is castling, in which the king does not move.
    let fen = "6kr/7p/7P/6N1/8/B7/8/Q6K b h - 0 1";
    let line = check(&[fen, "--winner", "w"], "winnable ", "");
    assert!(line.starts_with("g8h8 "), "{line}");
    check_line(fen, &line, Color::White);
    let line = check(&[fen, "--winner", "w", "--san"], "winnable ", "");
    assert!(line.starts_with("1... O-O 2. "), "{line}");
    check_numbered_line(fen, &line, Color::White);
}

#[test]
fn verification_is_noted() {
    let note = "note: verified: White can mate\n";
    check(&[BACK_RANK, "--winner", "w", "--verify"], "winnable ", note);
    let notes = "note: verified: White cannot mate\nnote: verified: Black cannot mate\n";
    check_both(&[KNIGHT, "--verify"], ["unwinnable ", "unwinnable ", "dead"], notes);
    let notes = "note: nothing to verify for Black\nnote: without --quick, the full search decides\n";
    check(&["start", "--winner", "b", "--quick", "--verify"], "not shown", notes);
}

#[test]
fn irregularities_are_noted() {
    let fen = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let note = "note: irregular: the pawn on a8 stands on its last rank\n";
    check(&[fen, "--winner", "b"], "unwinnable ", note);
}

#[test]
fn verdict_is_coloured_only_on_request() {
    let stdout = |args: &[&str]| tool(args).output().expect("run flagfall").stdout;
    assert!(stdout(&["--color", "always", "mate", BARE_KINGS]).starts_with(b"white: \x1b[1m"));
    assert!(!stdout(&["mate", BARE_KINGS]).contains(&b'\x1b'), "no colours in a pipe");
}

#[test]
fn unplayable_position_is_rejected() {
    let ToolRun { status, stdout, stderr } = mate(&["8/8/8/8/8/8/8/4K3 w - - 0 1"]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("error: this position cannot be played: Black has no king\n"));
}
