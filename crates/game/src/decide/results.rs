//! What arbiters decide about the result.

use flagfall_chess::Color;
use flagfall_clock::{Periods, TimeControl, Timestamp};
use flagfall_laws::{Law, Offence, Penalty, Score};

use super::{events, one};
use crate::game::Phase;
use crate::{
    Appealed, Barred, Entry, Event, Evidence, Game, Outcome, PersonId, Refusal, Ruled, Ruling, Why,
};

/// The laws by which it is decided how to go on after a break (online 18.9).
pub(super) const AFTER_BREAK: [Law; 5] = [
    Law::ContinueGame,
    Law::TimeTaken,
    Law::RestartSameTimes,
    Law::RestartShorterTimes,
    Law::DisconnectionReported,
];

impl Game {
    /// The game ends, or is scored otherwise than it was.
    pub(super) fn result(&self, law: Law, score: Score) -> Result<Vec<Event>, Refusal> {
        let scoring = &self.rules.regulations.scoring;
        scoring.check(score).map_err(|error| self.refuse(error.law(), Why::Score(error)))?;
        let after = self.outcome().map_or(self.record.len(), |outcome| outcome.after.into());
        Ok(vec![Event::Ended(self.outcome_as(law, Some(score), after))])
    }

    /// What comes of penalties of the arbiter's choice (12.9).
    pub(super) fn penalties_follow(
        &self,
        offender: Color,
        penalties: &[Penalty],
        offence: Option<Offence>,
    ) -> Result<Vec<Event>, Refusal> {
        let counted = offence.map(|offence| Event::Counted { offender, offence });
        let mut events: Vec<Event> = counted.into_iter().collect();
        let mut score = self.outcome().and_then(|outcome| outcome.score);
        let mut ordered: Vec<&Penalty> = penalties.iter().collect();
        ordered.sort_by_key(|penalty| penalty.raises());
        for penalty in ordered {
            let law = penalty.law();
            if !self.rules.is_in_force(law) {
                return Err(self.refuse(Law::Penalty, Why::NotAllowed(Barred::SuchPenalty)));
            }
            if penalty.is_card() && !self.has_cards() {
                return Err(self.refuse(Law::Cards, Why::NotAllowed(Barred::Cards)));
            }
            if let Penalty::OpponentGains(time) | Penalty::OffenderLoses(time) = penalty {
                self.needs_time(law, *time)?;
            }
            if penalty.is_about_points() {
                score = self.priced_score(score, offender, penalty)?;
            }
            events.extend(self.lost_by_penalty(offender, penalty)?);
        }
        if penalties.iter().any(Penalty::is_about_points)
            && let Some(score) = score
            && !penalties.iter().any(Penalty::ends_game)
        {
            let law = penalties.iter().find(|penalty| penalty.is_about_points()).map(Penalty::law);
            events.extend(self.result(law.unwrap_or(Law::Penalty), score)?);
        }
        Ok(events)
    }

    /// Whether the regulations know cards (online 13.4).
    fn has_cards(&self) -> bool {
        let mut ladders = self.rules.regulations.penalties.values();
        ladders.any(|ladder| ladder.steps().iter().flatten().any(Penalty::is_card))
    }

    /// The result after a penalty on points, where there is a result already.
    fn priced_score(
        &self,
        score: Option<Score>,
        offender: Color,
        penalty: &Penalty,
    ) -> Result<Option<Score>, Refusal> {
        let (Penalty::PointsRaised(points) | Penalty::PointsReduced(points)) = *penalty else {
            return Ok(score);
        };
        let scoring = &self.rules.regulations.scoring;
        let own = score.map_or(scoring.loss, |score| score.points(offender));
        let raised = matches!(penalty, Penalty::PointsRaised(_));
        let wanted = Score::of(offender, if raised { own } else { scoring.loss }, points);
        if raised && points.saturating_add(own) > scoring.at_stake() {
            let why = Why::NotAllowed(Barred::MoreThanAtStake);
            return Err(self.refuse(Law::ScoreMaximum, why));
        }
        scoring.check(wanted).map_err(|error| self.refuse(error.law(), Why::Score(error)))?;
        let Some(before) = score else { return Ok(None) };
        let after = scoring.penalised(before, offender, penalty);
        if after == before {
            return Err(self.refuse(penalty.law(), Why::NoPoints));
        }
        Ok(Some(after))
    }

