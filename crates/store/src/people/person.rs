//! Somebody with an account.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;

/// Somebody with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The number that ledgers know.
    pub id: PersonId,
    /// What one logs in by, a [`Name`](super::Name); nothing once erased.
    pub name: String,
    /// What others are shown; nothing once erased.
    pub display: String,
    /// Since when.
    pub created: Timestamp,
    /// Whether nothing is let in.
    pub blocked: bool,
    /// Whether nothing but the number is left.
    pub erased: bool,
}

impl Person {
    /// Somebody new, shown to others by the name.
    ///
    /// ```
    /// use flagfall_clock::Timestamp;
    /// use flagfall_ledger::PersonId;
    /// use flagfall_store::Person;
    /// let ann = Person::new(PersonId(7), &"Ann".parse()?, Timestamp::EPOCH);
    /// assert_eq!(ann.display, "Ann");
    /// # Ok::<(), flagfall_store::NameError>(())
    /// ```
    pub fn new(id: PersonId, name: &super::Name, created: Timestamp) -> Person {
        let (name, display) = (name.to_string(), name.to_string());
        Person { id, name, display, created, blocked: false, erased: false }
    }
}
