//! What arbiters decide.

mod follows;
mod law;
mod venue;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, Law, Offence, catalogue};

use super::one;
use super::results::AFTER_BREAK;
use crate::game::Phase;
use crate::{
    Actor, Already, Appealed, Barred, Entry, Event, Game, PersonId, Refusal, Ruled, Ruling, Why,
    Words,
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
        // There is no limit to calls (online 15.1, 19.1), but the same is not said twice.
        if self.call(player).is_some_and(|call| call.reason == reason && !call.answered) {
            return Err(self.refuse(Law::CallArbiter, Why::Already(Already::Called)));
        }
        Ok(one(now, Event::ArbiterCalled { by: player, reason }))
    }

    pub(super) fn needs_arbiter(&self, law: Law) -> Result<(), Refusal> {
        self.is_watched().then_some(()).ok_or_else(|| self.refuse(law, Why::NoArbiter))
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
            return Err(self.refuse(law, Why::NotAllowed(Barred::Appeals)));
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
        let is_same = |open: &Appealed| open.by == player && open.ruling == ruling;
        if self.appeals.iter().any(|appeal| appeal.upheld.is_none() && is_same(appeal)) {
            return Err(self.refuse(law, Why::Already(Already::Appealed)));
        }
        let appeal = self.appeals.len() as u32 + 1;
        Ok(one(now, Event::Appealed { appeal, by: player, ruling, grounds }))
    }

    fn is_anything_counted(&self) -> bool {
        let seats = [&self.seats.white, &self.seats.black];
        seats.iter().any(|seat| seat.offences.iter().any(|&count| count > 0))
    }

    pub(super) fn ruled(&self, number: u32) -> Option<&Ruled> {
        self.rulings.get((number as usize).wrapping_sub(1))
    }

    /// A ruling of whoever gives it, if it is for them to give.
    pub(super) fn rule_by(
        &self,
        actor: Actor,
        ruling: &Ruling,
        article: Option<Article>,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if self.is_looked_at(actor, ruling) {
            return Ok(Vec::new());
        }
        self.is_in_office(actor, ruling)?;
        let arbiter = self.arbiter(actor, self.law_of(ruling))?;
        self.decide_ruling(arbiter, ruling, article, reason, now)
    }

    /// What an arbiter decides, and what comes of it (12.2, 12.9; online 10.6, 14).
    pub(super) fn decide_ruling(
        &self,
        by: PersonId,
        ruling: &Ruling,
        article: Option<Article>,
        reason: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = match ruling {
            // The arbiter invokes that the schedule would suffer (A.4.1.1).
            Ruling::SetControl { .. } if self.is_of(article, Law::ClockForSchedule) => {
                Law::ClockForSchedule
            }
            _ => self.law_at(ruling, now),
        };
        self.needs_arbiter_for(ruling)?;
        if reason.trim().is_empty() {
            return Err(self.refuse(law, Why::NoReason));
        }
        self.may_invoke(article, ruling, law)?;
        let follows = self.follows(by, ruling, law, now)?;
        self.is_asked_for(ruling, law)?;
        self.needs_report(article, ruling, law)?;
        self.may_set_result(article, ruling)?;
        let usual = || self.rules.article(law).or_else(|| self.rules.article(Law::Unsettled));
        let article = article.or_else(usual);
        let article =
            article.ok_or_else(|| self.refuse(law, Why::NotAllowed(Barred::SuchRuling)))?;
        let number = self.rulings.len() as u32 + 1;
        let (ruling, also, reason) = (Box::new(ruling.clone()), Vec::new(), reason.into());
        let mut entries = one(now, Event::Ruled { number, ruling, by, article, also, reason });
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

    /// Online no result is put down while the game goes on (online 10.6).
    fn may_set_result(&self, article: Option<Article>, ruling: &Ruling) -> Result<(), Refusal> {
        let sets = matches!(ruling, Ruling::SetResult(_)) && self.is_playing();
        if sets && article.is_none() && self.needs_provision() {
            return Err(self.refuse(Law::ArbiterStaysOut, Why::StaysOut));
        }
        Ok(())
    }

    /// Whether the arbiter steps in only where the regulations provide for it (online 10.6).
    fn needs_provision(&self) -> bool {
        self.rules.regulations.form.is_watched_online()
    }

    /// Whether the article that a ruling names is the one of a law.
    fn is_of(&self, article: Option<Article>, law: Law) -> bool {
        article.is_some() && article == self.rules.article(law)
    }

    /// A claim without an arbiter is decided by one who was not there (III.6.2).
    fn needs_arbiter_for(&self, ruling: &Ruling) -> Result<(), Refusal> {
        let passed_on = self.open_claim().is_some_and(|claim| claim.passed_on);
        let decides = matches!(ruling, Ruling::DecideClaim(_))
            || passed_on && matches!(ruling, Ruling::DeclareDraw);
        if self.is_concluded() && decides { Ok(()) } else { self.needs_arbiter(Law::Ruling) }
    }

    /// Whether the article that a ruling names, if it names one, allows it.
    fn may_invoke(
        &self,
        article: Option<Article>,
        ruling: &Ruling,
        law: Law,
    ) -> Result<(), Refusal> {
        let is_unknown = |article: &Article| {
            catalogue::cited(article).next().is_none() || !self.rules.knows(*article)
        };
        if let Some(unknown) = article.filter(is_unknown) {
            return Err(self.refuse(law, Why::NoArticle(unknown)));
        }
        let named = |law| self.is_of(article, law);
        if let Ruling::Restart { control: Some(control) } = ruling
            && named(Law::RestartShorterTimes)
            && !self.is_shorter(control)
        {
            let why = Why::NotAllowed(Barred::TimesNotShorter);
            return Err(self.refuse(Law::RestartShorterTimes, why));
        }
        // What nobody saw in time stands (A.4.2).
        if let &Ruling::DeclareLost { player } = ruling
            && named(Law::IllegalMoveFirst)
            && self.rules.is_in_force(Law::IllegalMoveStands)
            && self.loses_by_fault(player).is_none()
        {
            let why = if self.faults().is_empty() { Why::NoFault } else { Why::Stands };
            return Err(self.refuse(Law::IllegalMoveStands, why));
        }
        if let Ruling::Penalise { offender, .. } = ruling
            && named(Law::DeviceExcluded)
            && self.offences(*offender, Offence::Device) == 0
        {
            return Err(self.refuse(Law::DeviceExcluded, Why::NoFault));
        }
        if named(Law::DrawWrong) && law != Law::DrawWrong {
            return Err(self.refuse(Law::DrawWrong, Why::NoWrongDraw));
        }
        // Online a game is begun anew for reversed colours, at venues after a break, and neither it nor
        // a position for what the regulations do not provide for (online 10.6).
        let begins_anew = matches!(ruling, Ruling::Restart { .. }) && law == Law::Unsettled;
        let restores = matches!(ruling, Ruling::Restore { .. }) && law == Law::PositionRestored;
        let sets_up = restores && self.is_playing() || matches!(ruling, Ruling::SetPosition { .. });
        if (begins_anew || sets_up) && article.is_none() && self.needs_provision() {
            return Err(self.refuse(Law::ArbiterStaysOut, Why::StaysOut));
        }
        // How to go on after a break is decided when the line is mended (online 18.9).
        let after_break = AFTER_BREAK.into_iter().find(|&law| named(law));
        if let Some(law) = after_break.filter(|_| *ruling == Ruling::Resume) {
            self.needs_break(law)?;
        }
        let changes_result = matches!(ruling, Ruling::SetResult(_) | Ruling::Reopen);
        let otherwise = article.is_some_and(|article| Some(article) != self.rules.article(law));
        if changes_result && !otherwise { self.proved(law) } else { Ok(()) }
    }
}
