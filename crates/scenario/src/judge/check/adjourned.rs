//! Envelopes.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Cover, EnvelopeState as State, Heading, Which};

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
    let Ok(cover) = Cover::of(moment.game()) else { return miss("there is none") };
    let [white, black] = moment.stage.names.clone();
    let heading = Heading { white, black, ..Heading::default() };
    let dates = |at: Timestamp| on_timeline(at).to_string();
    let written = cover.text(&heading, &dates);
    is(written.contains(text), || format!("{written:?}"))
}

/// Whether somebody sees what was sealed last: who writes it, and everybody once it is opened.
pub(super) fn sees_sealed(moment: &Moment<'_>, who: &Actor) -> bool {
    let game = moment.game();
    let (which, by) = match (game.envelope(Which::Second), game.sealer()) {
        (Some(_), sealer) => (Which::Second, sealer.map(Color::opponent)),
        (None, sealer) => (Which::First, sealer),
    };
    let own = by.is_some_and(|by| *who == Actor::player(by));
    game.envelope(which) == Some(State::Written) && own || game.opened(which).is_some()
}
