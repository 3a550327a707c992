//! Positions after an illegal move that nobody noticed (P.11c, P.12a, A.4.4): play goes on.

use flagfall_chess::{Color, Fault, Move, Role, Setup, Square};

use crate::{after, check_moves, check_targets, playable, targets};

/// The position has exactly these faults, and can be played on.
#[track_caller]
fn check_faults(fen: &str, faults: &[Fault]) {
    let setup = Setup::from_fen(fen).unwrap();
    assert_eq!(setup.faults(), faults, "{fen}");
    assert_eq!(setup.position().unwrap_err().faults, faults, "{fen}");
    assert_eq!(setup.irregular().unwrap().faults(), faults, "{fen}");
}

#[test]
fn p_12a_both_kings_in_check() {
    let fen = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
    assert!(Setup::from_fen(fen).unwrap().position().is_ok());
    let fen = "R3k3/8/8/8/4r3/8/8/4K3 w - - 0 1";
    check_faults(fen, &[Fault::BothInCheck]);
    // White must meet the check; the black king is not there to be taken.
    check_moves(fen, "e1d1 e1d2 e1f1 e1f2");
    assert!(!playable(fen).is_checkmate());
}

#[test]
fn p_12a_the_player_not_having_the_move_is_in_check() {
    let fen = "R3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check_faults(fen, &[Fault::OpponentInCheck]);
    check_targets(fen, "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8 d8");
    let position = after(playable(fen), "e1e2");
    assert!(position.is_check() && position.faults().is_empty());
}

#[test]
fn p_12a_kings_side_by_side() {
    let fen = "8/8/8/3kK3/8/8/8/7R w - - 0 1";
    check_faults(fen, &[Fault::BothInCheck]);
    assert_eq!(playable(fen).checkers(), Square::D5.into());
    check_targets(fen, "e5", "f4 f5 f6");
    // Nothing but the king can end it: kings are not captured and leave no square between.
    check_targets(fen, "h1", "");
    let position = after(playable(fen), "e5f5");
    assert!(position.faults().is_empty());
}

#[test]
fn l_1_4_1_no_king_is_ever_captured() {
    let fen = "3Q1Q2/3PkP2/3NR3/2B5/8/8/8/4K3 w - - 0 1";
    let position = playable(fen);
    assert_eq!(position.legal_moves().iter().filter(|mv| mv.to() == Square::E7).count(), 0);
    for role in Role::ALL {
        for from in Square::ALL {
            assert!(!position.is_legal(Move::Normal { role, from, to: Square::E7 }));
        }
    }
    // Not by a pawn either, promoting or not.
    check_targets("3k4/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7", "e8q e8r e8b e8n");
    check_targets("8/8/3k4/4P3/8/8/8/4K3 w - - 0 1", "e5", "e6");
}

#[test]
fn p_11c_a_pawn_left_on_the_last_rank_never_moves() {
    let fen = "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1";
    let faults = [Fault::PawnOnLastRank(Square::A1), Fault::PawnOnLastRank(Square::A8)];
    check_faults(fen, &faults);
    check_targets(fen, "a8", "");
    check_targets(&fen.replace(" w ", " b "), "a1", "");
    for to in [Square::A8, Square::B8, Square::B7, Square::A7] {
        for role in Role::PROMOTIONS {
            assert!(!playable(fen).is_legal(Move::Promotion { from: Square::A8, to, role }));
        }
    }
}

#[test]
fn p_11c_it_blocks_can_be_captured_and_attacks_nothing() {
    // White's rook does not get past it, Black's takes it.
    check_targets("R2P3k/8/8/8/8/8/8/4K3 w - - 0 1", "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8");
    check_targets("r2P4/8/8/8/8/8/8/k3K3 b - - 0 1", "a8", "a2 a3 a4 a5 a6 a7 b8 c8 d8");
    let position = after(playable("r2P4/8/8/8/8/8/8/k3K3 b - - 9 1"), "a8d8");
    assert!(position.faults().is_empty() && position.halfmoves() == 0);
    // It gives no check: not along the rank, not backwards.
    assert!(!playable("3Pk3/8/8/8/8/8/8/4K3 b - - 0 1").is_check());
    assert!(!playable("3P4/2k5/8/8/8/8/8/4K3 b - - 0 1").is_check());
    // It shields and is pinned without harm.
    check_targets("r2PK3/8/8/8/8/8/8/k7 w - - 0 1", "d8", "");
    assert!(!playable("r2PK3/8/8/8/8/8/8/k7 w - - 0 1").is_check());
    // A player with such a pawn alone can be stalemated.
    assert!(playable("K1P5/2k5/2n5/8/8/8/8/8 w - - 0 1").is_stalemate());
}

#[test]
fn p_11c_castling_knows_it_as_a_piece_in_the_way() {
    crate::castling::check("4k3/8/8/8/8/8/8/R3Kp1R w KQ - 0 1", "a1");
}

#[test]
fn a_pawn_behind_its_line_steps_one_square() {
    let fen = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
    check_faults(fen, &[Fault::PawnOnFirstRank(Square::A1)]);
    check_targets(fen, "a1", "a2");
    check_targets("4k2p/8/8/8/8/8/8/4K3 b - - 0 1", "h8", "h7");
    check_targets("4k3/8/8/8/8/8/1p6/P3K3 w - - 0 1", "a1", "a2 b2");
    // From its line it may then go two.
    let position = after(playable(fen), "a1a2 e8e7");
    assert_eq!(targets(&position, "a2"), "a3 a4");
    // It gives check from there.
    assert!(playable("8/8/8/8/8/8/1k6/P3K3 b - - 0 1").is_check());
}

#[test]
fn l_3_7_4_en_passant_can_even_block_a_check() {
    // The rook's check along the third rank must have stood before d2-d4 already.
    check_moves("8/8/8/8/2pP4/k6R/8/3K4 b - d3 0 1", "a3a2 a3a4 a3b2 a3b4 c4c3 c4d3");
}

#[test]
fn absurd_material_is_played_like_any() {
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
            assert!(
                next.attackers(next.king(Color::White), Color::Black).is_empty(),
                "{fen}: {mv}"
            );
        }
    }
}

#[test]
fn three_checks_at_once_leave_the_king_alone_to_move() {
    let fen = "4r1k1/8/8/8/1b6/5n2/8/R3K2Q w Q - 0 1";
    check_faults(fen, &[Fault::ImpossibleCheck]);
    assert_eq!(playable(fen).checkers().len(), 3);
    check_moves(fen, "e1d1 e1f1 e1f2");
}
