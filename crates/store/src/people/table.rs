//! Tables: offers to play.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;

use super::PeopleResult;

/// An offer to play, which lasts until it is accepted, cancelled or expired. The game gets the same id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The id.
    pub id: u64,
    /// The person or guest who made the offer.
    pub host: PersonId,
    /// The people who may accept.
    pub invitee: TableInvitee,
    /// The terms of the game, as JSON that this crate does not interpret.
    pub request: String,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of expiry.
    pub expires_at: Timestamp,
}

/// The people who may accept a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableInvitee {
    /// Anybody: a seek, which is listed publicly.
    Anyone,
    /// Anybody who has the link.
    LinkHolder,
    /// One person: a challenge.
    Person(PersonId),
}

/// Stores open tables.
pub trait TableStore: Send + Sync {
    /// Adds a table with an unused id.
    ///
    /// # Errors
    /// The data cannot be written.
    fn add_table(&self, table: &Table) -> PeopleResult<()>;

    /// Returns a table that has not expired at `now`.
    ///
    /// # Errors
    /// The data cannot be read.
    fn table(&self, id: u64, now: Timestamp) -> PeopleResult<Option<Table>>;

    /// Deletes a table and returns it if it had not expired. Only the first of concurrent callers gets it.
    ///
    /// # Errors
    /// The data cannot be written.
    fn remove_table(&self, id: u64, now: Timestamp) -> PeopleResult<Option<Table>>;

    /// Returns up to `limit` tables that anybody may join, newest first.
    ///
    /// # Errors
    /// The data cannot be read.
    fn seeks(&self, now: Timestamp, limit: usize) -> PeopleResult<Vec<Table>>;

    /// Returns the tables that a person hosts or is invited to.
    ///
    /// # Errors
    /// The data cannot be read.
    fn tables_of(&self, person: PersonId, now: Timestamp) -> PeopleResult<Vec<Table>>;
}
