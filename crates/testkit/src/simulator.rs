//! A deterministic simulator: a whole zone in virtual time, with faults drawn from a seed.
//!
//! One seed decides everything: which commands clients give and when, how slow networks and disks are, which
//! connections are lost, when the zone is killed, when a write fails and when the machine's clock is set. The zone runs
//! the real spines, shards, outbox, feed and roles, in one thread. In the end the log is compared with what clients were
//! told: nothing that was acknowledged is missing, no event came twice or not at all, nobody was charged for time
//! in which the zone was down, every message was applied once, and every ledger replays.
//!
//! ```no_run
//! use flagfall_testkit::simulator::{Simulation, simulate};
//! let summary = simulate(Simulation::of_seed(7)).expect("no promise of the zone is broken");
//! assert_eq!(simulate(Simulation::of_seed(7)).expect("the same again"), summary);
//! ```

mod bugs;
mod checks;
mod client;
mod clocks;
mod downtime;
pub mod log;
mod message;
mod socket;
mod trace;
mod world;
mod zone;

use std::fmt;
use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use bugs::PlantedBug;

use world::SimulatedWorld;

/// A run to be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The seed, which decides everything.
    pub seed: u64,
    /// A bug to be found.
    pub bug: Option<PlantedBug>,
    /// Whether everything that happens is printed.
    pub traced: bool,
}

impl Simulation {
    /// A run without a planted bug.
    pub const fn of_seed(seed: u64) -> Simulation {
        Simulation { seed, bug: None, traced: false }
    }
}

/// The sums of everything that happened in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulationSummary {
    /// The hash of everything that happened. Equal hashes are equal runs.
    pub hash: u64,
    /// The number of lines of the trace.
    pub happenings: u64,
    /// The number of times that the zone was started.
    pub starts: u64,
    /// The number of events in the log.
    pub events: u64,
    /// The number of commands of clients that were answered.
    pub commands: u64,
    /// The number of messages between ledgers.
    pub messages: u64,
    /// The number of games that are over.
    pub games_over: u64,
    /// The number of times that clocks were compared with a stopwatch.
    pub compared_clocks: u64,
}

impl AddAssign for SimulationSummary {
    fn add_assign(&mut self, other: SimulationSummary) {
        // The order of runs does not matter.
        self.hash ^= other.hash;
        self.happenings += other.happenings;
        self.starts += other.starts;
        self.events += other.events;
        self.commands += other.commands;
        self.messages += other.messages;
        self.games_over += other.games_over;
        self.compared_clocks += other.compared_clocks;
    }
}

/// A broken promise of the zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenPromise {
    /// The seed of the run.
    pub seed: u64,
    /// The promise and the place where it was broken.
    pub text: String,
}

impl fmt::Display for BrokenPromise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}: {}", self.seed, self.text)
    }
}

impl std::error::Error for BrokenPromise {}

/// Simulates a run and checks it.
///
/// # Errors
/// The zone has broken a promise.
pub fn simulate(simulation: Simulation) -> Result<SimulationSummary, BrokenPromise> {
    let seed = simulation.seed;
    let run = catch_unwind(AssertUnwindSafe(|| run(simulation)));
    let run = run.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        Err(format!("a panic: {}", text.unwrap_or("without a message")))
    });
    run.map_err(|text| BrokenPromise { seed, text })
}

fn run(simulation: Simulation) -> Result<SimulationSummary, String> {
    let mut world = SimulatedWorld::new(simulation);
    let disk = world.run()?;
    let log = zone::open_disk(disk, &world.time);
    if simulation.traced {
        checks::print(&*log);
    }
    let summary = checks::check(&world, &*log)?;
    let (hash, happenings, starts) = (world.trace.hash(), world.trace.len(), world.starts);
    Ok(SimulationSummary { hash, happenings, starts, ..summary })
}

#[cfg(test)]
mod tests;
