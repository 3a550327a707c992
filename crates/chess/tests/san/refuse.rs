//! Errors for texts that stand for no move or several.

use flagfall_chess::{
    IllegalMoveReason, Letters, LettersError, Notation, NotationError, PieceType, Position, San, SanErrorKind,
};

use crate::playable;

/// Checks the reason, the candidates and the message of a refused text.
#[track_caller]
fn check(fen: &str, text: &str, reason: IllegalMoveReason, candidates: &str, words: &str) {
    let position = playable(fen);
    let error = Notation::default().read(&position, text).unwrap_err();
    assert_eq!(error.to_string(), words, "{text} in {fen}");
    let NotationError::Illegal(illegal, Letters::ENGLISH) = error else { panic!("{text} is no notation: {error}") };
    assert_eq!(illegal.reason, reason, "{text} in {fen}");
    let named: Vec<String> = illegal.candidates.iter().map(|(_, san)| san.to_string()).collect();
    assert_eq!(named.join(" "), candidates, "{text} in {fen}");
    for (mv, san) in illegal.candidates {
        assert!(position.is_legal(mv), "{san}");
        assert_eq!(position.san(&san), Ok(mv), "candidates are written readably");
    }
}

#[test]
fn ambiguous_text_lists_its_moves() {
    let knights = "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1";
    let words = "Nd2: this could be Nbd2 or Nfd2";
    check(knights, "Nd2", IllegalMoveReason::Ambiguous, "Nbd2 Nfd2", words);
    let rooks = "4k3/R7/8/8/8/8/8/R3K2R w - - 0 1";
    check(rooks, "Ra4", IllegalMoveReason::Ambiguous, "R1a4 R7a4", "Ra4: this could be R1a4 or R7a4");
    let words = "Raa4: this could be R1a4 or R7a4";
    check(rooks, "Raa4", IllegalMoveReason::Ambiguous, "R1a4 R7a4", words);
    let queens = "4k3/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1";
    let words = "Qb2: this could be Q1b2, Qa3b2 or Qcb2";
    check(queens, "Qb2", IllegalMoveReason::Ambiguous, "Q1b2 Qa3b2 Qcb2", words);
}

#[test]
fn pinned_piece_causes_no_ambiguity_and_cannot_move() {
    let fen = "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    let position = playable(fen);
    assert_eq!(Notation::default().read(&position, "Nf3").unwrap().to_string(), "g1f3");
    let words = "Nc3: the king would be left in check; legal moves: Nf3, Nh3";
    check(fen, "Nc3", IllegalMoveReason::King, "Nf3 Nh3", words);
    let check_on_king = "4r2k/8/8/8/8/8/8/4K1N1 w - - 0 1";
    let words = "Nf3: the king would be left in check; legal move: Ne2";
    check(check_on_king, "Nf3", IllegalMoveReason::King, "Ne2", words);
}

#[test]
fn missing_piece_is_reported() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check(
        kings,
        "Qd4",
        IllegalMoveReason::NoPiece(flagfall_chess::PieceType::Queen),
        "",
        "Qd4: there is no such queen",
    );
    check(
        kings,
        "Qd2",
        IllegalMoveReason::NoPiece(flagfall_chess::PieceType::Queen),
        "Kd2",
        "Qd2: there is no such queen; legal move: Kd2",
    );
    check(
        "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
        "Ngf3",
        IllegalMoveReason::NoPiece(flagfall_chess::PieceType::Knight),
        "Nd2 Na3 Nc3",
        "Ngf3: there is no such knight; legal moves: Nd2, Na3, Nc3",
    );
}

#[test]
fn unreachable_square_is_reported() {
    use flagfall_chess::PieceType::{Bishop, King, Pawn};
    let fen = "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1";
    let words = "Bc4: no bishop can go there; legal moves: Bg2, Bh3";
    check(fen, "Bc4", IllegalMoveReason::Unreachable(Bishop), "Bg2 Bh3", words);
    let words = "e5: no pawn can go there; legal moves: e3, e4";
    check(fen, "e5", IllegalMoveReason::Unreachable(Pawn), "e3 e4", words);
    let words = "exd3: no pawn can go there; legal moves: e3, e4";
    check(fen, "exd3", IllegalMoveReason::Unreachable(Pawn), "e3 e4", words);
    let words = "Ke5: no king can go there; legal moves: Kd1, Kd2, Kf2";
    check(fen, "Ke5", IllegalMoveReason::Unreachable(King), "Kd1 Kd2 Kf2", words);
    // Another piece's move to the same square is preferred to another move of the same piece.
    let words = "Ke4: no king can go there; legal move: e4";
    check(fen, "Ke4", IllegalMoveReason::Unreachable(King), "e4", words);
}

