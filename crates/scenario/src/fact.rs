//! How things stand.

mod board;
mod case;
mod clock;
mod game;
mod person;
mod sheet;

use crate::sentence::families;

pub use board::{BoardFact, OwnBoard};
pub use case::{CaseFact, CaseState};
pub use clock::{ClockFact, Reading};
pub use game::{GameFact, Phase, Stage};
pub use person::{Card, PersonFact, Status};
pub use sheet::{EnvelopeState, SheetFact};

families! {
    /// How things stand: what can be given at the start and expected at any time.
    Fact, "FACT" {
        /// Clocks, flags and counters.
        ClockFact,
        /// Pieces and squares.
        BoardFact,
        /// The game: whose move, offers, claims, where it stands.
        GameFact,
        /// People: where they are, what is counted against them.
        PersonFact,
        /// Scoresheets, record, envelope, regulations.
        SheetFact,
        /// Complaints, recordings, prizes.
        CaseFact,
    }
}
