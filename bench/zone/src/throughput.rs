//! The cost of a move on the whole durable path, compared with a bare relay.

use crate::data::{self, Data};
use crate::figures::{Figure, Goal, median};
use crate::process::{Failure, Process};

/// The numbers of sockets and the names of their figures.
pub(crate) const SIZES: [(usize, &str); 2] = [(1_000, "zone_vs_relay_1k"), (10_000, "zone_vs_relay_10k")];

/// The moves per second of CPU time, as a fraction of the relay's.
pub(crate) const GOAL: Goal = Goal::AtLeast(0.6);

/// The approximate number of moves in a round.
const MOVES: usize = 60_000;
/// The maximum number of moves per game and round.
const MAX_PLIES: usize = 60;

/// A server and its players.
struct MeasuredServer {
    server: Process,
    players: Process,
    /// The nanoseconds of CPU time per move in each round.
    costs: Vec<f64>,
    /// The 50th and 99th percentiles of the nanoseconds until a move was answered, in each round.
    response_times: Vec<[f64; 2]>,
    _data: Option<Data>,
}

impl MeasuredServer {
    fn start(server: &[&str], kind: &str, sockets: usize, data: Option<Data>) -> Result<MeasuredServer, Failure> {
        let (server, address) = Process::start(server)?;
        let (players, _) = Process::start(&["load", kind, &address, &sockets.to_string()])?;
        Ok(MeasuredServer { server, players, costs: Vec::new(), response_times: Vec::new(), _data: data })
    }

    /// Plays a round; a warm-up round is not counted.
    fn play_round(&mut self, plies: usize, is_counted: bool) -> Result<(), Failure> {
        self.players.ask("subscribe")?;
        let [before] = self.server.ask_numbers("cpu")?;
        let [moves, p50, p99] = self.players.ask_numbers(&format!("play {plies}"))?;
        let [after] = self.server.ask_numbers("cpu")?;
        if is_counted {
            self.costs.push((after - before) as f64 / moves as f64);
            self.response_times.push([p50 as f64, p99 as f64]);
        }
        Ok(())
    }
}

/// Measures with `sockets` sockets, two per game.
pub(crate) fn measure(name: &str, sockets: usize, rounds: u32) -> Result<Vec<Figure>, Failure> {
    let pairs = sockets / 2;
    let plies = (MOVES / pairs).clamp(2, MAX_PLIES);
    // Every round has new games.
    let games = pairs as u64 * u64::from(rounds + 1);
    let rules = data::rules();
    let data = Data::with_games(name, games, |_| data::started_game(&rules, data::FULL_TIME))?;
    let mut relay = MeasuredServer::start(&["relay"], "relay", sockets, None)?;
    let path = data.path().to_owned();
    let mut zone = MeasuredServer::start(&["zone", &path], "zone", sockets, Some(data))?;
    for round in 0..=rounds {
        relay.play_round(plies, round > 0)?;
        zone.play_round(plies, round > 0)?;
    }
    let ratios = relay.costs.iter().zip(&zone.costs).map(|(relay, zone)| relay / zone);
    let at = |times: &[[f64; 2]], index: usize| median(times.iter().map(|time| time[index] / 1e6).collect());
    let named = |suffix: &str| format!("{name}_{suffix}");
    Ok(vec![
        Figure::new(name, median(ratios.collect()), GOAL),
        Figure::new(named("relay_cpu_us"), median(relay.costs) / 1e3, Goal::None),
        Figure::new(named("cpu_us"), median(zone.costs) / 1e3, Goal::None),
        Figure::new(named("relay_p50_ms"), at(&relay.response_times, 0), Goal::None),
        Figure::new(named("p50_ms"), at(&zone.response_times, 0), Goal::None),
        Figure::new(named("p99_ms"), at(&zone.response_times, 1), Goal::None),
    ])
}
