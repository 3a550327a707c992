//! Expectations: the consequences that must follow.

mod acceptance;
mod evidence;
mod moves;
mod outcome;
mod view;

use crate::Fact;
use crate::sentence::families;

pub use acceptance::AcceptanceExpectation;
pub use evidence::EvidenceExpectation;
pub use moves::MoveExpectation;
pub use outcome::{EndReason, OutcomeExpectation};
pub use view::{ViewExpectation, ViewItem};

families! {
    /// An expected consequence: every sentence that can follow `expect`.
    Expectation, "EXPECTATION" {
        /// Acceptance and refusal, of the last action or a hypothetical one.
        Acceptance(AcceptanceExpectation),
        /// Results, rulings, penalties.
        Outcome(OutcomeExpectation),
        /// The moves that a player may or must play.
        Moves(MoveExpectation),
        /// Evidence of a result.
        Evidence(EvidenceExpectation),
        /// Information that somebody sees or is told.
        View(ViewExpectation),
        /// Facts about the state of the game.
        Fact(Fact),
    }
}
