//! Tables: somebody wants to play.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;

/// A table, up until it is taken, taken down or too old. The game gets its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its number.
    pub id: u64,
    /// Who put it up, with an account or as a guest.
    pub host: PersonId,
    /// For whom the other seat is.
    pub for_whom: ForWhom,
    /// What is to be played, as JSON that this crate does not read.
    pub wish: String,
    /// Since when.
    pub created: Timestamp,
    /// Until when.
    pub until: Timestamp,
}

/// For whom a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForWhom {
    /// For anybody: a seek, which is listed.
    Anybody,
    /// For whoever has the link.
    Link,
    /// For one person: a challenge.
    Person(PersonId),
}
