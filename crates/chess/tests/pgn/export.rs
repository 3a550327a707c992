//! The export format.

use flagfall_chess::pgn::{self, PgnWriter};
use flagfall_chess::{Letters, Notation, UciStyle};

/// Checks the export of a text.
#[track_caller]
fn check_in(notation: Notation, text: &str, expected: &str) {
    let write = |text: &[u8]| {
        let mut writer = PgnWriter::new(notation);
        for raw in pgn::games(text) {
            raw.read(&mut writer).unwrap_or_else(|error| panic!("{error}"));
        }
        writer.take()
    };
    let written = write(text.as_bytes());
    assert_eq!(written, expected);
    assert_eq!(write(written.as_bytes()), written, "export is stable");
}

#[track_caller]
fn check(text: &str, expected: &str) {
    check_in(Notation::default(), text, expected);
}

const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
    [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

/// Checks the export of moves, below the default tags.
#[track_caller]
fn check_moves(text: &str, expected: &str) {
    check(text, &format!("{ROSTER}\n{expected}\n\n"));
}

#[test]
fn result_tag_is_used_without_result_in_movetext() {
    let tags = ROSTER.replace('*', "0-1");
    check("[Result \"0-1\"]\n\n1. e4", &format!("{tags}\n1. e4 0-1\n\n"));
}

/// In Chess960 UCI castling is king takes rook, even from the squares of ordinary chess.
#[test]
fn chess960_uci_castling_is_king_takes_rook() {
    let fen = "4k2r/8/8/8/8/8/8/4K3 b k - 0 1";
    for (variant, castling) in [("", "e8g8"), ("[Variant \"Chess960\"]\n", "e8h8")] {
        let tags = format!("{ROSTER}[FEN \"{fen}\"]\n[SetUp \"1\"]\n{variant}");
        let text = format!("[FEN \"{fen}\"]\n{variant}\n1... O-O *");
        let expected = format!("{tags}\n1... {castling} *\n\n");
        check_in(Notation::uci(UciStyle::Standard), &text, &expected);
    }
}

#[test]
fn roster_precedes_other_tags_in_alphabetical_order() {
    check(
        "[ECO \"C20\"]\n[Result \"1-0\"]\n[Annotator \"Z\"]\n[White \"A\"]\n[Event \"E\"]\n\n1. e4 1-0",
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
         [Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"Z\"]\n[ECO \"C20\"]\n\n1. e4 1-0\n\n",
    );
}

#[test]
fn result_in_movetext_is_used_without_result_tag() {
    check("1. e4 0-1", &format!("{}\n1. e4 0-1\n\n", ROSTER.replace('*', "0-1")));
    check("1. e4", &format!("{ROSTER}\n1. e4 *\n\n"));
}

#[test]
fn quotes_and_backslashes_are_escaped() {
    let written = ROSTER.replace("[White \"?\"]", "[White \"the \\\"\\\\\\\"\"]");
    check("[White \"the \"\\\\\"\"]\n\n*", &format!("{written}\n*\n\n"));
}

#[test]
fn move_numbers_are_written_where_needed() {
    check_moves("e4 e5 Nf3", "1. e4 e5 2. Nf3 *");
    check_moves("e4 {a} e5 $1 Nf3! Nc6", "1. e4 {a} 1... e5 $1 2. Nf3 $1 Nc6 *");
    check_moves("e4 (d4 d5 (Nf6 c4)) e5 (c5)", "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 (1... c5) *");
    check_moves("e4 (-- e5) e5", "1. e4 (1. -- e5) 1... e5 *");
}

#[test]
fn start_position_is_written_as_tag() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 30";
    let tags = format!("{ROSTER}[FEN \"{fen}\"]\n[SetUp \"1\"]\n");
    check(&format!("[FEN \"{fen}\"]\n\nKd7 e4"), &format!("{tags}\n30... Kd7 31. e4 *\n\n"));
}

#[test]
fn letters_other_than_english_are_named_in_tag() {
    let finnish = format!("{ROSTER}[PieceLetters \"fi\"]\n\n1. e4 e5 2. Rf3 *\n\n");
    check_in(Notation::short(Letters::FINNISH), "e4 e5 Nf3", &finnish);
    let english = format!("{ROSTER}\n1. e4 e5 2. Nf3 *\n\n");
    check_in(Notation::default(), &finnish, &english);
    let long = format!("{ROSTER}[PieceLetters \"hu\"]\n\n1. e2-e4 e7-e5 2. Hg1-f3 *\n\n");
    check_in(Notation::long(Letters::HUNGARIAN), &finnish, &long);
    let uci = format!("{ROSTER}\n1. e2e4 e7e5 2. g1f3 *\n\n");
    check_in(Notation::uci(UciStyle::Standard), &finnish, &uci);
}

/// Custom letters are read back with the same letters.
#[test]
fn custom_letters_are_read_back() {
    let own = Letters::new("lv", "Latvian", ["K", "D", "T", "L", "Z"]).unwrap();
    let mut writer = PgnWriter::new(Notation::short(own));
    pgn::games(b"e4 e5 Nf3").next().unwrap().read(&mut writer).unwrap();
    let written = writer.take();
    assert!(written.contains("[PieceLetters \"lv\"]") && written.contains("2. Zf3"), "{written}");
    let mut game = pgn::PgnGame::default();
    pgn::games(written.as_bytes()).next().unwrap().read_with(own, &mut game).unwrap();
    assert_eq!(game.moves().count(), 3);
}

#[test]
fn lines_are_shorter_than_80() {
    let many = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
    let comment = format!("{{{}}}", "some words ".repeat(40));
    let commands = "{[%clk 1:29:59] [%eval 0.25,17]}".repeat(9);
    for text in [many.clone(), format!("{many}{comment}{many}"), format!("e4 {commands} e5"), commands.clone() + &many]
    {
        let mut writer = PgnWriter::new(Notation::default());
        pgn::games(text.as_bytes()).next().unwrap().read(&mut writer).unwrap();
        let written = writer.take();
        for line in written.lines() {
            assert!(line.len() < 80, "{line}");
            assert!(line.trim_end() == line, "{line:?}");
        }
        // No line of the moves could be read as a tag or an escaped line.
        let moves = written.split_once("\n\n").unwrap().1;
        assert!(!moves.lines().any(|line| line.starts_with(['[', '%'])), "{written}");
    }
}

#[test]
fn comment_with_a_brace_extends_to_line_end() {
    check_moves("e4 ; a } b\ne5", "1. e4 ;a } b\n1... e5 *");
    check_moves("e4 {a { b} e5", "1. e4 {a { b} 1... e5 *");
}

#[test]
fn game_with_error_is_not_written() {
    let mut writer = PgnWriter::new(Notation::default());
    let text = b"[White \"A\"]\n\n1. e4 Ke4 *\n\n[White \"B\"]\n\n1. d4 *";
    let read: Vec<bool> = pgn::games(text).map(|raw| raw.read(&mut writer).is_ok()).collect();
    assert_eq!(read, [false, true]);
    let written = writer.take();
    assert!(written.contains("[White \"B\"]") && !written.contains("e4"), "{written}");
    assert_eq!(writer.take(), "");
}
