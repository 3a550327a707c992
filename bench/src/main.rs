//! Measures Flagfall's chess core against its peers, side by side.
//!
//! One driver asks two workers, the same program built for the default target and for this CPU,
//! to do a piece of work with one library at a time, and compares the CPU time each took. It
//! first makes sure that all of them give the same answers. It never fails because a goal was
//! missed; it does when an answer is wrong.

mod audit;
mod database;
mod driver;
mod fen;
mod figures;
mod games;
mod goal;
mod ledgers;
mod live;
mod mates;
mod perft;
mod pgn;
mod players;
mod plies;
mod positions;
mod report;
mod san;
mod stored;
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
/// name value goal >=G`; a goal missed is reported and is not a failure, a wrong answer is one.
#[derive(Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    run: Run,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What is to be measured, and how thoroughly.
#[derive(Args)]
pub(crate) struct Run {
    /// The same program built for this CPU, to be measured beside this one
    #[arg(long, value_name = "PROGRAM")]
    native: Option<PathBuf>,
    /// Measures less: one ply shallower, fewer rounds and positions. Good for a look, not for a
    /// claim
    #[arg(long)]
    quick: bool,
    /// Only figures whose name contains NAME; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// How many rounds are counted, after one that only warms up [default: 11, or 5 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// Lists the figures and their goals without measuring
    #[arg(long)]
    list: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Works off requests from standard input, one a line; the driver starts it
    #[command(hide = true)]
    Worker {
        /// Work as in a quick run
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
