//! `flagfall table`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::{ToolRun, flagfall, flagfall_reading, tool};

/// Returns the path of a table file that does not exist yet.
fn new_path(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
    fs::create_dir_all(&dir).expect("write file");
    let file = dir.join(format!("{name}.table"));
    for old in [file.clone(), file.with_extension("copy")] {
        let _ = fs::remove_file(old);
    }
    file
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("read file")
}

fn path(file: &Path) -> &str {
    file.to_str().expect("UTF-8")
}

/// Creates a table and enters lines.
fn create(file: &Path, options: &[&str], lines: &str) -> ToolRun {
    flagfall_reading(lines, &[&["table", "new", path(file)], options].concat())
}

/// Resumes a table and enters lines.
fn resume(file: &Path, lines: &str) -> ToolRun {
    flagfall_reading(lines, &["table", path(file)])
}

#[track_caller]
fn check_success(run: &ToolRun, words: &[&str]) {
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    for words in words {
        assert!(run.stdout.contains(words), "no {words:?} in\n{}", run.stdout);
    }
}

/// Checks that a line is an error, and that the lines before it are saved.
#[track_caller]
fn check_error(name: &str, line: &str, status: i32, words: &[&str]) {
    let file = new_path(name);
    let run = create(&file, &[], &format!("0:00 start\n{line}\n0:50 e4\n"));
    assert_eq!(run.status, status, "{}", run.stderr);
    assert!(run.stderr.starts_with("error: standard input, line 2: "), "{}", run.stderr);
    for words in words {
        assert!(run.stderr.contains(words), "no {words:?} in\n{}", run.stderr);
    }
    assert!(text(&file).ends_with("\n\n0:00        arbiter starts the game\n"), "{}", text(&file));
}

/// Creates a table with a few moves.
fn short_game(name: &str) -> PathBuf {
    let file = new_path(name);
    let players = ["--white", "Anna", "--black", "Ben", "--time-control", "5m+2s"];
    check_success(&create(&file, &players, "0:00 start\n0:10 e4\n0:30 e5\n"), &["e4 is made"]);
    file
}

