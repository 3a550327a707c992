//! Splitting texts into games.

use flagfall_chess::pgn;

use crate::check_games;

#[test]
fn games_with_tags_are_split() {
    check_games(b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n", &["e4 *", "d4 *"]);
    check_games(b"[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. d4 *\n", &["e4 *", "d4 *"]);
    check_games(b"[White \"A\"]\n\n1. e4 *\n  [White \"B\"]\n\n1. d4 *\n", &["e4 *", "d4 *"]);
}

#[test]
fn games_without_tags_are_split() {
    check_games(b"1. e4 * 1. d4 1-0\n1. c4 1/2-1/2 *", &["e4 *", "d4 1-0", "c4 1/2-1/2", "*"]);
    check_games(b"1. e4 *\n\n[White \"B\"]\n\n1. d4 *", &["e4 *", "d4 *"]);
    check_games(b"1. e4\n[White \"B\"]\n\n1. d4 *", &["e4", "d4 *"]);
    check_games(b"1. e4 (1. d4 1-0) {*} ; *\n* 1. c4", &["e4 ( d4 ) {*} {*} *", "c4"]);
}

#[test]
fn games_without_a_result_are_split() {
    check_games(b"[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4\n", &["e4", "d4"]);
    check_games(
        b"[White \"A\"]\n\n1. e4 (1. d4\n\n[White \"B\"]\n\n1. d4\n",
        &["! line 3, game 1: a variation is not closed by )", "d4"],
    );
}

#[test]
fn games_without_moves_are_split() {
    check_games(b"[White \"A\"]\n\n*\n\n[White \"B\"]\n\n*\n", &["*", "*"]);
    check_games(b"[Event \"A\"]\n\n[Event \"B\"]\n\n1. e4 *", &["", "e4 *"]);
    check_games(b"[Event \"A\"]\n\n\n[Event \"B\"]\n", &["", ""]);
    check_games(b"[White \"A\"]\n[Black \"B\"]\n\n[White  \"C\"]\n\n1. e4 *", &["", "e4 *"]);
}

#[test]
fn game_without_tags_follows_game_with_tags() {
    let text = b"[White \"A\"]\n\n1. e4 1-0\n\n1. d4 *\n\n[White \"B\"]\n\n1. c4 *";
    check_games(text, &["e4 1-0", "d4 *", "c4 *"]);
    let text = b"[White \"A\"]\n\n1. e4 ; not 1-0\n\nd5 *";
    check_games(text, &["e4 {not 1-0} d5 *"]);
}

#[test]
fn comments_after_the_result_belong_to_the_game() {
    check_games(b"1. e4 1-0 {after} ; all\n1. d4 *", &["e4 {after} {all} 1-0", "d4 *"]);
    check_games(b"1. e4 1-0 {after}\n\n[White \"B\"]\n\n1. d4 *", &["e4 {after} 1-0", "d4 *"]);
}

#[test]
fn unclosed_comment_swallows_only_its_game() {
    let problem = "! line 3, game 1: the comment that begins here is not closed by }";
    for tag in ["Event", "White"] {
        let text = format!("[White \"A\"]\n\n1. e4 {{open\n\n[{tag} \"B\"]\n\n1. d4 {{x}} *");
        check_games(text.as_bytes(), &[problem, "d4 {x} *"]);
    }
}

#[test]
fn comments_after_tags_are_read() {
    let text = b"[White \"A\"] ; a comment\n[Black \"B\"]\n; another\n[Round \"1\"]\n\n1. e4 *";
    check_games(text, &["e4 *"]);
    check_games(b"[White \"A\"]\n; of the moves\n1. e4 *", &["{of the moves} e4 *"]);
}

#[test]
fn game_with_error_ends_where_the_next_begins() {
    check_games(
        b"[White \"A\"]\n\n1. nonsense ) } $\n\n[White \"B\"]\n\n1. d4 *",
        &["! line 3, game 1: \"nonsense\" is no move, character 1: 'n' is no piece in these letters", "d4 *"],
    );
    check_games(
        b"[White \"A\nB\"]\n\n1. e4 *\n\n[White \"C\"]\n\n1. d4 *",
        &["! line 1, game 1: this is not a tag: a tag has the form [Name \"value\"]", "d4 *"],
    );
    check_games(
        b"[White A]\n\n1. e4 *\n\n[White \"C\"]\n\n1. d4 *",
        &["! line 1, game 1: this is not a tag: a tag has the form [Name \"value\"]", "d4 *"],
    );
}

#[test]
fn games_have_numbers_and_lines() {
    let text = b"\n\n[White \"A\"]\n\n1. e4 *\n\n\n[White \"B\"]\r\n\r\n1. d4 *\r[White \"C\"]\n\n*";
    let places: Vec<(u64, u64, u64)> =
        pgn::games(text).map(|game| (game.number(), game.line(), game.lines())).collect();
    assert_eq!(places, [(1, 3, 5), (2, 8, 3), (3, 11, 2)]);
    let whole: Vec<u8> = pgn::games(text).flat_map(|game| game.bytes().to_vec()).collect();
    assert_eq!(whole, text.trim_ascii_start(), "no byte of a game is lost");
}
