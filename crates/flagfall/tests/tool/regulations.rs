//! `flagfall regulations`.

use std::fs;
use std::path::Path;

use crate::{Answer, flagfall, flagfall_reading};

#[track_caller]
fn check(input: &str, args: &[&str], status: i32, stdout: &str, stderr: &str) {
    let expected = Answer { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(flagfall_reading(input, &[&["regulations"], args].concat()), expected);
}

/// A file with this text.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder can be written to");
    path.to_str().expect("the path is UTF-8").to_owned()
}

const WRONG: &str = "\
laws = \"fide-2017\"
pace = \"blitz\"
time_control = \"90m\"   # too much
";

const WRONG_TOLD: &str = ":3:16: this is standard chess and not blitz (B.1)
    time_control = \"90m\"   # too much
                   ^^^^^
help: give less time, or say pace = \"standard\"
";

#[test]
fn what_is_in_order_is_ok() {
    check("preset = 'fide-2017'", &["check", "-"], 0, "standard input: OK\n", "");
}

#[test]
fn what_is_wrong_is_shown_with_a_caret_under_it() {
    check(WRONG, &["check", "-"], 1, &format!("standard input{WRONG_TOLD}"), "");
    let told = "\
standard input:2:9: here belongs true or false
    rated = 'yes'
            ^^^^^
help: write true or false without quotes
standard input:3:1: there is no setting `premov`
    premov = true
    ^^^^^^
help: did you mean `premove`?
";
    let text = "preset = 'fide-2017'\nrated = 'yes'\npremov = true\n";
    check(text, &["check", "-"], 1, told, "");
    check(&text.replace('\n', "\r\n"), &["check", "-"], 1, told, "");
}

#[test]
fn a_fault_of_several_lines_is_shown_by_its_first() {
    let text = "preset = 'fide-2017'\nbreach = [\n  'warning',\n  7\n]\nscoring = [\n1]\n";
    let told = "\
standard input:4:3: here belongs a penalty
      7
      ^
help: write \"warning\", \"game_lost\" or { opponent_gains = \"2m\" }
standard input:6:11: here belongs a table in braces
    scoring = [
              ^
help: write it as in { win = 3, draw = 1, loss = 0 }
";
    check(text, &["check", "-"], 1, told, "");
}

#[test]
fn what_is_missing_in_nothing_has_no_line_to_show() {
    let told = "standard input:1:1: it is not said by which laws is played\n\
                help: add laws = \"fide-2017\" or another edition, or start from a preset\n";
    check("", &["check", "-"], 1, told, "");
}

#[test]
fn every_file_is_checked() {
    let wrong = file("wrong.toml", WRONG);
    let right = file("right.toml", "preset = 'casual'");
    let missing = format!("{right}.none");
    let told = format!("{wrong}{WRONG_TOLD}{right}: OK\n");
    check("", &["check", &wrong, &right], 1, &told, "");
    let answer = flagfall(&["regulations", "check", &missing, &wrong, &right]);
    assert_eq!((answer.status, answer.stdout), (2, told));
    assert!(answer.stderr.starts_with(&format!("error: cannot read {missing}: ")));
}

#[test]
fn the_presets_of_the_project_are_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../regulations");
    let files: Vec<_> = fs::read_dir(folder)
        .expect("the presets are there")
        .map(|entry| entry.expect("a file").path().to_str().expect("UTF-8").to_owned())
        .collect();
    let mut args = vec!["regulations", "check"];
    args.extend(files.iter().map(String::as_str));
    let answer = flagfall(&args);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    assert_eq!(answer.stdout.matches(": OK\n").count(), files.len());
}

#[test]
fn a_preset_is_shown_settled_and_with_articles() {
    let answer = flagfall(&["regulations", "show", "fide-online-2021"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    for line in [
        "# FIDE Online Chess Regulations, 2021",
        "form = \"online-supervised\"  # O.6.2",
        "default_time = \"0s\"  # O.8.5a",
        "flags_called_by = \"zone\"  # O.4.5a",
        "leaving_video = [\"yellow_card\", \"red_card\"]  # O.13.4a",
        "lag = \"none\"",
    ] {
        assert!(answer.stdout.lines().any(|told| told == line), "no {line}\n{}", answer.stdout);
    }
    check(&answer.stdout, &["check", "-"], 0, "standard input: OK\n", "");
    check(&answer.stdout, &["show", "-"], 0, &answer.stdout, "");
}

#[test]
fn a_file_that_is_wrong_is_not_shown() {
    check(WRONG, &["show", "-"], 2, "", &format!("standard input{WRONG_TOLD}"));
    let answer = flagfall(&["regulations", "show", "fide-1066"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.starts_with("error: cannot read fide-1066: "), "{}", answer.stderr);
    assert!(answer.stderr.ends_with(
        "\nhint: name a file, or a preset of those `flagfall regulations list` tells\n"
    ));
}

#[test]
fn presets_are_listed() {
    let answer = flagfall(&["regulations", "list"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    let told = "armageddon                  Armageddon; white 5m; black 4m\n";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
    assert!(answer.stdout.contains("\ncasual                      Casual play; none\n"));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let told = flagfall(&["regulations", "show", "casual", "--color", "always"]).stdout;
    assert!(told.contains("K.10\u{1b}[0m\n") && !told.contains("\u{1b}[36mtitle"), "{told}");
}
