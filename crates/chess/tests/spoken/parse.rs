//! Parsing spoken moves.

use flagfall_chess::{Position, SanMove, Voice, Wing};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

/// Checks that all voices parse these texts as a move.
#[track_caller]
fn check_parsed(fen: &str, texts: &[&str], expected: &str) {
    let position = Position::from_fen(fen).unwrap();
    for (text, voice) in texts.iter().flat_map(|text| Voice::ALL.map(|voice| (text, voice))) {
        let san = voice.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mv = position.san(&san).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(mv.to_string(), expected, "{text}, parsed by {voice}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWN: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const ROOKS: &str = "4k3/8/8/4n3/8/8/8/R3RK2 w - - 0 1";

#[test]
fn shortened_announcements_are_parsed() {
    check_parsed(START, &["pawn e4", "e4", "Eva vier", "echo four", "e 4", "to e4!"], "e2e4");
    check_parsed(START, &["e2 e4", "pawn e2 e4", "Bauer Eva zwei, Eva vier", "gyalog e4"], "e2e4");
    check_parsed(START, &["KNIGHT F3", "Ratsu ruutuun f3", "huszar f3-ra", "a knight f3"], "g1f3");
    check_parsed(ROOKS, &["rook a d1", "Turm Anna, David eins"], "a1d1");
    check_parsed(ROOKS, &["rook takes e5", "rook takes knight on e5", "bástya üti a huszárt e5-ön"], "e1e5");
}

#[test]
fn castling_is_parsed_in_many_forms() {
    let short = ["castles kingside", "castle king side", "short castling", "kurze Rochade"];
    check_parsed(CASTLES, &short, "e1h1");
    check_parsed(CASTLES, &["lyhyt linnoitus", "linnoitan lyhyesti", "rövid sánc", "rovid sanc"], "e1h1");
    check_parsed(CASTLES, &["castle long", "Lange Rochade", "pitka linnoitus", "hosszú sánc"], "e1a1");
}

#[test]
fn promotions_are_parsed() {
    check_parsed(PAWN, &["a8 queen", "Anna acht Dame", "pawn to a8 promotes to queen"], "a7a8q");
    check_parsed(PAWN, &["sotilas a8 korottuu ratsuksi", "gyalog a8-on huszárrá változik"], "a7a8n");
    check_parsed(PAWN, &["pawn from a7 takes knight on b8, promotes to rook, check"], "a7b8r");
}

#[test]
fn text_without_a_move_is_refused() {
    for text in ["", "knight", "castles", "castle short and long", "e", "e2 e3 e4", "Schach", "a", "♘f3", "e8=Q"] {
        for voice in Voice::ALL {
            assert!(voice.parse_move(text).is_err(), "{text:?}: {:?}", voice.parse_move(text));
        }
    }
    let error = Voice::English.parse_move("knight jumps f3").unwrap_err();
    assert_eq!(error.to_string(), "\"jumps\" is not a word used in moves");
    let long = Voice::German.parse_move("Rochade lang").unwrap();
    assert_eq!(long.mv, SanMove::Castling(Wing::Long));
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn announcements_are_parsed_back(position in positions()) {
        for voice in Voice::ALL {
            for mv in position.legal_moves() {
                let text = voice.announce(&position, mv);
                let san = voice.parse_move(&text);
                prop_assert!(san.is_ok(), "{}: {:?}", text, san);
                prop_assert_eq!(position.san(&san.unwrap()), Ok(mv), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_parsed_without_panic(text in "\\PC{0,40}") {
        for voice in Voice::ALL {
            let _ = voice.parse_move(&text);
        }
    }
}
