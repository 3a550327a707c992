//! Regressions: positions whose verdict was once wrong or whose evidence was too long.

use flagfall_chess::mate::Budget;
use flagfall_chess::{Color, Setup};

use crate::settle;

fn check(fen: &str, winner: Color, winnable: bool) {
    let position = fen.parse::<Setup>().unwrap().irregular().unwrap();
    assert_eq!(settle(&position, winner, Budget::FULL), Some(winnable), "{fen}");
}

#[test]
fn only_move_that_mates_is_not_enclosed() {
    for fen in [
        "K1k5/PPPp4/3P4/8/8/8/8/7b b - - 0 1",
        "K1k5/PPPp4/3P4/3b4/8/8/8/8 b - - 0 1",
        "K1k5/PPPp4/2bP4/8/b7/8/8/8 b - - 0 1",
        "K1k5/PPPp4/3P4/8/8/1p1p1b2/pPpP4/rbB5 b - - 0 1",
    ] {
        check(fen, Color::Black, true);
    }
    check("8/8/6p1/5pPp/4pP1k/1p1pP1KP/1PpP1B1P/2B1B1B1 w - - 0 1", Color::White, true);
    check("Bb3b2/bKp1p1p1/kpP1P1P1/pP6/P5P1/8/8/8 w - - 0 1", Color::White, true);
}

#[test]
fn long_lines_are_shortened() {
    for fen in [
        "1b3kBR/4pP1P/1p1pP1BP/1P1P4/6Bp/6pP/K5P1/8 b - - 0 1",
        "7k/p5p1/6Pp/8/2Bb4/8/P7/7K b - - 3 41",
        "8/8/8/8/1p6/1Pp1p1p1/2P1PpP1/1B1K1Bbk w - - 0 1",
        "8/8/3b4/5B2/1p1p1p1p/1P1PpPkP/4P1BR/5BNK b - - 0 1",
        "8/5Bk1/8/6K1/8/p7/1r6/8 b - - 0 45",
    ] {
        check(fen, Color::White, true);
    }
}

#[test]
fn pawn_on_its_last_rank_does_not_help_to_mate() {
    check("7B/8/8/3k4/8/5P2/K1B5/6p1 b - - 0 1", Color::Black, false);
    check("8/7Q/8/4BB2/2PPkP2/3NQN2/PP2P1P1/1p2K2R w - - 0 1", Color::Black, false);
    check("8/8/8/8/8/KRP5/7k/1N2p3 w - - 0 1", Color::Black, false);
}
