//! Moves of the pieces (article 3), checkmate and stalemate (5.1.1, 5.2.1).

use flagfall_chess::{Color, Move, PieceType, Square};

use crate::{after, check_moves, check_targets, legal, targets};

#[test]
fn l_3_1_a_piece_does_not_move_to_a_square_of_its_own_colour() {
    check_targets("4k3/8/8/8/8/2N1N3/1P3P2/3NK3 w - - 0 1", "d1", "");
}

#[test]
fn l_3_1_1_a_captured_piece_leaves_the_board() {
    let position = after(legal("4k3/8/8/3q4/8/4N3/8/4K3 w - - 7 1"), "e3d5");
    assert_eq!(position.board().occupied().len(), 3);
    assert_eq!(position.halfmoves(), 0);
}

#[test]
fn l_3_1_3_and_l_3_9_1_a_pinned_piece_attacks_and_checks() {
    // The knight on c6 is pinned, but White's king still must not move to d4.
    check_targets("4k3/8/2n5/1B6/8/4K3/8/8 w - - 0 1", "e3", "d2 e2 f2 d3 f3 e4 f4");
    // The bishop on b7 is pinned and still gives check.
    let position = legal("8/kb5R/8/8/8/8/8/7K w - - 0 1");
    assert_eq!(position.pinned(Color::Black), Square::B7.into());
    assert_eq!(position.checkers(), Square::B7.into());
    assert!(position.attackers(Square::G2, Color::Black).contains(Square::B7));
}

#[test]
fn l_3_2_to_3_6_pieces_move_along_their_lines_and_do_not_jump() {
    let fen = |letter| format!("7k/8/1p3p2/3P4/1P1{letter}1p2/8/3p1P2/7K w - - 0 1");
    check_targets(&fen('B'), "d4", "a1 b2 c3 e3 c5 e5 b6 f6");
    check_targets(&fen('R'), "d4", "d2 d3 c4 e4 f4");
    check_targets(&fen('Q'), "d4", "a1 b2 d2 c3 d3 e3 c4 e4 f4 c5 e5 b6 f6");
    check_targets(&fen('N'), "d4", "c2 e2 b3 f3 b5 f5 c6 e6");
}

