//! Invalid input: exit status 2, no standard output, and a helpful error.

use crate::flagfall;

#[track_caller]
fn check(args: &[&str], words: &[&str]) {
    let run = flagfall(args);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
    assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    for words in words {
        assert!(run.stderr.contains(words), "no {words:?} in\n{}", run.stderr);
    }
}

#[test]
fn error_in_fen_is_marked_with_caret() {
    for command in ["legal", "show"] {
        check(
            &[command, "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
            &[
                "error: not a FEN, character 14: 'x' is not a piece",
                "\n    rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n                 ^\n",
                "\nhint: a FEN looks like",
            ],
        );
    }
    check(&["perft", "4k3/8/8/8/8/8/8/4K3 x", "1"], &["4K3 x\n                        ^\n"]);
    check(&["legal", "4k3/8/8/8/8/8/8/4K2ü"], &["4K2ü\n                       ^\n"]);
    check(&["legal", "4k3/8/8/8/8/8/8/4K3\tx"], &["4K3 x\n                        ^\n"]);
    check(&["legal", ""], &["error: not a FEN, character 1: there is no FEN\nhint: "]);
}

#[test]
fn all_reasons_why_position_is_unplayable_are_listed() {
    check(&["legal", "8/8/8/8/8/8/8/8 w - - 0 1"], &["White has no king; Black has no king\n"]);
    check(
        &["show", "4k3/8/8/8/8/8/8/4K3 w KQ e3 0 1"],
        &["castling is allowed with a1", "castling is allowed with h1", "crossed e3", "\nhint: "],
    );
}

#[test]
fn fen_without_quotes_is_recognised() {
    let words = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1"];
    let expected = "put it in quotes, such as 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ...'\n";
    check(&[&["legal"], &words[..]].concat(), &[expected]);
    check(&[&["show", "--flip"], &words[..]].concat(), &[expected]);
    check(&[&["perft"], &words[..], &["5"]].concat(), &[expected]);
}

#[test]
fn invalid_start_positions_are_rejected() {
    for number in ["960", "-1", "x", "70000"] {
        check(&["960", number], &["start positions are numbered 0 to 959"]);
    }
    check(&["960", "--dice", "7"], &["--dice 7: a die shows 1 to 6, not 7"]);
    check(&["960", "--dice", "1,6,2"], &["--dice 1,6,2: there are too few throws"]);
    check(&["960", "--seed", "x"], &["--seed <S>"]);
}

#[test]
fn conflicting_arguments_are_rejected() {
    check(&["perft"], &["<FEN>", "<DEPTH>"]);
    check(&["perft", "start"], &["<DEPTH>"]);
    check(&["perft", "start", "1", "--suite", "x"], &["--suite"]);
    check(&["perft", "start", "1", "--max-depth", "1"], &["--max-depth"]);
    check(&["perft", "--suite", "x", "--divide"], &["--divide"]);
    check(&["perft", "start", "1", "--threads", "0"], &["--threads"]);
    check(&["perft", "start", "deep"], &["deep"]);
    check(&["960", "1", "--seed", "1"], &["cannot be used with"]);
    check(&["960", "--dice", "--seed", "1"], &["cannot be used with"]);
    check(&["castle"], &["castle"]);
    check(&["show", "start", "--color", "pink"], &["pink"]);
}
