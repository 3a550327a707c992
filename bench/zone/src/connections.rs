//! What a connection takes of memory.

use crate::data::{self, Data};
use crate::figures::{Figure, Goal};
use crate::lines::{Failure, Process};

pub(crate) const NAME: &str = "zone_connection_bytes";
pub(crate) const GOAL: Goal = Goal::AtMost(6.0 * 1024.0);

/// Sockets on which players sit whose games have begun, and say nothing.
pub(crate) fn measure(sockets: u64) -> Result<Vec<Figure>, Failure> {
    let rules = data::rules();
    let data = Data::with_games(NAME, sockets / 2, |_| data::begun(&rules, data::MUCH))?;
    let (mut server, address) = Process::start(&["zone", data.path()])?;
    let [before] = server.ask_numbers("memory")?;
    let (mut players, _) = Process::start(&["load", "zone", &address, &sockets.to_string()])?;
    players.ask("sit")?;
    let [after] = server.ask_numbers("memory")?;
    let each = (after.saturating_sub(before)) as f64 / sockets as f64;
    Ok(vec![Figure::new(NAME, each, GOAL)])
}
