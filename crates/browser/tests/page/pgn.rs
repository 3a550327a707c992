//! Imported games.

use flagfall_browser::{Clocks, read_pgn};

const GAME: &str = r#"[Event "Club"]
[White "Ann"]
[Result "0-1"]

1. f3 {[%clk 0:10:00]} e5 {careless (so is the next)} (1... d5 2. e4 {[%clk 0:01:00]})
2. g4 Qh4# {[%clk 0:09:30.5]} 0-1
"#;

#[test]
fn game_is_read_and_written() {
    let mut import = read_pgn(GAME, None);
    assert_eq!(import.problems(), []);
    let game = &import.take_games()[0];
    assert_eq!(import.take_games(), []);
    assert_eq!(game.tags().0["White"], "Ann");
    assert_eq!(game.outcome().as_deref(), Some("0-1"));
    assert_eq!(game.clocks(), Clocks(vec![Some(600_000), None, None, Some(570_500)]));
    let line = game.line();
    assert_eq!(line.numbered("en").unwrap(), "1. f3 e5 2. g4 Qh4#");
    let written = game.write("fi").unwrap();
    assert!(written.contains("Dh4#") && written.contains("careless"), "{written}");
    let again = read_pgn(&written, None).take_games();
    assert_eq!(again[0].line().numbered("en").unwrap(), "1. f3 e5 2. g4 Qh4#");
    assert_eq!(again[0].clocks(), game.clocks());
}

#[test]
fn game_may_start_from_any_position() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O Ke7 *";
    let game = &read_pgn(text, None).take_games()[0];
    assert_eq!(game.line().look(Some(0)).fen, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(game.line().plies(), 2);
}

#[test]
fn error_gives_game_and_line() {
    let text = format!("{GAME}\n[White \"B\"]\n\n1. e4\nKe7 *\n\n{GAME}");
    let mut import = read_pgn(&text, None);
    assert_eq!(import.take_games().len(), 2);
    let problem = &import.problems()[0];
    assert_eq!((problem.game, problem.line, problem.code), (2, 11, "move"));
    assert_eq!(problem.text.as_deref(), Some("Ke7"));
    assert_eq!(read_pgn(&text, Some(1)).take_games().len(), 1);
}
