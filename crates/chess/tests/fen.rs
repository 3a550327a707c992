//! Reading and writing FEN, X-FEN and Shredder-FEN, and the errors of malformed texts.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::{Color, FenErrorKind, FenStyle, ParsePositionError, Position, PositionFault, Rank, Setup, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Checks the error message for a text.
#[track_caller]
fn check_error(text: &str, expected: &str) {
    assert_eq!(Setup::from_fen(text).unwrap_err().to_string(), expected, "{text:?}");
}

/// Checks the rooks with castling rights in `text`.
#[track_caller]
fn check_rights(text: &str, rooks: &str) {
    let setup = Setup::from_fen(text).unwrap();
    let found: Vec<_> = setup.castling.into_iter().map(|rook| rook.to_string()).collect();
    assert_eq!(found.join(" "), rooks, "{text}");
}

/// Checks the castling field of `text` when written as X-FEN and as Shredder-FEN.
#[track_caller]
fn check_written(text: &str, xfen: &str, shredder: &str) {
    let setup = Setup::from_fen(text).unwrap();
    let field = |style| setup.fen(style).split(' ').nth(2).unwrap().to_owned();
    assert_eq!(field(FenStyle::Standard), xfen, "{text}");
    assert_eq!(field(FenStyle::XFen), xfen, "{text}");
    assert_eq!(field(FenStyle::Shredder), shredder, "{text}");
}

/// Checks the faults of a setup and their messages.
#[track_caller]
fn check_faults(text: &str, faults: &[(PositionFault, &str)]) {
    let setup = Setup::from_fen(text).unwrap();
    let (expected, words): (Vec<_>, Vec<_>) = faults.iter().copied().unzip();
    assert_eq!(setup.faults(), expected, "{text}");
    assert_eq!(setup.position().unwrap_err().to_string(), words.join("; "), "{text}");
    let playable = expected.iter().all(|fault| fault.is_playable());
    assert_eq!(setup.irregular().is_ok(), playable, "{text}");
}

#[test]
fn every_field_is_read() {
    let text = "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 12 34";
    let setup = Setup::from_fen(text).unwrap();
    assert_eq!(setup.board.piece_at(Square::D5).unwrap().letter(), 'p');
    assert_eq!(setup.turn, Color::White);
    assert_eq!(setup.castling.into_iter().collect::<Vec<_>>(), [Square::H1, Square::A8]);
    assert_eq!(setup.en_passant, Some(Square::D6));
    assert_eq!((setup.halfmoves, setup.fullmoves), (12, 34));
    assert_eq!(&*setup.fen(FenStyle::Standard), text);
    assert_eq!(text.parse::<Setup>(), Ok(setup));
}

#[test]
fn missing_fields_at_the_end_have_defaults() {
    let whole = Setup::from_fen(&format!("{START} w - - 0 1")).unwrap();
    for fields in ["", " w", " w -", " w - -", " w - - 0", "  w\t-\n-  0   1 "] {
        assert_eq!(Setup::from_fen(&format!("{START}{fields}")), Ok(whole), "{fields:?}");
    }
    assert_eq!(Setup::from_fen(&format!("  {START}")), Ok(whole));
    assert_eq!(Setup::from_fen("44/1331/8/8/8/8/8/11114").unwrap().board.occupied().len(), 0);
}

