//! Pieces touched on a physical board, and illegal moves accepted by the virtual one.

use flagfall_chess::{Square, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::single_entry;
use crate::{Actor, AssistantTask, BoardEvent, Event, Game, GameEntry, Refusal, RefusalReason, TouchPurpose};

impl Game {
    /// Touches pieces; [`Game::binding`] returns the obligations that follow. On a blind player's
    /// board feeling the pieces does not touch them (D.2.2).
    pub(super) fn touch_pieces(
        &self,
        actor: Actor,
        squares: &[Square],
        purpose: TouchPurpose,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        match actor {
            Actor::Player(player) if self.uses_blind_board(player) => self.feel_pieces(actor, squares, now),
            _ => self.record_touch(actor, squares, purpose, now),
        }
    }

    /// Feels pieces, which counts as touching them on an ordinary board (D.2.2, D.2.5).
    pub(super) fn feel_pieces(
        &self,
        actor: Actor,
        squares: &[Square],
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        match actor {
            Actor::Player(by) if self.uses_blind_board(by) => {
                let squares = self.touchable_squares(squares)?;
                Ok(single_entry(now, Event::Board(BoardEvent::Felt { by, squares })))
            }
            _ => self.record_touch(actor, squares, TouchPurpose::Move, now),
        }
    }

    /// Records a touch with its purpose.
    pub(super) fn record_touch(
        &self,
        actor: Actor,
        squares: &[Square],
        purpose: TouchPurpose,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_over_the_board()?;
        let by = self.require_acting_player(actor, AssistantTask::Moving)?;
        let squares = self.touchable_squares(squares)?;
        // An announced adjustment covers the next touch.
        let announced = self.physical_board.as_deref().is_some_and(|board| board.adjustment_announced_by == Some(by));
        let purpose = if announced && purpose == TouchPurpose::Move { TouchPurpose::Adjust } else { purpose };
        let mut entries = single_entry(now, Event::Touched { by, squares, purpose });
        if purpose == TouchPurpose::Adjust {
            entries.extend(self.improper_adjustment_breaches(by, now));
        }
        Ok(entries)
    }

    /// Returns the occupied squares among the given ones.
    pub(super) fn touchable_squares(&self, squares: &[Square]) -> Result<Vec<Square>, Refusal> {
        self.require_play(Law::TouchBinds)?;
        let occupied = |&square: &Square| self.position.piece_at(square).is_some();
        let squares: Vec<Square> = squares.iter().copied().filter(occupied).collect();
        // One move never touches more than all pieces.
        if squares.is_empty() || self.touched.len() + squares.len() > 64 {
            return Err(self.refuse(Law::TouchBinds, RefusalReason::NoPieceToTouch));
        }
        Ok(squares)
    }

    /// Undoes an illegal move that the zone accepted, with the penalty of the regulations.
    pub(super) fn undo_illegal_move_of_zone(
        &self,
        actor: Actor,
        mv: UciMove,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::IllegalMove;
        if actor.is_at_board() {
            return Err(self.refuse(law, RefusalReason::OnlyZone));
        }
        self.require_play(law)?;
        self.require_recordable(mv)?;
        let by = self.position.turn();
        if self.position.uci(mv).is_ok() {
            return Err(self.refuse(law, RefusalReason::MoveIsLegal(mv.to_string().into())));
        }
        let mut entries = single_entry(now, Event::IllegalMoveMade { by, mv });
        entries.extend(self.penalise_offence(by, Offence::IllegalMove, now));
        Ok(entries)
    }
}
