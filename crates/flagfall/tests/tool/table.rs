//! `flagfall table`: games kept by hand.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::{Answer, flagfall, flagfall_reading, tool};

/// A table file of a test's own that is not there yet.
fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
    fs::create_dir_all(&folder).expect("there is room");
    let file = folder.join(format!("{name}.table"));
    for old in [file.clone(), file.with_extension("copy")] {
        let _ = fs::remove_file(old);
    }
    file
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("the table is kept")
}

fn path(file: &Path) -> &str {
    file.to_str().expect("the path is plain")
}

/// Lays a table and tells it lines.
fn lay(file: &Path, options: &[&str], lines: &str) -> Answer {
    flagfall_reading(lines, &[&["table", "new", path(file)], options].concat())
}

/// Goes on with a table.
fn go_on(file: &Path, lines: &str) -> Answer {
    flagfall_reading(lines, &["table", path(file)])
}

#[track_caller]
fn check_fine(answer: &Answer, words: &[&str]) {
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{}", answer.stdout);
    for words in words {
        assert!(answer.stdout.contains(words), "no {words:?} in\n{}", answer.stdout);
    }
}

/// A line that stops it, with the lines before it kept.
#[track_caller]
fn check_wrong(name: &str, line: &str, status: i32, words: &[&str]) {
    let file = place(name);
    let answer = lay(&file, &[], &format!("0:00 start\n{line}\n0:50 e4\n"));
    assert_eq!(answer.status, status, "{}", answer.stderr);
    assert!(answer.stderr.starts_with("error: standard input, line 2: "), "{}", answer.stderr);
    for words in words {
        assert!(answer.stderr.contains(words), "no {words:?} in\n{}", answer.stderr);
    }
    assert!(text(&file).ends_with("\n\n0:00        arbiter starts the game\n"), "{}", text(&file));
}

/// A table with a few moves.
fn some(name: &str) -> PathBuf {
    let file = place(name);
    let players = ["--white", "Anna", "--black", "Ben", "--time-control", "5m+2s"];
    check_fine(&lay(&file, &players, "0:00 start\n0:10 e4\n0:30 e5\n"), &["e4 is made"]);
    file
}

