//! Help, version and completions.

use std::path::Path;
use std::process::Command;

use flagfall_server::Config;

use crate::flagfall;

#[test]
fn configuration_in_the_help_can_be_used() {
    let help = flagfall(&["help", "serve"]).stdout;
    let (_, rest) = help.split_once("Configuration:\n").expect("a section");
    let (block, _) = rest.split_once("FLAGFALL_LOG").expect("the end of the section");
    assert!(block.lines().all(|line| line.len() < 80), "{block}");
    let block = block.replace("\"stockfish\"", "\"sh\"");
    // The two kinds of certificate exclude each other.
    let with_file = block.replace("tls_local = true", "#").replace("trust_listen", "# trust_listen");
    let local = block.replace("tls_cert", "# tls_cert").replace("tls_key", "# tls_key");
    for text in [with_file, local] {
        let checked = Config::read(&text).and_then(|config| config.check());
        assert_eq!(checked.map_err(|error| error.to_string()), Ok(()), "{text}");
    }
}

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

/// The subcommands of `pgn`.
const PGN: [&str; 5] = ["check", "convert", "stats", "split", "filter"];

/// The subcommands of `regulations`.
const REGULATIONS: [&str; 3] = ["check", "show", "list"];

/// The subcommands of `table`.
const TABLE: [&str; 4] = ["new", "protocol", "scoresheet", "envelope"];

/// The subcommands of `audit`.
const AUDIT: [&str; 2] = ["verify", "export"];

/// The subcommands of `people`.
const PEOPLE: [&str; 2] = ["link", "new"];

/// Checks that the command succeeds and prints some words; returns its output.
#[track_caller]
fn check(args: &[&str], words: &[&str]) -> String {
    let run = flagfall(args);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    for words in words {
        assert!(run.stdout.contains(words), "no {words:?} in\n{}", run.stdout);
    }
    run.stdout
}

#[test]
fn help_is_printed_without_arguments() {
    assert_eq!(check(&[], &COMMANDS), check(&["-h"], &["Examples:", "Exit status:"]));
}

#[test]
fn every_command_has_help_with_working_examples() {
    let commands = COMMANDS.iter().map(|command| vec![*command]);
    let pgn = PGN.iter().map(|command| vec!["pgn", command]);
    let regulations = REGULATIONS.iter().map(|command| vec!["regulations", command]);
    let audit = AUDIT.iter().map(|command| vec!["audit", command]);
    let people = PEOPLE.iter().map(|command| vec!["people", command]);
    let table = TABLE.iter().map(|command| vec!["table", command]);
    for command in commands.chain(pgn).chain(regulations).chain(audit).chain(people).chain(table) {
        let command = [&command[..], &["--help"]].concat();
        let help = check(&command, &["Usage: flagfall", "Examples:"]);
        let examples: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  flagfall ")).collect();
        assert!(examples.len() >= 2, "{help}");
        // Examples that read or write files of the user are not run.
        let files = ["--data", "--pages", ".epd", ".pgn", ".scenario", ".table", ".toml", ".tsv"];
        let needs_file = |example: &str| files.iter().any(|end| example.contains(end));
        let is_runnable = |example: &&&str| !example.contains(['>', '|']) && !needs_file(example);
        for example in examples.iter().filter(is_runnable) {
            check_example(example);
        }
    }
}

#[track_caller]
fn check_example(arguments: &str) {
    let tool = Path::new(env!("CARGO_BIN_EXE_flagfall"));
    let line = format!("exec \"$0\" {arguments}");
    // The scenarios are read from the root of the project.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(root).arg("-c").arg(&line).arg(tool);
    let output = shell.output().expect("run sh");
    assert!(output.status.success(), "{arguments}");
}

#[test]
fn examples_with_files_have_valid_options() {
    for command in PGN {
        let help = check(&["pgn", command, "--help"], &[]);
        let examples = help.lines().filter_map(|line| line.strip_prefix("  flagfall "));
        for example in examples.filter(|example| !example.contains('|')) {
            // The only error must be that the files do not exist.
            let dir = env!("CARGO_TARGET_TMPDIR");
            let line = format!("cd '{dir}' && mkdir -p examples && cd examples && \"$0\" {example}");
            let tool = env!("CARGO_BIN_EXE_flagfall");
            let output = Command::new("sh").args(["-c", &line, tool]).output().expect("run sh");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(stderr.starts_with("error: cannot read "), "{example}: {stderr}");
        }
    }
}

#[test]
fn version_is_printed() {
    assert_eq!(check(&["--version"], &[]), concat!("flagfall ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        check(&["completions", shell], &[&COMMANDS[..], &PGN].concat());
    }
}
