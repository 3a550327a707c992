//! Envelopes, and what an adjournment has to do with a result.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{
    AdjournEvent, Cover, EnvelopeState as State, Event, Heading, How, Outcome, Ruling, Which,
};
use flagfall_laws::Law;

use super::{Miss, Moment, is, miss};
use crate::judge::stage::on_timeline;
use crate::{Actor, EnvelopeState};

/// Whether an envelope is so.
pub(super) fn envelope(moment: &Moment<'_>, state: &EnvelopeState) -> Result<(), Miss> {
    let both = [Which::First, Which::Second].map(|which| moment.game().envelope(which));
    let is_so = |found: State| match state {
        EnvelopeState::Open => matches!(found, State::Written | State::Opened),
        EnvelopeState::Closed => found == State::Closed,
        EnvelopeState::Missing => found == State::Missing,
    };
    let found = both.into_iter().flatten().any(is_so);
    is(found, || both[0].map_or("there is none".to_owned(), |state| format!("{state:?}")))
}

/// Whether a text stands on the envelope.
pub(super) fn cover(moment: &Moment<'_>, text: &str) -> Result<(), Miss> {
    let Some(cover) = Cover::of(moment.game()) else { return miss("there is none") };
    let [white, black] = moment.stage.names.clone();
    let heading = Heading { white, black, ..Heading::default() };
    let dates = |at: Timestamp| on_timeline(at).to_string();
    let written = cover.text(&heading, &dates);
    is(written.contains(text), || format!("{written:?}"))
}

/// Whether somebody sees what was sealed: who writes it, and everybody once it is opened.
pub(super) fn sees_sealed(moment: &Moment<'_>, who: &Actor) -> bool {
    let writes = |which| {
        let own = *who == moment.game().sealer().map_or(Actor::Zone, Actor::player);
        moment.game().envelope(which) == Some(State::Written) && own
    };
    writes(Which::First) || moment.game().opened(Which::First).is_some()
}

/// The laws of adjournment that a result stands under too.
pub(super) fn beside(moment: &Moment<'_>, found: &Outcome) -> Vec<Law> {
    let mut laws = match found.law {
        Law::ResumptionDefault => vec![Law::DefaultTime, Law::DefaultTimeSet],
        Law::SealedAmbiguous | Law::SealedUnreadable | Law::SealedIllegal if is_drawn(found) => {
            vec![Law::FlagFallNoMate]
        }
        _ => Vec::new(),
    };
    let (mut adjourned, mut sealer, mut offered, mut sealed) = (false, None, false, false);
    for entry in &moment.stage.log {
        match &entry.event {
            Event::Adjourn(AdjournEvent::Adjourned { sealed_by, .. }) => {
                (adjourned, sealer) = (true, Some(*sealed_by));
            }
            Event::Adjourn(AdjournEvent::Resumed) => adjourned = false,
            Event::Ruled { ruling, .. } if matches!(**ruling, Ruling::Restart { .. }) => {
                (adjourned, sealer) = (false, None);
            }
            &Event::DrawOffered { by } => offered = sealer.is_some_and(|sealer| sealer != by),
            Event::MoveMade { how, .. } => sealed = *how == How::Sealed,
            _ => {}
        }
    }
    if adjourned && matches!(found.law, Law::DrawAgreed | Law::Resignation) {
        laws.push(Law::EndBeforeResumption);
    }
    if offered && found.law == Law::DrawAgreed {
        laws.push(Law::OfferAfterSealing);
    }
    if sealed && found.is_by_move() {
        laws.extend([Law::SealedMoveMade, Law::SealedMoveDecides]);
    }
    laws
}

fn is_drawn(outcome: &Outcome) -> bool {
    outcome.score.is_some_and(|score| score.points(Color::White) == score.points(Color::Black))
}
