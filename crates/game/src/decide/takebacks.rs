//! Takebacks, where they are allowed.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Takebacks};

use super::single_entry;
use crate::{DisallowedFeature, Event, ExistingState, Game, GameEntry, Refusal, RefusalReason};

impl Game {
    /// Returns how many plies are undone when this player's last move is taken back.
    fn plies_to_take_back(&self, player: Color) -> usize {
        if self.position.turn() == player { 2 } else { 1 }
    }

    pub(super) fn ask_takeback(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play(Law::Takeback)?;
        if self.rules.regulations.takebacks == Takebacks::Never {
            return Err(self.refuse(Law::MoveMade, RefusalReason::NotAllowed(DisallowedFeature::Takebacks)));
        }
        if self.unpressed || self.record.len() < self.plies_to_take_back(player) {
            return Err(self.refuse(Law::Takeback, RefusalReason::NoMoveToTakeBack));
        }
        if self.takeback == Some(player) {
            return Err(self.refuse(Law::Takeback, RefusalReason::Already(ExistingState::TakebackRequested)));
        }
        Ok(single_entry(now, Event::TakebackAsked { by: player }))
    }

    pub(super) fn accept_takeback(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_takeback_request(player.opponent())?;
        let plies = self.plies_to_take_back(player.opponent()) as u8;
        Ok(single_entry(now, Event::TakenBack { plies }))
    }

    pub(super) fn decline_takeback(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_takeback_request(player.opponent())?;
        Ok(single_entry(now, Event::TakebackDeclined { by: player }))
    }

    fn require_takeback_request(&self, player: Color) -> Result<(), Refusal> {
        self.require_play(Law::Takeback)?;
        if self.takeback == Some(player) {
            return Ok(());
        }
        Err(self.refuse(Law::Takeback, RefusalReason::NoTakebackRequest))
    }
}
