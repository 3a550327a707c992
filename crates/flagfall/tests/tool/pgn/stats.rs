//! `flagfall pgn stats`.

use super::{archive, chess960_game, feed};

/// Returns six games with everything that is counted, and one with an error.
fn games() -> String {
    let mate = "\
[Event \"Club\"]
[Date \"2019.05.??\"]
[White \"Aalto\"]
[Black \"Berg\"]
[Result \"0-1\"]
[ECO \"A00\"]
[Opening \"Barnes\"]

1. f3 {[%clk 0:05:00] [%eval 0.1]} e5 2. g4 (2. e4 Nc6 3. b4) Qh4# 0-1

";
    let castling = "\
[Event \"Club\"]
[Date \"2020.01.02\"]
[White \"Berg\"]
[Black \"Caesar\"]
[ECO \"A00\"]

1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O {[%clk 0:04:00]} 1/2-1/2

";
    let en_passant = "[White \"?\"]\n\n1. e4 a6 2. e5 d5 3. exd6 *\n\n";
    let promotion = "[FEN \"8/P1k5/8/8/8/8/1p6/4K3 w - - 0 1\"]\n\n1. a8=Q b1=N 1-0\n\n";
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n\n";
    let error = "[White \"Eve\"]\n\n1. e5 1-0\n\n";
    [mate, castling, en_passant, promotion, stalemate, error, &chess960_game()].concat()
}

#[test]
fn report_is_printed() {
    let run = feed(games().as_bytes(), &["stats", "-"]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("error: standard input:"), "{}", run.stderr);
    let expected = "\
Games        6
Omitted      1 with errors
Plies        25; a game has 4.2, 1 to 8
Events       2
Players      3
Dates        2019.05.?? to 2020.01.02

Results
  1-0                      1  16.7% ███████████████
  0-1                      1  16.7% ███████████████
  1/2-1/2                  2  33.3% ██████████████████████████████
  *                        2  33.3% ██████████████████████████████

First moves
  Nf3                      1  16.7% ██████████████████████████████
  e4                       1  16.7% ██████████████████████████████
  f3                       1  16.7% ██████████████████████████████

ECO
  A00                      2  33.3% ██████████████████████████████

Openings
  Barnes                   1  16.7% ██████████████████████████████

On the board
  checkmates               1
  stalemates               1
  castlings                3
  promotions               2
  underpromotions          1
  en passants              1

Kinds of games
  with clocks              2
  with evals               1
  chess960                 1
  set up                   3
";
    assert_eq!(run.stdout, expected);
}

#[test]
fn json_is_printed() {
    let expected = concat!(
        r#"{"games":6,"errors":1,"#,
        r#""plies":{"total":25,"mean":4.17,"shortest":1,"longest":8},"#,
        r#""results":{"1-0":1,"0-1":1,"1/2-1/2":2,"*":2},"#,
        r#""dates":{"first":"2019.05.??","last":"2020.01.02"},"#,
        r#""events":{"count":2,"capped":false},"players":{"count":3,"capped":false},"#,
        r#""first_moves":[{"name":"Nf3","games":1},{"name":"e4","games":1},{"name":"f3","games":1}],"#,
        r#""eco":[{"name":"A00","games":2}],"openings":[{"name":"Barnes","games":1}],"#,
        r#""board":{"checkmates":1,"stalemates":1,"castlings":3,"promotions":2,"#,
        r#""underpromotions":1,"en_passants":1},"#,
        r#""kinds":{"with_clocks":2,"with_evals":1,"chess960":1,"set_up":3},"letters":{}}"#,
        "\n",
    );
    assert_eq!(feed(games().as_bytes(), &["stats", "--json", "-"]).stdout, expected);
}

#[test]
fn letters_are_counted() {
    let run = feed(b"1. d4 Hf6 *\n\n1. e4 e5 2. Hf3 Hc6 *\n", &["stats", "-"]);
    assert!(run.stdout.contains("\nLetters      2 in hu\n"), "{}", run.stdout);
}

#[test]
fn empty_input_has_no_counts() {
    let run = feed(b"", &["stats", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("Games        0\nEvents       0\n"), "{}", run.stdout);
    let run = feed(b"", &["stats", "--json", "-"]);
    assert!(run.stdout.starts_with(r#"{"games":0,"errors":0,"plies":{"total":0,"mean":0.00,"#));
}

#[test]
fn many_batches_add_up() {
    let (games, moves) = archive(8_000);
    let run = feed(games.as_bytes(), &["stats", "--json", "--threads", "4", "-"]);
    let expected = format!(r#"{{"games":8000,"errors":0,"plies":{{"total":{moves},"#);
    assert!(run.stdout.starts_with(&expected), "{}", run.stdout);
    let expected = r#""events":{"count":7,"capped":false},"players":{"count":16000,"capped":false}"#;
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    assert_eq!(feed(games.as_bytes(), &["stats", "--json", "--threads", "1", "-"]), run);
}
