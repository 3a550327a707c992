//! `flagfall legal FEN`.

use crate::{ToolRun, flagfall};

#[track_caller]
fn check(fen: &str, moves: &str, stderr: &str) {
    let stdout = moves.split_whitespace().flat_map(|mv| [mv, "\n"]).collect();
    let expected = ToolRun { status: 0, stdout, stderr: stderr.to_owned() };
    assert_eq!(flagfall(&["legal", fen]), expected, "{fen}");
}

#[test]
fn moves_are_listed_sorted_one_per_line() {
    let moves = "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 \
                 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4";
    check("start", moves, "");
    check("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r", "");
}

#[test]
fn style_of_castling_follows_the_fen() {
    let ordinary = "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 h1f1 h1g1";
    let chess960 = "e1d1 e1d2 e1e2 e1f1 e1f2 e1h1 h1f1 h1g1";
    check("4k3/8/8/8/8/7p/7P/4K2R w K - 0 1", ordinary, "");
    check("4k3/8/8/8/8/7p/7P/4K2R w H - 0 1", chess960, "");
    // No rook castles from g1 in ordinary chess, regardless of the letter.
    check("4k3/8/8/8/8/6p1/6P1/4K1R1 w K - 0 1", "e1d1 e1d2 e1e2 e1f1 e1g1 g1f1 g1h1", "");
}

#[test]
fn mirrored_castling_is_written_with_the_target_of_the_king() {
    let moves = "d1c1 d1c2 d1d2 d1e1 d1e2 d1f1 h1e1 h1f1 h1g1";
    check("3k4/8/8/8/8/7p/7P/3K3R w MH - 0 1", moves, "");
}

#[test]
fn note_explains_missing_moves() {
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    check(mate, "", "note: checkmate: Black has no legal move\n");
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check(stalemate, "", "note: stalemate: Black has no legal move\n");
}

#[test]
fn irregularities_are_noted() {
    check(
        "P2k4/3R4/8/8/8/8/8/p2K4 w - - 0 1",
        "d1c1 d1c2 d1d2 d1e1 d1e2 d7a7 d7b7 d7c7 d7d2 d7d3 d7d4 d7d5 d7d6 d7e7 d7f7 d7g7 d7h7",
        "note: irregular: the pawn on a1 stands on its last rank\n\
         note: irregular: the pawn on a8 stands on its last rank\n\
         note: irregular: the player not having the move is in check\n",
    );
}