#[test]
fn game_is_recorded_until_mate() {
    let file = new_path("mate");
    let run = create(&file, &["--white", "Anna"], "0:00 start\n0:05 f3 e5\n+10s g4\n+2s Qh4\n");
    check_success(&run, &["the game ends 0-1 by checkmate under L.5.1.1"]);
    let lines = "0:00        arbiter starts the game
0:05        White plays f3
            Black plays e5
0:15        White plays g4
0:17        Black plays Qh4
";
    assert!(text(&file).ends_with(lines), "{}", text(&file));
    let protocol = flagfall(&["table", "protocol", path(&file)]);
    check_success(&protocol, &["Anna - Black\n", "0:17      Black plays Qh4\n", "0-1 under L.5.1.1, L.6.2.1.1\n"]);
    check_success(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
}

#[test]
fn table_is_resumed() {
    let file = short_game("resumed");
    check_success(
        &resume(&file, "clock\n0:40 Nf3\nmoves\n"),
        &["Anna           4:52  runs\nBen            4:42\n", "1. e4 e5 2. Nf3\n"],
    );
    check_success(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
}

#[test]
fn line_cut_off_by_a_crash_is_ignored() {
    for cut in ["0:40  White pl", "0:40  White plays Nf3", "0:40  arbiter reports \"\u{e4}"] {
        let file = short_game("cut");
        let whole = text(&file);
        // A letter of several bytes is cut.
        let bytes = &cut.as_bytes()[..cut.len() - usize::from(!cut.is_ascii())];
        let mut writer = fs::OpenOptions::new().append(true).open(&file).expect("open file");
        writer.write_all(bytes).expect("write file");
        let protocol = flagfall(&["table", "protocol", path(&file)]);
        assert_eq!(protocol.status, 0);
        assert!(protocol.stderr.contains("note: the last line was cut off"), "{}", protocol.stderr);
        let run = resume(&file, "0:41 Nc3\n");
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert!(run.stderr.contains("the last line was cut off"), "{}", run.stderr);
        let now = text(&file);
        assert!(now.starts_with(&format!("{whole}# cut off: 0:40  ")), "{now}");
        assert!(now.ends_with("\n0:41        White plays Nc3\n"), "{now}");
        check_success(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
    }
}

#[test]
fn undone_line_becomes_a_comment() {
    let file = short_game("undone");
    check_success(&resume(&file, "undo\n0:35 c5\n"), &["undone: 0:30 Black plays e5"]);
    let end = "# undone: 0:30        Black plays e5\n0:35        Black plays c5\n";
    assert!(text(&file).ends_with(end), "{}", text(&file));
    check_success(&flagfall(&["judge", path(&file)]), &["1 passed, 0 failed\n"]);
    let run = resume(&file, "undo\nundo\nundo\nundo\n");
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("line 4: there is no line to undo"), "{}", run.stderr);
}

#[test]
fn commands_show_the_state_of_the_game() {
    let file = short_game("looks");
    let lines = "touches g1\nallowed\n? White may play only Nf3, Nh3, Ne2 under L.4.3.1\n? White may play d4\n\
                 allowed: White plays d4\nboard\nboard black letters\nlaws 4.3.1\nprotocol\nhelp\nhelp touches\n\
                 go\n\n# a remark\nnote a phone rang\nsave\nquit\n0:59 d4\n";
    check_success(
        &resume(&file, lines),
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
            "Times are taken from the lines",
            "noted: arbiter reports \"a phone rang\"\n",
            "Every line is saved already",
        ],
    );
    assert!(text(&file).ends_with("# a remark\n0:30        arbiter reports \"a phone rang\"\n"));
}

#[test]
fn copy_is_saved() {
    let file = short_game("copied");
    let copy = file.with_extension("copy");
    let save = format!("save {}\n", path(&copy));
    check_success(&resume(&file, &save), &["saved a copy to "]);
    assert_eq!(text(&copy), text(&file));
    assert_eq!(resume(&file, &save).status, 2, "an existing file is not overwritten");
}

#[test]
fn lines_with_errors_are_rejected() {
    check_error(
        "typo",
        "0:10 White plyas e4",
        2,
        &[
            "\"plyas\" is not understood\n  0:10 White plyas e4\n             ^\n",
            "the most similar form is `ACTOR plays MOVE",
            "note: the lines before it are saved",
        ],
    );
    check_error("illegal", "0:10 Nd4", 1, &["Nd4: no knight can go there", "\"White plays Nd4\""]);
    check_error("refused", "0:10 Black plays e5", 1, &["refused: Black plays e5: ", "(L.1.2)"]);
    check_error("look", "board upside", 2, &["`board black`"]);
    check_error("article", "laws 99", 2, &["there is no article \"99\""]);
    check_error("question", "? White mya play e4", 2, &["\"mya\" is not understood\n"]);
}

#[test]
fn hint_before_the_start_explains_how_to_start() {
    let run = create(&new_path("early"), &[], "0:10 e4\n");
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("has not begun") && run.stderr.contains("hint: `start`"));
}

