//! A second reckoning of the players' times, from nothing but the events of a game.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, Game, GameEntry, MoveOrigin};

/// The times of both players, as somebody with a stopwatch reckons them.
pub(super) struct Stopwatch {
    /// The time left at the beginning of a player's move.
    left: ByColor<Millis>,
    /// The time used for the move.
    used: ByColor<Millis>,
    running: Option<(Color, Timestamp)>,
    increment: Millis,
    turn: Color,
    /// Whether an arbiter has changed the clocks, which no reckoning follows.
    is_lost: bool,
}

impl Stopwatch {
    /// Starts with the times of a game that was just opened; none if it has no clocks.
    pub(super) fn of(game: &Game) -> Option<Stopwatch> {
        let control = game.control();
        let periods = control.periods(Color::White)?;
        let increment = periods.progress(0).period.bonus.amount();
        let left = ByColor { white: periods.initial(), black: control.periods(Color::Black)?.initial() };
        Some(Stopwatch { left, used: ByColor::default(), running: None, increment, turn: Color::White, is_lost: false })
    }

    fn charge(&mut self, until: Timestamp) {
        if let Some((side, since)) = &mut self.running {
            self.used[*side] = self.used[*side].saturating_add(until.since(*since));
            *since = (*since).max(until);
        }
    }

    fn note(&mut self, GameEntry { at, event }: &GameEntry) {
        let at = *at;
        match event {
            Event::Began => self.running = Some((self.turn, at)),
            Event::ZoneWasDown { since } => {
                self.charge(*since);
                self.running = self.running.map(|(side, _)| (side, at));
            }
            Event::MoveMade { lag, origin: MoveOrigin::Played | MoveOrigin::Premove, .. } => {
                self.charge(at);
                let mover = self.turn;
                let used = self.used[mover].saturating_sub(*lag);
                self.left[mover] = self.left[mover].saturating_sub(used).saturating_add(self.increment);
                self.used[mover] = Millis::ZERO;
                self.switch_to(mover.opponent(), at);
            }
            Event::TakenBack { plies } => {
                self.charge(at);
                let side = if plies.is_multiple_of(2) { self.turn } else { self.turn.opponent() };
                self.switch_to(side, at);
            }
            Event::Ended(_) | Event::MateAsked { .. } | Event::FlagFell { .. } => {
                self.charge(at);
                self.running = None;
            }
            Event::MoveMade { .. } | Event::Ruled { .. } | Event::Penalised { .. } => self.is_lost = true,
            _ => {}
        }
    }

    fn switch_to(&mut self, side: Color, at: Timestamp) {
        (self.turn, self.running) = (side, self.running.map(|_| (side, at)));
    }

    fn remaining(&self, side: Color, at: Timestamp) -> Millis {
        let running =
            self.running.filter(|(running, _)| *running == side).map_or(Millis::ZERO, |(_, since)| at.since(since));
        self.left[side].saturating_sub(self.used[side].saturating_add(running))
    }

    /// Notes an event and compares the times with those of the game after it. Returns whether there was anything to
    /// compare.
    pub(super) fn check(&mut self, game: &Game, entry: &GameEntry) -> Result<bool, String> {
        self.note(entry);
        if self.is_lost {
            return Ok(false);
        }
        for side in Color::ALL {
            let (shown, reckoned) = (game.remaining(side, entry.at), self.remaining(side, entry.at));
            if shown != Some(reckoned) {
                return Err(format!("{side:?} has {shown:?} left after {entry:?}, but {reckoned:?} by the stopwatch"));
            }
        }
        Ok(true)
    }
}
