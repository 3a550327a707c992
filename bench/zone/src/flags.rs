//! How soon flags fall: from the moment a player's time is over until a socket is told, which is
//! after it is on disk.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_clock::Millis;
use tokio::runtime::Builder;
use tokio::task::{JoinSet, LocalSet};

use crate::data::{self, Data};
use crate::figures::{Figure, Goal, percentile};
use crate::lines::{self, Failure, Process};
use crate::load::Socket;

pub(crate) const NAME: &str = "zone_flag_p99_ms";
pub(crate) const GOAL: Goal = Goal::AtMost(20.0);

/// So many flags fall, one every so many milliseconds; the first so long after the start, when
/// everybody is there who looks.
const FLAGS: u64 = 5_000;
const APART: Millis = Millis::new(2);
const FIRST: Millis = Millis::from_secs(20);
/// So many games are watched over one socket.
const WATCHED: u64 = 50;

/// All clocks run, and some flags fall.
pub(crate) fn measure(games: u64) -> Result<Vec<Figure>, Failure> {
    let rules = data::rules();
    let data = Data::with_games(NAME, games, |id| {
        let falls = FIRST.saturating_add(Millis::new(APART.get() * id));
        let late = Millis::from_mins(60);
        data::begun(&rules, if id <= FLAGS { falls } else { late })
    })?;
    let (_server, address) = Process::start(&["zone", data.path()])?;
    let (mut watch, _) = Process::start(&["watch", &address, &FLAGS.to_string()])?;
    let [half, most, longest] = watch.ask_numbers("wait")?;
    let figure = |name: &str, micros: u64, goal| Figure::new(name, micros as f64 / 1e3, goal);
    Ok(vec![
        figure(NAME, most, GOAL),
        figure("zone_flag_p50_ms", half, Goal::None),
        figure("zone_flag_max_ms", longest, Goal::None),
    ])
}

/// Watches games until the flag has fallen in each.
pub(crate) fn watch(address: SocketAddr, games: u64) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let local = LocalSet::new();
    let mut tasks: JoinSet<Result<Vec<u64>, Failure>> = JoinSet::new();
    for first in (1..=games).step_by(WATCHED as usize) {
        let socket = runtime.block_on(sit(address, first..games.min(first + WATCHED - 1) + 1))?;
        tasks.spawn_local_on(falls(socket, WATCHED as usize), &local);
    }
    let mut waits = runtime.block_on(local.run_until(async {
        let mut all = Vec::new();
        while let Some(task) = tasks.join_next().await {
            all.extend(task.map_err(|error| Failure::Wrong(error.to_string()))??);
        }
        Ok::<_, Failure>(all)
    }))?;
    lines::answer("ready", |_| {
        let (half, most) = (percentile(&mut waits, 50), percentile(&mut waits, 99));
        Ok(format!("{half} {most} {}", percentile(&mut waits, 100)))
    })
}

async fn sit(address: SocketAddr, games: std::ops::Range<u64>) -> Result<Socket, Failure> {
    let mut socket = Socket::connect(address).await?;
    for game in games {
        socket.say(format!(r#"{{"subscribe":{{"game":{game}}}}}"#)).await?;
        while !socket.next().await?.starts_with(r#"{"subscribed"#) {}
    }
    Ok(socket)
}

/// How late each of so many flags was told, in microseconds.
async fn falls(mut socket: Socket, flags: usize) -> Result<Vec<u64>, Failure> {
    let mut waits = Vec::new();
    while waits.len() < flags {
        let text = socket.next().await?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let told: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| Failure::Wrong(error.to_string()))?;
        let event = &told["event"];
        if event["event"].get("flag_fell").is_some() {
            let due = event["at"].as_u64().unwrap_or_default();
            waits.push((now.as_micros() as u64).saturating_sub(due * 1_000));
        }
    }
    Ok(waits)
}
