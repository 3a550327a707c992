//! The command-line tool `flagfall`.
//!
//! Each command reads its arguments, calls one of the other crates, and prints the result on standard
//! output; notes, errors and progress are printed on standard error. Exit status: 0 success, 1 a
//! check failed or a game has an error, 2 the input is invalid or cannot be read.
//!
//! `perft`, `legal`, `show`, `mate` and `960` work on one position, `pgn` on files of games of any
//! length, `judge` on scenarios, `table` on a game recorded by an arbiter, `laws` and `regulations` on
//! the rules of play; `serve` runs the server, `openapi` prints its API, `people` restores access to it,
//! `clock` puts its time right, and `audit`, `backup` and `restore` work on its data.
//!
//! This crate contains no rule of chess.

mod args;
mod audit;
mod backup;
mod check;
mod clock;
mod dice;
mod draw960;
mod drawing;
mod error;
mod judge;
mod laws;
mod legal;
mod mate;
mod parallel;
mod people;
mod perft;
mod pgn;
mod position_input;
mod progress;
mod regulations;
mod say;
mod serve;
mod show;
mod source;
mod suite;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::{CommandFactory, Parser};

use crate::args::{Cli, CliCommand};
use crate::error::Error;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return args::explain(&error),
    };
    args::stream_choice(cli.color).write_global();
    let mut out = anstream::stdout().lock();
    let outcome = run(cli.command, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match outcome {
        Ok(ExitVerdict::Passed) => ExitCode::SUCCESS,
        Ok(ExitVerdict::Failed) => ExitCode::from(1),
        Ok(ExitVerdict::Unreadable) => ExitCode::from(2),
        // The reader of the output has closed the pipe, as in `flagfall legal start | head -1`.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            say::error(&error);
            ExitCode::from(2)
        }
    }
}

/// The result of a completed command, for the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExitVerdict {
    Passed,
    Failed,
    /// Some input could not be read, which was reported already.
    Unreadable,
}

fn run(command: Option<CliCommand>, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match command {
        None => Cli::command().print_help()?,
        Some(CliCommand::Perft(args)) => match &args.suite {
            Some(file) => return check::run(file, &args, out),
            None => perft::run(&args, out)?,
        },
        Some(CliCommand::Legal(args)) => legal::run(&args, out)?,
        Some(CliCommand::Show(args)) => show::run(&args, has_colors(), out)?,
        Some(CliCommand::Mate(args)) => return mate::run(&args, out),
        Some(CliCommand::Draw960(args)) => draw960::run(&args, has_colors(), out)?,
        Some(CliCommand::Pgn(args)) => return pgn::run(&args, out),
        Some(CliCommand::Judge(args)) => return judge::run(&args, out),
        Some(CliCommand::Table(args)) => return table::run(&args, has_colors(), out),
        Some(CliCommand::Laws(args)) => laws::run(&args, out)?,
        Some(CliCommand::Regulations(args)) => return regulations::run(&args, out),
        Some(CliCommand::Audit(args)) => return audit::run(&args, out),
        Some(CliCommand::Clock(args)) => return clock::run(&args, out),
        Some(CliCommand::Backup(args)) => backup::backup(&args, out)?,
        Some(CliCommand::People(args)) => people::run(&args, out)?,
        Some(CliCommand::Serve(args)) => return serve::run(&args, out),
        Some(CliCommand::OpenApi) => writeln!(out, "{:#}", flagfall_server::openapi())?,
        Some(CliCommand::Restore(args)) => backup::restore(&args, out)?,
        Some(CliCommand::Completions { shell }) => {
            // Buffered, because the generator panics if a write fails.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flagfall", &mut script);
            out.write_all(&script)?;
        }
    }
    Ok(ExitVerdict::Passed)
}

/// Whether standard output supports colours, considering `--color`.
fn has_colors() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
