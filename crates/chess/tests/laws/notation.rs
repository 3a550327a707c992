//! Algebraic notation (Appendix C), with the examples of the Finnish and Hungarian texts.

use flagfall_chess::pgn::{self, Comment, LettersGuess, PgnGame, Visitor};
use flagfall_chess::{FenStyle, Letters, Move, Notation, PieceType, Position, San, SanMove, Square};

use crate::playable;

const FI: Letters = Letters::FINNISH;
const HU: Letters = Letters::HUNGARIAN;

/// Checks that a text stands for a move, given in UCI.
#[track_caller]
fn check(fen: &str, letters: Letters, text: &str, expected: &str) {
    let position = playable(fen);
    let expected = position.uci(expected.parse().unwrap()).unwrap();
    let read = Notation::short(letters).read(&position, text);
    assert_eq!(read, Ok(expected), "{text} in {fen}");
}

/// Checks that each Finnish and Hungarian text stands for the move, and that the first ones are written.
#[track_caller]
fn check_both(fen: &str, expected: &str, finnish: &[&str], hungarian: &[&str]) {
    let position = playable(fen);
    let mv = position.uci(expected.parse().unwrap()).unwrap();
    for (letters, texts) in [(FI, finnish), (HU, hungarian)] {
        for text in texts {
            check(fen, letters, text, expected);
        }
        assert_eq!(&*Notation::short(letters).write(&position, mv), texts[0], "{fen}");
    }
}

/// Notations other than the algebraic one are rejected.
#[test]
fn l_c_0_only_algebraic_notation_is_recognised() {
    for text in ["P-K4", "P-QB4", "Kt-KB3", "N-KB3", "5254", "PxP", "e2e4e5", "pawn to e4", "Castles"] {
        for &letters in Letters::ALL {
            let read = Notation::short(letters).read(&Position::start(), text);
            assert!(read.is_err(), "{text} in {letters:?}: {read:?}");
        }
    }
}

#[test]
fn l_c_1_letters_stand_for_pieces_other_than_pawns() {
    for &letters in Letters::ALL {
        for role in PieceType::ALL {
            assert_eq!(letters.of(role).is_empty(), role == PieceType::Pawn, "{letters:?}");
        }
    }
}

