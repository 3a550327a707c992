//! Play from positions left by an unnoticed illegal move (P.11c, P.12a, A.4.4).

use flagfall_chess::{Color, Move, PieceType, PositionFault, Setup, Square};

use crate::{after, check_moves, check_targets, playable, targets};

/// Checks the faults of a position from which play can continue.
#[track_caller]
fn check_faults(fen: &str, faults: &[PositionFault]) {
    let setup = Setup::from_fen(fen).unwrap();
    assert_eq!(setup.faults(), faults, "{fen}");
    assert_eq!(setup.position().unwrap_err().faults, faults, "{fen}");
    assert_eq!(setup.irregular().unwrap().faults(), faults, "{fen}");
}

#[test]
fn p_12a_play_continues_with_both_kings_in_check() {
    let fen = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
    assert!(Setup::from_fen(fen).unwrap().position().is_ok());
    let fen = "R3k3/8/8/8/4r3/8/8/4K3 w - - 0 1";
    check_faults(fen, &[PositionFault::BothInCheck]);
    // White must meet the check and cannot capture the black king.
    check_moves(fen, "e1d1 e1d2 e1f1 e1f2");
    assert!(!playable(fen).is_checkmate());
}

#[test]
fn p_12a_play_continues_with_the_opponent_in_check() {
    let fen = "R3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check_faults(fen, &[PositionFault::OpponentInCheck]);
    check_targets(fen, "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8 d8");
    let position = after(playable(fen), "e1e2");
    assert!(position.is_check() && position.faults().is_empty());
}

#[test]
fn p_12a_play_continues_with_adjacent_kings() {
    let fen = "8/8/8/3kK3/8/8/8/7R w - - 0 1";
    check_faults(fen, &[PositionFault::BothInCheck]);
    assert_eq!(playable(fen).checkers(), Square::D5.into());
    check_targets(fen, "e5", "f4 f5 f6");
    // Only a king move resolves it: kings cannot be captured, and no square lies between.
    check_targets(fen, "h1", "");
    let position = after(playable(fen), "e5f5");
    assert!(position.faults().is_empty());
}

#[test]
fn l_1_4_1_no_king_is_ever_captured() {
    let fen = "3Q1Q2/3PkP2/3NR3/2B5/8/8/8/4K3 w - - 0 1";
    let position = playable(fen);
    assert_eq!(position.legal_moves().iter().filter(|mv| mv.to() == Square::E7).count(), 0);
    for role in PieceType::ALL {
        for from in Square::ALL {
            assert!(!position.is_legal(Move::Normal { role, from, to: Square::E7 }));
        }
    }
    // A pawn cannot capture a king either, with or without promotion.
    check_targets("3k4/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7", "e8q e8r e8b e8n");
    check_targets("8/8/3k4/4P3/8/8/8/4K3 w - - 0 1", "e5", "e6");
}

#[test]
fn p_11c_a_pawn_left_on_the_last_rank_never_moves() {
    let fen = "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1";
    let faults = [PositionFault::PawnOnLastRank(Square::A1), PositionFault::PawnOnLastRank(Square::A8)];
    check_faults(fen, &faults);
    check_targets(fen, "a8", "");
    check_targets(&fen.replace(" w ", " b "), "a1", "");
    for to in [Square::A8, Square::B8, Square::B7, Square::A7] {
        for role in PieceType::PROMOTIONS {
            assert!(!playable(fen).is_legal(Move::Promotion { from: Square::A8, to, role }));
        }
    }
}

#[test]
fn p_11c_a_pawn_on_the_last_rank_blocks_can_be_captured_and_attacks_nothing() {
    // White's rook cannot pass the pawn; Black's rook captures it.
    check_targets("R2P3k/8/8/8/8/8/8/4K3 w - - 0 1", "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8");
    check_targets("r2P4/8/8/8/8/8/8/k3K3 b - - 0 1", "a8", "a2 a3 a4 a5 a6 a7 b8 c8 d8");
    let position = after(playable("r2P4/8/8/8/8/8/8/k3K3 b - - 9 1"), "a8d8");
    assert!(position.faults().is_empty() && position.halfmoves() == 0);
    // The pawn gives no check, neither along the rank nor backwards.
    assert!(!playable("3Pk3/8/8/8/8/8/8/4K3 b - - 0 1").is_check());
    assert!(!playable("3P4/2k5/8/8/8/8/8/4K3 b - - 0 1").is_check());
    // The pawn can shield its king and be pinned.
    check_targets("r2PK3/8/8/8/8/8/8/k7 w - - 0 1", "d8", "");
    assert!(!playable("r2PK3/8/8/8/8/8/8/k7 w - - 0 1").is_check());
    // A player with such a pawn alone can be stalemated.
    assert!(playable("K1P5/2k5/2n5/8/8/8/8/8 w - - 0 1").is_stalemate());
}

#[test]
fn p_11c_a_pawn_on_the_last_rank_blocks_castling() {
    crate::castling::check("4k3/8/8/8/8/8/8/R3Kp1R w KQ - 0 1", "a1");
}

#[test]
fn a_pawn_on_its_first_rank_steps_one_square() {
    let fen = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
    check_faults(fen, &[PositionFault::PawnOnFirstRank(Square::A1)]);
    check_targets(fen, "a1", "a2");
    check_targets("4k2p/8/8/8/8/8/8/4K3 b - - 0 1", "h8", "h7");
    check_targets("4k3/8/8/8/8/8/1p6/P3K3 w - - 0 1", "a1", "a2 b2");
    // From its second rank it may then make a double step.
    let position = after(playable(fen), "a1a2 e8e7");
    assert_eq!(targets(&position, "a2"), "a3 a4");
    // The pawn gives check from its first rank.
    assert!(playable("8/8/8/8/8/8/1k6/P3K3 b - - 0 1").is_check());
}

#[test]
fn l_3_7_4_en_passant_can_even_block_a_check() {
    // The rook's check along the third rank must have existed before d2-d4.
    check_moves("8/8/8/8/2pP4/k6R/8/3K4 b - d3 0 1", "a3a2 a3a4 a3b2 a3b4 c4c3 c4d3");
}

#[test]
fn impossible_material_can_be_played() {
    for (fen, moves) in [
        ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/K6k w - - 0 1", None),
        ("qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/K6k w - - 0 1", Some(0)),
        ("Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/KQ1Q1Q1k w - - 0 1", None),
        ("NNNNNNNN/8/NNNNNNNN/8/NNNNNNNN/8/NNNNNNNN/K6k w - - 0 1", None),
        ("8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/K6k w - - 0 1", Some(33)),
        ("nnnnnnnn/PPPPPPPP/8/8/8/8/8/K6k w - - 0 1", None),
        ("pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/K6k w - - 0 1", None),
    ] {
        let position = playable(fen);
        let list = position.legal_moves();
        assert_eq!(position.count_legal(), list.len(), "{fen}");
        assert!(moves.is_none_or(|moves| moves == list.len()), "{fen}: {}", list.len());
        for &mv in &list {
            let next = position.play(mv).unwrap();
            assert!(next.attackers(next.king(Color::White), Color::Black).is_empty(), "{fen}: {mv}");
        }
    }
}

#[test]
fn triple_check_allows_only_king_moves() {
    let fen = "4r1k1/8/8/8/1b6/5n2/8/R3K2Q w Q - 0 1";
    check_faults(fen, &[PositionFault::ImpossibleCheck]);
    assert_eq!(playable(fen).checkers().len(), 3);
    check_moves(fen, "e1d1 e1f1 e1f2");
}
