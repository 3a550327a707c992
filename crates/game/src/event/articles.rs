//! The articles that events stand under.

use flagfall_laws::{Arbiter, Article, Law, Rules};

use super::{AdjournEvent, ClaimEvent, ConductEvent, Event, HandEvent, VenueEvent, WrongEvent};
use crate::{Paper, Which};

impl Event {
    /// The articles it stands under, its own first: those it carries, or what it is by its kind, and
    /// those that they rest on.
    ///
    /// ```
    /// # use flagfall_game::Event;
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// let articles = Event::MoveCompleted { by: Color::White }.articles(&rules);
    /// assert_eq!(articles, ["L.6.2.1"]);
    /// ```
    pub fn articles(&self, rules: &Rules) -> Vec<Article> {
        let also: &[Article] = match self {
            Event::Ruled { also, .. }
            | Event::Penalised { also, .. }
            | Event::MateAsked { also, .. } => also,
            Event::Wrong(
                WrongEvent::Found { articles, .. } | WrongEvent::DisplacementFound { articles, .. },
            ) => articles,
            Event::Ended(outcome) => &outcome.also,
            _ => &[],
        };
        let by_kind = self.laws(rules).iter().filter_map(|&law| rules.article(law));
        let own = self.article().into_iter();
        rules.with_behind(own.chain(also.iter().copied()).chain(by_kind))
    }

    /// The article of its own that it carries, if it does.
    fn article(&self) -> Option<Article> {
        match self {
            Event::Ruled { article, .. } => Some(*article),
            Event::Penalised { article, .. }
            | Event::ClaimRejected { article, .. }
            | Event::Conduct(ConductEvent::Breached { article, .. })
            | Event::Hand(
                HandEvent::Breached { article, .. }
                | HandEvent::BondBroken { article, .. }
                | HandEvent::ObjectionUpheld { article, .. },
            ) => *article,
            Event::Ended(outcome) => outcome.article,
            _ => None,
        }
    }

    /// The laws it stands under by its kind.
    fn laws(&self, rules: &Rules) -> &'static [Law] {
        match self {
            Event::Claim(event) => event.laws(rules),
            Event::Adjourn(event) => event.laws(),
            Event::Hand(event) => event.laws(),
            Event::MoveCompleted { .. } => &[Law::MoveCompleted],
            Event::ClaimRejected { .. } => &[Law::BlitzPenalties],
            // Somebody has come in without consent (11.2.3; online 8.2, 16.2).
            Event::Conduct(ConductEvent::Entered { admitted: false, .. }) => &[Law::EnteringArea],
            Event::Venue(VenueEvent::Designated { .. }) => &[Law::VenueDesignated],
            Event::Venue(VenueEvent::DisconnectionReported { .. }) => &[Law::DisconnectionReported],
            _ => &[],
        }
    }
}

impl ClaimEvent {
    fn laws(self, rules: &Rules) -> &'static [Law] {
        match self {
            ClaimEvent::Made { ground, .. } if !ground.is_of_quickplay() => &[Law::ProgressClaim],
            ClaimEvent::Made { .. } if rules.regulations.arbiter == Arbiter::Absent => {
                &[Law::QuickplayUnwatched]
            }
            ClaimEvent::Made { .. } => &[Law::QuickplayClaim],
            ClaimEvent::PlayedOn => &[Law::ProgressDraw],
            ClaimEvent::SecondsAsked { .. } => &[Law::ExtraSeconds, Law::ExtraSecondsOffer],
            ClaimEvent::FlagPointedOut { .. } => &[Law::FlagCall],
            ClaimEvent::FlagsPassedOver => &[Law::BothFlagsEarlier],
            ClaimEvent::PaperGiven { paper: Paper::Scoresheet, .. } => &[Law::QuickplayScoresheet],
            ClaimEvent::PaperGiven { .. } => &[Law::QuickplayPosition],
            ClaimEvent::PassedOn => &[Law::QuickplayPassedOn],
        }
    }
}

impl AdjournEvent {
    const fn laws(&self) -> &'static [Law] {
        match self {
            AdjournEvent::SessionAnnounced(_) => &[Law::Session],
            AdjournEvent::MadeOnBoard { .. } => &[Law::SealedAsMade],
            AdjournEvent::AskedToSeal { .. } => &[Law::SealingEarly],
            AdjournEvent::MoveSealed { which: Which::First, .. } => {
                &[Law::Sealing, Law::SealedMoveAltered]
            }
            AdjournEvent::MoveSealed { .. } | AdjournEvent::ReplySealed { .. } => {
                &[Law::SecondEnvelope]
            }
            AdjournEvent::EnvelopeMarked { .. } => &[Law::EnvelopeText],
            AdjournEvent::Adjourned { charged_until: Some(_), .. } => {
                &[Law::Sealing, Law::SealingEarly]
            }
            AdjournEvent::ToldToSeal { .. }
            | AdjournEvent::EnvelopeClosed { .. }
            | AdjournEvent::Adjourned { .. } => &[Law::Sealing],
            AdjournEvent::Resumed => &[Law::ResumptionSetUp, Law::Session],
            AdjournEvent::TimesCorrected { .. } => &[Law::ResumptionClocks],
            AdjournEvent::TimesLeft { .. } => &[Law::ResumptionClocksStand],
            AdjournEvent::EnvelopeOpened { .. } => &[Law::EnvelopeOpening, Law::SealedMoveMade],
            AdjournEvent::ReadAs { .. } => &[Law::SealedUnreadable],
            AdjournEvent::EnvelopeMissed => &[Law::EnvelopeMissing],
            AdjournEvent::MoveDeclared { .. } => &[Law::SealedMoveDeclared],
            AdjournEvent::PositionLost => &[Law::AdjournedPositionLost],
        }
    }
}

impl HandEvent {
    const fn laws(&self) -> &'static [Law] {
        match self {
            HandEvent::ObjectionUpheld { .. } => &[Law::TouchInsisted],
            HandEvent::PressedLate { .. } | HandEvent::PressedAgain { .. } => {
                &[Law::MoveCompleted, Law::RightToPress]
            }
            HandEvent::ClockStopped { .. } => &[Law::CallArbiter],
            HandEvent::ClockShowed { .. } => &[Law::ClockDecisive],
            HandEvent::ClockPlaced { .. } => &[Law::ClockPlace],
            HandEvent::SeatChosen { .. } => &[Law::SeatChoice],
            _ => &[],
        }
    }
}
