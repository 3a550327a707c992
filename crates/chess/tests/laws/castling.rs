//! Castling in ordinary chess (3.8.2), with misplaced pieces (A.4.1.2) and mirrored (P.7b).

use flagfall_chess::{Color, FenStyle, Move, PositionFault, Setup, Square, UciStyle};

use crate::{after, legal, playable};

/// Checks the rooks with which castling is legal.
#[track_caller]
pub(crate) fn check(fen: &str, rooks: &str) {
    let position = playable(fen);
    let castling = |mv: &Move| match *mv {
        Move::Castling { rook, .. } => Some(rook),
        _ => None,
    };
    let mut found: Vec<_> = position.legal_moves().iter().filter_map(castling).collect();
    found.sort();
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found.join(" "), rooks, "{fen}");
}

/// Checks the position after castling with `rook`.
#[track_caller]
pub(crate) fn check_play(fen: &str, rook: &str, expected: &str) {
    let position = playable(fen);
    let mv = Move::Castling { king: position.king(position.turn()), rook: rook.parse().unwrap() };
    let next = position.play(mv).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(&*next.fen(FenStyle::Shredder), expected, "{fen}, {rook}");
}

#[test]
fn l_3_8_2_the_king_goes_two_squares_and_the_rook_beside_it() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 8";
    check(fen, "a1 h1");
    check_play(fen, "h1", "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 4 8");
    check_play(fen, "a1", "r3k2r/8/8/8/8/8/8/2KR3R b ha - 4 8");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 8";
    check(fen, "a8 h8");
    check_play(fen, "h8", "r4rk1/8/8/8/8/8/8/R3K2R w HA - 4 9");
    check_play(fen, "a8", "2kr3r/8/8/8/8/8/8/R3K2R w HA - 4 9");
}

#[test]
fn l_3_8_2_1_1_a_king_that_has_moved_does_not_castle() {
    let position = legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let back = after(position, "e1e2 a8a7 e2e1 a7a8");
    assert_eq!(&*back.fen(FenStyle::XFen), "r3k2r/8/8/8/8/8/8/R3K2R w k - 4 3");
}

