//! One-time links.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};

use super::PeopleResult;

/// A link that can be used once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The action that the link allows.
    pub purpose: LinkPurpose,
    /// The person who may use it, if known.
    pub person: Option<PersonId>,
    /// The person who issued it, with whose roles it ends; the operator of the machine if unknown.
    pub issuer: Option<PersonId>,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of expiry.
    pub expires_at: Timestamp,
}

/// The purpose of a one-time link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkPurpose {
    /// The first administrator chooses a password.
    FirstAdministrator,
    /// A person who cannot log in chooses a new password.
    Recovery,
    /// A new person signs up.
    Invitation,
}

/// Stores one-time links.
///
/// A link ends when its issuer is blocked, is erased, loses a role or has a new password.
pub trait LinkStore: Send + Sync {
    /// Stores a one-time link under the digest of its secret. It replaces earlier links for the same person.
    ///
    /// # Errors
    /// The person does not exist or is blocked.
    fn add_link(&self, link: &Link, secret: Digest) -> PeopleResult<()>;

    /// Returns the link with the digest `secret`, if it is valid at `now`.
    ///
    /// # Errors
    /// The data cannot be read.
    fn link(&self, secret: Digest, now: Timestamp) -> PeopleResult<Option<Link>>;

    /// Uses a link to set a new password hash, and revokes all sessions and tokens of the person.
    ///
    /// # Errors
    /// The link is not valid, or it is for no particular person.
    fn reset_password(&self, secret: Digest, password: &str, now: Timestamp) -> PeopleResult<PersonId>;
}
