//! `flagfall pgn check`.

use std::fs;
use std::path::Path;

use super::{TempDir, archive, check_run, feed, pgn};
use crate::ToolRun;

#[track_caller]
fn check(games: &str, status: i32, stdout: &str, stderr: &str) {
    check_run(games, &["check", "-"], status, stdout, stderr);
}

#[test]
fn games_and_moves_are_counted() {
    check("", 0, "0 games, 0 moves, 0 errors\n", "");
    check("1. e4 *", 0, "1 game, 1 move, 0 errors\n", "");
    check("1. e4 (1. d4 d5 (1... Nf6)) e5 *\n\n1. c4 *", 0, "2 games, 6 moves, 0 errors\n", "");
    let (games, moves) = archive(300);
    check(&games, 0, &format!("300 games, {moves} moves, 0 errors\n"), "");
}

#[test]
fn error_is_reported_with_location_and_next_game_is_read() {
    let games = "\
[White \"Aalto\"]
[Black \"Berg\"]
[Round \"3.1\"]

1. e4 e5
2. Ke3 Ke6 *

[White \"Caesar\"]

1. e4 e5 *

[Round \"4\"]

1. d4 d4 *
";
    let expected = "\
standard input:6: game 1 (Aalto - Berg, 3.1): Ke3: no king can go there; legal move: Ke2
standard input:14: game 3: d4: no pawn can go there
3 games, 2 moves, 2 errors
";
    let run = feed(games.as_bytes(), &["check", "-"]);
    assert_eq!(run.status, 1);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.stdout);
    for (line, expected) in lines.iter().zip(expected.lines()) {
        assert!(line.starts_with(expected), "{line}\nexpected:\n{expected}");
    }
}

/// Returns many batches of games with errors, and the expected reports.
fn faulty_archive() -> (String, Vec<String>) {
    let (games, _) = archive(8_000);
    let (mut faulty, mut expected) = (String::with_capacity(games.len() + 100_000), Vec::new());
    let mut line = 1;
    for (at, game) in games.split_inclusive("\n\n[").enumerate() {
        // The bracket at the end of each piece belongs to the next game.
        if at % 97 == 13 {
            faulty += &game.replacen("\n\n", "\n\nNh4 ", 1);
            expected.push((line + 8, at + 1));
        } else {
            faulty += game;
        }
        line += game.matches('\n').count();
    }
    let report = |(line, game)| {
        let seed = game - 1;
        let (players, round) = (format!("White {seed} - Black {seed}"), seed % 11);
        format!("faulty.pgn:{line}: game {game} ({players}, {round}): Nh4: no knight can go there")
    };
    (faulty, expected.into_iter().map(report).collect())
}

#[test]
fn errors_are_in_order_of_the_file_for_any_number_of_threads() {
    let dir = TempDir::new("check-order");
    let (games, expected) = faulty_archive();
    assert!(games.len() > 3 << 20 && expected.len() > 80, "{} bytes", games.len());
    dir.write("faulty.pgn", games);
    let mut outputs = Vec::new();
    for threads in ["1", "2", "7"] {
        let mut tool = crate::tool(&["pgn", "check", "--threads", threads, "faulty.pgn"]);
        let run = crate::ToolRun::from(tool.current_dir(&dir.0).output().expect("run flagfall"));
        assert_eq!((run.status, run.stderr.as_str()), (1, ""));
        let lines: Vec<_> = run.stdout.lines().collect();
        assert_eq!(lines.len(), expected.len() + 1);
        for (line, expected) in lines.iter().zip(&expected) {
            assert!(line.starts_with(expected), "{line}\nexpected:\n{expected}");
        }
        assert!(lines[expected.len()].starts_with("8000 games, "), "{}", lines[expected.len()]);
        outputs.push(run.stdout);
    }
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

#[test]
fn doubtful_data_is_noted() {
    check(
        "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n",
        0,
        "standard input:1: game 1 (A - ?): note: the tag Result is \"1-0\", but the moves end with 0-1\n\
         1 game, 1 move, 0 errors\n",
        "",
    );
    check(
        "1. f3 e5 2. g4 Qh4# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
        0,
        "standard input:1: game 1: note: the last move is mate by Black, but the result is 1-0\n\
         2 games, 8 moves, 0 errors\n",
        "",
    );
    check(
        "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0\n",
        0,
        "standard input:1: game 1: note: the last move is stalemate, but the result is 1-0\n\
         1 game, 1 move, 0 errors\n",
        "",
    );
    check(
        "[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4 *\n",
        0,
        "standard input:1: game 1 (A - ?): note: the moves end without a result\n\
         2 games, 2 moves, 0 errors\n",
        "",
    );
}

#[test]
fn each_file_is_summarised_and_missing_file_is_skipped() {
    let dir = TempDir::new("check-several");
    let (one, two) = (dir.write("one.pgn", "1. e4 *"), dir.write("two.pgn", "1. e5 *"));
    let missing = dir.path("none.pgn");
    let run = pgn(&["check", &one, &missing, &two]);
    let expected = format!(
        "{one}: 1 game, 1 move, 0 errors\n{missing}: 0 games, 0 moves, 0 errors\n\
         {two}:1: game 1: e5: no pawn can go there"
    );
    assert!(run.stdout.starts_with(&expected), "{}", run.stdout);
    let expected = format!("\n{two}: 1 game, 0 moves, 1 error\n2 games, 1 move, 1 error\n");
    assert!(run.stdout.ends_with(&expected), "{}", run.stdout);
    let expected = format!("error: cannot read {missing}: ");
    assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
    assert_eq!(run.status, 2);
}

#[test]
fn line_ends_of_all_systems_are_read() {
    let games = "\u{feff}[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. e5 *\r\n";
    for (ends, games) in [("\r\n", games.to_owned()), ("\r", games.replace("\r\n", "\r"))] {
        let run = feed(games.as_bytes(), &["check", "-"]);
        let expected = "standard input:7: game 2 (B - ?): e5: ";
        assert!(run.stdout.starts_with(expected), "{ends:?}: {}", run.stdout);
    }
}

#[test]
fn control_characters_in_names_are_removed() {
    let run = feed(b"[White \"\x1b[2JEve\x07\"]\n\n1. e5 *\n", &["check", "--color=always", "-"]);
    assert!(run.stdout.contains("( [2JEve  - ?)"), "{:?}", run.stdout);
}

#[test]
fn long_quotes_are_cut() {
    let run = feed(format!("1. {} *", "z".repeat(1_000_000)).as_bytes(), &["check", "-"]);
    assert!(run.status == 1 && run.stdout.len() < 1_000, "{} bytes", run.stdout.len());
}

#[test]
fn games_in_other_letters_are_read_and_noted() {
    let finnish = "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O f6 6. d4 Lg4 *\n\n";
    check(
        &["1. e4 e5 2. Nf3 *\n\n", finnish, finnish, "1. d4 Hf6 *\n\n", "1. d4 Sf6 *\n\n"].concat(),
        0,
        "5 games, 31 moves, 0 errors\n",
        "note: standard input: 1 game was read in German, Swedish, Danish, Norwegian or Polish \
         letters\n\
         note: standard input: 2 games were read in Finnish letters\n\
         note: standard input: 1 game was read in Hungarian letters, 1 in English\n",
    );
    check(
        "1. d4 ♞f6 *\n\n1. d4 Nf6 *\n",
        0,
        "2 games, 4 moves, 0 errors\n",
        "note: standard input: 1 game was read in figurines, 1 in English\n",
    );
}

#[test]
fn possibly_misread_english_games_are_noted() {
    let finnish = "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O f6 6. d4 Lg4 *\n\n";
    let tagged = "[PieceLetters \"fi\"]\n\n1. Rf3 *\n\n";
    check(
        &[finnish, "1. e4 e5 *\n\n", finnish, tagged].concat(),
        0,
        "4 games, 27 moves, 0 errors\n",
        "note: standard input: 2 games were read in Finnish letters, 1 in English: if all are \
         Finnish, use --from fi\n",
    );
    check(
        &[finnish, tagged].concat(),
        0,
        "2 games, 13 moves, 0 errors\n",
        "note: standard input: 1 game was read in Finnish letters\n",
    );
    // Games whose moves are not read are not counted.
    let tagged = format!("[White \"A\"]\n\n{finnish}[White \"B\"]\n\n1. e4 *\n");
    let run = feed(tagged.as_bytes(), &["filter", "--white", "a", "--min-plies", "9", "-"]);
    assert_eq!(run.stderr, "note: standard input: 1 game was read in Finnish letters\n");
}

#[test]
fn given_letters_are_the_only_ones_tried() {
    let hungarian = "1. e4 e5 2. Hf3 Hc6 *\n";
    check_run(hungarian, &["check", "--from", "hu", "-"], 0, "1 game, 4 moves, 0 errors\n", "");
    let run = feed(hungarian.as_bytes(), &["check", "--from", "fi", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    assert!(run.stdout.contains("1: game 1: "), "{}", run.stdout);
    let run = feed(b"", &["check", "--from", "xx", "-"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("choose en, fi, hu"), "{}", run.stderr);
}

#[test]
fn ambiguous_letters_are_reported() {
    // Finnish R is a knight, French R a king: both can go to f2 here.
    let fen = "4k3/8/8/8/8/7N/8/4K3 w - - 0 1";
    let game = format!("[FEN \"{fen}\"]\n\n1. Rf2 *\n");
    let run = feed(game.as_bytes(), &["check", "-"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("4: game 1: ") || run.stdout.contains("3: game 1: Rf2: "));
    assert!(run.stderr.contains("each time as other moves: choose with --from"), "{run:?}");
    for letters in ["fi", "fr"] {
        let run = feed(game.as_bytes(), &["check", "--from", letters, "-"]);
        assert_eq!(run.stdout, "1 game, 1 move, 0 errors\n");
    }
}

#[test]
fn shared_collections_have_no_errors() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn");
    let Ok(entries) = fs::read_dir(&dir) else {
        eprintln!("SKIPPED: {} does not exist, its games are not read", dir.display());
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let path = path.to_str().expect("UTF-8");
        let text = fs::read(path).expect("the file can be read");
        let events = text.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"[Event "));
        let games = events.count();
        let ToolRun { status, stdout, .. } = pgn(&["check", path]);
        assert_eq!(status, 0, "{path}: {stdout}");
        let last = stdout.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("{games} games, ")), "{path}: {last}");
    }
}