#[test]
fn pawn_capture_needs_its_file() {
    let fen = "4k3/8/8/8/3p4/2P1P3/8/4K3 w - - 0 1";
    let words = "d4: no pawn can go there; legal moves: exd4, cxd4";
    check(fen, "d4", IllegalMoveReason::Unreachable(flagfall_chess::PieceType::Pawn), "exd4 cxd4", words);
    let words = "xd4: no pawn can go there; legal moves: exd4, cxd4";
    check(fen, "xd4", IllegalMoveReason::Unreachable(flagfall_chess::PieceType::Pawn), "exd4 cxd4", words);
}

#[test]
fn missing_or_wrong_promotion_is_reported() {
    let fen = "7k/4P3/8/8/8/8/3P4/4K3 w - - 0 1";
    let four = "e8=Q+ e8=R+ e8=B e8=N";
    let named = "legal moves: e8=Q+, e8=R+, e8=B, e8=N";
    let words = |text: &str, why: &str| format!("{text}: {why}; {named}");
    let missing = "the promotion piece is missing";
    check(fen, "e8", IllegalMoveReason::NoPromotion, four, &words("e8", missing));
    check(fen, "e7e8", IllegalMoveReason::NoPromotion, four, &words("e7e8", missing));
    check(fen, "e8=K", IllegalMoveReason::Promotion, four, &words("e8=K", "this promotion is not possible"));
    let words = "d4=Q: this promotion is not possible; legal move: d4";
    check(fen, "d4=Q", IllegalMoveReason::Promotion, "d4", words);
    let words = "Kf2=Q: this promotion is not possible; legal move: Kf2";
    check(fen, "Kf2=Q", IllegalMoveReason::Promotion, "Kf2", words);
}

#[test]
fn illegal_castling_is_reported() {
    let not_now = "castling that way is not legal now";
    let short_only = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    check(short_only, "0-0-0", IllegalMoveReason::Castling, "O-O", &format!("O-O-O: {not_now}; legal move: O-O"));
    let none = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    check(none, "O-O", IllegalMoveReason::Castling, "", &format!("O-O: {not_now}"));
    let through_check = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    check(through_check, "O-O", IllegalMoveReason::Castling, "O-O-O", &format!("O-O: {not_now}; legal move: O-O-O"));
}

#[test]
fn castling_is_suggested_for_king_moves() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (text, written) in [("Kg1", "Kg1"), ("Ke1-g1", "Ke1g1")] {
        let words = format!("{written}: no king can go there; legal move: O-O");
        check(fen, text, IllegalMoveReason::Unreachable(PieceType::King), "O-O", &words);
    }
}

#[test]
fn squares_alone_are_reported_with_their_piece() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let words = "g1g3: no knight can go there; legal move: g3";
    check(start, "g1g3", IllegalMoveReason::Unreachable(PieceType::Knight), "g3", words);
}

#[test]
fn long_list_of_moves_is_truncated() {
    let fen = "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1";
    let error = Notation::default().read(&playable(fen), "Qe3").unwrap_err().to_string();
    assert!(error.starts_with("Qe3: no queen can go there; legal moves: Qd1"), "{error}");
    assert!(error.ends_with(" and 19 more"), "{error}");
}