#[test]
fn a_game_from_the_first_move_to_mate() {
    let file = place("mate");
    let answer = lay(&file, &["--white", "Anna"], "0:00 start\n0:05 f3 e5\n+10s g4\n+2s Qh4\n");
    check_fine(&answer, &["the game ends 0-1 by checkmate under L.5.1.1"]);
    let kept = "0:00        arbiter starts the game
0:05        White plays f3
            Black plays e5
0:15        White plays g4
0:17        Black plays Qh4
";
    assert!(text(&file).ends_with(kept), "{}", text(&file));
    let protocol = flagfall(&["table", "protocol", path(&file)]);
    check_fine(
        &protocol,
        &["Anna - Black\n", "0:17      Black plays Qh4\n", "0-1 under L.5.1.1, L.6.2.1.1\n"],
    );
    check_fine(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
}

#[test]
fn a_table_is_left_and_gone_on_with() {
    let file = some("resumed");
    check_fine(
        &go_on(&file, "clock\n0:40 Nf3\nmoves\n"),
        &["Anna           4:52  runs\nBen            4:42\n", "1. e4 e5 2. Nf3\n"],
    );
    check_fine(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
}

#[test]
fn a_line_cut_off_by_a_crash_does_not_count() {
    for cut in ["0:40  White pl", "0:40  White plays Nf3", "0:40  arbiter reports \"\u{e4}"] {
        let file = some("cut");
        let whole = text(&file);
        // The cut goes through a letter where it can.
        let bytes = &cut.as_bytes()[..cut.len() - usize::from(!cut.is_ascii())];
        let mut open = fs::OpenOptions::new().append(true).open(&file).expect("it is there");
        open.write_all(bytes).expect("there is room");
        let protocol = flagfall(&["table", "protocol", path(&file)]);
        assert_eq!(protocol.status, 0);
        assert!(protocol.stderr.contains("note: the last line was cut off"), "{}", protocol.stderr);
        let answer = go_on(&file, "0:41 Nc3\n");
        assert_eq!(answer.status, 0, "{}", answer.stderr);
        assert!(answer.stderr.contains("the last line was cut off"), "{}", answer.stderr);
        let now = text(&file);
        assert!(now.starts_with(&format!("{whole}# cut off: 0:40  ")), "{now}");
        assert!(now.ends_with("\n0:41        White plays Nc3\n"), "{now}");
        check_fine(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
    }
}

#[test]
fn what_is_undone_stays_as_a_comment() {
    let file = some("undone");
    check_fine(&go_on(&file, "undo\n0:35 c5\n"), &["undone: 0:30 Black plays e5"]);
    let end = "# undone: 0:30        Black plays e5\n0:35        Black plays c5\n";
    assert!(text(&file).ends_with(end), "{}", text(&file));
    check_fine(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
    let answer = go_on(&file, "undo\nundo\nundo\nundo\n");
    assert_eq!(answer.status, 1);
    assert!(answer.stderr.contains("line 4: nothing was told yet"), "{}", answer.stderr);
}

#[test]
fn everything_can_be_looked_at() {
    let file = some("looks");
    let lines = "touches g1\nallowed\n? White may play only Nf3, Nh3, Ne2 under L.4.3.1\n? White may play d4\n\
                 allowed: White plays d4\nboard\nboard black letters\nlaws 4.3.1\nprotocol\nhelp\nhelp touches\n\
                 go\n\n# a remark\nnote a phone rang\nsave\nquit\n0:59 d4\n";
    check_fine(
        &go_on(&file, lines),
        &[
            "White may play only Ne2, Nf3, Nh3 under L.4.3.1\n",
            "yes, White may play only Nf3, Nh3, Ne2 under L.4.3.1\n",
            "no, Ne2, Nf3, Nh3\n",
            "  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜    2. White\n",
            "  1 R N B K Q B N R    2. White\n",
            "touched    g1\n",
            "L.4.3.1  ",
            "0:30      Black plays e5\n",
            "presses the clock",
            "touches SQUARE, ...",
            "Time passes as the lines say",
            "noted: arbiter reports \"a phone rang\"\n",
            "Every line is saved already",
        ],
    );
    assert!(text(&file).ends_with("# a remark\n0:30        arbiter reports \"a phone rang\"\n"));
}

#[test]
fn a_copy_can_be_saved() {
    let file = some("copied");
    let copy = file.with_extension("copy");
    let save = format!("save {}\n", path(&copy));
    check_fine(&go_on(&file, &save), &["a copy is in"]);
    assert_eq!(text(&copy), text(&file));
    assert_eq!(go_on(&file, &save).status, 2, "a copy is not written over");
}

#[test]
fn lines_that_are_wrong() {
    check_wrong(
        "typo",
        "0:10 White plyas e4",
        2,
        &[
            "\"plyas\" is not understood\n  0:10 White plyas e4\n             ^\n",
            "the nearest form is `ACTOR plays MOVE",
            "note: the lines before it are kept",
        ],
    );
    check_wrong("illegal", "0:10 Nd4", 1, &["Nd4: no knight can go there", "\"White plays Nd4\""]);
    check_wrong("refused", "0:10 Black plays e5", 1, &["refused: Black plays e5: ", "(L.1.2)"]);
    check_wrong("look", "board upside", 2, &["`board black`"]);
    check_wrong("article", "laws 99", 2, &["there is no article \"99\""]);
    check_wrong("question", "? White mya play e4", 2, &["\"mya\" is not understood\n"]);
}

#[test]
fn before_the_start_it_says_how() {
    let answer = lay(&place("early"), &[], "0:10 e4\n");
    assert_eq!(answer.status, 1);
    assert!(answer.stderr.contains("has not begun") && answer.stderr.contains("hint: `start`"));
}

#[test]
fn the_head_is_as_asked_for() {
    let file = place("head");
    let options = [
        "--preset",
        "fide-2017-rapid",
        "--time-control",
        "15m+10s",
        "--white",
        "Bálint",
        "--black",
        "Ádám",
        "--title",
        "Round 3, board 2",
        "--letters",
        "hu",
        "--moves",
        "1. e4 e5",
        "--set",
        "draw_offers.not_before_move = 10",
        "--given",
        "White's clock 12:00",
    ];
    check_fine(&lay(&file, &options, "0:00 start\n0:10 Hf3\nmoves\n"), &["1. e4 e5 2. Hf3\n"]);
    let head: Vec<String> = text(&file).lines().map(str::to_owned).collect();
    let wanted = [
        "Regulations: fide-2017-rapid",
        "  draw_offers.not_before_move = 10",
        "Time control: 15m+10s",
        "White: Bálint",
        "Black: Ádám",
        "Letters: Hungarian",
        "Moves: 1. e4 e5",
        "Given: clocks not started",
        "Given: White's clock 12:00",
    ];
    assert_eq!(head[0], "Table: Round 3, board 2");
    assert!(head[1].starts_with("Note: laid on "), "{}", head[1]);
    assert_eq!(head[2..11], wanted);
}

#[test]
fn tables_that_cannot_be() {
    let file = some("there");
    let check = |args: &[&str], words: &str| {
        let answer = flagfall(&[&["table"], args].concat());
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}");
        assert!(answer.stderr.contains(words), "no {words:?} in\n{}", answer.stderr);
    };
    check(&["new", path(&file)], "is there already\nhint: `flagfall table ");
    let fresh = place("fresh");
    check(&["new", path(&fresh), "--preset", "fide-1924"], "there is no preset fide-1924\nhint: ");
    check(&["new", path(&fresh), "--white", "A, B"], "a name has no commas");
    check(&["new", path(&fresh), "--white", "A\nBlack: B"], "write it on one line");
    check(&["new", path(&fresh), "--time-control", "soon"], "--time-control");
    check(&["new", path(&fresh), "--letters", "xx"], "--letters");
    check(&["new", path(&fresh), "--moves", "e5"], "the game cannot begin so");
    check(&["new", path(&fresh), "--by-hand", "--live"], "cannot be used with");
    check(&["new", path(&fresh), "--sitting"], "--sitting");
    assert!(!fresh.exists(), "nothing is written before all is right");
    check(&[path(&fresh)], "cannot read ");
    check(&["protocol", path(&fresh)], "cannot read ");
    check(&[], "<FILE>");
    fs::write(&fresh, "Scenario: A\nArticles: L.1\nRegulations: casual\n").expect("there is room");
    check(&[path(&fresh)], "hint: `flagfall judge` runs scenarios");
    fs::write(&fresh, "Table: A\nRegulations: casual\n0:10 White plyas e4\n").expect("room");
    check(&[path(&fresh)], "line 3: \"plyas\" is not understood\n");
    fs::write(&fresh, "Table: A\nRegulations: casual\n0:10 Black plays e5\n").expect("room");
    check(&["protocol", path(&fresh)], "line 3: refused: Black plays e5");
}

#[test]
fn a_table_is_kept_at_one_keyboard() {
    let file = some("busy");
    let mut first = tool(&["table", path(&file)]);
    let first = first.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut first = first.spawn().expect("the tool runs");
    let mut stdin = first.stdin.take().expect("it was piped");
    stdin.write_all(b"clock\n").expect("the tool reads");
    // It has answered, so it has the table.
    let mut answer = [0];
    let stdout = first.stdout.as_mut().expect("it was piped");
    drop(std::io::Read::read_exact(stdout, &mut answer));
    let second = go_on(&file, "");
    assert_eq!(second.status, 2);
    assert!(second.stderr.contains("is kept at another keyboard"), "{}", second.stderr);
    drop(stdin);
    assert!(first.wait().expect("it ends").success());
    check_fine(&go_on(&file, ""), &[]);
}

#[test]
fn a_live_table_stands_still_while_it_is_closed() {
    let file = some("live");
    let answer = flagfall_reading("clock\n", &["table", path(&file), "--live"]);
    check_fine(&answer, &["Anna           4:52  runs\n"]);
    assert!(text(&file).contains("\n# opened again on "), "{}", text(&file));
    // Held, nothing has passed; only what is told goes on.
    assert!(!text(&file).contains("time passes"), "{}", text(&file));
    check_fine(&go_on(&file, "clock\n"), &["Anna           4:52  runs\n"]);
}

#[test]
fn the_scoresheet_in_any_letters() {
    let file = some("sheet");
    let lines = "0:40 Nf3\nscoresheet\nscoresheet black fi\n";
    check_fine(&go_on(&file, lines), &["Nf3", "Rf3", "White  Anna\n", "Black  Ben\n"]);
    let sheet =
        |options: &[&str]| flagfall(&[&["table", "scoresheet", path(&file)], options].concat());
    check_fine(&sheet(&[]), &["White  Anna\n", "Nf3", "Result *\n"]);
    check_fine(&sheet(&["--player", "white", "--letters", "hu"]), &["Hf3"]);
    check_fine(&sheet(&["--html", "-"]), &["<!doctype html>", "Anna", "Nf3"]);
    let page = file.with_extension("html");
    check_fine(&sheet(&["--html", path(&page)]), &[]);
    assert!(text(&page).starts_with("<!doctype html>"));
    for (option, value) in [("--player", "green"), ("--letters", "xx"), ("--html", "/nowhere/x")] {
        assert_eq!(sheet(&[option, value]).status, 2, "{option} {value}");
    }
    let answer = go_on(&file, "scoresheet sideways\n");
    assert_eq!(answer.status, 2);
    assert!(answer.stderr.contains("\"sideways\" is not understood"), "{}", answer.stderr);
}

#[test]
fn the_envelope_of_a_sealed_move_is_printed_and_says_nothing_of_it() {
    let file = some("envelope");
    let envelope =
        |options: &[&str]| flagfall(&[&["table", "envelope", path(&file)], options].concat());
    let answer = envelope(&[]);
    assert_eq!(answer.status, 1);
    assert!(answer.stderr.starts_with("error: no move is sealed"), "{}", answer.stderr);
    assert_eq!(go_on(&file, "envelope\n").status, 1);
    let lines = "0:40 arbiter tells White to seal\n0:50 White seals \"N to f3\"\n\
                 0:51 White writes on the envelope \"<Sunday>\"\n0:52 White closes the envelope\n\
                 0:55 White stops the clock\nenvelope\n";
    let told =
        ["White: Anna\n", "Black: Ben\n", "White to seal move ", "White has used", "<Sunday>"];
    check_fine(&go_on(&file, lines), &told);
    check_fine(&envelope(&[]), &told);
    assert!(!envelope(&[]).stdout.contains("f3"), "{}", envelope(&[]).stdout);
    check_fine(&envelope(&["--html", "-"]), &["<!doctype html>", "Anna", "&lt;Sunday&gt;"]);
    let page = file.with_extension("html");
    check_fine(&envelope(&["--html", path(&page)]), &[]);
    assert!(text(&page).starts_with("<!doctype html>") && !text(&page).contains("N to f3"));
    assert_eq!(envelope(&["--html", "/nowhere/x"]).status, 2);
    // The next day it is opened, and the arbiter makes out what was written.
    let lines = "1:00 arbiter resumes the adjourned game\n1:01 arbiter opens the envelope\n\
                 1:02 arbiter reads the sealed move as Nf3\nmoves\n";
    check_fine(&go_on(&file, lines), &["Nf3"]);
}