#[test]
fn l_3_7_1_to_3_a_pawn_steps_and_captures() {
    check_targets("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e3 e4");
    check_targets("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e3");
    check_targets("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "");
    check_targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e4");
    check_targets("4k3/8/8/8/8/3ppp2/4P3/4K3 w - - 0 1", "e2", "d3 f3");
    check_targets("4k3/p6p/7P/1P6/8/8/8/4K3 b - - 0 1", "a7", "a5 a6");
    // Pawns do not capture across the edge of the board.
    check_targets("4k3/8/8/p6p/P6P/8/8/4K3 w - - 0 1", "a4", "");
    check_targets("4k3/8/8/p6p/P6P/8/8/4K3 w - - 0 1", "h4", "");
    check_targets("4k3/8/7p/P7/8/8/8/4K3 w - - 0 1", "a5", "a6");
}

#[test]
fn l_3_7_4_1_a_pawn_takes_one_that_has_just_passed_it() {
    let position = after(legal("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(position.en_passant(), Some(Square::D6));
    assert_eq!((targets(&position, "c5"), targets(&position, "e5")), ("c6 d6".into(), "d6 e6".into()));
    let position = after(position, "c5d6");
    assert_eq!(position.piece_at(Square::D5), None);
    assert_eq!(position.piece_at(Square::D6).unwrap().letter(), 'P');
    // A pawn that made two single steps cannot be captured en passant.
    let position = after(legal("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d6 e1e2 d6d5");
    assert_eq!(targets(&position, "e5"), "e6");
}

#[test]
fn l_3_7_4_2_en_passant_is_an_immediate_reply() {
    let position = after(legal("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5 e1e2 e8e7");
    assert_eq!(position.en_passant(), None);
    assert_eq!(targets(&position, "e5"), "e6");
    assert!(!position.is_legal(Move::EnPassant { from: Square::E5, to: Square::D6 }));
}

#[test]
fn l_3_7_5_1_a_pawn_on_the_last_rank_becomes_a_piece_of_choice() {
    check_targets("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8q a8r a8b a8n b8q b8r b8b b8n");
    check_targets("4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1", "a2", "a1q a1r a1b a1n b1q b1r b1b b1n");
    let position = legal("8/P3k3/8/8/8/8/8/4K3 w - - 5 9");
    for role in PieceType::PROMOTIONS {
        let mv = Move::Promotion { from: Square::A7, to: Square::A8, role };
        let next = position.play(mv).unwrap();
        assert_eq!(next.piece_at(Square::A8).unwrap().role, role);
        assert_eq!((next.piece_at(Square::A7), next.halfmoves()), (None, 0));
    }
    for role in [PieceType::King, PieceType::Pawn] {
        assert!(!position.is_legal(Move::Promotion { from: Square::A7, to: Square::A8, role }));
    }
    assert!(!position.is_legal(Move::Normal { role: PieceType::Pawn, from: Square::A7, to: Square::A8 }));
}

#[test]
fn l_3_7_5_2_a_third_rook_is_a_rook() {
    let position = after(legal("R6R/1P4k1/8/8/8/8/8/4K3 w - - 0 1"), "b7b8r");
    assert_eq!(position.board().by_role(PieceType::Rook).len(), 3);
    assert!(position.faults().is_empty());
}

#[test]
fn l_3_7_5_3_a_promoted_piece_acts_at_once() {
    assert!(after(legal("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8q").is_check());
    assert!(!after(legal("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8n").is_check());
}

#[test]
fn l_3_8_1_the_king_does_not_move_to_attacked_squares() {
    check_targets("4k3/8/8/8/8/2p5/8/4K3 w - - 0 1", "e1", "d1 f1 e2 f2");
    check_targets("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1", "d1 f1");
    // Nor backwards along the line of the check: the king does not shield the squares behind it.
    check_targets("4k3/8/8/8/8/4r3/8/3K4 w - - 0 1", "d1", "c1 c2 d2");
    check_targets("k7/8/8/8/4r3/8/4K3/8 w - - 0 1", "e2", "d1 f1 d2 f2 d3 f3");
    check_targets("k7/8/8/8/1b6/8/3K4/8 w - - 0 1", "d2", "c1 d1 c2 e2 d3 e3");
    // The king does not capture a protected piece.
    check_targets("k7/8/8/8/8/8/3n4/3qK3 w - - 0 1", "e1", "d1 f2");
}

#[test]
fn l_3_9_2_a_pinned_piece_stays_on_its_line() {
    check_targets("k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2", "e3 e4 e5 e6 e7 e8");
    check_targets("k3r3/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "");
    check_targets("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "");
    check_targets("k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e3 e4");
    check_targets("k3r3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2", "e3 e4");
    check_targets("k7/8/8/b7/8/2Q5/8/4K3 w - - 0 1", "c3", "d2 b4 a5");
    check_targets("k7/8/8/b7/8/2R5/8/4K3 w - - 0 1", "c3", "");
    check_targets("k7/8/8/8/8/2b5/3P4/4K3 w - - 0 1", "d2", "c3");
    check_targets("k7/8/8/8/1b6/2p5/3P4/4K3 w - - 0 1", "d2", "c3 d3 d4");
    check_targets("k7/8/8/8/8/8/8/q1R1K3 w - - 0 1", "c1", "a1 b1 d1");
}

#[test]
fn l_3_9_2_a_check_is_met_by_capture_block_or_flight() {
    check_moves("k3r3/8/8/8/8/8/3P1P2/R2QKB1R w K - 0 1", "d1e2 f1e2");
    check_moves("k7/8/8/8/8/5n2/3PPPP1/2RQKB1R w K - 0 1", "e2f3 g2f3");
    check_moves("k7/8/8/8/8/3n4/3PP3/2RQKR2 w - - 0 1", "e2d3");
}

#[test]
fn l_3_9_2_in_double_check_only_the_king_moves() {
    let position = legal("k3r3/8/8/8/8/5n2/3B2P1/3QK3 w - - 0 1");
    assert_eq!(position.checkers().len(), 2);
    assert_eq!(position.legal_moves().iter().filter(|mv| mv.role() != PieceType::King).count(), 0);
    check_targets("k3r3/8/8/8/8/5n2/3B2P1/3QK3 w - - 0 1", "e1", "f1 f2");
}

#[test]
fn l_3_9_2_en_passant_must_not_open_a_line() {
    // Two pawns leave the fifth rank at once.
    check_targets("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1", "c5", "c6");
    check_targets("8/8/8/r1pP3K/8/8/8/4k3 w - c6 0 1", "d5", "d6");
    // With a third piece between, the capture is legal.
    check_targets("8/8/8/KNPp3r/8/8/8/4k3 w - d6 0 1", "c5", "c6 d6");
    // The captured pawn shields the king on a diagonal.
    check_targets("8/b7/8/2pP4/8/4K3/8/7k w - c6 0 1", "d5", "d6");
    // The capturing pawn is pinned: it may capture along the diagonal but not across it.
    check_targets("7k/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", "e5", "");
    check_targets("7k/1b6/8/2pP4/8/5K2/8/8 w - c6 0 1", "d5", "c6");
    check_targets("3r3k/8/8/2pP4/8/3K4/8/8 w - c6 0 1", "d5", "d6");
}

#[test]
fn l_3_9_2_en_passant_meets_the_check_of_the_pawn_it_takes() {
    check_moves("7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1", "c4b3 c4b4 c4b5 c4c3 c4c5 c4d3 c4d4 c4d5 e5d6");
    // En passant does not meet the check of another piece.
    check_targets("7k/8/1n6/3pP3/2K5/8/8/8 w - d6 0 1", "e5", "");
}

#[test]
fn l_5_1_1_checkmate_is_recognised() {
    for fen in [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
    ] {
        let position = legal(fen);
        assert!(position.is_checkmate() && !position.is_stalemate(), "{fen}");
        assert!(!position.has_legal_move(), "{fen}");
    }
    // En passant is the only defence, so it is no mate.
    check_moves("8/8/7Q/2k5/3Pp3/8/B7/1R1R2K1 b - d3 0 1", "e4d3");
}

#[test]
fn l_5_2_1_stalemate_is_recognised() {
    for fen in [
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
        // The only pawn is pinned and cannot move.
        "7k/8/8/8/3b4/8/1P1n4/K1n5 w - - 0 1",
    ] {
        let position = legal(fen);
        assert!(position.is_stalemate() && !position.is_checkmate(), "{fen}");
    }
}
