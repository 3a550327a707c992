//! Notation of castling in chess, in Chess960 and with king and queen swapped (P.7b).

use flagfall_chess::{Letters, Move, Notation, UciStyle};

use crate::{check, playable, uci};

const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_is_read_with_zeros_or_letters_and_any_dash() {
    check(BOTH, "e1g1", &["O-O", "0-0", "o-o", "О-О", "о-о", "O–O", "0—0", "0−0", "0-O"]);
    check(BOTH, "e1c1", &["O-O-O", "0-0-0", "o-o-o", "О-О-О", "O–O–O", "0—0—0", "0—0-0"]);
    check(BOTH, "e1g1", &["O-O+", "0-0#", "0-0 (=)", "O-O!?", " 0-0 ", "0-0 ++"]);
    check(BOTH, "e1g1", &["e1g1", "e1h1", "e1-g1", "e1-h1"]);
    check(BOTH, "e1c1", &["e1c1", "e1a1", "e1-c1"]);
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    check(black, "e8g8", &["O-O", "0-0", "e8g8", "e8h8"]);
    check(black, "e8c8", &["O-O-O", "0-0-0", "e8c8", "e8a8"]);
}

/// Checks the notation of castling in all letters, and in both UCI styles.
#[track_caller]
fn check_written(fen: &str, rook: &str, expected: &str, uci: [&str; 2]) {
    let position = playable(fen);
    let mv = Move::Castling { king: position.king(position.turn()), rook: rook.parse().unwrap() };
    assert!(position.is_legal(mv), "{mv:?} in {fen}");
    for &letters in Letters::ALL {
        for notation in [Notation::short(letters), Notation::long(letters)] {
            assert_eq!(&*notation.write(&position, mv), expected, "{fen}");
            assert_eq!(notation.read(&position, expected), Ok(mv), "{fen}");
        }
    }
    let style = UciStyle::of(&position.setup());
    for (style, expected) in [style, UciStyle::Chess960].into_iter().zip(uci) {
        let notation = Notation::uci(style);
        assert_eq!(&*notation.write(&position, mv), expected, "{fen}");
        assert_eq!(notation.read(&position, expected), Ok(mv), "{fen}");
    }
}

#[test]
fn castling_is_written_with_letter_o() {
    check_written(BOTH, "h1", "O-O", ["e1g1", "e1h1"]);
    check_written(BOTH, "a1", "O-O-O", ["e1c1", "e1a1"]);
    check_written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "h1", "O-O+", ["e1g1", "e1h1"]);
    let mates = "5k2/4p3/3N4/8/8/6R1/8/4K2R w K - 0 1";
    check_written(mates, "h1", "O-O#", ["e1g1", "e1h1"]);
}

/// The king's target decides the direction: castling with the rook nearer to h is short.
#[test]
fn chess960_castling_direction_depends_on_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1";
    check_written(fen, "g1", "O-O", ["f1g1", "f1g1"]);
    check_written(fen, "b1", "O-O-O", ["f1b1", "f1b1"]);
    let near_a = "7k/8/8/8/8/8/8/RK2R3 w EA - 0 1";
    check_written(near_a, "e1", "O-O", ["b1e1", "b1e1"]);
    check_written(near_a, "a1", "O-O-O", ["b1a1", "b1a1"]);
    // The king stands on its target already, and only the rook moves.
    check_written("4k3/8/8/8/8/8/8/6KR w H - 0 1", "h1", "O-O", ["g1h1", "g1h1"]);
}

/// A king step and castling to the same square are different moves.
#[test]
fn king_step_is_not_castling() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    check(fen, "f1g1", &["Kg1", "Kf1-g1", "f1g1", "f1-g1"]);
    check(fen, "f1h1", &["O-O", "0-0", "f1h1"]);
}

#[test]
fn swapped_king_castles_short_towards_the_a_file() {
    let fen = "r2k3r/8/8/8/8/8/8/R2K3R w MHAmha - 0 1";
    check_written(fen, "a1", "O-O", ["d1b1", "d1a1"]);
    check_written(fen, "h1", "O-O-O", ["d1f1", "d1h1"]);
    let black = "r2k3r/8/8/8/8/8/8/R2K3R b MHAmha - 0 1";
    check_written(black, "a8", "O-O", ["d8b8", "d8a8"]);
    check_written(black, "h8", "O-O-O", ["d8f8", "d8h8"]);
    // Only White's king started on the d-file.
    let white = "r3k2r/8/8/8/8/8/8/R2K3R w MHAkq - 0 1";
    check_written(white, "a1", "O-O", ["d1b1", "d1a1"]);
    let black = "r3k2r/8/8/8/8/8/8/R2K3R b MHAkq - 0 1";
    check_written(black, "h8", "O-O", ["e8g8", "e8h8"]);
}

#[test]
fn castling_is_read_from_both_squares_alone() {
    let position = playable(BOTH);
    for (text, rook) in [("e1g1", "h1"), ("e1h1", "h1"), ("e1c1", "a1"), ("e1a1", "a1")] {
        let mv = uci(&position, text);
        assert!(matches!(mv, Move::Castling { rook: found, .. } if found.to_string() == rook));
        assert_eq!(Notation::default().read(&position, text), Ok(mv));
    }
}
