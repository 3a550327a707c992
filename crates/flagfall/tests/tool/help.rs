//! Help, version and completions.

use std::path::Path;
use std::process::Command;

use crate::flagfall;

const COMMANDS: [&str; 5] = ["perft", "legal", "show", "960", "completions"];

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
    for command in COMMANDS {
        let help = check(&[command, "--help"], &["Usage: flagfall", "Examples:"]);
        let examples: Vec<_> =
            help.lines().filter_map(|line| line.strip_prefix("  flagfall ")).collect();
        assert!(examples.len() >= 2, "{help}");
        // Those that need a file of the reader's are for him to try.
        let able = |example: &&&str| !example.contains(['>', '|']) && !example.contains(".epd");
        for example in examples.iter().filter(able) {
            check_example(example);
        }
    }
}

#[track_caller]
fn check_example(arguments: &str) {
    let tool = Path::new(env!("CARGO_BIN_EXE_flagfall"));
    let line = format!("exec \"$0\" {arguments}");
    let output =
        Command::new("sh").arg("-c").arg(&line).arg(tool).output().expect("there is a shell");
    assert!(output.status.success(), "{arguments}");
}

#[test]
fn version() {
    assert_eq!(check(&["--version"], &[]), concat!("flagfall ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        check(&["completions", shell], &COMMANDS);
    }
}
