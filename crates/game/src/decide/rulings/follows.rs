//! What comes of a ruling, and what stands against it.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Millis, TimeControl, Timestamp};
use flagfall_laws::Law;

use crate::command::Matter;
use crate::decide::events;
use crate::game::Phase;
use crate::{
    Ability, Barred, ClaimVerdict, Event, Game, Irregularity, PersonId, Refusal, Ruling, Why,
};

impl Game {
    /// What comes of a ruling beside what it says itself.
    pub(super) fn follows(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling.matter() {
            Matter::Offence => self.offence_follows(ruling, law, now),
            Matter::Clock => self.clock_follows(ruling, law, now),
            Matter::Board => self.board_follows(by, ruling, law, now),
            Matter::Result => self.result_follows(ruling, law, now),
            Matter::Request => self.request_follows(ruling, law, now),
            Matter::Sheets => self.found_on_sheets(ruling, law, now),
            Matter::People => self.people_follow(ruling, law, now),
            Matter::Device => self.device_follows(ruling, law),
            Matter::Decision => self.decision_follows(by, ruling, law),
        }
    }

    fn offence_follows(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::Penalise { offender, penalties, offence } => {
                self.penalties_follow(*offender, penalties, *offence)
            }
            Ruling::Offended { offender, offence } => {
                self.needs_play(law)?;
                Ok(events(self.offended(*offender, *offence, now)))
            }
            _ => Ok(Vec::new()),
        }
    }

    fn clock_follows(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let refuse = |why| Err(self.refuse(law, why));
        match ruling {
            Ruling::GiveTime { white, black } => self.needs_time(law, white.saturating_add(*black)),
            &Ruling::TakeTime { player, .. } | &Ruling::SetClock { player, .. }
                if self.is_exempt(player, law) =>
            {
                refuse(Why::Exempt)
            }
            &Ruling::TakeTime { time, player } => self.time_taken(player, time, law),
            // What a claim has stopped is stopped for the arbiter too.
            Ruling::Pause if self.open_claim().is_some_and(|claim| claim.stopped) => {
                self.needs_play(law).map(|()| Vec::new())
            }
            Ruling::Pause if self.is_paused() => refuse(Why::Paused),
            Ruling::Pause => self.needs_play(law).map(|()| Vec::new()),
            // After a claim the clocks run again by themselves; it may be said all the same.
            Ruling::Resume if !self.is_paused() && self.has_resumed() => Ok(Vec::new()),
            Ruling::Resume if !self.is_paused() => refuse(Why::NotPaused),
            Ruling::Resume => self.needs_break(law).map(|_| self.held_back(now)),
            Ruling::SetControl { control } if !control.is_timed() => refuse(Why::NoClock),
            _ => self.needs_clock(law),
        }
    }

    fn time_taken(&self, player: Color, time: Millis, law: Law) -> Result<Vec<Event>, Refusal> {
        // As it is given, time is taken between the sessions too (I.5).
        if self.phase != Phase::Adjourned {
            self.needs_break(law)?;
        }
        self.needs_break_of(player, law)?;
        self.needs_time(law, time)
    }

    fn board_follows(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::Restore { after } if usize::from(*after) > self.record.len() => {
                Err(self.refuse(law, Why::NothingToTakeBack))
            }
            Ruling::Restore { after } => {
                self.needs_break(law)?;
                let after = usize::from(*after);
                let mut next = self.clone();
                next.restore(after, now);
                self.gone_back(Some(after), &next, law, now)
            }
            &Ruling::FindAgreement { moves } => self.agreement_found(moves, now),
            &Ruling::CorrectBoard { on } => self.board_corrected(by, on, now),
            Ruling::RestoreBefore => self.restored(law, now),
            Ruling::TurnBoard => {
                self.needs_play(law)?;
                self.is_in_time(Irregularity::TurnedBoard).map(|()| Vec::new())
            }
            Ruling::SetPosition { fen } => self.set_up(fen, law, now),
            _ => Ok(Vec::new()),
        }
    }

    fn result_follows(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::SetResult(score) => self.result(law, *score),
            Ruling::DeclareLost { player } => match self.question() {
                Some(asked) if asked.loser == *player => self.mate_decided(true),
                _ if law == Law::IllegalMoveFirst => self.restored(law, now),
                _ => self.result(law, self.rules.regulations.scoring.won_by(player.opponent())),
            },
            Ruling::BothLose => self.result(law, self.rules.regulations.scoring.lost_by_both()),
            Ruling::DeclareDraw => self.draw_declared(law, now),
            Ruling::Reopen => self.reopened(law),
            Ruling::Confirm if self.outcome().is_none() => Err(self.refuse(law, Why::NotOver)),
            Ruling::Restart { control } => self.restarted(control.as_deref(), law),
            Ruling::ReverseColours => self.reversed(law),
            Ruling::DecideMate { possible } => self.mate_decided(*possible),
            _ => Ok(Vec::new()),
        }
    }

    fn request_follows(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::DecideClaim(verdict) => self.claim_decided(*verdict, law, now),
            Ruling::GrantSeconds | Ruling::RefuseSeconds => {
                self.seconds_decided(law).map(|()| Vec::new())
            }
            Ruling::Consent if self.agreed => Ok(vec![self.agreed_draw()]),
            Ruling::RefuseConsent if self.agreed => Ok(Vec::new()),
            Ruling::Consent | Ruling::RefuseConsent => Err(self.refuse(law, Why::NothingAgreed)),
            Ruling::AnswerCall { player, justified } => {
                self.call_answered(*player, *justified, now)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn people_follow(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            &Ruling::Appoint { player, task } => self.helped(player, task, law, now),
            Ruling::Excuse { player } => self.excused(*player, law),
            Ruling::LetGo { player, assistant: true, .. } if !self.is_assisted(*player) => {
                Err(self.refuse(law, Why::NotAssisted))
            }
            at_venue => self.at_venue_follows(at_venue, law),
        }
    }

    fn device_follows(&self, ruling: &Ruling, law: Law) -> Result<Vec<Event>, Refusal> {
        match ruling {
            Ruling::AllowDevice { player, assistant: true }
            | Ruling::Permit { player, assistant: true, .. }
                if !self.is_assisted(*player) =>
            {
                Err(self.refuse(law, Why::NotAssisted))
            }
            // What was done without leave is not made right afterwards.
            Ruling::Permit { .. } | Ruling::AllowDevice { .. } if self.outcome().is_some() => {
                Err(self.refuse(law, Why::Over))
            }
            at_venue => self.at_venue_follows(at_venue, law),
        }
    }

    fn decision_follows(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            // Where there is no appeal, nobody else changes what was decided (P.21a).
            Ruling::Undo { ruling }
                if !self.rules.regulations.appeals
                    && self.ruled(*ruling).is_some_and(|ruled| ruled.by != by) =>
            {
                Err(self.refuse(Law::Appeal, Why::NotAllowed(Barred::Appeals)))
            }
            Ruling::Undo { ruling } => self.undone(*ruling, law),
            Ruling::DecideAppeal { appeal, .. } => self.appeal_decided(by, *appeal, law),
            _ => Ok(Vec::new()),
        }
    }

    /// The game is played anew, if it may.
    fn restarted(&self, control: Option<&TimeControl>, law: Law) -> Result<Vec<Event>, Refusal> {
        if control.is_some_and(|control| !control.is_timed()) {
            return Err(self.refuse(law, Why::NoClock));
        }
        if law == Law::WrongSetup {
            self.is_in_time(Irregularity::WrongSetup)?;
        }
        // A game that is void is played anew (I.12.2).
        if law == Law::AdjournedPositionLost {
            return Ok(Vec::new());
        }
        // A flag that an onlooker called may have ended the game (P.20a).
        if law == Law::Replay && self.outcome().is_some() {
            return Ok(Vec::new());
        }
        self.needs_break(law)
    }

    /// Whether the arbiter may rule so now, where nothing is done unasked (P.18, P.19).
    pub(super) fn is_asked_for(&self, ruling: &Ruling, law: Law) -> Result<(), Refusal> {
        match ruling {
            Ruling::Pause | Ruling::ReplaceClock => self.may_take_clock(),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. }
                if law == Law::WrongClock && !self.was_found_in_time(Irregularity::WrongClock) =>
            {
                self.may_take_clock()
            }
            // What is set up again already, or the opponent insists on, may be said to be so; and
            // displaced pieces everybody sees.
            Ruling::Restore { .. } | Ruling::RestoreBefore | Ruling::SetPosition { .. }
                if !self.is_restored() && !self.is_insisted() && self.displaced().is_none() =>
            {
                let wrong = self.fault(Irregularity::IllegalMove).is_some();
                self.needs_asking(if wrong { Law::IllegalMoveSeen } else { Law::ArbiterAsked })
            }
            _ => Ok(()),
        }
    }

    /// A draw that the arbiter declares: by a claim, by both flags, by an illegal position that stays,
    /// or one that was missed.
    fn draw_declared(&self, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.open_claim().is_some() {
            return self.claim_decided(ClaimVerdict::Accepted, law, now);
        }
        if self.are_both_down(now) {
            return self.drawn_by_flags(now);
        }
        if matches!(law, Law::BothInCheck | Law::PawnOnLastRank) {
            return self.illegal_position(law);
        }
        self.needs_asking(Law::ArbiterAsked)?;
        self.missed_draw(law)
    }

    /// A position that the arbiter sets up, what it costs to have gone wrong, or how the game ends.
    fn set_up(&self, fen: &str, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        let position = Position::from_fen(fen).map_err(|error| {
            let why = Why::Position(error.to_string().into());
            self.refuse(Law::IllegalPosition, why)
        })?;
        let mut next = self.clone();
        next.position = position;
        next.record.set_up(position);
        let costs = self.gone_back(None, &next, law, now)?;
        let is_end = |event: &Event| matches!(event, Event::Ended(_) | Event::MateAsked { .. });
        let ended = next.ending_at(&position, next.record.len()).map(Event::Ended);
        let ended = ended.filter(|_| !costs.iter().any(is_end));
        Ok(costs.into_iter().chain(ended).collect())
    }

    /// A premove that the stopped clocks held back is played when they run again.
    fn held_back(&self, now: Timestamp) -> Vec<Event> {
        let mut next = self.clone();
        let Ok(clock) = self.clock.resume(now) else { return Vec::new() };
        next.clock = clock;
        events(next.premoved(now))
    }

    pub(in crate::decide) fn needs_time(
        &self,
        law: Law,
        time: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        if self.phase != Phase::Adjourned {
            self.needs_play(law)?;
        }
        if !self.control().is_timed() {
            return Err(self.refuse(law, Why::NoClock));
        }
        if time.is_zero() { Err(self.refuse(law, Why::NoTime)) } else { Ok(Vec::new()) }
    }

    fn needs_clock(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if matches!(self.phase, Phase::Judging(_) | Phase::Over(_)) {
            self.needs_play(law)?;
        }
        if !self.control().is_timed() {
            return Err(self.refuse(law, Why::NoClock));
        }
        // That it is too late is said of wrong settings alone.
        if law == Law::WrongClock {
            self.is_in_time(Irregularity::WrongClock)?;
        }
        Ok(Vec::new())
    }

    /// Whether the clock of a player is not adjusted for an assistant (6.2.6, 8.1.6).
    fn is_exempt(&self, player: Color, law: Law) -> bool {
        let for_help = [Law::ClockAssistantTime, Law::WritingAssistantTime].contains(&law);
        for_help && (self.has(player, Ability::Disabled) || self.has(player, Ability::Blind))
    }

    /// The moves that both have made, completed or not.
    pub(in crate::decide) fn moves_by_both(&self) -> u16 {
        let open = self.to_press().filter(|_| self.unpressed);
        let made =
            |player| self.clock.moves(player).saturating_add(u16::from(open == Some(player)));
        made(Color::White).min(made(Color::Black))
    }
}
