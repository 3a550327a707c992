//! The recovery of all games after downtime of the zone.

use std::io;
use std::sync::Arc;

use flagfall_game::Game;
use flagfall_server::spine::RecoveredLedgers;

use super::fill::fill;
use super::{Folder, start_spine};
use crate::timing::{cpu_time, median};

const GAMES: u64 = 100_000;
const PLIES: usize = 40;
const ROUNDS: usize = 5;

/// Returns the CPU seconds for reading and folding all games, the CPU seconds for resuming them with the downtime
/// recorded in each, and the CPU microseconds of reading per event.
pub(super) fn numbers(folder: &Folder, quick: bool) -> io::Result<Vec<f64>> {
    let games = if quick { GAMES / 10 } else { GAMES };
    let events = fill(&*folder.log()?, games, PLIES)? as f64;
    let (mut read, mut resumed) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let log = folder.log()?;
        let mut recovered = None;
        let time = cpu_time(|| recovered = Some(RecoveredLedgers::<Game>::read(Arc::default(), log.reader())));
        let recovered = recovered.expect("the log was read").map_err(io::Error::other)?;
        if recovered.len() as u64 != games {
            return Err(io::Error::other("not all games were recovered"));
        }
        read.push(time.as_secs_f64());
        let people = folder.people()?;
        let mut started = Ok(());
        let time = cpu_time(|| started = start_spine(log, people, recovered).map(|spine| spine.stop()));
        started?;
        resumed.push(time.as_secs_f64());
    }
    // A quick run has fewer games, so its times are scaled.
    let scale = GAMES as f64 / games as f64;
    let (read, resumed) = (median(read), median(resumed));
    Ok(vec![read * scale, resumed * scale, read * 1e6 / events])
}
