//! Errors at the start of the game: setup, board orientation, clock setting.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use crate::decide::single_entry;
use crate::{Game, GameEntry, IrregularityEvent, IrregularityKind, Refusal, RefusalReason};

impl Game {
    /// Records an initial error that is found in time, or refuses it as too late (7.2, A.4.1,
    /// P.7a).
    pub(super) fn point_out_initial_error(
        &self,
        finder: Option<Color>,
        kind: IrregularityKind,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = match kind {
            IrregularityKind::TurnedBoard => Law::TurnedBoard,
            IrregularityKind::WrongClock => Law::WrongClock,
            _ => Law::WrongSetup,
        };
        if self.outcome().is_some() {
            return Err(self.refuse(law, RefusalReason::GameOver));
        }
        self.require_in_time(kind)?;
        if self.is_found_in_time(kind) {
            return Ok(Vec::new());
        }
        self.require_arbiter_may_intervene(finder, Law::ArbiterNonIntervention)?;
        // It is recorded only where the arbiter would not set the clock without a request (P.19).
        let unasked = !self.rules.is_in_force(Law::ClockLeftAlone);
        if kind == IrregularityKind::WrongClock && unasked {
            return Ok(Vec::new());
        }
        Ok(single_entry(now, IrregularityEvent::FoundInTime { kind }.into()))
    }

    /// Requires that the initial error is, or was when found, in time to be corrected.
    pub(in crate::decide) fn require_in_time(&self, kind: IrregularityKind) -> Result<(), Refusal> {
        let behaviour = self.rules.behaviour();
        let (within, law) = match kind {
            IrregularityKind::WrongClock => (behaviour.wrong_clock_within, Law::WrongClockTooLate),
            _ => (behaviour.wrong_setup_within, Law::WrongSetupTooLate),
        };
        match within {
            Some(within) if self.moves_by_both() >= within.get() && !self.is_found_in_time(kind) => {
                Err(self.refuse(law, RefusalReason::TooManyMovesMade(within.get())))
            }
            _ => Ok(()),
        }
    }
}
