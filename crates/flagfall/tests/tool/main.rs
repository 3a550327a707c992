//! Tests of the tool as a process: arguments and input, output and exit status.

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

/// The exit status and the output of the tool.
#[derive(Debug, PartialEq, Eq)]
struct ToolRun {
    status: i32,
    stdout: String,
    stderr: String,
}

/// Returns a command that runs the tool without colour settings of the environment.
fn tool(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagfall"));
    command.args(args).stdin(Stdio::null());
    for setting in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(setting);
    }
    command
}

/// Runs the tool.
fn flagfall(args: &[&str]) -> ToolRun {
    ToolRun::from(tool(args).output().expect("run flagfall"))
}

/// Runs the tool with a text on standard input.
fn flagfall_reading(input: &str, args: &[&str]) -> ToolRun {
    let mut tool = tool(args);
    tool.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = tool.spawn().expect("run flagfall");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("write to standard input");
    drop(stdin);
    ToolRun::from(child.wait_with_output().expect("wait for flagfall"))
}

impl From<Output> for ToolRun {
    fn from(output: Output) -> ToolRun {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        ToolRun {
            status: output.status.code().expect("an exit status"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}
