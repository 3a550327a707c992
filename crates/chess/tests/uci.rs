//! UCI moves: both notations of castling, and refused texts.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::{
    Chess960, File, Move, ParseUciError, PieceType, Position, Rank, Setup, Square, UciMove, UciStyle,
};
use flagfall_testkit::games::RandomStart;
use flagfall_testkit::strategies::{cases, positions, seeds};
use proptest::prelude::*;

fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// Checks that a text is read as a move.
#[track_caller]
fn check(fen: &str, text: &str, expected: Move) {
    let position = playable(fen);
    assert_eq!(position.uci(text.parse().unwrap()), Ok(expected), "{text} in {fen}");
    assert!(position.is_legal(expected));
}

/// Checks the error message for an illegal move.
#[track_caller]
fn check_illegal(fen: &str, text: &str, expected: &str) {
    let error = playable(fen).uci(text.parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text} in {fen}");
}

/// Checks the error for an unreadable text.
#[track_caller]
fn check_unreadable(text: &str, expected: ParseUciError, words: &str) {
    assert_eq!(text.parse::<UciMove>(), Err(expected), "{text:?}");
    assert_eq!(expected.to_string(), words);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn castling(king: Square, rook: Square) -> Move {
    Move::Castling { king, rook }
}

#[test]
fn uci_text_survives_round_trip() {
    for text in ["e2e4", "a1h8", "e7e8q", "e7e8r", "e7e8b", "e7e8n", "a1a1"] {
        assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
    }
}

#[test]
fn error_gives_position_and_reason() {
    let from = "character 1: a move begins with a square, a1 to h8";
    for text in ["", "e", "i2e4", "E2E4", "0000", "é2e4", "-"] {
        check_unreadable(text, ParseUciError::From, from);
    }
    let to = "character 3: a square, a1 to h8, is missing";
    for text in ["e2", "e2e", "e2-e4", "e2e9", "e2 e4", "e2é4"] {
        check_unreadable(text, ParseUciError::To, to);
    }
    let promotion = "character 5: a pawn becomes q, r, b or n";
    for text in ["e7e8k", "e7e8p", "e7e8Q", "e7e8=q", "e2e4 ", "e7e8é"] {
        check_unreadable(text, ParseUciError::Promotion, promotion);
    }
    let trailing = "character 6: nothing may follow the move";
    for text in ["e7e8qq", "e7e8q ", "e7e8né"] {
        check_unreadable(text, ParseUciError::Trailing, trailing);
    }
}

#[test]
fn each_kind_of_move_is_found() {
    let (from, to) = (Square::E2, Square::E4);
    check(START, "e2e4", Move::DoubleStep { from, to });
    check(START, "e2e3", Move::Normal { role: PieceType::Pawn, from, to: Square::E3 });
    let (from, to) = (Square::G1, Square::F3);
    check(START, "g1f3", Move::Normal { role: PieceType::Knight, from, to });
    let (from, to) = (Square::E5, Square::D6);
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Move::EnPassant { from, to });
    for role in PieceType::PROMOTIONS {
        let text = format!("a7a8{}", role.letter());
        let (from, to) = (Square::A7, Square::A8);
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &text, Move::Promotion { from, to, role });
    }
}

#[test]
fn castling_is_read_in_both_notations() {
    let black = CASTLES.replace(" w ", " b ");
    for text in ["e1g1", "e1h1"] {
        check(CASTLES, text, castling(Square::E1, Square::H1));
    }
    for text in ["e1c1", "e1a1"] {
        check(CASTLES, text, castling(Square::E1, Square::A1));
    }
    for text in ["e8g8", "e8h8"] {
        check(&black, text, castling(Square::E8, Square::H8));
    }
    for text in ["e8c8", "e8a8"] {
        check(&black, text, castling(Square::E8, Square::A8));
    }
}

#[test]
fn castling_is_written_in_both_notations() {
    for (king, rook, standard, chess960) in [
        (Square::E1, Square::H1, "e1g1", "e1h1"),
        (Square::E1, Square::A1, "e1c1", "e1a1"),
        (Square::E8, Square::H8, "e8g8", "e8h8"),
        (Square::E8, Square::A8, "e8c8", "e8a8"),
    ] {
        let mv = castling(king, rook);
        assert_eq!(mv.uci(UciStyle::Standard).to_string(), standard);
        assert_eq!(mv.uci(UciStyle::Chess960).to_string(), chess960);
        assert_eq!(mv.to_string(), chess960);
    }
    let mv = castling(Square::D1, Square::H1);
    assert_eq!(mv.uci(UciStyle::Standard).to_string(), "d1g1");
    assert_eq!(mv.uci(UciStyle::Swapped).to_string(), "d1f1");
}

