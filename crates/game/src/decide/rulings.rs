//! What arbiters decide.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Millis, TimeControl, Timestamp};
use flagfall_laws::{Arbiter, Article, Law, Offence, Penalty, catalogue};

use super::one;
use crate::game::Phase;
use crate::{
    Ability, ClaimVerdict, Entry, Event, Game, Irregularity, PersonId, Refusal, Ruling, Task,
    Whereabouts, Why, Words,
};

impl Game {
    pub(super) fn call_arbiter(
        &self,
        player: Color,
        reason: Words,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_arbiter(Law::CallArbiter)?;
        if matches!(self.phase, Phase::Waiting { .. }) {
            return Err(self.refuse(Law::CallArbiter, Why::NotBegun));
        }
        // Who stopped the clocks has called the arbiter, and may say so too.
        if self.call(player).is_some() && self.stopped_by() == Some(player) {
            return Ok(Vec::new());
        }
        let answered = self.hands.as_deref().is_some_and(|hands| hands.answered);
        if self.call(player).is_some() && !answered {
            return Err(self.refuse(Law::CallArbiter, Why::Already("called")));
        }
        Ok(one(now, Event::ArbiterCalled { by: player, reason }))
    }

    pub(super) fn needs_arbiter(&self, law: Law) -> Result<(), Refusal> {
        let is_there = self.rules.regulations.arbiter == Arbiter::Present;
        is_there.then_some(()).ok_or_else(|| self.refuse(law, Why::NoArbiter))
    }

    pub(super) fn appeal(
        &self,
        player: Color,
        ruling: Option<u32>,
        grounds: Words,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Appeal;
        self.needs_arbiter(law)?;
        if !self.rules.regulations.appeals {
            return Err(self.refuse(law, Why::NotAllowed("appeals")));
        }
        match ruling {
            Some(number) => {
                let ruled = self.ruled(number);
                let ruled = ruled.ok_or_else(|| self.refuse(law, Why::NoRuling(number)))?;
                if ruled.undone {
                    return Err(self.refuse(law, Why::UndoneAlready(number)));
                }
            }
            // Without a ruling it is the result, or what was decided by itself during the game.
            None if self.outcome().is_none() && !self.is_anything_counted() => {
                return Err(self.refuse(law, Why::NotOver));
            }
            _ => {}
        }
        let is_same = |open: &crate::Appealed| open.by == player && open.ruling == ruling;
        if self.appeals.iter().any(|appeal| appeal.upheld.is_none() && is_same(appeal)) {
            return Err(self.refuse(law, Why::Already("appealed")));
        }
        let appeal = self.appeals.len() as u32 + 1;
        Ok(one(now, Event::Appealed { appeal, by: player, ruling, grounds }))
    }

    fn is_anything_counted(&self) -> bool {
        let seats = [&self.seats.white, &self.seats.black];
        seats.iter().any(|seat| seat.offences.iter().any(|&count| count > 0))
    }

    pub(super) fn ruled(&self, number: u32) -> Option<&crate::Ruled> {
        self.rulings.get((number as usize).wrapping_sub(1))
    }

