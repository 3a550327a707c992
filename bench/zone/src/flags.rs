//! The delay of flag falls, from the end of a player's time until a socket receives the event, which is
//! then on disk.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_clock::Millis;
use tokio::runtime::Builder;
use tokio::task::{JoinSet, LocalSet};

use crate::data::{self, Data};
use crate::figures::{Figure, Goal, percentile};
use crate::load::Socket;
use crate::process::{self, Failure, Process};

pub(crate) const NAME: &str = "zone_flag_p99_ms";
pub(crate) const GOAL: Goal = Goal::AtMost(20.0);

/// The number of flags that fall.
const FLAGS: u64 = 5_000;
/// The time between two flag falls.
const INTERVAL: Millis = Millis::new(2);
/// The time until the first flag falls, enough for all spectators to connect.
const FIRST: Millis = Millis::from_secs(20);
/// The number of games that a socket subscribes to.
const GAMES_PER_SOCKET: u64 = 50;

/// Measures with running clocks in all games, some of which run out.
pub(crate) fn measure(games: u64) -> Result<Vec<Figure>, Failure> {
    let rules = data::rules();
    let data = Data::with_games(NAME, games, |id| {
        let short = FIRST.saturating_add(Millis::new(INTERVAL.get() * id));
        let long = Millis::from_mins(60);
        data::started_game(&rules, if id <= FLAGS { short } else { long })
    })?;
    let (_server, address) = Process::start(&["zone", data.path()])?;
    let (mut watch, _) = Process::start(&["watch", &address, &FLAGS.to_string()])?;
    let [p50, p99, max] = watch.ask_numbers("wait")?;
    let figure = |name: &str, micros: u64, goal| Figure::new(name, micros as f64 / 1e3, goal);
    Ok(vec![
        figure(NAME, p99, GOAL),
        figure("zone_flag_p50_ms", p50, Goal::None),
        figure("zone_flag_max_ms", max, Goal::None),
    ])
}

/// Watches games until the flag has fallen in each.
pub(crate) fn watch(address: SocketAddr, games: u64) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let local = LocalSet::new();
    let mut tasks: JoinSet<Result<Vec<u64>, Failure>> = JoinSet::new();
    for first in (1..=games).step_by(GAMES_PER_SOCKET as usize) {
        let socket = runtime.block_on(subscribe(address, first..games.min(first + GAMES_PER_SOCKET - 1) + 1))?;
        tasks.spawn_local_on(flag_delays(socket, GAMES_PER_SOCKET as usize), &local);
    }
    let mut delays = runtime.block_on(local.run_until(async {
        let mut all = Vec::new();
        while let Some(task) = tasks.join_next().await {
            all.extend(task.map_err(|error| Failure::Other(error.to_string()))??);
        }
        Ok::<_, Failure>(all)
    }))?;
    process::serve_lines("ready", |_| {
        let (p50, p99) = (percentile(&mut delays, 50), percentile(&mut delays, 99));
        Ok(format!("{p50} {p99} {}", percentile(&mut delays, 100)))
    })
}

async fn subscribe(address: SocketAddr, games: std::ops::Range<u64>) -> Result<Socket, Failure> {
    let mut socket = Socket::connect(address).await?;
    for game in games {
        socket.send(format!(r#"{{"subscribe":{{"game":{game}}}}}"#)).await?;
        while !socket.next().await?.starts_with(r#"{"subscribed"#) {}
    }
    Ok(socket)
}

/// Returns the delays of flag falls in microseconds.
async fn flag_delays(mut socket: Socket, flags: usize) -> Result<Vec<u64>, Failure> {
    let mut delays = Vec::new();
    while delays.len() < flags {
        let text = socket.next().await?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let message: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| Failure::Other(error.to_string()))?;
        let event = &message["event"];
        if event["event"].get("flag_fell").is_some() {
            let due = event["at"].as_u64().unwrap_or_default();
            delays.push((now.as_micros() as u64).saturating_sub(due * 1_000));
        }
    }
    Ok(delays)
}
