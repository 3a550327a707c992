//! Decisions of arbiters on the result.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Periods, TimeControl, Timestamp};
use flagfall_laws::{Law, Offence, Penalty, Score};

use super::{into_events, single_entry};
use crate::game::Phase;
use crate::{
    Appeal, DisallowedFeature, Event, Evidence, Game, GameEntry, Outcome, PersonId, Refusal, RefusalReason, Ruling,
    RulingRecord,
};

/// The laws on how the game continues after a disconnection (online 18.9).
pub(super) const DISCONNECTION_LAWS: [Law; 5] =
    [Law::ContinueGame, Law::TimeReduced, Law::RestartSameTimes, Law::RestartShorterTimes, Law::DisconnectionReported];

impl Game {
    /// Ends the game with a score, or changes the score.
    pub(super) fn set_result(&self, law: Law, score: Score) -> Result<Vec<Event>, Refusal> {
        let scoring = &self.rules.regulations.scoring;
        scoring.check(score).map_err(|error| self.refuse(error.law(), RefusalReason::InvalidScore(error)))?;
        let after = self.outcome().map_or(self.record.len(), |outcome| outcome.after.into());
        Ok(vec![Event::Ended(self.unadjusted_outcome(law, Some(score), after))])
    }

    /// Returns the consequences of the arbiter's penalties (12.9).
    pub(super) fn penalty_consequences(
        &self,
        offender: Color,
        penalties: &[Penalty],
        offence: Option<Offence>,
    ) -> Result<Vec<Event>, Refusal> {
        let counted = offence.map(|offence| Event::OffenceCounted { offender, offence });
        let mut events: Vec<Event> = counted.into_iter().collect();
        let mut score = self.outcome().and_then(|outcome| outcome.score);
        let mut ordered: Vec<&Penalty> = penalties.iter().collect();
        ordered.sort_by_key(|penalty| penalty.raises_points());
        for penalty in ordered {
            self.require_penalty_allowed(penalty)?;
            if penalty.affects_points() {
                score = self.penalised_score(score, offender, penalty)?;
            }
            events.extend(self.ending_penalty_events(offender, penalty)?);
        }
        if penalties.iter().any(Penalty::affects_points)
            && let Some(score) = score
            && !penalties.iter().any(Penalty::ends_game)
        {
            let law = penalties.iter().find(|penalty| penalty.affects_points()).map(Penalty::law);
            events.extend(self.set_result(law.unwrap_or(Law::Penalty), score)?);
        }
        Ok(events)
    }

    /// Requires that the laws in force have the penalty, and a clock for a penalty on time.
    fn require_penalty_allowed(&self, penalty: &Penalty) -> Result<(), Refusal> {
        let law = penalty.law();
        if !self.rules.is_in_force(law) {
            let reason = RefusalReason::NotAllowed(DisallowedFeature::ThisPenalty);
            return Err(self.refuse(Law::Penalty, reason));
        }
        if penalty.is_card() && !self.has_cards() {
            let reason = RefusalReason::NotAllowed(DisallowedFeature::Cards);
            return Err(self.refuse(Law::Cards, reason));
        }
        if let Penalty::OpponentGains(time) | Penalty::OffenderLoses(time) = penalty {
            self.require_time(law, *time)?;
        }
        Ok(())
    }

    /// Whether the regulations have cards (online 13.4).
    fn has_cards(&self) -> bool {
        let mut ladders = self.rules.regulations.penalties.values();
        ladders.any(|ladder| ladder.steps().iter().flatten().any(Penalty::is_card))
    }

    /// Returns the score after a penalty on points, if there is a result already.
    fn penalised_score(
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
        let adjusted = Score::of(offender, if raised { own } else { scoring.loss }, points);
        if raised && points.saturating_add(own) > scoring.at_stake() {
            let reason = RefusalReason::NotAllowed(DisallowedFeature::MoreThanAtStake);
            return Err(self.refuse(Law::ScoreMaximum, reason));
        }
        scoring.check(adjusted).map_err(|error| self.refuse(error.law(), RefusalReason::InvalidScore(error)))?;
        let Some(before) = score else { return Ok(None) };
        let after = scoring.apply_penalty(before, offender, penalty);
        if after == before {
            return Err(self.refuse(penalty.law(), RefusalReason::ScoreUnchanged));
        }
        Ok(Some(after))
    }

