//! Checking typed positions.

use flagfall_browser::{chess960, fen_problems};
use flagfall_chess::{Color, Square};

use crate::{START, line};

#[track_caller]
fn check(fen: &str, expected: &[&str]) {
    let codes: Vec<&str> = fen_problems(fen).iter().map(|problem| problem.code).collect();
    assert_eq!(codes, expected, "{fen}");
}

#[test]
fn errors_have_codes() {
    check(START, &[]);
    check("", &["empty"]);
    check("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["piece"]);
    check("8/8/8/8/8/8/8/8 w - - 0 1", &["no_king", "no_king"]);
    check("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", &["opponent_in_check"]);
    check("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["turn"]);
    let pawn = &fen_problems("4k3/8/8/8/8/8/8/p3K3 b - - 0 1")[0];
    assert_eq!((pawn.code, pawn.square), ("pawn_on_last_rank", Some(Square::A1)));
    let king = &fen_problems("4k3/8/8/8/8/8/8/8 w - - 0 1")[0];
    assert_eq!((king.code, king.color), ("no_king", Some(Color::White)));
    assert_eq!(fen_problems("4k3/8/8/8/8/8/8/4K3 x")[0].at, Some(20));
}

#[test]
fn chess960_position_is_returned_by_number() {
    assert_eq!(chess960(518).unwrap(), START);
    assert!(line(&chess960(0).unwrap(), "").chess960());
    assert!(chess960(960).is_err());
}
