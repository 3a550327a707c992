//! Moves that are spoken are understood.

use flagfall_chess::{Position, SanMove, Voice, Wing};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

/// All voices understand these words as this move.
#[track_caller]
fn check_heard(fen: &str, said: &[&str], expected: &str) {
    let position = Position::from_fen(fen).unwrap();
    for (said, voice) in said.iter().flat_map(|said| Voice::ALL.map(|voice| (said, voice))) {
        let san = voice.hear(said).unwrap_or_else(|error| panic!("{said}: {error}"));
        let mv = position.san(&san).unwrap_or_else(|error| panic!("{said}: {error}"));
        assert_eq!(mv.to_string(), expected, "{said}, heard by {voice}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWN: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const ROOKS: &str = "4k3/8/8/4n3/8/8/8/R3RK2 w - - 0 1";

#[test]
fn less_than_everything_is_enough() {
    check_heard(START, &["pawn e4", "e4", "Eva vier", "echo four", "e 4", "to e4!"], "e2e4");
    check_heard(START, &["e2 e4", "pawn e2 e4", "Bauer Eva zwei, Eva vier", "gyalog e4"], "e2e4");
    check_heard(START, &["KNIGHT F3", "Ratsu ruutuun f3", "huszar f3-ra", "a knight f3"], "g1f3");
    check_heard(ROOKS, &["rook a d1", "Turm Anna, David eins"], "a1d1");
    check_heard(
        ROOKS,
        &["rook takes e5", "rook takes knight on e5", "bástya üti a huszárt e5-ön"],
        "e1e5",
    );
}

#[test]
fn castling_has_many_names() {
    let short = ["castles kingside", "castle king side", "short castling", "kurze Rochade"];
    check_heard(CASTLES, &short, "e1h1");
    check_heard(
        CASTLES,
        &["lyhyt linnoitus", "linnoitan lyhyesti", "rövid sánc", "rovid sanc"],
        "e1h1",
    );
    check_heard(
        CASTLES,
        &["castle long", "Lange Rochade", "pitka linnoitus", "hosszú sánc"],
        "e1a1",
    );
}

#[test]
fn promotions_name_the_piece_last() {
    check_heard(PAWN, &["a8 queen", "Anna acht Dame", "pawn to a8 promotes to queen"], "a7a8q");
    check_heard(PAWN, &["sotilas a8 korottuu ratsuksi", "gyalog a8-on huszárrá változik"], "a7a8n");
    check_heard(PAWN, &["pawn from a7 takes knight on b8, promotes to rook, check"], "a7b8r");
}

#[test]
fn what_is_no_move_is_said_to_be_none() {
    for text in [
        "",
        "knight",
        "castles",
        "castle short and long",
        "e",
        "e2 e3 e4",
        "Schach",
        "a",
        "♘f3",
        "e8=Q",
    ] {
        for voice in Voice::ALL {
            assert!(voice.hear(text).is_err(), "{text:?}: {:?}", voice.hear(text));
        }
    }
    let error = Voice::English.hear("knight jumps f3").unwrap_err();
    assert_eq!(error.to_string(), "\"jumps\" is no word of a move");
    let long = Voice::German.hear("Rochade lang").unwrap();
    assert_eq!(long.mv, SanMove::Castling(Wing::Long));
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn what_is_announced_is_heard(position in positions()) {
        for voice in Voice::ALL {
            for mv in position.legal_moves() {
                let said = voice.announce(&position, mv);
                let san = voice.hear(&said);
                prop_assert!(san.is_ok(), "{}: {:?}", said, san);
                prop_assert_eq!(position.san(&san.unwrap()), Ok(mv), "{}", said);
            }
        }
    }

    #[test]
    fn anything_may_be_said(text in "\\PC{0,40}") {
        for voice in Voice::ALL {
            let _ = voice.hear(&text);
        }
    }
}
