//! Restores earlier positions and reopens games.

use flagfall_chess::Color;
use flagfall_clock::{ClockState, Timestamp};

use crate::game::Phase;
use crate::{ApplyError, Game};

impl Game {
    /// Takes back the last plies after an accepted takeback.
    pub(super) fn take_back_plies(&mut self, plies: usize, at: Timestamp) -> Result<(), ApplyError> {
        let after = self.record.len().checked_sub(plies).ok_or(ApplyError::TakenBack)?;
        self.restore_position(after, at);
        Ok(())
    }

    /// Restores the position after `after` plies. The clocks keep their times and go on running if they ran.
    pub(crate) fn restore_position(&mut self, after: usize, at: Timestamp) {
        self.rewind_board(after);
        self.sync_move_counters(at);
    }

    /// Restores the position after `after` plies where no arbiter sets the clocks: time that a period
    /// added is subtracted with the moves that reached it (7.1).
    pub(super) fn restore_position_and_periods(&mut self, after: usize, at: Timestamp) {
        self.rewind_board(after);
        self.subtract_period_times(at);
        self.sync_move_counters(at);
    }

    fn rewind_board(&mut self, after: usize) {
        self.restore_sealing_request(after);
        self.reset_own_boards();
        self.position = self.record.position(after);
        self.record.truncate(after);
        self.clear_turn_state();
        self.forget_irregularities_from(after);
        if let Some(irregularities) = &mut self.irregularities {
            irregularities.position_restored = true;
        }
    }

    /// Subtracts the time of periods that the taken-back moves had reached, unless part of it is used.
    fn subtract_period_times(&mut self, at: Timestamp) {
        let control = *self.control();
        for player in Color::ALL {
            let Some(periods) = control.periods(player) else { continue };
            let by_white = u16::from(player == Color::White && self.position.turn() == Color::Black);
            let kept = self.position.fullmoves().saturating_sub(1) + by_white;
            let ends = |&made: &u16| periods.progress(made).moves_to_go == Some(1);
            for made in (kept..self.clock.moves(player)).filter(ends) {
                let time = periods.progress(made + 1).period.time;
                if self.clock.remaining(&control, player, at).is_some_and(|left| left > time) {
                    self.clock = self.clock.subtract(&control, player, time, at);
                }
            }
        }
    }

    /// Sets the move counters by the position, and hands a running clock to the player to move.
    pub(crate) fn sync_move_counters(&mut self, at: Timestamp) {
        let (control, turn) = (*self.control(), self.position.turn());
        let made = self.position.fullmoves().saturating_sub(1);
        let by_white = made + u16::from(turn == Color::Black);
        self.clock = self.clock.set_moves(&control, Color::White, by_white, at);
        self.clock = self.clock.set_moves(&control, Color::Black, made, at);
        match self.clock.state() {
            ClockState::Running(_) => self.clock = self.clock.switch_to(&control, turn, at),
            ClockState::Paused(_) => {
                self.clock = self.clock.switch_to(&control, turn, at);
                self.pause_clock(at);
            }
            ClockState::Ready | ClockState::Stopped => {}
        }
    }

    /// Reopens the game with the clocks stopped.
    pub(super) fn reopen(&mut self, at: Timestamp) {
        let waits = self.is_at_sealed_move();
        let turn = if waits { self.waiting_side() } else { self.position.turn() };
        self.phase = if waits { Phase::Adjourned } else { Phase::Playing };
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            // The ruling accepts the absence: it does not end the game again.
            (seat.excused, seat.overdue) = (!seat.arrived, seat.disconnected_since.is_some());
        }
        self.clock = self.clock.switch_to(self.control(), turn, at);
        self.pause_clock(at);
    }
}
