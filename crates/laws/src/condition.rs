//! When a part of an edition is in force.

use flagfall_chess::Color;
use flagfall_clock::{Pace, TimeControl};

use crate::regulations::pace;
use crate::{Arbiter, Form, Supervision};

/// What is known of an event so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    pub(crate) form: Option<Form>,
    pub(crate) rated: Option<bool>,
    pub(crate) pace: Option<Pace>,
    /// Whether the rest of the game has a limited time that nothing is added to (III.1).
    pub(crate) quickplay: Option<bool>,
    pub(crate) supervision: Option<Supervision>,
    pub(crate) arbiter: Option<Arbiter>,
}

impl Known {
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

/// What must be so for a part of an edition to be in force; nothing is asked where nothing is said.
#[derive(Clone, Debug, Default)]
pub(crate) struct When {
    pub(crate) form: Option<Vec<Form>>,
    pub(crate) rated: Option<bool>,
    pub(crate) pace: Option<Vec<Pace>>,
    pub(crate) quickplay: Option<bool>,
    pub(crate) supervision: Option<Supervision>,
    pub(crate) arbiter: Option<Arbiter>,
}

impl When {
    /// Whether it is so; what is not known yet is not.
    pub(crate) fn holds(&self, known: Known) -> bool {
        is_among(self.form.as_deref(), known.form)
            && is_among(self.pace.as_deref(), known.pace)
            && is_among(self.rated.as_slice().into(), known.rated)
            && is_among(self.quickplay.as_slice().into(), known.quickplay)
            && is_among(self.supervision.as_slice().into(), known.supervision)
            && is_among(self.arbiter.as_slice().into(), known.arbiter)
    }
}

fn is_among<T: PartialEq>(wanted: Option<&[T]>, known: Option<T>) -> bool {
    let wanted = wanted.unwrap_or_default();
    wanted.is_empty() || known.is_some_and(|known| wanted.contains(&known))
}
