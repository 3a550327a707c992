//! Consequences and preconditions of rulings.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Millis, TimeControl, Timestamp};
use flagfall_laws::Law;

use crate::command::RulingSubject;
use crate::decide::into_events;
use crate::game::Phase;
use crate::{
    ClaimVerdict, Disability, DisallowedFeature, Event, Game, IrregularityKind, PersonId, Refusal, RefusalReason,
    Ruling,
};

impl Game {
    /// Returns the consequences of a ruling beside the ruling itself.
    pub(super) fn ruling_consequences(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling.subject() {
            RulingSubject::Offence => self.offence_consequences(ruling, law, now),
            RulingSubject::Clock => self.clock_consequences(ruling, law, now),
            RulingSubject::Board => self.board_consequences(by, ruling, law, now),
            RulingSubject::Result => self.result_consequences(ruling, law, now),
            RulingSubject::Request => self.request_consequences(ruling, law, now),
            RulingSubject::Sheets => self.scoresheet_consequences(ruling, law, now),
            RulingSubject::People => self.people_consequences(ruling, law, now),
            RulingSubject::Device => self.device_consequences(ruling, law),
            RulingSubject::Decision => self.decision_consequences(by, ruling, law),
        }
    }

    fn offence_consequences(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::Penalise { offender, penalties, offence } => {
                self.penalty_consequences(*offender, penalties, *offence)
            }
            Ruling::ApplyLadder { offender, offence } => {
                self.require_play(law)?;
                Ok(into_events(self.penalise_offence(*offender, *offence, now)))
            }
            _ => Ok(Vec::new()),
        }
    }

    fn clock_consequences(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let refuse = |reason| Err(self.refuse(law, reason));
        match ruling {
            Ruling::GiveTime { white, black } => self.require_time(law, white.saturating_add(*black)),
            &Ruling::TakeTime { player, .. } | &Ruling::SetClock { player, .. } if self.is_exempt(player, law) => {
                refuse(RefusalReason::DisabledPlayerExempt)
            }
            &Ruling::TakeTime { time, player } => self.take_time(player, time, law),
            // Clocks stopped by a claim may be stopped by the arbiter too.
            Ruling::Pause if self.open_claim().is_some_and(|claim| claim.clocks_stopped) => {
                self.require_play(law).map(|()| Vec::new())
            }
            Ruling::Pause if self.is_paused() => refuse(RefusalReason::ClocksStopped),
            Ruling::Pause => self.require_play(law).map(|()| Vec::new()),
            // After a claim the clocks restart by themselves; the arbiter may still say so.
            Ruling::Resume if !self.is_paused() && self.has_resumed_after_claim() => Ok(Vec::new()),
            Ruling::Resume if !self.is_paused() => refuse(RefusalReason::ClocksNotStopped),
            Ruling::Resume => self.require_disconnection(law).map(|_| self.play_held_premove(now)),
            Ruling::SetControl { control } if !control.is_timed() => refuse(RefusalReason::NoClock),
            _ => self.require_clock(law),
        }
    }

    fn take_time(&self, player: Color, time: Millis, law: Law) -> Result<Vec<Event>, Refusal> {
        // Time can be given and taken between the sessions too (I.5).
        if self.phase != Phase::Adjourned {
            self.require_disconnection(law)?;
        }
        self.require_disconnection_of(player, law)?;
        self.require_time(law, time)
    }

    fn board_consequences(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::Restore { after } if usize::from(*after) > self.record.len() => {
                Err(self.refuse(law, RefusalReason::NoMoveToTakeBack))
            }
            Ruling::Restore { after } => {
                self.require_disconnection(law)?;
                let after = usize::from(*after);
                let mut next = self.clone();
                next.restore_position(after, now);
                self.restoration_penalty(Some(after), &next, law, now)
            }
            &Ruling::FindAgreement { moves } => self.restore_agreed_position(moves, now),
            &Ruling::CorrectBoard { on } => self.correct_board(by, on, now),
            Ruling::RestoreBeforeIrregularity => self.restore_before_irregularity(law, now),
            Ruling::TurnBoard => {
                self.require_play(law)?;
                self.require_in_time(IrregularityKind::TurnedBoard).map(|()| Vec::new())
            }
            Ruling::SetPosition { fen } => self.set_up_position(fen, law, now),
            _ => Ok(Vec::new()),
        }
    }

    fn result_consequences(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::SetResult(score) => self.set_result(law, *score),
            Ruling::DeclareLost { player } => match self.mate_question() {
                Some(question) if question.loser == *player => self.decide_mate_question(true),
                _ if law == Law::IllegalMoveFirst => self.restore_before_irregularity(law, now),
                _ => self.set_result(law, self.rules.regulations.scoring.score_of_win(player.opponent())),
            },
            Ruling::BothLose => self.set_result(law, self.rules.regulations.scoring.score_of_double_loss()),
            Ruling::DeclareDraw => self.declare_draw(law, now),
            Ruling::Reopen => self.reopen_game(law),
            Ruling::Confirm if self.outcome().is_none() => Err(self.refuse(law, RefusalReason::GameNotOver)),
            Ruling::Restart { control } => self.restart_game(control.as_deref(), law),
            Ruling::ReverseColours => self.annul_reversed_game(law),
            Ruling::DecideMate { possible } => self.decide_mate_question(*possible),
            _ => Ok(Vec::new()),
        }
    }

    fn request_consequences(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::DecideClaim(verdict) => self.decide_on_claim(*verdict, law, now),
            Ruling::GrantSeconds | Ruling::RefuseSeconds => {
                self.require_extra_seconds_request(law).map(|()| Vec::new())
            }
            Ruling::Consent if self.awaits_consent => Ok(vec![self.agreed_draw()]),
            Ruling::RefuseConsent if self.awaits_consent => Ok(Vec::new()),
            Ruling::Consent | Ruling::RefuseConsent => Err(self.refuse(law, RefusalReason::NoConsentPending)),
            Ruling::AnswerCall { player, justified } => self.answer_call(*player, *justified, now),
            _ => Ok(Vec::new()),
        }
    }

    fn people_consequences(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match ruling {
            &Ruling::AcceptAssistant { player, task } => self.appointment_consequences(player, task, law, now),
            Ruling::Excuse { player } => self.excuse_late_player(*player, law),
            Ruling::AllowLeaving { player, assistant: true, .. } if !self.is_assisted(*player) => {
                Err(self.refuse(law, RefusalReason::NoAssistantAccepted))
            }
            at_venue => self.venue_consequences(at_venue, law),
        }
    }

    fn device_consequences(&self, ruling: &Ruling, law: Law) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::AllowDevice { player, assistant: true } | Ruling::Permit { player, assistant: true, .. }
                if !self.is_assisted(*player) =>
            {
                Err(self.refuse(law, RefusalReason::NoAssistantAccepted))
            }
            // A permission does not excuse an earlier breach.
            Ruling::Permit { .. } | Ruling::AllowDevice { .. } if self.outcome().is_some() => {
                Err(self.refuse(law, RefusalReason::GameOver))
            }
            at_venue => self.venue_consequences(at_venue, law),
        }
    }

    fn decision_consequences(&self, by: PersonId, ruling: &Ruling, law: Law) -> Result<Vec<Event>, Refusal> {
        match ruling {
            // Without appeals no other arbiter changes a ruling (P.21a).
            Ruling::Undo { ruling }
                if !self.rules.regulations.appeals
                    && self.ruling_record(*ruling).is_some_and(|ruled| ruled.by != by) =>
            {
                Err(self.refuse(Law::Appeal, RefusalReason::NotAllowed(DisallowedFeature::Appeals)))
            }
            Ruling::Undo { ruling } => self.undo_ruling(*ruling, law),
            Ruling::DecideAppeal { appeal, .. } => self.decide_appeal(by, *appeal, law),
            _ => Ok(Vec::new()),
        }
    }

    /// Restarts the game, if that is allowed.
    fn restart_game(&self, control: Option<&TimeControl>, law: Law) -> Result<Vec<Event>, Refusal> {
        if control.is_some_and(|control| !control.is_timed()) {
            return Err(self.refuse(law, RefusalReason::NoClock));
        }
        if law == Law::WrongSetup {
            self.require_in_time(IrregularityKind::WrongSetup)?;
        }
        // An annulled game is replayed (I.12.2).
        if law == Law::AdjournedPositionLost {
            return Ok(Vec::new());
        }
        // A flag called by a spectator may have ended the game (P.20a).
        if law == Law::Replay && self.outcome().is_some() {
            return Ok(Vec::new());
        }
        self.require_disconnection(law)
    }

    /// Requires a request where the arbiter does not act without one (P.18, P.19).
    pub(super) fn require_ruling_requested(&self, ruling: &Ruling, law: Law) -> Result<(), Refusal> {
        match ruling {
            Ruling::Pause | Ruling::ReplaceClock => self.require_clock_access(),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. }
                if law == Law::WrongClock && !self.is_found_in_time(IrregularityKind::WrongClock) =>
            {
                self.require_clock_access()
            }
            // The arbiter may confirm a restored position or one that the opponent insists on, and
            // displaced pieces are plain to see.
            Ruling::Restore { .. } | Ruling::RestoreBeforeIrregularity | Ruling::SetPosition { .. }
                if !self.is_position_restored()
                    && !self.is_first_touch_required()
                    && self.displaced_pieces().is_none() =>
            {
                let wrong = self.find_irregular_move(IrregularityKind::IllegalMove).is_some();
                self.require_request(if wrong { Law::IllegalMoveNotPointedOut } else { Law::ArbiterAsked })
            }
            _ => Ok(()),
        }
    }

    /// Declares a draw: by a claim, by both flags, by an illegal position that remains, or by a
    /// draw that was missed.
    fn declare_draw(&self, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.open_claim().is_some() {
            return self.decide_on_claim(ClaimVerdict::Accepted, law, now);
        }
        if self.are_both_flags_down(now) {
            return self.draw_by_both_flags(now);
        }
        if matches!(law, Law::BothInCheck | Law::PawnOnLastRank) {
            return self.draw_illegal_position(law);
        }
        self.require_request(Law::ArbiterAsked)?;
        self.declare_missed_draw(law)
    }

    /// Sets up a position, with the penalty for an irregularity found or the ending it causes.
    fn set_up_position(&self, fen: &str, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        self.require_play(law)?;
        let position = Position::from_fen(fen).map_err(|error| {
            let reason = RefusalReason::InvalidPosition(error.to_string().into());
            self.refuse(Law::IllegalPosition, reason)
        })?;
        let mut next = self.clone();
        next.position = position;
        next.record.set_position(position);
        let penalties = self.restoration_penalty(None, &next, law, now)?;
        let is_end = |event: &Event| matches!(event, Event::Ended(_) | Event::MateAsked { .. });
        let ended = next.ending_at(&position, next.record.len()).map(Event::Ended);
        let ended = ended.filter(|_| !penalties.iter().any(is_end));
        Ok(penalties.into_iter().chain(ended).collect())
    }

    /// Plays a premove that was held while the clocks were stopped.
    fn play_held_premove(&self, now: Timestamp) -> Vec<Event> {
        let mut next = self.clone();
        let Ok(clock) = self.clock.resume(now) else { return Vec::new() };
        next.clock = clock;
        into_events(next.play_premove(now))
    }

    pub(in crate::decide) fn require_time(&self, law: Law, time: Millis) -> Result<Vec<Event>, Refusal> {
        if self.phase != Phase::Adjourned {
            self.require_play(law)?;
        }
        if !self.control().is_timed() {
            return Err(self.refuse(law, RefusalReason::NoClock));
        }
        if time.is_zero() { Err(self.refuse(law, RefusalReason::ZeroTime)) } else { Ok(Vec::new()) }
    }

    fn require_clock(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if matches!(self.phase, Phase::Judging(_) | Phase::Over(_)) {
            self.require_play(law)?;
        }
        if !self.control().is_timed() {
            return Err(self.refuse(law, RefusalReason::NoClock));
        }
        // Only a wrong setting can be too late to correct.
        if law == Law::WrongClock {
            self.require_in_time(IrregularityKind::WrongClock)?;
        }
        Ok(Vec::new())
    }

    /// Whether the clock of a player is not adjusted for an assistant (6.2.6, 8.1.6).
    fn is_exempt(&self, player: Color, law: Law) -> bool {
        let for_help = [Law::ClockAssistantTime, Law::WritingAssistantTime].contains(&law);
        for_help
            && (self.has_disability(player, Disability::Unspecified) || self.has_disability(player, Disability::Blind))
    }

    /// The number of moves that both players have made, completed or not.
    pub(in crate::decide) fn moves_by_both(&self) -> u16 {
        let open = self.player_to_press().filter(|_| self.unpressed);
        let made = |player| self.clock.moves(player).saturating_add(u16::from(open == Some(player)));
        made(Color::White).min(made(Color::Black))
    }
}
