//! Applies irregularities over the board and their correction.

use flagfall_chess::{self as chess, Color, Move, Piece, PieceType, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Law;

use crate::decide::recorded_uci;
use crate::irregularities::{Displacement, Irregularities};
use crate::{
    ApplyError, Game, IrregularMove, IrregularMoveKind, IrregularityEvent, IrregularityKind, MoveOrigin,
    irregular_position,
};

impl Game {
    /// Applies an irregularity, its discovery or its correction (4.1, 6.2, 7.1 to 7.7).
    pub(super) fn apply_irregularity(&mut self, event: &IrregularityEvent, at: Timestamp) -> Result<(), ApplyError> {
        match event {
            &IrregularityEvent::Made { mv, kind, offer, pressed } => {
                self.play_irregular_move(mv, kind, offer, pressed, at)?;
            }
            &IrregularityEvent::WithTwoHands { by } => self.note_two_hands(by),
            &IrregularityEvent::PressedWithoutMove { by } => self.apply_press_without_move(by, at),
            IrregularityEvent::TurnPassed { .. } => self.pass_turn()?,
            IrregularityEvent::TakenBack { .. } => {
                let after = self.record.len().checked_sub(1).ok_or(ApplyError::TakenBack)?;
                self.restore_for_replacement(after, at);
            }
            &IrregularityEvent::Found { offender, kind, after, .. } => {
                self.correct_irregular_move(offender, kind, usize::from(after), at)?;
            }
            IrregularityEvent::Displaced { by, squares } => {
                let (by, squares, after) = (*by, squares.clone(), self.record.len());
                self.note_displacement(Displacement { by, squares, after, shifted: false });
            }
            &IrregularityEvent::Shifted { by, from, to } => self.shift_piece(by, from, to)?,
            IrregularityEvent::PutBack { .. } => self.put_back_displaced(),
            &IrregularityEvent::DisplacementFound { after, .. } => {
                self.restore_before_displacement(usize::from(after), at);
            }
            &IrregularityEvent::ClockReturned { to } => {
                self.irregularities_mut().clock_returned = true;
                self.start_clock_of(to, at);
            }
            &IrregularityEvent::ClockGivenBack { by } => {
                let irregularities = self.irregularities_mut();
                (irregularities.pressed_without_move, irregularities.clock_returned) = (false, false);
                self.start_clock_of(by.opponent(), at);
            }
            &IrregularityEvent::FoundInTime { kind } => self.note_found_in_time(kind),
            &IrregularityEvent::InterventionDeferred { kind } => {
                let after = self.record.len();
                self.irregularities_mut().deferred_intervention = Some((kind, after));
            }
            &IrregularityEvent::CorrectionAgreed { by } => {
                self.irregularities_mut().correction_agreed_by = Some(by);
            }
            &IrregularityEvent::Corrected { after } => {
                self.restore_for_replacement(usize::from(after), at);
            }
        }
        Ok(())
    }

    fn note_two_hands(&mut self, by: Color) {
        let after = self.record.len().saturating_sub(1);
        self.note_irregular_move(by, IrregularMoveKind::TwoHands, after);
        self.note_breach(by, Law::OneHand);
        self.note_breach(by, Law::TwoHands);
    }

    fn apply_press_without_move(&mut self, by: Color, at: Timestamp) {
        self.note_irregular_move(by, IrregularMoveKind::NoMove, self.record.len());
        self.note_breach(by, Law::ClockHandling);
        self.irregularities_mut().pressed_without_move = true;
        self.start_clock_of(by.opponent(), at);
    }

    /// Passes the turn as if the missing move had been made.
    fn pass_turn(&mut self) -> Result<(), ApplyError> {
        let next = irregular_position::pass_turn(&self.position);
        self.position = next.map_err(|error| ApplyError::Start(error.to_string().into()))?;
        self.record.set_position(self.position);
        self.clear_obligations();
        self.irregularities_mut().pressed_without_move = false;
        Ok(())
    }

    fn put_back_displaced(&mut self) {
        let last = self.irregularities_mut().displacements.pop();
        if last.is_some_and(|last| last.shifted) {
            self.discard_set_position();
        }
    }

    fn note_found_in_time(&mut self, kind: IrregularityKind) {
        let irregularities = self.irregularities_mut();
        match kind {
            IrregularityKind::TurnedBoard => irregularities.turned_board_found = true,
            IrregularityKind::WrongClock => irregularities.wrong_clock_found = true,
            _ => irregularities.wrong_setup_found = true,
        }
    }

    fn note_irregular_move(&mut self, by: Color, kind: IrregularMoveKind, after: usize) {
        let after = after as u16;
        self.irregularities_mut().irregular_moves.push(IrregularMove { by, kind, after });
    }

    /// Hands the running clock to a player; stopped clocks stay stopped.
    fn start_clock_of(&mut self, player: Color, at: Timestamp) {
        let control = *self.control();
        let paused = self.is_paused();
        self.clock = self.clock.switch_to(&control, player, at);
        if paused {
            self.pause_clock(at);
        }
    }

    fn play_irregular_move(
        &mut self,
        mv: UciMove,
        kind: IrregularMoveKind,
        offer: bool,
        pressed: bool,
        at: Timestamp,
    ) -> Result<(), ApplyError> {
        let by = self.position.turn();
        let made = irregular_position::play_illegal_move(&self.position, mv, kind == IrregularMoveKind::PawnLeft);
        let Some(Ok(made)) = made else { return Err(ApplyError::Move(mv)) };
        let (after, unpressed, request) = (self.record.len(), self.unpressed, self.sealing_request());
        self.position = made.after;
        self.record_move(made.mv, by, offer);
        self.note_missed_sealing_request(after, request);
        self.record.set_position(self.position);
        self.note_irregular_move(by, kind, after);
        if unpressed {
            self.physical_board_mut().awaits_late_press = true;
        }
        let origin = if pressed { MoveOrigin::Played } else { MoveOrigin::Unpressed };
        self.apply_press(origin, Millis::ZERO, at);
        Ok(())
    }

    /// Restores the position before an illegal move. The offender has to replace it with a move of the
    /// touched pieces (7.5.1).
    fn restore_for_replacement(&mut self, after: usize, at: Timestamp) {
        let mv = self.record.moves().nth(after);
        let by_move = self.record.position(after).turn();
        self.restore_position_and_periods(after, at);
        if self.position.turn() != by_move {
            return;
        }
        if let Some(mv) = mv {
            let touched = irregular_position::play_illegal_move(&self.position, recorded_uci(mv), false)
                .map_or(Vec::new(), |made| made.map_or(Vec::new(), |made| made.touched));
            self.touched = touched;
        }
        self.irregularities_mut().replacing_move = true;
    }

    fn correct_irregular_move(
        &mut self,
        offender: Color,
        kind: IrregularMoveKind,
        after: usize,
        at: Timestamp,
    ) -> Result<(), ApplyError> {
        match kind {
            IrregularMoveKind::Illegal => self.restore_for_replacement(after, at),
            IrregularMoveKind::PawnLeft if after == self.record.len() => {
                self.promote_pawns_on_last_rank(offender)?;
            }
            IrregularMoveKind::PawnLeft => self.promote_pawn_of_move(after, at),
            // The offender still has to move, unless the game went on.
            IrregularMoveKind::NoMove if self.record.position(after).turn() != offender => {
                self.restore_position_and_periods(after, at);
                self.discard_set_position();
                self.sync_move_counters(at);
            }
            IrregularMoveKind::NoMove if self.has_pressed_without_move() && self.position.turn() == offender => {
                self.irregularities_mut().pressed_without_move = false;
                self.start_clock_of(offender, at);
            }
            IrregularMoveKind::TwoHands | IrregularMoveKind::NoMove => {}
        }
        // Several irregularities in one move count once.
        let irregularities = self.irregularities_mut();
        irregularities.irregular_moves.retain(|irregular_move| usize::from(irregular_move.after) != after);
        Ok(())
    }

    /// Promotes the pawn of a move to a queen; the move stands with that promotion (7.5.2).
    fn promote_pawn_of_move(&mut self, after: usize, at: Timestamp) {
        let Some(pawn) = self.record.moves().nth(after) else { return };
        let (from, to) = (pawn.from(), pawn.to());
        let queen = Move::Promotion { from, to, role: PieceType::Queen };
        let before = self.record.position(after);
        self.restore_position_and_periods(after + 1, at);
        if before.is_legal(queen) {
            self.position = before.play_unchecked(queen);
            self.record.replace_last(queen, &self.position);
        }
    }

    /// Promotes all pawns of a player on the last rank to queens.
    fn promote_pawns_on_last_rank(&mut self, player: Color) -> Result<(), ApplyError> {
        let mut setup = self.position.setup();
        for fault in self.position.faults() {
            if let chess::PositionFault::PawnOnLastRank(square) = fault
                && let Some(pawn) = setup.board.piece_at(square).filter(|pawn| pawn.color == player)
            {
                let queen = Piece { role: PieceType::Queen, ..pawn };
                setup.board.set(square, Some(queen));
            }
        }
        let position = setup.irregular();
        self.position = position.map_err(|error| ApplyError::Start(error.to_string().into()))?;
        self.record.set_position(self.position);
        self.clear_obligations();
        Ok(())
    }

    fn shift_piece(&mut self, by: Color, from: Square, to: Square) -> Result<(), ApplyError> {
        let shifted = irregular_position::shift_piece(&self.position, from, to);
        self.position = shifted.map_err(|error| ApplyError::Start(error.to_string().into()))?;
        let after = self.record.len();
        self.record.set_position(self.position);
        self.clear_obligations();
        self.note_displacement(Displacement { by, squares: vec![to], after, shifted: true });
        Ok(())
    }

    fn note_displacement(&mut self, displaced: Displacement) {
        let irregularities = self.irregularities_mut();
        irregularities.last_displacement = Some((displaced.by, displaced.after));
        irregularities.displacements.push(displaced);
    }

    fn restore_before_displacement(&mut self, after: usize, at: Timestamp) {
        let shifted = |displaced: &Displacement| displaced.shifted && displaced.after == after;
        let irregularities = self.irregularities_mut();
        let unset = irregularities.displacements.iter().any(shifted);
        irregularities.displacements.retain(|displaced| displaced.after > after);
        self.restore_position_and_periods(after, at);
        if unset {
            self.discard_set_position();
            self.sync_move_counters(at);
        }
    }

    /// Restores the position that the recorded moves lead to.
    fn discard_set_position(&mut self) {
        self.record.discard_set_position();
        self.position = self.record.position(self.record.len());
        self.clear_obligations();
    }

    /// Clears obligations by touch or claim, because the position changed.
    fn clear_obligations(&mut self) {
        self.obligation = None;
        self.touched.clear();
    }

    /// Forgets irregularities of the moves from ply `after` on.
    pub(super) fn forget_irregularities_from(&mut self, after: usize) {
        if let Some(irregularities) = &mut self.irregularities {
            irregularities.irregular_moves.retain(|irregular_move| usize::from(irregular_move.after) < after);
            irregularities.displacements.retain(|displaced| displaced.after < after);
            irregularities.deferred_intervention =
                irregularities.deferred_intervention.filter(|&(_, since)| since < after);
        }
    }

    /// Forgets an irregular move that was not completed when the game ended.
    pub(super) fn forget_uncompleted_irregular_move(&mut self) {
        if self.unpressed {
            let last = self.record.len().saturating_sub(1);
            if let Some(irregularities) = &mut self.irregularities {
                irregularities.irregular_moves.retain(|irregular_move| usize::from(irregular_move.after) != last);
            }
        }
    }

    /// Clears the pending state of the previous move.
    pub(super) fn clear_last_move_state(&mut self) {
        if let Some(irregularities) = &mut self.irregularities {
            **irregularities = Irregularities {
                pressed_without_move: false,
                clock_returned: false,
                replacing_move: false,
                position_restored: false,
                correction_agreed_by: None,
                ..core::mem::take(&mut **irregularities)
            };
        }
    }
}
