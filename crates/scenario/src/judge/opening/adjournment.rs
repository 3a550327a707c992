//! Adjournments before the timeline.

use flagfall_chess::{Letters, Notation};
use flagfall_game::{AdjournmentEvent, EnvelopeSlot, EnvelopeState, Event, Nonce, SealedMove};

use super::given_facts::apply_events;
use crate::judge::world::World;

/// Seals a move of the player to move: the first legal one, because nobody knows it.
fn write_sealed_move(world: &mut World, letters: Letters) {
    if world.game.envelope_state(EnvelopeSlot::SealedMove).is_some() {
        return;
    }
    let position = *world.game.position();
    let mv = position.legal_moves().iter().next().copied();
    let text = mv.map(|mv| Notation::long(letters).write(&position, mv).to_string());
    let sealed = SealedMove::new(text.unwrap_or_default(), letters, Nonce(1));
    let (by, slot, commitment) = (position.turn(), EnvelopeSlot::SealedMove, sealed.commitment());
    world.envelopes[slot as usize] = Some(sealed);
    apply_events(
        world,
        &[
            Event::Adjournment(AdjournmentEvent::ToldToSeal { player: by }),
            Event::Adjournment(AdjournmentEvent::MoveSealed { by, envelope: slot, commitment }),
        ],
    );
}

/// Adjourns the game.
pub(super) fn apply_adjournment(world: &mut World, letters: Letters) {
    write_sealed_move(world, letters);
    if world.game.is_adjourned() {
        return;
    }
    let by = world.game.position().turn();
    apply_events(
        world,
        &[
            Event::Adjournment(AdjournmentEvent::EnvelopeClosed { by, envelope: EnvelopeSlot::SealedMove }),
            Event::Adjournment(AdjournmentEvent::Adjourned { sealed_by: by, charged_until: None }),
        ],
    );
}

/// Establishes the state of the envelope; a closed or missing one belongs to an adjourned game.
pub(super) fn apply_envelope(world: &mut World, state: &crate::EnvelopeStatus, letters: Letters) {
    match state {
        crate::EnvelopeStatus::Open => write_sealed_move(world, letters),
        crate::EnvelopeStatus::Closed => apply_adjournment(world, letters),
        crate::EnvelopeStatus::Missing => {
            apply_adjournment(world, letters);
            if world.game.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Closed) {
                apply_events(world, &[Event::Adjournment(AdjournmentEvent::EnvelopeReportedMissing)]);
            }
        }
    }
}