    fn lost_by_penalty(&self, offender: Color, penalty: &Penalty) -> Result<Vec<Event>, Refusal> {
        let (scoring, law) = (&self.rules.regulations.scoring, penalty.law());
        match penalty {
            Penalty::GameLost { opponent } => {
                let law = self.law_of_loss(offender);
                let points = opponent.unwrap_or(scoring.win);
                self.result(law, Score::of(offender, scoring.loss, points))
            }
            Penalty::RedCard | Penalty::Expelled if self.outcome().is_none() => {
                self.result(law, scoring.won_by(offender.opponent()))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// The first position of the game that was drawn by itself (online 15.3).
    pub(super) fn missed_draw(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.question().is_some() {
            return self.mate_decided(false);
        }
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.needs_play(law)?;
        }
        for (made, position) in self.record.positions().enumerate().skip(1) {
            let drawn = self.ending_at(&position, made);
            let missed = |outcome: &Outcome| {
                let mates = [Law::Checkmate, Law::MateBeforeMoveCount];
                let so = |ended: &Outcome| {
                    (ended.law, ended.after, ended.score)
                        == (outcome.law, outcome.after, outcome.score)
                };
                !mates.contains(&outcome.law) && !self.outcome().is_some_and(so)
            };
            if let Some(outcome) = drawn {
                let ended = missed(&outcome).then(|| vec![Event::Ended(outcome)]);
                return ended.ok_or_else(|| self.refuse(law, Why::NoDrawMissed));
            }
        }
        Err(self.refuse(law, Why::NoDrawMissed))
    }

    /// Whether times are shorter than those in force (online 18.9d).
    pub(super) fn is_shorter(&self, control: &TimeControl) -> bool {
        let total = |control: &TimeControl| {
            let estimate = |side| control.periods(side).map(Periods::estimate);
            Color::ALL.map(estimate)
        };
        let (new, old) = (total(control), total(self.control()));
        control.is_timed() && new != old && new.iter().zip(&old).all(|(new, old)| new <= old)
    }

    /// Whether a law is one by which it is decided how to go on after a break, and in force.
    pub(super) fn is_after_break(&self, law: Law) -> bool {
        AFTER_BREAK.contains(&law) && self.rules.is_in_force(law)
    }

    /// Whether a connection was broken and is mended.
    pub(super) fn has_broken(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.offences(color, Offence::Disconnecting) > 0)
    }

    /// How to go on is decided after a break, when both are connected again (online 18.9).
    pub(super) fn needs_break(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        if !self.is_after_break(law) {
            return Ok(Vec::new());
        }
        if Color::ALL.into_iter().any(|color| !self.is_connected(color)) {
            return Err(self.refuse(law, Why::Disconnected));
        }
        if self.has_broken() { Ok(Vec::new()) } else { Err(self.refuse(law, Why::NoBreak)) }
    }

    /// The time of who was cut off is shortened, and nobody else's (online 18.9).
    pub(super) fn needs_break_of(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let cut_off = self.offences(player, Offence::Disconnecting) > 0;
        if law == Law::TimeTaken && !cut_off && !self.was_disconnected(player) {
            return Err(self.refuse(law, Why::NoBreak));
        }
        Ok(())
    }

    /// Reversed colours are found, by whomever (7.3).
    pub(super) fn find_colours(&self, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_play(Law::ColoursReversed)?;
        let in_time = self.moves_by_both() < self.rules.behaviour().reversed_colours_within;
        let found = in_time && !self.reversed_found;
        Ok(if found { one(now, Event::ColoursFound) } else { Vec::new() })
    }

    /// Reversed colours are put right by a new game, if both have not yet made ten moves (7.3).
    pub(super) fn reversed(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.outcome().is_some() {
            return Err(self.refuse(law, Why::Over));
        }
        let within = self.rules.behaviour().reversed_colours_within;
        if self.moves_by_both() >= within && !self.reversed_found {
            return Err(self.refuse(law, Why::TooLate(within)));
        }
        Ok(vec![self.annulled(law)])
    }

    pub(super) fn call_answered(
        &self,
        player: Color,
        justified: bool,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if self.call(player).is_none() {
            return Err(self.refuse(Law::CallArbiter, Why::NotCalled(player)));
        }
        if justified || !self.is_playing() {
            return Ok(Vec::new());
        }
        Ok(events(self.offended(player, Offence::CallWithoutReason, now)))
    }

    pub(super) fn mate_decided(&self, possible: bool) -> Result<Vec<Event>, Refusal> {
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
    pub(super) fn undone(&self, number: u32, law: Law) -> Result<Vec<Event>, Refusal> {
        let ruled = self.ruled(number).ok_or_else(|| self.refuse(law, Why::NoRuling(number)))?;
        let said = |ruled: &Ruled| *ruled.ruling == Ruling::Undo { ruling: number };
        // What an appeal has undone may be said to be so, once.
        if ruled.undone && self.is_upheld(number) && !self.rulings.iter().any(said) {
            return Ok(Vec::new());
        }
        if ruled.undone {
            return Err(self.refuse(law, Why::UndoneAlready(number)));
        }
        if self.is_undoable(number) {
            return Ok(Vec::new());
        }
        Err(self.refuse(law, Why::NotUndone(number)))
    }

    /// Whether an appeal against a ruling was upheld.
    fn is_upheld(&self, number: u32) -> bool {
        let against = |appeal: &&Appealed| appeal.ruling == Some(number);
        self.appeals.iter().filter(against).any(|appeal| appeal.upheld == Some(true))
    }

    /// Whether a ruling is undone by an appeal that is upheld: one that confirmed a result too, which
    /// is not confirmed then (online 9.14).
    pub(crate) fn falls_by_appeal(&self, number: u32) -> bool {
        let confirmed = self.ruled(number).is_some_and(|ruled| *ruled.ruling == Ruling::Confirm);
        confirmed || self.is_undoable(number)
    }

    /// Whether a ruling stands and going back to what was before it makes sense.
    pub(crate) fn is_undoable(&self, number: u32) -> bool {
        let Some(ruled) = self.ruled(number).filter(|ruled| !ruled.undone) else { return false };
        let over = self.outcome().is_some();
        match &*ruled.ruling {
            _ if ruled.ruling.is_on_result() && self.ruled_on_since(number) => false,
            Ruling::Penalise { penalties, .. } => penalties.iter().all(|penalty| match penalty {
                ending if ending.ends_game() => over,
                points if points.is_about_points() => over == ruled.before.is_over(),
                // Where a penalty ended the game, all of them are undone with it.
                time if time.is_about_time() => !over || penalties.iter().any(Penalty::ends_game),
                _ => true,
            }),
            Ruling::GiveTime { .. } | Ruling::TakeTime { .. } | Ruling::Appoint { .. } => !over,
            Ruling::InWords => true,
            Ruling::Excuse { player } => !over && !self.seats[*player].arrived,
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::ReverseColours
            | Ruling::DecideMate { .. } => over,
            _ => false,
        }
    }

    /// Whether a result that the zone gave cannot be changed, because it is shown to be right
    /// (online 15.4).
    pub(super) fn proved(&self, law: Law) -> Result<(), Refusal> {
        let evidence = self.outcome().and_then(|outcome| outcome.evidence.as_deref());
        if law == Law::DrawWrong && matches!(evidence, Some(Evidence::NoMate { .. })) {
            return Err(self.refuse(law, Why::Proved));
        }
        Ok(())
    }

    /// A game that was ended wrongly goes on; one that the board has ended cannot.
    pub(super) fn reopened(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.outcome().is_none() {
            return Err(self.refuse(law, Why::NotOver));
        }
        if !self.position.has_legal_move() {
            return Err(self.refuse(law, Why::Proved));
        }
        Ok(Vec::new())
    }

    /// An appeal is decided by somebody else than who ruled (11.10).
    pub(super) fn appeal_decided(
        &self,
        by: PersonId,
        appeal: u32,
        law: Law,
    ) -> Result<Vec<Event>, Refusal> {
        let appealed = self.appeals.get((appeal as usize).wrapping_sub(1));
        let Some(appealed) = appealed.filter(|appealed| appealed.upheld.is_none()) else {
            return Err(self.refuse(law, Why::NoAppeal(appeal)));
        };
        let ruled = appealed.ruling.and_then(|number| self.ruled(number));
        if ruled.is_some_and(|ruled| ruled.by == by) {
            return Err(self.refuse(law, Why::OwnRuling));
        }
        Ok(Vec::new())
    }

    /// Whether it was the arbiter who said how the game ended: what both sign changes nothing then
    /// (8.7).
    pub(super) fn is_result_ruled(&self) -> bool {
        let standing = self.rulings.iter().rev().filter(|ruled| !ruled.undone);
        let last = standing.map(|ruled| &*ruled.ruling).find(|ruling| ruling.is_on_result());
        last.is_some_and(|ruling| !matches!(ruling, Ruling::Reopen | Ruling::Restart { .. }))
    }

    /// Whether a later ruling that stands was on the result too.
    fn ruled_on_since(&self, number: u32) -> bool {
        let later = self.rulings.iter().skip(number as usize);
        later.filter(|ruled| !ruled.undone).any(|ruled| ruled.ruling.is_on_result())
    }
}
