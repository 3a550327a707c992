//! `flagfall 960`.

use crate::flagfall;

/// The answer names this start position, and begins with `before`.
#[track_caller]
fn check(args: &[&str], before: &str, number: &str, pieces: &str) {
    let answer = flagfall(&[&["960"], args].concat());
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    let title = format!("{before}Chess960 start position {number}: {pieces}\n\n  8 ");
    assert!(answer.stdout.starts_with(&title), "{}", answer.stdout);
    let fen = format!("/8/8/8/8/PPPPPPPP/{pieces} w KQkq - 0 1\n");
    assert!(answer.stdout.contains(&fen), "{}", answer.stdout);
}

#[test]
fn by_number() {
    check(&["518"], "", "518", "RNBQKBNR");
    check(&["0"], "", "0", "BBQNNRKR");
    check(&["959"], "", "959", "RKRNNQBB");
    check(&["--letters", "0"], "", "0", "BBQNNRKR");
}

#[test]
fn the_board_and_both_fens_follow() {
    let expected = "\
Chess960 start position 0: BBQNNRKR

  1 R K R N N Q B B
  2 P P P P P P P P
  3 . . . . . . . .
  4 . . . . . . . .
  5 . . . . . . . .
  6 . . . . . . . .
  7 p p p p p p p p
  8 r k r n n q b b
    h g f e d c b a

  X-FEN     bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
  Shredder  bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
";
    assert_eq!(flagfall(&["960", "0", "--letters", "--flip"]).stdout, expected);
}

#[test]
fn by_seed_it_is_the_same_for_ever() {
    check(&["--seed", "7"], "", "87", "NNBRKRQB");
    assert_eq!(flagfall(&["960", "--seed", "7"]), flagfall(&["960", "--seed=7"]));
}

#[test]
fn at_random_the_seed_is_told() {
    let random = flagfall(&["960"]).stdout;
    let (first, rest) = random.split_once('\n').expect("several lines");
    let seed = first.strip_prefix("Drawn by --seed ").expect("the seed comes first");
    assert_eq!(flagfall(&["960", "--seed", seed]).stdout, rest);
}

#[test]
fn with_throws_made_at_the_board() {
    let throws = "  2  bishop on c
  3  bishop on f
  3  queen on d
  2  knight on b
  3  knight on g

";
    check(&["--dice", "2,3,3,2,3"], throws, "518", "RNBQKBNR");
    check(&["--dice", "2", "3", "3", "2", "3"], throws, "518", "RNBQKBNR");
}

#[test]
fn a_throw_too_high_is_thrown_again() {
    let throws = "  6  thrown again
  4  bishop on g
  5  thrown again
  4  bishop on h
  6  queen on f
  6  thrown again
  5  knight on e
  1  knight on a

";
    check(&["--dice=6,4,5,4,6,6,5,1"], throws, "383", "NRKRNQBB");
}

#[test]
fn throws_left_over_are_noted() {
    let answer = flagfall(&["960", "--dice", "2,3,3,2,3,6,6"]);
    assert_eq!(
        (answer.status, answer.stderr.as_str()),
        (0, "note: the last 2 of 7 throws were not needed\n")
    );
}

#[test]
fn throws_of_the_tools_own_die_can_be_given_again() {
    let thrown = flagfall(&["960", "--dice"]).stdout;
    let (throws, _) = thrown.split_once("\n\n").expect("the throws come first");
    let faces: Vec<_> = throws.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(faces.len() >= 5, "{thrown}");
    assert_eq!(flagfall(&["960", "--dice", &faces.join(",")]).stdout, thrown);
}
