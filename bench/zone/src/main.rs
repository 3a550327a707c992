//! Benchmarks the playing zone: the cost of a move compared with a bare relay, the memory of connections and
//! games, and the delay of flag falls.
//!
//! A driver starts servers and clients as separate processes and asks them in turn, so that
//! the CPU time and the memory of a server are its own. A missed goal is no failure; a wrong answer is.

mod connections;
mod data;
mod figures;
mod flags;
mod games;
#[path = "../../src/goal.rs"]
mod goal;
mod load;
mod moves;
mod process;
mod relay;
mod seats;
mod server;
mod throughput;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use figures::Figure;
use process::Failure;

/// Measures the playing zone under load: CPU time of the server alone, rounds interleaved.
///
/// Every figure is printed as one line, `RATIO name value goal >=G`. A missed goal is reported and is no
/// failure; a wrong answer is.
#[derive(Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    run: Run,
    #[command(subcommand)]
    role: Option<ProcessRole>,
}

/// The figures to measure, and the effort.
#[derive(Args)]
struct Run {
    /// Measures less: fewer rounds, sockets and games. For a first look only
    #[arg(long)]
    quick: bool,
    /// Only figures whose name contains NAME; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Number of counted rounds, after a warm-up round [default: 5, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: Option<u32>,
    /// Lists the figures and their goals without measuring
    #[arg(long)]
    list: bool,
}

/// The processes that the driver starts.
#[derive(Subcommand)]
#[command(hide = true)]
enum ProcessRole {
    /// A bare relay
    Relay,
    /// A playing zone over a data directory
    Zone { data: PathBuf },
    /// Players, two per game
    Load { kind: load::ServerKind, address: SocketAddr, sockets: usize },
    /// Spectators of games whose flags fall
    Watch { address: SocketAddr, games: u64 },
    /// Games in the shards of a zone, whose memory is measured
    Games { games: u64, plies: usize },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.role {
        None => measure(&cli.run),
        Some(ProcessRole::Relay) => server::serve(relay::listen),
        Some(ProcessRole::Zone { data }) => server::serve(|| async { server::zone(data) }),
        Some(ProcessRole::Load { kind, address, sockets }) => load::run(kind, address, sockets),
        Some(ProcessRole::Watch { address, games }) => flags::watch(address, games),
        Some(ProcessRole::Games { games, plies }) => games::run(games, plies),
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
    let is_chosen = |name: &str| run.only.is_empty() || run.only.iter().any(|only| name.contains(only));
    if run.list {
        figures::list(is_chosen);
        return Ok(());
    }
    let mut figures: Vec<Figure> = Vec::new();
    for (sockets, name) in throughput::SIZES {
        if is_chosen(name) {
            let sockets = if run.quick { sockets / 5 } else { sockets };
            figures.extend(throughput::measure(name, sockets, rounds)?);
        }
    }
    if is_chosen(connections::NAME) {
        let sockets = if run.quick { 2_000 } else { 10_000 };
        figures.extend(figures::repeat(rounds, || connections::measure(sockets))?);
    }
    let games = if run.quick { 20_000 } else { 100_000 };
    if is_chosen(games::NAME) {
        figures.extend(figures::repeat(rounds, || games::measure(games))?);
    }
    if is_chosen(flags::NAME) {
        figures.extend(figures::repeat(rounds, || flags::measure(games))?);
    }
    if !figures.is_empty() {
        figures::print(&figures, rounds, run.quick);
    }
    Ok(())
}
