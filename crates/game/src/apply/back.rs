//! How a game goes back to where it was, and on from there.

use flagfall_chess::Color;
use flagfall_clock::{State, Timestamp};

use crate::game::Phase;
use crate::{Corrupt, Game};

impl Game {
    pub(super) fn take_back(&mut self, plies: usize, at: Timestamp) -> Result<(), Corrupt> {
        let after = self.record.len().checked_sub(plies).ok_or(Corrupt::TakenBack)?;
        self.restore(after, at);
        Ok(())
    }

    /// Goes back to the position after so many moves; the clocks stay, and run if they ran.
    pub(crate) fn restore(&mut self, after: usize, at: Timestamp) {
        self.set_back(after);
        self.count_moves(at);
    }

    /// The same where no arbiter sets the clocks: the time of a period that is begun again by itself
    /// goes with the moves that had begun it (7.1).
    pub(super) fn begin_again(&mut self, after: usize, at: Timestamp) {
        self.set_back(after);
        self.take_back_periods(at);
        self.count_moves(at);
    }

    fn set_back(&mut self, after: usize) {
        self.go_back_to_word(after);
        self.set_own_boards_right();
        self.position = self.record.position(after);
        self.record.truncate(after);
        self.forget();
        self.forget_wrongs(after);
        if let Some(wrongs) = &mut self.wrongs {
            wrongs.restored = true;
        }
    }

    /// The time that came with moves which are taken back comes again with others: it goes with them,
    /// if it is all still there.
    fn take_back_periods(&mut self, at: Timestamp) {
        let control = *self.control();
        for player in Color::ALL {
            let Some(periods) = control.periods(player) else { continue };
            let by_white =
                u16::from(player == Color::White && self.position.turn() == Color::Black);
            let kept = self.position.fullmoves().saturating_sub(1) + by_white;
            let ends = |&made: &u16| periods.stage(made).moves_to_go == Some(1);
            for made in (kept..self.clock.moves(player)).filter(ends) {
                let time = periods.stage(made + 1).period.time;
                if self.clock.remaining(&control, player, at).is_some_and(|left| left > time) {
                    self.clock = self.clock.subtract(&control, player, time, at);
                }
            }
        }
    }

    /// Sets the move counters by the position, and the clock of the player to move going if one
    /// ran.
    pub(crate) fn count_moves(&mut self, at: Timestamp) {
        let (control, turn) = (*self.control(), self.position.turn());
        let made = self.position.fullmoves().saturating_sub(1);
        let by_white = made + u16::from(turn == Color::Black);
        self.clock = self.clock.set_moves(&control, Color::White, by_white, at);
        self.clock = self.clock.set_moves(&control, Color::Black, made, at);
        match self.clock.state() {
            State::Running(_) => self.clock = self.clock.switch_to(&control, turn, at),
            State::Paused(_) => {
                self.clock = self.clock.switch_to(&control, turn, at);
                self.pause(at);
            }
            State::Ready | State::Stopped => {}
        }
    }

    /// Goes on with the clocks stopped, as after a ruling that reopens the game.
    pub(super) fn reopen(&mut self, at: Timestamp) {
        let waits = self.is_cut_off();
        let turn = if waits { self.waiting_side() } else { self.position.turn() };
        self.phase = if waits { Phase::Adjourned } else { Phase::Playing };
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            // The arbiter knows who is missing: the game does not end by that again.
            (seat.excused, seat.overdue) = (!seat.arrived, seat.away_since.is_some());
        }
        self.clock = self.clock.switch_to(self.control(), turn, at);
        self.pause(at);
    }
}
