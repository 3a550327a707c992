//! Data directories with games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Event, GameEntry, Opening};
use flagfall_laws::Rules;
use flagfall_ledger::{Cause, Chain, LedgerId, LedgerKind};
use flagfall_store::{Append, LedgerState, Log, Options, SqliteLog, SqlitePeople};

use crate::process::Failure;
use crate::seats;

/// The maximum number of waiting appends.
const MAX_PENDING: usize = 4_096;

/// A temporary data directory, deleted on drop.
pub(crate) struct Data(PathBuf);

impl Data {
    /// Creates a directory with games; `start` returns the events of each.
    pub(crate) fn with_games(name: &str, games: u64, start: impl Fn(u64) -> Vec<GameEntry>) -> Result<Data, Failure> {
        let target = std::env::current_exe()?;
        let target = target.parent().unwrap_or(Path::new("."));
        let data = Data(target.join(format!("zone-{name}-{}", std::process::id())));
        let failed = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
        let log = SqliteLog::open(&data.0, Options::default()).map_err(|error| failed(&error))?;
        // The key is imported when the people are opened.
        fs::write(data.0.join("seats.key"), seats::KEY)?;
        drop(SqlitePeople::open(&data.0).map_err(|error| failed(&error))?);
        let (sender, receiver) = sync_channel(MAX_PENDING);
        for id in 1..=games {
            let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id });
            let cause = Cause::by(Actor::Zone, 8, Timestamp::EPOCH);
            let lines = start(id).iter().map(|entry| chain.append(entry, cause)).collect();
            let sender = sender.clone();
            log.append(Append::new(lines, LedgerState::Open), Box::new(move |outcome| drop(sender.send(outcome))));
            if id > MAX_PENDING as u64 {
                receiver.recv().expect("the log calls back").map_err(|error| failed(&error))?;
            }
        }
        drop(sender);
        for outcome in receiver {
            outcome.map_err(|error| failed(&error))?;
        }
        Ok(data)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("the path of this program is UTF-8")
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Returns rules with enough time for every measurement.
pub(crate) fn rules() -> Arc<Rules> {
    let rules = Rules::read("preset = 'casual'\ntime_control = '90m+30s'");
    let mut rules = rules.expect("valid regulations");
    // Nobody can lose by arriving late.
    rules.regulations.default_time = None;
    Arc::new(rules)
}

/// The time that the rules give each player.
pub(crate) const FULL_TIME: Millis = Millis::from_mins(90);

/// Returns the events of a started game in which White has the given time.
pub(crate) fn started_game(rules: &Arc<Rules>, white: Millis) -> Vec<GameEntry> {
    let clocks = Some(ByColor { white, black: FULL_TIME });
    let opening = Opening { clocks, ..Opening::of(Arc::clone(rules)) };
    let arrived = Color::ALL.map(|player| Event::Arrived { player });
    let events = [Event::Opened(Box::new(opening))].into_iter().chain(arrived).chain([Event::Began]);
    events.map(|event| GameEntry { at: Timestamp::EPOCH, event }).collect()
}
