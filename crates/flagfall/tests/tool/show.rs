//! `flagfall show FEN`.

use crate::{KIWIPETE, flagfall, tool};

/// Checks that the output contains all texts.
#[track_caller]
fn check(args: &[&str], texts: &[&str]) {
    let run = flagfall(&[&["show"], args].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    for text in texts {
        assert!(run.stdout.contains(text), "no {text:?} in\n{}", run.stdout);
    }
}

#[test]
fn start_position_is_drawn() {
    let expected = "
  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜    White to move, move 1
  7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟    Legal moves 20
  6 · · · · · · · ·    Castling    White with a1 h1; Black with a8 h8
  5 · · · · · · · ·    En passant  none
  4 · · · · · · · ·    Pinned      none
  3 · · · · · · · ·    Halfmoves   0 since a capture or a pawn move
  2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
  1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
    a b c d e f g h

  FEN         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  X-FEN       rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  Shredder    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1
  Chess960    start position 518, ordinary chess
";
    assert_eq!(flagfall(&["show", "start"]).stdout, expected);
}

#[test]
fn board_can_be_drawn_in_ascii_and_flipped() {
    let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3";
    let run = flagfall(&["show", "--letters", "--flip", fen]);
    let top = "\n  1 R . B K Q B N R    Black to move, move 3\n  2 P P P . P P P P ";
    assert!(run.stdout.starts_with(top), "{}", run.stdout);
    assert!(run.stdout.contains("  3 . . N x . . . . "), "{}", run.stdout);
    assert!(run.stdout.contains("    h g f e d c b a\n"), "{}", run.stdout);
    assert!(run.stdout.is_ascii());
}

#[test]
fn check_and_end_of_game_are_shown() {
    check(
        &["4k3/8/8/8/8/5n2/4r3/4K3 w - - 3 9"],
        &["Check by the rook on e2 and the knight on f3", "Halfmoves   3 since", "White to move, move 9"],
    );
    check(
        &["rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"],
        &["Checkmate by the queen on h4 (5.1.1)", "Legal moves 0"],
    );
    check(&["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], &["Stalemate (5.2.1)"]);
}

#[test]
fn fifty_and_seventy_five_move_rules_are_shown() {
    check(&["4k3/8/8/8/8/8/8/4KR2 w - - 100 90"], &["A draw can be claimed: 50 moves (9.3)"]);
    check(&["4k3/8/8/8/8/8/8/4KR2 w - - 150 99"], &["Drawn by the 75-move rule (9.6.2)"]);
}

#[test]
fn pins_castling_and_en_passant_are_shown() {
    check(&["4k3/4b3/8/4R3/4r3/8/4N3/4K3 w - - 0 1"], &["Pinned      White e2; Black e7"]);
    check(&["r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"], &["White with h1; Black with a8"]);
    check(&["3k4/8/8/8/8/8/8/3K3R w MH - 0 1"], &["White with h1, mirrored"]);
    check(&["4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"], &["En passant  e3\n", "b - e3 0 1"]);
    let no_capture = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    let fens = ["e3, no capture possible", "FEN         4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "b - - 0 1"];
    check(&[no_capture], &fens);
}

#[test]
fn number_of_start_position_is_shown() {
    check(&["bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"], &["start position 0\n"]);
    check(
        &["bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"],
        &["start position 518 for White, 0 for Black"],
    );
    let played = flagfall(&["show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]);
    assert!(!played.stdout.contains("start position"), "{}", played.stdout);
}

#[test]
fn irregularities_are_shown() {
    check(&["P3k3/8/8/8/8/8/8/4K2R w K - 0 1"], &["Irregular   the pawn on a8 stands on its last rank"]);
}

#[test]
fn colours_are_used_only_on_request() {
    let is_colored = |args: &[&str], settings: &[(&str, &str)]| {
        let output = tool(args).envs(settings.iter().copied()).output().expect("run flagfall");
        output.stdout.contains(&b'\x1b')
    };
    assert!(!is_colored(&["show", KIWIPETE], &[]), "no colours in a pipe");
    assert!(is_colored(&["show", "--color", "always", KIWIPETE], &[]));
    assert!(is_colored(&["--color=always", "show", KIWIPETE], &[("NO_COLOR", "1")]));
    assert!(is_colored(&["show", KIWIPETE], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_colored(&["show", KIWIPETE], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!is_colored(&["show", "--color", "never", KIWIPETE], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn colour_of_text_shows_the_side() {
    let stdout = flagfall(&["show", "--color", "always", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"]).stdout;
    let white_king_in_check = "\x1b[1m\x1b[38;5;231m\x1b[48;5;160m ♚ \x1b[0m";
    let black_king = "\x1b[1m\x1b[38;5;16m\x1b[48;5;108m ♚ \x1b[0m";
    assert!(stdout.contains(white_king_in_check), "{stdout:?}");
    assert!(stdout.contains(black_king), "{stdout:?}");
}
