//! `flagfall pgn split`.

use super::{Folder, archive, feed};

/// Splits and tells the names of the files.
#[track_caller]
fn check(folder: &Folder, games: &[u8], args: &[&str], stdout: &str) -> Vec<String> {
    let directory = folder.path("parts");
    let answer = feed(games, &[&["split", "-d", &directory], args, &["-"]].concat());
    let stdout = format!("{stdout} in {directory}\n");
    assert_eq!((answer.status, answer.stdout, answer.stderr.as_str()), (0, stdout, ""));
    Folder(directory.into()).names()
}

#[test]
fn by_number_nothing_is_lost_or_changed() {
    let folder = Folder::new("split-number");
    let (games, _) = archive(7_500);
    let names = check(&folder, games.as_bytes(), &["--games", "1000"], "7500 games in 8 files");
    let expected: Vec<_> = (1..=8).map(|number| format!("out-{number:04}.pgn")).collect();
    assert_eq!(names, expected);
    let parts: Vec<_> = names.iter().map(|name| folder.read(&format!("parts/{name}"))).collect();
    assert!(parts.concat() == games.as_bytes());
    let count = |part: &Vec<u8>| String::from_utf8_lossy(part).matches("[Event ").count();
    let counts: Vec<_> = parts.iter().map(count).collect();
    assert_eq!(counts, [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 500]);
}

#[test]
fn by_a_tag_each_value_has_a_file_in_the_order_of_the_games() {
    let folder = Folder::new("split-tag");
    let (games, _) = archive(6_000);
    let names = check(&folder, games.as_bytes(), &["--by", "Round"], "6000 games in 11 files");
    assert_eq!(names.len(), 11);
    for round in 0..11 {
        let wanted = format!("[Round \"{round}\"]");
        let games = games.split("[Event ").filter(|game| game.contains(&wanted));
        let expected: String = games.flat_map(|game| ["[Event ", game]).collect();
        assert!(folder.read(&format!("parts/{round}.pgn")) == expected.as_bytes(), "{round}");
    }
}

#[test]
fn more_files_than_may_be_open_are_written() {
    let folder = Folder::new("split-many");
    let (games, _) = archive(300);
    let twice = games.repeat(2);
    let names = check(&folder, twice.as_bytes(), &["--by", "White"], "600 games in 300 files");
    assert_eq!(names.len(), 300);
    let game = folder.read("parts/White 17.pgn");
    assert_eq!(String::from_utf8_lossy(&game).matches("[White \"White 17\"]").count(), 2);
}

#[test]
fn hostile_values_stay_in_the_folder() {
    let folder = Folder::new("split-hostile");
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
    let names = check(&folder, &games, &["--by", "Event"], "12 games in 11 files");
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
    assert_eq!(folder.names(), ["parts"]);
    // Whatever the bytes are, they stay the same.
    assert_eq!(folder.read("parts/café.pgn"), b"[Event \"caf\xe9\"]\n\n1. e4 *\n\n");
}

#[test]
fn the_moves_may_be_anything() {
    let folder = Folder::new("split-moves");
    let names =
        check(&folder, b"[ECO \"A1\"]\n\n1. Ke9 nonsense\n", &["--by", "eco"], "1 game in 1 file");
    assert_eq!(names, ["A1.pgn"]);
}

#[test]
fn files_are_written_over_only_by_force() {
    let folder = Folder::new("split-force");
    let directory = folder.path("parts");
    let split = |game: &str, args: &[&str]| {
        let args = [&["split", "--games", "2", "-d", &directory], args, &["-"]].concat();
        feed(game.as_bytes(), &args)
    };
    assert_eq!(split("1. e4 *\n", &[]).status, 0);
    let answer = split("1. d4 *\n", &[]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.contains("out-0001.pgn is there already\nhint: "), "{}", answer.stderr);
    assert_eq!(folder.read("parts/out-0001.pgn"), b"1. e4 *\n\n");
    assert_eq!(split("1. d4 *\n", &["--force"]).status, 0);
    assert_eq!(folder.read("parts/out-0001.pgn"), b"1. d4 *\n\n");
}

#[test]
fn how_to_split_has_to_be_said() {
    let folder = Folder::new("split-how");
    let directory = folder.path("parts");
    for args in [&["-d", &directory][..], &["--games", "1"], &["-d", &directory, "--games", "0"]] {
        let answer = feed(b"", &[&["split"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}");
    }
    assert!(folder.names().is_empty());
}