#[test]
fn header_contains_the_options() {
    let file = new_path("head");
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
    check_success(&create(&file, &options, "0:00 start\n0:10 Hf3\nmoves\n"), &["1. e4 e5 2. Hf3\n"]);
    let header: Vec<String> = text(&file).lines().map(str::to_owned).collect();
    let expected = [
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
    assert_eq!(header[0], "Table: Round 3, board 2");
    assert!(header[1].starts_with("Note: created on "), "{}", header[1]);
    assert_eq!(header[2..11], expected);
}

#[test]
fn invalid_tables_are_rejected() {
    let file = short_game("there");
    let check = |args: &[&str], words: &str| {
        let run = flagfall(&[&["table"], args].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(words), "no {words:?} in\n{}", run.stderr);
    };
    check(&["new", path(&file)], "already exists\nhint: `flagfall table ");
    let missing = new_path("fresh");
    check(&["new", path(&missing), "--preset", "fide-1924"], "there is no preset fide-1924\nhint: ");
    check(&["new", path(&missing), "--white", "A, B"], "no commas, colons");
    check(&["new", path(&missing), "--white", "A\nBlack: B"], "write it on one line");
    check(&["new", path(&missing), "--time-control", "soon"], "--time-control");
    check(&["new", path(&missing), "--letters", "xx"], "--letters");
    check(&["new", path(&missing), "--moves", "e5"], "the game cannot begin: ");
    check(&["new", path(&missing), "--by-hand", "--live"], "cannot be used with");
    check(&["new", path(&missing), "--sitting"], "--sitting");
    assert!(!missing.exists(), "no file is created on an error");
    check(&[path(&missing)], "cannot read ");
    check(&["protocol", path(&missing)], "cannot read ");
    check(&[], "<FILE>");
    fs::write(&missing, "Scenario: A\nArticles: L.1\nRegulations: casual\n").expect("write file");
    check(&[path(&missing)], "hint: `flagfall judge` runs scenarios");
    fs::write(&missing, "Table: A\nRegulations: casual\n0:10 White plyas e4\n").expect("write file");
    check(&[path(&missing)], "line 3: \"plyas\" is not understood\n");
    fs::write(&missing, "Table: A\nRegulations: casual\n0:10 Black plays e5\n").expect("write file");
    check(&["protocol", path(&missing)], "line 3: refused: Black plays e5");
}

#[test]
fn table_is_locked_by_one_process() {
    let file = short_game("busy");
    let mut first = tool(&["table", path(&file)]);
    let first = first.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut first = first.spawn().expect("run flagfall");
    let mut stdin = first.stdin.take().expect("piped");
    stdin.write_all(b"clock\n").expect("write to standard input");
    // After its first output the process has locked the table.
    let mut first_byte = [0];
    let stdout = first.stdout.as_mut().expect("piped");
    drop(std::io::Read::read_exact(stdout, &mut first_byte));
    let second = resume(&file, "");
    assert_eq!(second.status, 2);
    assert!(second.stderr.contains("is open in another terminal"), "{}", second.stderr);
    drop(stdin);
    assert!(first.wait().expect("it ends").success());
    check_success(&resume(&file, ""), &[]);
}

#[test]
fn time_does_not_pass_while_table_is_closed() {
    let file = short_game("live");
    let run = flagfall_reading("clock\n", &["table", path(&file), "--live"]);
    check_success(&run, &["Anna           4:52  runs\n"]);
    assert!(text(&file).contains("\n# reopened on "), "{}", text(&file));
    // The clocks are paused, so no time has passed.
    assert!(!text(&file).contains("time passes"), "{}", text(&file));
    check_success(&resume(&file, "clock\n"), &["Anna           4:52  runs\n"]);
}

#[test]
fn scoresheet_is_printed_in_any_letters() {
    let file = short_game("sheet");
    let lines = "0:40 Nf3\nscoresheet\nscoresheet black fi\n";
    check_success(&resume(&file, lines), &["Nf3", "Rf3", "White  Anna\n", "Black  Ben\n"]);
    let sheet = |options: &[&str]| flagfall(&[&["table", "scoresheet", path(&file)], options].concat());
    check_success(&sheet(&[]), &["White  Anna\n", "Nf3", "Result *\n"]);
    check_success(&sheet(&["--player", "white", "--letters", "hu"]), &["Hf3"]);
    check_success(&sheet(&["--html", "-"]), &["<!doctype html>", "Anna", "Nf3"]);
    let page = file.with_extension("html");
    check_success(&sheet(&["--html", path(&page)]), &[]);
    assert!(text(&page).starts_with("<!doctype html>"));
    for (option, value) in [("--player", "green"), ("--letters", "xx"), ("--html", "/nowhere/x")] {
        assert_eq!(sheet(&[option, value]).status, 2, "{option} {value}");
    }
    let run = resume(&file, "scoresheet sideways\n");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("\"sideways\" is not understood"), "{}", run.stderr);
}

#[test]
fn envelope_is_printed_without_the_sealed_move() {
    let file = short_game("envelope");
    let envelope = |options: &[&str]| flagfall(&[&["table", "envelope", path(&file)], options].concat());
    let run = envelope(&[]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("error: no move is sealed"), "{}", run.stderr);
    assert_eq!(resume(&file, "envelope\n").status, 1);
    let lines = "0:40 arbiter tells White to seal\n0:50 White seals \"N to f3\"\n\
                 0:51 White writes on the envelope \"<Sunday>\"\n0:52 White closes the envelope\n\
                 0:55 White stops the clock\nenvelope\n";
    let expected = ["White: Anna\n", "Black: Ben\n", "White to seal move ", "White has used", "<Sunday>"];
    check_success(&resume(&file, lines), &expected);
    check_success(&envelope(&[]), &expected);
    assert!(!envelope(&[]).stdout.contains("f3"), "{}", envelope(&[]).stdout);
    check_success(&envelope(&["--html", "-"]), &["<!doctype html>", "Anna", "&lt;Sunday&gt;"]);
    let page = file.with_extension("html");
    check_success(&envelope(&["--html", path(&page)]), &[]);
    assert!(text(&page).starts_with("<!doctype html>") && !text(&page).contains("N to f3"));
    assert_eq!(envelope(&["--html", "/nowhere/x"]).status, 2);
    // The game is resumed, and the arbiter reads the sealed move.
    let lines = "1:00 arbiter resumes the adjourned game\n1:01 arbiter opens the envelope\n\
                 1:02 arbiter reads the sealed move as Nf3\nmoves\n";
    check_success(&resume(&file, lines), &["Nf3"]);
}
