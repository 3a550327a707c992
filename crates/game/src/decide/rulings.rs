//! Rulings of arbiters.

mod consequences;
mod law;
mod venue;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, Law, Offence, catalogue};

use super::results::DISCONNECTION_LAWS;
use super::single_entry;
use crate::game::Phase;
use crate::{
    Actor, Appeal, DisallowedFeature, Event, ExistingState, FreeText, Game, GameEntry, PersonId, Refusal,
    RefusalReason, Ruling, RulingRecord,
};

impl Game {
    pub(super) fn call_arbiter(
        &self,
        player: Color,
        reason: FreeText,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_arbiter(Law::CallArbiter)?;
        if matches!(self.phase, Phase::Waiting { .. }) {
            return Err(self.refuse(Law::CallArbiter, RefusalReason::GameNotStarted));
        }
        // A player who stopped the clocks has called the arbiter and may repeat it.
        if self.arbiter_call(player).is_some() && self.clocks_stopped_by() == Some(player) {
            return Ok(Vec::new());
        }
        // Calls are unlimited (online 15.1, 19.1), but the same call is not repeated.
        if self.arbiter_call(player).is_some_and(|call| call.reason == reason && !call.answered) {
            return Err(self.refuse(Law::CallArbiter, RefusalReason::Already(ExistingState::ArbiterCalled)));
        }
        Ok(single_entry(now, Event::ArbiterCalled { by: player, reason }))
    }

    pub(super) fn require_arbiter(&self, law: Law) -> Result<(), Refusal> {
        self.has_arbiter().then_some(()).ok_or_else(|| self.refuse(law, RefusalReason::NoArbiter))
    }

