//! Premoves and preset promotions.

use flagfall_chess::{Color, PieceType};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{AutoPromotion, Law};

use super::single_entry;
use crate::{DisallowedFeature, Event, Game, GameEntry, MoveInput, MoveOrigin, Refusal, RefusalReason};

impl Game {
    /// Plays the premove of the player to move, if there is one and it is allowed now.
    pub(super) fn play_premove(&self, now: Timestamp) -> Vec<GameEntry> {
        let player = self.position.turn();
        let Some(input) = self.seats[player].premove else { return Vec::new() };
        let is_blocked = self.is_blocked_by_video_gate(player) || !self.is_logged_in(player);
        if is_blocked || self.has_own_move_to_copy(player) || self.is_paused() || self.player_to_press().is_some() {
            return Vec::new();
        }
        match self.resolve(player, input) {
            Ok(mv) => self.play_move(mv, MoveOrigin::Premove, false, Millis::ZERO, now),
            Err(_) => single_entry(now, Event::PremoveDropped { by: player, unplayable: true }),
        }
    }

    pub(super) fn choose_premove(
        &self,
        player: Color,
        input: MoveInput,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_citing_end(Law::Premove)?;
        if !self.rules.regulations.premove {
            return Err(self.refuse(Law::Premove, RefusalReason::NotAllowed(DisallowedFeature::Premoves)));
        }
        if matches!(input, MoveInput::Destination(_)) && !self.rules.regulations.smart_move {
            return Err(self.refuse(Law::SmartMove, RefusalReason::NotAllowed(DisallowedFeature::SmartMoves)));
        }
        if let MoveInput::Move(mv) = input {
            self.require_recordable(mv)?;
        }
        // A player blocked by the video gate may have the move; the premove is held too.
        if self.position.turn() == player && !self.is_blocked_by_video_gate(player) {
            return Err(self.refuse(Law::Premove, RefusalReason::YourTurn));
        }
        // An unchanged choice is not recorded again.
        if self.seats[player].premove == Some(input) {
            return Ok(Vec::new());
        }
        Ok(single_entry(now, Event::PremoveChosen { by: player, input }))
    }

    pub(super) fn cancel_premove(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.seats[player].premove.is_none() {
            return Err(self.refuse(Law::Premove, RefusalReason::NoPremove));
        }
        Ok(single_entry(now, Event::PremoveDropped { by: player, unplayable: false }))
    }

    pub(super) fn choose_promotion(
        &self,
        player: Color,
        role: PieceType,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_not_over(Law::AutoPromotion)?;
        if self.rules.regulations.auto_promotion != AutoPromotion::Preset {
            let feature = DisallowedFeature::PresetPromotion;
            return Err(self.refuse(Law::AutoPromotion, RefusalReason::NotAllowed(feature)));
        }
        if matches!(role, PieceType::King | PieceType::Pawn) {
            return Err(self.refuse(Law::AutoPromotion, RefusalReason::PromotionMissing));
        }
        if self.seats[player].preset_promotion == role {
            return Ok(Vec::new());
        }
        Ok(single_entry(now, Event::PromotionChosen { by: player, role }))
    }
}
