//! What a move costs: the whole durable path beside a bare relay.

use crate::data::{self, Data};
use crate::figures::{Figure, Goal, median};
use crate::lines::{Failure, Process};

/// How many sockets, and what that is called.
pub(crate) const SIZES: [(usize, &str); 2] =
    [(1_000, "zone_vs_relay_1k"), (10_000, "zone_vs_relay_10k")];

/// The moves in a second of CPU time, as a part of the relay's.
pub(crate) const GOAL: Goal = Goal::AtLeast(0.6);

/// About so many moves are played in a round, by so many at most in each game.
const MOVES: usize = 60_000;
const MOST_PLIES: usize = 60;

/// A server and its players.
struct Side {
    server: Process,
    players: Process,
    /// Nanoseconds of CPU time for each move, a number for each round.
    costs: Vec<f64>,
    /// Nanoseconds until a move was answered: the half, and all but one of a hundred.
    waits: Vec<[f64; 2]>,
    _data: Option<Data>,
}

impl Side {
    fn start(
        server: &[&str],
        kind: &str,
        sockets: usize,
        data: Option<Data>,
    ) -> Result<Side, Failure> {
        let (server, address) = Process::start(server)?;
        let (players, _) = Process::start(&["load", kind, &address, &sockets.to_string()])?;
        Ok(Side { server, players, costs: Vec::new(), waits: Vec::new(), _data: data })
    }

    fn round(&mut self, plies: usize, counts: bool) -> Result<(), Failure> {
        self.players.ask("sit")?;
        let [before] = self.server.ask_numbers("cpu")?;
        let [moves, half, most] = self.players.ask_numbers(&format!("play {plies}"))?;
        let [after] = self.server.ask_numbers("cpu")?;
        if counts {
            self.costs.push((after - before) as f64 / moves as f64);
            self.waits.push([half as f64, most as f64]);
        }
        Ok(())
    }
}

/// Measures with so many sockets, two to a game.
pub(crate) fn measure(name: &str, sockets: usize, rounds: u32) -> Result<Vec<Figure>, Failure> {
    let pairs = sockets / 2;
    let plies = (MOVES / pairs).clamp(2, MOST_PLIES);
    // In every round there are other games.
    let games = pairs as u64 * u64::from(rounds + 1);
    let rules = data::rules();
    let data = Data::with_games(name, games, |_| data::begun(&rules, data::MUCH))?;
    let mut relay = Side::start(&["relay"], "relay", sockets, None)?;
    let path = data.path().to_owned();
    let mut zone = Side::start(&["zone", &path], "zone", sockets, Some(data))?;
    for round in 0..=rounds {
        relay.round(plies, round > 0)?;
        zone.round(plies, round > 0)?;
    }
    let ratios = relay.costs.iter().zip(&zone.costs).map(|(relay, zone)| relay / zone);
    let at = |waits: &[[f64; 2]], place: usize| {
        median(waits.iter().map(|wait| wait[place] / 1e6).collect())
    };
    let named = |what: &str| format!("{name}_{what}");
    Ok(vec![
        Figure::new(name, median(ratios.collect()), GOAL),
        Figure::new(named("relay_cpu_us"), median(relay.costs) / 1e3, Goal::None),
        Figure::new(named("cpu_us"), median(zone.costs) / 1e3, Goal::None),
        Figure::new(named("relay_p50_ms"), at(&relay.waits, 0), Goal::None),
        Figure::new(named("p50_ms"), at(&zone.waits, 0), Goal::None),
        Figure::new(named("p99_ms"), at(&zone.waits, 1), Goal::None),
    ])
}
