//! Facts: the state of a game and of its participants.

mod board;
mod clock;
mod document;
mod fair_play;
mod game;
mod person;

use crate::sentence::families;

pub use board::{BoardFact, BoardOwner};
pub use clock::{ClockFact, ClockReading};
pub use document::{DocumentFact, EnvelopeStatus};
pub use fair_play::{CaseState, FairPlayFact};
pub use game::{GameFact, GamePhase, MoveProgress};
pub use person::{PenaltyCard, PersonFact, PersonStatus};

families! {
    /// A fact, which can be given at the beginning and expected at any time.
    Fact, "FACT" {
        /// Clocks, flags and counters.
        Clock(ClockFact),
        /// Pieces and squares.
        Board(BoardFact),
        /// The game: turn, offers, claims, phase.
        Game(GameFact),
        /// People: their presence, abilities and offences.
        Person(PersonFact),
        /// Scoresheets, the record, the envelope, the regulations.
        Document(DocumentFact),
        /// Fair play: cases, recordings, prizes.
        FairPlay(FairPlayFact),
    }
}
