//! Moves as UCI spells them: both spellings of castling, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::{
    Chess960, File, Move, ParseUciError, Position, Rank, Role, Setup, Square, UciMove, UciStyle,
};
use flagfall_testkit::games::Start;
use flagfall_testkit::strategies::{cases, positions, seeds};
use proptest::prelude::*;

fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// The text means this move.
#[track_caller]
fn check(fen: &str, text: &str, expected: Move) {
    let position = playable(fen);
    assert_eq!(position.uci(text.parse().unwrap()), Ok(expected), "{text} in {fen}");
    assert!(position.is_legal(expected));
}

/// The text is no legal move, for this reason.
#[track_caller]
fn check_illegal(fen: &str, text: &str, expected: &str) {
    let error = playable(fen).uci(text.parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text} in {fen}");
}

/// The text is no move at all, for this reason.
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
fn a_text_is_read_and_written_back() {
    for text in ["e2e4", "a1h8", "e7e8q", "e7e8r", "e7e8b", "e7e8n", "a1a1"] {
        assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
    }
}

#[test]
fn an_error_names_place_and_reason() {
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
    check(START, "e2e3", Move::Normal { role: Role::Pawn, from, to: Square::E3 });
    let (from, to) = (Square::G1, Square::F3);
    check(START, "g1f3", Move::Normal { role: Role::Knight, from, to });
    let (from, to) = (Square::E5, Square::D6);
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Move::EnPassant { from, to });
    for role in Role::PROMOTIONS {
        let text = format!("a7a8{}", role.letter());
        let (from, to) = (Square::A7, Square::A8);
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &text, Move::Promotion { from, to, role });
    }
}

#[test]
fn castling_is_read_in_both_spellings() {
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
fn castling_is_written_in_both_spellings() {
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

/// The king's target means castling wherever the king cannot step there itself.
#[test]
fn the_kings_target_is_read_from_all_start_positions() {
    for number in Chess960::all() {
        let mut setup = number.setup();
        let [king, rook] = [Role::King, Role::Rook].map(|role| {
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

/// Where the king's own step and castling share a spelling, the step is meant.
#[test]
fn a_kings_step_comes_before_castling() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    check(fen, "f1g1", Move::Normal { role: Role::King, from: Square::F1, to: Square::G1 });
    check(fen, "f1h1", castling(Square::F1, Square::H1));
    let fen = "4k3/8/8/8/8/8/8/R2K4 w A - 0 1";
    check(fen, "d1c1", Move::Normal { role: Role::King, from: Square::D1, to: Square::C1 });
    check(fen, "d1a1", castling(Square::D1, Square::A1));
    // The rook stands on the king's target: only castling can be meant.
    check("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", castling(Square::F1, Square::G1));
    // The king stays where it is: there is no other spelling, and none is needed.
    check("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", castling(Square::G1, Square::H1));
    check("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", castling(Square::G1, Square::H1));
    // A king too far for a step castles.
    check("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1g1", castling(Square::B1, Square::H1));
}

#[test]
fn an_illegal_move_names_its_reason() {
    check_illegal(START, "e2e5", "e2e5: the piece on e2 cannot go there");
    check_illegal(START, "e1g1", "e1g1: the piece on e1 cannot go there");
    check_illegal(START, "e4e5", "e4e5: the player to move has no piece on e4");
    check_illegal(START, "e7e5", "e7e5: the player to move has no piece on e7");
    check_illegal(START, "e2e4q", "e2e4q: nothing is promoted by this move");
    check_illegal(START, "g1f3n", "g1f3n: nothing is promoted by this move");
    let fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    check_illegal(fen, "a7a8", "a7a8: say what the pawn becomes (q, r, b or n)");
    check_illegal(fen, "a7b8q", "a7b8q: the piece on a7 cannot go there");
    check_illegal(fen, "e1h1q", "e1h1q: nothing is promoted by this move");
    check_illegal(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1",
        "e1g1: the piece on e1 cannot go there",
    );
    check_illegal(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1h1",
        "e1h1: the piece on e1 cannot go there",
    );
}

proptest! {
    #![proptest_config(cases(600))]

    /// King takes rook: every legal move reads back as itself, wherever it is played.
    #[test]
    fn a_legal_move_spelled_for_chess960_is_itself(position in positions()) {
        for mv in position.legal_moves() {
            let text = mv.uci(UciStyle::Chess960).to_string();
            prop_assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{}", text);
        }
    }

    /// King to its target: so does every legal move of ordinary chess, mirrored or not.
    #[test]
    fn a_legal_move_spelled_for_ordinary_chess_is_itself(
        seed in seeds(),
        plies in 0..60usize,
        start in prop_oneof![Just(Start::Standard), Just(Start::Swapped)],
    ) {
        let swapped = matches!(start, Start::Swapped);
        let style = if swapped { UciStyle::Swapped } else { UciStyle::Standard };
        let mut game = flagfall_testkit::games::Game::new(seed, start, plies);
        while game.next().is_some() {}
        let position = game.position();
        for mv in position.legal_moves() {
            let text = mv.uci(style).to_string();
            prop_assert_eq!(position.uci(text.parse().unwrap()), Ok(mv), "{}", text);
        }
    }

    /// Any text is read or refused; what is read and allowed is a legal move.
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
