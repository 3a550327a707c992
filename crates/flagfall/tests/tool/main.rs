//! The tool, run as a user runs it: arguments in, output and exit status out.

mod data;
mod draw960;
mod help;
mod judge;
mod laws;
mod legal;
mod mate;
mod output;
mod perft;
mod pgn;
mod refusals;
mod regulations;
mod show;
mod suite;
mod table;

use std::io::Write;
use std::process::{Command, Output, Stdio};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What the tool answered.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: i32,
    stdout: String,
    stderr: String,
}

/// The tool, not to be misled by the settings of whoever runs the tests.
fn tool(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagfall"));
    command.args(args).stdin(Stdio::null());
    for setting in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(setting);
    }
    command
}

/// Runs the tool.
fn flagfall(args: &[&str]) -> Answer {
    answer(tool(args).output().expect("the tool runs"))
}

/// Runs the tool with something on standard input.
fn flagfall_reading(input: &str, args: &[&str]) -> Answer {
    let mut tool = tool(args);
    tool.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = tool.spawn().expect("the tool runs");
    let mut stdin = child.stdin.take().expect("it was piped");
    stdin.write_all(input.as_bytes()).expect("the tool reads");
    drop(stdin);
    answer(child.wait_with_output().expect("the tool ends"))
}

fn answer(output: Output) -> Answer {
    let text = |bytes| String::from_utf8(bytes).expect("the tool writes UTF-8");
    Answer {
        status: output.status.code().expect("no signal ended it"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
