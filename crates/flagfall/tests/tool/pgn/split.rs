//! `flagfall pgn split`.

use super::{TempDir, archive, feed};

/// Splits games, checks the summary, and returns the names of the files.
#[track_caller]
fn check(dir: &TempDir, games: &[u8], args: &[&str], stdout: &str) -> Vec<String> {
    let directory = dir.path("parts");
    let run = feed(games, &[&["split", "-d", &directory], args, &["-"]].concat());
    let stdout = format!("{stdout} in {directory}\n");
    assert_eq!((run.status, run.stdout, run.stderr.as_str()), (0, stdout, ""));
    TempDir(directory.into()).names()
}

#[test]
fn files_by_number_contain_all_games_unchanged() {
    let dir = TempDir::new("split-number");
    let (games, _) = archive(7_500);
    let names = check(&dir, games.as_bytes(), &["--games", "1000"], "7500 games in 8 files");
    let expected: Vec<_> = (1..=8).map(|number| format!("out-{number:04}.pgn")).collect();
    assert_eq!(names, expected);
    let parts: Vec<_> = names.iter().map(|name| dir.read(&format!("parts/{name}"))).collect();
    assert!(parts.concat() == games.as_bytes());
    let count = |part: &Vec<u8>| String::from_utf8_lossy(part).matches("[Event ").count();
    let counts: Vec<_> = parts.iter().map(count).collect();
    assert_eq!(counts, [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 500]);
}

#[test]
fn files_by_tag_contain_games_of_each_value_in_order() {
    let dir = TempDir::new("split-tag");
    let (games, _) = archive(6_000);
    let names = check(&dir, games.as_bytes(), &["--by", "Round"], "6000 games in 11 files");
    assert_eq!(names.len(), 11);
    for round in 0..11 {
        let tag = format!("[Round \"{round}\"]");
        let games = games.split("[Event ").filter(|game| game.contains(&tag));
        let expected: String = games.flat_map(|game| ["[Event ", game]).collect();
        assert!(dir.read(&format!("parts/{round}.pgn")) == expected.as_bytes(), "{round}");
    }
}

#[test]
fn number_of_files_may_exceed_limit_of_open_files() {
    let dir = TempDir::new("split-many");
    let (games, _) = archive(300);
    let twice = games.repeat(2);
    let names = check(&dir, twice.as_bytes(), &["--by", "White"], "600 games in 300 files");
    assert_eq!(names.len(), 300);
    let game = dir.read("parts/White 17.pgn");
    assert_eq!(String::from_utf8_lossy(&game).matches("[White \"White 17\"]").count(), 2);
}

#[test]
fn hostile_values_give_safe_file_names() {
    let dir = TempDir::new("split-hostile");
    let values: [&[u8]; 12] = [
        b"../../escape",
        b"/etc/passwd",
        b"..",
        b"a\\b",
        b"Open",
        b"OPEN",
        b"?",
        b"",
        b"CON",
        b"-rf",
        b"caf\xe9",
        b"\x1b[2J",
    ];
    let game = |value: &&[u8]| [b"[Event \"", *value, b"\"]\n\n1. e4 *\n\n"].concat();
    let games: Vec<u8> = values.iter().flat_map(game).collect();
    let names = check(&dir, &games, &["--by", "Event"], "12 games in 11 files");
    assert_eq!(
        names,
        [
            "OPEN-2.pgn",
            "Open.pgn",
            "_-rf.pgn",
            "_CON.pgn",
            "__.pgn",
            "__2J.pgn",
            "______escape.pgn",
            "_etc_passwd.pgn",
            "a_b.pgn",
            "café.pgn",
            "unknown.pgn",
        ]
    );
    assert_eq!(dir.names(), ["parts"]);
    // All bytes are unchanged.
    assert_eq!(dir.read("parts/café.pgn"), b"[Event \"caf\xe9\"]\n\n1. e4 *\n\n");
}

#[test]
fn invalid_moves_are_not_read() {
    let dir = TempDir::new("split-moves");
    let names = check(&dir, b"[ECO \"A1\"]\n\n1. Ke9 nonsense\n", &["--by", "eco"], "1 game in 1 file");
    assert_eq!(names, ["A1.pgn"]);
}

#[test]
fn files_are_overwritten_only_with_force() {
    let dir = TempDir::new("split-force");
    let directory = dir.path("parts");
    let split = |game: &str, args: &[&str]| {
        let args = [&["split", "--games", "2", "-d", &directory], args, &["-"]].concat();
        feed(game.as_bytes(), &args)
    };
    assert_eq!(split("1. e4 *\n", &[]).status, 0);
    let run = split("1. d4 *\n", &[]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("out-0001.pgn already exists\nhint: "), "{}", run.stderr);
    assert_eq!(dir.read("parts/out-0001.pgn"), b"1. e4 *\n\n");
    assert_eq!(split("1. d4 *\n", &["--force"]).status, 0);
    assert_eq!(dir.read("parts/out-0001.pgn"), b"1. d4 *\n\n");
}

#[test]
fn directory_and_criterion_are_required() {
    let dir = TempDir::new("split-how");
    let directory = dir.path("parts");
    for args in [&["-d", &directory][..], &["--games", "1"], &["-d", &directory, "--games", "0"]] {
        let run = feed(b"", &[&["split"], args, &["-"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
    }
    assert!(dir.names().is_empty());
}
