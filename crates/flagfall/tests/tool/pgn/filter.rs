//! `flagfall pgn filter`.

use super::{Folder, archive, chess960_game, feed, pgn};

/// Each game is found by its event.
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

/// The events of the games that match, whose texts are as they were.
#[track_caller]
fn check(args: &[&str], events: &[&str]) {
    let all = games();
    let answer = feed(all.as_bytes(), &[&["filter"], args, &["-"]].concat());
    let event = |game: &str| game.split('"').nth(1).unwrap_or_default().to_owned();
    let found: Vec<_> = answer.stdout.split_inclusive("\n\n[").map(event).collect();
    let found: Vec<_> = found.iter().filter(|event| !event.is_empty()).collect();
    assert_eq!(found, events, "{args:?}");
    let texts: String = all
        .split("[Event ")
        .filter(|game| events.contains(&game.split('"').nth(1).unwrap_or_default()))
        .flat_map(|game| ["[Event ", game])
        .collect();
    assert_eq!(answer.stdout, texts, "{args:?}");
}

#[test]
fn by_tags_no_move_is_read() {
    // The broken game would be told if it were.
    for args in [&["--white", "eve"][..], &["--result", "1-0", "--tag", "Event=broken"]] {
        let answer = feed(games().as_bytes(), &[&["filter"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
        assert!(answer.stdout.ends_with("1. e5 1-0\n\n"), "{}", answer.stdout);
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
fn by_moves() {
    check(&["--mate"], &["mate"]);
    check(&["--min-plies", "5"], &["spanish", "Fischer"]);
    check(&["--max-plies", "4"], &["mate", "draw"]);
    check(&["--min-plies", "5", "--max-plies", "5", "--white", "aalto"], &["spanish"]);
    check(&["--invert", "--mate", "--event", "m"], &["draw", "spanish", "broken", "Fischer"]);
}

#[test]
fn a_position_is_found_whatever_the_order_of_moves_but_not_in_variations() {
    let spanish = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    check(&["--position", spanish], &["spanish"]);
    check(&["--position", "start"], &["mate", "draw", "spanish"]);
    let elsewhere = spanish.replace(" b ", " w ");
    check(&["--position", &elsewhere], &[]);
    let answer = feed(b"", &["filter", "--position", "nonsense", "-"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.starts_with("error: not a FEN"), "{}", answer.stderr);
}

#[test]
fn a_game_whose_moves_are_needed_and_wrong_is_told() {
    let answer = feed(games().as_bytes(), &["filter", "--mate", "-"]);
    assert_eq!(answer.status, 1);
    let line = games().lines().position(|line| line == "1. e5 1-0").expect("it is there") + 1;
    let told = format!("error: standard input:{line}: game 4 (Eve - ?): e5: ");
    assert!(answer.stderr.starts_with(&told), "{}", answer.stderr);
}

#[test]
fn matches_are_counted() {
    for (args, count) in [(&["--player", "aalto"][..], "2\n"), (&["--invert"], "0\n"), (&[], "5\n")]
    {
        let answer = feed(games().as_bytes(), &[&["filter", "--count"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stdout.as_str()), (0, count), "{args:?}");
    }
}

#[test]
fn games_of_many_batches_and_files_stay_in_order() {
    let folder = Folder::new("filter-order");
    let (games, _) = archive(8_000);
    let path = folder.write("games.pgn", &games);
    for threads in ["1", "2", "6"] {
        let answer = pgn(&["filter", "--threads", threads, &path, &path]);
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
        assert!(answer.stdout == games.repeat(2));
    }
}

#[test]
fn bytes_and_line_ends_stay_as_they_are() {
    let folder = Folder::new("filter-bytes");
    let game = b"[White \"R\xe9ti\"]\r\n\r\n1. Nf3 {caf\xe9 \x1b[1m} *";
    let path = folder.write("latin.pgn", game);
    let output = crate::tool(&["pgn", "filter", "--white", "réti", &path]).output();
    assert_eq!(output.expect("the tool runs").stdout, [&game[..], b"\r\n\r\n"].concat());
}

#[test]
fn games_without_tags_stay_apart() {
    let games = "1. e4\n\n[White \"Eve\"]\n\n1. c4 *\n\n1. d4 *\n";
    let answer = feed(games.as_bytes(), &["filter", "--invert", "--white", "eve", "-"]);
    assert_eq!(answer.stdout, "1. e4 *\n\n1. d4 *\n\n");
}

#[test]
fn what_is_asked_must_make_sense() {
    for args in [
        &["--result", "2-0"][..],
        &["--from-date", "May"],
        &["--min-elo", "high"],
        &["--tag", "Termination"],
    ] {
        let answer = feed(b"", &[&["filter"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}");
        assert!(answer.stderr.starts_with("error: "), "{}", answer.stderr);
    }
}
