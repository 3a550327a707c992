//! Measures the playing zone: what a move costs beside a bare relay, what a connection and a game
//! take of memory, and how soon flags fall.
//!
//! One driver starts servers and clients as processes of their own and asks them in turn, so that
//! the CPU time and the memory of a server are its own. It never fails because a goal was missed; it
//! does when an answer is wrong.

mod connections;
mod data;
mod figures;
mod flags;
mod games;
#[path = "../../src/goal.rs"]
mod goal;
mod lines;
mod load;
mod moves;
mod relay;
mod seats;
mod server;
mod throughput;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use figures::Figure;
use lines::Failure;

/// Measures the playing zone under load: CPU time of the server alone, rounds interleaved.
///
/// Every figure is printed as one line, `RATIO name value goal >=G`; a goal missed is reported and is
/// not a failure, a wrong answer is one.
#[derive(Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    run: Run,
    #[command(subcommand)]
    part: Option<Part>,
}

/// What is to be measured, and how thoroughly.
#[derive(Args)]
struct Run {
    /// Measures less: fewer rounds, sockets and games. Good for a look, not for a claim
    #[arg(long)]
    quick: bool,
    /// Only figures whose name contains NAME; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// How many rounds are counted, after one that only warms up [default: 5, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: Option<u32>,
    /// Lists the figures and their goals without measuring
    #[arg(long)]
    list: bool,
}

/// The processes that the driver starts.
#[derive(Subcommand)]
#[command(hide = true)]
enum Part {
    /// A bare relay
    Relay,
    /// A playing zone over a data directory
    Zone { data: PathBuf },
    /// Players, two to a game
    Load { kind: load::Kind, address: SocketAddr, sockets: usize },
    /// Spectators of games whose flags fall
    Watch { address: SocketAddr, games: u64 },
    /// Games in the shards of a zone, and what they take of memory
    Games { games: u64, plies: usize },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.part {
        None => measure(&cli.run),
        Some(Part::Relay) => server::serve(relay::listen),
        Some(Part::Zone { data }) => server::serve(|| async { server::zone(data) }),
        Some(Part::Load { kind, address, sockets }) => load::run(kind, address, sockets),
        Some(Part::Watch { address, games }) => flags::watch(address, games),
        Some(Part::Games { games, plies }) => games::hold(games, plies),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(run: &Run) -> Result<(), Failure> {
    let rounds = run.rounds.unwrap_or(if run.quick { 3 } else { 5 });
    let asked = |name: &str| run.only.is_empty() || run.only.iter().any(|only| name.contains(only));
    if run.list {
        figures::list(asked);
        return Ok(());
    }
    let mut figures: Vec<Figure> = Vec::new();
    for (sockets, name) in throughput::SIZES {
        if asked(name) {
            let sockets = if run.quick { sockets / 5 } else { sockets };
            figures.extend(throughput::measure(name, sockets, rounds)?);
        }
    }
    if asked(connections::NAME) {
        let sockets = if run.quick { 2_000 } else { 10_000 };
        figures.extend(figures::repeated(rounds, || connections::measure(sockets))?);
    }
    let held = if run.quick { 20_000 } else { 100_000 };
    if asked(games::NAME) {
        figures.extend(figures::repeated(rounds, || games::measure(held))?);
    }
    if asked(flags::NAME) {
        figures.extend(figures::repeated(rounds, || flags::measure(held))?);
    }
    if !figures.is_empty() {
        figures::print(&figures, rounds, run.quick);
    }
    Ok(())
}