#[test]
fn error_gives_position_and_reason() {
    check_error("", "character 1: there is no FEN");
    assert_eq!(Setup::from_fen(" \t\n ").unwrap_err().problem, FenErrorKind::Empty);
    check_error("x", "character 1: 'x' is not a piece, a number of empty squares or '/'");
    check_error("  8/9", "character 5: '9' is not a piece, a number of empty squares or '/'");
    check_error("8/0", "character 3: '0' is not a piece, a number of empty squares or '/'");
    check_error("8/8/♔", "character 5: '♔' is not a piece, a number of empty squares or '/'");
    check_error("8/7/8", "character 4: rank 7 does not have eight squares");
    check_error("8/ppppppppp/8", "character 11: rank 7 does not have eight squares");
    check_error("8/71p/8", "character 5: rank 7 does not have eight squares");
    check_error("8//8", "character 3: rank 7 does not have eight squares");
    check_error("8/8/8/8/8/8/8/7", "character 16: rank 1 does not have eight squares");
    check_error("8/8/8/8/8/8/8/8/8", "character 16: the board does not have eight ranks");
    check_error("8/8/8/8/8/8/8/8/", "character 16: the board does not have eight ranks");
    check_error("8/8/8/8/8/8/8 w", "character 14: the board does not have eight ranks");
    check_error("8/8/8/8/8/8/8/ w", "character 15: rank 1 does not have eight squares");
    let turn = "the player to move is neither 'w' nor 'b'";
    for text in ["x", "W", "ww", "-"] {
        check_error(&format!("{START} {text} KQkq - 0 1"), &format!("character 45: {turn}"));
    }
    check_error(&format!("{START} w KQxq - 0 1"), "character 49: 'x' is not a right to castle");
    check_error(&format!("{START} w K- - 0 1"), "character 48: '-' is not a right to castle");
    check_error(&format!("{START} w Ké - 0 1"), "character 48: 'é' is not a right to castle");
    let en_passant = "the en passant square is neither a square nor '-'";
    for text in ["e9", "i3", "e", "e33", "E3", "--", "é"] {
        check_error(&format!("{START} w - {text} 0 1"), &format!("character 49: {en_passant}"));
    }
    let number = "this is not a number of moves, 0 to 65535";
    for text in ["x", "-1", "+1", "65536", "000001", "1.0", "１"] {
        check_error(&format!("{START} w - - {text} 1"), &format!("character 51: {number}"));
        check_error(&format!("{START} w - - 0 {text}"), &format!("character 53: {number}"));
    }
    check_error(&format!("{START} w - - 0 1 2"), "character 55: nothing may follow the move number");
}

#[test]
fn an_error_can_be_matched() {
    let error = Setup::from_fen("8/7p1/8").unwrap_err();
    assert_eq!((error.at, error.problem), (4, FenErrorKind::RankLength(Rank::Seventh)));
    let error = Position::from_fen("8/8").unwrap_err();
    assert!(matches!(error, ParsePositionError::Fen(error) if error.problem == FenErrorKind::Ranks));
    let error = Position::from_fen("8/8/8/8/8/8/8/8").unwrap_err();
    let expected = vec![PositionFault::NoKing(Color::White), PositionFault::NoKing(Color::Black)];
    assert!(matches!(error, ParsePositionError::Position(error) if error.faults == expected));
}

#[test]
fn numbers_are_accepted_up_to_65535() {
    let setup = Setup::from_fen(&format!("{START} w - - 65535 00000")).unwrap();
    assert_eq!((setup.halfmoves, setup.fullmoves), (65535, 0));
    assert!(setup.fen(FenStyle::Standard).ends_with(" w - - 65535 0"));
    let setup = Setup { halfmoves: 1009, fullmoves: 10, ..setup };
    assert!(setup.fen(FenStyle::Standard).ends_with(" w - - 1009 10"));
}

#[test]
fn castling_rights_are_read_in_every_dialect() {
    for field in ["KQkq", "HAha", "qkQK", "KAhq", "KKQQkkqq"] {
        check_rights(&format!("{START} w {field} - 0 1"), "a1 h1 a8 h8");
    }
    check_rights(&format!("{START} w - - 0 1"), "");
    check_rights(&format!("{START} w Kq - 0 1"), "h1 a8");
}