    pub(super) fn appeal(
        &self,
        player: Color,
        ruling: Option<u32>,
        grounds: FreeText,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::Appeal;
        self.require_arbiter(law)?;
        if !self.rules.regulations.appeals {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::Appeals)));
        }
        match ruling {
            Some(number) => {
                let ruled = self.ruling_record(number);
                let ruled = ruled.ok_or_else(|| self.refuse(law, RefusalReason::UnknownRuling(number)))?;
                if ruled.undone {
                    return Err(self.refuse(law, RefusalReason::RulingAlreadyUndone(number)));
                }
            }
            // Without a ruling the appeal is against the result or an automatic decision during the
            // game.
            None if self.outcome().is_none() && !self.has_counted_offences() => {
                return Err(self.refuse(law, RefusalReason::GameNotOver));
            }
            _ => {}
        }
        let is_same = |open: &Appeal| open.by == player && open.ruling == ruling;
        if self.appeals.iter().any(|appeal| appeal.upheld.is_none() && is_same(appeal)) {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::Appealed)));
        }
        let appeal = self.appeals.len() as u32 + 1;
        Ok(single_entry(now, Event::Appealed { appeal, by: player, ruling, grounds }))
    }

    fn has_counted_offences(&self) -> bool {
        let seats = [&self.seats.white, &self.seats.black];
        seats.iter().any(|seat| seat.offences.iter().any(|&count| count > 0))
    }

    pub(super) fn ruling_record(&self, number: u32) -> Option<&RulingRecord> {
        self.rulings.get((number as usize).wrapping_sub(1))
    }

    /// Decides a ruling, if the actor is entitled to give it.
    pub(super) fn decide_ruling_by(
        &self,
        actor: Actor,
        ruling: &Ruling,
        article: Option<Article>,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if self.is_informal_inspection(actor, ruling) {
            return Ok(Vec::new());
        }
        self.require_office(actor, ruling)?;
        let arbiter = self.require_arbiter_actor(actor, self.law_of(ruling))?;
        self.decide_ruling(arbiter, ruling, article, reason, now)
    }

    /// Decides a ruling and its consequences (12.2, 12.9; online 10.6, 14).
    pub(super) fn decide_ruling(
        &self,
        by: PersonId,
        ruling: &Ruling,
        article: Option<Article>,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = match ruling {
            // The arbiter cites the risk to the schedule (A.4.1.1).
            Ruling::SetControl { .. } if self.is_article_of(article, Law::ClockForSchedule) => Law::ClockForSchedule,
            _ => self.law_at(ruling, now),
        };
        self.require_arbiter_for(ruling)?;
        if reason.trim().is_empty() {
            return Err(self.refuse(law, RefusalReason::ReasonMissing));
        }
        self.require_applicable_article(article, ruling, law)?;
        let consequences = self.ruling_consequences(by, ruling, law, now)?;
        self.require_ruling_requested(ruling, law)?;
        self.require_report(article, ruling, law)?;
        self.require_result_settable(article, ruling)?;
        let usual = || self.rules.article(law).or_else(|| self.rules.article(Law::UnregulatedCase));
        let article = article.or_else(usual);
        let article =
            article.ok_or_else(|| self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::ThisRuling)))?;
        let number = self.rulings.len() as u32 + 1;
        let (ruling, further_articles, reason) = (Box::new(ruling.clone()), Vec::new(), reason.into());
        let mut entries = single_entry(now, Event::Ruled { number, ruling, by, article, further_articles, reason });
        entries.extend(consequences.into_iter().map(|mut event| {
            // The outcome cites the article that the ruling names.
            if let Event::Ended(outcome) = &mut event
                && outcome.law == law
            {
                outcome.article = Some(article);
            }
            GameEntry { at: now, event }
        }));
        Ok(entries)
    }

    /// Requires that online no result is set while the game is on (online 10.6).
    fn require_result_settable(&self, article: Option<Article>, ruling: &Ruling) -> Result<(), Refusal> {
        let sets = matches!(ruling, Ruling::SetResult(_)) && self.is_playing();
        if sets && article.is_none() && self.is_limited_to_provisions() {
            return Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::ArbiterMustNotIntervene));
        }
        Ok(())
    }

    /// Whether the arbiter intervenes only where the regulations provide for it (online 10.6).
    fn is_limited_to_provisions(&self) -> bool {
        self.rules.regulations.form.is_supervised_online()
    }

    /// Whether the article that a ruling names belongs to a law.
    fn is_article_of(&self, article: Option<Article>, law: Law) -> bool {
        article.is_some() && article == self.rules.article(law)
    }

    /// Requires an arbiter for the ruling; a claim without one is decided later by another arbiter
    /// (III.6.2).
    fn require_arbiter_for(&self, ruling: &Ruling) -> Result<(), Refusal> {
        let passed_on = self.open_claim().is_some_and(|claim| claim.submitted_to_arbiter);
        let decides_claim =
            matches!(ruling, Ruling::DecideClaim(_)) || passed_on && matches!(ruling, Ruling::DeclareDraw);
        if self.is_concluded() && decides_claim { Ok(()) } else { self.require_arbiter(Law::Ruling) }
    }

    /// Requires that the article named by a ruling, if any, allows it.
    fn require_applicable_article(&self, article: Option<Article>, ruling: &Ruling, law: Law) -> Result<(), Refusal> {
        let is_unknown = |article: &Article| {
            catalogue::rows_cited(article).next().is_none() || !self.rules.includes_article(*article)
        };
        if let Some(unknown) = article.filter(is_unknown) {
            return Err(self.refuse(law, RefusalReason::UnknownArticle(unknown)));
        }
        let named = |law| self.is_article_of(article, law);
        if let Ruling::Restart { control: Some(control) } = ruling
            && named(Law::RestartShorterTimes)
            && !self.is_shorter(control)
        {
            let reason = RefusalReason::NotAllowed(DisallowedFeature::TimesNotShorter);
            return Err(self.refuse(Law::RestartShorterTimes, reason));
        }
        // An irregularity not noticed in time stands (A.4.2).
        if let &Ruling::DeclareLost { player } = ruling
            && named(Law::IllegalMoveFirst)
            && self.rules.is_in_force(Law::IllegalMoveStands)
            && self.losing_irregular_move(player).is_none()
        {
            let reason = if self.irregular_moves().is_empty() {
                RefusalReason::NoIrregularity
            } else {
                RefusalReason::IllegalMoveStands
            };
            return Err(self.refuse(Law::IllegalMoveStands, reason));
        }
        if let Ruling::Penalise { offender, .. } = ruling
            && named(Law::DeviceExcluded)
            && self.offences(*offender, Offence::Device) == 0
        {
            return Err(self.refuse(Law::DeviceExcluded, RefusalReason::NoIrregularity));
        }
        if named(Law::DrawWrong) && law != Law::DrawWrong {
            return Err(self.refuse(Law::DrawWrong, RefusalReason::NoAutomaticDraw));
        }
        // Online a game restarts only for reversed colours or, at venues, after a disconnection;
        // neither a restart nor a new position goes beyond the regulations (online 10.6).
        let restarts = matches!(ruling, Ruling::Restart { .. }) && law == Law::UnregulatedCase;
        let restores = matches!(ruling, Ruling::Restore { .. }) && law == Law::PositionRestored;
        let sets_up = restores && self.is_playing() || matches!(ruling, Ruling::SetPosition { .. });
        if (restarts || sets_up) && article.is_none() && self.is_limited_to_provisions() {
            return Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::ArbiterMustNotIntervene));
        }
        // The continuation after a disconnection is decided when the connection is restored (online
        // 18.9).
        let after_break = DISCONNECTION_LAWS.into_iter().find(|&law| named(law));
        if let Some(law) = after_break.filter(|_| *ruling == Ruling::Resume) {
            self.require_disconnection(law)?;
        }
        let changes_result = matches!(ruling, Ruling::SetResult(_) | Ruling::Reopen);
        let otherwise = article.is_some_and(|article| Some(article) != self.rules.article(law));
        if changes_result && !otherwise { self.require_unproven_result(law) } else { Ok(()) }
    }
}
