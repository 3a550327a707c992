//! What must follow.

mod answer;
mod evidence;
mod moves;
mod outcome;
mod view;

use crate::Fact;
use crate::sentence::families;

pub use answer::Answer;
pub use evidence::Evidence;
pub use moves::MovesOpen;
pub use outcome::{Outcome, Reason};
pub use view::{Thing, View};

families! {
    /// What must follow: every sentence that can stand behind `expect`.
    Expectation, "EXPECTATION" {
        /// Accepted or refused, and whether something would be.
        Answer,
        /// Results, rulings, penalties.
        Outcome,
        /// What a player may or must play.
        MovesOpen,
        /// What proves a result.
        Evidence,
        /// What somebody sees or is told.
        View,
        /// How things stand.
        Fact,
    }
}
