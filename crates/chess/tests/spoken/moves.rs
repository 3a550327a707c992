//! Announcements of moves (D.2.1, OII.6).

use std::collections::HashSet;

use flagfall_chess::{Move, Piece, PieceType, Position, Setup, Square, Voice};
use flagfall_testkit::strategies::{cases, moves, positions};
use proptest::prelude::*;

use crate::check;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// Checks the announcements of a legal move.
#[track_caller]
fn check_move(position: &Position, text: &str, expected: [&str; 4]) {
    let mv = position.uci(text.parse().unwrap()).unwrap();
    let what = format!("{text} in {position:?}");
    check(&what, |voice| voice.announce(position, mv), expected);
}

#[test]
fn piece_is_announced_with_both_squares() {
    let start = position(START);
    check_move(
        &start,
        "e2e4",
        ["Eva zwei, Eva vier", "pawn from e2 to e4", "sotilas ruudusta e2 ruutuun e4", "gyalog e2-ről e4-re"],
    );
    check_move(
        &start,
        "g1f3",
        [
            "Springer Gustav eins, Felix drei",
            "knight from g1 to f3",
            "ratsu ruudusta g1 ruutuun f3",
            "huszár g1-ről f3-ra",
        ],
    );
    let pieces = position("4k3/8/8/Q4B2/8/8/7R/3K4 w - - 0 1");
    check_move(
        &pieces,
        "a5b6",
        [
            "Dame Anna fünf, Bella sechs",
            "queen from a5 to b6",
            "kuningatar ruudusta a5 ruutuun b6",
            "vezér a5-ről b6-ra",
        ],
    );
    check_move(
        &pieces,
        "f5c8",
        [
            "Läufer Felix fünf, Cesar acht",
            "bishop from f5 to c8",
            "lähetti ruudusta f5 ruutuun c8",
            "futó f5-ről c8-ra",
        ],
    );
    check_move(
        &pieces,
        "h2h7",
        [
            "Turm Hector zwei, Hector sieben",
            "rook from h2 to h7",
            "torni ruudusta h2 ruutuun h7",
            "bástya h2-ről h7-re",
        ],
    );
    check_move(
        &pieces,
        "d1d2",
        [
            "König David eins, David zwei",
            "king from d1 to d2",
            "kuningas ruudusta d1 ruutuun d2",
            "király d1-ről d2-re",
        ],
    );
}

#[test]
fn capture_names_captured_piece() {
    check_move(
        &position("4k3/8/2p5/4N3/8/8/8/4K3 w - - 0 1"),
        "e5c6",
        [
            "Springer Eva fünf schlägt Cesar sechs",
            "knight from e5 takes pawn on c6",
            "ratsu ruudusta e5 lyö sotilaan ruudussa c6",
            "huszár e5-ről üti a gyalogot c6-on",
        ],
    );
    check_move(
        &position("4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1"),
        "e4d5",
        [
            "Eva vier schlägt David fünf",
            "pawn from e4 takes bishop on d5",
            "sotilas ruudusta e4 lyö lähetin ruudussa d5",
            "gyalog e4-ről üti a futót d5-ön",
        ],
    );
    check_move(
        &position("4k3/8/8/8/8/2q5/1K6/8 w - - 0 1"),
        "b2c3",
        [
            "König Bella zwei schlägt Cesar drei",
            "king from b2 takes queen on c3",
            "kuningas ruudusta b2 lyö kuningattaren ruudussa c3",
            "király b2-ről üti a vezért c3-on",
        ],
    );
}

#[test]
fn hungarian_endings_follow_the_rank() {
    let endings = [
        ("ről", "re", "en"), // egyről, egyre, egyen
        ("ről", "re", "n"),  // kettő
        ("ról", "ra", "on"), // három
        ("ről", "re", "en"), // négy
        ("ről", "re", "ön"), // öt
        ("ról", "ra", "on"), // hat
        ("ről", "re", "en"), // hét
        ("ról", "ra", "on"), // nyolc
    ];
    let mut setup = Setup::from_fen("8/8/8/8/8/8/8/4K2k w - - 0 1").unwrap();
    for (square, (from, to, on)) in Square::ALL.into_iter().step_by(8).zip(endings) {
        let say = |setup: &Setup, from, to| {
            let position = setup.irregular().unwrap();
            Voice::Hungarian.announce(&position, Move::Normal { role: PieceType::Rook, from, to })
        };
        let moved = format!("bástya {square}-{from} {square}-{to}");
        assert_eq!(say(&setup, square, square), moved);
        setup.board.set(square, Piece::from_letter('n'));
        let taken = format!("bástya g1-ről üti a huszárt {square}-{on}");
        assert_eq!(say(&setup, Square::G1, square), taken);
    }
}

#[test]
fn en_passant_is_announced() {
    check_move(
        &position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        "e5d6",
        [
            "Eva fünf schlägt David sechs en passant",
            "pawn from e5 takes en passant on d6",
            "sotilas ruudusta e5 ruutuun d6, ohestalyönti",
            "gyalog e5-ről d6-ra, menet közbeni ütés",
        ],
    );
}

