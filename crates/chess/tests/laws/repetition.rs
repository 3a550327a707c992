//! Repeated positions and moves without progress (9.2, 9.3, 9.6).

use flagfall_chess::{History, Position, Square};

use crate::{after, legal};

/// Plays a game from `start` with moves in UCI.
#[track_caller]
fn game(start: Position, moves: &str) -> History {
    let mut game = History::new(start);
    for text in moves.split_whitespace() {
        let mv = game.position().uci(text.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap();
    }
    game
}

/// Checks the plies at which the last position has occurred.
#[track_caller]
fn check(fen: &str, moves: &str, plies: &[usize]) {
    let game = game(legal(fen), moves);
    assert_eq!(game.occurrences(), plies, "{moves}");
    assert_eq!(game.repetitions(), plies.len());
    assert_eq!(game.is_threefold(), plies.len() >= 3);
    assert_eq!(game.is_fivefold(), plies.len() >= 5);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn l_9_2_1_a_position_occurs_for_the_third_time() {
    check(START, "", &[0]);
    check(START, KNIGHTS_OUT_AND_BACK, &[0, 4]);
    check(START, &KNIGHTS_OUT_AND_BACK.repeat(2), &[0, 4, 8]);
    // The moves need not be the same.
    check(START, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", &[0, 4, 8]);
    check(START, "g1f3 b8c6 f3g1 c6b8 b1a3 g8h6 a3b1 h6g8", &[0, 4, 8]);
}

#[test]
fn l_9_6_1_a_position_occurs_for_the_fifth_time() {
    check(START, &KNIGHTS_OUT_AND_BACK.repeat(3), &[0, 4, 8, 12]);
    check(START, &KNIGHTS_OUT_AND_BACK.repeat(4), &[0, 4, 8, 12, 16]);
}

#[test]
fn l_9_2_2_the_same_player_must_have_the_move() {
    // A king loses a move by triangulation: the pieces stand as before, but Black is to move.
    check("7k/8/8/8/8/8/8/K7 w - - 0 1", "a1b1 h8g8 b1b2 g8h8 b2a1", &[5]);
}

#[test]
fn l_9_2_2_pieces_of_one_kind_are_interchangeable() {
    check("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1d2 e8e7 d2f3 e7e8 g1e2 e8e7 e2c3 e7e8 f3g1 e8e7 c3b1 e7e8", &[0, 12]);
}

#[test]
fn l_9_2_2_1_a_pawn_could_be_taken_en_passant_the_first_time() {
    // Black could take on d3: the position with that right is a different one.
    check("4k3/8/8/8/4p3/8/3P4/3K4 w - - 0 1", &format!("d2d4 e8e7 d1d2 e7e8 d2d1 {}", "e8e7 d1d2 e7e8 d2d1"), &[5, 9]);
    // No pawn can take: it is the same position from the start.
    check("4k3/8/8/8/8/8/3P4/3K4 w - - 0 1", "d2d4 e8e7 d1d2 e7e8 d2d1", &[1, 5]);
}

#[test]
fn l_9_2_2_1_en_passant_counts_only_where_the_capture_is_legal() {
    // The pawn on e4 is pinned by the rook: it could never take on d3.
    let position = after(legal("4k3/8/8/8/4p3/8/3P4/2K1R3 w - - 0 1"), "d2d4");
    assert_eq!(position.en_passant(), None);
    check("4k3/8/8/8/4p3/8/3P4/2K1R3 w - - 0 1", "d2d4 e8e7 c1c2 e7e8 c2c1", &[1, 5]);
    // Both pawns would leave the fourth rank and open it.
    let position = after(legal("8/8/8/8/k3p2R/8/3P4/3K4 w - - 0 1"), "d2d4");
    assert_eq!(position.en_passant(), None);
    // One of two pawns can take; the other is pinned.
    let position = after(legal("4k3/8/8/8/2p1p3/8/3P4/2K1R3 w - - 0 1"), "d2d4");
    assert_eq!(position.en_passant(), Some(Square::D3));
}

#[test]
fn l_9_2_2_2_a_right_to_castle_lost_makes_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(fen, "e1e2 e8e7 e2e1 e7e8", &[4]);
    check(fen, "h1h2 h8h7 h2h1 h7h8", &[4]);
    // A right that is lost cannot be lost again.
    check(fen, &"e1e2 e8e7 e2e1 e7e8 ".repeat(3), &[4, 8, 12]);
    // The loss of one player's right is enough.
    check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a2 e8e7 a2a1 e7e8", &[4]);
}

#[test]
fn l_9_2_2_2_castling_merely_prevented_changes_nothing() {
    // The bishop prevents castling on one side, the knight on the other; both move away again.
    let fen = "4kb2/8/8/8/8/8/3N4/R3K2R b KQ - 0 1";
    check(fen, &"f8c5 d2b1 c5f8 b1d2 ".repeat(2), &[0, 4, 8]);
    // A right that cannot be used at the moment still counts.
    check("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "b1a3 e8e7 a3b1 e7e8", &[0, 4]);
}

#[test]
fn l_9_2_2_colliding_24_bit_hashes_are_no_threefold_repetition() {
    let game = game(
        Position::start(),
        "e2e4 e7e5 d2d4 e5d4 c2c3 d4c3 b1c3 d7d6 a2a3 a7a6 h2h3 h7h6 c1e3 d8h4 d1g4 g8f6 g4d1 f6g8 \
         e3c1 h4d8 c3b5 d8g5 g1e2 g5e7 e2g1 e7g5 c1e3 g5d8 d1g4 d8h4 b5c3 g8f6",
    );
    assert_eq!(game.positions().len(), 33);
    assert!(!game.is_threefold());
    assert_eq!(game.occurrences(), [16, 32]);
}

#[test]
fn restored_positions_are_compared_beyond_captures() {
    let mut game = game(legal("4k3/8/8/8/8/8/p7/R3K3 w - - 0 1"), "a1a2 e8d8 a2a1 d8e8");
    assert_eq!(game.repetitions(), 1);
    // The arbiter restores the position before an illegal move (7.5.1), which has occurred before.
    let start = game.positions()[0];
    game.put(start);
    assert_eq!(game.occurrences(), [0, 5]);
    assert_eq!(game.pop(), Some(start));
    assert_eq!(game.repetitions(), 1);
    assert_eq!((1..6).filter_map(|_| game.pop()).count(), 4);
    assert_eq!(game.position(), &start);
}

#[test]
fn l_9_3_fifty_moves_by_each_are_a_hundred() {
    let position = legal("4k3/8/8/8/8/8/8/R3K3 w Q - 98 80");
    let ninety_nine = after(position, "a1a2");
    assert_eq!((ninety_nine.halfmoves(), ninety_nine.is_fifty_moves()), (99, false));
    assert!(after(ninety_nine, "e8e7").is_fifty_moves());
}

#[test]
fn l_9_3_a_capture_or_a_pawn_move_resets_the_count() {
    let position = legal("r3k3/7p/8/8/8/8/4P3/R3K3 w Qq - 99 80");
    for (moves, halfmoves) in [("e2e3", 0), ("e2e4", 0), ("a1a8", 0), ("e1c1", 100), ("a1a2 h7h6", 0)] {
        assert_eq!(after(position, moves).halfmoves(), halfmoves, "{moves}");
    }
    let position = legal("4k3/P7/8/2Pp4/8/8/8/4K3 w - d6 33 40");
    for moves in ["c5d6", "a7a8q"] {
        assert_eq!(after(position, moves).halfmoves(), 0, "{moves}");
    }
}

#[test]
fn l_9_6_2a_seventy_five_moves_by_each_player_draw() {
    let position = legal("4k3/8/8/8/8/8/8/R3K3 w - - 149 80");
    assert!(!position.is_seventy_five_moves());
    assert!(after(position, "a1a2").is_seventy_five_moves());
    assert!(!after(legal("4k3/8/8/8/8/8/P7/4K3 w - - 149 80"), "a2a3").is_seventy_five_moves());
}

#[test]
fn l_9_6_2b_mate_takes_precedence() {
    let mated = after(legal("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 80"), "a1a8");
    assert_eq!(mated.halfmoves(), 150);
    assert!(mated.is_checkmate() && mated.is_fifty_moves() && !mated.is_seventy_five_moves());
    // Stalemate takes no precedence, because both are draws.
    assert!(after(legal("k7/8/1K6/2Q5/8/8/8/8 w - - 149 80"), "c5c7").is_seventy_five_moves());
}

#[test]
fn counters_do_not_overflow() {
    let position = after(legal("4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535"), "e8e7");
    assert_eq!((position.halfmoves(), position.fullmoves()), (65535, 65535));
}
