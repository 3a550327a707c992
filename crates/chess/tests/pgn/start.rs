//! Games that start from other positions than that of 2.3.

use flagfall_chess::{FenStyle, Position};

use crate::{check, check_games, single_game};

#[test]
fn game_starts_from_fen_tag() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 30";
    for setup in ["[SetUp \"1\"]\n", "", "[SetUp \"0\"]\n"] {
        let text = format!("{setup}[FEN \"{fen}\"]\n\n30... Kd7 31. e4 *");
        check(&text, "Kd7 e4 *");
        assert_eq!(single_game(text.as_bytes()).start, Position::from_fen(fen).unwrap());
    }
    check("[SetUp \"1\"]\n\n1. e4 *", "e4 *");
}

/// An irregular position is accepted if it can be played (A.4).
#[test]
fn game_starts_from_an_irregular_position() {
    check("[FEN \"P3k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *", "e4 Kd7 *");
}

#[test]
fn chess960_start_is_read_in_each_style_of_fen() {
    let moves = "1. O-O O-O-O 2. Kh1 *";
    for fen in ["1r3kr1/5pp1/8/8/8/8/5PP1/1R3KR1 w GBgb - 0 1", "1r3kr1/5pp1/8/8/8/8/5PP1/1R3KR1 w KQkq - 0 1"] {
        for variant in ["", "[Variant \"Chess960\"]\n", "[Variant \"Fischerandom\"]\n"] {
            let text = format!("{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}");
            check(&text, "O-O O-O-O Kh1 *");
            let start = single_game(text.as_bytes()).start;
            assert_eq!(&*start.fen(FenStyle::Shredder), "1r3kr1/5pp1/8/8/8/8/5PP1/1R3KR1 w GBgb - 0 1");
        }
    }
    // X-FEN writes the file of the inner rook, because the letter would refer to the outer one.
    let inner = "[FEN \"4k3/8/8/8/8/8/8/5KRR w G - 0 1\"]\n\n1. O-O *";
    check(inner, "O-O *");
    let moves = single_game(inner.as_bytes()).moves().map(|mv| mv.to_string()).collect::<Vec<_>>();
    assert_eq!(moves, ["f1g1"]);
}

#[test]
fn game_starts_with_king_and_queen_swapped() {
    let fen = "r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 0 1";
    check(&format!("[FEN \"{fen}\"]\n\n1. O-O O-O-O *"), "O-O O-O-O *");
}

#[test]
fn variant_names_of_chess_are_accepted() {
    for name in [
        "",
        "?",
        "Standard",
        "standard",
        "Chess",
        "chess 960",
        "Chess960",
        "CHESS_960",
        "960",
        "Fischerandom",
        "Fischer Random",
        "Fischer Random Chess",
        "Freestyle",
        "Freestyle Chess",
        "From Position",
        "Normal",
    ] {
        check(&format!("[Variant \"{name}\"]\n\n1. e4 *"), "e4 *");
    }
    for name in ["Atomic", "Crazyhouse", "3check", "Chess961", "Antichess"] {
        let expected = format!("! line 1, game 1: the variant {name:?} is not chess");
        check_games(format!("[Variant \"{name}\"]\n\n1. e4 *").as_bytes(), &[&expected]);
    }
}