#[test]
fn l_c_2_a_piece_is_written_by_its_initial() {
    let roles = [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
    for (letters, expected) in [(FI, "KDTLR"), (HU, "KVBFH"), (Letters::ENGLISH, "KQRBN")] {
        assert_eq!(roles.map(|role| letters.of(role)).concat(), expected);
    }
}

#[test]
fn l_c_3_national_letters_and_figurines_are_read() {
    // fou, a bishop in French; loper, a bishop in Dutch.
    let fen = "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1";
    check(fen, Letters::FRENCH, "Fe5", "b2e5");
    check(fen, Letters::DUTCH, "Le5", "b2e5");
    check(fen, Letters::FIGURINE, "♗e5", "b2e5");
    check(fen, Letters::FIGURINE, "♝e5", "b2e5");
}

#[test]
fn l_c_4_a_pawn_has_no_letter() {
    let fen = "4k3/4p3/8/8/p7/8/3P4/4K3 w - - 0 1";
    check_both(fen, "d2d4", &["d4"], &["d4"]);
    let black = "4k3/4p3/p7/8/8/8/8/4K3 b - - 0 1";
    check_both(black, "e7e5", &["e5"], &["e5"]);
    check_both(black, "a6a5", &["a5"], &["a5"]);
    // Forms with a letter for the pawn, such as se5, are not used.
    for text in ["se5", "sd4", "sa5", "Se5", "Ge5", "Pe5"] {
        assert!(Notation::short(FI).read(&playable(black), text).is_err(), "{text}");
    }
}

/// Squares in moves are named as in C.5 to C.7.
#[test]
fn l_c_5_files_are_lettered_from_whites_left() {
    let names: String = Square::ALL[..8].iter().map(|square| square.file().letter()).collect();
    assert_eq!(names, "abcdefgh");
    check("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", FI, "Da8", "a1a8");
    check("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", HU, "Vh8", "h1h8");
}

#[test]
fn l_c_6_ranks_are_numbered_from_whites_side() {
    let names: String = Square::ALL.iter().step_by(8).map(|square| square.to_string()[1..].to_owned()).collect();
    assert_eq!(names, "12345678");
    // White's pieces start on the first two ranks, Black's on the last two.
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", HU, "Hf3", "g1f3");
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", HU, "Hf6", "g8f6");
}

#[test]
fn l_c_7_every_square_has_one_letter_and_one_number() {
    let mut names: Vec<String> = Square::ALL.iter().map(ToString::to_string).collect();
    for (name, square) in names.iter().zip(Square::ALL) {
        let san = San::read(&format!("K{name}"), FI).unwrap();
        assert!(matches!(san.mv, SanMove::Piece { to, .. } if to == square), "{name}");
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 64);
}

#[test]
fn l_c_8a_a_move_is_piece_and_square_of_arrival() {
    let fen = "6k1/8/8/8/8/8/1B6/R3K1N1 w - - 0 1";
    check_both(fen, "b2e5", &["Le5", "L-e5"], &["Fe5", "F-e5"]);
    check_both(fen, "g1f3", &["Rf3", "R-f3"], &["Hf3", "H-f3"]);
    check_both(fen, "a1d1", &["Td1", "T-d1"], &["Bd1", "B-d1"]);
}

#[test]
fn l_c_8b_the_square_of_departure_may_be_added() {
    let white = "7k/8/8/8/8/8/1B1P4/R3K1N1 w - - 0 1";
    let black = "7k/4p3/p7/8/8/8/8/4K3 b - - 0 1";
    for (fen, mv, finnish, hungarian) in [
        (white, "b2e5", "Lb2e5", "Fb2-e5"),
        (white, "g1f3", "Rg1f3", "Hg1-f3"),
        (white, "a1d1", "Ta1d1", "Ba1-d1"),
        (white, "d2d4", "d2d4", "d2-d4"),
        (black, "e7e5", "e7e5", "e7-e5"),
        (black, "a6a5", "a6a5", "a6-a5"),
    ] {
        check(fen, FI, finnish, mv);
        check(fen, HU, hungarian, mv);
        let position = playable(fen);
        let found = position.uci(mv.parse().unwrap()).unwrap();
        let written = Notation::long(HU).write(&position, found);
        assert_eq!(written.trim_end_matches('+'), hungarian);
    }
}

#[test]
fn l_c_9_1_a_piece_that_captures_may_have_an_x() {
    let fen = "6k1/8/8/4p3/8/5p2/1B6/R2nK1N1 w - - 0 1";
    check_both(fen, "b2e5", &["Lxe5", "Le5"], &["Fxe5", "Fe5"]);
    check_both(fen, "g1f3", &["Rxf3", "Rf3"], &["Hxf3", "Hf3"]);
    check_both(fen, "a1d1", &["Txd1", "Td1"], &["Bxd1", "Bd1"]);
}

#[test]
fn l_c_9_3a_a_pawn_that_captures_names_its_file() {
    let fen = "7k/8/8/1p2p3/P2P4/5p2/6P1/4K3 w - - 0 1";
    check_both(fen, "d4e5", &["dxe5", "de5"], &["dxe5", "de5"]);
    check_both(fen, "g2f3", &["gxf3", "gf3"], &["gxf3", "gf3"]);
    check_both(fen, "a4b5", &["axb5", "ab5"], &["axb5", "ab5"]);
}

#[test]
fn l_c_9_3b_en_passant_names_the_square_of_arrival() {
    let fen = "7k/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let finnish = ["exd6", "exd6 o.l.", "exd6 e.p.", "ed6", "ed6 o.l."];
    check_both(fen, "e5d6", &finnish, &["exd6", "exd6 e.p.", "exd6 e. p."]);
    assert!(Notation::short(FI).read(&playable(fen), "exd5 o.l.").is_err());
}

/// Checks the notation of a move or capture on f3 by one of two knights.
#[track_caller]
fn check_knights(knights: [&str; 2], departures: [&str; 2]) {
    for (prey, x) in [(false, ""), (true, "x")] {
        let mut board = playable("k7/8/8/8/8/8/8/K7 w - - 0 1").setup();
        let white = |role| flagfall_chess::Piece { color: flagfall_chess::Color::White, role };
        for knight in knights {
            board.board.set(knight.parse().unwrap(), Some(white(PieceType::Knight)));
        }
        if prey {
            let pawn = flagfall_chess::Piece { color: flagfall_chess::Color::Black, role: PieceType::Pawn };
            board.board.set(Square::F3, Some(pawn));
        }
        let fen = board.fen(FenStyle::XFen).to_string();
        for (knight, departure) in knights.into_iter().zip(departures) {
            let [fi, hu] = ["R", "H"].map(|letter| format!("{letter}{departure}{x}f3"));
            let plain = ["R", "H"].map(|letter| format!("{letter}{departure}f3"));
            check_both(&fen, &format!("{knight}f3"), &[&fi, &plain[0]], &[&hu, &plain[1]]);
        }
        let error = Notation::short(FI).read(&playable(&fen), "Rf3").unwrap_err().to_string();
        assert!(departures.iter().all(|departure| error.contains(&format!("R{departure}{x}f3"))), "{error}");
    }
}

#[test]
fn l_c_10_1_the_file_is_added_for_pieces_on_one_rank() {
    check_knights(["g1", "e1"], ["g", "e"]);
}

#[test]
fn l_c_10_2_the_rank_is_added_for_pieces_on_one_file() {
    check_knights(["g5", "g1"], ["5", "1"]);
}

/// Hungarian C.10.3.4 prints Hdxf3 in its first example: the knight stands on e1, so it is Hexf3.
#[test]
fn l_c_10_3_the_file_is_preferred_otherwise() {
    check_knights(["h2", "d4"], ["h", "d"]);
    let fen = "k7/8/8/8/3N4/8/7N/K7 w - - 0 1";
    check(fen, FI, "R2f3", "h2f3");
    check(fen, HU, "H4f3", "d4f3");
    let first = playable("k7/8/8/8/8/5p2/8/K3N1N1 w - - 0 1");
    assert!(Notation::short(HU).read(&first, "Hexf3").is_ok());
    assert!(Notation::short(HU).read(&first, "Hdxf3").is_err());
}

#[test]
fn l_c_11_a_promotion_adds_the_new_piece() {
    let white = "5r2/3PP3/7k/8/8/8/8/K7 w - - 0 1";
    check(white, FI, "d8D", "d7d8q");
    check(white, HU, "d8V", "d7d8q");
    check(white, FI, "exf8R", "e7f8n");
    check(white, HU, "exf8H", "e7f8n");
    check("5k2/3P1P2/8/8/8/8/8/K7 w - - 0 1", FI, "d8D", "d7d8q");
    check("8/5P2/7k/8/8/8/8/K7 w - - 0 1", HU, "f8H", "f7f8n");
    let black = "7k/8/8/8/8/8/1p4p1/K7 b - - 0 1";
    check("7k/8/8/K7/8/8/1p4p1/8 b - - 0 1", FI, "b1L", "b2b1b");
    check("7k/8/8/K7/8/8/1p4p1/8 b - - 0 1", HU, "b1F", "b2b1b");
    check("7k/8/8/K7/8/8/1p4p1/8 b - - 0 1", FI, "g1T", "g2g1r");
    check("7k/8/8/K7/8/8/1p4p1/8 b - - 0 1", HU, "g1B", "g2g1r");
    assert!(Notation::short(FI).read(&playable(black), "g1").is_err(), "the promotion piece is required");
}

#[test]
fn l_c_12_a_draw_offer_is_read() {
    for text in ["Kb1 (=)", "Kb1(=)", "Kb1 ="] {
        assert!(San::read(text, FI).unwrap().draw_offer, "{text}");
    }
    assert!(!San::read("Kb1", FI).unwrap().draw_offer);
}

#[test]
fn l_c_13a_abbreviations_are_read() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for letters in [FI, HU] {
        check(fen, letters, "0-0", "e1h1");
        check(fen, letters, "0-0-0", "e1a1");
        check(fen, letters, "0—0", "e1h1");
        check(fen, letters, "0—0-0", "e1a1");
    }
    let mates = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for text in ["Ta8++", "Ta8#", "Ta8+", "Ta8"] {
        check(mates, FI, text, "a1a8");
    }
}

