//! What arbiters decide.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Millis, Periods, TimeControl, Timestamp};
use flagfall_laws::{Article, Law, Offence, Penalty, Score, catalogue};

use super::one;
use crate::command::is_about_points;
use crate::game::Phase;
use crate::{Entry, Event, Game, Outcome, PersonId, Refusal, Ruling, Why};

impl Game {
    pub(super) fn call_arbiter(
        &self,
        player: Color,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if matches!(self.phase, Phase::Waiting { .. }) {
            return Err(self.refuse(Law::CallArbiter, Why::NotBegun));
        }
        Ok(one(now, Event::ArbiterCalled { by: player, reason: reason.into() }))
    }

    pub(super) fn appeal(
        &self,
        player: Color,
        ruling: Option<u32>,
        grounds: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Appeal;
        if !self.rules.regulations.appeals {
            return Err(self.refuse(law, Why::NotAllowed("appeals")));
        }
        match ruling {
            Some(number) if self.ruled(number).is_none() => {
                return Err(self.refuse(law, Why::NoRuling(number)));
            }
            None if self.outcome().is_none() => return Err(self.refuse(law, Why::NotOver)),
            _ => {}
        }
        let (appeal, grounds) = (self.appeals.len() as u32 + 1, grounds.into());
        Ok(one(now, Event::Appealed { appeal, by: player, ruling, grounds }))
    }

