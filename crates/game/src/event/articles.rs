//! The articles that events cite.

use flagfall_laws::{ArbiterPresence, Article, Law, Rules};

use super::{AdjournmentEvent, BoardEvent, ClaimEvent, ConductEvent, Event, IrregularityEvent, VenueEvent};
use crate::{ClaimDocument, EnvelopeSlot};

impl Event {
    /// Returns the articles that the event cites, starting with the main one: those it contains, those
    /// of its kind, and those they are based on.
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
        let further_articles: &[Article] = match self {
            Event::Ruled { further_articles, .. }
            | Event::Penalised { further_articles, .. }
            | Event::MateAsked { further_articles, .. } => further_articles,
            Event::Irregularity(
                IrregularityEvent::Found { articles, .. } | IrregularityEvent::DisplacementFound { articles, .. },
            ) => articles,
            Event::Ended(outcome) => &outcome.further_articles,
            _ => &[],
        };
        let by_kind = self.laws(rules).iter().filter_map(|&law| rules.article(law));
        let own = self.article().into_iter();
        rules.with_underlying_articles(own.chain(further_articles.iter().copied()).chain(by_kind))
    }

    /// The main article that the event contains.
    fn article(&self) -> Option<Article> {
        match self {
            Event::Ruled { article, .. } => Some(*article),
            Event::Penalised { article, .. }
            | Event::ClaimRejected { article, .. }
            | Event::Conduct(ConductEvent::Breached { article, .. })
            | Event::Board(
                BoardEvent::Breached { article, .. }
                | BoardEvent::BindingBroken { article, .. }
                | BoardEvent::ObjectionUpheld { article, .. },
            ) => *article,
            Event::Ended(outcome) => outcome.article,
            _ => None,
        }
    }

    /// The laws that an event of this kind cites.
    fn laws(&self, rules: &Rules) -> &'static [Law] {
        match self {
            Event::Claim(event) => event.laws(rules),
            Event::Adjournment(event) => event.laws(),
            Event::Board(event) => event.laws(),
            Event::MoveCompleted { .. } => &[Law::MoveCompleted],
            Event::ClaimRejected { .. } => &[Law::BlitzPenalties],
            // Entry without the arbiter's consent (11.2.3; online 8.2, 16.2).
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
            ClaimEvent::Made { ground, .. } if !ground.is_quickplay() => &[Law::ProgressClaim],
            ClaimEvent::Made { .. } if rules.regulations.arbiter == ArbiterPresence::Absent => {
                &[Law::QuickplayWithoutArbiter]
            }
            ClaimEvent::Made { .. } => &[Law::QuickplayClaim],
            ClaimEvent::PlayedOn => &[Law::ProgressDraw],
            ClaimEvent::ExtraSecondsRequested { .. } => &[Law::ExtraSeconds, Law::ExtraSecondsOffer],
            ClaimEvent::FlagPointedOut { .. } => &[Law::FlagCall],
            ClaimEvent::NextPeriodGranted => &[Law::BothFlagsEarlier],
            ClaimEvent::DocumentSubmitted { document: ClaimDocument::Scoresheet, .. } => &[Law::QuickplayScoresheet],
            ClaimEvent::DocumentSubmitted { .. } => &[Law::QuickplayPosition],
            ClaimEvent::SubmittedToArbiter => &[Law::QuickplayDesignatedArbiter],
        }
    }
}

impl AdjournmentEvent {
    const fn laws(&self) -> &'static [Law] {
        match self {
            AdjournmentEvent::SessionAnnounced(_) => &[Law::Session],
            AdjournmentEvent::MadeOnBoard { .. } => &[Law::SealedAsMade],
            AdjournmentEvent::AskedToSeal { .. } => &[Law::SealingEarly],
            AdjournmentEvent::MoveSealed { envelope: EnvelopeSlot::SealedMove, .. } => {
                &[Law::Sealing, Law::SealedMoveAltered]
            }
            AdjournmentEvent::MoveSealed { .. } | AdjournmentEvent::ReplySealed { .. } => &[Law::SecondEnvelope],
            AdjournmentEvent::EnvelopeMarked { .. } => &[Law::EnvelopeText],
            AdjournmentEvent::Adjourned { charged_until: Some(_), .. } => &[Law::Sealing, Law::SealingEarly],
            AdjournmentEvent::ToldToSeal { .. }
            | AdjournmentEvent::EnvelopeClosed { .. }
            | AdjournmentEvent::Adjourned { .. } => &[Law::Sealing],
            AdjournmentEvent::Resumed => &[Law::ResumptionSetUp, Law::Session],
            AdjournmentEvent::TimesCorrected { .. } => &[Law::ResumptionClocks],
            AdjournmentEvent::WrongTimesKept { .. } => &[Law::ResumptionClocksStand],
            AdjournmentEvent::EnvelopeOpened { .. } => &[Law::EnvelopeOpening, Law::SealedMoveMade],
            AdjournmentEvent::SealedMoveInterpreted { .. } => &[Law::SealedUnreadable],
            AdjournmentEvent::EnvelopeReportedMissing => &[Law::EnvelopeMissing],
            AdjournmentEvent::MoveDeclared { .. } => &[Law::SealedMoveDeclared],
            AdjournmentEvent::PositionLost => &[Law::AdjournedPositionLost],
        }
    }
}

impl BoardEvent {
    const fn laws(&self) -> &'static [Law] {
        match self {
            BoardEvent::ObjectionUpheld { .. } => &[Law::TouchInsisted],
            BoardEvent::PressedLate { .. } | BoardEvent::PressedAgain { .. } => {
                &[Law::MoveCompleted, Law::RightToPress]
            }
            BoardEvent::ClockStopped { .. } => &[Law::CallArbiter],
            BoardEvent::ClockShowed { .. } => &[Law::ClockDecisive],
            BoardEvent::ClockPlaced { .. } => &[Law::ClockPlace],
            BoardEvent::SeatChosen { .. } => &[Law::SeatChoice],
            _ => &[],
        }
    }
}
