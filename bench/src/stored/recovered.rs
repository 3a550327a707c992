//! All games taken up again after the zone was down.

use std::io;

use flagfall_game::Game;
use flagfall_server::spine::Found;

use super::filled::fill;
use super::{Folder, spine};
use crate::timing::{cpu_time, median};

const GAMES: u64 = 100_000;
const PLIES: usize = 40;
const ROUNDS: usize = 5;

/// Seconds of CPU time: to read and fold all games, and to go on with them, the time in between put
/// on record in each; and the microseconds of CPU time that reading takes for an event.
pub(super) fn numbers(folder: &Folder, quick: bool) -> io::Result<Vec<f64>> {
    let games = if quick { GAMES / 10 } else { GAMES };
    let events = fill(&*folder.log()?, games, PLIES)? as f64;
    let (mut read, mut gone_on) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let log = folder.log()?;
        let mut found = None;
        let taken = cpu_time(|| found = Some(Found::<Game>::read(log.reader())));
        let found = found.expect("it was read").map_err(io::Error::other)?;
        if found.len() as u64 != games {
            return Err(io::Error::other("not all games were found"));
        }
        read.push(taken.as_secs_f64());
        let taken = cpu_time(|| spine(log, found).stop());
        gone_on.push(taken.as_secs_f64());
    }
    // A quick run has fewer games; what it takes is as much for each.
    let all = GAMES as f64 / games as f64;
    let (read, gone_on) = (median(read), median(gone_on));
    Ok(vec![read * all, gone_on * all, read * 1e6 / events])
}