#[test]
fn l_c_13b_marks_of_capture_check_mate_and_en_passant_are_optional() {
    let fen = "4k3/8/8/3pP3/8/8/8/K6R w - d6 0 1";
    check_both(fen, "e5d6", &["exd6", "ed6", "exd6 o.l."], &["exd6", "ed6", "exd6 e.p."]);
    check_both(fen, "h1h8", &["Th8+", "Th8", "Th8++"], &["Bh8+", "Bh8", "Bh8#"]);
}

/// The example game as printed; the move 10...Te8, missing in the first Finnish form, is added.
const FINNISH: &str = "1. e4 e5 2. Rf3 Rf6 3. d4 exd4 4. e5 Re4 5. Dxd4 d5 6. exd6 o.l. Rxd6 7. Lg5 Rc6 \
    8. De3+ Le7 9. Rbd2 0-0 10. 0-0-0 Te8 11. Kb1 (=)";
const FINNISH_WITHOUT_MARKS: &str = "1. e4 e5 2. Rf3 Rf6 3. d4 ed4 4. e5 Re4 5. Dd4 d5 6. ed6 Rd6 \
    7. Lg5 Rc6 8. De3 Le7 9. Rbd2 0-0 10. 0-0-0 Te8 11. Kb1 (=)";
const HUNGARIAN: &str = "1. e4 e5 2. Hf3 Hf6 3. d4 exd4 4. e5 He4 5. Vxd4 d5 6. exd6 e.p. Hxd6 7. Fg5 Hc6 \
    8. Ve3+ Fe7 9. Hbd2 0-0 10. 0-0-0 Be8 11. Kb1 (=)";

