//! `flagfall mate FEN`.

use flagfall_chess::Color;

use super::{HARD, check_line, check_numbered_line, mate};
use crate::{Answer, tool};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 30";
const BARE_KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const KNIGHT: &str = "8/8/4k3/8/8/8/4KN2/8 b - -";
/// White has mated.
const MATE: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";

/// One line on standard output that begins so; what follows.
#[track_caller]
fn check(args: &[&str], word: &str, stderr: &str) -> String {
    let answer = mate(args);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, stderr), "{args:?}");
    let line = answer.stdout.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "{line}");
    line.strip_prefix(word).unwrap_or_else(|| panic!("{args:?}: {line}")).to_owned()
}

/// Answers for both players begin so, then comes the word for both.
#[track_caller]
fn check_both(args: &[&str], [white, black, both]: [&str; 3], stderr: &str) {
    let answer = mate(args);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, stderr), "{args:?}");
    let lines: Vec<_> = answer.stdout.lines().collect();
    assert_eq!((lines.len(), lines.last()), (3, Some(&both)), "{args:?}: {lines:?}");
    for (line, start) in lines.iter().zip([format!("white: {white}"), format!("black: {black}")]) {
        assert!(line.starts_with(&start), "{args:?}: {line}");
    }
}

#[test]
fn winnable_comes_with_moves_that_mate() {
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
fn of_a_mate_on_the_board_there_are_no_moves_to_tell() {
    assert_eq!(check(&[MATE, "--winner", "w"], "winnable", ""), "");
    assert_eq!(check(&[MATE, "--winner", "w", "--san"], "winnable", ""), "");
    check_both(&[MATE], ["winnable", "unwinnable ", "not dead"], "");
}

#[test]
fn unwinnable_comes_with_its_ground() {
    for (fen, winner) in [(BARE_KINGS, "w"), (BARE_KINGS, "b"), (KNIGHT, "w"), (MATE, "b")] {
        assert_ne!(check(&[fen, "--winner", winner], "unwinnable ", ""), "");
        assert_ne!(check(&[fen, "--winner", winner, "--quick"], "unwinnable ", ""), "");
    }
}

#[test]
fn a_quick_look_shows_no_more_than_that_mate_is_impossible() {
    let note = "note: without --quick, the full search finds out\n";
    assert_eq!(check(&["start", "--winner", "w", "--quick"], "not shown", note), "");
    check_both(&["start", "--quick"], ["not shown", "not shown", "undetermined"], note);
    check_both(&[KNIGHT, "--quick"], ["unwinnable ", "unwinnable ", "dead"], "");
}

#[test]
fn where_the_budget_runs_out_a_note_tells_how_to_raise_it() {
    let note = "note: the search ended after 1 positions; --nodes 10 goes further\n";
    assert_eq!(check(&[HARD, "--winner", "w", "--nodes", "1"], "undetermined", note), "");
    let all = ["undetermined", "undetermined", "undetermined"];
    check_both(&[HARD, "--nodes", "1"], all, note);
}

#[test]
fn a_budget_is_nothing_to_a_quick_look() {
    let note = "note: --quick has a limit of its own: --nodes changes nothing\n";
    check(&[KNIGHT, "--winner", "w", "--quick", "--nodes", "1"], "unwinnable ", note);
}

#[test]
fn both_players_and_whether_the_position_is_dead() {
    check_both(&[BARE_KINGS], ["unwinnable ", "unwinnable ", "dead"], "");
    check_both(&["start"], ["winnable ", "winnable ", "not dead"], "");
    let queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
    check_both(&[queen], ["winnable ", "unwinnable ", "not dead"], "");
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check_both(&[stalemate], ["unwinnable ", "unwinnable ", "dead"], "");
}

#[test]
fn lines_for_people_have_the_numbers_of_the_moves() {
    for fen in [BACK_RANK, "start", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 7"] {
        let line = check(&[fen, "--winner", "w", "--san"], "winnable ", "");
        check_numbered_line(fen, &line, Color::White);
    }
    let both = mate(&[BACK_RANK, "--san"]).stdout;
    let line = both.lines().find_map(|line| line.strip_prefix("white: winnable "));
    check_numbered_line(BACK_RANK, line.expect("White can mate"), Color::White);
}

#[test]
fn castling_is_spelled_as_the_fen_asks() {
    // Black has no move but castling, and the king stays where it is.
    let fen = "6kr/7p/7P/6N1/8/B7/8/Q6K b h - 0 1";
    let line = check(&[fen, "--winner", "w"], "winnable ", "");
    assert!(line.starts_with("g8h8 "), "{line}");
    check_line(fen, &line, Color::White);
    let line = check(&[fen, "--winner", "w", "--san"], "winnable ", "");
    assert!(line.starts_with("1... O-O 2. "), "{line}");
    check_numbered_line(fen, &line, Color::White);
}

#[test]
fn what_was_verified_is_noted() {
    let note = "note: verified: White can mate\n";
    check(&[BACK_RANK, "--winner", "w", "--verify"], "winnable ", note);
    let notes = "note: verified: White cannot mate\nnote: verified: Black cannot mate\n";
    check_both(&[KNIGHT, "--verify"], ["unwinnable ", "unwinnable ", "dead"], notes);
    let notes = "note: nothing to verify for Black\nnote: without --quick, the full search finds \
                 out\n";
    check(&["start", "--winner", "b", "--quick", "--verify"], "not shown", notes);
}

#[test]
fn irregularities_are_noted() {
    let fen = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let note = "note: irregular: the pawn on a8 stands on its last rank\n";
    check(&[fen, "--winner", "b"], "unwinnable ", note);
}

#[test]
fn the_word_is_coloured_where_colours_are_wanted() {
    let stdout = |args: &[&str]| tool(args).output().expect("the tool runs").stdout;
    assert!(stdout(&["--color", "always", "mate", BARE_KINGS]).starts_with(b"white: \x1b[1m"));
    assert!(!stdout(&["mate", BARE_KINGS]).contains(&b'\x1b'), "a pipe takes no colours");
}

#[test]
fn a_position_nobody_can_play_is_refused() {
    let Answer { status, stdout, stderr } = mate(&["8/8/8/8/8/8/8/4K3 w - - 0 1"]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("error: this position cannot be played: Black has no king\n"));
}
