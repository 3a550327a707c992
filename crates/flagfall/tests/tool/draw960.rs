//! `flagfall 960`.

use crate::flagfall;

/// Checks the start position that is printed, and the text before it.
#[track_caller]
fn check(args: &[&str], before: &str, number: &str, pieces: &str) {
    let run = flagfall(&[&["960"], args].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let title = format!("{before}Chess960 start position {number}: {pieces}\n\n  8 ");
    assert!(run.stdout.starts_with(&title), "{}", run.stdout);
    let fen = format!("/8/8/8/8/PPPPPPPP/{pieces} w KQkq - 0 1\n");
    assert!(run.stdout.contains(&fen), "{}", run.stdout);
}

#[test]
fn position_is_found_by_number() {
    check(&["518"], "", "518", "RNBQKBNR");
    check(&["0"], "", "0", "BBQNNRKR");
    check(&["959"], "", "959", "RKRNNQBB");
    check(&["--letters", "0"], "", "0", "BBQNNRKR");
}

#[test]
fn board_and_both_fens_are_printed() {
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
fn same_seed_gives_same_position() {
    check(&["--seed", "7"], "", "87", "NNBRKRQB");
    assert_eq!(flagfall(&["960", "--seed", "7"]), flagfall(&["960", "--seed=7"]));
}

#[test]
fn seed_of_random_draw_is_printed() {
    let random = flagfall(&["960"]).stdout;
    let (first, rest) = random.split_once('\n').expect("several lines");
    let seed = first.strip_prefix("Drawn by --seed ").expect("the seed comes first");
    assert_eq!(flagfall(&["960", "--seed", seed]).stdout, rest);
}

#[test]
fn position_is_found_by_given_throws() {
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
fn throw_that_is_too_high_is_repeated() {
    let throws = "  6  repeated
  4  bishop on g
  5  repeated
  4  bishop on h
  6  queen on f
  6  repeated
  5  knight on e
  1  knight on a

";
    check(&["--dice=6,4,5,4,6,6,5,1"], throws, "383", "NRKRNQBB");
}

#[test]
fn surplus_throws_are_noted() {
    let run = flagfall(&["960", "--dice", "2,3,3,2,3,6,6"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, "note: the last 2 of 7 throws were not needed\n"));
}

#[test]
fn own_throws_can_be_given_again() {
    let thrown = flagfall(&["960", "--dice"]).stdout;
    let (throws, _) = thrown.split_once("\n\n").expect("the throws come first");
    let faces: Vec<_> = throws.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(faces.len() >= 5, "{thrown}");
    assert_eq!(flagfall(&["960", "--dice", &faces.join(",")]).stdout, thrown);
}
