//! What was wrong from the beginning: the setup, the board, the clock.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use crate::decide::one;
use crate::{Entry, Game, Irregularity, Refusal, Why, WrongEvent};

impl Game {
    /// It is found in time to be put right, or too late (7.2, A.4.1, P.7a).
    pub(super) fn find_at_beginning(
        &self,
        finder: Option<Color>,
        what: Irregularity,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = match what {
            Irregularity::TurnedBoard => Law::TurnedBoard,
            Irregularity::WrongClock => Law::WrongClock,
            _ => Law::WrongSetup,
        };
        if self.outcome().is_some() {
            return Err(self.refuse(law, Why::Over));
        }
        self.is_in_time(what)?;
        if self.was_found_in_time(what) {
            return Ok(Vec::new());
        }
        self.stays_out(finder, Law::ArbiterStaysOut)?;
        // It is kept only where the arbiter would not set the clock unasked (P.19).
        let unasked = !self.rules.is_in_force(Law::ClockLeftAlone);
        if what == Irregularity::WrongClock && unasked {
            return Ok(Vec::new());
        }
        Ok(one(now, WrongEvent::FoundInTime { what }.into()))
    }

    /// Whether it is not too late to put the beginning right, or was not when it was found.
    pub(in crate::decide) fn is_in_time(&self, what: Irregularity) -> Result<(), Refusal> {
        let behaviour = self.rules.behaviour();
        let (within, law) = match what {
            Irregularity::WrongClock => (behaviour.wrong_clock_within, Law::WrongClockTooLate),
            _ => (behaviour.wrong_setup_within, Law::WrongSetupTooLate),
        };
        match within {
            Some(within)
                if self.moves_by_both() >= within.get() && !self.was_found_in_time(what) =>
            {
                Err(self.refuse(law, Why::TooLate(within.get())))
            }
            _ => Ok(()),
        }
    }
}
