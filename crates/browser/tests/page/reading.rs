//! Moves typed in any notation and language.

use flagfall_browser::{Reading, Reason};
use flagfall_chess::{Letters, Notation, Role, UciStyle, Voice};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

use crate::{START, from, line};

const KNIGHTS: &str = "4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1";
const PAWN: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

/// What a reader of this language and these letters means.
#[track_caller]
fn check_move(fen: &str, reader: [&str; 2], texts: &[&str], expected: &str) {
    for text in texts {
        match line(fen, "").read_move(text, reader[0], reader[1]).unwrap() {
            Reading::Move { mv, .. } => assert_eq!(mv.uci, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[track_caller]
fn check_refused(fen: &str, reader: [&str; 2], text: &str, why: Reason, candidates: &str) {
    match line(fen, "").read_move(text, reader[0], reader[1]).unwrap() {
        Reading::Refused { refused, meant, .. } => {
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
    check_move(
        START,
        ["de", "de"],
        &["Sf3", "Springer Felix drei", "Gustav eins Felix drei"],
        "g1f3",
    );
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
fn own_letters_mean_nothing_else() {
    // A rook could go to b1 for an Englishman; to a Finn it is the knight that cannot.
    let fen = "4k3/8/8/8/8/8/8/R2NK3 w - - 0 1";
    check_move(fen, ["en", "en"], &["Rb1"], "a1b1");
    check_refused(fen, ["fi", "fi"], "Rb1", Reason::Unreachable, "Tb1");
}

#[test]
fn letters_that_disagree_are_ambiguous() {
    // Sf3 is a knight's move in German, a bishop's in Czech.
    let fen = "4k3/8/8/8/8/8/4B3/4K1N1 w - - 0 1";
    check_refused(fen, ["en", "en"], "Sf3", Reason::Ambiguous, "Nf3 Bf3");
    check_move(fen, ["de", "en"], &["Sf3"], "g1f3");
}

#[test]
fn refusals_say_why_and_what_could_be_meant() {
    check_refused(KNIGHTS, ["en", "en"], "Nd2", Reason::Ambiguous, "Nbd2 Nfd2");
    check_refused(KNIGHTS, ["fi", "fi"], "ratsu d2", Reason::Ambiguous, "Rbd2 Rfd2");
    check_refused(PAWN, ["hu", "hu"], "a8", Reason::NoPromotion, "a8=V a8=B a8=F a8=H");
    check_refused(START, ["en", "en"], "Qd5", Reason::Unreachable, "");
    check_refused(START, ["en", "en"], "O-O", Reason::Castling, "");
    check_refused("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", ["en", "en"], "Nc3", Reason::King, "");
    let reading = line(PAWN, "").read_move("Qa8", "en", "en").unwrap();
    let Reading::Refused { refused, role, .. } = reading else { panic!("{reading:?}") };
    assert_eq!((refused, role), (Reason::NoPiece, Some(Role::Queen)));
    for text in ["", "hello", "e9", "Schach und matt und aus"] {
        let reading = line(START, "").read_move(text, "de", "de").unwrap();
        assert!(matches!(reading, Reading::Unreadable { .. }), "{text}: {reading:?}");
    }
}

#[test]
fn a_draw_may_be_offered_with_a_move() {
    let reading = line(START, "").read_move("e4 (=)", "en", "en").unwrap();
    assert!(matches!(reading, Reading::Move { draw: true, .. }), "{reading:?}");
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_legal_move_is_read_as_it_is_written(position in positions()) {
        let line = from(&position);
        for mv in position.legal_moves() {
            let uci = mv.to_string();
            let read = |text: &str, language: &str, letters: &str| {
                match line.read_move(text, language, letters).unwrap() {
                    Reading::Move { mv, .. } => mv.uci,
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
                let said = voice.announce(&position, mv);
                prop_assert_eq!(read(&said, voice.code(), voice.code()), &*uci);
            }
            let text = mv.uci(UciStyle::Chess960).to_string();
            prop_assert_eq!(read(&text, "hu", "hu"), &*uci);
        }
    }
}
