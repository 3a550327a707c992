//! Think time and lag of each move.

use std::ops::ControlFlow;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, Game, MoveOrigin, Ruling};
use flagfall_ledger::{Entry, Ledger, LedgerId, LedgerKind};
use flagfall_store::{LogReadError, LogReader};
use serde::Serialize;
use utoipa::ToSchema;

/// The timing of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct MoveTime {
    /// The number of the event among the public ones.
    pub(crate) sequence: u64,
    /// The player who moved.
    pub(crate) player: Color,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: UciMove,
    /// The way the move was entered.
    pub(crate) origin: MoveOrigin,
    /// The time at which it was made, in milliseconds since 1970.
    pub(crate) at: Timestamp,
    /// Think time in milliseconds: since the opponent's move, without the time in which the clocks
    /// were stopped or the zone was down.
    pub(crate) time: Millis,
    /// Network lag in milliseconds.
    pub(crate) lag: Millis,
}

/// Measures the moves of a game, event by event.
#[derive(Default)]
struct MoveTimer {
    game: Option<Game>,
    since: Option<Timestamp>,
    /// The time at which the clocks were stopped, if they are.
    stopped: Option<Timestamp>,
    /// The time in which nobody could think.
    idle: Millis,
}

impl MoveTimer {
    /// Takes the next event and returns its timing if it is a move.
    fn observe(&mut self, sequence: u64, entry: &Entry<Event>) -> Option<MoveTime> {
        let at = entry.at;
        let Some(game) = &mut self.game else {
            self.game = <Game as Ledger>::open(entry).ok();
            return None;
        };
        let player = game.position().turn();
        // Recorded events fit, or the game could not have been loaded.
        let _ = game.apply(entry);
        let number = game.event_number(sequence, None);
        match &entry.event {
            Event::Began | Event::MoveCompleted { .. } => self.begin(at),
            Event::ZoneWasDown { since } => self.idle = self.idle.saturating_add(at.since(*since)),
            Event::Ruled { ruling, .. } => match **ruling {
                Ruling::Pause => self.stopped = Some(at),
                Ruling::Resume => self.resume(at),
                _ => {}
            },
            &Event::MoveMade { mv, origin, lag, excess_lag, .. } => {
                let since = self.since.unwrap_or(at);
                let time = at.since(since).saturating_sub(self.idle);
                self.begin(at);
                let lag = lag.saturating_add(excess_lag);
                return Some(MoveTime { sequence: number, player, mv, origin, at, time, lag });
            }
            _ => {}
        }
        None
    }

    fn begin(&mut self, at: Timestamp) {
        (self.since, self.idle) = (Some(at), Millis::ZERO);
    }

    fn resume(&mut self, at: Timestamp) {
        if let Some(stopped) = self.stopped.take() {
            let stopped = stopped.max(self.since.unwrap_or(stopped));
            self.idle = self.idle.saturating_add(at.since(stopped));
        }
    }
}

/// Returns the timing of each move of a game.
pub(crate) fn move_times(log: &dyn LogReader, id: u64) -> Result<Vec<MoveTime>, LogReadError> {
    let (mut timer, mut move_times, mut damaged) = (MoveTimer::default(), Vec::new(), None);
    log.read(LedgerId { kind: LedgerKind::Game, id }, 0, u64::MAX, &mut |row| {
        let (sequence, at) = (row.envelope.sequence, row.envelope.occurred_at);
        match serde_json::from_str(row.envelope.event.0) {
            Ok(event) => move_times.extend(timer.observe(sequence, &Entry { at, event })),
            Err(error) => damaged = Some(LogReadError::Damaged(error.to_string())),
        }
        if damaged.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    damaged.map_or(Ok(move_times), Err)
}

#[cfg(test)]
mod tests {
    use flagfall_game::{Actor, Command, MoveInput, Opening, PersonId};
    use flagfall_laws::Rules;

    use super::*;

    /// A player thinks, is interrupted, and thinks on.
    #[test]
    fn pauses_and_outages_do_not_count_as_think_time() {
        let at = |seconds: u64| Timestamp::from_millis(1_000 * seconds);
        let rules = Rules::preset("fide-online-2021").expect("a preset");
        let opened = Event::Opened(Box::new(Opening::of(rules)));
        let first = Entry { at: at(0), event: opened };
        let mut game = <Game as Ledger>::open(&first).expect("it opens");
        let (mut timer, mut move_times, mut sequence) = (MoveTimer::default(), Vec::new(), 1);
        timer.observe(1, &first);
        let play = |mv: &str, lag| {
            let input = MoveInput::Move(mv.parse().expect("a move"));
            Command::Play { input, offer: false, lag: Millis::new(lag) }
        };
        let rule = |ruling| Command::Rule { ruling: Box::new(ruling), article: None, reason: "noise".into() };
        let (white, black) = (Actor::Player(Color::White), Actor::Player(Color::Black));
        let arbiter = Actor::Arbiter(PersonId(9));
        for (seconds, command, actor) in [
            (0, Command::Arrive(Color::White), Actor::Zone),
            (0, Command::Arrive(Color::Black), Actor::Zone),
            (0, Command::Begin, Actor::Zone),
            (7, play("e2e4", 40), white),
            (10, rule(Ruling::Pause), arbiter),
            (30, rule(Ruling::Resume), arbiter),
            (40, Command::Recover { since: at(35) }, Actor::Zone),
            (41, play("e7e5", 0), black),
        ] {
            let executed = game.execute(&command, actor, at(seconds));
            executed.result.expect("it is done");
            for entry in executed.entries {
                sequence += 1;
                move_times.extend(timer.observe(sequence, &entry));
            }
        }
        let found: Vec<_> = move_times.iter().map(|time| (time.player, time.time.get(), time.lag.get())).collect();
        assert_eq!(found, [(Color::White, 7_000, 40), (Color::Black, 9_000, 0)]);
    }
}
