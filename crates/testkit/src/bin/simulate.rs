//! Runs the simulator of a zone over many seeds.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{panic, thread};

use clap::builder::PossibleValuesParser;
use clap::{Parser, builder::TypedValueParser};
use flagfall_testkit::simulator::{BrokenPromise, PlantedBug, Simulation, SimulationSummary, simulate};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Simulates whole zones in virtual time, with faults, and checks what they promise to clients.
///
/// A seed decides everything that happens in a run: the games and their moves, slow and lost connections, slow and
/// failing disks, kills and restarts, steps of the machine's clock. So a seed that fails once fails every time, in the
/// same way. In the end the log is compared with what the clients were told.
#[derive(Parser)]
#[command(
    name = "simulate",
    after_help = "Examples:\n  simulate                           runs seeds 0 to 499\n  simulate --seeds 5000 --first 500  runs \
                  more of them\n  simulate --seed 17 --trace         shows everything that happens in one run\n  \
                  simulate --bug lose-messages       finds a bug planted on purpose"
)]
struct Arguments {
    /// The number of seeds.
    #[arg(long, default_value_t = 500)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Runs only this seed.
    #[arg(long, conflicts_with_all = ["seeds", "first"])]
    seed: Option<u64>,
    /// Prints everything that happens.
    #[arg(long, requires = "seed")]
    trace: bool,
    /// Plants a bug, which the simulator has to find.
    #[arg(long, value_parser = PossibleValuesParser::new(PlantedBug::ALL.map(|(name, _)| name)).map(|name| bug_named(&name)))]
    bug: Option<PlantedBug>,
}

fn bug_named(name: &str) -> PlantedBug {
    let found = PlantedBug::ALL.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, bug)| bug).expect("clap accepts known names only")
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Arguments { seeds, first, seed, trace, bug } = arguments;
    // A panic is reported with its seed.
    panic::set_hook(Box::new(|_| ()));
    let result = match seed {
        Some(seed) => simulate(Simulation { seed, bug, traced: trace }).map(|summary| (summary, 1)),
        None => run_all(first..first.saturating_add(seeds), bug).map(|summary| (summary, seeds)),
    };
    match result {
        Ok((summary, count)) => {
            print_summary(&summary, count);
            ExitCode::SUCCESS
        }
        Err(violation) => {
            println!("{violation}");
            let bug = PlantedBug::ALL.into_iter().find(|(_, planted)| Some(*planted) == bug);
            let bug = bug.map_or(String::new(), |(name, _)| format!(" --bug {name}"));
            println!("Show it again with: simulate --seed {}{bug} --trace", violation.seed);
            ExitCode::FAILURE
        }
    }
}

/// Runs all seeds of a range and adds up what happened.
///
/// # Errors
/// The lowest of the seeds that failed before all threads had stopped.
fn run_all(seeds: std::ops::Range<u64>, bug: Option<PlantedBug>) -> Result<SimulationSummary, BrokenPromise> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let bar = progress_bar(seeds.end - seeds.start);
    let (next, end) = (AtomicU64::new(seeds.start), AtomicU64::new(seeds.end));
    let run_some = || {
        let mut total = SimulationSummary::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end.load(Ordering::Relaxed) {
                return Ok(total);
            }
            let run = simulate(Simulation { bug, ..Simulation::of_seed(seed) });
            bar.inc(1);
            match run {
                Ok(summary) => total += summary,
                Err(violation) => {
                    end.fetch_min(seed, Ordering::Relaxed);
                    return Err(violation);
                }
            }
        }
    };
    let results: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(run_some)).collect();
        running.into_iter().map(|thread| thread.join().expect("a panic is a violation")).collect()
    });
    bar.finish_and_clear();
    let (mut total, mut first) = (SimulationSummary::default(), None::<BrokenPromise>);
    for result in results {
        match result {
            Ok(summary) => total += summary,
            Err(violation) if first.as_ref().is_none_or(|first| violation.seed < first.seed) => first = Some(violation),
            Err(_) => {}
        }
    }
    first.map_or(Ok(total), Err)
}

fn progress_bar(seeds: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} seeds, {eta} left").expect("a template");
    let is_shown = std::io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(Some(seeds), target).with_style(style)
}

fn print_summary(summary: &SimulationSummary, seeds: u64) {
    let SimulationSummary { hash, happenings, starts, events, commands, messages, games_over, compared_clocks } =
        summary;
    println!("{seeds} seeds, and no promise was broken (hash {hash:016x})");
    println!("{happenings} things happened: {starts} starts of a zone, {events} events, {commands} commands answered,");
    println!(
        "{messages} messages between ledgers, {games_over} games over, {compared_clocks} readings of clocks compared"
    );
}
