//! Conditions under which a section of an edition applies.

use flagfall_chess::Color;
use flagfall_clock::{Pace, TimeControl};

use crate::regulations::pace;
use crate::{ArbiterPresence, PlayMode, Supervision};

/// The facts of an event that are known so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EventFacts {
    pub(crate) form: Option<PlayMode>,
    pub(crate) rated: Option<bool>,
    pub(crate) pace: Option<Pace>,
    /// Whether the remaining moves have a limited time without increments (III.1).
    pub(crate) quickplay: Option<bool>,
    pub(crate) supervision: Option<Supervision>,
    pub(crate) arbiter: Option<ArbiterPresence>,
}

impl EventFacts {
    pub(crate) fn set_time(&mut self, control: &TimeControl) {
        self.pace = pace(control);
        self.quickplay = Some(has_quickplay_finish(control));
    }
}

/// Whether the last period of both players is for all moves, without any bonus.
pub(crate) fn has_quickplay_finish(control: &TimeControl) -> bool {
    Color::ALL.into_iter().all(|side| {
        let last = control.periods(side).and_then(|periods| periods.iter().last());
        last.is_some_and(|last| last.moves.is_none() && last.bonus.amount().is_zero())
    })
}

/// The condition for a section of an edition to apply; absent fields match everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct Condition {
    pub(crate) form: Option<Vec<PlayMode>>,
    pub(crate) rated: Option<bool>,
    pub(crate) pace: Option<Vec<Pace>>,
    pub(crate) quickplay: Option<bool>,
    pub(crate) supervision: Option<Supervision>,
    pub(crate) arbiter: Option<ArbiterPresence>,
}

impl Condition {
    /// Whether the condition is met; unknown facts never match.
    pub(crate) fn holds(&self, known: EventFacts) -> bool {
        is_among(self.form.as_deref(), known.form)
            && is_among(self.pace.as_deref(), known.pace)
            && is_among(self.rated.as_slice().into(), known.rated)
            && is_among(self.quickplay.as_slice().into(), known.quickplay)
            && is_among(self.supervision.as_slice().into(), known.supervision)
            && is_among(self.arbiter.as_slice().into(), known.arbiter)
    }
}

fn is_among<T: PartialEq>(allowed: Option<&[T]>, known: Option<T>) -> bool {
    let allowed = allowed.unwrap_or_default();
    allowed.is_empty() || known.is_some_and(|known| allowed.contains(&known))
}
