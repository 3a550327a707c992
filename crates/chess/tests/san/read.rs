//! Reading the various forms of a move.

use flagfall_chess::{Letters, Mark, Notation, Position, San};

use crate::{check, playable, uci};

const KNIGHT: &str = "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1";

#[test]
fn capture_mark_is_optional() {
    check(KNIGHT, "f3e5", &["Nxe5", "Ne5", "N:e5", "N×e5", "N-e5", "N-xe5"]);
    let pawns = "4k3/8/8/8/3p4/2P1P3/8/4K3 w - - 0 1";
    check(pawns, "e3d4", &["exd4", "ed4", "e:d4", "e×d4", "e3xd4", "e3d4", "e3-d4"]);
    check(pawns, "c3d4", &["cxd4", "cd4", "c3:d4", "c3×d4", "c3d4"]);
    // A capture mark on a move without capture is accepted.
    check(KNIGHT, "f3d4", &["Nxd4", "Nd4", "Nf3xd4"]);
}

#[test]
fn departure_square_may_be_full_or_partial() {
    check(KNIGHT, "f3e5", &["Nfe5", "N3e5", "Nf3e5", "Nf3-e5", "Nf3xe5", "Nfxe5", "N3xe5"]);
    check(KNIGHT, "f3e5", &["f3e5", "f3-e5", "f3xe5", "f3:e5"]);
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", &["e4", "e2e4", "e2-e4", "ee4"]);
    check("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1h5", &["Qh5", "Qd1h5", "Q1h5", "Qdh5"]);
}

#[test]
fn all_dashes_are_read_as_hyphen() {
    let dashes = ["Nf3‐e5", "Nf3‑e5", "Nf3‒e5", "Nf3–e5", "Nf3—e5", "Nf3−e5", "N–e5"];
    check(KNIGHT, "f3e5", &dashes);
}

#[test]
fn blanks_and_annotations_are_ignored() {
    check(KNIGHT, "f3e5", &[" Nxe5", "Ne5 ", "\tNe5\n", "Nxe5!", "Nxe5??", "Ne5!?", "Ne5 ?!"]);
}

#[test]
fn marks_of_check_and_mate_are_read_but_not_verified() {
    check(KNIGHT, "f3e5", &["Nxe5+", "Nxe5++", "Nxe5#", "Ne5 +", "Ne5+!", "Ne5!+", "Ne5 ++ ??"]);
    for (text, mark) in [
        ("Ne5", None),
        ("Ne5+", Some(Mark::Check)),
        ("Ne5++", Some(Mark::Mate)),
        ("Ne5#", Some(Mark::Mate)),
        ("O-O-O ++", Some(Mark::Mate)),
    ] {
        assert_eq!(text.parse::<San>().unwrap().mark, mark, "{text}");
    }
}

#[test]
fn draw_offer_is_read() {
    check(KNIGHT, "f3e5", &["Nxe5(=)", "Nxe5 (=)", "Ne5+ (=)", "Ne5(=)+", "Ne5=", "Ne5 ="]);
    for (text, offers) in [("Ne5 (=)", true), ("e8=Q", false), ("e8=Q=", true), ("0-0", false)] {
        let san: San = text.parse().unwrap();
        assert_eq!(san.draw_offer, offers, "{text}");
        assert_eq!(san.to_string().parse(), Ok(san), "{text}");
    }
}

#[test]
fn en_passant_mark_is_optional() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check(fen, "e5d6", &["exd6", "ed6", "e5xd6", "e5-d6", "e5d6", "e:d6"]);
    check(fen, "e5d6", &["exd6 e.p.", "exd6e.p.", "exd6 e. p.", "ed6ep", "e5d6ep"]);
    check(fen, "e5d6", &["exd6 o.l.", "exd6o.l.", "ed6 o. l.", "exd6 o.l.+", "ed6+ e.p. (=)"]);
}

#[test]
fn promotion_sign_is_optional() {
    let fen = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (piece, small) in [("Q", "q"), ("R", "r"), ("B", "b"), ("N", "n")] {
        let texts = |of: &str| {
            ["{}", "={}", "({})", "/{}", "={}+", "{}++", "{} (=)", "({})#"]
                .map(|form| format!("{of}{}", form.replace("{}", piece)))
        };
        for (forms, uci) in [
            ([texts("e8"), texts("e7e8"), texts("e7-e8")], "e7e8"),
            ([texts("exd8"), texts("ed8"), texts("e7xd8")], "e7d8"),
        ] {
            let uci = format!("{uci}{small}");
            let forms = forms.concat();
            let forms: Vec<&str> = forms.iter().map(String::as_str).chain([&*uci]).collect();
            check(fen, &uci, &forms);
        }
    }
}

