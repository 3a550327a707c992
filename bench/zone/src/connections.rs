//! Memory per connection.

use crate::data::{self, Data};
use crate::figures::{Figure, Goal};
use crate::process::{Failure, Process};

pub(crate) const NAME: &str = "zone_connection_bytes";
pub(crate) const GOAL: Goal = Goal::AtMost(4.0 * 1024.0);

/// Measures with idle sockets of players whose games have started.
pub(crate) fn measure(sockets: u64) -> Result<Vec<Figure>, Failure> {
    let rules = data::rules();
    let data = Data::with_games(NAME, sockets / 2, |_| data::started_game(&rules, data::FULL_TIME))?;
    let (mut server, address) = Process::start(&["zone", data.path()])?;
    let [before] = server.ask_numbers("memory")?;
    let (mut players, _) = Process::start(&["load", "zone", &address, &sockets.to_string()])?;
    players.ask("subscribe")?;
    let [after] = server.ask_numbers("memory")?;
    let bytes = (after.saturating_sub(before)) as f64 / sockets as f64;
    Ok(vec![Figure::new(NAME, bytes, GOAL)])
}
