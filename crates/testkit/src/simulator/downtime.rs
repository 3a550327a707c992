//! The times in which the zone was down, which no player is charged for.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_game::{Event, Game, GameEntry};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_server::SimulatedTime;
use flagfall_server::spine::RecoveredLedgers;

use super::log::Disk;
use super::zone::open_disk;

/// A time in which the zone was down.
#[derive(Clone, Debug)]
pub(super) struct Outage {
    /// The last heartbeat before.
    beat: Timestamp,
    /// The zone's time when it went down, and when it was up again.
    from: Timestamp,
    pub(super) until: Timestamp,
    /// The games whose clocks were running, each with its length on the disk.
    playing: Vec<(u64, u64)>,
}

impl Outage {
    /// Begins an outage.
    pub(super) fn of(disk: &Disk, time: &Arc<SimulatedTime>, beat: Timestamp, from: Timestamp) -> Outage {
        let log = open_disk(disk.clone(), time);
        let recovered = RecoveredLedgers::<Game>::read(Arc::default(), &*log).expect("readable");
        let ids = recovered.states().filter(|(_, game)| game.is_playing()).map(|(id, _)| id);
        let length =
            |id| log.head(LedgerId { kind: LedgerKind::Game, id }).expect("readable").map_or(0, |head| head.sequence);
        let mut playing: Vec<(u64, u64)> = ids.map(|id| (id, length(id))).collect();
        playing.sort_unstable();
        Outage { beat, from, until: from, playing }
    }

    /// Checks the entries of a game against an outage and the one after it.
    fn check(&self, game: (u64, &[GameEntry]), next: Option<&Outage>) -> Result<(), String> {
        let (id, entries) = game;
        let Some((_, length)) = self.playing.iter().find(|(playing, _)| *playing == id) else { return Ok(()) };
        if next.is_some_and(|next| next.playing.contains(&(id, *length))) {
            // The zone went down again before anything was recorded.
            return Ok(());
        }
        for GameEntry { at, event } in entries.iter().skip(usize::try_from(*length).unwrap_or(usize::MAX)) {
            match event {
                Event::ZoneWasDown { since } if *since > self.from => {
                    return Err(format!(
                        "game {id} was charged from {} to {} while the zone was down",
                        self.from.as_millis(),
                        since.as_millis()
                    ));
                }
                Event::ZoneWasDown { since } if *since < self.beat || *at < self.until => {
                    return Err(format!(
                        "game {id} records a downtime that was none: {since:?} to {at:?}, not {self:?}"
                    ));
                }
                Event::ZoneWasDown { .. } => return Ok(()),
                _ if *at > self.from => {
                    return Err(format!(
                        "game {id} went on at {} without a record of the downtime: {event:?}",
                        at.as_millis()
                    ));
                }
                Event::Ended(_) | Event::MateAsked { .. } => return Ok(()),
                _ => {}
            }
        }
        Err(format!("game {id} has no record of the downtime since {}", self.from.as_millis()))
    }
}

/// Checks that the players of a game were charged for no outage.
pub(super) fn check(outages: &[Outage], id: u64, entries: &[GameEntry]) -> Result<(), String> {
    let nexts = outages.iter().skip(1).map(Some).chain([None]);
    outages.iter().zip(nexts).try_for_each(|(outage, next)| outage.check((id, entries), next))
}