    pub(super) fn decide_ruling(
        &self,
        by: PersonId,
        ruling: &Ruling,
        article: Option<Article>,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = match ruling {
            Ruling::SetControl { .. } if self.is_for_schedule(article) => Law::ClockForSchedule,
            _ => self.law_at(ruling, now),
        };
        // A claim without an arbiter is decided by one who was not there (III.6.2).
        let passed_on = self.open_claim().is_some_and(|claim| claim.passed_on);
        let decides = matches!(ruling, Ruling::DecideClaim(_))
            || passed_on && matches!(ruling, Ruling::DeclareDraw);
        if !(self.is_concluded() && decides) {
            self.needs_arbiter(Law::Ruling)?;
        }
        if reason.trim().is_empty() {
            return Err(self.refuse(law, Why::NoReason));
        }
        let is_unknown = |article: &Article| {
            catalogue::cited(article).next().is_none() || !self.rules.knows(*article)
        };
        if let Some(unknown) = article.filter(is_unknown) {
            return Err(self.refuse(law, Why::NoArticle(unknown)));
        }
        let named = |law| article.is_some() && article == self.rules.article(law);
        if let Ruling::Restart { control: Some(control) } = ruling
            && named(Law::RestartShorterTimes)
            && !self.is_shorter(control)
        {
            let why = Why::NotAllowed("times that are not shorter");
            return Err(self.refuse(Law::RestartShorterTimes, why));
        }
        // What nobody saw in time stands (A.4.2).
        if let &Ruling::DeclareLost { player } = ruling
            && named(Law::IllegalMoveFirst)
            && self.rules.article(Law::IllegalMoveStands).is_some()
            && self.loses_by_fault(player).is_none()
        {
            let why = if self.faults().is_empty() { Why::NoFault } else { Why::Stands };
            return Err(self.refuse(Law::IllegalMoveStands, why));
        }
        if named(Law::DrawWrong) && law != Law::DrawWrong {
            return Err(self.refuse(Law::DrawWrong, Why::NoWrongDraw));
        }
        let changes_result = matches!(ruling, Ruling::SetResult(_) | Ruling::Reopen);
        let otherwise = article.is_some_and(|article| Some(article) != self.rules.article(law));
        if changes_result && !otherwise {
            self.proved(law)?;
        }
        let follows = self.follows(by, ruling, law, now)?;
        self.is_asked_for(ruling, law)?;
        let usual = || self.rules.article(law).or_else(|| self.rules.article(Law::Unsettled));
        let article = article.or_else(usual);
        let article = article.ok_or_else(|| self.refuse(law, Why::NotAllowed("such a ruling")))?;
        let number = self.rulings.len() as u32 + 1;
        let (ruling, reason) = (Box::new(ruling.clone()), reason.into());
        let mut entries = one(now, Event::Ruled { number, ruling, by, article, reason });
        entries.extend(follows.into_iter().map(|mut event| {
            // What the arbiter rules stands under the article the ruling names.
            if let Event::Ended(outcome) = &mut event
                && outcome.law == law
            {
                outcome.article = Some(article);
            }
            Entry { at: now, event }
        }));
        Ok(entries)
    }

    /// Whether the arbiter invokes that the schedule would suffer (A.4.1.1).
    fn is_for_schedule(&self, article: Option<Article>) -> bool {
        article.is_some() && article == self.rules.article(Law::ClockForSchedule)
    }

    /// The law a ruling goes by at a moment: a claim is another thing once a flag is down.
    fn law_at(&self, ruling: &Ruling, now: Timestamp) -> Law {
        match ruling {
            Ruling::DecideClaim(verdict) => self.law_of_claim(*verdict, now),
            Ruling::DeclareDraw if self.open_claim().is_some() => {
                self.law_of_claim(ClaimVerdict::Accepted, now)
            }
            Ruling::DeclareDraw if self.are_both_down(now) => Law::BothFlags,
            _ => self.law_of(ruling),
        }
    }