#[test]
fn promotion_names_new_piece() {
    let becomes = [
        ("q", ["Dame", "queen", "kuningattareksi", "vezérré"]),
        ("r", ["Turm", "rook", "torniksi", "bástyává"]),
        ("b", ["Läufer", "bishop", "lähetiksi", "futóvá"]),
        ("n", ["Springer", "knight", "ratsuksi", "huszárrá"]),
    ];
    for (letter, [de, en, fi, hu]) in becomes {
        check_move(
            &position("8/P7/8/7k/8/8/8/4K3 w - - 0 1"),
            &format!("a7a8{letter}"),
            [
                &format!("Anna sieben, Anna acht, {de}"),
                &format!("pawn from a7 to a8, promotes to {en}"),
                &format!("sotilas ruudusta a7 ruutuun a8, korottuu {fi}"),
                &format!("gyalog a7-ről a8-ra, {hu} változik"),
            ],
        );
    }
    check_move(
        &position("1r4k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1"),
        "a7b8q",
        [
            "Anna sieben schlägt Bella acht, Dame, Schachmatt",
            "pawn from a7 takes rook on b8, promotes to queen, checkmate",
            "sotilas ruudusta a7 lyö tornin ruudussa b8, korottuu kuningattareksi, matti",
            "gyalog a7-ről üti a bástyát b8-on, vezérré változik, matt",
        ],
    );
}

#[test]
fn check_and_mate_come_last() {
    check_move(
        &position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        "a1a8",
        [
            "Turm Anna eins, Anna acht, Schach",
            "rook from a1 to a8, check",
            "torni ruudusta a1 ruutuun a8, shakki",
            "bástya a1-ről a8-ra, sakk",
        ],
    );
    check_move(
        &position("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"),
        "d8h4",
        [
            "Dame David acht, Hector vier, Schachmatt",
            "queen from d8 to h4, checkmate",
            "kuningatar ruudusta d8 ruutuun h4, matti",
            "vezér d8-ról h4-re, matt",
        ],
    );
    check_move(
        &position("5k2/8/8/8/8/8/8/4K2R w K - 0 1"),
        "e1g1",
        ["Kurze Rochade, Schach", "castles kingside, check", "lyhyt linnoitus, shakki", "rövid sánc, sakk"],
    );
}

const SHORT: [&str; 4] = ["Kurze Rochade", "castles kingside", "lyhyt linnoitus", "rövid sánc"];
const LONG: [&str; 4] = ["Lange Rochade", "castles queenside", "pitkä linnoitus", "hosszú sánc"];

#[test]
fn castling_is_announced_short_or_long() {
    check_move(&position(CASTLES), "e1g1", SHORT);
    check_move(&position(CASTLES), "e1c1", LONG);
    let black = CASTLES.replace(" w ", " b ");
    check_move(&position(&black), "e8g8", SHORT);
    check_move(&position(&black), "e8c8", LONG);
    // In Chess960 the direction counts, not the distance.
    let chess960 = "2k5/8/8/8/8/8/8/RK5R w HA - 0 1";
    check_move(&position(chess960), "b1h1", SHORT);
    check_move(&position(chess960), "b1a1", LONG);
    check_move(&position("2k5/8/8/8/8/8/8/R5KR w HA - 0 1"), "g1h1", SHORT);
}

#[test]
fn swapped_castling_is_short_towards_the_a_rook() {
    // Only White's king and queen are swapped.
    let white = "r3k2r/4p3/8/8/8/8/3P4/R2K3R w MHAha - 0 1";
    check_move(&position(white), "d1b1", SHORT);
    check_move(&position(white), "d1f1", LONG);
    let black = white.replace(" w ", " b ");
    check_move(&position(&black), "e8g8", SHORT);
    check_move(&position(&black), "e8c8", LONG);
}

#[test]
fn illegal_move_is_announced_without_check() {
    let start = position(START);
    let mate = Move::Normal { role: PieceType::Queen, from: Square::D1, to: Square::F7 };
    check(
        "d1f7",
        |voice| voice.announce(&start, mate),
        [
            "Dame David eins schlägt Felix sieben",
            "queen from d1 takes pawn on f7",
            "kuningatar ruudusta d1 lyö sotilaan ruudussa f7",
            "vezér d1-ről üti a gyalogot f7-en",
        ],
    );
    let castling = Move::Castling { king: Square::E1, rook: Square::H1 };
    check("e1h1", |voice| voice.announce(&start, castling), SHORT);
    let promotion = Move::Promotion { from: Square::A7, to: Square::A5, role: PieceType::King };
    check(
        "a7a5k",
        |voice| voice.announce(&start, promotion),
        [
            "Anna sieben, Anna fünf, König",
            "pawn from a7 to a5, promotes to king",
            "sotilas ruudusta a7 ruutuun a5, korottuu kuninkaaksi",
            "gyalog a7-ről a5-re, királlyá változik",
        ],
    );
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn announcements_of_legal_moves_are_unique(position in positions()) {
        let moves = position.legal_moves();
        for voice in Voice::ALL {
            let mut announced = HashSet::new();
            for &mv in &moves {
                let words = voice.announce(&position, mv);
                prop_assert!(!words.is_empty());
                prop_assert!(announced.insert(words.clone()), "{} announces twice: {}", voice, words);
            }
        }
    }

    #[test]
    fn any_move_can_be_announced(position in positions(), mv in moves()) {
        for voice in Voice::ALL {
            prop_assert!(!voice.announce(&position, mv).is_empty());
        }
    }
}