    fn ruled(&self, number: u32) -> Option<&crate::Ruled> {
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
        let law = self.law_of(ruling);
        if reason.trim().is_empty() {
            return Err(self.refuse(law, Why::NoReason));
        }
        if let Some(unknown) = article.filter(|article| catalogue::cited(article).next().is_none())
        {
            return Err(self.refuse(law, Why::NoArticle(unknown)));
        }
        let follows = self.follows(ruling, law, now)?;
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

    /// The law a ruling usually goes by.
    fn law_of(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Penalise { penalty, .. } => penalty.law(),
            Ruling::Offended { offence, .. } => offence.law(),
            Ruling::GiveTime { .. } => Law::ExtraTime,
            Ruling::TakeTime { .. } => Law::TimeTaken,
            Ruling::Pause => Law::Interruption,
            Ruling::Resume => Law::Resumption,
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. } => {
                Law::WrongClock
            }
            Ruling::Restore { .. } | Ruling::SetPosition { .. } => Law::PositionRestored,
            Ruling::SetResult(_) | Ruling::Reopen => self.law_of_changed_result(),
            Ruling::DeclareLost { .. } => Law::GameLost,
            Ruling::BothLose => Law::BothLose,
            Ruling::DeclareDraw => Law::DrawMissed,
            Ruling::Continue => Law::ContinueGame,
            Ruling::Restart { control: None } => Law::RestartSameTimes,
            Ruling::Restart { control: Some(_) } => Law::RestartShorterTimes,
            Ruling::ReverseColours => Law::ColoursReversed,
            Ruling::Consent | Ruling::RefuseConsent => Law::DrawNeedsArbiter,
            Ruling::Appoint { .. } => Law::Assistant,
            Ruling::Excuse { .. } => Law::DefaultTime,
            Ruling::AnswerCall { justified: true, .. } => Law::CallArbiter,
            Ruling::AnswerCall { justified: false, .. } => Law::CallWithoutReason,
            Ruling::DecideMate { .. } => self.question().map_or(Law::Ruling, |asked| asked.lost),
            Ruling::InWords => Law::Unsettled,
            Ruling::Undo { .. } => Law::Ruling,
            Ruling::DecideAppeal { .. } => Law::Appeal,
        }
    }

    /// A draw that the zone gave wrongly is changed under its own article (online 15.4).
    fn law_of_changed_result(&self) -> Law {
        let given = self.outcome().map(|outcome| outcome.law);
        let no_mate = [Law::FlagFallNoMate, Law::NotBackNoMate, Law::DeadPosition];
        if given.is_some_and(|law| no_mate.contains(&law)) { Law::DrawWrong } else { Law::Ruling }
    }

    /// What comes of a ruling beside what it says itself.
    fn follows(&self, ruling: &Ruling, law: Law, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let refuse = |why| Err(self.refuse(law, why));
        match ruling {
            Ruling::Penalise { offender, penalty, offence } => {
                self.penalty_follows(*offender, penalty, *offence, law)
            }
            Ruling::Offended { offender, offence } => {
                self.needs_play(law)?;
                Ok(self.offended(*offender, *offence, now).into_iter().map(|e| e.event).collect())
            }
            Ruling::GiveTime { white, black } => self.needs_time(law, white.saturating_add(*black)),
            Ruling::TakeTime { time, .. } => self.needs_time(law, *time),
            Ruling::Pause if self.is_paused() => refuse(Why::Paused),
            Ruling::Pause => self.needs_play(law).map(|()| Vec::new()),
            Ruling::Continue => self.needs_play(law).map(|()| self.held_back(now)),
            Ruling::Resume if !self.is_paused() => refuse(Why::NotPaused),
            Ruling::Resume => self.needs_play(law).map(|()| self.held_back(now)),
            Ruling::SetControl { control } if !control.is_timed() => refuse(Why::NoClock),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } | Ruling::SetControl { .. } => {
                self.needs_clock(law)
            }
            Ruling::Restore { after } if usize::from(*after) > self.record.len() => {
                refuse(Why::NothingToTakeBack)
            }
            Ruling::Restore { .. } => self.needs_play(law).map(|()| Vec::new()),
            Ruling::SetPosition { fen } => {
                self.needs_play(law)?;
                let position = Position::from_fen(fen);
                position.map(|_| Vec::new()).map_err(|error| {
                    let why = Why::Position(error.to_string().into());
                    self.refuse(Law::IllegalPosition, why)
                })
            }
            Ruling::SetResult(score) => self.result(law, *score),
            Ruling::DeclareLost { player } => {
                self.result(law, self.rules.regulations.scoring.won_by(player.opponent()))
            }
            Ruling::BothLose => self.result(law, self.rules.regulations.scoring.lost_by_both()),
            Ruling::DeclareDraw => self.missed_draw(law),
            Ruling::Reopen if self.outcome().is_none() => refuse(Why::NotOver),
            Ruling::Restart { control } => self.restart_follows(law, control.as_deref()),
            Ruling::ReverseColours => self.reversed(law),
            Ruling::Consent if self.agreed => Ok(vec![self.agreed_draw()]),
            Ruling::RefuseConsent if self.agreed => Ok(Vec::new()),
            Ruling::Consent | Ruling::RefuseConsent => refuse(Why::NothingAgreed),
            Ruling::Appoint { player } if self.seats[*player].assisted => {
                refuse(Why::Already("assisted"))
            }
            Ruling::Excuse { player } if self.seats[*player].arrived => {
                refuse(Why::Already("there"))
            }
            Ruling::Excuse { .. } | Ruling::Appoint { .. } if self.outcome().is_some() => {
                refuse(Why::Over)
            }
            Ruling::Excuse { .. } | Ruling::Appoint { .. } | Ruling::Reopen | Ruling::InWords => {
                Ok(Vec::new())
            }
            Ruling::AnswerCall { player, justified } => {
                self.call_answered(*player, *justified, now)
            }
            Ruling::DecideMate { possible } => self.mate_decided(*possible),
            Ruling::Undo { ruling } => self.undone(*ruling, law),
            Ruling::DecideAppeal { appeal, .. } => {
                let appealed = self.appeals.get((*appeal as usize).wrapping_sub(1));
                let open = appealed.is_some_and(|appealed| appealed.upheld.is_none());
                if open { Ok(Vec::new()) } else { refuse(Why::NoAppeal(*appeal)) }
            }
        }
    }

    /// A premove that the stopped clocks held back is played when they run again.
    fn held_back(&self, now: Timestamp) -> Vec<Event> {
        let mut next = self.clone();
        let Ok(clock) = self.clock.resume(now) else { return Vec::new() };
        next.clock = clock;
        next.premoved(now).into_iter().map(|entry| entry.event).collect()
    }

    fn needs_time(&self, law: Law, time: Millis) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
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
        match self.rules.behaviour().wrong_clock_within {
            Some(within) if self.moves_by_both() >= within.get() => {
                Err(self.refuse(Law::WrongClockTooLate, Why::TooLate(within.get())))
            }
            _ => Ok(Vec::new()),
        }
    }

    fn moves_by_both(&self) -> u16 {
        self.clock.moves(Color::White).min(self.clock.moves(Color::Black))
    }

    /// The game ends, or is scored otherwise than it was.
    fn result(&self, law: Law, score: Score) -> Result<Vec<Event>, Refusal> {
        let scoring = &self.rules.regulations.scoring;
        scoring.check(score).map_err(|error| self.refuse(error.law(), Why::Score(error)))?;
        let after = self.outcome().map_or(self.record.len() as u16, |outcome| outcome.after);
        let article = self.rules.article(law);
        let score = Some(score);
        Ok(vec![Event::Ended(Outcome { score, law, article, after, evidence: None })])
    }

    fn penalty_follows(
        &self,
        offender: Color,
        penalty: &Penalty,
        offence: Option<Offence>,
        law: Law,
    ) -> Result<Vec<Event>, Refusal> {
        let scoring = &self.rules.regulations.scoring;
        if let Penalty::OpponentGains(time) | Penalty::OffenderLoses(time) = penalty {
            self.needs_time(law, *time)?;
        }
        let counted = offence.map(|offence| Event::Counted { offender, offence });
        let mut events: Vec<Event> = counted.into_iter().collect();
        match penalty {
            Penalty::GameLost { opponent } => {
                let points = opponent.unwrap_or(scoring.win);
                events.extend(self.result(law, Score::of(offender, scoring.loss, points))?);
            }
            Penalty::RedCard | Penalty::Expelled if self.outcome().is_none() => {
                events.extend(self.result(law, scoring.won_by(offender.opponent()))?);
            }
            Penalty::PointsRaised(points) | Penalty::PointsReduced(points) => {
                let raised = matches!(penalty, Penalty::PointsRaised(_));
                if *points > scoring.at_stake() {
                    let error = scoring.check(Score { white: *points, black: *points });
                    let why = error.err().map_or(Why::NoTime, Why::Score);
                    return Err(self.refuse(Law::ScoreMaximum, why));
                }
                if let Some(score) = self.outcome().and_then(|outcome| outcome.score) {
                    let (own, other) = (score.points(offender), score.points(offender.opponent()));
                    let score = if raised {
                        Score::of(offender, own, other.saturating_add(*points))
                    } else {
                        Score::of(offender, own.saturating_sub(*points), other)
                    };
                    events.extend(self.result(law, score)?);
                }
            }
            _ => {}
        }
        Ok(events)
    }

    /// The first position of the game that was drawn by itself (online 15.3).
    fn missed_draw(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.needs_play(law)?;
        }
        let mut position = self.record.start();
        for (index, mv) in self.record.moves().enumerate() {
            position = position.play_unchecked(mv);
            let drawn = self.ending_at(&position, index + 1);
            let missed = |outcome: &Outcome| {
                let mates = [Law::Checkmate, Law::MateBeforeMoveCount];
                !mates.contains(&outcome.law) && self.outcome() != Some(outcome)
            };
            if let Some(outcome) = drawn {
                let ended = missed(&outcome).then(|| vec![Event::Ended(outcome)]);
                return ended.ok_or_else(|| self.refuse(law, Why::NoDrawMissed));
            }
        }
        Err(self.refuse(law, Why::NoDrawMissed))
    }

    fn restart_follows(
        &self,
        law: Law,
        control: Option<&TimeControl>,
    ) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        let total = |control: &TimeControl| {
            let estimate = |side| control.periods(side).map(Periods::estimate);
            Color::ALL.map(estimate)
        };
        let is_shorter = |control: &TimeControl| {
            let (new, old) = (total(control), total(self.control()));
            control.is_timed() && new != old && new.iter().zip(&old).all(|(new, old)| new <= old)
        };
        match control {
            Some(control) if !is_shorter(control) => {
                Err(self.refuse(law, Why::NotAllowed("times that are not shorter")))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Reversed colours are put right by a new game, if both have not yet made ten moves (7.3).
    fn reversed(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.outcome().is_some() {
            return Err(self.refuse(law, Why::Over));
        }
        let within = self.rules.behaviour().reversed_colours_within;
        if self.moves_by_both() >= within {
            return Err(self.refuse(law, Why::TooLate(within)));
        }
        let (after, article) = (self.record.len() as u16, self.rules.article(law));
        let annulled = Outcome { score: None, law, article, after, evidence: None };
        Ok(vec![Event::Ended(annulled)])
    }

    fn call_answered(
        &self,
        player: Color,
        justified: bool,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if !self.seats[player].called {
            return Err(self.refuse(Law::CallArbiter, Why::NotCalled(player)));
        }
        if justified || !self.is_playing() {
            return Ok(Vec::new());
        }
        let offended = self.offended(player, Offence::CallWithoutReason, now);
        Ok(offended.into_iter().map(|entry| entry.event).collect())
    }

    fn mate_decided(&self, possible: bool) -> Result<Vec<Event>, Refusal> {
        let Phase::Judging(question) = self.phase else {
            return Err(self.refuse(Law::FlagFallNoMate, Why::NothingAsked));
        };
        let scoring = &self.rules.regulations.scoring;
        let event = if possible {
            self.ended(question.lost, scoring.won_by(question.loser.opponent()), None)
        } else {
            self.ended(question.drawn, scoring.drawn(), None)
        };
        Ok(vec![event])
    }

    /// Whether a ruling can be undone as it stands.
    fn undone(&self, number: u32, law: Law) -> Result<Vec<Event>, Refusal> {
        let ruled = self.ruled(number).ok_or_else(|| self.refuse(law, Why::NoRuling(number)))?;
        if ruled.undone {
            return Err(self.refuse(law, Why::UndoneAlready(number)));
        }
        let over = self.outcome().is_some();
        let possible = match &*ruled.ruling {
            _ if ruled.ruling.is_on_result() && self.ruled_on_since(number) => false,
            Ruling::Penalise { penalty, .. } if penalty.ends_game() => over,
            Ruling::Penalise { penalty, .. } if is_about_points(penalty) => {
                over == ruled.before.is_over()
            }
            Ruling::Penalise { penalty, .. } if penalty.is_about_time() => !over,
            Ruling::Penalise { .. } => true,
            Ruling::GiveTime { .. } | Ruling::TakeTime { .. } => !over,
            Ruling::Appoint { .. } => !over,
            Ruling::InWords => true,
            Ruling::Excuse { player } => !over && !self.seats[*player].arrived,
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::ReverseColours
            | Ruling::DecideMate { .. } => over,
            _ => false,
        };
        if possible { Ok(Vec::new()) } else { Err(self.refuse(law, Why::NotUndone(number))) }
    }

    /// Whether a later ruling that stands was on the result too.
    fn ruled_on_since(&self, number: u32) -> bool {
        let later = self.rulings.iter().skip(number as usize);
        later.filter(|ruled| !ruled.undone).any(|ruled| ruled.ruling.is_on_result())
    }
}
