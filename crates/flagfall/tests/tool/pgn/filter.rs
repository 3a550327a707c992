//! `flagfall pgn filter`.

use super::{TempDir, archive, chess960_game, feed, pgn};

/// Games by their event.
const GAMES: [(&str, &str); 5] = [
    (
        "mate",
        "[Date \"2019.05.??\"]\n[White \"Aalto, A\"]\n[Black \"Berg\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
    ),
    (
        "draw",
        "[Date \"2020.01.02\"]\n[White \"Berg\"]\n[Black \"Çelik\"]\n[Result \"1/2-1/2\"]\n[ECO \"C42\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n\n1. e4 e5 2. Nf3 Nf6 (2... Nc6 3. Bb5) 1/2-1/2",
    ),
    (
        "spanish",
        "[Date \"????.??.??\"]\n[White \"Aalto, B\"]\n[Black \"Dahl\"]\n[Result \"1-0\"]\n[ECO \"C60\"]\n[WhiteElo \"2600\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 1-0",
    ),
    ("broken", "[White \"Eve\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e5 1-0"),
    ("Fischer", ""),
];

fn games() -> String {
    let game = |&(event, game): &(&str, &str)| match game {
        "" => chess960_game(),
        _ => format!("[Event \"{event}\"]\n{game}\n\n"),
    };
    GAMES.iter().map(game).collect()
}

/// Checks the events of the matching games, and that their texts are unchanged.
#[track_caller]
fn check(args: &[&str], events: &[&str]) {
    let all = games();
    let run = feed(all.as_bytes(), &[&["filter"], args, &["-"]].concat());
    let event = |game: &str| game.split('"').nth(1).unwrap_or_default().to_owned();
    let found: Vec<_> = run.stdout.split_inclusive("\n\n[").map(event).collect();
    let found: Vec<_> = found.iter().filter(|event| !event.is_empty()).collect();
    assert_eq!(found, events, "{args:?}");
    let texts: String = all
        .split("[Event ")
        .filter(|game| events.contains(&game.split('"').nth(1).unwrap_or_default()))
        .flat_map(|game| ["[Event ", game])
        .collect();
    assert_eq!(run.stdout, texts, "{args:?}");
}

#[test]
fn moves_are_not_read_for_conditions_on_tags() {
    // Otherwise the broken game would be reported.
    for args in [&["--white", "eve"][..], &["--result", "1-0", "--tag", "Event=broken"]] {
        let run = feed(games().as_bytes(), &[&["filter"], args, &["-"]].concat());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.ends_with("1. e5 1-0\n\n"), "{}", run.stdout);
    }
    check(&["--player", "AALTO"], &["mate", "spanish"]);
    check(&["--player", "berg"], &["mate", "draw"]);
    check(&["--player", "berg", "--player", "aalto"], &["mate"]);
    check(&["--white", "berg"], &["draw"]);
    check(&["--black", "çelik"], &["draw"]);
    check(&["--event", "fisch"], &["Fischer"]);
    check(&["--result", "1/2-1/2"], &["draw"]);
    check(&["--eco", "c"], &["draw", "spanish"]);
    check(&["--eco", "C4"], &["draw"]);
    check(&["--eco", "C422"], &[]);
    check(&["--from-date", "2019"], &["mate", "draw"]);
    check(&["--from-date", "2019.05.02"], &["draw"]);
    check(&["--to-date", "2019.05"], &["mate"]);
    check(&["--min-elo", "2400"], &["draw"]);
    check(&["--max-elo", "2499"], &[]);
    check(&["--tag", "Termination=Time Forfeit"], &["broken"]);
    check(&["--chess960"], &["Fischer"]);
    check(&[], &["mate", "draw", "spanish", "broken", "Fischer"]);
    check(&["--invert", "--player", "berg"], &["spanish", "broken", "Fischer"]);
}

#[test]
fn games_are_filtered_by_moves() {
    check(&["--mate"], &["mate"]);
    check(&["--min-plies", "5"], &["spanish", "Fischer"]);
    check(&["--max-plies", "4"], &["mate", "draw"]);
    check(&["--min-plies", "5", "--max-plies", "5", "--white", "aalto"], &["spanish"]);
    check(&["--invert", "--mate", "--event", "m"], &["draw", "spanish", "broken", "Fischer"]);
}

#[test]
fn position_is_found_by_any_order_of_moves_but_not_in_variations() {
    let spanish = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    check(&["--position", spanish], &["spanish"]);
    check(&["--position", "start"], &["mate", "draw", "spanish"]);
    let elsewhere = spanish.replace(" b ", " w ");
    check(&["--position", &elsewhere], &[]);
    let run = feed(b"", &["filter", "--position", "nonsense", "-"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: not a FEN"), "{}", run.stderr);
}

#[test]
fn error_in_required_moves_is_reported() {
    let run = feed(games().as_bytes(), &["filter", "--mate", "-"]);
    assert_eq!(run.status, 1);
    let line = games().lines().position(|line| line == "1. e5 1-0").expect("the broken game") + 1;
    let expected = format!("error: standard input:{line}: game 4 (Eve - ?): e5: ");
    assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
}

#[test]
fn matches_are_counted() {
    for (args, count) in [(&["--player", "aalto"][..], "2\n"), (&["--invert"], "0\n"), (&[], "5\n")] {
        let run = feed(games().as_bytes(), &[&["filter", "--count"], args, &["-"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (0, count), "{args:?}");
    }
}

#[test]
fn games_of_many_batches_and_files_are_in_order() {
    let dir = TempDir::new("filter-order");
    let (games, _) = archive(8_000);
    let path = dir.write("games.pgn", &games);
    for threads in ["1", "2", "6"] {
        let run = pgn(&["filter", "--threads", threads, &path, &path]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout == games.repeat(2));
    }
}

#[test]
fn bytes_and_line_ends_are_unchanged() {
    let dir = TempDir::new("filter-bytes");
    let game = b"[White \"R\xe9ti\"]\r\n\r\n1. Nf3 {caf\xe9 \x1b[1m} *";
    let path = dir.write("latin.pgn", game);
    let output = crate::tool(&["pgn", "filter", "--white", "réti", &path]).output();
    assert_eq!(output.expect("run flagfall").stdout, [&game[..], b"\r\n\r\n"].concat());
}

#[test]
fn games_without_tags_are_separated() {
    let games = "1. e4\n\n[White \"Eve\"]\n\n1. c4 *\n\n1. d4 *\n";
    let run = feed(games.as_bytes(), &["filter", "--invert", "--white", "eve", "-"]);
    assert_eq!(run.stdout, "1. e4 *\n\n1. d4 *\n\n");
}

#[test]
fn invalid_conditions_are_rejected() {
    for args in [&["--result", "2-0"][..], &["--from-date", "May"], &["--min-elo", "high"], &["--tag", "Termination"]] {
        let run = feed(b"", &[&["filter"], args, &["-"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}
