//! `flagfall regulations`.

use std::fs;
use std::path::Path;

use crate::{ToolRun, flagfall, flagfall_reading};

#[track_caller]
fn check(input: &str, args: &[&str], status: i32, stdout: &str, stderr: &str) {
    let expected = ToolRun { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(flagfall_reading(input, &[&["regulations"], args].concat()), expected);
}

/// Writes a file and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("write file");
    path.to_str().expect("UTF-8").to_owned()
}

const INVALID: &str = "\
laws = \"fide-2017\"
pace = \"blitz\"
time_control = \"90m\"   # too much
";

const INVALID_ERROR: &str = ":3:16: this is standard chess, not blitz (B.1)
    time_control = \"90m\"   # too much
                   ^^^^^
help: give less time, or set pace = \"standard\"
";

#[test]
fn valid_file_is_ok() {
    check("preset = 'fide-2017'", &["check", "-"], 0, "standard input: OK\n", "");
}

#[test]
fn error_is_marked_with_carets() {
    check(INVALID, &["check", "-"], 1, &format!("standard input{INVALID_ERROR}"), "");
    let expected = "\
standard input:2:9: expected true or false
    rated = 'yes'
            ^^^^^
help: write true or false without quotes
standard input:3:1: there is no setting `premov`
    premov = true
    ^^^^^^
help: did you mean `premove`?
";
    let text = "preset = 'fide-2017'\nrated = 'yes'\npremov = true\n";
    check(text, &["check", "-"], 1, expected, "");
    check(&text.replace('\n', "\r\n"), &["check", "-"], 1, expected, "");
}

#[test]
fn error_of_several_lines_shows_the_first() {
    let text = "preset = 'fide-2017'\nbreach = [\n  'warning',\n  7\n]\nscoring = [\n1]\n";
    let expected = "\
standard input:4:3: expected a penalty
      7
      ^
help: write \"warning\", \"game_lost\" or { opponent_gains = \"2m\" }
standard input:6:11: expected a table in braces
    scoring = [
              ^
help: write it as in { win = 3, draw = 1, loss = 0 }
";
    check(text, &["check", "-"], 1, expected, "");
}

#[test]
fn error_in_empty_file_shows_no_line() {
    let expected = "standard input:1:1: the edition of the laws is missing\n\
                help: add laws = \"fide-2017\" or another edition, or build on a preset\n";
    check("", &["check", "-"], 1, expected, "");
}

#[test]
fn every_file_is_checked() {
    let wrong = file("wrong.toml", INVALID);
    let right = file("right.toml", "preset = 'casual'");
    let missing = format!("{right}.none");
    let expected = format!("{wrong}{INVALID_ERROR}{right}: OK\n");
    check("", &["check", &wrong, &right], 1, &expected, "");
    let run = flagfall(&["regulations", "check", &missing, &wrong, &right]);
    assert_eq!((run.status, run.stdout), (2, expected));
    assert!(run.stderr.starts_with(&format!("error: cannot read {missing}: ")));
}

#[test]
fn presets_of_the_project_are_valid() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../regulations");
    let files: Vec<_> = fs::read_dir(dir)
        .expect("read directory")
        .map(|entry| entry.expect("a file").path().to_str().expect("UTF-8").to_owned())
        .collect();
    let mut args = vec!["regulations", "check"];
    args.extend(files.iter().map(String::as_str));
    let run = flagfall(&args);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.matches(": OK\n").count(), files.len());
}

#[test]
fn preset_is_shown_fully_resolved_with_articles() {
    let run = flagfall(&["regulations", "show", "fide-online-2021"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    for line in [
        "# FIDE Online Chess Regulations, 2021",
        "form = \"online-supervised\"  # O.6.2",
        "default_time = \"0s\"  # O.8.5a",
        "flags_called_by = \"zone\"  # O.4.5a",
        "leaving_video = [\"yellow_card\", \"red_card\"]  # O.13.4a",
        "lag = \"none\"",
    ] {
        assert!(run.stdout.lines().any(|shown| shown == line), "no {line}\n{}", run.stdout);
    }
    check(&run.stdout, &["check", "-"], 0, "standard input: OK\n", "");
    check(&run.stdout, &["show", "-"], 0, &run.stdout, "");
}

#[test]
fn invalid_file_is_not_shown() {
    check(INVALID, &["show", "-"], 2, "", &format!("standard input{INVALID_ERROR}"));
    let run = flagfall(&["regulations", "show", "fide-1066"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: cannot read fide-1066: "), "{}", run.stderr);
    assert!(run.stderr.ends_with("\nhint: give a file, or a preset listed by `flagfall regulations list`\n"));
}

#[test]
fn presets_are_listed() {
    let run = flagfall(&["regulations", "list"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let expected = "armageddon                  Armageddon; white 5m; black 4m\n";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    assert!(run.stdout.contains("\ncasual                      Casual play; none\n"));
}

#[test]
fn colours_are_used_only_on_request() {
    let run = flagfall(&["regulations", "show", "casual", "--color", "always"]).stdout;
    assert!(run.contains("K.10\u{1b}[0m\n") && !run.contains("\u{1b}[36mtitle"), "{run}");
}
