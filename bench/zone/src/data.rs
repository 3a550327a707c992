//! Data directories with games in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Entry, Event, Opening};
use flagfall_laws::Rules;
use flagfall_ledger::{Cause, Chain, Kind, LedgerId};
use flagfall_store::{Append, Log, Options, Sqlite, SqlitePeople};

use crate::lines::Failure;
use crate::seats;

/// So many appends wait at most.
const AT_ONCE: usize = 4_096;

/// A data directory, gone when it is dropped.
pub(crate) struct Data(PathBuf);

impl Data {
    /// One with so many games in it, each begun by what is told of it.
    pub(crate) fn with_games(
        name: &str,
        games: u64,
        begin: impl Fn(u64) -> Vec<Entry>,
    ) -> Result<Data, Failure> {
        let target = std::env::current_exe()?;
        let target = target.parent().unwrap_or(Path::new("."));
        let data = Data(target.join(format!("zone-{name}-{}", std::process::id())));
        let wrong = |error: &dyn std::fmt::Display| Failure::Wrong(error.to_string());
        let log = Sqlite::open(&data.0, Options::default()).map_err(|error| wrong(&error))?;
        // The people take the key over.
        fs::write(data.0.join("seats.key"), seats::KEY)?;
        drop(SqlitePeople::open(&data.0).map_err(|error| wrong(&error))?);
        let (tell, told) = sync_channel(AT_ONCE);
        for id in 1..=games {
            let mut chain = Chain::new(LedgerId { kind: Kind::Game, id });
            let cause = Cause::by(Actor::Zone, 8, Timestamp::EPOCH);
            let lines = begin(id).iter().map(|entry| chain.append(entry, cause)).collect();
            let tell = tell.clone();
            log.append(
                Append { lines, open: true },
                Box::new(move |outcome| drop(tell.send(outcome))),
            );
            if id > AT_ONCE as u64 {
                told.recv().expect("it tells").map_err(|error| wrong(&error))?;
            }
        }
        drop(tell);
        for outcome in told {
            outcome.map_err(|error| wrong(&error))?;
        }
        Ok(data)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("the path of this program is text")
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Rules with time enough for anything that is measured.
pub(crate) fn rules() -> Arc<Rules> {
    let rules = Rules::read("preset = 'casual'\ntime_control = '90m+30s'");
    let mut rules = rules.expect("rules");
    // Nobody can come late.
    rules.regulations.default_time = None;
    Arc::new(rules)
}

/// As much time as the rules give.
pub(crate) const MUCH: Millis = Millis::from_mins(90);

/// A game that has begun, White having so much time.
pub(crate) fn begun(rules: &Arc<Rules>, white: Millis) -> Vec<Entry> {
    let clocks = Some(ByColor { white, black: MUCH });
    let opening = Opening { clocks, ..Opening::of(Arc::clone(rules)) };
    let arrived = Color::ALL.map(|player| Event::Arrived { player });
    let events =
        [Event::Opened(Box::new(opening))].into_iter().chain(arrived).chain([Event::Began]);
    events.map(|event| Entry { at: Timestamp::EPOCH, event }).collect()
}
