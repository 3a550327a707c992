//! Persons with an account.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};

use super::{AccountName, PeopleResult};

/// A person with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id used in ledgers.
    pub id: PersonId,
    /// The login name, an [`AccountName`](super::AccountName); empty once erased.
    pub name: String,
    /// The name that others see; empty once erased.
    pub display_name: String,
    /// The time of sign-up.
    pub created_at: Timestamp,
    /// Whether the person may not log in.
    pub blocked: bool,
    /// Whether everything but the id was erased.
    pub erased: bool,
}

impl Person {
    /// Creates a person whose display name is the login name.
    ///
    /// ```
    /// use flagfall_clock::Timestamp;
    /// use flagfall_ledger::PersonId;
    /// use flagfall_store::Person;
    /// let ann = Person::new(PersonId(7), &"Ann".parse()?, Timestamp::EPOCH);
    /// assert_eq!(ann.display_name, "Ann");
    /// # Ok::<(), flagfall_store::AccountNameError>(())
    /// ```
    pub fn new(id: PersonId, name: &AccountName, created_at: Timestamp) -> Person {
        let (name, display_name) = (name.to_string(), name.to_string());
        Person { id, name, display_name, created_at, blocked: false, erased: false }
    }
}

/// The credentials that survive a change of the password; by default none do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptAccess {
    /// A session.
    pub session: Option<u64>,
    /// Whether personal tokens are kept.
    pub tokens: bool,
}

/// Stores accounts.
pub trait AccountStore: Send + Sync {
    /// Adds a person, with a password hash if one is set already, and uses up the invitation.
    ///
    /// # Errors
    /// The name is taken or looks like a taken one, or the invitation is not valid.
    fn add_person(&self, person: &Person, password: Option<&str>, invitation: Option<Digest>) -> PeopleResult<()>;

    /// Returns a person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn person(&self, id: PersonId) -> PeopleResult<Option<Person>>;

    /// Returns the person with a name, ignoring case, and the password hash.
    ///
    /// # Errors
    /// The data cannot be read.
    fn find_by_name(&self, name: &AccountName) -> PeopleResult<Option<(Person, Option<String>)>>;

    /// Returns up to `limit` persons with ids greater than `after`, ordered by id.
    ///
    /// # Errors
    /// The data cannot be read.
    fn persons(&self, after: PersonId, limit: usize) -> PeopleResult<Vec<Person>>;

    /// Sets the name that others see.
    ///
    /// # Errors
    /// There is no such person, or the name looks like the name of another person.
    fn set_display_name(&self, id: PersonId, display: &str) -> PeopleResult<()>;

    /// Stores a person's settings of the page, as text that only the page interprets.
    ///
    /// # Errors
    /// There is no such person.
    fn set_settings(&self, id: PersonId, settings: &str) -> PeopleResult<()>;

    /// Returns a person's settings of the page, if any are stored.
    ///
    /// # Errors
    /// The data cannot be read.
    fn settings(&self, id: PersonId) -> PeopleResult<Option<String>>;

    /// Sets the password hash, ends all sessions except `kept.session` and revokes the links for the person,
    /// and the personal tokens unless they are kept.
    ///
    /// # Errors
    /// There is no such person.
    fn set_password(&self, id: PersonId, password: &str, kept: KeptAccess) -> PeopleResult<()>;

    /// Blocks a person and deletes the person's sessions, tokens, links and tables, or unblocks the person.
    ///
    /// # Errors
    /// There is no such person, or it is the last administrator.
    fn set_blocked(&self, id: PersonId, blocked: bool) -> PeopleResult<()>;

    /// Erases everything about a person except the id. No other byte remains in the files.
    ///
    /// # Errors
    /// There is no such person, or it is the last administrator.
    fn erase_person(&self, id: PersonId) -> PeopleResult<()>;
}