/// A visitor that records the last position, the number of plies and whether a draw was offered.
#[derive(Default)]
struct LastPosition {
    position: Option<Position>,
    plies: usize,
    offers: bool,
}

impl Visitor for LastPosition {
    fn play(&mut self, _: &Position, _: Move, after: &Position) {
        (self.position, self.offers) = (Some(*after), false);
        self.plies += 1;
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.offers = comment.is_draw_offer();
    }
}

#[test]
fn l_c_13c_the_example_game_is_read_in_every_printed_form() {
    let dashes = HUNGARIAN.replace("0-0-0", "0—0—0").replace("0-0", "0—0");
    let glued = FINNISH.replace(". ", ".").replace("o.l.", "o.l. ");
    let english = "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 \
        8. Qe3+ Be7 9. Nbd2 O-O 10. O-O-O Re8 11. Kb1 (=)";
    let bare = HUNGARIAN.replace(['x', '+'], "").replace(" e.p.", "");
    for (text, letters) in [
        (FINNISH, FI),
        (FINNISH_WITHOUT_MARKS, FI),
        (&glued, FI),
        (HUNGARIAN, HU),
        (&dashes, HU),
        (&bare, HU),
        (english, Letters::ENGLISH),
    ] {
        let mut last = LastPosition::default();
        let raw = pgn::games(text.as_bytes()).next().unwrap();
        raw.read_with(letters, &mut last).unwrap_or_else(|error| panic!("{text}: {error}"));
        let fen = last.position.unwrap().fen(FenStyle::XFen).to_string();
        let expected = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";
        assert_eq!((&*fen, last.plies, last.offers), (expected, 21, true), "{text}");
    }
}

#[test]
fn l_c_13c_the_letters_of_the_example_games_are_guessed() {
    for (text, expected) in [(FINNISH, FI), (FINNISH_WITHOUT_MARKS, FI), (HUNGARIAN, HU)] {
        let guess = pgn::games(text.as_bytes()).next().unwrap().guess();
        assert_eq!(guess, LettersGuess::Unique(expected));
    }
}

/// As printed, without 10...Te8, White's next move is read as Black's and is illegal.
#[test]
fn l_c_13c_the_finnish_example_as_printed_lacks_a_move() {
    let printed = FINNISH.replace(" Te8", "");
    let mut game = PgnGame::default();
    let error = pgn::games(printed.as_bytes()).next().unwrap().read_with(FI, &mut game).unwrap_err();
    assert_eq!(game.moves().count(), 19);
    assert!(error.to_string().contains("Kb1: no king can go there"), "{error}");
}
