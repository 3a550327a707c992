//! A log filled with games that go on.

use std::io;
use std::sync::mpsc;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Cause, Command, Entry, Event, Game, Input, Opening};
use flagfall_ledger::{Chain, Kind, LedgerId};
use flagfall_store::{Append, Log};

use super::games_of;
use crate::live::rules;

/// How many appends are on their way at most.
const WINDOW: usize = 4_096;

/// Fills a log with games in the middle, and tells how many events they have.
pub(super) fn fill(log: &dyn Log, games: u64, plies: usize) -> io::Result<u64> {
    let ledgers: Vec<Vec<(Actor, Vec<Entry>)>> =
        games_of(plies).iter().map(|moves| ledger(moves)).collect();
    let (tell, told) = mpsc::sync_channel(WINDOW);
    (0..WINDOW).try_for_each(|_| tell.send(Ok(()))).expect("there is room");
    let mut events = 0;
    for index in 0..games {
        let mut chain = Chain::new(LedgerId { kind: Kind::Game, id: number_of(index) });
        let ledger = &ledgers[index as usize % ledgers.len()];
        for (number, (actor, entries)) in ledger.iter().enumerate() {
            told.recv().expect("somebody tells").map_err(io::Error::other)?;
            let cause = |at| Cause::by(*actor, number as u64 + 1, at);
            let lines: Vec<_> =
                entries.iter().map(|entry| chain.append(entry, cause(entry.at))).collect();
            events += lines.len() as u64;
            let tell = tell.clone();
            let done = move |outcome| drop(tell.send(outcome));
            log.append(Append { lines, open: true }, Box::new(done));
        }
    }
    drop(tell);
    told.iter().try_for_each(|outcome| outcome).map_err(io::Error::other)?;
    Ok(events)
}

/// The number of a game, spread as drawn ones are.
pub(super) const fn number_of(index: u64) -> u64 {
    index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11
}

/// All that happens in a game, command by command, and by whom.
fn ledger(moves: &[UciMove]) -> Vec<(Actor, Vec<Entry>)> {
    let (mut at, opening) = (Timestamp::from_millis(1_767_225_600_000), Opening::of(rules()));
    let opening = Opening { appointed: at, ..opening };
    let mut game = Game::open(&opening).expect("the usual position");
    let first = Entry { at, event: Event::Opened(Box::new(opening)) };
    let mut ledger = vec![(Actor::Zone, vec![first])];
    let arrivals = Color::ALL.map(|player| (Command::Arrive(player), Actor::Zone));
    let begun = arrivals.into_iter().chain([(Command::Begin, Actor::Zone)]);
    let plays = moves.iter().zip([Color::White, Color::Black].into_iter().cycle());
    let plays = plays.map(|(&mv, player)| (Command::play(Input::Move(mv)), Actor::Player(player)));
    for (command, actor) in begun.chain(plays) {
        // All are there in time, and then take a second for each move.
        if matches!(actor, Actor::Player(_)) {
            at = at.saturating_add(Millis::from_secs(1));
        }
        let executed = game.execute(&command, actor, at);
        executed.answer.expect("nothing hinders a legal move");
        ledger.push((actor, executed.entries));
    }
    ledger
}