/// The king's target is read as castling wherever the king cannot step there.
#[test]
fn king_target_is_read_from_all_start_positions() {
    for number in Chess960::all() {
        let mut setup = number.setup();
        let [king, rook] = [PieceType::King, PieceType::Rook].map(|role| {
            let at = number.pieces().iter().rposition(|&found| found == role).unwrap();
            Square::at(File::ALL[at], Rank::First)
        });
        for square in Square::ALL {
            let kept = square.rank() != Rank::First || [king, rook].contains(&square);
            if !kept {
                setup.board.set(square, None);
                setup.castling = setup.castling.without(square);
            }
        }
        let position = setup.position().unwrap();
        let mv = castling(king, rook);
        assert!(position.is_legal(mv), "{position:?}");
        let steps = Square::G1.index().abs_diff(king.index()) <= 1;
        if !steps {
            assert_eq!(position.uci(mv.uci(UciStyle::Standard)), Ok(mv), "{position:?}");
        }
    }
}

/// If a king step and castling have the same notation, it is read as the step.
#[test]
fn king_step_takes_precedence_over_castling() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    check(fen, "f1g1", Move::Normal { role: PieceType::King, from: Square::F1, to: Square::G1 });
    check(fen, "f1h1", castling(Square::F1, Square::H1));
    let fen = "4k3/8/8/8/8/8/8/R2K4 w A - 0 1";
    check(fen, "d1c1", Move::Normal { role: PieceType::King, from: Square::D1, to: Square::C1 });
    check(fen, "d1a1", castling(Square::D1, Square::A1));
    // The rook stands on the king's target: only castling is possible.
    check("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", castling(Square::F1, Square::G1));
    // The king does not move: there is no other notation.
    check("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", castling(Square::G1, Square::H1));
    check("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", castling(Square::G1, Square::H1));
    // A king too far away for a step castles.
    check("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1g1", castling(Square::B1, Square::H1));
}

#[test]
fn illegal_move_gives_reason() {
    check_illegal(START, "e2e5", "e2e5: the piece on e2 cannot go there");
    check_illegal(START, "e1g1", "e1g1: the piece on e1 cannot go there");
    check_illegal(START, "e4e5", "e4e5: the player to move has no piece on e4");
    check_illegal(START, "e7e5", "e7e5: the player to move has no piece on e7");
    check_illegal(START, "e2e4q", "e2e4q: this move is no promotion");
    check_illegal(START, "g1f3n", "g1f3n: this move is no promotion");
    let fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    check_illegal(fen, "a7a8", "a7a8: the promotion piece is missing (q, r, b or n)");
    check_illegal(fen, "a7b8q", "a7b8q: the piece on a7 cannot go there");
    check_illegal(fen, "e1h1q", "e1h1q: this move is no promotion");
    check_illegal("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "e1g1: the piece on e1 cannot go there");
    check_illegal("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "e1h1: the piece on e1 cannot go there");
}

proptest! {
    #![proptest_config(cases(600))]

    /// With castling as king takes rook, every legal move is read back.
    #[test]
    fn moves_in_chess960_style_are_read_back(position in positions()) {
        for mv in position.legal_moves() {
            let text = mv.uci(UciStyle::Chess960).to_string();
            prop_assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{}", text);
        }
    }

    /// With castling as the king's target, every legal move of ordinary or mirrored chess is read back.
    #[test]
    fn moves_in_ordinary_style_are_read_back(
        seed in seeds(),
        plies in 0..60usize,
        start in prop_oneof![Just(RandomStart::Standard), Just(RandomStart::Swapped)],
    ) {
        let swapped = matches!(start, RandomStart::Swapped);
        let style = if swapped { UciStyle::Swapped } else { UciStyle::Standard };
        let mut game = flagfall_testkit::games::RandomGame::new(seed, start, plies);
        while game.next().is_some() {}
        let position = game.position();
        for mv in position.legal_moves() {
            let text = mv.uci(style).to_string();
            prop_assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{}", text);
        }
    }

    /// Any text is read or refused; a text that is accepted is a legal move.
    #[test]
    fn any_text_is_read_or_refused(position in positions(), text in "[a-h1-8qrbn]{0,6}|.{0,6}") {
        if let Ok(uci) = text.parse::<UciMove>() {
            prop_assert_eq!(uci.to_string(), text);
            if let Ok(mv) = position.uci(uci) {
                prop_assert!(position.is_legal(mv));
                prop_assert_eq!(mv.from(), uci.from);
            }
        }
    }
}
