//! Benchmarks Flagfall's chess core and its peers.
//!
//! A driver asks two workers, the same program built for the default target and for the present CPU,
//! to do a piece of work with one library at a time, and compares the CPU times. It
//! first checks that all of them give the same answers. A missed goal is no failure; a wrong answer is.

mod audit;
mod database;
mod driver;
mod fen;
mod figures;
mod games;
mod goal;
mod ledgers;
mod live_game;
mod log;
mod mates;
mod perft;
mod pgn;
mod players;
mod plies;
mod positions;
mod report;
mod san;
mod suite;
mod task;
mod timing;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Compares Flagfall's chess core with its peers: same work, CPU time, rounds interleaved.
///
/// Answers are checked before anything is timed. Every figure is printed as one line, `RATIO
/// name value goal >=G`. A missed goal is reported and is no failure; a wrong answer is.
#[derive(Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    run: Run,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The figures to measure, and the effort.
#[derive(Args)]
pub(crate) struct Run {
    /// The same program built for this CPU, to measure beside this one
    #[arg(long, value_name = "PROGRAM")]
    native: Option<PathBuf>,
    /// Measures less: one ply shallower, fewer rounds and positions. For a first look only
    #[arg(long)]
    quick: bool,
    /// Only figures whose name contains NAME; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Number of counted rounds, after a warm-up round [default: 11, or 5 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// Lists the figures and their goals without measuring
    #[arg(long)]
    list: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Answers requests from standard input, one per line; started by the driver
    #[command(hide = true)]
    Worker {
        /// Works as in a quick run
        #[arg(long)]
        quick: bool,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        Some(Command::Worker { quick }) => worker::serve(quick),
        None => driver::run(&cli.run),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
