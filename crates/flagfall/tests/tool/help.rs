//! Help, version and completions.

use std::path::Path;
use std::process::Command;

use crate::flagfall;

const COMMANDS: [&str; 16] = [
    "perft",
    "legal",
    "show",
    "mate",
    "960",
    "pgn",
    "judge",
    "table",
    "laws",
    "regulations",
    "people",
    "openapi",
    "audit",
    "backup",
    "restore",
    "completions",
];

/// Commands under `pgn`.
const PGN: [&str; 5] = ["check", "convert", "stats", "split", "filter"];

/// Commands under `regulations`.
const REGULATIONS: [&str; 3] = ["check", "show", "list"];

/// Commands under `table`.
const TABLE: [&str; 4] = ["new", "protocol", "scoresheet", "envelope"];

/// Commands under `audit`.
const AUDIT: [&str; 2] = ["verify", "export"];

/// Commands under `people`.
const PEOPLE: [&str; 2] = ["link", "new"];

/// Asks for something that is printed on standard output, fine and well.
#[track_caller]
fn check(args: &[&str], words: &[&str]) -> String {
    let answer = flagfall(args);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{args:?}");
    for words in words {
        assert!(answer.stdout.contains(words), "no {words:?} in\n{}", answer.stdout);
    }
    answer.stdout
}

#[test]
fn alone_it_prints_help() {
    assert_eq!(check(&[], &COMMANDS), check(&["-h"], &["Examples:", "Exit status:"]));
}

#[test]
fn every_command_has_help_with_examples_that_work() {
    let commands = COMMANDS.iter().map(|command| vec![*command]);
    let pgn = PGN.iter().map(|command| vec!["pgn", command]);
    let regulations = REGULATIONS.iter().map(|command| vec!["regulations", command]);
    let audit = AUDIT.iter().map(|command| vec!["audit", command]);
    let people = PEOPLE.iter().map(|command| vec!["people", command]);
    let table = TABLE.iter().map(|command| vec!["table", command]);
    for command in commands.chain(pgn).chain(regulations).chain(audit).chain(people).chain(table) {
        let command = [&command[..], &["--help"]].concat();
        let help = check(&command, &["Usage: flagfall", "Examples:"]);
        let examples: Vec<_> =
            help.lines().filter_map(|line| line.strip_prefix("  flagfall ")).collect();
        assert!(examples.len() >= 2, "{help}");
        // Those that need or write files of the reader's are for him to try.
        let files = ["--data", "--pages", ".epd", ".pgn", ".scenario", ".table", ".toml", ".tsv"];
        let needs_file = |example: &str| files.iter().any(|end| example.contains(end));
        let able = |example: &&&str| !example.contains(['>', '|']) && !needs_file(example);
        for example in examples.iter().filter(able) {
            check_example(example);
        }
    }
}

#[track_caller]
fn check_example(arguments: &str) {
    let tool = Path::new(env!("CARGO_BIN_EXE_flagfall"));
    let line = format!("exec \"$0\" {arguments}");
    // The scenarios are found from the root of the project.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(root).arg("-c").arg(&line).arg(tool);
    let output = shell.output().expect("there is a shell");
    assert!(output.status.success(), "{arguments}");
}

#[test]
fn examples_with_files_are_made_of_options_there_are() {
    for command in PGN {
        let help = check(&["pgn", command, "--help"], &[]);
        let examples = help.lines().filter_map(|line| line.strip_prefix("  flagfall "));
        for example in examples.filter(|example| !example.contains('|')) {
            // Files that nobody has are the only thing wrong with it.
            let folder = env!("CARGO_TARGET_TMPDIR");
            let line =
                format!("cd '{folder}' && mkdir -p examples && cd examples && \"$0\" {example}");
            let tool = env!("CARGO_BIN_EXE_flagfall");
            let output = Command::new("sh").args(["-c", &line, tool]).output().expect("a shell");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(stderr.starts_with("error: cannot read "), "{example}: {stderr}");
        }
    }
}

#[test]
fn version() {
    assert_eq!(check(&["--version"], &[]), concat!("flagfall ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        check(&["completions", shell], &[&COMMANDS[..], &PGN].concat());
    }
}
