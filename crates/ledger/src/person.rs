//! Ids of persons.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Identifies a person. Names are stored outside the ledgers, where they can be erased.
///
/// ```
/// # use flagfall_ledger::PersonId;
/// assert_eq!(PersonId(7).to_string(), "person 7");
/// assert_eq!(serde_json::to_string(&PersonId(7))?, "7");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// A party to a ledger: somebody who numbers their own commands and may have secrets of their own.
///
/// ```
/// # use flagfall_ledger::{Party, PersonId};
/// assert_ne!(Party::Seat(7), Party::Person(PersonId(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Party {
    /// A seat of the ledger, such as that of one of two players.
    Seat(u8),
    /// A person with an office.
    Person(PersonId),
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "person {}", self.0)
    }
}