    /// The law a ruling usually goes by.
    pub(super) fn law_of(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Penalise { offender, offence: None, .. }
                if self.displacer() == Some(*offender) =>
            {
                Law::DisplacedPenalty
            }
            Ruling::Penalise { offender, penalties, .. } => match penalties.first() {
                Some(Penalty::GameLost { .. }) => self.law_of_loss(*offender),
                first => first.map_or(Law::Penalty, Penalty::law),
            },
            Ruling::Offended { offence, .. } => offence.law(),
            // A claim that is put off may cost the claimant that (III.5.2a).
            Ruling::GiveTime { .. }
                if self
                    .open_claim()
                    .is_some_and(|claim| claim.postponed && claim.ground.is_of_quickplay()) =>
            {
                Law::QuickplayPostponed
            }
            Ruling::GiveTime { .. }
                if self.displacer().is_some()
                    && self.rules.article(Law::DisplacedTime).is_some() =>
            {
                Law::DisplacedTime
            }
            Ruling::GiveTime { .. } => Law::ExtraTime,
            Ruling::DecideClaim(_) => Law::QuickplayDraw,
            Ruling::GrantSeconds | Ruling::RefuseSeconds => Law::ExtraSecondsGranted,
            &Ruling::TakeTime { player, .. } if self.is_pressed_for(player) => {
                Law::ClockAssistantTime
            }
            &Ruling::TakeTime { player, .. } if self.is_written_for(player) => {
                Law::WritingAssistantTime
            }
            Ruling::TakeTime { .. } => self.or_unsettled(Law::TimeTaken),
            Ruling::Pause => Law::Interruption,
            Ruling::Resume => self.law_of_going_on(Law::Resumption),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. } => {
                self.law_of_setting(ruling)
            }
            Ruling::ReplaceClock => Law::DefectiveClock,
            Ruling::Restore { after } => {
                self.law_of_going_on(self.law_of_going_back(Some(usize::from(*after))))
            }
            Ruling::SetPosition { .. } => self.law_of_going_back(None),
            Ruling::RestoreBefore => self.law_of_restoring(),
            Ruling::TurnBoard => Law::TurnedBoard,
            Ruling::SetResult(_) | Ruling::Reopen => self.law_of_changed_result(),
            Ruling::DeclareLost { player } => match self.question() {
                Some(asked) if asked.loser == *player => asked.lost,
                _ if self.loses_by_fault(*player).is_some() => Law::IllegalMoveFirst,
                _ if self.unclear().is_some_and(|letter| letter.by == *player) => {
                    Law::SealedUnreadable
                }
                _ => self.law_of_loss(*player),
            },
            Ruling::BothLose => Law::BothLose,
            Ruling::DeclareDraw => match (self.question(), self.watched_law()) {
                (Some(asked), _) => asked.drawn,
                (None, Some(law)) => law,
                // Elsewhere it is a lack of progress by which the arbiter draws (P.14e2).
                (None, None) if self.rules.article(Law::ProgressDraw).is_some() => {
                    Law::ProgressDraw
                }
                (None, None) => Law::DrawMissed,
            },
            Ruling::Restart { control } => self.law_of_restart(control.as_deref()),
            Ruling::ReverseColours => Law::ColoursReversed,
            Ruling::Consent | Ruling::RefuseConsent => Law::DrawNeedsArbiter,
            &Ruling::Appoint { task, .. } => self.law_of_task(task),
            Ruling::Excuse { .. } => Law::DefaultTime,
            Ruling::AnswerCall { justified: true, .. } => Law::CallArbiter,
            Ruling::AnswerCall { justified: false, .. } => Law::CallWithoutReason,
            Ruling::DecideMate { .. } => self.question().map_or(Law::Ruling, |asked| asked.lost),
            Ruling::InWords => Law::Unsettled,
            Ruling::Undo { ruling } => {
                let appealed = |appeal: &crate::Appealed| appeal.ruling == Some(*ruling);
                if self.appeals.iter().any(appealed) { Law::Appeal } else { Law::Ruling }
            }
            Ruling::Confirm if self.is_signed() => Law::SignedResult,
            Ruling::Confirm => Law::Ruling,
            Ruling::FindMoves { .. } | Ruling::FindNoProof { .. } => Law::NoProof,
            Ruling::Reconstruct => Law::Reconstruction,
            Ruling::NameAssistant => Law::ArbitersAssistant,
            Ruling::LetGo { place: Whereabouts::Venue, .. } => Law::LeavingVenue,
            Ruling::LetGo { .. } => Law::LeavingArea,
            Ruling::Admit { .. } => Law::EnteringArea,
            Ruling::SendOut { .. } => Law::SentOut,
            Ruling::AllowDevice { .. } => Law::DeviceAllowed,
            Ruling::Check { .. } => Law::Check,
            Ruling::DecideAppeal { .. } => Law::Appeal,
        }
    }

    /// The law by which a clock is set.
    fn law_of_setting(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::SetClock { .. } if self.law_of_resumed_clock().is_some() => {
                self.law_of_resumed_clock().unwrap_or(Law::WrongClock)
            }
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_restored() => {
                Law::PositionRestored
            }
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_clock_defective() => {
                Law::DefectiveClock
            }
            &Ruling::SetClock { player, .. } if self.is_pressed_for(player) => {
                Law::ClockAssistantTime
            }
            &Ruling::SetClock { player, .. } if self.is_written_for(player) => {
                Law::WritingAssistantTime
            }
            _ => Law::WrongClock,
        }
    }

    /// Why a player is given a loss: for not obeying, for breaking the rules again, or as a penalty.
    pub(super) fn law_of_loss(&self, player: Color) -> Law {
        let again = self.cards(player)[0] > 0 || self.offences(player, Offence::Breach) > 1;
        if again && self.rules.article(Law::RepeatedBreach).is_some() {
            Law::RepeatedBreach
        } else if self.refusals(player) > 0 {
            Law::RefusesToObey
        } else {
            Law::GameLost
        }
    }

    /// Whether both players have signed the same result.
    fn is_signed(&self) -> bool {
        self.signed(Color::White).is_some()
            && self.signed(Color::White) == self.signed(Color::Black)
    }

    /// A draw that the zone gave wrongly is changed under its own article (online 15.4).
    fn law_of_changed_result(&self) -> Law {
        let given = self.outcome().map(|outcome| outcome.law);
        let by_itself = [
            Law::FlagFallNoMate,
            Law::NotBackNoMate,
            Law::DeadPosition,
            Law::Stalemate,
            Law::Repetition,
            Law::MoveCount,
        ];
        let draw = given.is_some_and(|law| by_itself.contains(&law));
        if draw && self.rules.article(Law::DrawWrong).is_some() {
            Law::DrawWrong
        } else if self.is_signed() {
            Law::SignedResult
        } else {
            Law::Ruling
        }
    }

    fn law_of_restart(&self, control: Option<&TimeControl>) -> Law {
        let wrong_setup = || self.rules.article(Law::WrongSetup).map(|_| Law::WrongSetup);
        let found = self.was_found_in_time(Irregularity::WrongSetup);
        if self.outcome().is_some_and(|outcome| outcome.law == Law::AdjournedPositionLost) {
            return Law::AdjournedPositionLost;
        }
        match control {
            // After somebody has interfered (P.20a).
            _ if self.rules.article(Law::Replay).is_some() && !found => Law::Replay,
            None if self.rules.article(Law::RestartSameTimes).is_none() => {
                wrong_setup().unwrap_or(Law::Unsettled)
            }
            None => Law::RestartSameTimes,
            Some(control) if self.is_shorter(control) => {
                self.or_unsettled(Law::RestartShorterTimes)
            }
            // It can be decided otherwise too (online 18.9).
            Some(_) => Law::Unsettled,
        }
    }

    /// After a break it is that one goes on, wherever from, which is decided (online 18.9a).
    fn law_of_going_on(&self, otherwise: Law) -> Law {
        let broken = self.has_broken() && self.is_after_break(Law::ContinueGame);
        if broken { Law::ContinueGame } else { otherwise }
    }

    /// A law, or where the edition does not have it the arbiter's judgement.
    fn or_unsettled(&self, law: Law) -> Law {
        if self.rules.article(law).is_some() { law } else { Law::Unsettled }
    }

    /// What comes of a ruling beside what it says itself.
    fn follows(
        &self,
        by: PersonId,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let refuse = |why| Err(self.refuse(law, why));
        match ruling {
            Ruling::Penalise { offender, penalties, offence } => {
                self.penalties_follow(*offender, penalties, *offence)
            }
            Ruling::Offended { offender, offence } => {
                self.needs_play(law)?;
                Ok(self.offended(*offender, *offence, now).into_iter().map(|e| e.event).collect())
            }
            Ruling::GiveTime { white, black } => self.needs_time(law, white.saturating_add(*black)),
            &Ruling::TakeTime { player, .. } if self.is_exempt(player, law) => refuse(Why::Exempt),
            &Ruling::SetClock { player, .. } if self.is_exempt(player, law) => refuse(Why::Exempt),
            Ruling::ReplaceClock => self.needs_clock(law),
            Ruling::TakeTime { time, .. } => {
                self.needs_break(law)?;
                self.needs_time(law, *time)
            }
            // What a claim has stopped is stopped for the arbiter too.
            Ruling::Pause if self.open_claim().is_some_and(|claim| claim.stopped) => {
                self.needs_play(law).map(|()| Vec::new())
            }
            Ruling::Pause if self.is_paused() => refuse(Why::Paused),
            Ruling::Pause => self.needs_play(law).map(|()| Vec::new()),
            // After a break it is decided to go on, whether the clocks were stopped or not.
            // After a claim the clocks run again by themselves; it may be said all the same.
            Ruling::Resume if !self.is_paused() && self.has_resumed() => Ok(Vec::new()),
            Ruling::Resume if !self.is_paused() && law != Law::ContinueGame => {
                refuse(Why::NotPaused)
            }
            Ruling::Resume => self.needs_break(law).map(|_| self.held_back(now)),
            Ruling::SetControl { control } if !control.is_timed() => refuse(Why::NoClock),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. } => {
                self.needs_clock(law)
            }
            Ruling::Restore { after } if usize::from(*after) > self.record.len() => {
                refuse(Why::NothingToTakeBack)
            }
            Ruling::Restore { after } => {
                let after = usize::from(*after);
                let mut next = self.clone();
                next.restore(after, now);
                self.gone_back(Some(after), &next, law, now)
            }
            Ruling::RestoreBefore => self.restored(law, now),
            Ruling::TurnBoard => {
                self.needs_play(law)?;
                self.is_in_time(Irregularity::TurnedBoard).map(|()| Vec::new())
            }
            Ruling::SetPosition { fen } => self.set_up(fen, law, now),
            Ruling::SetResult(score) => self.result(law, *score),
            Ruling::DeclareLost { player } => match self.question() {
                Some(asked) if asked.loser == *player => self.mate_decided(true),
                _ if law == Law::IllegalMoveFirst => self.restored(law, now),
                _ => self.result(law, self.rules.regulations.scoring.won_by(player.opponent())),
            },
            Ruling::BothLose => self.result(law, self.rules.regulations.scoring.lost_by_both()),
            Ruling::DeclareDraw => self.draw_declared(law, now),
            Ruling::DecideClaim(verdict) => self.claim_decided(*verdict, law, now),
            Ruling::GrantSeconds | Ruling::RefuseSeconds => {
                self.seconds_decided(law).map(|()| Vec::new())
            }
            Ruling::Reopen => self.reopened(law),
            Ruling::Confirm if self.outcome().is_none() => refuse(Why::NotOver),
            Ruling::Restart { control } => self.restarted(control.as_deref(), law),
            Ruling::ReverseColours => self.reversed(law),
            Ruling::Consent if self.agreed => Ok(vec![self.agreed_draw()]),
            Ruling::RefuseConsent if self.agreed => Ok(Vec::new()),
            Ruling::Consent | Ruling::RefuseConsent => refuse(Why::NothingAgreed),
            &Ruling::Appoint { player, task } if self.is_assisted_in(player, task) => {
                refuse(Why::Already("assisted"))
            }
            Ruling::Excuse { player } if self.seats[*player].arrived => {
                refuse(Why::Already("there"))
            }
            // Who comes too late may be let off even then (6.7.1).
            Ruling::Excuse { .. } if self.is_lost_by_default() => Ok(Vec::new()),
            Ruling::Excuse { .. } | Ruling::Appoint { .. } if self.outcome().is_some() => {
                refuse(Why::Over)
            }
            Ruling::Excuse { .. } | Ruling::Appoint { .. } | Ruling::InWords | Ruling::Confirm => {
                Ok(Vec::new())
            }
            Ruling::AnswerCall { player, justified } => {
                self.call_answered(*player, *justified, now)
            }
            Ruling::DecideMate { possible } => self.mate_decided(*possible),
            // Where there is no appeal, nobody else changes what was decided (P.21a).
            Ruling::Undo { ruling }
                if !self.rules.regulations.appeals
                    && self.ruled(*ruling).is_some_and(|ruled| ruled.by != by) =>
            {
                Err(self.refuse(Law::Appeal, Why::NotAllowed("appeals")))
            }
            Ruling::Undo { ruling } => self.undone(*ruling, law),
            Ruling::DecideAppeal { appeal, .. } => self.appeal_decided(by, *appeal, law),
            on_papers => self.found_on_sheets(on_papers, law, now),
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
    fn is_asked_for(&self, ruling: &Ruling, law: Law) -> Result<(), Refusal> {
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
        next.premoved(now).into_iter().map(|entry| entry.event).collect()
    }

    pub(super) fn needs_time(&self, law: Law, time: Millis) -> Result<Vec<Event>, Refusal> {
        self.needs_game(law)?;
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

    /// Whether somebody else presses the clock for a player (6.2.6).
    fn is_pressed_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, Task::Pressing)
            && self.rules.article(Law::ClockAssistantTime).is_some()
    }

    /// Whether somebody else writes for a player (8.1.6).
    fn is_written_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, Task::Writing)
            && self.rules.article(Law::WritingAssistantTime).is_some()
    }

    /// Whether the clock of a player is not adjusted for an assistant (6.2.6, 8.1.6).
    fn is_exempt(&self, player: Color, law: Law) -> bool {
        let for_help = [Law::ClockAssistantTime, Law::WritingAssistantTime].contains(&law);
        for_help && (self.has(player, Ability::Disabled) || self.has(player, Ability::Blind))
    }

    fn is_clock_defective(&self) -> bool {
        self.hands.as_deref().is_some_and(|hands| hands.defective)
            && self.rules.article(Law::DefectiveClock).is_some()
    }

    /// The moves that both have made, completed or not.
    pub(super) fn moves_by_both(&self) -> u16 {
        let open = self.to_press().filter(|_| self.unpressed);
        let made =
            |player| self.clock.moves(player).saturating_add(u16::from(open == Some(player)));
        made(Color::White).min(made(Color::Black))
    }
}
