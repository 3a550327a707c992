//! An adjournment that was before the timeline.

use flagfall_chess::{Letters, Notation};
use flagfall_game::{AdjournEvent, EnvelopeState, Event, Nonce, Sealed, Which};

use super::given::happen;
use crate::judge::stage::Stage;

/// The player who has the move has sealed one: the first that is legal, for nobody knows it.
fn write(stage: &mut Stage, letters: Letters) {
    if stage.game.envelope(Which::First).is_some() {
        return;
    }
    let position = *stage.game.position();
    let mv = position.legal_moves().iter().next().copied();
    let text = mv.map(|mv| Notation::long(letters).write(&position, mv).to_string());
    let sealed = Sealed::new(text.unwrap_or_default(), letters, Nonce(1));
    let (by, which, commitment) = (position.turn(), Which::First, sealed.commitment());
    stage.envelopes[which as usize] = Some(sealed);
    happen(
        stage,
        &[
            Event::Adjourn(AdjournEvent::ToldToSeal { player: by }),
            Event::Adjourn(AdjournEvent::MoveSealed { by, which, commitment }),
        ],
    );
}

/// The game is adjourned.
pub(super) fn adjourn(stage: &mut Stage, letters: Letters) {
    write(stage, letters);
    if stage.game.is_adjourned() {
        return;
    }
    let by = stage.game.position().turn();
    happen(
        stage,
        &[
            Event::Adjourn(AdjournEvent::EnvelopeClosed { by, which: Which::First }),
            Event::Adjourn(AdjournEvent::Adjourned { sealed_by: by, charged_until: None }),
        ],
    );
}

/// An envelope is so; one that is closed or missing is that of an adjourned game.
pub(super) fn envelope(stage: &mut Stage, state: &crate::EnvelopeState, letters: Letters) {
    match state {
        crate::EnvelopeState::Open => write(stage, letters),
        crate::EnvelopeState::Closed => adjourn(stage, letters),
        crate::EnvelopeState::Missing => {
            adjourn(stage, letters);
            if stage.game.envelope(Which::First) == Some(EnvelopeState::Closed) {
                happen(stage, &[Event::Adjourn(AdjournEvent::EnvelopeMissed)]);
            }
        }
    }
}
