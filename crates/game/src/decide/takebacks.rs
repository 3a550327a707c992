//! Moves taken back, where that is allowed.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Takebacks};

use super::one;
use crate::{Already, Barred, Entry, Event, Game, Refusal, Why};

impl Game {
    /// How many moves of both go back when this player's last one does.
    fn to_take_back(&self, player: Color) -> usize {
        if self.position.turn() == player { 2 } else { 1 }
    }

    pub(super) fn ask_takeback(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_play(Law::Takeback)?;
        if self.rules.regulations.takebacks == Takebacks::Never {
            return Err(self.refuse(Law::MoveMade, Why::NotAllowed(Barred::Takebacks)));
        }
        if self.unpressed || self.record.len() < self.to_take_back(player) {
            return Err(self.refuse(Law::Takeback, Why::NothingToTakeBack));
        }
        if self.takeback == Some(player) {
            return Err(self.refuse(Law::Takeback, Why::Already(Already::Asked)));
        }
        Ok(one(now, Event::TakebackAsked { by: player }))
    }

    pub(super) fn accept_takeback(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.asked_by(player.opponent())?;
        let plies = self.to_take_back(player.opponent()) as u8;
        Ok(one(now, Event::TakenBack { plies }))
    }

    pub(super) fn decline_takeback(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.asked_by(player.opponent())?;
        Ok(one(now, Event::TakebackDeclined { by: player }))
    }

    fn asked_by(&self, player: Color) -> Result<(), Refusal> {
        self.needs_play(Law::Takeback)?;
        if self.takeback == Some(player) {
            return Ok(());
        }
        Err(self.refuse(Law::Takeback, Why::NotAsked))
    }
}
