//! The tool `flagfall`: the rules of chess at the command line.
//!
//! Each command reads its arguments, asks one of the other crates, and prints the answer on standard
//! output; notes, errors and progress go to standard error. Exit status: 0 fine, 1 a check
//! failed or a game has an error, 2 the input is wrong or cannot be read.
//!
//! `perft`, `legal`, `show`, `mate` and `960` are about one position, `pgn` about games in files of any
//! length, `judge` about scenarios, `table` about a game kept by hand, `laws` and `regulations` about what is played by, `serve` is
//! the server, `openapi` about what it offers, `people` helps back into it, `audit`, `backup` and
//! `restore` are about its data.
//!
//! This crate never contains a rule of chess.

mod args;
mod audit;
mod backup;
mod check;
mod crew;
mod dice;
mod draw960;
mod drawing;
mod error;
mod given;
mod judge;
mod laws;
mod legal;
mod mate;
mod people;
mod perft;
mod pgn;
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

use crate::args::{Cli, Command};
use crate::error::Error;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(refusal) => return args::explain(&refusal),
    };
    args::stream_choice(cli.color).write_global();
    let mut out = anstream::stdout().lock();
    let outcome = run(cli.command, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match outcome {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::from(1),
        Ok(Verdict::Unreadable) => ExitCode::from(2),
        // Whoever read our output has read enough: `flagfall legal start | head -1`.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            say::error(&error);
            ExitCode::from(2)
        }
    }
}

/// What the exit status tells, once the command could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Fine,
    Failed,
    /// Some of the input could not be read; that was told already.
    Unreadable,
}

fn run(command: Option<Command>, out: &mut impl Write) -> Result<Verdict, Error> {
    match command {
        None => Cli::command().print_help()?,
        Some(Command::Perft(args)) => match &args.suite {
            Some(file) => return check::run(file, &args, out),
            None => perft::run(&args, out)?,
        },
        Some(Command::Legal(args)) => legal::run(&args, out)?,
        Some(Command::Show(args)) => show::run(&args, has_colors(), out)?,
        Some(Command::Mate(args)) => return mate::run(&args, out),
        Some(Command::Draw960(args)) => draw960::run(&args, has_colors(), out)?,
        Some(Command::Pgn(args)) => return pgn::run(&args, out),
        Some(Command::Judge(args)) => return judge::run(&args, out),
        Some(Command::Table(args)) => return table::run(&args, has_colors(), out),
        Some(Command::Laws(args)) => laws::run(&args, out)?,
        Some(Command::Regulations(args)) => return regulations::run(&args, out),
        Some(Command::Audit(args)) => return audit::run(&args, out),
        Some(Command::Backup(args)) => backup::backup(&args, out)?,
        Some(Command::People(args)) => people::run(&args, out)?,
        Some(Command::Serve(args)) => return serve::run(&args, out),
        Some(Command::OpenApi) => writeln!(out, "{:#}", flagfall_server::openapi())?,
        Some(Command::Restore(args)) => backup::restore(&args, out)?,
        Some(Command::Completions { shell }) => {
            // Written in one go, because the generator panics where writing fails.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "flagfall", &mut script);
            out.write_all(&script)?;
        }
    }
    Ok(Verdict::Fine)
}

/// Whether standard output takes colours, `--color` having had its say.
fn has_colors() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
