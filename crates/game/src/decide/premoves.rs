//! What is chosen in advance: moves, and what pawns become.

use flagfall_chess::{Color, Role};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{AutoPromotion, Law};

use super::one;
use crate::{Barred, Entry, Event, Game, How, Input, Refusal, Why};

impl Game {
    /// What comes of the premove of the player to move, if there is one and it is let through.
    pub(super) fn premoved(&self, now: Timestamp) -> Vec<Entry> {
        let player = self.position.turn();
        let Some(input) = self.seats[player].premove else { return Vec::new() };
        let shut_out = self.is_shut_out(player) || !self.is_logged_in(player);
        if shut_out
            || self.has_own_move_to_copy(player)
            || self.is_paused()
            || self.to_press().is_some()
        {
            return Vec::new();
        }
        match self.resolve(player, input) {
            Ok(mv) => self.made(mv, How::Premove, false, Millis::ZERO, now),
            Err(_) => one(now, Event::PremoveDropped { by: player, unplayable: true }),
        }
    }

    pub(super) fn choose_premove(
        &self,
        player: Color,
        input: Input,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_play_by(Law::Premove)?;
        if !self.rules.regulations.premove {
            return Err(self.refuse(Law::Premove, Why::NotAllowed(Barred::Premoves)));
        }
        if matches!(input, Input::To(_)) && !self.rules.regulations.smart_move {
            return Err(self.refuse(Law::SmartMove, Why::NotAllowed(Barred::SmartMoves)));
        }
        if let Input::Move(mv) = input {
            self.needs_spelling(mv)?;
        }
        // One that is shut out may have the move; what is chosen then is held as well.
        if self.position.turn() == player && !self.is_shut_out(player) {
            return Err(self.refuse(Law::Premove, Why::YourTurn));
        }
        Ok(one(now, Event::PremoveChosen { by: player, input }))
    }

    pub(super) fn cancel_premove(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if self.seats[player].premove.is_none() {
            return Err(self.refuse(Law::Premove, Why::NoPremove));
        }
        Ok(one(now, Event::PremoveDropped { by: player, unplayable: false }))
    }

    pub(super) fn choose_promotion(
        &self,
        player: Color,
        role: Role,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_open(Law::AutoPromotion)?;
        if self.rules.regulations.auto_promotion != AutoPromotion::Preset {
            let what = Barred::ChosenPromotion;
            return Err(self.refuse(Law::AutoPromotion, Why::NotAllowed(what)));
        }
        if matches!(role, Role::King | Role::Pawn) {
            return Err(self.refuse(Law::AutoPromotion, Why::NoPromotion));
        }
        Ok(one(now, Event::PromotionChosen { by: player, role }))
    }
}
