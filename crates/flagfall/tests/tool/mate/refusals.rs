//! Arguments of `flagfall mate` that do not go together: exit status 2, and what to do.

use super::mate;

#[track_caller]
fn check(args: &[&str], stderr: &str) {
    let answer = mate(args);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}");
    assert!(answer.stderr.starts_with(stderr), "{}", answer.stderr);
}

#[test]
fn a_suite_brings_its_positions_and_players() {
    check(
        &["start", "--suite", "x"],
        "error: a FEN cannot be used with --suite: ask about the one",
    );
    check(
        &["--suite", "x", "--winner", "w"],
        "error: --winner cannot be used with --suite: each line names its player, leave --winner \
         out\n",
    );
    check(&["--suite", "x", "--forced", "1"], "error: --forced cannot be used with --suite: ask");
}

#[test]
fn a_forced_mate_is_about_the_player_having_the_move() {
    let forced = ["start", "--forced", "1"];
    let check = |more: &[&str], stderr| check(&[&forced, more].concat(), stderr);
    check(
        &["--winner", "w"],
        "error: --winner cannot be used with --forced: it is about the player having the move, \
         leave --winner out\n",
    );
    check(&["--quick"], "error: --quick cannot be used with --forced: leave --quick out");
    check(&["--verify"], "error: --verify cannot be used with --forced: ");
}

#[test]
fn threads_are_for_suites() {
    check(&["start", "--threads", "2"], "error: --threads cannot be used without --suite: ");
}

#[test]
fn values_that_are_none() {
    check(&["start", "--winner", "x"], "error: invalid value 'x' for '--winner <COLOR>'");
    check(&["start", "--forced", "0"], "error: invalid value '0' for '--forced <N>'");
    check(&["start", "--nodes", "0"], "error: invalid value '0' for '--nodes <N>'");
    check(&[], "error: the following required arguments were not provided:\n  <FEN>\n");
    let words = ["8/8/8/8/8/8/4k3/K7", "w", "-", "-"];
    check(&words, "error: the FEN is more than one word here: put it in quotes");
}