#[test]
fn l_3_8_2_1_2_a_king_does_not_castle_with_a_rook_that_has_moved() {
    let position = legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let back = after(position, "h1h2 a8b8 h2h1 b8a8");
    assert_eq!(&*back.fen(FenStyle::XFen), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 4 3");
    // A captured rook loses its right, and another rook on the same square does not restore it.
    let position = legal("r3k2r/8/8/8/8/6n1/1R6/R3K2R b KQkq - 0 1");
    let taken = after(position, "g3h1 b2h2 h1g3 h2h1");
    assert_eq!(&*taken.fen(FenStyle::XFen), "r3k2r/8/8/8/8/6n1/8/R3K2R b Qkq - 3 3");
}

#[test]
fn l_3_8_2_2_1_a_king_does_not_castle_out_of_through_or_into_check() {
    check("k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""); // the king's square is attacked
    check("k2r4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1"); // the crossed square is attacked
    check("k4r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1");
    check("k1r5/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1"); // the target is attacked
    check("k5r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1");
    check("k7/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "a1"); // by a pawn
    check("8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "h1"); // by a king
    check("k7/8/8/8/8/4n3/8/R3K2R w KQ - 0 1", ""); // by a knight, on d1 and f1
    check("r3k2r/8/8/8/8/8/8/K2R4 b kq - 0 1", "h8");
}

#[test]
fn l_3_8_2_2_1_the_rook_may_be_attacked_or_cross_an_attacked_square() {
    check("kr6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1 h1");
    check("k6r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1 h1");
    check("r6k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1 h1");
}

#[test]
fn l_3_8_2_2_2_nothing_stands_between_king_and_rook() {
    check("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "");
    check("4k3/8/8/8/8/8/8/R2QKB1R w KQ - 0 1", "");
    check("4k3/8/8/8/8/8/8/Rn2K1nR w KQ - 0 1", "");
    check("4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1", "h1");
}

#[test]
fn l_3_8_2_castling_can_check_and_mate() {
    assert!(after(legal("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1").is_check());
    assert!(after(legal("3k4/1Q6/8/1B6/8/8/8/R3K3 w Q - 0 1"), "e1c1").is_checkmate());
}

/// Checks castling in a game of ordinary chess that started with misplaced pieces.
fn check_misplaced(fen: &str, expected: &str) {
    let setup = Setup::from_fen(fen).unwrap().without_misplaced_castling();
    check(&setup.fen(FenStyle::Shredder), expected);
}

/// X-FEN would read such a king as a Chess960 king that could castle.
#[test]
fn a_4_1_2b_a_misplaced_king_does_not_castle() {
    check("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "a1 h1");
    check_misplaced("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "");
    check_misplaced("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", "");
    check_misplaced("r3k2r/8/8/8/8/8/8/R2K3R b KQkq - 0 1", "a8 h8");
}

#[test]
fn a_4_1_2c_a_king_does_not_castle_with_a_misplaced_rook() {
    // Rook and knight swapped on the king's side: castling on the other side remains.
    check("4k3/8/8/8/8/8/8/R3K1RN w KQ - 0 1", "a1 g1");
    check_misplaced("4k3/8/8/8/8/8/8/R3K1RN w KQ - 0 1", "a1");
    check_misplaced("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "h1");
}

#[test]
fn p_7b_swapped_kings_castle_mirrored() {
    let fen = "r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 3 8";
    check(fen, "a1 h1");
    // Short on the queen's side, long on the king's side.
    check_play(fen, "a1", "r2k3r/8/8/8/8/8/8/1KR4R b mha - 4 8");
    check_play(fen, "h1", "r2k3r/8/8/8/8/8/8/R3RK2 b mha - 4 8");
    let fen = "r2k3r/8/8/8/8/8/8/R2K3R b MHAmha - 3 8";
    check(fen, "a8 h8");
    check_play(fen, "a8", "1kr4r/8/8/8/8/8/8/R2K3R w MHA - 4 9");
    check_play(fen, "h8", "r3rk2/8/8/8/8/8/8/R2K3R w MHA - 4 9");
}

#[test]
fn p_7b_conditions_of_castling_are_mirrored() {
    check("2r4k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "h1"); // c1 is crossed
    check("1r5k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "h1"); // b1 is the target
    check("4r2k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1"); // e1 is crossed
    check("5r1k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1"); // f1 is the target
    check("6rk/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1 h1"); // only the rook crosses g1
    check("3r3k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "");
    check("7k/8/8/8/8/8/8/R2K2NR w MHA - 0 1", "a1");
    check("7k/8/8/8/8/8/8/RN1K3R w MHA - 0 1", "h1");
    check("7k/8/8/8/8/8/8/R1BKQ2R w MHA - 0 1", "");
}

#[test]
fn p_7b_castling_is_mirrored_for_one_player_alone() {
    let fen = "r3k2r/8/8/8/8/8/8/R2K3R w MHAkq - 0 1";
    check_play(fen, "a1", "r3k2r/8/8/8/8/8/8/1KR4R b ha - 1 1");
    let fen = "r3k2r/8/8/8/8/8/8/R2K3R b MHAkq - 0 1";
    check_play(fen, "h8", "r4rk1/8/8/8/8/8/8/R2K3R w MHA - 1 2");
    let fen = "r2k3r/8/8/8/8/8/8/R3K2R b KQmha - 0 1";
    check_play(fen, "h8", "r3rk2/8/8/8/8/8/8/R3K2R w HA - 1 2");
}

#[test]
fn p_7b_rights_are_lost_as_usual() {
    let position = legal("r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 0 1");
    let next = after(position, "a1a2 d8e8");
    assert_eq!(&*next.fen(FenStyle::XFen), "r3k2r/8/8/8/8/8/R7/3K3R w MH - 2 2");
}

#[test]
fn p_7b_rights_are_written_and_read_in_every_style() {
    let position = legal("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w MHAmha - 0 1");
    assert!(position.is_mirrored(Color::White) && position.is_mirrored(Color::Black));
    for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
        let fen = position.fen(style);
        assert_eq!(&*fen, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w MHAmha - 0 1");
        assert_eq!(legal(&fen), position);
    }
    assert_eq!(legal("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w MKQmkq - 0 1"), position);
}

#[test]
fn p_7b_uci_castling_gives_the_kings_target_or_the_rook() {
    let position = legal("r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 0 1");
    let [short, long] = [Square::A1, Square::H1].map(|rook| Move::Castling { king: Square::D1, rook });
    for (text, mv) in [("d1b1", short), ("d1a1", short), ("d1f1", long), ("d1h1", long)] {
        assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{text}");
    }
    assert_eq!(short.uci(UciStyle::Chess960).to_string(), "d1a1");
    assert!(position.uci("d1g1".parse().unwrap()).is_err());
}

#[test]
fn p_7b_mirrored_castling_needs_king_on_d_and_rooks_in_corners() {
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w MA - 0 1", "4k3/8/8/8/8/8/8/1R1K4 w MB - 0 1"] {
        let faults = Setup::from_fen(fen).unwrap().faults();
        assert_eq!(faults, [PositionFault::MirroredCastling(Color::White)], "{fen}");
    }
}
