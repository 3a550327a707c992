//! `flagfall pgn check`.

use std::fs;
use std::path::Path;

use super::{Folder, archive, check_answer, feed, pgn};
use crate::Answer;

#[track_caller]
fn check(games: &str, status: i32, stdout: &str, stderr: &str) {
    check_answer(games, &["check", "-"], status, stdout, stderr);
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
fn an_error_names_line_game_and_players_and_the_next_game_is_read() {
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
    let told = "\
standard input:6: game 1 (Aalto - Berg, 3.1): Ke3: no king can go there; legal is Ke2
standard input:14: game 3: d4: no pawn can go there
3 games, 2 moves, 2 errors
";
    let answer = feed(games.as_bytes(), &["check", "-"]);
    assert_eq!(answer.status, 1);
    let lines: Vec<_> = answer.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{}", answer.stdout);
    for (line, told) in lines.iter().zip(told.lines()) {
        assert!(line.starts_with(told), "{line}\nis not\n{told}");
    }
}

/// Many batches, with errors all over them.
fn faulty_archive() -> (String, Vec<String>) {
    let (games, _) = archive(8_000);
    let (mut faulty, mut told) = (String::with_capacity(games.len() + 100_000), Vec::new());
    let mut line = 1;
    for (at, game) in games.split_inclusive("\n\n[").enumerate() {
        // The bracket that ends each piece belongs to the next game.
        if at % 97 == 13 {
            faulty += &game.replacen("\n\n", "\n\nNh4 ", 1);
            told.push((line + 8, at + 1));
        } else {
            faulty += game;
        }
        line += game.matches('\n').count();
    }
    let tell = |(line, game)| {
        let seed = game - 1;
        let (who, round) = (format!("White {seed} - Black {seed}"), seed % 11);
        format!("faulty.pgn:{line}: game {game} ({who}, {round}): Nh4: no knight can go there")
    };
    (faulty, told.into_iter().map(tell).collect())
}

#[test]
fn errors_come_in_the_order_of_the_file_however_many_threads_read_it() {
    let folder = Folder::new("check-order");
    let (games, told) = faulty_archive();
    assert!(games.len() > 3 << 20 && told.len() > 80, "{} bytes", games.len());
    folder.write("faulty.pgn", games);
    let mut outputs = Vec::new();
    for threads in ["1", "2", "7"] {
        let mut tool = crate::tool(&["pgn", "check", "--threads", threads, "faulty.pgn"]);
        let answer = crate::answer(tool.current_dir(&folder.0).output().expect("the tool runs"));
        assert_eq!((answer.status, answer.stderr.as_str()), (1, ""));
        let lines: Vec<_> = answer.stdout.lines().collect();
        assert_eq!(lines.len(), told.len() + 1);
        for (line, told) in lines.iter().zip(&told) {
            assert!(line.starts_with(told), "{line}\nis not\n{told}");
        }
        assert!(lines[told.len()].starts_with("8000 games, "), "{}", lines[told.len()]);
        outputs.push(answer.stdout);
    }
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

#[test]
fn what_is_only_doubtful_is_a_note() {
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
        "standard input:1: game 1 (A - ?): note: no result stands at the end of the moves\n\
         2 games, 2 moves, 0 errors\n",
        "",
    );
}

#[test]
fn each_of_several_files_has_a_line_and_one_that_is_missing_stops_nothing() {
    let folder = Folder::new("check-several");
    let (one, two) = (folder.write("one.pgn", "1. e4 *"), folder.write("two.pgn", "1. e5 *"));
    let missing = folder.path("none.pgn");
    let answer = pgn(&["check", &one, &missing, &two]);
    let told = format!(
        "{one}: 1 game, 1 move, 0 errors\n{missing}: 0 games, 0 moves, 0 errors\n\
         {two}:1: game 1: e5: no pawn can go there"
    );
    assert!(answer.stdout.starts_with(&told), "{}", answer.stdout);
    let told = format!("\n{two}: 1 game, 0 moves, 1 error\n2 games, 1 move, 1 error\n");
    assert!(answer.stdout.ends_with(&told), "{}", answer.stdout);
    let told = format!("error: cannot read {missing}: ");
    assert!(answer.stderr.starts_with(&told), "{}", answer.stderr);
    assert_eq!(answer.status, 2);
}

#[test]
fn line_ends_and_marks_of_all_systems_are_known() {
    let games = "\u{feff}[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. e5 *\r\n";
    for (ends, games) in [("\r\n", games.to_owned()), ("\r", games.replace("\r\n", "\r"))] {
        let answer = feed(games.as_bytes(), &["check", "-"]);
        let told = "standard input:7: game 2 (B - ?): e5: ";
        assert!(answer.stdout.starts_with(told), "{ends:?}: {}", answer.stdout);
    }
}

#[test]
fn control_characters_in_names_do_not_reach_the_terminal() {
    let answer =
        feed(b"[White \"\x1b[2JEve\x07\"]\n\n1. e5 *\n", &["check", "--color=always", "-"]);
    assert!(answer.stdout.contains("( [2JEve  - ?)"), "{:?}", answer.stdout);
}

#[test]
fn what_a_game_quotes_is_cut() {
    let answer = feed(format!("1. {} *", "z".repeat(1_000_000)).as_bytes(), &["check", "-"]);
    assert!(answer.status == 1 && answer.stdout.len() < 1_000, "{} bytes", answer.stdout.len());
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
fn games_that_may_only_look_english_are_noted() {
    let finnish = "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O f6 6. d4 Lg4 *\n\n";
    let told = "[PieceLetters \"fi\"]\n\n1. Rf3 *\n\n";
    check(
        &[finnish, "1. e4 e5 *\n\n", finnish, told].concat(),
        0,
        "4 games, 27 moves, 0 errors\n",
        "note: standard input: 2 games were read in Finnish letters, 1 in English: if all are \
         Finnish, say --from fi\n",
    );
    check(
        &[finnish, told].concat(),
        0,
        "2 games, 13 moves, 0 errors\n",
        "note: standard input: 1 game was read in Finnish letters\n",
    );
    // Games whose moves are not read are in no letters.
    let tagged = format!("[White \"A\"]\n\n{finnish}[White \"B\"]\n\n1. e4 *\n");
    let answer = feed(tagged.as_bytes(), &["filter", "--white", "a", "--min-plies", "9", "-"]);
    assert_eq!(answer.stderr, "note: standard input: 1 game was read in Finnish letters\n");
}

#[test]
fn letters_that_are_told_are_the_only_ones() {
    let hungarian = "1. e4 e5 2. Hf3 Hc6 *\n";
    check_answer(hungarian, &["check", "--from", "hu", "-"], 0, "1 game, 4 moves, 0 errors\n", "");
    let answer = feed(hungarian.as_bytes(), &["check", "--from", "fi", "-"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (1, ""));
    assert!(answer.stdout.contains("1: game 1: "), "{}", answer.stdout);
    let answer = feed(b"", &["check", "--from", "xx", "-"]);
    assert_eq!(answer.status, 2);
    assert!(answer.stderr.contains("choose en, fi, hu"), "{}", answer.stderr);
}

#[test]
fn where_languages_disagree_the_user_is_asked() {
    // Finnish R is a knight, French R a king: both can go to f2 here.
    let fen = "4k3/8/8/8/8/7N/8/4K3 w - - 0 1";
    let game = format!("[FEN \"{fen}\"]\n\n1. Rf2 *\n");
    let answer = feed(game.as_bytes(), &["check", "-"]);
    assert_eq!(answer.status, 1);
    assert!(answer.stdout.contains("4: game 1: ") || answer.stdout.contains("3: game 1: Rf2: "));
    assert!(answer.stderr.contains("each time as other moves: choose with --from"), "{answer:?}");
    for letters in ["fi", "fr"] {
        let answer = feed(game.as_bytes(), &["check", "--from", letters, "-"]);
        assert_eq!(answer.stdout, "1 game, 1 move, 0 errors\n");
    }
}

#[test]
fn the_collections_beside_the_project_have_no_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("SKIPPED: {} is not on this machine, its games are not read", folder.display());
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let path = path.to_str().expect("the path is UTF-8");
        let text = fs::read(path).expect("the file can be read");
        let events = text.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"[Event "));
        let games = events.count();
        let Answer { status, stdout, .. } = pgn(&["check", path]);
        assert_eq!(status, 0, "{path}: {stdout}");
        let last = stdout.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("{games} games, ")), "{path}: {last}");
    }
}