    fn ending_penalty_events(&self, offender: Color, penalty: &Penalty) -> Result<Vec<Event>, Refusal> {
        let (scoring, law) = (&self.rules.regulations.scoring, penalty.law());
        match penalty {
            Penalty::GameLost { opponent } => {
                let law = self.law_of_loss(offender);
                let points = opponent.unwrap_or(scoring.win);
                self.set_result(law, Score::of(offender, scoring.loss, points))
            }
            Penalty::RedCard | Penalty::Expelled if self.outcome().is_none() => {
                self.set_result(law, scoring.score_of_win(offender.opponent()))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Declares the first automatic draw of the game that went unnoticed (online 15.3).
    pub(super) fn declare_missed_draw(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.mate_question().is_some() {
            return self.decide_mate_question(false);
        }
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.require_play(law)?;
        }
        let positions: Vec<Position> = self.record.positions().collect();
        for (made, position) in positions.iter().enumerate().skip(1) {
            let occurrences = || self.record.occurrences_among(&positions, position, made);
            let drawn = self.ending_among(position, made, occurrences);
            let missed = |outcome: &Outcome| {
                let mates = [Law::Checkmate, Law::MateBeforeMoveCount];
                let is_known = |ended: &Outcome| {
                    (ended.law, ended.after, ended.score) == (outcome.law, outcome.after, outcome.score)
                };
                !mates.contains(&outcome.law) && !self.outcome().is_some_and(is_known)
            };
            if let Some(outcome) = drawn {
                let ended = missed(&outcome).then(|| vec![Event::Ended(outcome)]);
                return ended.ok_or_else(|| self.refuse(law, RefusalReason::NoMissedDraw));
            }
        }
        Err(self.refuse(law, RefusalReason::NoMissedDraw))
    }

    /// Whether a time control is shorter than the one in force (online 18.9d).
    pub(super) fn is_shorter(&self, control: &TimeControl) -> bool {
        let total = |control: &TimeControl| {
            let estimate = |side| control.periods(side).map(Periods::estimate);
            Color::ALL.map(estimate)
        };
        let (new, old) = (total(control), total(self.control()));
        control.is_timed() && new != old && new.iter().zip(&old).all(|(new, old)| new <= old)
    }

    /// Whether a law is in force and decides how the game continues after a disconnection.
    pub(super) fn is_disconnection_law(&self, law: Law) -> bool {
        DISCONNECTION_LAWS.contains(&law) && self.rules.is_in_force(law)
    }

    /// Whether a connection was lost and restored.
    pub(super) fn was_connection_lost(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.offences(color, Offence::Disconnecting) > 0)
    }

    /// Requires a past disconnection and both players connected again (online 18.9).
    pub(super) fn require_disconnection(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        self.require_play(law)?;
        if !self.is_disconnection_law(law) {
            return Ok(Vec::new());
        }
        if Color::ALL.into_iter().any(|color| !self.is_connected(color)) {
            return Err(self.refuse(law, RefusalReason::Disconnected));
        }
        if self.was_connection_lost() { Ok(Vec::new()) } else { Err(self.refuse(law, RefusalReason::NoConnectionLost)) }
    }

    /// Requires that this player was disconnected: only their time is reduced (online 18.9).
    pub(super) fn require_disconnection_of(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let was_cut_off = self.offences(player, Offence::Disconnecting) > 0;
        if law == Law::TimeReduced && !was_cut_off && !self.has_been_disconnected(player) {
            return Err(self.refuse(law, RefusalReason::NoConnectionLost));
        }
        Ok(())
    }

    /// Records that reversed colours are pointed out (7.3).
    pub(super) fn point_out_reversed_colours(&self, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play(Law::ColoursReversed)?;
        let in_time = self.moves_by_both() < self.rules.behaviour().reversed_colours_within;
        let found = in_time && !self.reversed_colours_found;
        Ok(if found { single_entry(now, Event::ReversedColoursFound) } else { Vec::new() })
    }

    /// Annuls the game for reversed colours, if both players have not yet made ten moves (7.3).
    pub(super) fn annul_reversed_game(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.outcome().is_some() {
            return Err(self.refuse(law, RefusalReason::GameOver));
        }
        let within = self.rules.behaviour().reversed_colours_within;
        if self.moves_by_both() >= within && !self.reversed_colours_found {
            return Err(self.refuse(law, RefusalReason::TooManyMovesMade(within)));
        }
        Ok(vec![self.annulment_event(law)])
    }

    pub(super) fn answer_call(&self, player: Color, justified: bool, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.arbiter_call(player).is_none() {
            return Err(self.refuse(Law::CallArbiter, RefusalReason::ArbiterNotCalled(player)));
        }
        if justified || !self.is_playing() {
            return Ok(Vec::new());
        }
        Ok(into_events(self.penalise_offence(player, Offence::CallWithoutReason, now)))
    }

    pub(super) fn decide_mate_question(&self, possible: bool) -> Result<Vec<Event>, Refusal> {
        let Phase::Judging(question) = self.phase else {
            return Err(self.refuse(Law::FlagFallNoMate, RefusalReason::NoMateQuestion));
        };
        let scoring = &self.rules.regulations.scoring;
        let event = if possible {
            self.end_event(question.law_if_lost, scoring.score_of_win(question.loser.opponent()), None)
        } else {
            self.end_event(question.law_if_drawn, scoring.score_of_draw(), None)
        };
        Ok(vec![event])
    }

    /// Undoes a ruling, if it can still be undone.
    pub(super) fn undo_ruling(&self, number: u32, law: Law) -> Result<Vec<Event>, Refusal> {
        let ruled = self.ruling_record(number).ok_or_else(|| self.refuse(law, RefusalReason::UnknownRuling(number)))?;
        let is_undoing = |ruled: &RulingRecord| *ruled.ruling == Ruling::Undo { ruling: number };
        // A ruling undone by an appeal may be confirmed as undone, once.
        if ruled.undone && self.is_appeal_upheld(number) && !self.rulings.iter().any(is_undoing) {
            return Ok(Vec::new());
        }
        if ruled.undone {
            return Err(self.refuse(law, RefusalReason::RulingAlreadyUndone(number)));
        }
        if self.is_undoable(number) {
            return Ok(Vec::new());
        }
        Err(self.refuse(law, RefusalReason::RulingNotUndoable(number)))
    }

    /// Whether an appeal against a ruling was upheld.
    fn is_appeal_upheld(&self, number: u32) -> bool {
        let against = |appeal: &&Appeal| appeal.ruling == Some(number);
        self.appeals.iter().filter(against).any(|appeal| appeal.upheld == Some(true))
    }

    /// Whether an upheld appeal undoes a ruling; a confirmed result is then no longer confirmed
    /// (online 9.14).
    pub(crate) fn is_undone_by_appeal(&self, number: u32) -> bool {
        let confirmed = self.ruling_record(number).is_some_and(|ruled| *ruled.ruling == Ruling::Confirm);
        confirmed || self.is_undoable(number)
    }

    /// Whether a ruling stands and its effects can be reverted.
    pub(crate) fn is_undoable(&self, number: u32) -> bool {
        let Some(ruled) = self.ruling_record(number).filter(|ruled| !ruled.undone) else {
            return false;
        };
        let over = self.outcome().is_some();
        match &*ruled.ruling {
            _ if ruled.ruling.affects_result() && self.was_result_ruled_again(number) => false,
            Ruling::Penalise { penalties, .. } => penalties.iter().all(|penalty| match penalty {
                ending if ending.ends_game() => over,
                points if points.affects_points() => over == ruled.before.is_over(),
                // If a penalty ended the game, all of them are undone together.
                time if time.affects_time() => !over || penalties.iter().any(Penalty::ends_game),
                _ => true,
            }),
            Ruling::GiveTime { .. } | Ruling::TakeTime { .. } | Ruling::AcceptAssistant { .. } => !over,
            Ruling::StateInWords => true,
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

    /// Requires a result that its evidence does not prove; otherwise it cannot be changed (online
    /// 15.4).
    pub(super) fn require_unproven_result(&self, law: Law) -> Result<(), Refusal> {
        let evidence = self.outcome().and_then(|outcome| outcome.evidence.as_deref());
        if law == Law::DrawWrong && matches!(evidence, Some(Evidence::NoMate { .. })) {
            return Err(self.refuse(law, RefusalReason::ResultProven));
        }
        Ok(())
    }

    /// Reopens a game that was ended wrongly, unless the board has ended it.
    pub(super) fn reopen_game(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.outcome().is_none() {
            return Err(self.refuse(law, RefusalReason::GameNotOver));
        }
        if !self.position.has_legal_move() {
            return Err(self.refuse(law, RefusalReason::ResultProven));
        }
        Ok(Vec::new())
    }

    /// Decides an appeal, by another arbiter than the one who ruled (11.10).
    pub(super) fn decide_appeal(&self, by: PersonId, appeal: u32, law: Law) -> Result<Vec<Event>, Refusal> {
        let appealed = self.appeals.get((appeal as usize).wrapping_sub(1));
        let Some(appealed) = appealed.filter(|appealed| appealed.upheld.is_none()) else {
            return Err(self.refuse(law, RefusalReason::UnknownAppeal(appeal)));
        };
        let ruled = appealed.ruling.and_then(|number| self.ruling_record(number));
        if ruled.is_some_and(|ruled| ruled.by == by) {
            return Err(self.refuse(law, RefusalReason::OwnRuling));
        }
        Ok(Vec::new())
    }

    /// Whether an arbiter set the result, so that signatures do not change it (8.7).
    pub(super) fn is_result_ruled(&self) -> bool {
        let standing = self.rulings.iter().rev().filter(|ruled| !ruled.undone);
        let last = standing.map(|ruled| &*ruled.ruling).find(|ruling| ruling.affects_result());
        last.is_some_and(|ruling| !matches!(ruling, Ruling::Reopen | Ruling::Restart { .. }))
    }

    /// Whether a later ruling in force concerned the result as well.
    fn was_result_ruled_again(&self, number: u32) -> bool {
        let later = self.rulings.iter().skip(number as usize);
        later.filter(|ruled| !ruled.undone).any(|ruled| ruled.ruling.affects_result())
    }
}