#[test]
fn both_squares_alone_stand_for_a_move_of_any_piece() {
    let fen = "r3k2r/4P3/8/8/7q/8/3N4/R3K2R w KQkq - 0 1";
    let position = playable(fen);
    for mv in position.legal_moves() {
        let uci = mv.to_string();
        let (from, rest) = uci.split_at(2);
        let (to, promotion) = rest.split_at(2);
        // A hyphen and an upper-case promotion letter are algebraic.
        let algebraic = format!("{from}-{to}{}", promotion.to_ascii_uppercase());
        for text in [uci.clone(), algebraic] {
            assert_eq!(Notation::default().read(&position, &text), Ok(mv), "{text}");
        }
    }
}

/// Checks that a text in these letters stands for a move.
#[track_caller]
fn check_in(letters: Letters, fen: &str, text: &str, expected: &str) {
    let position = playable(fen);
    let read = Notation::short(letters).read(&position, text);
    assert_eq!(read, Ok(uci(&position, expected)), "{text} in {letters:?}");
}

const PIECES: &str = "4k3/P7/8/8/3r4/2B5/6N1/R2QK3 w - - 0 1";

#[test]
fn outlined_and_solid_figurines_are_read_alike() {
    for (text, expected) in [
        ("♘f4", "g2f4"),
        ("♞f4", "g2f4"),
        ("♞\u{fe0e}f4", "g2f4"),
        ("♗xd4", "c3d4"),
        ("♝xd4", "c3d4"),
        ("♖a4", "a1a4"),
        ("♜a4", "a1a4"),
        ("♕d2", "d1d2"),
        ("♛d2", "d1d2"),
        ("♔e2", "e1e2"),
        ("♚e2", "e1e2"),
        ("a8♕", "a7a8q"),
        ("a8=♛+", "a7a8q"),
        ("a8=♞\u{fe0e}", "a7a8n"),
    ] {
        check_in(Letters::FIGURINE, PIECES, text, expected);
    }
}

#[test]
fn two_letter_russian_king_is_not_read_as_knight() {
    for (text, expected) in [
        ("Крe2", "e1e2"),
        ("Кр-e2", "e1e2"),
        ("Крe1e2", "e1e2"),
        ("Кf4", "g2f4"),
        ("Кg2f4", "g2f4"),
        ("Сxd4", "c3d4"),
        ("Лa4", "a1a4"),
        ("Фd2", "d1d2"),
        ("a8=К", "a7a8n"),
        ("a8К", "a7a8n"),
        ("a8Ф+", "a7a8q"),
    ] {
        check_in(Letters::RUSSIAN, PIECES, text, expected);
    }
}

#[test]
fn estonian_bishop_is_not_read_as_castling() {
    for (text, expected) in [("Oxd4", "c3d4"), ("Od4", "c3d4"), ("O-d4", "c3d4"), ("Oc3-b4", "c3b4"), ("a8O", "a7a8b")]
    {
        check_in(Letters::ESTONIAN, PIECES, text, expected);
    }
    let fen = "4k3/8/8/8/8/2B5/8/R3K2R w KQ - 0 1";
    for (text, expected) in [("O-O", "e1g1"), ("O-O-O", "e1c1"), ("0-0", "e1g1"), ("Od4", "c3d4")] {
        check_in(Letters::ESTONIAN, fen, text, expected);
    }
}

/// A letter stands for different pieces in different languages.
#[test]
fn letters_are_read_in_their_language() {
    let fen = "4k3/8/8/8/8/8/2N2B2/R3K2R w - - 0 1";
    check_in(Letters::FINNISH, fen, "Rd4", "c2d4");
    check_in(Letters::ENGLISH, fen, "Rd1", "a1d1");
    check_in(Letters::FRENCH, fen, "Rd2", "e1d2");
    check_in(Letters::HUNGARIAN, fen, "Bd1", "a1d1");
    check_in(Letters::ENGLISH, fen, "Bd4", "f2d4");
    check_in(Letters::HUNGARIAN, fen, "Fd4", "f2d4");
    check_in(Letters::CZECH, fen, "Sd4", "f2d4");
    check_in(Letters::GERMAN, fen, "Sd4", "c2d4");
}

/// A pawn has no letter (C.4), and a file is not a piece.
#[test]
fn upper_and_lower_case_letters_differ() {
    let fen = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
    check(fen, "b2c3", &["bxc3", "bc3", "b2c3"]);
    let position = playable("4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1");
    assert!(Notation::default().read(&position, "Bxc3").is_ok());
    assert!(Notation::default().read(&position, "bxc3").is_err());
    assert!(Notation::default().read(&Position::start(), "nf3").is_err());
    assert!(Notation::default().read(&Position::start(), "E4").is_err());
}