#[test]
fn x_fen_letter_refers_to_outermost_rook() {
    check_rights("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "a1 h1");
    check_rights("4k3/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1", "b1 g1");
    check_rights("4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", "c1 f1");
    check_rights("1rr1krr1/8/8/8/8/8/8/4K3 b kq - 0 1", "b8 g8");
    check_rights("1rr1krr1/8/8/8/8/8/8/4K3 b gc - 0 1", "c8 g8");
    // Rooks of the other colour and rooks beyond the king do not count.
    check_rights("4k3/8/8/8/8/8/8/rR2KR1r w KQ - 0 1", "b1 f1");
    check_rights("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "b1");
    // Without such a rook the letter refers to the corner, which is then reported as a fault.
    check_rights("4k3/8/8/8/8/8/8/1RK5 w K - 0 1", "h1");
}

#[test]
fn x_fen_writes_files_for_inner_rooks_only() {
    check_written("4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1", "KQ", "HA");
    check_written("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "GB", "GB");
    check_written("4k3/8/8/8/8/8/8/RR2K1RR w GA - 0 1", "GQ", "GA");
    check_written("4k3/8/8/8/8/8/8/1RR1KRR1 w GB - 0 1", "KQ", "GB");
    check_written("1rr1krr1/8/8/8/8/8/8/4K3 b fb - 0 1", "fq", "fb");
    check_written(&format!("{START} w Kkq - 0 1"), "Kkq", "Hha");
    check_written(&format!("{START} w - - 0 1"), "-", "-");
    check_written("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "Q", "B");
    // Invalid rights are written as they were read.
    check_written("4k3/8/8/8/8/8/8/4K3 w Cf - 0 1", "Cf", "Cf");
    check_written("R7/8/8/8/8/8/4K3/4k3 w A - 0 1", "A", "A");
}

#[test]
fn mirrored_castling_is_written_with_m() {
    check_written("r2k3r/8/8/8/8/8/8/R2K3R w MKQmkq - 0 1", "MHAmha", "MHAmha");
    check_written("r3k2r/8/8/8/8/8/8/R2K3R w MKQkq - 0 1", "MHAkq", "MHAha");
    check_written("r2k4/8/8/8/8/8/8/4K3 w mq - 0 1", "ma", "ma");
    check_written("3k4/8/8/8/8/8/8/4K3 w m - 0 1", "m", "m");
    let setup = Setup::from_fen("r2k3r/8/8/8/8/8/8/R3K2R w KQmkq - 0 1").unwrap();
    assert!(!setup.mirrored.white && setup.mirrored.black && !setup.is_chess960());
}

#[test]
fn style_decides_whether_en_passant_is_written() {
    let field = |text: &str, style| Setup::from_fen(text).unwrap().fen(style).split(' ').nth(3).unwrap().to_owned();
    // No pawn, a pawn, and a pinned pawn next to the target.
    for (text, standard, xfen, legal) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "e3", "-", "-"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3", "e3", "e3"),
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "e3", "e3", "-"),
        ("4k3/8/8/8/p6P/8/8/4K3 b - h3 0 1", "h3", "-", "-"),
    ] {
        assert_eq!(field(text, FenStyle::Standard), standard, "{text}");
        assert_eq!(field(text, FenStyle::Shredder), standard, "{text}");
        assert_eq!(field(text, FenStyle::XFen), xfen, "{text}");
        let position = Position::from_fen(text).unwrap();
        assert_eq!(position.fen(FenStyle::Standard).split(' ').nth(3), Some(legal), "{text}");
    }
}

#[test]
fn longest_fen_fits_buffer() {
    let board = ["rrrrkrrr", "qqqqqqqq", "qqqqqqqq", "qqqqqqqq", "QQQQQQQQ", "QQQQQQQQ", "QQQQQQQQ", "RRRRKRRR"];
    let mut setup = Setup::from_fen(&board.join("/")).unwrap();
    setup.castling = flagfall_chess::Bitboard(0xff00_0000_0000_00ff);
    setup.mirrored = flagfall_chess::ByColor { white: true, black: true };
    setup.en_passant = Some(Square::E3);
    (setup.halfmoves, setup.fullmoves) = (65535, 65535);
    let expected = format!("{} w MHGFEDCBAmhgfedcba e3 65535 65535", board.join("/"));
    assert_eq!(&*setup.fen(FenStyle::Shredder), expected);
    assert_eq!(Setup::from_fen(&expected), Ok(setup));
}

#[test]
fn wrong_number_of_kings_is_reported() {
    let none = "White has no king";
    check_faults("4k3/8/8/8/8/8/8/8", &[(PositionFault::NoKing(Color::White), none)]);
    check_faults("8/8/8/8/8/8/8/4K3", &[(PositionFault::NoKing(Color::Black), "Black has no king")]);
    let many = "White has more than one king";
    check_faults("4k3/8/8/8/8/8/8/K3K3", &[(PositionFault::ManyKings(Color::White), many)]);
    let many = "Black has more than one king";
    check_faults("k3k2k/8/8/8/8/8/8/4K3", &[(PositionFault::ManyKings(Color::Black), many)]);
}

#[test]
fn invalid_castling_rights_are_reported() {
    let rook = |at| {
        (
            PositionFault::CastlingWithoutRook(at),
            format!("castling is allowed with {at}, where no rook stands on its player's first rank"),
        )
    };
    let king = |at| {
        (
            PositionFault::CastlingWithoutKing(at),
            format!("castling is allowed with {at}, but the king is not on that rank"),
        )
    };
    let check = |text: &str, faults: &[(PositionFault, String)]| {
        let faults: Vec<_> = faults.iter().map(|(fault, words)| (*fault, &**words)).collect();
        check_faults(text, &faults);
    };
    check("4k3/8/8/8/8/8/8/4K3 w K", &[rook(Square::H1)]);
    check("4k3/8/8/8/8/8/8/r3K3 w Q", &[rook(Square::A1)]); // not the player's
    check("4k3/8/8/8/8/8/8/N3K3 w Q", &[rook(Square::A1)]);
    check("4k3/8/8/8/8/8/8/4K3 w kq", &[rook(Square::A8), rook(Square::H8)]);
    check("4k3/8/8/8/8/8/4K3/R6R w KQ", &[king(Square::A1), king(Square::H1)]);
    check("r7/8/4k3/8/8/8/8/4K3 w q", &[king(Square::A8)]);
    let twice = "castling is allowed with two rooks on one side of the king of White".to_owned();
    check("4k3/8/8/8/8/8/8/RR2K3 w AB", &[(PositionFault::CastlingTwice(Color::White), twice)]);
    let twice = "castling is allowed with two rooks on one side of the king of Black".to_owned();
    check("4k1rr/8/8/8/8/8/8/4K3 w gh", &[(PositionFault::CastlingTwice(Color::Black), twice)]);
    let mirrored = "mirrored castling of White needs the king on the d-file and the rook on a or h".to_owned();
    check("4k3/8/8/8/8/8/8/R3K3 w MA", &[(PositionFault::MirroredCastling(Color::White), mirrored.clone())]);
    check("4k3/8/8/8/8/8/8/1R1K4 w MB", &[(PositionFault::MirroredCastling(Color::White), mirrored)]);
    // A right on neither first rank can be set but not written.
    let mut setup = Setup::start();
    setup.castling = setup.castling.with(Square::D4);
    assert_eq!(setup.faults(), [PositionFault::CastlingWithoutRook(Square::D4)]);
}

#[test]
fn invalid_en_passant_square_is_reported() {
    for (text, square) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3", Square::D3),   // no pawn there
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4", Square::E4),   // the wrong rank
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3", Square::E3),   // the wrong player's
        ("4k3/8/8/8/4p3/8/8/4K3 b - e3", Square::E3),   // the wrong pawn
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3", Square::E3), // crossed a piece
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3", Square::E3), // came from a piece
        ("4k3/8/4p3/8/8/8/8/4K3 b - e6", Square::E6),
    ] {
        let words = format!("no pawn can have just crossed {square}");
        check_faults(text, &[(PositionFault::EnPassant(square), &words)]);
    }
}

#[test]
fn impossible_checks_are_reported() {
    let opponent = (PositionFault::OpponentInCheck, "the player not having the move is in check");
    check_faults("R3k3/8/8/8/8/8/8/4K3 w", &[opponent]);
    check_faults("4k3/8/8/8/8/8/8/r3K3 b", &[opponent]);
    let both = (PositionFault::BothInCheck, "both kings are in check");
    check_faults("R3k3/8/8/8/8/8/8/r3K3 w", &[both]);
    check_faults("8/8/8/3kK3/8/8/8/8 b", &[both]);
    let impossible = (PositionFault::ImpossibleCheck, "no legal move can have given this check");
    check_faults("4k3/8/3N1N2/8/8/8/8/4K3 b", &[impossible]); // two knights
    check_faults("R3k2R/8/8/8/8/8/8/4K3 b", &[impossible]); // from both sides of one line
    check_faults("4k3/8/5N2/1B6/8/8/8/4RK2 b", &[impossible]); // three
    check_faults("4k3/3P1P2/8/8/8/8/8/4K3 b", &[impossible]); // two pawns
    // After a double step of a pawn, a knight cannot have just given check ...
    check_faults("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3", &[impossible]);
    // ... but the pawn itself can have, or a piece behind it.
    assert!("8/8/8/4k3/2pP4/8/8/4K3 b - d3".parse::<Position>().is_ok());
    assert!("8/8/7k/8/2pP4/8/8/2B1K3 b - d3".parse::<Position>().is_ok());
}

#[test]
fn pawns_on_edge_ranks_are_reported() {
    let last = "the pawn on a8 stands on its last rank";
    check_faults("P3k3/8/8/8/8/8/8/4K3 w", &[(PositionFault::PawnOnLastRank(Square::A8), last)]);
    let last = "the pawn on h1 stands on its last rank";
    check_faults("4k3/8/8/8/8/8/8/4K2p w", &[(PositionFault::PawnOnLastRank(Square::H1), last)]);
    let first = "the pawn on a1 stands on its player's first rank";
    check_faults("4k3/8/8/8/8/8/8/P3K3 w", &[(PositionFault::PawnOnFirstRank(Square::A1), first)]);
    let first = "the pawn on h8 stands on its player's first rank";
    check_faults("4k2p/8/8/8/8/8/8/4K3 w", &[(PositionFault::PawnOnFirstRank(Square::H8), first)]);
}

#[test]
fn impossible_material_is_reported() {
    let pawns = "White has more pawns and promoted pieces than eight pawns can account for";
    let pawns = (PositionFault::TooManyPawns(Color::White), pawns);
    check_faults("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", &[pawns]);
    for first_rank in ["QQ2K3", "R1R1K2R", "N1N1K1N1", "B1B1K3"] {
        check_faults(&format!("5k2/8/8/8/8/8/PPPPPPPP/{first_rank} w"), &[pawns]);
    }
    // Bishops on both colours, and as many promoted pieces as missing pawns, are possible.
    for text in ["5k2/8/8/8/8/8/PPPPPPPP/BB2K3 w", "5k2/8/8/8/8/8/PPPPP3/QQBBBNK1 w"] {
        assert_eq!(Setup::from_fen(text).unwrap().faults(), [], "{text}");
    }
    let pieces = (PositionFault::TooManyPieces(Color::White), "White has more than 16 pieces");
    check_faults("5k2/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w", &[pieces, pawns]);
    let black = "Black has more pawns and promoted pieces than eight pawns can account for";
    check_faults("qq2k3/pppppppp/8/8/8/8/8/5K2 w", &[(PositionFault::TooManyPawns(Color::Black), black)]);
}

#[test]
fn all_faults_are_reported_together() {
    check_faults(
        "P7/8/8/8/8/8/8/p7 w Kq e3",
        &[
            (PositionFault::NoKing(Color::White), "White has no king"),
            (PositionFault::NoKing(Color::Black), "Black has no king"),
            (
                PositionFault::CastlingWithoutRook(Square::H1),
                "castling is allowed with h1, where no rook stands on its player's first rank",
            ),
            (
                PositionFault::CastlingWithoutRook(Square::A8),
                "castling is allowed with a8, where no rook stands on its player's first rank",
            ),
            (PositionFault::PawnOnLastRank(Square::A1), "the pawn on a1 stands on its last rank"),
            (PositionFault::PawnOnLastRank(Square::A8), "the pawn on a8 stands on its last rank"),
            (PositionFault::EnPassant(Square::E3), "no pawn can have just crossed e3"),
        ],
    );
}

#[test]
fn irregular_reports_only_unplayable_faults() {
    let setup = Setup::from_fen("P3k3/8/8/8/8/8/8/4K3 w K - 0 1").unwrap();
    assert_eq!(setup.position().unwrap_err().faults.len(), 2);
    let error = setup.irregular().unwrap_err();
    assert_eq!(error.faults, [PositionFault::CastlingWithoutRook(Square::H1)]);
}