#[test]
fn candidates_are_written_in_given_letters() {
    let position = playable("4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1");
    for (letters, text, expected) in [
        (Letters::FINNISH, "Rd2", "Rd2: this could be Rbd2 or Rfd2"),
        (Letters::HUNGARIAN, "Hd2", "Hd2: this could be Hbd2 or Hfd2"),
        (Letters::RUSSIAN, "Кd2", "Кd2: this could be Кbd2 or Кfd2"),
        (Letters::FIGURINE, "♞d2", "♘d2: this could be ♘bd2 or ♘fd2"),
    ] {
        let error = Notation::short(letters).read(&position, text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

/// Checks the position and kind of the error for an unreadable text.
#[track_caller]
fn check_unreadable(letters: Letters, text: &str, at: usize, problem: SanErrorKind) {
    let error = San::read(text, letters).unwrap_err();
    assert_eq!((error.at, error.problem), (at, problem), "{text:?} in {letters:?}");
    assert!(error.to_string().starts_with(&format!("character {}: ", at + 1)), "{error}");
    // The position shifts with leading blanks.
    let error = San::read(&format!("  {text}"), letters).unwrap_err();
    assert_eq!((error.at, error.problem), (at + 2, problem), "{text:?} in {letters:?}");
}

#[test]
fn unreadable_text_gives_error_position() {
    let en = Letters::ENGLISH;
    for text in ["", " ", "\t\n"] {
        check_unreadable(en, text, text.len(), SanErrorKind::Empty);
    }
    for (text, at, problem) in [
        ("N", 1, SanErrorKind::Square),
        ("Q+", 1, SanErrorKind::Square),
        ("Nf9", 2, SanErrorKind::Square),
        ("Nf", 2, SanErrorKind::Square),
        ("e", 1, SanErrorKind::Square),
        ("e9", 1, SanErrorKind::Square),
        ("e2e", 3, SanErrorKind::Square),
        ("e4-", 3, SanErrorKind::Square),
        ("ex", 2, SanErrorKind::Square),
        ("--", 1, SanErrorKind::Square),
        ("9", 0, SanErrorKind::Piece('9')),
        ("i4", 0, SanErrorKind::Piece('i')),
        ("Xf3", 0, SanErrorKind::Piece('X')),
        ("Лf3", 0, SanErrorKind::Piece('Л')),
        ("=Q", 0, SanErrorKind::Piece('=')),
        ("Q=", 1, SanErrorKind::Square),
        ("O", 0, SanErrorKind::Piece('O')),
        ("O-", 0, SanErrorKind::Piece('O')),
        ("O-O-", 3, SanErrorKind::Trailing('-')),
        ("O-O-O-O", 5, SanErrorKind::Trailing('-')),
        ("Nf3f", 4, SanErrorKind::Square),
        ("Nf3x", 4, SanErrorKind::Square),
        ("e4e5e6", 4, SanErrorKind::Trailing('e')),
        ("Nf3 Nc6", 4, SanErrorKind::Trailing('N')),
        ("e4é", 2, SanErrorKind::Trailing('é')),
        ("Nf3 (=", 4, SanErrorKind::Trailing('(')),
        ("e8(Q", 2, SanErrorKind::Trailing('(')),
        ("e7e8p", 4, SanErrorKind::Trailing('p')),
        ("e7e8k!q", 6, SanErrorKind::Trailing('q')),
    ] {
        check_unreadable(en, text, at, problem);
    }
    check_unreadable(Letters::HUNGARIAN, "Nf3", 0, SanErrorKind::Piece('N'));
    check_unreadable(Letters::RUSSIAN, "Крf9", 3, SanErrorKind::Square);
}

#[test]
fn ambiguous_letters_are_refused() {
    let make = |pieces| Letters::new("xx", "Example", pieces).err();
    let long = "ABCDEFGHI";
    for (pieces, expected) in [
        (["K", "D", "T", "L", "Z"], None),
        (["Кр", "Ф", "Л", "С", "К"], None),
        (["", "D", "T", "L", "Z"], Some(LettersError::Length)),
        ([long, "D", "T", "L", "Z"], Some(LettersError::Length)),
        (["K", "D", "D", "L", "Z"], Some(LettersError::Twice)),
        (["a", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["1", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["(", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        ([" K", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["K K", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["×", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["–", "D", "T", "L", "Z"], Some(LettersError::Taken)),
        (["Ka", "D", "T", "L", "K"], Some(LettersError::Taken)),
        (["K1", "D", "T", "L", "K"], Some(LettersError::Taken)),
        (["Kx", "D", "T", "L", "K"], Some(LettersError::Taken)),
        (["K-", "D", "T", "L", "K"], Some(LettersError::Taken)),
        (["Kr", "D", "T", "L", "K"], None),
    ] {
        assert_eq!(make(pieces), expected, "{pieces:?}");
    }
}

#[test]
fn no_move_is_read_after_mate() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let words = "Kf2: the king would be left in check";
    check(mate, "Kf2", IllegalMoveReason::King, "", words);
    assert!(!Position::has_legal_move(&playable(mate)));
}
