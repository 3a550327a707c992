//! `flagfall pgn convert`.

use std::fs;
use std::path::Path;

use flagfall_testkit::games::RandomStart;

use super::{TempDir, archive, check_run, chess960_game, feed, game, pgn};

const GAME: &str = "\
[Event \"Club\"]
[White \"Aalto\"]
[Black \"Berg\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 {a bishop} Nc6 3. Qh5! (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0
";

/// Checks the converted moves, joined on one line.
#[track_caller]
fn check(args: &[&str], game: &str, moves: &str) {
    let run = feed(game.as_bytes(), &[&["convert"], args, &["-"]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    let (_, written) = run.stdout.split_once("\n\n").expect("moves follow the tags");
    assert_eq!(written.split_whitespace().collect::<Vec<_>>().join(" "), moves, "{args:?}");
}

#[test]
fn moves_are_written_in_requested_notation() {
    let commented = "1. e4 e5 2. Bc4 {a bishop} 2... Nc6 3. Qh5 $1 (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0";
    check(&[], GAME, commented);
    let plain = ["--no-comments", "--no-variations"];
    let check = |args: &[&str], moves| check(&[args, &plain].concat(), GAME, moves);
    check(&[], "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    check(&["--letters", "fi"], "1. e4 e5 2. Lc4 Rc6 3. Dh5 Rf6 4. Dxf7# 1-0");
    check(&["--letters", "hu"], "1. e4 e5 2. Fc4 Hc6 3. Vh5 Hf6 4. Vxf7# 1-0");
    check(&["--letters", "figurine"], "1. e4 e5 2. ♗c4 ♘c6 3. ♕h5 ♘f6 4. ♕xf7# 1-0");
    check(&["--letters", "de", "--long"], "1. e2-e4 e7-e5 2. Lf1-c4 Sb8-c6 3. Dd1-h5 Sg8-f6 4. Dh5xf7# 1-0");
    check(&["--uci"], "1. e2e4 e7e5 2. f1c4 b8c6 3. d1h5 g8f6 4. h5f7 1-0");
}

#[test]
fn comments_and_variations_can_be_omitted() {
    check(&["--no-comments"], GAME, "1. e4 e5 2. Bc4 Nc6 3. Qh5 (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0");
    check(&["--no-variations"], GAME, "1. e4 e5 2. Bc4 {a bishop} 2... Nc6 3. Qh5 $1 Nf6 4. Qxf7# 1-0");
}

#[test]
fn uci_castling_takes_the_rook_in_chess960() {
    check(&["--uci"], &chess960_game(), "1. d1e3 d8e6 2. e3d5 e6d4 3. c1b1 *");
    check(
        &["--uci"],
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
        "1. g1f3 g8f6 2. g2g3 g7g6 3. f1g2 f8g7 4. e1g1 e8g8 *",
    );
}

#[test]
fn spoken_moves_are_written_one_per_line() {
    let german = "\
Aalto - Berg, 1-0
1. Eva zwei, Eva vier
1... Eva sieben, Eva fünf
2. Läufer Felix eins, Cesar vier
2... Springer Bella acht, Cesar sechs
3. Dame David eins, Hector fünf
3... Springer Gustav acht, Felix sechs
4. Dame Hector fünf schlägt Felix sieben, Schachmatt

";
    check_run(GAME, &["convert", "--spoken", "de", "-"], 0, german, "");
    for voice in ["en", "fi", "hu"] {
        let run = feed(GAME.as_bytes(), &["convert", "--spoken", voice, "-"]);
        assert_eq!((run.status, run.stdout.lines().count()), (0, 9), "{}", run.stdout);
    }
}

#[test]
fn converting_via_other_letters_gives_the_same_result() {
    let games: String = (0..60)
        .map(|seed| game(seed, RandomStart::ALL[seed as usize % 3], 120).0)
        .chain([chess960_game(), GAME.to_owned()])
        .collect();
    check_via_other_letters(&games);
}

#[test]
fn converting_shared_collection_via_other_letters_gives_the_same_result() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn/lichess_broadcast_lezcano_2025.pgn");
    let Ok(games) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} does not exist, it is not converted", path.display());
        return;
    };
    check_via_other_letters(&games);
}

/// Checks that converting to Hungarian via any other letters, long or short, gives the same result.
#[track_caller]
fn check_via_other_letters(games: &str) {
    let convert = |games: &str, args: &[&str]| {
        let run = feed(games.as_bytes(), &[&["convert"], args, &["-"]].concat());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
        run.stdout
    };
    let english = convert(games, &[]);
    let hungarian = convert(games, &["--letters", "hu"]);
    assert_eq!(convert(&english, &[]), english);
    assert_ne!(hungarian, english);
    for letters in ["fi", "de", "fr", "ru", "figurine"] {
        let other = convert(games, &["--letters", letters]);
        assert!(other.contains(&format!("[PieceLetters \"{letters}\"]\n")));
        assert_eq!(convert(&other, &["--letters", "hu"]), hungarian, "{letters}");
        let long = convert(games, &["--letters", letters, "--long"]);
        assert_eq!(convert(&long, &["--letters", "hu"]), hungarian, "{letters}, long");
    }
    assert_eq!(convert(&convert(games, &["--uci"]), &[]), english);
}

#[test]
fn game_with_an_error_is_omitted() {
    let games = format!("{GAME}\n[White \"Eve\"]\n\n1. e4 e5 2. Ke3 *\n\n{GAME}");
    let run = feed(games.as_bytes(), &["convert", "-"]);
    assert_eq!(run.status, 1);
    assert_eq!(run.stdout, feed(GAME.as_bytes(), &["convert", "-"]).stdout.repeat(2));
    let expected = "error: standard input:10: game 2 (Eve - ?): Ke3: no king can go there";
    assert!(run.stderr.starts_with(expected), "{}", run.stderr);
}

#[test]
fn games_of_many_batches_are_written_in_order() {
    let (games, _) = archive(8_000);
    let once = feed(games.as_bytes(), &["convert", "--threads", "1", "-"]);
    for threads in ["2", "5"] {
        assert_eq!(feed(games.as_bytes(), &["convert", "--threads", threads, "-"]), once);
    }
    let players: Vec<_> = once.stdout.lines().filter_map(|line| line.strip_prefix("[White \"White ")).collect();
    let expected: Vec<_> = (0..8_000).map(|seed| format!("{seed}\"]")).collect();
    assert_eq!(players, expected);
}

#[test]
fn output_file_is_written() {
    let dir = TempDir::new("convert-output");
    let (input, output) = (dir.write("in.pgn", GAME), dir.path("out.pgn"));
    let run = pgn(&["convert", "--letters", "fi", "-o", &output, &input]);
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let expected = pgn(&["convert", "--letters", "fi", &input]).stdout;
    assert_eq!(dir.read("out.pgn"), expected.as_bytes());
    // The output may replace the input.
    assert_eq!(pgn(&["convert", "--letters", "fi", "-o", &input, &input]).status, 0);
    assert_eq!(dir.read("in.pgn"), expected.as_bytes());
    assert_eq!(dir.names(), ["in.pgn", "out.pgn"]);
}

#[test]
fn failed_run_leaves_no_partial_file() {
    let dir = TempDir::new("convert-failure");
    let (input, missing) = (dir.write("in.pgn", GAME), dir.path("none.pgn"));
    let output = dir.path("out.pgn");
    let run = pgn(&["convert", "-o", &output, &input, &missing]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.ends_with("out.pgn was not written: it would be incomplete\n"));
    assert_eq!(dir.names(), ["in.pgn"]);
    dir.write("out.pgn", "old");
    assert_eq!(pgn(&["convert", "-o", &output, &missing]).status, 2);
    assert_eq!(dir.read("out.pgn"), b"old");
    let nowhere = dir.path("no/such/dir.pgn");
    let run = pgn(&["convert", "-o", &nowhere, &input]);
    let expected = format!("error: cannot write {nowhere}: ");
    assert!(run.status == 2 && run.stderr.starts_with(&expected), "{}", run.stderr);
    assert_eq!(dir.names(), ["in.pgn", "out.pgn"]);
}

#[test]
#[cfg(unix)]
fn output_follows_a_link() {
    let dir = TempDir::new("convert-link");
    let (input, target) = (dir.write("in.pgn", GAME), dir.write("target.pgn", "old"));
    let link = dir.path("link.pgn");
    std::os::unix::fs::symlink(&target, &link).expect("create link");
    assert_eq!(pgn(&["convert", "-o", &link, &input]).status, 0);
    assert!(fs::symlink_metadata(&link).expect("read metadata").is_symlink());
    assert_eq!(dir.read("target.pgn"), pgn(&["convert", &input]).stdout.as_bytes());
}

#[test]
fn conflicting_arguments_are_rejected() {
    for args in [
        &["--uci", "--long"][..],
        &["--uci", "--letters", "fi"],
        &["--spoken", "de", "--uci"],
        &["--spoken", "de", "--letters", "fi"],
        &["--spoken", "xx"],
        &["--letters", "xx"],
    ] {
        let run = feed(b"", &[&["convert"], args, &["-"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}
