//! Line ends and encodings.

use crate::{check_games, single_game};

const GAMES: &str = "\
[White \"A\"]
[Black \"B\"]

1. e4 {a comment
over lines} e5
2. Nf3 ; to the end
Nc6 *

% a line for some program

[White \"C\"]

1. d4
Na4 *

[White \"D\"]

1. c4 {never closed

[Event \"E\"]

1. Nf3 1-0
";

#[test]
fn line_ends_of_all_systems_are_read() {
    for end in ["\n", "\r\n", "\r"] {
        check_games(
            GAMES.replace('\n', end).as_bytes(),
            &[
                "e4 {a comment over lines} e5 Nf3 {to the end} Nc6 *",
                "! line 14, game 2: Na4: no knight can go there; legal moves: Na6, Nc6, Nf6, Nh6",
                "! line 18, game 3: the comment that begins here is not closed by }",
                "Nf3 1-0",
            ],
        );
    }
}

#[test]
fn missing_final_line_end_is_accepted() {
    check_games(b"1. e4 *", &["e4 *"]);
    check_games(b"[White \"A\"]\n\n1. e4", &["e4"]);
    check_games(b"[White \"A\"]", &[""]);
    check_games(b"", &[]);
    check_games(b" \r\n\t\n\r ", &[]);
}

#[test]
fn latin_1_and_utf_8_are_decoded() {
    for (text, white) in [
        (&b"[White \"R\xe9ti\"]\n\n1. Nf3 *"[..], "Réti"),
        ("[White \"Réti\"]\n\n1. Nf3 *".as_bytes(), "Réti"),
        ("[White \"Рети\"]\n\n1. Nf3 *".as_bytes(), "Рети"),
        (b"[White \"\xc4\xe4kk\xf6nen\"]\n\n1. Nf3 *", "Ääkkönen"),
    ] {
        assert_eq!(single_game(text).tag("White"), Some(white));
    }
    check_games(b"1. e4 {sch\xf6n} e5 *", &["e4 {schön} e5 *"]);
    check_games("1. e4 {schön} e5 *".as_bytes(), &["e4 {schön} e5 *"]);
    // Texts are decoded separately: Latin-1 next to UTF-8.
    let both = single_game(b"[White \"R\xe9ti\"]\n[Black \"R\xc3\xa9ti\"]\n\n*");
    assert_eq!((both.tag("White"), both.tag("Black")), (Some("Réti"), Some("Réti")));
}

#[test]
fn byte_order_mark_is_ignored() {
    check_games("\u{feff}1. e4 *".as_bytes(), &["e4 *"]);
    // In concatenated files, the mark stands in the middle.
    for tags in ["[White \"A\"]\n\n", ""] {
        let joined = format!("{tags}1. e4 *\n\n\u{feff}[White \"B\"]\n\n1. d4 *\n\n\u{feff}1. c4 *");
        check_games(joined.as_bytes(), &["e4 *", "d4 *", "c4 *"]);
    }
    let game = single_game("\u{feff}[White \"A\"]\n\n1. e4 *".as_bytes());
    assert_eq!(game.tag("White"), Some("A"));
}

#[test]
fn utf_16_is_reported() {
    let text: Vec<u8> = "\u{feff}[White \"A\"]\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let expected = "! line 1, game 1: the text is UTF-16: convert it to UTF-8 first";
    check_games(&text, &[expected]);
    let text: Vec<u8> = "\u{feff}[White \"A\"]\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    check_games(&text, &[expected]);
}

#[test]
fn figurines_and_cyrillic_letters_are_read_beside_latin_1() {
    use flagfall_chess::Letters;
    use flagfall_chess::pgn::{self, PgnGame};
    for (text, letters) in [("1. e4 e5 2. ♘f3 ♞c6 *", Letters::FIGURINE), ("1. e4 e5 2. Кf3 Кc6 *", Letters::RUSSIAN)]
    {
        let mut game = PgnGame::default();
        pgn::games(text.as_bytes()).next().unwrap().read_with(letters, &mut game).unwrap();
        assert_eq!(game.moves().count(), 4);
    }
}
