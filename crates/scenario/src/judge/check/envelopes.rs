//! Checking facts about envelopes.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{EnvelopeCover, EnvelopeSlot, EnvelopeState, ScoresheetHeading};

use super::{CheckContext, Mismatch, ensure, mismatch};
use crate::judge::world::timeline_time;
use crate::{EnvelopeStatus, Party};

/// Checks the state of the envelopes.
pub(super) fn check_envelope(context: &CheckContext<'_>, state: &EnvelopeStatus) -> Result<(), Mismatch> {
    let states = [EnvelopeSlot::SealedMove, EnvelopeSlot::Reply].map(|slot| context.game().envelope_state(slot));
    let matches_state = |found: EnvelopeState| match state {
        EnvelopeStatus::Open => matches!(found, EnvelopeState::Written | EnvelopeState::Opened),
        EnvelopeStatus::Closed => found == EnvelopeState::Closed,
        EnvelopeStatus::Missing => found == EnvelopeState::Missing,
    };
    let found = states.into_iter().flatten().any(matches_state);
    ensure(found, || states[0].map_or("there is none".to_owned(), |state| format!("{state:?}")))
}

/// Checks that a text is on the envelope.
pub(super) fn check_cover(context: &CheckContext<'_>, text: &str) -> Result<(), Mismatch> {
    let Ok(cover) = EnvelopeCover::of(context.game()) else { return mismatch("there is none") };
    let [white, black] = context.world.names.clone();
    let heading = ScoresheetHeading { white, black, ..ScoresheetHeading::default() };
    let dates = |at: Timestamp| timeline_time(at).to_string();
    let written = cover.text(&heading, &dates);
    ensure(written.contains(text), || format!("{written:?}"))
}

/// Whether a party sees the last sealed move: its writer until the envelope is closed, and everybody after it is
/// opened.
pub(super) fn can_see_sealed_move(context: &CheckContext<'_>, party: &Party) -> bool {
    let game = context.game();
    let (slot, by) = match (game.envelope_state(EnvelopeSlot::Reply), game.sealer()) {
        (Some(_), sealer) => (EnvelopeSlot::Reply, sealer.map(Color::opponent)),
        (None, sealer) => (EnvelopeSlot::SealedMove, sealer),
    };
    let is_own = by.is_some_and(|by| *party == Party::player(by));
    game.envelope_state(slot) == Some(EnvelopeState::Written) && is_own || game.envelope_content(slot).is_some()
}
