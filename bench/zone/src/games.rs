//! What a live game takes of memory in the shards of a zone.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_feed::InProcess;
use flagfall_game::{Command, Game, Input};
use flagfall_ledger::{Kind, LedgerId};
use flagfall_server::spine::{By, Common, Found, Order, Spine};
use flagfall_server::{Halt, ZoneClock, by_player};
use flagfall_store::{
    Append, Covered, Done, Head, Ledgers, Log, ReadError, Recovered, Row, Signed, Stopped,
};
use tokio::runtime::Builder;

use crate::figures::{Figure, Goal};
use crate::lines::{self, Failure, Process};
use crate::{data, moves};

pub(crate) const NAME: &str = "zone_game_bytes";
pub(crate) const GOAL: Goal = Goal::AtMost(2.0 * 1024.0);

/// How far the games have come.
const PLIES: usize = 40;
/// So many moves at most wait for their answers.
const AT_ONCE: usize = 1_024;

/// So many games, all by the same rules.
pub(crate) fn measure(games: u64) -> Result<Vec<Figure>, Failure> {
    let (mut process, _) = Process::start(&["games", &games.to_string(), &PLIES.to_string()])?;
    let [each] = process.ask_numbers("each")?;
    Ok(vec![Figure::new(NAME, each as f64, GOAL)])
}

/// Plays so many games so far, and answers what each takes.
pub(crate) fn hold(games: u64, plies: usize) -> Result<(), Failure> {
    let log: Arc<dyn Log> = Arc::new(Nowhere);
    let wrong = |error: &dyn std::fmt::Display| Failure::Wrong(error.to_string());
    let found = Found::<Game>::read(log.reader()).map_err(|error| wrong(&error))?;
    let common = Common {
        log,
        feed: Arc::new(InProcess::default()),
        clock: ZoneClock::start(Timestamp::EPOCH),
        halt: Arc::new(Halt::default()),
        most_in_flight: 4 * AT_ONCE,
    };
    let spine = Spine::start(common, found, Timestamp::EPOCH, (2, 4 * AT_ONCE));
    let before = lines::memory()?;
    let (rules, scripts) = (data::rules(), moves::games(plies));
    Builder::new_current_thread().build()?.block_on(async {
        for id in 1..=games {
            let opened = spine.open(id, data::begun(&rules, data::MUCH).swap_remove(0)).await;
            opened.map_err(|error| wrong(&error))?;
            for player in Color::ALL {
                let arrived = spine.ask(id, None, Command::Arrive(player)).await;
                arrived.map_err(|error| wrong(&error))?;
            }
        }
        Ok::<_, Failure>(())
    })?;
    let (tell, told) = sync_channel(AT_ONCE);
    let (mut asked, mut answered) = (0, 0);
    for ply in 0..plies {
        for id in 1..=games {
            let script = &scripts[id as usize % scripts.len()];
            let by: By<_> = by_player(Color::ALL[ply % 2], ply as u64 + 1);
            let (tell, at) = (tell.clone(), spine.common().clock.now());
            let command = Command::play(Input::Move(script[ply]));
            let reply = Box::new(move |outcome| drop(tell.send(outcome)));
            spine.execute(Order { ledger: id, by: Some(by), command, at, reply });
            asked += 1;
            while asked - answered >= AT_ONCE as u64 {
                told.recv().expect("it tells").map_err(|error| wrong(&error))?;
                answered += 1;
            }
        }
    }
    drop(tell);
    for outcome in told {
        outcome.map_err(|error| wrong(&error))?;
    }
    let each = lines::memory()?.saturating_sub(before) / games;
    lines::answer("ready", |_| Ok(each.to_string()))
}

/// A log that keeps nothing: what is measured is what the shards hold.
struct Nowhere;

impl Log for Nowhere {
    fn reader(&self) -> &dyn Ledgers {
        self
    }

    fn append(&self, _: Append, done: Done) {
        done(Ok(()));
    }

    fn checkpoint(&self, _: Timestamp, done: Covered) {
        done(Ok(0));
    }

    fn stopped(&self) -> Option<Stopped> {
        None
    }
}

impl Ledgers for Nowhere {
    fn head(&self, _: LedgerId) -> Result<Option<Head>, ReadError> {
        Ok(None)
    }

    fn read(
        &self,
        _: LedgerId,
        _: u64,
        _: u64,
        _: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        Ok(())
    }

    fn answer(
        &self,
        _: LedgerId,
        _: u64,
        _: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        Ok(())
    }

    fn recover(
        &self,
        _: Kind,
        _: &mut dyn FnMut(Recovered<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        Ok(())
    }

    fn each(&self, _: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), ReadError> {
        Ok(())
    }

    fn checkpoints(
        &self,
        _: &mut dyn FnMut(Signed<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        Ok(())
    }
}
