//! Personal data, stored apart from the ledgers so that it can be erased.
//!
//! Ledgers contain only a [`PersonId`]. Everything else is here: names, passwords (as hashes computed
//! elsewhere), sessions and tokens (as digests of their secrets), roles, chat and tables. The key from which
//! the seat secrets of guests are derived is also here, because it needs the same protection.

mod answer;
mod call;
mod chat;
#[cfg(feature = "contract")]
pub mod contract;
mod envelope;
mod error;
mod link;
mod name;
mod person;
mod role;
mod table;
mod token;

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;

pub use answer::AnswerStore;
pub(crate) use answer::MAX_ANSWERS;
pub use call::CallStore;
pub use chat::{ChatMessage, ChatRoom, ChatStore, MAX_ROOM_MESSAGES, UnknownChatRoom};
pub use envelope::EnvelopeStore;
pub use error::PeopleError;
pub use link::{Link, LinkPurpose, LinkStore};
pub(crate) use name::fold;
pub use name::{AccountName, AccountNameError, visual_skeleton};
pub use person::{AccountStore, KeptAccess, Person};
pub use role::{HeldGrant, RoleStore};
pub use table::{Table, TableInvitee, TableStore};
pub use token::{AccessToken, AccessTokenKind, TokenScope, TokenScopes, TokenStore};

/// The result of an operation on personal data.
pub type PeopleResult<T> = Result<T, PeopleError>;

/// The records that [`People::delete_expired`] deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpiredRecords {
    /// The owners of the deleted sessions and tokens.
    pub persons: Vec<PersonId>,
    /// The deleted tables.
    pub tables: Vec<Table>,
}

/// Stores personal data, by subject. Every change is atomic and is on disk when the call returns.
pub trait People:
    AccountStore + TokenStore + LinkStore + RoleStore + ChatStore + CallStore + EnvelopeStore + TableStore + AnswerStore
{
    /// Returns the key from which the seat secrets of guests are derived. It never changes.
    ///
    /// # Errors
    /// The data cannot be read.
    fn seat_key(&self) -> PeopleResult<[u8; 32]>;

    /// Deletes expired sessions, tokens, links and tables.
    ///
    /// # Errors
    /// The data cannot be written.
    fn delete_expired(&self, now: Timestamp) -> PeopleResult<ExpiredRecords>;
}
