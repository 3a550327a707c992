//! `flagfall pgn convert`.

use std::fs;
use std::path::Path;

use flagfall_testkit::games::Start;

use super::{Folder, archive, check_answer, chess960_game, feed, game, pgn};

const GAME: &str = "\
[Event \"Club\"]
[White \"Aalto\"]
[Black \"Berg\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 {a bishop} Nc6 3. Qh5! (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0
";

/// The moves that come out, on one line.
#[track_caller]
fn check(args: &[&str], game: &str, moves: &str) {
    let answer = feed(game.as_bytes(), &[&["convert"], args, &["-"]].concat());
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{args:?}");
    let (_, written) = answer.stdout.split_once("\n\n").expect("moves follow the tags");
    assert_eq!(written.split_whitespace().collect::<Vec<_>>().join(" "), moves, "{args:?}");
}

#[test]
fn moves_are_written_as_asked() {
    let commented =
        "1. e4 e5 2. Bc4 {a bishop} 2... Nc6 3. Qh5 $1 (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0";
    check(&[], GAME, commented);
    let plain = ["--no-comments", "--no-variations"];
    let check = |args: &[&str], moves| check(&[args, &plain].concat(), GAME, moves);
    check(&[], "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    check(&["--letters", "fi"], "1. e4 e5 2. Lc4 Rc6 3. Dh5 Rf6 4. Dxf7# 1-0");
    check(&["--letters", "hu"], "1. e4 e5 2. Fc4 Hc6 3. Vh5 Hf6 4. Vxf7# 1-0");
    check(&["--letters", "figurine"], "1. e4 e5 2. ♗c4 ♘c6 3. ♕h5 ♘f6 4. ♕xf7# 1-0");
    check(
        &["--letters", "de", "--long"],
        "1. e2-e4 e7-e5 2. Lf1-c4 Sb8-c6 3. Dd1-h5 Sg8-f6 4. Dh5xf7# 1-0",
    );
    check(&["--uci"], "1. e2e4 e7e5 2. f1c4 b8c6 3. d1h5 g8f6 4. h5f7 1-0");
}

#[test]
fn comments_and_variations_are_left_out_one_by_one() {
    check(
        &["--no-comments"],
        GAME,
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 (3. Nf3 Nf6) 3... Nf6 4. Qxf7# 1-0",
    );
    check(
        &["--no-variations"],
        GAME,
        "1. e4 e5 2. Bc4 {a bishop} 2... Nc6 3. Qh5 $1 Nf6 4. Qxf7# 1-0",
    );
}

#[test]
fn engines_castle_in_chess960_by_taking_the_rook() {
    check(&["--uci"], &chess960_game(), "1. d1e3 d8e6 2. e3d5 e6d4 3. c1b1 *");
    check(
        &["--uci"],
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
        "1. g1f3 g8f6 2. g2g3 g7g6 3. f1g2 f8g7 4. e1g1 e8g8 *",
    );
}

#[test]
fn spoken_moves_stand_one_a_line() {
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
    check_answer(GAME, &["convert", "--spoken", "de", "-"], 0, german, "");
    for voice in ["en", "fi", "hu"] {
        let answer = feed(GAME.as_bytes(), &["convert", "--spoken", voice, "-"]);
        assert_eq!((answer.status, answer.stdout.lines().count()), (0, 9), "{}", answer.stdout);
    }
}

#[test]
fn from_any_letters_to_any_others_is_the_same_as_directly() {
    let games: String = (0..60)
        .map(|seed| game(seed, Start::ALL[seed as usize % 3], 120).0)
        .chain([chess960_game(), GAME.to_owned()])
        .collect();
    check_round(&games);
}

#[test]
fn so_it_is_with_the_collections_beside_the_project() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/pgn/lichess_broadcast_lezcano_2025.pgn");
    let Ok(games) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not on this machine, it is not converted", path.display());
        return;
    };
    check_round(&games);
}

/// English to Hungarian is the same by way of any other letters, long or short.
#[track_caller]
fn check_round(games: &str) {
    let convert = |games: &str, args: &[&str]| {
        let answer = feed(games.as_bytes(), &[&["convert"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{args:?}");
        answer.stdout
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
fn of_a_game_with_an_error_nothing_is_written() {
    let games = format!("{GAME}\n[White \"Eve\"]\n\n1. e4 e5 2. Ke3 *\n\n{GAME}");
    let answer = feed(games.as_bytes(), &["convert", "-"]);
    assert_eq!(answer.status, 1);
    assert_eq!(answer.stdout, feed(GAME.as_bytes(), &["convert", "-"]).stdout.repeat(2));
    let told = "error: standard input:10: game 2 (Eve - ?): Ke3: no king can go there";
    assert!(answer.stderr.starts_with(told), "{}", answer.stderr);
}

#[test]
fn games_of_many_batches_come_out_in_order() {
    let (games, _) = archive(8_000);
    let once = feed(games.as_bytes(), &["convert", "--threads", "1", "-"]);
    for threads in ["2", "5"] {
        assert_eq!(feed(games.as_bytes(), &["convert", "--threads", threads, "-"]), once);
    }
    let players: Vec<_> =
        once.stdout.lines().filter_map(|line| line.strip_prefix("[White \"White ")).collect();
    let expected: Vec<_> = (0..8_000).map(|seed| format!("{seed}\"]")).collect();
    assert_eq!(players, expected);
}

#[test]
fn a_file_appears_when_all_is_done() {
    let folder = Folder::new("convert-output");
    let (input, output) = (folder.write("in.pgn", GAME), folder.path("out.pgn"));
    let answer = pgn(&["convert", "--letters", "fi", "-o", &output, &input]);
    assert_eq!((answer.status, answer.stdout.as_str(), answer.stderr.as_str()), (0, "", ""));
    let expected = pgn(&["convert", "--letters", "fi", &input]).stdout;
    assert_eq!(folder.read("out.pgn"), expected.as_bytes());
    // It may be the very file that is read.
    assert_eq!(pgn(&["convert", "--letters", "fi", "-o", &input, &input]).status, 0);
    assert_eq!(folder.read("in.pgn"), expected.as_bytes());
    assert_eq!(folder.names(), ["in.pgn", "out.pgn"]);
}

#[test]
fn a_run_that_fails_leaves_no_half_file() {
    let folder = Folder::new("convert-failure");
    let (input, missing) = (folder.write("in.pgn", GAME), folder.path("none.pgn"));
    let output = folder.path("out.pgn");
    let answer = pgn(&["convert", "-o", &output, &input, &missing]);
    assert_eq!(answer.status, 2);
    assert!(answer.stderr.ends_with("out.pgn was not written: it would not be complete\n"));
    assert_eq!(folder.names(), ["in.pgn"]);
    folder.write("out.pgn", "old");
    assert_eq!(pgn(&["convert", "-o", &output, &missing]).status, 2);
    assert_eq!(folder.read("out.pgn"), b"old");
    let nowhere = folder.path("no/such/folder.pgn");
    let answer = pgn(&["convert", "-o", &nowhere, &input]);
    let told = format!("error: cannot write {nowhere}: ");
    assert!(answer.status == 2 && answer.stderr.starts_with(&told), "{}", answer.stderr);
    assert_eq!(folder.names(), ["in.pgn", "out.pgn"]);
}

#[test]
#[cfg(unix)]
fn a_link_stays_one_and_what_it_points_to_is_written() {
    let folder = Folder::new("convert-link");
    let (input, target) = (folder.write("in.pgn", GAME), folder.write("target.pgn", "old"));
    let link = folder.path("link.pgn");
    std::os::unix::fs::symlink(&target, &link).expect("there are links");
    assert_eq!(pgn(&["convert", "-o", &link, &input]).status, 0);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(folder.read("target.pgn"), pgn(&["convert", &input]).stdout.as_bytes());
}

#[test]
fn arguments_that_do_not_go_together() {
    for args in [
        &["--uci", "--long"][..],
        &["--uci", "--letters", "fi"],
        &["--spoken", "de", "--uci"],
        &["--spoken", "de", "--letters", "fi"],
        &["--spoken", "xx"],
        &["--letters", "xx"],
    ] {
        let answer = feed(b"", &[&["convert"], args, &["-"]].concat());
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}");
        assert!(answer.stderr.starts_with("error: "), "{}", answer.stderr);
    }
}
