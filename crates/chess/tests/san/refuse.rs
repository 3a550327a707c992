//! Texts that mean no move or several: what is said, and what could have been meant.

use flagfall_chess::{
    Letters, LettersError, Notation, NotationError, Position, Reason, Role, San, SanProblem,
};

use crate::playable;

/// The text is refused for this reason, which names these moves.
#[track_caller]
fn check(fen: &str, text: &str, reason: Reason, meant: &str, words: &str) {
    let position = playable(fen);
    let error = Notation::default().read(&position, text).unwrap_err();
    assert_eq!(error.to_string(), words, "{text} in {fen}");
    let NotationError::Illegal(illegal, Letters::ENGLISH) = error else {
        panic!("{text} is no notation: {error}")
    };
    assert_eq!(illegal.reason, reason, "{text} in {fen}");
    let named: Vec<String> = illegal.meant.iter().map(|(_, san)| san.to_string()).collect();
    assert_eq!(named.join(" "), meant, "{text} in {fen}");
    for (mv, san) in illegal.meant {
        assert!(position.is_legal(mv), "{san}");
        assert_eq!(position.san(&san), Ok(mv), "what was meant is written so that it is read");
    }
}

#[test]
fn several_moves_fit() {
    let knights = "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1";
    let words = "Nd2: this could be Nbd2 or Nfd2";
    check(knights, "Nd2", Reason::Ambiguous, "Nbd2 Nfd2", words);
    let rooks = "4k3/R7/8/8/8/8/8/R3K2R w - - 0 1";
    check(rooks, "Ra4", Reason::Ambiguous, "R1a4 R7a4", "Ra4: this could be R1a4 or R7a4");
    let words = "Raa4: this could be R1a4 or R7a4";
    check(rooks, "Raa4", Reason::Ambiguous, "R1a4 R7a4", words);
    let queens = "4k3/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1";
    let words = "Qb2: this could be Q1b2, Qa3b2 or Qcb2";
    check(queens, "Qb2", Reason::Ambiguous, "Q1b2 Qa3b2 Qcb2", words);
}

#[test]
fn a_piece_that_is_pinned_is_no_rival_and_has_no_move() {
    let fen = "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    let position = playable(fen);
    assert_eq!(Notation::default().read(&position, "Nf3").unwrap().to_string(), "g1f3");
    let words = "Nc3: the king would be left in check; legal are Nf3, Nh3";
    check(fen, "Nc3", Reason::King, "Nf3 Nh3", words);
    let check_on_king = "4r2k/8/8/8/8/8/8/4K1N1 w - - 0 1";
    let words = "Nf3: the king would be left in check; legal is Ne2";
    check(check_on_king, "Nf3", Reason::King, "Ne2", words);
}

#[test]
fn no_such_piece() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check(
        kings,
        "Qd4",
        Reason::NoPiece(flagfall_chess::Role::Queen),
        "",
        "Qd4: there is no such queen",
    );
    check(
        kings,
        "Qd2",
        Reason::NoPiece(flagfall_chess::Role::Queen),
        "Kd2",
        "Qd2: there is no such queen; legal is Kd2",
    );
    check(
        "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
        "Ngf3",
        Reason::NoPiece(flagfall_chess::Role::Knight),
        "Nd2 Na3 Nc3",
        "Ngf3: there is no such knight; legal are Nd2, Na3, Nc3",
    );
}

#[test]
fn a_piece_that_cannot_go_there() {
    use flagfall_chess::Role::{Bishop, King, Pawn};
    let fen = "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1";
    let words = "Bc4: no bishop can go there; legal are Bg2, Bh3";
    check(fen, "Bc4", Reason::Unreachable(Bishop), "Bg2 Bh3", words);
    let words = "e5: no pawn can go there; legal are e3, e4";
    check(fen, "e5", Reason::Unreachable(Pawn), "e3 e4", words);
    let words = "exd3: no pawn can go there; legal are e3, e4";
    check(fen, "exd3", Reason::Unreachable(Pawn), "e3 e4", words);
    let words = "Ke5: no king can go there; legal are Kd1, Kd2, Kf2";
    check(fen, "Ke5", Reason::Unreachable(King), "Kd1 Kd2 Kf2", words);
    // Another piece's move to the same square is nearer than another move of this one.
    let words = "Ke4: no king can go there; legal is e4";
    check(fen, "Ke4", Reason::Unreachable(King), "e4", words);
}

#[test]
fn a_pawns_capture_needs_its_file() {
    let fen = "4k3/8/8/8/3p4/2P1P3/8/4K3 w - - 0 1";
    let words = "d4: no pawn can go there; legal are exd4, cxd4";
    check(fen, "d4", Reason::Unreachable(flagfall_chess::Role::Pawn), "exd4 cxd4", words);
    let words = "xd4: no pawn can go there; legal are exd4, cxd4";
    check(fen, "xd4", Reason::Unreachable(flagfall_chess::Role::Pawn), "exd4 cxd4", words);
}

