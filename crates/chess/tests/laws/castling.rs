//! Castling in ordinary chess (3.8.2), with misplaced pieces (A.4.1.2) and mirrored (P.7b).

use flagfall_chess::{Color, Fault, FenStyle, Move, Setup, Square, UciStyle};

use crate::{after, legal, playable};

/// Castling is legal with exactly these rooks.
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

/// Castling with `rook` makes this of the position.
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
fn l_3_8_2_1_2_nor_with_a_rook_that_has_moved() {
    let position = legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let back = after(position, "h1h2 a8b8 h2h1 b8a8");
    assert_eq!(&*back.fen(FenStyle::XFen), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 4 3");
    // A captured rook takes its right along, and another that comes there does not bring it back.
    let position = legal("r3k2r/8/8/8/8/6n1/1R6/R3K2R b KQkq - 0 1");
    let taken = after(position, "g3h1 b2h2 h1g3 h2h1");
    assert_eq!(&*taken.fen(FenStyle::XFen), "r3k2r/8/8/8/8/6n1/8/R3K2R b Qkq - 3 3");
}

#[test]
fn l_3_8_2_2_1_not_out_of_through_or_into_check() {
    check("k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""); // where it stands
    check("k2r4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1"); // what it crosses
    check("k4r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1");
    check("k1r5/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1"); // where it goes
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

/// Castling of a game of ordinary chess that began with something misplaced.
fn check_misplaced(fen: &str, expected: &str) {
    let setup = Setup::from_fen(fen).unwrap().without_misplaced_castling();
    check(&setup.fen(FenStyle::Shredder), expected);
}

/// X-FEN takes such a king for one of Chess960, where it could castle.
#[test]
fn a_4_1_2b_a_misplaced_king_does_not_castle() {
    check("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "a1 h1");
    check_misplaced("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "");
    check_misplaced("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", "");
    check_misplaced("r3k2r/8/8/8/8/8/8/R2K3R b KQkq - 0 1", "a8 h8");
}

#[test]
fn a_4_1_2c_nor_does_anyone_with_a_misplaced_rook() {
    // Rook and knight swapped on the king's side: castling on the other side remains.
    check("4k3/8/8/8/8/8/8/R3K1RN w KQ - 0 1", "a1 g1");
    check_misplaced("4k3/8/8/8/8/8/8/R3K1RN w KQ - 0 1", "a1");
    check_misplaced("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "h1");
}

#[test]
fn p_7b_swapped_kings_castle_the_other_way_round() {
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
fn p_7b_what_prevents_castling_is_mirrored_too() {
    check("2r4k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "h1"); // c1 is crossed
    check("1r5k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "h1"); // b1 is the target
    check("4r2k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1"); // e1 is crossed
    check("5r1k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1"); // f1 is the target
    check("6rk/8/8/8/8/8/8/R2K3R w MHA - 0 1", "a1 h1"); // g1 is the rook's alone
    check("3r3k/8/8/8/8/8/8/R2K3R w MHA - 0 1", "");
    check("7k/8/8/8/8/8/8/R2K2NR w MHA - 0 1", "a1");
    check("7k/8/8/8/8/8/8/RN1K3R w MHA - 0 1", "h1");
    check("7k/8/8/8/8/8/8/R1BKQ2R w MHA - 0 1", "");
}

#[test]
fn p_7b_only_one_player_may_have_swapped() {
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
fn p_7b_is_written_and_read_in_every_style() {
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
fn p_7b_is_spelled_by_the_kings_target_or_by_the_rook() {
    let position = legal("r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 0 1");
    let [short, long] =
        [Square::A1, Square::H1].map(|rook| Move::Castling { king: Square::D1, rook });
    for (text, mv) in [("d1b1", short), ("d1a1", short), ("d1f1", long), ("d1h1", long)] {
        assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{text}");
    }
    assert_eq!(short.uci(UciStyle::Chess960).to_string(), "d1a1");
    assert!(position.uci("d1g1".parse().unwrap()).is_err());
}

#[test]
fn p_7b_is_for_kings_on_d_with_rooks_in_corners() {
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w MA - 0 1", "4k3/8/8/8/8/8/8/1R1K4 w MB - 0 1"] {
        let faults = Setup::from_fen(fen).unwrap().faults();
        assert_eq!(faults, [Fault::MirroredCastling(Color::White)], "{fen}");
    }
}
