//! How long players thought about each move, and how long the moves were under way.

use std::ops::ControlFlow;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, Game, How, Ruling};
use flagfall_ledger::{Entry, Kind, Ledger, LedgerId};
use flagfall_store::{Ledgers, ReadError};
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of a move's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Thought {
    /// The place of the event in the game's ledger.
    pub(crate) sequence: u64,
    /// Whose move.
    pub(crate) player: Color,
    /// Which.
    #[serde(rename = "move")]
    pub(crate) mv: UciMove,
    /// How it was given.
    pub(crate) how: How,
    /// When, in milliseconds since 1970.
    pub(crate) at: Timestamp,
    /// How long the player thought, in milliseconds: since the opponent's move, without the time
    /// in which the clocks were stopped or the zone was down.
    pub(crate) time: Millis,
    /// How long it was under way, in milliseconds.
    pub(crate) lag: Millis,
}

/// Follows a game from move to move.
#[derive(Default)]
struct Watch {
    game: Option<Game>,
    since: Option<Timestamp>,
    /// When the clocks were stopped.
    stopped: Option<Timestamp>,
    /// How long nobody could think.
    idle: Millis,
}

impl Watch {
    /// Goes on with an event; what is known of it, if it is a move.
    fn see(&mut self, sequence: u64, entry: &Entry<Event>) -> Option<Thought> {
        let at = entry.at;
        let Some(game) = &mut self.game else {
            self.game = <Game as Ledger>::open(entry).ok();
            return None;
        };
        let player = game.position().turn();
        // What is on record fits, or the game could not be looked at at all.
        let _ = game.apply(entry);
        match &entry.event {
            Event::Began | Event::MoveCompleted { .. } => self.begin(at),
            Event::ZoneWasDown { since } => self.idle = self.idle.saturating_add(at.since(*since)),
            Event::Ruled { ruling, .. } => match **ruling {
                Ruling::Pause => self.stopped = Some(at),
                Ruling::Resume => self.resume(at),
                _ => {}
            },
            &Event::MoveMade { mv, how, lag, beyond, .. } => {
                let since = self.since.unwrap_or(at);
                let time = at.since(since).saturating_sub(self.idle);
                self.begin(at);
                let lag = lag.saturating_add(beyond);
                return Some(Thought { sequence, player, mv, how, at, time, lag });
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

/// What is known of each move of a game.
pub(crate) fn thoughts(log: &dyn Ledgers, id: u64) -> Result<Vec<Thought>, ReadError> {
    let (mut watch, mut thoughts, mut damaged) = (Watch::default(), Vec::new(), None);
    log.read(LedgerId { kind: Kind::Game, id }, 0, u64::MAX, &mut |row| {
        let (sequence, at) = (row.envelope.sequence, row.envelope.occurred_at);
        match serde_json::from_str(row.envelope.event.0) {
            Ok(event) => thoughts.extend(watch.see(sequence, &Entry { at, event })),
            Err(error) => damaged = Some(ReadError::Damaged(error.to_string())),
        }
        if damaged.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    damaged.map_or(Ok(thoughts), Err)
}

#[cfg(test)]
mod tests {
    use flagfall_game::{Actor, Command, Input, Opening, PersonId};
    use flagfall_laws::Rules;

    use super::*;

    /// What a game gives as a player thinks, is disturbed, and thinks on.
    #[test]
    fn who_is_kept_from_thinking_does_not_think() {
        let at = |seconds: u64| Timestamp::from_millis(1_000 * seconds);
        let rules = Rules::preset("fide-online-2021").expect("a preset");
        let opened = Event::Opened(Box::new(Opening::of(rules)));
        let first = Entry { at: at(0), event: opened };
        let mut game = <Game as Ledger>::open(&first).expect("it opens");
        let (mut watch, mut thoughts, mut sequence) = (Watch::default(), Vec::new(), 1);
        watch.see(1, &first);
        let play = |mv: &str, lag| {
            let input = Input::Move(mv.parse().expect("a move"));
            Command::Play { input, offer: false, lag: Millis::new(lag) }
        };
        let rule = |ruling| Command::Rule {
            ruling: Box::new(ruling),
            article: None,
            reason: "noise".into(),
        };
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
            executed.answer.expect("it is done");
            for entry in executed.entries {
                sequence += 1;
                thoughts.extend(watch.see(sequence, &entry));
            }
        }
        let found: Vec<_> = thoughts
            .iter()
            .map(|thought| (thought.player, thought.time.get(), thought.lag.get()))
            .collect();
        assert_eq!(found, [(Color::White, 7_000, 40), (Color::Black, 9_000, 0)]);
    }
}