#[test]
fn what_a_pawn_becomes() {
    let fen = "7k/4P3/8/8/8/8/3P4/4K3 w - - 0 1";
    let four = "e8=Q+ e8=R+ e8=B e8=N";
    let named = "legal are e8=Q+, e8=R+, e8=B, e8=N";
    let words = |text: &str, why: &str| format!("{text}: {why}; {named}");
    let must = "it must say what the pawn becomes";
    check(fen, "e8", Reason::NoPromotion, four, &words("e8", must));
    check(fen, "e7e8", Reason::NoPromotion, four, &words("e7e8", must));
    check(fen, "e8=K", Reason::Promotion, four, &words("e8=K", "nothing is promoted like this"));
    let words = "d4=Q: nothing is promoted like this; legal is d4";
    check(fen, "d4=Q", Reason::Promotion, "d4", words);
    let words = "Kf2=Q: nothing is promoted like this; legal is Kf2";
    check(fen, "Kf2=Q", Reason::Promotion, "Kf2", words);
}

#[test]
fn castling_that_is_not_legal() {
    let not_now = "castling that way is not legal now";
    let short_only = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    check(short_only, "0-0-0", Reason::Castling, "O-O", &format!("O-O-O: {not_now}; legal is O-O"));
    let none = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    check(none, "O-O", Reason::Castling, "", &format!("O-O: {not_now}"));
    let through_check = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    check(
        through_check,
        "O-O",
        Reason::Castling,
        "O-O-O",
        &format!("O-O: {not_now}; legal is O-O-O"),
    );
}

#[test]
fn castling_is_named_however_it_was_written() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (text, told) in [("Kg1", "Kg1"), ("Ke1-g1", "Ke1g1")] {
        let words = format!("{told}: no king can go there; legal is O-O");
        check(fen, text, Reason::Unreachable(Role::King), "O-O", &words);
    }
}

#[test]
fn a_move_by_squares_is_of_what_stands_there() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let words = "g1g3: no knight can go there; legal is g3";
    check(start, "g1g3", Reason::Unreachable(Role::Knight), "g3", words);
}

#[test]
fn many_moves_are_not_all_named() {
    let fen = "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1";
    let error = Notation::default().read(&playable(fen), "Qe3").unwrap_err().to_string();
    assert!(error.starts_with("Qe3: no queen can go there; legal are Qd1"), "{error}");
    assert!(error.ends_with(" and 19 more"), "{error}");
}

#[test]
fn the_moves_meant_are_told_in_the_letters_asked_for() {
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

/// The text is no notation: there, and why.
#[track_caller]
fn check_unreadable(letters: Letters, text: &str, at: usize, problem: SanProblem) {
    let error = San::read(text, letters).unwrap_err();
    assert_eq!((error.at, error.problem), (at, problem), "{text:?} in {letters:?}");
    assert!(error.to_string().starts_with(&format!("character {}: ", at + 1)), "{error}");
    // Inside a longer text the place moves along.
    let error = San::read(&format!("  {text}"), letters).unwrap_err();
    assert_eq!((error.at, error.problem), (at + 2, problem), "{text:?} in {letters:?}");
}

#[test]
fn a_text_that_is_no_notation_says_where() {
    let en = Letters::ENGLISH;
    for text in ["", " ", "\t\n"] {
        check_unreadable(en, text, text.len(), SanProblem::Empty);
    }
    for (text, at, problem) in [
        ("N", 1, SanProblem::Square),
        ("Q+", 1, SanProblem::Square),
        ("Nf9", 2, SanProblem::Square),
        ("Nf", 2, SanProblem::Square),
        ("e", 1, SanProblem::Square),
        ("e9", 1, SanProblem::Square),
        ("e2e", 3, SanProblem::Square),
        ("e4-", 3, SanProblem::Square),
        ("ex", 2, SanProblem::Square),
        ("--", 1, SanProblem::Square),
        ("9", 0, SanProblem::Piece('9')),
        ("i4", 0, SanProblem::Piece('i')),
        ("Xf3", 0, SanProblem::Piece('X')),
        ("Лf3", 0, SanProblem::Piece('Л')),
        ("=Q", 0, SanProblem::Piece('=')),
        ("Q=", 1, SanProblem::Square),
        ("O", 0, SanProblem::Piece('O')),
        ("O-", 0, SanProblem::Piece('O')),
        ("O-O-", 3, SanProblem::Trailing('-')),
        ("O-O-O-O", 5, SanProblem::Trailing('-')),
        ("Nf3f", 4, SanProblem::Square),
        ("Nf3x", 4, SanProblem::Square),
        ("e4e5e6", 4, SanProblem::Trailing('e')),
        ("Nf3 Nc6", 4, SanProblem::Trailing('N')),
        ("e4é", 2, SanProblem::Trailing('é')),
        ("Nf3 (=", 4, SanProblem::Trailing('(')),
        ("e8(Q", 2, SanProblem::Trailing('(')),
        ("e7e8p", 4, SanProblem::Trailing('p')),
        ("e7e8k!q", 6, SanProblem::Trailing('q')),
    ] {
        check_unreadable(en, text, at, problem);
    }
    check_unreadable(Letters::HUNGARIAN, "Nf3", 0, SanProblem::Piece('N'));
    check_unreadable(Letters::RUSSIAN, "Крf9", 3, SanProblem::Square);
}

#[test]
fn letters_that_could_be_read_otherwise_are_refused() {
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
fn nothing_is_read_where_nothing_can_move() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let words = "Kf2: the king would be left in check";
    check(mate, "Kf2", Reason::King, "", words);
    assert!(!Position::has_legal_move(&playable(mate)));
}
