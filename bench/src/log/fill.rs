//! Logs with games in progress.

use std::io;
use std::sync::mpsc;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Cause, Command, Event, Game, GameEntry, MoveInput, Opening};
use flagfall_ledger::{Chain, LedgerId, LedgerKind};
use flagfall_store::{Append, LedgerState, Log};

use super::games_of_length;
use crate::live_game::rules;

/// The maximum number of appends in flight.
const WINDOW: usize = 4_096;

/// Fills a log with games in progress and returns the number of events.
pub(super) fn fill(log: &dyn Log, games: u64, plies: usize) -> io::Result<u64> {
    let ledgers: Vec<Vec<(Actor, Vec<GameEntry>)>> = games_of_length(plies).iter().map(|moves| ledger(moves)).collect();
    let (sender, receiver) = mpsc::sync_channel(WINDOW);
    (0..WINDOW).try_for_each(|_| sender.send(Ok(()))).expect("the channel has capacity");
    let mut events = 0;
    for index in 0..games {
        let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: game_id(index) });
        let ledger = &ledgers[index as usize % ledgers.len()];
        for (number, (actor, entries)) in ledger.iter().enumerate() {
            receiver.recv().expect("a sender exists").map_err(io::Error::other)?;
            let cause = |at| Cause::by(*actor, number as u64 + 1, at);
            let lines: Vec<_> = entries.iter().map(|entry| chain.append(entry, cause(entry.at))).collect();
            events += lines.len() as u64;
            let sender = sender.clone();
            let callback = move |outcome| drop(sender.send(outcome));
            log.append(Append::new(lines, LedgerState::Open), Box::new(callback));
        }
    }
    drop(sender);
    receiver.iter().try_for_each(|outcome| outcome).map_err(io::Error::other)?;
    Ok(events)
}

/// Returns the id of a game, distributed like random ids.
pub(super) const fn game_id(index: u64) -> u64 {
    index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11
}

/// Plays a game and returns the actor and the events of each command.
fn ledger(moves: &[UciMove]) -> Vec<(Actor, Vec<GameEntry>)> {
    let (mut at, opening) = (Timestamp::from_millis(1_767_225_600_000), Opening::of(rules()));
    let opening = Opening { scheduled_start: at, ..opening };
    let mut game = Game::open(&opening).expect("the usual position");
    let first = GameEntry { at, event: Event::Opened(Box::new(opening)) };
    let mut ledger = vec![(Actor::Zone, vec![first])];
    let arrivals = Color::ALL.map(|player| (Command::Arrive(player), Actor::Zone));
    let start = arrivals.into_iter().chain([(Command::Begin, Actor::Zone)]);
    let plays = moves.iter().zip([Color::White, Color::Black].into_iter().cycle());
    let plays = plays.map(|(&mv, player)| (Command::play(MoveInput::Move(mv)), Actor::Player(player)));
    for (command, actor) in start.chain(plays) {
        // Everybody arrives in time, and every move takes a second.
        if matches!(actor, Actor::Player(_)) {
            at = at.saturating_add(Millis::from_secs(1));
        }
        let executed = game.execute(&command, actor, at);
        executed.result.expect("a legal move is accepted");
        ledger.push((actor, executed.entries));
    }
    ledger
}
