//! Announcements for players who cannot see the board.

use flagfall_browser::{letters_of, say_moves, say_number, say_time};

use crate::{START, line};

#[test]
fn moves_are_announced() {
    let game = line(START, "e2e4 e7e5 g1f3");
    assert_eq!(game.say_move(3, "en").unwrap(), "knight from g1 to f3");
    assert_eq!(game.say_move(1, "de").unwrap(), "Eva zwei, Eva vier");
    assert_eq!(game.say_move(0, "en").unwrap(), "");
    assert_eq!(game.say_move(4, "en").unwrap(), "");
    assert_eq!(game.say_uci("b8c6", "fi").unwrap(), "ratsu ruudusta b8 ruutuun c6");
    assert!(game.say_uci("b8c5", "fi").is_err());
    assert!(game.say_move(1, "sv").is_err());
}

#[test]
fn board_is_announced() {
    let game = line("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "a2a4");
    assert_eq!(game.say_pieces("white", "en", None).unwrap(), "White: king e1, pawns a4, b2");
    assert_eq!(game.say_pieces("white", "en", Some(0)).unwrap(), "White: king e1, pawns a2, b2");
    assert_eq!(game.say_rank("4", "fi", None).unwrap(), "rivi 4: valkea sotilas a4");
    assert_eq!(game.say_file("b", "hu", None).unwrap(), "b-vonal: világos gyalog b2");
    assert_eq!(game.say_square("e8", "de", None).unwrap(), "Eva acht: schwarzer König");
    let queens = game.say_where("queen", "en", None, None).unwrap();
    assert_eq!(queens, ["White: no queen", "Black: no queen"]);
    let black = game.say_where("king", "hu", Some("black".to_owned()), None).unwrap();
    assert_eq!(black, ["Sötét: király e8"]);
    let board = game.say_board("en", None).unwrap();
    assert_eq!((board.len(), board[0].as_str()), (8, "rank 8: black king e8"));
    assert!(game.say_rank("9", "en", None).is_err());
    assert!(game.say_where("duke", "en", None, None).is_err());
}

#[test]
fn times_and_counts_are_announced_in_words() {
    assert_eq!(say_time(61_000.0, "fi").unwrap(), "yksi minuutti ja yksi sekunti");
    assert_eq!(say_time(-5.0, "en").unwrap(), "zero seconds");
    assert_eq!(say_time(f64::NAN, "en").unwrap(), "zero seconds");
    assert_eq!(say_number(21, "de").unwrap(), "einundzwanzig");
    assert_eq!(say_moves(2, "hu").unwrap(), "két lépés");
    assert_eq!(letters_of("hu").unwrap(), ["", "H", "F", "B", "V", "K"]);
}
