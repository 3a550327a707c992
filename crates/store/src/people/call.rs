//! Calls for the arbiter.

use flagfall_ledger::PersonId;

use super::PeopleResult;

/// Stores the arbiters who have taken calls.
pub trait CallStore: Send + Sync {
    /// Assigns a call for the arbiter to a person, or clears the assignment.
    ///
    /// # Errors
    /// The data cannot be written.
    fn assign_call(&self, game: u64, call: &str, arbiter: Option<PersonId>) -> PeopleResult<()>;

    /// Returns all assigned calls as game, call and arbiter, in any order.
    ///
    /// # Errors
    /// The data cannot be read.
    fn assigned_calls(&self) -> PeopleResult<Vec<(u64, String, PersonId)>>;
}
