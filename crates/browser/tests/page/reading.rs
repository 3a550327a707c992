//! Reading moves typed in any notation and language.

use flagfall_browser::{MoveProblem, MoveReading};
use flagfall_chess::{Letters, Notation, PieceType, UciStyle, Voice};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

use crate::{START, from, line};

const KNIGHTS: &str = "4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1";
const PAWN: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

/// Checks the move read from texts for a user's language and letters.
#[track_caller]
fn check_move(fen: &str, reader: [&str; 2], texts: &[&str], expected: &str) {
    for text in texts {
        match line(fen, "").read_move(text, reader[0], reader[1]).unwrap() {
            MoveReading::Move { mv, .. } => assert_eq!(mv.uci, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[track_caller]
fn check_refused(fen: &str, reader: [&str; 2], text: &str, why: MoveProblem, candidates: &str) {
    match line(fen, "").read_move(text, reader[0], reader[1]).unwrap() {
        MoveReading::Refused { refused, meant, .. } => {
            assert_eq!(refused, why, "{text}");
            let meant: Vec<String> = meant.into_iter().map(|candidate| candidate.san).collect();
            assert_eq!(meant.join(" "), candidates, "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn all_notations_are_read() {
    let texts = ["Nf3", "Ng1-f3", "g1f3", "g1-f3", "nf3", " Nf3! ", "knight f3", "♘f3", "♞f3"];
    check_move(START, ["en", "en"], &texts, "g1f3");
    check_move(START, ["fi", "fi"], &["Rf3", "Nf3", "rf3", "ratsu f3", "Cf3", "Кf3"], "g1f3");
    check_move(START, ["fi", "figurine"], &["Rf3", "♘f3", "knight from g1 to f3"], "g1f3");
    check_move(START, ["de", "de"], &["Sf3", "Springer Felix drei", "Gustav eins Felix drei"], "g1f3");
    check_move(START, ["hu", "hu"], &["Hf3", "huszár g1-ről f3-ra"], "g1f3");
}

#[test]
fn castling_is_read_in_every_form() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let texts = ["O-O", "0-0", "o-o", "e1g1", "e1h1", "castles kingside", "rövid sánc"];
    check_move(fen, ["fi", "fi"], &texts, "e1h1");
    check_move(fen, ["en", "figurine"], &texts, "e1h1");
}

#[test]
fn own_letters_take_precedence() {
    // In English letters a rook can move to b1; in Finnish letters the text is an impossible knight move.
    let fen = "4k3/8/8/8/8/8/8/R2NK3 w - - 0 1";
    check_move(fen, ["en", "en"], &["Rb1"], "a1b1");
    check_refused(fen, ["fi", "fi"], "Rb1", MoveProblem::Unreachable, "Tb1");
}

#[test]
fn letters_that_disagree_are_ambiguous() {
    // Sf3 is a knight move in German and a bishop move in Czech.
    let fen = "4k3/8/8/8/8/8/4B3/4K1N1 w - - 0 1";
    check_refused(fen, ["en", "en"], "Sf3", MoveProblem::Ambiguous, "Nf3 Bf3");
    check_move(fen, ["de", "en"], &["Sf3"], "g1f3");
}

#[test]
fn refusal_gives_reason_and_candidates() {
    check_refused(KNIGHTS, ["en", "en"], "Nd2", MoveProblem::Ambiguous, "Nbd2 Nfd2");
    check_refused(KNIGHTS, ["fi", "fi"], "ratsu d2", MoveProblem::Ambiguous, "Rbd2 Rfd2");
    check_refused(PAWN, ["hu", "hu"], "a8", MoveProblem::NoPromotion, "a8=V a8=B a8=F a8=H");
    check_refused(START, ["en", "en"], "Qd5", MoveProblem::Unreachable, "");
    check_refused(START, ["en", "en"], "O-O", MoveProblem::Castling, "");
    check_refused("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", ["en", "en"], "Nc3", MoveProblem::King, "");
    let reading = line(PAWN, "").read_move("Qa8", "en", "en").unwrap();
    let MoveReading::Refused { refused, role, .. } = reading else { panic!("{reading:?}") };
    assert_eq!((refused, role), (MoveProblem::NoPiece, Some(PieceType::Queen)));
    for text in ["", "hello", "e9", "Schach und matt und aus"] {
        let reading = line(START, "").read_move(text, "de", "de").unwrap();
        assert!(matches!(reading, MoveReading::Unreadable { .. }), "{text}: {reading:?}");
    }
}

#[test]
fn draw_offer_with_a_move_is_read() {
    let reading = line(START, "").read_move("e4 (=)", "en", "en").unwrap();
    assert!(matches!(reading, MoveReading::Move { draw: true, .. }), "{reading:?}");
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_written_legal_move_is_read_back(position in positions()) {
        let line = from(&position);
        for mv in position.legal_moves() {
            let uci = mv.to_string();
            let read = |text: &str, language: &str, letters: &str| {
                match line.read_move(text, language, letters).unwrap() {
                    MoveReading::Move { mv, .. } => mv.uci,
                    other => format!("{text}: {other:?}"),
                }
            };
            for &letters in Letters::ALL {
                for notation in [Notation::short(letters), Notation::long(letters)] {
                    let text = notation.write(&position, mv);
                    prop_assert_eq!(read(&text, "en", letters.code()), &*uci);
                }
            }
            for voice in Voice::ALL {
                let spoken = voice.announce(&position, mv);
                prop_assert_eq!(read(&spoken, voice.code(), voice.code()), &*uci);
            }
            let text = mv.uci(UciStyle::Chess960).to_string();
            prop_assert_eq!(read(&text, "hu", "hu"), &*uci);
        }
    }
}
