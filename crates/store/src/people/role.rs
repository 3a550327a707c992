//! Granted roles and hidden games.

use flagfall_laws::{Grant, Scope};
use flagfall_ledger::PersonId;

use super::PeopleResult;

/// A role that a person holds, with one of the people who granted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldGrant {
    /// The role and its scope.
    pub grant: Grant,
    /// The person who granted it; none if that was the zone itself, or before it was recorded.
    pub granted_by: Option<PersonId>,
}

/// Stores granted roles, and the games that are hidden from people without a role in them.
pub trait RoleStore: Send + Sync {
    /// Grants a role. Several people may grant the same role; granting it again has no effect.
    ///
    /// # Errors
    /// There is no such person.
    fn grant(&self, grant: &Grant, granted_by: Option<PersonId>) -> PeopleResult<()>;

    /// Revokes a role that one or several people granted; returns whether it had been granted.
    ///
    /// # Errors
    /// The role belongs to the last administrator.
    fn revoke(&self, grant: &Grant) -> PeopleResult<bool>;

    /// Returns the roles of a person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn grants(&self, person: PersonId) -> PeopleResult<Vec<Grant>>;

    /// Returns the roles of a person, once for each person who granted them.
    ///
    /// # Errors
    /// The data cannot be read.
    fn held_grants(&self, person: PersonId) -> PeopleResult<Vec<HeldGrant>>;

    /// Returns the roles granted in exactly this scope.
    ///
    /// # Errors
    /// The data cannot be read.
    fn grants_in(&self, scope: Scope) -> PeopleResult<Vec<Grant>>;

    /// Hides a game from everybody without a role in it, or shows it again.
    ///
    /// # Errors
    /// The data cannot be written.
    fn set_hidden(&self, game: u64, hidden: bool) -> PeopleResult<()>;

    /// Whether a game is hidden from everybody without a role in it.
    ///
    /// # Errors
    /// The data cannot be read.
    fn is_hidden(&self, game: u64) -> PeopleResult<bool>;
}
