//! Conflicting arguments of `flagfall mate`: exit status 2, and a remedy.

use super::mate;

#[track_caller]
fn check(args: &[&str], stderr: &str) {
    let run = mate(args);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
    assert!(run.stderr.starts_with(stderr), "{}", run.stderr);
}

#[test]
fn suite_excludes_position_and_player() {
    check(&["start", "--suite", "x"], "error: a FEN cannot be used with --suite: give one or the other");
    check(
        &["--suite", "x", "--winner", "w"],
        "error: --winner cannot be used with --suite: each line names its player, leave --winner \
         out\n",
    );
    check(&["--suite", "x", "--forced", "1"], "error: --forced cannot be used with --suite: examine");
}

#[test]
fn forced_mate_excludes_other_options() {
    let forced = ["start", "--forced", "1"];
    let check = |options: &[&str], stderr| check(&[&forced, options].concat(), stderr);
    check(
        &["--winner", "w"],
        "error: --winner cannot be used with --forced, which examines the player to move: leave \
         --winner out\n",
    );
    check(&["--quick"], "error: --quick cannot be used with --forced: leave --quick out");
    check(&["--verify"], "error: --verify cannot be used with --forced, ");
}

#[test]
fn threads_require_a_suite() {
    check(&["start", "--threads", "2"], "error: --threads cannot be used without --suite, ");
}

#[test]
fn invalid_values_are_rejected() {
    check(&["start", "--winner", "x"], "error: invalid value 'x' for '--winner <COLOR>'");
    check(&["start", "--forced", "0"], "error: invalid value '0' for '--forced <N>'");
    check(&["start", "--nodes", "0"], "error: invalid value '0' for '--nodes <N>'");
    check(&[], "error: the following required arguments were not provided:\n  <FEN>\n");
    let words = ["8/8/8/8/8/8/4k3/K7", "w", "-", "-"];
    check(&words, "error: the FEN has several words: put it in quotes");
}
